"""Phone slips brought to the desk: judged like any other, once each, and never over the head of a person."""

import json

import pytest

from director.desk import access_codes
from director.desk.duplicate import inbox, phones, players, rounds, slips
from director.games.duplicate import facts as ev
from director.games.duplicate.audiences import PhoneRules
from director.judge.slip import Slip
from director.language.texts import Texts
from director.rules.sealed import short
from director.rules.speed import SPEEDS
from director.storage import game_store, inbox_store
from director.storage.database import writing
from director.storage.inbox_store import HandedSlip
from tests.refusing import refused
from tests.room import NIGHT, Rooms, judged, small_setup

pytestmark = pytest.mark.usefixtures("store")


@pytest.fixture
def desk(small_table, tmp_path):
    """A night of three players with a round whose time is up."""
    found = Rooms(small_table).night(path=tmp_path / "director.sqlite")
    rounds.draw(found, NIGHT)
    rounds.start_clock(found, NIGHT)
    rounds.call_time(found, NIGHT)
    return found


def a_move(desk, rank=0):
    """One of the moves of the open round, best first."""
    night = desk.session(NIGHT)
    current = night.game.current
    move, score = desk.search(night).solutions(current.board, current.rack)[rank]
    return Slip(move.word, "down" if move.down else "across", move.at, score=score)


def hand_in(desk, player, slip, version=1, late=False, at=0.0):
    night = desk.session(NIGHT)
    number = len(night.game.rounds)
    text = json.dumps(slip.as_data())
    drawn = night.game.rounds[-1].since
    token = f"{player}-{drawn}-{version}"
    handed = HandedSlip(night.row.id, number, drawn, player, version, token, text, at, late)
    with writing(desk.db):
        assert inbox_store.keep(desk.db, handed).kept
    return handed


def test_slips_are_judged_and_signed_as_from_the_phone(desk):
    top, lower = a_move(desk), a_move(desk, 1)
    for player, slip in ((1, top), (2, lower), (3, top)):
        hand_in(desk, player, slip)
    entries = inbox.take_in(desk, NIGHT, 1).game.round(1).entries
    assert {player: entry.slip for player, entry in entries.items()} == {1: top, 2: lower, 3: top}
    assert entries[2].ruling == judged(desk, 1, lower)
    assert {entry.who for entry in entries.values()} == {inbox.PHONE}
    assert desk.who == "director"


def test_alike_slips_are_judged_once(desk, monkeypatch):
    asked: list[Slip] = []
    real = inbox.judge

    def counted(slip, *others):
        asked.append(slip)
        return real(slip, *others)

    monkeypatch.setattr(inbox, "judge", counted)
    for player in (1, 2, 3):
        hand_in(desk, player, a_move(desk))
    inbox.take_in(desk, NIGHT, 1)
    assert len(asked) == 1


def test_what_is_taken_in_comes_once_however_often_it_is_asked_for(desk):
    hand_in(desk, 1, a_move(desk))
    night = inbox.take_in(desk, NIGHT, 1)
    assert inbox.take_in(desk, NIGHT, 1).seq == night.seq


def test_the_same_slip_on_paper_and_phone_is_no_question(desk):
    slips.record_slip(desk, NIGHT, 1, 1, a_move(desk))
    hand_in(desk, 1, a_move(desk))
    night = inbox.take_in(desk, NIGHT, 1)
    assert night.game.round(1).entries[1].who == "director"
    assert inbox.undecided(desk, night, 1) == []


@pytest.mark.parametrize("state", ["none", "empty"])
def test_a_phone_and_an_empty_slip_of_paper_that_both_count_0_are_no_question(desk, state):
    slips.record_slip(desk, NIGHT, 1, 1, Slip(state=state))
    slips.record_slip(desk, NIGHT, 1, 2, Slip(state=state))
    hand_in(desk, 1, Slip("XYZ", at="H8", score=30))
    hand_in(desk, 2, a_move(desk))
    slips.record_slip(
        desk, NIGHT, 1, 3, Slip("QXQ", at="H8", score=30)
    )  # counts 0 as well, but says something
    hand_in(desk, 3, Slip("XYZ", at="H8", score=30))
    night = inbox.take_in(desk, NIGHT, 1)
    assert [night.game.round(1).entries[player].points for player in (1, 3)] == [0, 0]
    assert [(each.player, each.why) for each in inbox.undecided(desk, night, 1)] == [
        (2, "paper"),
        (3, "paper"),
    ]


