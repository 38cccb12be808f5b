"""The desk of a Worthatz night: rounds, grids, corrections, the reference, undo, its file, its history."""

import json
import random
import threading
from dataclasses import replace
from types import SimpleNamespace

import pytest

from director.desk import sessions, shows
from director.desk.duplicate.phones import set_rules
from director.desk.duplicate.players import add_players, leave, remove_player
from director.desk.worthatz import grids, worthatz_rounds
from director.desk.worthatz import worthatz_rounds as seeking_rounds
from director.desk.worthatz.worthatz_rounds import GridSearch, Seekers, seek
from director.games.duplicate.audiences import PhoneRules
from director.games.people import Entrant
from director.games.worthatz.grid import rows_of
from director.language.sentences import DirectorError
from director.language.sentences import show as text_of
from director.language.texts import Texts
from director.storage.game_file import export_game, import_game
from tests import stores
from tests.refusing import refused
from tests.room import a_club
from tests.worthatz_room import (
    FAULTY,
    GOOD,
    KEY,
    LETTERS,
    SMALL,
    a_setup,
    create,
    open_round,
    show,
)

pytestmark = pytest.mark.usefixtures("any_store")


@pytest.fixture
def club(tmp_path):
    return a_club(tmp_path / "club")


@pytest.fixture
def desk(club):
    at = club.desk(rng=random.Random(1))
    create(at)
    return at


def state(desk):
    return desk.session(KEY).game


def test_fifteen_letters_come_from_the_full_hundred_every_round(desk):
    drawn = []
    for _ in range(2):
        drawn.append(worthatz_rounds.draw(desk, KEY).game.rounds[-1].letters)
        worthatz_rounds.start_clock(desk, KEY)
        show(desk)
    assert [len(letters) for letters in drawn] == [15, 15]
    assert drawn[0] != drawn[1]


def test_where_the_room_plays_so_the_best_part_counts(club):
    desk = club.desk()
    create(desk, part=True)
    open_round(desk)
    entry = grids.enter(desk, KEY, 1, 1, FAULTY).game.rounds[0].entries[1]
    assert (entry.points, len(entry.faults)) == (9, 2)
    assert [run.word for run in entry.runs] == ["HAUS"]


def test_a_page_that_saw_another_grid_does_not_replace_it(desk):
    open_round(desk)
    grids.enter(desk, KEY, 1, 1, GOOD, replacing=0)
    with refused("grid_changed"):
        grids.enter(desk, KEY, 1, 1, SMALL, replacing=0)


def test_undo_of_the_draw_takes_the_grids_with_it(desk):
    worthatz_rounds.type_letters(desk, KEY, LETTERS)
    grids.enter(desk, KEY, 1, 1, GOOD)
    offer = sessions.undo_offer(desk.session(KEY))
    assert text_of(offer.sentence) == "The letters of round 1 go back, and its 1 grid is lost."
    assert not sessions.undo(desk, KEY, offer.seq).game.rounds


def test_latecomers_and_leavers(desk):
    open_round(desk)
    show(desk)
    add_players(desk, KEY, [Entrant("Dora")])
    leave(desk, KEY, 3)
    game = open_round(desk)
    assert [player.name for player in game.present(2)] == ["Anna", "Bert", "Dora"]
    assert [player.name for player in game.present(1)] == ["Anna", "Bert", "Carl"]
    with refused("not_there"):
        grids.enter(desk, KEY, 2, 3, GOOD)
    grids.enter(desk, KEY, 2, 1, GOOD)
    with refused("player_has_slips"):
        remove_player(desk, KEY, 1)


# -- words ---------------------------------------------------------------------------------------------


def test_the_list_is_written_out_and_rulings_hold_in_both_spellings(club):
    desk = club.desk()
    setup = replace(a_setup(), allowed=("GRÜNAAL",), forbidden=("GRUEN", "TÜR"))
    worthatz_rounds.create(desk, setup, [Entrant("Anna")], KEY)
    finder = grids.finder_of(desk, KEY)
    found = {word: finder.is_word(word) for word in ("GRUENAAL", "GRUEN", "HAUS", "TUER")}
    assert found == {"GRUENAAL": True, "GRUEN": False, "HAUS": True, "TUER": False}
    assert finder.words.fingerprint != finder.fingerprint == desk.session(KEY).row.setup.fingerprint


# -- the reference -------------------------------------------------------------------------------------


def test_the_reference_is_recorded_and_only_a_better_one_replaces_it(desk):
    open_round(desk)
    played = seek(desk, KEY, 1, 20).game.rounds[0]
    assert played.reference.score >= 60
    before = desk.session(KEY).seq
    seek(desk, KEY, 1, 0.2)
    assert desk.session(KEY).game.rounds[0].reference.score >= played.reference.score
    assert desk.session(KEY).seq == before or not played.reference.proved


