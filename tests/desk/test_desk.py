"""The director's desk on a real database: nights, corrections, undo, tokens, threads, restarts and a crash."""

import random
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from director.desk import access_codes, sessions
from director.desk.desk import Desk
from director.desk.duplicate import players, rounds, slips
from director.desk.duplicate import players as seats
from director.desk.packs.federation import signer
from director.desk.settings import secret
from director.games.duplicate import facts as ev
from director.games.duplicate.endings import NO_MOVE, Advice
from director.games.duplicate.standings import Change, standings
from director.games.log import numbered
from director.games.people import Entrant, Player
from director.judge.slip import Slip
from director.language.sentences import DirectorError, LexiconError, RuleError
from director.rules.draw import Rejected
from director.rules.formula import formula
from director.rules.profile import changed, profile
from director.rules.speed import SPEEDS
from director.rules.tiles import tile_set
from director.storage import game_store
from director.storage.database import writing
from director.storage.game_file import export_game, read_game
from tests.refusing import refusal, refused
from tests.room import NAMES, NIGHT, a_club, hand_in, judged, overtaken, seq_of, small_setup, undo_last

pytestmark = pytest.mark.usefixtures("any_store")

GERMAN = tile_set("german")
NO_SLIP = Slip(state="none")
FIRST_RACK = "RUCKENB"  # the tops are RUCKEN 26 at H3, H4, H7 and H8


@pytest.fixture
def desk(rooms):
    return rooms.night()


def totals(desk):
    return {row.player.name: row.total for row in standings(desk.session(NIGHT).game).rows}


def kinds_of(desk):
    return [type(each.fact).__name__ for each in desk.session(NIGHT).log]


def first_round(desk):
    """Round 1 with RUCKEN on the board: Anna has the top, Bert a small word, Carl nothing."""
    rounds.type_rack(desk, NIGHT, FIRST_RACK)
    rounds.start_clock(desk, NIGHT)
    rounds.call_time(desk, NIGHT)
    slips.record_slip(desk, NIGHT, 1, 1, Slip("RUCKEN", at="H4", score=26))
    slips.record_slip(desk, NIGHT, 1, 2, Slip("NUR", at="H8"))
    slips.record_slip(desk, NIGHT, 1, 3, NO_SLIP)
    rounds.place_top(desk, NIGHT, "H4", "RÙCKEN")  # as another list may spell it


def whole(game):
    return game.board.tiles + Counter(game.rack) + game.bag


# -- a night -------------------------------------------------------------------------------------


def test_the_fingerprint_of_the_words_is_kept_with_the_game(desk, small_table):
    assert desk.session(NIGHT).row.setup.fingerprint == small_table.fingerprint


def test_seeded_nights_are_equal(rooms):
    racks = [rounds.draw(rooms.night(seed=seed), NIGHT).game.rack for seed in (5, 5, 6)]
    assert racks[0] == racks[1] != racks[2]


# -- tokens --------------------------------------------------------------------------------------

STEPS: dict[str, Callable[[Desk], object]] = {
    "type_rack": lambda desk: rounds.type_rack(desk, NIGHT, FIRST_RACK),
    "start_clock": lambda desk: rounds.start_clock(desk, NIGHT),
    "add_time": lambda desk: rounds.add_time(desk, NIGHT, 30),
    "stop_clock": lambda desk: rounds.stop_clock(desk, NIGHT),
    "record_slip": lambda desk: slips.record_slip(desk, NIGHT, 1, 1, NO_SLIP),
    "call_time": lambda desk: rounds.call_time(desk, NIGHT),
    "place_top": lambda desk: rounds.place_top(desk, NIGHT, "H4", "RUCKEN"),
    "draw": lambda desk: rounds.draw(desk, NIGHT),
}


def test_a_request_that_comes_twice_is_a_quiet_success(desk):
    for number, (name, step) in enumerate(STEPS.items(), start=1):
        step(desk.once(name))
        assert len(desk.session(NIGHT).log) == number
        step(desk.once(name))
        assert len(desk.session(NIGHT).log) == number


def test_a_repeated_slip_tells_the_ruling_again(desk):
    rounds.type_rack(desk, NIGHT, FIRST_RACK)
    slip = Slip("RUCKEN", at="H4")
    first = slips.record_slip(desk.once("token"), NIGHT, 1, 1, slip)
    again = slips.record_slip(desk.once("token"), NIGHT, 1, 1, slip)
    same = slips.record_slip(desk.once("other token"), NIGHT, 1, 1, slip)
    assert first.ruling == again.ruling == same.ruling
    assert kinds_of(desk).count("SlipRecorded") == 1


def test_the_same_slip_once_more_counts_instead_of_points_that_were_set(desk):
    first_round(desk)
    slips.overrule(desk, NIGHT, 1, 1, 5, " by mistake ")
    assert desk.session(NIGHT).game.round(1).entries[1].overrule.reason == "by mistake"
    assert slips.record_slip(desk, NIGHT, 1, 1, Slip("RUCKEN", at="H4", score=26)).changes
    entry = desk.session(NIGHT).game.round(1).entries[1]
    assert (entry.overrule, entry.points) == (None, 26)