def test_points_set_on_an_empty_slip_are_a_question_also_where_the_phone_has_as_many(desk):
    slips.overrule(desk, NIGHT, 1, 1, a_move(desk).score, "by goodwill")
    hand_in(desk, 1, a_move(desk))
    assert [each.why for each in inbox.undecided(desk, inbox.take_in(desk, NIGHT, 1), 1)] == ["paper"]


def test_a_later_version_takes_the_place_of_the_phones_own_by_itself(desk):
    for version, rank in ((1, 1), (2, 0)):
        hand_in(desk, 1, a_move(desk, rank), version)
        night = inbox.take_in(desk, NIGHT, 1)
        assert night.game.round(1).entries[1].slip == a_move(desk, rank)
    assert inbox.undecided(desk, night, 1) == []


def test_points_set_by_the_director_stay(desk):
    hand_in(desk, 1, a_move(desk, 1))
    inbox.take_in(desk, NIGHT, 1)
    slips.overrule(desk, NIGHT, 1, 1, 3, "Regie")
    hand_in(desk, 1, a_move(desk), version=2)
    assert inbox.take_in(desk, NIGHT, 1).game.round(1).entries[1].points == 3


def test_what_was_handed_in_out_of_competition_is_judged_for_its_player_alone(desk):
    hand_in(desk, 1, a_move(desk))
    night = inbox.take_in(desk, NIGHT, 1)
    played = night.game.round(1)
    beside = HandedSlip(
        night.row.id,
        1,
        played.since,
        2,
        1,
        "t",
        json.dumps(a_move(desk).as_data()),
        0.0,
        fate=inbox_store.ALONG,
    )
    with writing(desk.db):
        inbox_store.keep(desk.db, beside)
    found = [inbox.along(desk, night, played, player) for player in (1, 2, 3)]
    assert found == [None, judged(desk, 1, a_move(desk)), None]
    assert 2 not in inbox.take_in(desk, NIGHT, 1).game.round(1).entries


def test_a_late_slip_waits_for_the_director_who_may_leave_it(desk):
    hand_in(desk, 1, a_move(desk), late=True)
    night = inbox.take_in(desk, NIGHT, 1)
    assert 1 not in night.game.round(1).entries
    (waits,) = inbox.undecided(desk, night, 1)
    assert waits.why == "late"
    before = night.version
    night = inbox.decide(desk, NIGHT, 1, waits.handed.id, counts=False)
    assert desk.session(NIGHT).version != before  # other devices look again
    assert (inbox.undecided(desk, night, 1), 1 in night.game.round(1).entries) == ([], False)
    with refused("slip_decided"):
        inbox.decide(desk, NIGHT, 1, waits.handed.id, counts=True)


@pytest.mark.parametrize("placed", [False, True])
def test_a_slip_that_was_taken_for_in_time_when_the_round_was_over_waits_as_late(desk, placed):
    """Whoever took it had not heard yet that the time was called, or the top placed, and that within the grace."""
    moves = [a_move(desk, rank) for rank in (0, 1)]
    over = desk.session(NIGHT).game.round(1).clock.ends + PhoneRules().grace
    if placed:
        place_top(desk)
        earlier = desk.session(NIGHT).log[-1].at
        assert earlier < over
        over = earlier
    hand_in(desk, 1, moves[0], at=over)
    hand_in(desk, 1, moves[1], version=2, at=over + 0.01)
    hand_in(desk, 2, moves[1], at=over + 0.01)
    version = desk.session(NIGHT).version
    night = inbox.take_in(desk, NIGHT, 1)
    assert {player: each.slip for player, each in night.game.round(1).entries.items()} == {1: moves[0]}
    assert [(each.player, each.slip, each.why) for each in inbox.undecided(desk, night, 1)] == [
        (player, moves[1], "late") for player in (1, 2)
    ]
    assert desk.session(NIGHT).version != version
    assert inbox_store.open_rounds(desk.db) == []