@pytest.mark.parametrize("later", [False, True], ids=["at once", "later"])
def test_a_search_in_the_background_is_stopped_and_keeps_what_it_found(club, desk, monkeypatch, later):
    began = threading.Event()

    def begun(*what):
        began.set()
        return seek(*what)

    monkeypatch.setattr(seeking_rounds, "seek", begun)
    open_round(desk)
    seekers = Seekers(club)
    seekers.start(KEY, 1, 600)
    seeking = seekers.of(KEY)
    assert seeking.number == 1
    if later:
        assert began.wait(60)
        assert seeking.began
    seekers.stop(KEY, wait=60)
    assert seekers.of(KEY) is None
    assert state(desk).rounds[0].reference.rows


def test_a_search_is_compiled_in_a_process_of_its_own_before_it_begins(club, desk, monkeypatch):
    """Compiling keeps every other thread of the server waiting, and with them all phones."""
    told = []
    compiling = SimpleNamespace(wait=lambda: told.append("compiled beside"))
    monkeypatch.setattr(seeking_rounds, "warm_up_beside", lambda: compiling)
    monkeypatch.setattr(seeking_rounds, "warm_up", lambda: told.append("loaded"))
    monkeypatch.setattr(seeking_rounds, "seek", lambda *what: told.append("searched"))
    seekers = Seekers(club)
    seekers.start(KEY, 1, 600)
    seekers.stop(KEY, wait=60)
    assert told == ["compiled beside", "loaded", "searched"]


@pytest.mark.parametrize(
    ("stopped", "seconds", "over"), [(True, 0.9, False), (True, 1.1, True), (False, 100, False)]
)
def test_a_search_goes_on_for_a_second_whoever_stops_it(stopped, seconds, over, monkeypatch):
    now = 1000.0
    monkeypatch.setattr(seeking_rounds, "monotonic", lambda: now + seconds)
    seeking = GridSearch(1, 600, since=now)
    if stopped:
        seeking.stopped.set()
    assert seeking.is_over() is over


def test_no_seconds_of_search_are_no_search(club, desk):
    open_round(desk)
    seekers = Seekers(club)
    seekers.start(KEY, 1, 0)
    assert seekers.of(KEY) is None
    seekers.stop(KEY)  # nothing runs
    assert not state(desk).rounds[0].reference.rows


def test_letters_of_which_no_word_can_be_made_have_an_empty_reference_with_its_proof(desk):
    open_round(desk, letters="BBBCCDDFFGGGHHH")
    night = seek(desk, KEY, 1, 20)
    reference = night.game.rounds[0].reference
    assert (reference.score, reference.proved, reference.grid) == (0, True, {})
    told = night.log[-1].fact.wording(night.game, night.log[-1])
    assert text_of(told.sentence) == "Model solution of round 1: 0 points."
    assert list(map(text_of, told.details)) == ["Proved: no grid of these letters scores more."]
    with refused("bad_grid"):
        grids.enter_typed(desk, KEY, 1, 1, rows=["." * 15] * 14)


def test_letters_that_went_back_get_no_reference(desk):
    worthatz_rounds.type_letters(desk, KEY, LETTERS)
    offer = sessions.undo_offer(desk.session(KEY))

    def other_letters():
        if state(desk).rounds and state(desk).rounds[0].letters == LETTERS:
            sessions.undo(desk, KEY, offer.seq)
            worthatz_rounds.type_letters(desk, KEY, "ABCDEFGHIKLMNOP")
        return True

    assert not seek(desk, KEY, 1, 5, other_letters).game.rounds[0].reference.rows


# -- phones --------------------------------------------------------------------------------------------


def test_a_phone_hands_in_for_the_letters_it_saw(desk):
    since = open_round(desk).rounds[0].since
    grids.hand_in(desk, KEY, 1, since, SMALL)
    entry = grids.hand_in(desk, KEY, 1, since, GOOD).game.rounds[0].entries[1]
    assert (entry.who, entry.points, entry.versions) == ("phone", 13, 2)
    with refused("round_gone"):
        grids.hand_in(desk, KEY, 1, since + 1, GOOD)


def test_a_phone_changes_nothing_where_that_is_not_allowed_or_paper_is_there(desk):
    since = open_round(desk).rounds[0].since
    set_rules(desk, KEY, PhoneRules(changes=False))
    grids.hand_in(desk, KEY, 1, since, SMALL)
    with refused("grid_final"):
        grids.hand_in(desk, KEY, 1, since, GOOD)
    grids.enter(desk, KEY, 1, 2, SMALL)
    with refused("on_paper"):
        grids.hand_in(desk, KEY, 2, since, GOOD)