def test_who_hands_nothing_in_is_booked_as_the_judge_rules_it(desk):
    rounds.type_rack(desk, NIGHT, FIRST_RACK)
    found = [each.ruling for each in slips.mark_missing(desk, NIGHT, 1).game.round(1).entries.values()]
    assert found == [judged(desk, 1, NO_SLIP)] * 3
    assert (found[0].mark, found[0].codes) == ("zero", ("no_slip",))


def test_what_no_slip_can_be_is_refused_before_it_is_judged(desk, monkeypatch):
    rounds.type_rack(desk, NIGHT, FIRST_RACK)
    monkeypatch.setattr(slips, "judged_in", None)
    endless = Slip("X" * 1000, at="H8")
    for record in (
        lambda: slips.record_slip(desk, NIGHT, 1, 1, endless),
        lambda: slips.record_slips(desk, NIGHT, 1, {1: endless}),
    ):
        with refused("text_too_long"):
            record()


def test_why_a_slip_was_removed_stands_in_the_log(desk):
    first_round(desk)
    slips.withdraw_slip(desk, NIGHT, 1, 2, "another player's")
    *_, removed, why = desk.session(NIGHT).log
    assert (type(removed.fact).__name__, why.fact.of, why.fact.reason) == (
        "SlipWithdrawn",
        removed.seq,
        "another player's",
    )


def test_a_log_that_contradicts_itself_is_told_with_what_to_do(desk):
    night = desk.session(NIGHT)
    game_store.append(desk.db, night.row.id, numbered([ev.ClockStarted(7)], night.seq, 1.0, "x"))
    with refused("log_contradicts", "Restore a backup", by=DirectorError):
        desk.session(NIGHT)


def test_letters_for_which_somebody_found_a_move_are_not_announced_again(desk):
    first_round(desk)
    undo_last(desk)
    assert refusal(lambda: rounds.announce_again(desk, NIGHT)) == "move_found"


def test_an_entry_of_another_round_is_named_so(desk):
    first_round(desk)
    night = desk.session(NIGHT)
    for seq in (1, night.seq):
        with refused("another_round", "Round 2", "round 1"):
            slips.check_round(night, 2, seq)
    for seq in (0, night.seq + 1):
        slips.check_round(night, 2, seq)


def test_no_slip_of_a_finished_night_is_taken_back(desk):
    first_round(desk)
    seq = seq_of(desk, 1, 1)
    rounds.end(desk, NIGHT, "late")
    assert refusal(lambda: slips.take_slip_back(desk, NIGHT, 1, 1, seq)) == "game_finished"
    rounds.reopen(desk, NIGHT)
    assert slips.take_slip_back(desk, NIGHT, 1, 1, seq).ruling is None


def test_a_page_that_showed_other_points_of_a_slip_is_refused(desk):
    first_round(desk)
    game = desk.session(NIGHT).game
    seen = [slips.mark_of(game.round(1).entries.get(player)) for player in (1, 9)]
    slips.check_unchanged(game, 1, 1, seen[0])
    slips.check_unchanged(game, 1, 9, seen[1])
    slips.overrule(desk, NIGHT, 1, 1, 5, "by mistake")
    with refused("slip_replaced", "Anna", "round 1"):
        slips.check_unchanged(desk.session(NIGHT).game, 1, 1, seen[0])


def test_a_token_belongs_to_its_game(desk):
    sessions.create_game(desk, small_setup(), [], "other")
    rounds.draw(desk.once("token"), NIGHT)
    assert rounds.draw(desk.once("token"), "other").game.rack


# -- slips and corrections -----------------------------------------------------------------------


def test_a_second_slip_needs_a_look_unless_it_replaces(desk):
    rounds.type_rack(desk, NIGHT, FIRST_RACK)
    slips.record_slip(desk, NIGHT, 1, 1, Slip("NUR", at="H8"), replacing=False)
    found = refusal(lambda: slips.record_slip(desk, NIGHT, 1, 1, Slip("RUCKEN", at="H4"), replacing=False))
    assert found == "slip_exists"
    assert slips.record_slip(desk, NIGHT, 1, 1, Slip("NUR", at="H8"), replacing=False).ruling is not None
    slips.record_slip(desk, NIGHT, 1, 1, Slip("RUCKEN", at="H4"))
    entry = desk.session(NIGHT).game.round(1).entries[1]
    assert (entry.slip.word, entry.points, entry.versions) == ("RUCKEN", 26, 2)


def test_judging_records_nothing(desk):
    rounds.type_rack(desk, NIGHT, FIRST_RACK)
    assert judged(desk, 1, Slip("RUCKEN", at="H4")).points == 26
    assert judged(desk, 1, Slip("KURBEN", at="H4")).codes == ("word_unknown",)
    assert kinds_of(desk) == ["RackDrawn"]


def test_a_correction_of_round_1_changes_the_standings_and_says_so(desk):
    first_round(desk)
    rounds.draw(desk, NIGHT)
    before = totals(desk)
    assert (before["Anna"], before["Carl"]) == (26, 0)
    result = slips.record_slip(desk, NIGHT, 1, 3, Slip("RUCKEN", at="H7"))
    carl, bert = Player(3, "Carl", table=3, person=3), Player(2, "Bert", table=2, person=2)
    assert result.changes == (Change(carl, 0, 26, 3, 1), Change(bert, before["Bert"], before["Bert"], 2, 3))
    assert totals(desk) == before | {"Carl": 26}