def test_what_a_phone_hears_of_its_own_from_the_open_round_to_the_end(desk):
    """Anna's slip is taken in, Bert's came late, Carl hands nothing in."""
    moves = {
        player: hand_in(desk, player, a_move(desk, 3 * player - 3), late=player == 2) for player in (1, 2)
    }
    inbox.take_in(desk, NIGHT, 1)

    def told(player):
        return phones.own(desk, desk.session(NIGHT), player, Texts())

    def handed(player):
        slip = inbox.slip_of(moves[player]).as_data()
        return {
            "round": 1,
            "drawn": 1,
            "version": 1,
            "late": player == 2,
            "along": False,
            "at": 0.0,
            "slip": slip,
        }

    anna = {
        "version": desk.session(NIGHT).version, "name": "Anna", "table": 1,
        "rules": {"easy": True, "changes": True, "grace": 3, "along": False},
        "handed": handed(1) | {"decision": None}, "fates": [], "accepted": [handed(1)], "last": None, "total": 0, "ranking": None,
        "notes": [], "warned": "", "ended": False, "event": "",
    }  # fmt: skip
    bert = {"name": "Bert", "table": 2, "handed": handed(2) | {"decision": None}, "accepted": []}
    carl = {"name": "Carl", "table": 3, "handed": None, "accepted": [], "fates": []}
    assert told(1) == anna
    assert told(2) == anna | bert | {"fates": [handed(2) | {"fate": "late"}]}
    assert told(3) == anna | carl

    place_top(desk)
    own = inbox.slip_of(moves[1])
    placed = {"round": 1, "word": own.word, "at": own.at, "score": own.score}
    none = {
        "round": 1, "points": None, "top": own.score, "placed": placed, "word": "", "at": "",
        "why": "You have handed in no slip.", "empty": False, "along": None,
    }  # fmt: skip

    def ranking(player):
        rows = [(1, "Anna", 1, own.score), (2, "Bert", 2, 0), (2, "Carl", 3, 0)]
        names = ("place", "name", "table", "total")
        found = [dict(zip(names, row, strict=True)) | {"own": row[2] == player} for row in rows]
        return {"place": rows[player - 1][0], "of": 3, "rows": found}

    anna |= {"version": desk.session(NIGHT).version}
    good = none | {"points": own.score, "word": own.word, "at": own.at, "why": ""}
    assert told(1) == anna | {"last": good, "total": own.score, "ranking": ranking(1)}
    assert told(2) == anna | bert | {
        "fates": [handed(2) | {"fate": "late"}], "last": none, "ranking": ranking(2)
    }  # fmt: skip
    phones.set_rules(desk, NIGHT, PhoneRules(ranking="end", grace=30))
    assert told(3)["ranking"] is None
    assert told(3)["rules"]["grace"] == 30
    for grace in (-1, 31):
        with refused("bad_grace", "Enter 0 to 30 seconds."):
            phones.set_rules(desk, NIGHT, PhoneRules(grace=grace))
    with refused("not_finished"):
        phones.part_of_log(desk, desk.session(NIGHT), 1, [1])

    rounds.end(desk, NIGHT, "enough")
    assert [told(2)[each] for each in ("ended", "ranking", "fates")] == [
        True,
        None,
        [handed(2) | {"fate": "over"}],
    ]
    held = game_store.hashes(desk.db, desk.session(NIGHT).row.id, [1, 3])
    assert phones.part_of_log(desk, desk.session(NIGHT), 1, [1, 3]) == {
        "slips": [{"seq": 4, "round": 1, "slip": own.as_data()}],
        "hashes": {str(seq): short(digest) for seq, digest in held.items()},
    }
    assert phones.part_of_log(desk, desk.session(NIGHT), 2, []) == {"slips": [], "hashes": {}}


def test_a_name_that_is_typed_on_a_phone_is_put_on_the_list_where_that_is_allowed(desk):
    with refused("no_newcomers"):
        phones.newcomer(desk, NIGHT, "Dora")
    phones.set_rules(desk, NIGHT, PhoneRules(newcomers=True))
    found = phones.newcomer(desk, NIGHT, "  Dora   Maar ")
    assert (found.name, found.table) == ("Dora Maar", 4)
    with refused("name_taken", "dora MAAR is already in the list."):
        phones.newcomer(desk, NIGHT, "dora  MAAR")