def test_a_phone_is_too_late_after_the_grace(club):
    now = [1_795_200_000.0]
    desk = club.desk(now=lambda: now[0])
    create(desk, seconds=60)
    since = open_round(desk).rounds[0].since
    now[0] += 62
    grids.hand_in(desk, KEY, 1, since, SMALL)
    now[0] += 2
    with refused("too_late"):
        grids.hand_in(desk, KEY, 2, since, SMALL)


def test_a_late_grid_waits_for_the_director(desk):
    since = open_round(desk).rounds[0].since
    set_rules(desk, KEY, PhoneRules(grace=0))
    worthatz_rounds.call_time(desk, KEY)
    assert grids.take(desk, KEY, 1, since, SMALL, "token-1")
    worthatz_rounds.close_round(desk, KEY)
    before = desk.session(KEY).version
    assert grids.take(desk, KEY, 2, since, GOOD, "token-2")  # shown already
    assert grids.take(desk, KEY, 2, since, GOOD, "token-2")
    night = desk.session(KEY)
    assert (night.game.rounds[0].entries, night.version != before) == ({}, True)
    assert grids.own(desk, night, 2, Texts())["last"]["why"].startswith("The grid came too late")
    first, second = grids.late_grids(desk, night)
    assert (first.player, first.words, second.player) == (1, ("ER",), 2)
    grids.decide_late(desk, KEY, 1, first.handed.id, False)
    game = grids.decide_late(desk, KEY, 1, second.handed.id, True).game
    assert {player: entry.points for player, entry in game.rounds[0].entries.items()} == {2: 13}
    assert grids.late_grids(desk, desk.session(KEY)) == []
    assert [place_of(desk, ranking) for ranking in ("live", "rounds", "end")] == [1, 1, None]
    with refused("slip_decided"):
        grids.decide_late(desk, KEY, 1, first.handed.id, True)
    assert not grids.take(desk, KEY, 2, since, GOOD, "token-3")  # it counts already
    with refused("round_gone"):
        grids.take(desk, KEY, 1, since + 99, GOOD, "token-4")
    worthatz_rounds.end(desk, KEY, "enough")
    assert place_of(desk, "live") is None  # the wall has not revealed the podium
    shows.choose(desk, KEY, "ranking")
    assert place_of(desk, "end") == 1


def place_of(desk, ranking):
    """The place that the second player's phone shows."""
    set_rules(desk, KEY, PhoneRules(ranking=ranking))
    return grids.own(desk, desk.session(KEY), 2, Texts())["place"]


def test_where_grids_may_not_be_changed_the_first_late_one_waits(desk):
    since = open_round(desk).rounds[0].since
    set_rules(desk, KEY, PhoneRules(changes=False, grace=0))
    worthatz_rounds.call_time(desk, KEY)
    grids.take(desk, KEY, 1, since, SMALL, "token-1")
    with refused("grid_final"):
        grids.take(desk, KEY, 1, since, GOOD, "token-2")
    (waits,) = grids.late_grids(desk, desk.session(KEY))
    assert waits.words == ("ER",)


def test_a_phone_is_told_its_own_grid_and_after_the_showing_what_it_brought(desk):
    def told(player, **changed):
        nothing = {"handed": None, "last": None, "total": 0, "place": None, "of": 3, "ended": False}
        return grids.own(desk, desk.session(KEY), player, Texts("en")) == nothing | changed | {
            "version": desk.session(KEY).version
        }

    def last(points, rows=(), why="", number=1):
        return {"round": number, "points": points, "rows": list(rows), "why": why}

    set_rules(desk, KEY, PhoneRules(ranking="live"))
    assert told(1)
    since = open_round(desk).rounds[0].since
    grids.hand_in(desk, KEY, 1, since, GOOD)
    grids.hand_in(desk, KEY, 2, since, FAULTY)
    assert told(1, handed={"drawn": since, "rows": list(GOOD), "late": False})
    assert told(3)
    show(desk)
    why = "X at I8 is not among the letters drawn. (and 1 more fault)"
    assert told(1, last=last(13, GOOD), total=13, place=1)
    assert told(2, last=last(0, FAULTY, why), place=2)
    assert told(3, last=last(None), place=2)
    set_rules(desk, KEY, PhoneRules(ranking="rounds"))
    since = open_round(desk).rounds[1].since
    assert told(1, last=last(13, GOOD), total=13)  # no place while the clock runs
    worthatz_rounds.call_time(desk, KEY)
    set_rules(desk, KEY, PhoneRules(ranking="rounds", grace=0))
    assert grids.take(desk, KEY, 1, since, SMALL, "token-late")
    late = {"drawn": since, "rows": list(SMALL), "late": True}
    assert told(1, handed=late, last=last(13, GOOD), total=13)
    worthatz_rounds.close_round(desk, KEY)
    why = "The grid came too late. It is kept; the director decides."
    assert told(1, last=last(None, why=why, number=2), total=13, place=1)
    worthatz_rounds.end(desk, KEY, "enough")
    assert told(1, last=last(None, why=why, number=2), total=13, ended=True)
    assert told(9, last=last(None, number=2), ended=True)  # nobody