def test_a_slip_of_the_open_round_changes_no_standings_yet(desk):
    rounds.type_rack(desk, NIGHT, FIRST_RACK)
    assert slips.record_slip(desk, NIGHT, 1, 1, Slip("RUCKEN", at="H4")).changes == ()


def test_taking_a_slip_back_brings_the_version_before(desk):
    first_round(desk)
    slips.record_slip(desk, NIGHT, 1, 1, NO_SLIP)
    assert totals(desk)["Anna"] == 0
    second = seq_of(desk, 1, 1)
    result = slips.take_slip_back(desk, NIGHT, 1, 1, second)
    assert (result.ruling.points, totals(desk)["Anna"]) == (26, 26)
    assert refusal(lambda: slips.take_slip_back(desk, NIGHT, 1, 1, second)) == "undo_changed"
    first = seq_of(desk, 1, 1)
    assert slips.take_slip_back(desk, NIGHT, 1, 1, first).ruling is None
    assert refusal(lambda: slips.take_slip_back(desk, NIGHT, 1, 1, first)) == "no_slip_yet"


def test_a_pile_of_slips_goes_in_at_once(desk):
    rounds.type_rack(desk, NIGHT, FIRST_RACK)
    game = slips.record_slips(desk, NIGHT, 1, {1: Slip("RUCKEN", at="H4"), 2: NO_SLIP}).game
    assert {player: entry.points for player, entry in game.round(1).entries.items()} == {1: 26, 2: 0}
    refusal(lambda: slips.record_slips(desk, NIGHT, 1, {3: NO_SLIP, 99: NO_SLIP}))
    assert 3 not in desk.session(NIGHT).game.round(1).entries


# -- players -------------------------------------------------------------------------------------


def test_a_table_has_one_player(desk):
    anna = desk.session(NIGHT).game.player(1)
    assert refusal(lambda: sessions.change_player(desk, NIGHT, replace(anna, table=2))) == "table_taken"
    assert refusal(lambda: sessions.change_player(desk, NIGHT, replace(anna, table=0))) == "bad_table"
    assert refusal(lambda: sessions.change_player(desk, NIGHT, replace(anna, name=" "))) == "name_missing"
    sessions.change_player(desk, NIGHT, replace(anna, table=12, club="Die Blankos"))
    assert desk.session(NIGHT).game.player(1) == Player(1, "Anna", "Die Blankos", "", 12, person=1)


@pytest.mark.parametrize(
    ("setup", "entrants", "code"),
    [
        (small_setup(title="  "), [Entrant("Anna")], "title_missing"),
        (small_setup(), [Entrant("")], "name_missing"),
        (small_setup(), [Entrant("A" * 81)], "name_too_long"),
        (small_setup(allowed=("A" * 41,)), [Entrant("Anna")], "text_too_long"),
        (small_setup(forbidden=("QI", "A" * 41)), [Entrant("Anna")], "text_too_long"),
    ],
)
def test_a_game_that_cannot_be_is_not_made(rooms, setup, entrants, code):
    desk = rooms.desk()
    assert refusal(lambda: sessions.create_game(desk, setup, entrants)) == code
    assert desk.games() == []


def test_a_change_that_is_taken_back_is_seen_nowhere(desk):
    """Bert is renamed by another device, which makes the version that Anna's new name would have had."""
    anna, bert, _ = desk.session(NIGHT).game.players

    def too_soon(night):
        game_store.change_players(desk.db, night.row.id, [replace(anna, name="Xenia")])
        desk.record(desk.session(NIGHT), [ev.RackDrawn(2, "", "RUCKENB")])

    assert refusal(lambda: desk.change(NIGHT, too_soon)) == "wrong_round"
    with writing(desk.db):
        game_store.change_players(desk.db, desk.games()[0].id, [replace(bert, name="Berta")])
    night = desk.session(NIGHT)
    assert (night.seq, [each.name for each in night.game.players]) == (0, ["Anna", "Berta", "Carl"])


def test_a_desk_shows_the_night_that_was_put_back_although_it_saw_a_later_one(desk):
    first_round(desk)
    desk.db.execute("DELETE FROM facts WHERE seq > 1")
    night = desk.session(NIGHT)
    assert (night.seq, len(night.log), night.game.rounds[0].entries) == (1, 1, {})


def test_a_game_in_the_bin_is_nobodys_and_comes_back_with_its_facts(desk):
    first_round(desk)
    log = desk.session(NIGHT).log
    for key in ("other", "damaged"):
        sessions.create_game(desk, small_setup(title="Zweiter Abend"), [], key)
        rounds.type_rack(desk, key, FIRST_RACK)
    row = desk.session("damaged").row
    desk.db.execute("UPDATE facts SET data = 'x' WHERE game = ?", [row.id])
    desk.let_go(row.id)
    sessions.delete_game(desk, NIGHT)
    assert {row.key for row in desk.games()} == {"damaged", "other"}
    assert [type(each.fact) for each in desk.session("other").log[1:]] == [ev.OtherNightBinned]
    assert refusal(lambda: desk.session(NIGHT)) == "unknown_game"
    assert refusal(lambda: sessions.create_game(desk, small_setup(), [Entrant("Anna")], NIGHT)) == "in_bin"
    sessions.take_from_bin(desk, NIGHT)
    *before, binned = desk.session(NIGHT).log
    assert (tuple(before), binned.fact) == (log, ev.NightBinned(""))