def test_a_late_slip_that_does_not_count_leaves_the_one_that_came_in_time(desk):
    slips.record_slip(desk, NIGHT, 1, 1, a_move(desk, 1))
    in_time = [hand_in(desk, player, a_move(desk)) for player in (1, 2)]
    for player in (1, 2):
        hand_in(desk, player, a_move(desk, 2), version=2, late=True)
    for waits in inbox.undecided(desk, desk.session(NIGHT), 1):
        if waits.why == "late":
            inbox.decide(desk, NIGHT, 1, waits.handed.id, counts=False)
    night = inbox.take_in(desk, NIGHT, 1)
    assert night.game.round(1).entries[2].slip == a_move(desk)
    (waits,) = inbox.undecided(desk, night, 1)
    assert (waits.why, waits.handed.token) == ("paper", in_time[0].token)


def test_a_late_slip_that_counts_takes_the_place_of_the_one_that_came_in_time(desk):
    hand_in(desk, 1, a_move(desk, 1))
    late = hand_in(desk, 1, a_move(desk), version=2, late=True)
    [waits] = inbox.undecided(desk, desk.session(NIGHT), 1)
    *_, why = inbox.decide(desk, NIGHT, 1, waits.handed.id, counts=True, reason="the network").log
    assert why.fact == ev.ReasonGiven(why.seq - 2, "the network")
    night = inbox.take_in(desk, NIGHT, 1)
    assert (night.game.round(1).entries[1].slip, inbox.undecided(desk, night, 1)) == (a_move(desk), [])
    assert inbox_store.decided(desk.db, late.game, [late.drawn]) == {1: waits.handed.id}
    hand_in(desk, 2, a_move(desk))
    [plain] = inbox_store.waiting(desk.db, late.game, late.drawn)
    night = inbox.decide(desk, NIGHT, 1, plain.id, counts=True)
    assert len(night.log) == why.seq + 1  # its slip, and no decision: nothing was asked


def test_who_is_not_in_the_room_keeps_nobody_from_being_taken_in(desk):
    players.leave(desk, NIGHT, 3, 1)
    hand_in(desk, 3, a_move(desk))
    hand_in(desk, 99, a_move(desk))
    hand_in(desk, 1, a_move(desk))
    night = inbox.take_in(desk, NIGHT, 1)
    assert list(night.game.round(1).entries) == [1]
    absent, _ = inbox.undecided(desk, night, 1)
    assert absent.why == "absent"
    night = inbox.decide(desk, NIGHT, 1, absent.handed.id, counts=True)
    assert (night.game.takes_part(3, 1), night.game.round(1).entries[3].slip) == (True, a_move(desk))
    place_top(desk)
    assert inbox.undecided(desk, desk.session(NIGHT), 1) == []


def test_a_slip_that_counts_brings_back_who_was_out(small_table, tmp_path):
    sudden = small_setup(speed=SPEEDS["sudden-death"])
    desk = Rooms(small_table).night(sudden, tmp_path / "director.sqlite")
    rounds.draw(desk, NIGHT)
    for player in (1, 2):
        slips.record_slip(desk, NIGHT, 1, player, a_move(desk))
    place_top(desk)
    assert list(players.record_out(desk, NIGHT).game.out) == [3]
    rounds.draw(desk, NIGHT)
    hand_in(desk, 3, a_move(desk))
    [waits] = inbox.undecided(desk, desk.session(NIGHT), 2)
    game = inbox.decide(desk, NIGHT, 2, waits.handed.id, counts=True).game
    assert (game.out, game.takes_part(3, 2)) == ({}, True)


def test_who_handed_nothing_in_by_phone_is_booked_and_whose_slip_waits_or_is_of_paper_is_not(desk):
    for player in (1, 2):
        access_codes.claim(desk, NIGHT, player)
    hand_in(desk, 2, a_move(desk), late=True)
    entries = inbox.book_silent(desk, NIGHT).game.round(1).entries
    assert {player: (entry.slip.state, entry.who) for player, entry in entries.items()} == {
        1: ("none", inbox.PHONE)
    }