def test_what_is_no_round_of_the_phone_takes_no_late_grid(desk):
    set_rules(desk, KEY, PhoneRules(grace=0))
    first = open_round(desk).rounds[0].since
    show(desk)
    leave(desk, KEY, 3)
    since = open_round(desk).rounds[1].since
    worthatz_rounds.call_time(desk, KEY)
    with refused("not_there"):
        grids.take(desk, KEY, 3, since, SMALL, "token-1")
    assert grids.take(desk, KEY, 1, first, SMALL, "token-2")
    assert grids.take(desk, KEY, 1, since, GOOD, "token-3")
    waiting = grids.late_grids(desk, desk.session(KEY))
    assert [(each.round, each.player, each.rows) for each in waiting] == [
        (1, 1, tuple(SMALL)), (2, 1, tuple(GOOD))]  # fmt: skip
    assert waiting[1].words == ("HAUS", "HE")
    assert grids.take(desk, KEY, 1, since, GOOD, "token-again")  # the same, sent twice
    assert grids.take(desk, KEY, 1, since, SMALL, "token-4")  # a newer one in its place
    (_, newer) = grids.late_grids(desk, desk.session(KEY))
    assert (newer.rows, newer.handed.version) == (tuple(SMALL), 2)
    grids.enter(desk, KEY, 2, 2, GOOD)
    assert grids.take(desk, KEY, 2, since, SMALL, "token-5")  # another one than counts
    worthatz_rounds.close_round(desk, KEY)
    worthatz_rounds.type_letters(desk, KEY, LETTERS)
    assert [each.round for each in grids.late_grids(desk, desk.session(KEY))] == [2, 2]
    worthatz_rounds.cancel_round(desk, KEY, "late")
    worthatz_rounds.end(desk, KEY, "late")
    with refused("game_finished"):
        grids.decide_late(desk, KEY, 2, newer.handed.id, counts=False)


@pytest.mark.parametrize(
    ("stage", "told"),
    [
        ("before", {"phase": "draw", "round": 1, "letters": "", "left": None, "missing": []}),
        ("ready", {"phase": "ready", "round": 1, "letters": LETTERS, "left": 300.0, "missing": [1, 2, 3]}),
        ("entered", {"phase": "ready", "round": 1, "letters": LETTERS, "left": 300.0, "missing": [1, 3]}),
    ],
)
def test_lines_show_the_round_its_letters_and_whose_grid_is_missing(desk, stage, told):
    if stage != "before":
        worthatz_rounds.type_letters(desk, KEY, LETTERS)
    if stage == "entered":
        grids.enter(desk, KEY, 1, 2, GOOD)
    assert worthatz_rounds.shown(desk, desk.session(KEY)) == told


def test_a_round_is_void_for_a_reason_and_only_where_there_is_one(desk):
    with refused("no_round"):
        worthatz_rounds.cancel_round(desk, KEY, "wrong letters")
    open_round(desk)
    with refused("reason_missing"):
        worthatz_rounds.cancel_round(desk, KEY, " ")
    game = worthatz_rounds.cancel_round(desk, KEY, "wrong letters").game
    assert (game.rounds, [each.reason for each in game.cancelled]) == ((), ["wrong letters"])


# -- files and history ---------------------------------------------------------------------------------


@pytest.mark.parametrize("field", ["rows", "missing", "part"])
def test_a_damaged_file_is_refused(desk, field):
    open_round(desk)
    grids.enter(desk, KEY, 1, 1, GOOD)
    lines = list(export_game(desk.db, KEY))
    bad = {
        "rows": '["AB"]',
        "missing": '["NICHTDA"]',
        "part": '["' + '", "'.join(rows_of({0: "A", 1: "B"})) + '"]',
    }
    data = json.loads(lines[-1])
    data["data"][field] = json.loads(bad[field])
    with pytest.raises(DirectorError):
        import_game(stores.here.open(":memory:"), [*lines[:-1], json.dumps(data)])