def test_the_heading_may_change_at_any_time_the_rules_only_before_the_first_draw(desk):
    setup = desk.session(NIGHT).row.setup
    book = replace(setup, profile=profile("f2023"))
    sessions.change_setup(desk, NIGHT, book)
    assert desk.session(NIGHT).row.setup.profile == profile("f2023")
    rounds.type_rack(desk, NIGHT, FIRST_RACK)
    sessions.change_setup(desk, NIGHT, replace(book, title="Neuer Titel", date="2026-11-21", club=""))
    assert desk.session(NIGHT).row.setup.title == "Neuer Titel"
    assert refusal(lambda: sessions.change_setup(desk, NIGHT, setup)) == "game_has_begun"


# -- the bag -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "kept", "drawn", "rejected"),
    [
        ("AEHMRS", "B", "AEHMRS", []),
        ("BAEHMRS", "B", "AEHMRS", []),
        ("b + aehmrs", "B", "AEHMRS", []),
        ("-AEHMRST", "", "AEHMRST", ["B…"]),
        ("– AEHMRST", "", "AEHMRST", ["B…"]),
    ],
)
def test_a_rack_is_typed_as_game_sheets_have_it(desk, typed, kept, drawn, rejected):
    first_round(desk)
    game = rounds.type_rack(desk, NIGHT, typed).game
    opened = game.round(2)
    assert (opened.kept, opened.drawn, [each.told for each in opened.rejected]) == (kept, drawn, rejected)
    assert whole(game) == game.setup.tiles.full
    night_file = list(export_game(desk.db, NIGHT))
    assert read_game(night_file).hashes[-1]  # it can be kept and read again
    with refused("round_open"):
        rounds.type_rack(desk, NIGHT, "-AEHMRST")


@pytest.mark.parametrize("typed", ["BAEI", "AEI", "ieba", "B+AEI"])
def test_the_last_letters_are_typed_like_any_rack(rooms, typed):
    letters = {
        each: (int(each in "RUCKENBAEI") + (each == "E"), value)
        for each, (_, value) in GERMAN.letters.items()
    }
    desk = rooms.night(small_setup(tiles=replace(GERMAN, letters=letters, blanks=0)))
    first_round(desk)
    opened = rounds.type_rack(desk, NIGHT, typed).game.round(2)
    assert (opened.kept, Counter(opened.drawn)) == ("B", Counter("AEI"))


def test_what_a_sheet_says_was_kept_must_be_that(desk):
    first_round(desk)
    for typed in ("A+EHMRST", "-A+EHMRST"):
        with refused("wrong_kept"):
            rounds.type_rack(desk, NIGHT, typed)
    rounds.type_rack(desk, NIGHT, "CDFGHK")  # misses the minimum
    assert rounds.type_rack(desk, NIGHT, "-AEHMRST").game.round(2).rejected == (Rejected("B", "CDFGHK"),)


def test_the_software_may_draw_after_a_rejected_bag_rack(desk):
    first_round(desk)
    rounds.type_rack(desk, NIGHT, "XSTNNW")
    game = rounds.draw(desk, NIGHT).game
    assert (game.round(2).kept, len(game.rack), len(game.round(2).rejected) >= 1) == ("", 7, True)


def test_a_rack_is_taken_back_before_the_clock_only(desk):
    first_round(desk)
    drawn = rounds.draw(desk, NIGHT).game
    back = rounds.take_back(desk, NIGHT).game
    assert (back.leave, len(back.rounds), whole(back)) == ("B", 1, GERMAN.full)
    assert drawn.round(2).kept in ("B", "")
    rounds.draw(desk, NIGHT)
    rounds.start_clock(desk, NIGHT)
    assert refusal(lambda: rounds.take_back(desk, NIGHT)) == "clock_started"


# -- cancelled rounds ----------------------------------------------------------------------------


def test_the_software_draws_another_rack_after_a_cancelled_round(rooms):
    """Nine tiles in all, so that the same rack would come back now and then."""
    letters = {letter: (0, value) for letter, (_, value) in GERMAN.letters.items()}
    few = letters | dict.fromkeys("EURNAS", (1, 1)) | {"K": (2, 4)}
    setup = small_setup()
    setup = replace(setup, tiles=replace(GERMAN, letters=few, blanks=0))
    refused = 0
    for seed in range(40):
        desk = rooms.night(setup, seed=seed)
        cancelled = rounds.draw(desk, NIGHT).game.rack
        rounds.cancel_round(desk, NIGHT, "falsch angesagt")
        game = rounds.draw(desk, NIGHT).game
        assert Counter(game.rack) != Counter(cancelled)
        refused += sum(Counter(each.drawn) == Counter(cancelled) for each in game.round(1).rejected)
    assert refused


@pytest.mark.parametrize("tiles", ["RUCKE?X", "RUCKENX"])
def test_a_cancelled_rack_is_not_drawn_again_as_it_came_or_as_its_blank_turned(rooms, tiles):
    desk = rooms.night(replace(small_setup(), formula=formula("explosive")))
    assert rounds.type_rack(desk, NIGHT, "RUCKE?X").game.rack == "RUCKENX"
    rounds.cancel_round(desk, NIGHT, "falsch angesagt")
    assert rounds.type_rack(desk, NIGHT, tiles).game.rounds == ()
    assert rounds.type_rack(desk, NIGHT, "RUCKE?T").game.rack == "RUCKEST"