def test_paper_takes_the_place_of_what_was_booked_for_a_phone_and_not_of_what_a_person_entered(desk):
    access_codes.claim(desk, NIGHT, 1)
    inbox.book_silent(desk, NIGHT)
    found = slips.record_slip(desk, NIGHT, 1, 1, a_move(desk), replacing=False)
    assert found.night.game.round(1).entries[1].slip == a_move(desk)
    slips.record_slip(desk, NIGHT, 1, 2, Slip(state="none"))
    with refused("slip_exists"):
        slips.record_slip(desk, NIGHT, 1, 2, a_move(desk), replacing=False)


def test_what_came_by_phone_counts_before_anybody_is_booked(desk):
    access_codes.claim(desk, NIGHT, 1)
    hand_in(desk, 1, a_move(desk))
    assert inbox.book_silent(desk, NIGHT).game.round(1).entries[1].slip == a_move(desk)


def test_nobody_is_booked_while_the_clock_runs_or_after_the_round(small_table, tmp_path):
    desk = Rooms(small_table).night(path=tmp_path / "director.sqlite")
    access_codes.claim(desk, NIGHT, 1)
    assert inbox.book_silent(desk, NIGHT).game.rounds == ()
    rounds.draw(desk, NIGHT)
    rounds.start_clock(desk, NIGHT)
    assert dict(inbox.book_silent(desk, NIGHT).game.round(1).entries) == {}
    rounds.call_time(desk, NIGHT)
    top = rounds.tops(desk, desk.session(NIGHT))[0].scored.move
    rounds.place_top(desk, NIGHT, top.at, top.word)
    assert dict(inbox.book_silent(desk, NIGHT).game.round(1).entries) == {}


def test_letters_announced_again_while_slips_are_judged_leave_these_behind(desk, monkeypatch):
    hand_in(desk, 1, Slip("XQXQ", "across", "H8"))
    real = inbox.Bench.judge

    def slowly(bench, judged_now):
        monkeypatch.undo()
        rounds.announce_again(desk, NIGHT)
        real(bench, judged_now)

    monkeypatch.setattr(inbox.Bench, "judge", slowly)
    assert dict(inbox.take_in(desk, NIGHT, 1).game.round(1).entries) == {}


def test_slips_of_a_cancelled_round_are_not_taken_for_the_new_one(desk):
    hand_in(desk, 1, a_move(desk))
    rounds.cancel_round(desk, NIGHT, "falsch angesagt")
    rounds.draw(desk, NIGHT)
    night = inbox.take_in(desk, NIGHT, 1)
    assert dict(night.game.round(1).entries) == {}
    assert inbox.undecided(desk, night, 1) == []


def test_slips_before_letters_were_announced_again_count_no_longer(desk):
    hand_in(desk, 1, Slip("XQXQ", "across", "H8"))
    inbox.take_in(desk, NIGHT, 1)
    rounds.announce_again(desk, NIGHT)
    hand_in(desk, 2, a_move(desk))
    assert list(inbox.take_in(desk, NIGHT, 1).game.round(1).entries) == [2]


def place_top(desk):
    top = rounds.tops(desk, desk.session(NIGHT))[0].scored.move
    rounds.place_top(desk, NIGHT, top.at, top.word)


def test_a_finished_game_takes_nothing_in_and_nothing_waits_any_more(desk, monkeypatch):
    handed = hand_in(desk, 1, a_move(desk))
    place_top(desk)
    assert inbox.waiting_rounds(desk, desk.session(NIGHT)) == [1]
    rounds.end(desk, NIGHT, "Schluss")
    with monkeypatch.context() as without_words:
        without_words.delattr(desk, "search_for")
        night = inbox.take_in(desk, NIGHT, 1)
    assert (dict(night.game.round(1).entries), inbox.waiting_rounds(desk, night)) == ({}, [])
    (waits,) = inbox_store.waiting(desk.db, night.row.id, handed.drawn)
    with refused("game_finished"):
        inbox.decide(desk, NIGHT, 1, waits.id, counts=True)


def test_a_word_ruled_on_in_between_is_judged_by_the_new_ruling(desk):
    slip = a_move(desk)
    bench = inbox.Bench(desk.session(NIGHT).game, 1, desk.search(desk.session(NIGHT)))
    bench.judge([slip])
    night = desk.do(NIGHT, lambda night: [ev.WordRuled(slip.word.upper(), False, "Berufung")])
    assert bench.ruling(night.game, slip).points == 0