# -- tops ----------------------------------------------------------------------------------------


def test_a_rack_is_taken_back_with_the_slips_that_were_told_of_and_no_others(desk):
    rounds.type_rack(desk, NIGHT, FIRST_RACK)
    slips.record_slip(desk, NIGHT, 1, 1, NO_SLIP)
    assert refusal(lambda: rounds.take_back(desk, NIGHT, known=0)) == "slips_came"
    assert rounds.take_back(desk, NIGHT, known=1).game.rounds == ()


def test_where_nothing_fits_any_more_the_end_cancels_an_open_round_and_no_other(desk, monkeypatch):
    monkeypatch.setattr(rounds, "advice_on", lambda *of: Advice("must", "nothing_fits", NO_MOVE))
    first_round(desk)
    before = desk.session(NIGHT).seq
    assert len(rounds.end(desk, NIGHT, "").game.complete) == 1
    sessions.undo(desk, NIGHT, before + 1)
    rounds.draw(desk, NIGHT)
    game = rounds.end(desk, NIGHT, "").game
    assert (len(game.complete), [each.round.number for each in game.cancelled]) == (1, [2])


def test_nothing_is_drawn_before_it_is_recorded_who_is_out(rooms):
    desk = rooms.night(replace(small_setup(), speed=SPEEDS["sudden-death"]))
    first_round(desk)
    assert refusal(lambda: rounds.draw(desk, NIGHT)) == "out_due"
    players.record_out(desk, NIGHT)
    assert len(rounds.draw(desk, NIGHT).game.rounds) == 2


def test_a_sudden_death_for_another_night_is_not_offered(desk):
    for key, decides in (("for this", NIGHT), ("for any", ""), ("for another", "another")):
        setup = replace(small_setup(), speed=SPEEDS["sudden-death"], decides=decides)
        sessions.create_game(desk, setup, [Entrant("Anna"), Entrant("Bert")], key)
        rounds.end(desk, key, "")
    found = players.results_for(desk, desk.session(NIGHT))
    assert {row.key for row in found} == {"for this", "for any"}


def decided_for_bert(desk, key):
    rounds.type_rack(desk, key, FIRST_RACK)
    slips.record_slip(desk, key, 1, 1, NO_SLIP)
    slips.record_slip(desk, key, 1, 2, Slip("RUCKEN", at="H4", score=26))
    rounds.place_top(desk, key, "H4", "RUCKEN")
    players.record_out(desk, key)


def test_a_sudden_death_of_all_its_players_may_break_a_tie_and_is_played_with_the_words_of_today(
    desk, small_table
):
    old = replace(small_setup(), fingerprint="f" * 64)
    row = players.among(desk, old, [Entrant("Anna"), Entrant("Bert")], "", key="free")
    assert row.setup.fingerprint == small_table.fingerprint
    decided_for_bert(desk, "free")
    assert players.results_for(desk, desk.session(NIGHT)) == []
    with refused("no_result", "This sudden death has not ended."):
        players.break_tie(desk, NIGHT, "free")
    rounds.end(desk, "free", "decided")
    sessions.create_game(desk, small_setup(), [Entrant("Anna")], "alone")
    found = [[each.key for each in players.results_for(desk, desk.session(key))] for key in (NIGHT, "alone")]
    assert found == [["free"], []]
    with refused("no_result", "Bert is not a player of this night"):
        players.break_tie(desk, "alone", "free")


def test_a_sudden_death_tells_its_order_once_and_only_when_it_has_ended(desk, small_table):
    first_round(desk)
    rounds.end(desk, NIGHT, "enough")
    row = players.start(desk, NIGHT, [1, 2, 2], "deciding")
    assert (row.setup.decides, row.setup.title, row.setup.fingerprint) == (
        NIGHT,
        "Vereinsabend",
        small_table.fingerprint,
    )
    decided_for_bert(desk, "deciding")
    players.tell_result(desk, desk.session("deciding"))
    assert players.results_for(desk, desk.session(NIGHT)) == []
    assert "TieBroken" not in kinds_of(desk)
    rounds.end(desk, "deciding", "decided")
    for _ in range(2):
        players.tell_result(desk, desk.session("deciding"))
    assert kinds_of(desk).count("TieBroken") == 1
    assert desk.session(NIGHT).game.tie_order == {1: 2, 2: 1}
    assert [each.key for each in players.results_for(desk, desk.session(NIGHT))] == ["deciding"]
    sessions.delete_game(desk, NIGHT)
    players.tell_result(desk, desk.session("deciding"))  # there is no table any more to write it into


@pytest.mark.parametrize("source", ["real", "program", ""])
def test_where_letters_come_from_a_real_bag_the_program_draws_on_purpose_only(rooms, source):
    desk = rooms.night(small_setup(draws_from=source))
    if source == "real":
        assert refusal(lambda: rounds.draw(desk, NIGHT, on_purpose=False)) == "from_real_bag"
    assert rounds.draws_by_hand(desk.session(NIGHT)) == (source == "real")
    rounds.type_rack(desk, NIGHT, "QXVWZTS")  # has no vowel and went back
    assert rounds.draws_by_hand(desk.session(NIGHT)) == (source != "program")
    assert rounds.draw(desk, NIGHT, on_purpose=source != "program").game.rack


def test_a_rack_of_too_few_or_too_many_tiles_is_not_taken(desk):
    for text in ("RUC", "RUCKENBA", ""):
        with refused("rack_size"):
            rounds.type_rack(desk, NIGHT, text)


def test_one_alone_is_in_no_tie(desk):
    assert refusal(lambda: players.start(desk, NIGHT, [1, 1])) == "not_tied"


def test_no_rack_is_typed_once_what_is_left_ends_the_game(rooms):
    few = changed(profile("simultan"), "few", "Few", end_below=97)
    desk = rooms.night(replace(small_setup(), profile=few))
    rounds.type_rack(desk, NIGHT, FIRST_RACK)
    rounds.place_top(desk, NIGHT, "H4", "RUCKEN")  # 96 tiles are left
    assert refusal(lambda: rounds.type_rack(desk, NIGHT, "HAUSTI")) == "too_few"


# -- undo ----------------------------------------------------------------------------------------


def test_an_undo_of_another_step_than_the_last_is_refused(desk):
    first_round(desk)
    last = desk.session(NIGHT).seq
    assert refusal(lambda: sessions.undo(desk, NIGHT, last - 1)) == "undo_changed"
    sessions.undo(desk, NIGHT, last)
    assert refusal(lambda: sessions.undo(desk, NIGHT, last)) == "undo_changed"


# -- the end -------------------------------------------------------------------------------------


def advised(desk):
    found = rounds.advice_on(desk, desk.session(NIGHT))
    return found.verdict, found.code


def place_best(desk):
    move = rounds.tops(desk, desk.session(NIGHT))[0].scored.move
    rounds.place_top(desk, NIGHT, move.at, move.word)


def only(letters):
    """A night with just these tiles."""
    counts = Counter(letters)
    tiles = {letter: (counts[letter], value) for letter, (_, value) in GERMAN.letters.items()}
    return replace(small_setup(), tiles=replace(GERMAN, letters=tiles, blanks=counts["?"]))


def test_a_night_ends_when_all_tiles_are_placed(rooms):
    desk = rooms.night(only("RUCKEN"))
    rounds.draw(desk, NIGHT)
    rounds.place_top(desk, NIGHT, "H4", "RUCKEN")
    assert advised(desk) == ("must", "empty")
    assert refusal(lambda: rounds.draw(desk, NIGHT)) == "nothing_to_draw"


def test_a_night_ends_when_the_last_letters_allow_no_move(rooms):
    desk = rooms.night(only("RUCKENXÖQ"))
    rounds.type_rack(desk, NIGHT, "RUCKENX")
    place_best(desk)
    rounds.draw(desk, NIGHT)
    assert advised(desk) == ("must", "nothing_fits")
    game = rounds.end(desk, NIGHT, "nichts geht mehr").game
    assert (len(game.complete), len(game.cancelled), game.ended) == (1, 1, "nichts geht mehr")


def no_words(night):
    raise LexiconError("no_lexicon", "The words are gone. Choose others.")


def test_a_night_ends_when_no_rack_of_what_is_left_allows_a_move(rooms, monkeypatch):
    """Nine letters are left, so the bag is not empty; none of them goes with what lies there."""
    desk = rooms.night(only("RUCKEN" + "XQÖCVYQXQ"))
    rounds.type_rack(desk, NIGHT, "RUCKENX")
    place_best(desk)
    assert advised(desk) == ("must", "nothing_fits")
    assert rounds.end(desk, NIGHT, "nichts geht mehr").game.ended
    monkeypatch.setattr(desk, "search", no_words)
    assert advised(desk) == ("may_not", "ended"), "a finished game is looked at without its words"


# -- two at once, a restart, a crash -------------------------------------------------------------


def at_once(*tasks):
    """Runs the tasks at the same time; the codes of the errors, "" for success."""
    start, found = threading.Barrier(len(tasks)), [""] * len(tasks)

    def run(number, task):
        start.wait()
        try:
            task()
        except RuleError as error:
            found[number] = error.code

    threads = [threading.Thread(target=run, args=each) for each in enumerate(tasks)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


@pytest.fixture
def two_desks(rooms, tmp_path):
    path = tmp_path / "night.sqlite"
    first = rooms.night(path=path)
    seats.add_players(first, NIGHT, [Entrant(f"Spieler {number}") for number in range(4, 41)])
    second = rooms.desk(path, seed=2, who="helper")
    yield first, second
    for each in (first, second):
        each.db.close()


def test_two_who_draw_at_once_get_one_rack(two_desks):
    first, second = two_desks
    for number in range(1, 6):
        told = at_once(lambda: rounds.draw(first, NIGHT), lambda: rounds.draw(second, NIGHT))
        assert sorted(told) == ["", "round_open"]
        best = rounds.tops(first, first.session(NIGHT))[0].scored.move
        told = at_once(
            *[
                lambda each=each, best=best: rounds.place_top(each, NIGHT, best.at, best.word)
                for each in two_desks
            ]
        )
        assert sorted(told) == ["", "no_open_round"]
        assert len(first.session(NIGHT).game.complete) == number


def test_another_device_sees_a_new_title_and_no_deleted_game(two_desks):
    first, second = two_desks
    sessions.create_game(first, small_setup(), [], "other")
    before = game_store.heads(second.db, [NIGHT])
    assert second.session(NIGHT).row.setup.title == "Vereinsabend"
    sessions.change_setup(first, NIGHT, small_setup(title="Finale"))
    assert list(before) == list(after := game_store.heads(second.db, [NIGHT])) == [NIGHT]
    assert before != after
    assert second.session(NIGHT).row.setup.title == "Finale"
    sessions.delete_game(first, NIGHT)
    assert (
        refusal(lambda: second.session(NIGHT))
        == refusal(lambda: rounds.draw(second, NIGHT))
        == "unknown_game"
    )
    assert (
        list(game_store.heads(second.db, [NIGHT, "other"]))
        == [row.key for row in second.games()]
        == ["other"]
    )
    sessions.take_from_bin(second, NIGHT)
    assert first.session(NIGHT).row.setup.title == "Finale"
    assert list(game_store.heads(first.db, [NIGHT])) == [NIGHT]


def test_what_two_make_at_first_use_is_the_same_for_both(two_desks):
    first, second = two_desks
    for make in (
        lambda desk: access_codes.seat_code(desk, NIGHT, 1).secret,
        lambda desk: access_codes.wall_code(desk, NIGHT).secret,
        lambda desk: secret(desk.db),
        lambda desk: signer(desk.db).public,
    ):
        others = overtaken(second.db, lambda make=make: make(first))
        assert [make(second)] == others
        assert make(first) == make(second)
    assert len(access_codes.codes_of(first, first.session(NIGHT))) == 2  # a card and a wall


def test_two_with_the_same_token_are_one(two_desks):
    first, second = two_desks
    assert at_once(
        lambda: rounds.draw(first.once("t1"), NIGHT), lambda: rounds.draw(second.once("t1"), NIGHT)
    ) == [
        "",
        "",
    ]
    assert kinds_of(first) == ["RackDrawn"]


def test_two_who_enter_slips_at_once_lose_and_double_nothing(two_desks):
    first, second = two_desks
    rounds.type_rack(first, NIGHT, FIRST_RACK)
    slip = Slip("NUR", at="H8")

    def enter(desk, players):
        for player in players:
            slips.record_slip(desk.once(f"slip {player}"), NIGHT, 1, player, slip, replacing=False)

    told = at_once(lambda: enter(first, range(1, 31)), lambda: enter(second, range(40, 10, -1)))
    assert told == ["", ""]
    log = first.session(NIGHT).log
    assert sorted(each.fact.player for each in log if isinstance(each.fact, ev.SlipRecorded)) == list(
        range(1, 41)
    )
    assert [each.seq for each in log] == list(range(1, 42))
    assert {each.who for each in log} == {"director", "helper"}


def test_a_restart_continues_exactly(tmp_path):
    club = a_club(tmp_path)
    desk = club.desk(now=lambda: 1_795_200_000.0, rng=random.Random(4))
    sessions.create_game(desk, small_setup(), [Entrant(name) for name in NAMES], NIGHT)
    first_round(desk)
    rounds.type_rack(desk, NIGHT, "XSTNNW")
    rounds.draw(desk, NIGHT)
    rounds.start_clock(desk, NIGHT)
    before, tops, log = (
        desk.session(NIGHT).game,
        rounds.tops(desk, desk.session(NIGHT)),
        desk.session(NIGHT).log,
    )
    club.db.close()

    again = a_club(tmp_path).desk(now=lambda: 1_795_200_090.0)
    after = again.session(NIGHT).game
    assert (after, again.session(NIGHT).log, rounds.tops(again, again.session(NIGHT))) == (before, log, tops)
    assert after.round(2).clock.left(1_795_200_090.0) == 90
    rounds.call_time(again, NIGHT)
    rounds.place_top(again, NIGHT, tops[0].scored.move.at, tops[0].scored.move.word)
    assert rounds.draw(again, NIGHT).game.next_number == 3
    again.db.close()


def test_a_game_keeps_its_words_when_the_list_is_replaced(tmp_path):
    club = a_club(tmp_path)
    desk = club.desk()
    sessions.create_game(desk, small_setup(), [Entrant("Anna")], NIGHT)
    rounds.type_rack(desk, NIGHT, FIRST_RACK)
    club.library.import_file(b"AB\nDA\n", "klein", GERMAN.alphabet, "german")
    desk.db.close()
    again = a_club(tmp_path).desk()
    assert judged(again, 1, Slip("RUCKEN", at="H4")).points == 26
    again.db.close()


def test_two_tile_sets_of_one_name_are_not_confused(tmp_path):
    """A club changed the values in its file: tonight's game has the new ones, the old game the old ones."""
    club = a_club(tmp_path)
    dear = {letter: (count, 9) for letter, (count, _) in GERMAN.letters.items()}
    setups = [small_setup(), replace(small_setup(), tiles=replace(GERMAN, letters=dear))]
    desk = club.desk()
    for number, setup in enumerate(setups):
        sessions.create_game(desk, setup, [], f"night {number}")
        rounds.type_rack(desk, f"night {number}", FIRST_RACK)
    found = [rounds.tops(desk, desk.session(f"night {number}"))[0].scored.score for number in (0, 1)]
    assert found == [26, 126]
    desk.db.close()


# -- steps that come twice or too late ---------------------------------------------------------------


def test_a_step_made_for_another_stage_is_refused_unless_it_is_the_same_again(desk):
    """Two taps on "Cancel round", with a page that was made before the first: one round is void."""
    first_round(desk)
    rounds.draw(desk, NIGHT)
    stage = desk.session(NIGHT).game.stage
    rounds.cancel_round(desk.once("tap 1", stage), NIGHT, "spelled wrongly")
    assert refusal(lambda: rounds.cancel_round(desk.once("tap 2", stage), NIGHT, "wrong")) == "stage_passed"
    again = rounds.cancel_round(desk.once("tap 1", stage), NIGHT, "spelled wrongly")
    assert len(again.game.cancelled) == len(desk.session(NIGHT).game.cancelled) == 1


def test_a_slip_does_not_pass_the_stage(desk):
    rounds.type_rack(desk, NIGHT, FIRST_RACK)
    stage = desk.session(NIGHT).game.stage
    slips.record_slip(desk, NIGHT, 1, 1, NO_SLIP)
    assert rounds.start_clock(desk.once("tap", stage), NIGHT).game.current is not None


SECOND_VERSION = 3

SLIP_STEPS: dict[str, Callable[[Desk], object]] = {
    "overrule": lambda desk: slips.overrule(desk, NIGHT, 1, 1, 7, "by goodwill"),
    "average": lambda desk: slips.give_average(desk, NIGHT, 1, 1, "late note"),
    "warn": lambda desk: slips.warn(desk, NIGHT, 1, 1, "talking"),
    "missing": lambda desk: slips.mark_missing(desk, NIGHT, 1),
    "pile": lambda desk: slips.record_slips(desk, NIGHT, 1, {1: NO_SLIP}),
    "check": lambda desk: slips.check_slip(desk, NIGHT, 1, 1, NO_SLIP),
    "back": lambda desk: slips.take_slip_back(desk, NIGHT, 1, 1, SECOND_VERSION),
    "withdraw": lambda desk: slips.withdraw_slip(desk, NIGHT, 1, 1),
}


@pytest.mark.parametrize("name", SLIP_STEPS)
def test_a_step_of_a_slip_sent_twice_is_taken_once(desk, name):
    rounds.type_rack(desk, NIGHT, FIRST_RACK)
    slips.record_slip(desk, NIGHT, 1, 1, Slip("NUR", at="H8"))
    slips.record_slip(desk, NIGHT, 1, 1, Slip("RUCKEN", at="H4"))
    SLIP_STEPS[name](desk.once("tap"))
    once = desk.session(NIGHT).seq
    SLIP_STEPS[name](desk.once("tap"))
    assert desk.session(NIGHT).seq == once


def test_nights_with_other_rules_have_a_search_of_their_own(tmp_path):
    club = a_club(tmp_path)
    setup = small_setup()
    other = replace(setup, profile=changed(setup.profile, "own", "Own", bonuses=((6, 100),)))
    assert club.search(setup) is club.search(setup)
    assert [club.search(each).rules.bonus for each in (setup, other)] == [{7: 50}, {6: 100}]


def test_players_taken_over_are_the_same_persons(tmp_path):
    """Two of one name stay two, and a name in the earlier night stays as it was."""
    desk = a_club(tmp_path).desk()
    sessions.create_game(desk, small_setup(), [Entrant("Anna"), Entrant("Anna"), Entrant("Bert")], "first")
    taken = sessions.as_entrants(desk, "first")
    sessions.create_game(desk, small_setup(), [*taken, Entrant("Anna")], "second")
    first, second = (desk.session(key).game.players for key in ("first", "second"))
    assert [player.person for player in second[:3]] == [player.person for player in first]
    assert len({player.person for player in second}) == 4
    sessions.change_player(desk, "second", replace(second[0], name="Anna Maria"))
    assert desk.session("first").game.players[0].name == "Anna"
    assert desk.session("second").game.players[0].person == first[0].person


def test_a_night_older_than_the_persons_is_linked_when_its_players_are_taken_over(tmp_path):
    desk = a_club(tmp_path).desk()
    sessions.create_game(desk, small_setup(), [Entrant("Anna")], "old")
    desk.db.execute("UPDATE players SET person = NULL")
    desk = a_club(tmp_path).desk()
    assert desk.session("old").game.players[0].person is None
    person = sessions.as_entrants(desk, "old")[0].person
    assert person
    assert desk.session("old").game.players[0].person == person
    assert sessions.as_entrants(desk, "old")[0].person == person


@pytest.mark.parametrize("found", ["H7", "H8"])
def test_of_equal_tops_the_one_that_a_player_found_is_proposed(rooms, found):
    desk = rooms.night()
    rounds.type_rack(desk, NIGHT, "RUCKENB")
    before = [str(each.scored.move.at) for each in rounds.tops(desk, desk.session(NIGHT))]
    hand_in(desk, Slip("RUCKEN", at=found, score=26))
    after = [str(each.scored.move.at) for each in rounds.tops(desk, desk.session(NIGHT))]
    assert before[0] != found
    assert after == [found, *(each for each in before if each != found)]


def test_a_top_with_a_blank_more_is_not_proposed_also_where_a_player_found_it(rooms):
    desk = rooms.night()
    rounds.type_rack(desk, NIGHT, "NSEOET?")
    hand_in(desk, Slip("OSTErN", at="H4", score=16))
    tops = [(each.scored.move.word, each.allowed) for each in rounds.tops(desk, desk.session(NIGHT))]
    assert tops == [("OSTEN", True), ("OSTErN", False), ("rOSTEN", False)]
