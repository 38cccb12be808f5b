"""The director's desk on a real database: nights, corrections, undo, tokens, threads, restarts and a crash."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from director.desk.desk import Desk
from director.desk.instance import Instance
from director.games.duplicate import events as ev
from director.games.duplicate.game import Game, Setup
from director.games.duplicate.standings import Change, standings
from director.games.people import Entrant, Player
from director.judge.slip import Slip
from director.language.sentences import DirectorError, RuleError
from director.lexicon.tables import Table
from director.rules.profile import changed, profile
from director.rules.tiles import tile_set
from tests.room import NAMES, NIGHT, Rooms, a_club, small_setup

GERMAN = tile_set("german")
NO_SLIP = Slip(state="none")
FIRST_RACK = "RUCKENB"  # the tops are RUCKEN 26 at H3, H4, H7 and H8


@pytest.fixture(scope="module")
def rooms(small_table: Table) -> Rooms:
    return Rooms(small_table)


@pytest.fixture
def desk(rooms: Rooms) -> Desk:
    return rooms.night()


def code_of(wish: Callable[[], object]) -> str:
    with pytest.raises(DirectorError) as told:
        wish()
    assert str(told.value)
    return told.value.code


def totals(desk: Desk) -> dict[str, int]:
    return {row.player.name: row.total for row in standings(desk.game(NIGHT)).rows}


def kinds_of(desk: Desk) -> list[str]:
    return [type(each.event).__name__ for each in desk.log(NIGHT)]


def first_round(desk: Desk) -> None:
    """Round 1 with RUCKEN on the board: Anna has the top, Bert a small word, Carl nothing."""
    desk.type_rack(NIGHT, FIRST_RACK)
    desk.start_clock(NIGHT)
    desk.call_time(NIGHT)
    desk.record_slip(NIGHT, 1, 1, Slip("RUCKEN", at="H4", score=26))
    desk.record_slip(NIGHT, 1, 2, Slip("NUR", at="H8"))
    desk.record_slip(NIGHT, 1, 3, NO_SLIP)
    desk.place_top(NIGHT, "H4", "RUCKEN")


def whole(game: Game) -> Counter[str]:
    return game.board.tiles + Counter(game.rack) + game.bag


# -- a night -------------------------------------------------------------------------------------


def test_a_whole_little_night(rooms: Rooms) -> None:
    desk, tops = rooms.night(), []
    for number in range(1, 9):
        game = desk.draw(NIGHT)
        assert (game.phase(rooms.time), len(game.rack), game.next_number) == ("ready", 7, number)
        assert desk.start_clock(NIGHT).phase(rooms.time) == "running"
        assert desk.call_time(NIGHT).phase(rooms.time) == "time_up"
        best = desk.tops(NIGHT)[0].scored
        tops.append(best.score)
        won = desk.record_slip(NIGHT, number, 1, Slip(best.move.word, at=best.move.at, score=best.score))
        lost = desk.record_slip(NIGHT, number, 2, Slip("XQXQ", at="H8"))
        assert won.ruling is not None
        assert lost.ruling is not None
        assert (won.ruling.points, lost.ruling.points) == (best.score, 0)
        assert [player.name for player in desk.game(NIGHT).missing(number)] == ["Carl"]
        desk.mark_missing(NIGHT, number)
        game = desk.place_top(NIGHT, best.move.at, best.move.word)
        assert game.phase(rooms.time) == "draw"
        assert whole(game) == GERMAN.full
    table = standings(desk.game(NIGHT))
    assert [(row.place, row.player.name, row.total, row.tops) for row in table.rows] == [
        (1, "Anna", sum(tops), 8),
        (2, "Bert", 0, 0),
        (2, "Carl", 0, 0),
    ]
    assert [row.negative for row in table.rows] == [0, -sum(tops), -sum(tops)]
    game = desk.end(NIGHT, "Feierabend")
    assert (game.ended, game.phase(rooms.time)) == ("Feierabend", "ended")


def test_every_fact_has_its_number_time_and_signature(rooms: Rooms) -> None:
    desk = rooms.night()
    first_round(desk)
    log = desk.log(NIGHT)
    assert [each.seq for each in log] == list(range(1, len(log) + 1))
    assert [each.at for each in log] == sorted({each.at for each in log})
    assert {each.who for each in log} == {"director"}


def test_the_fingerprint_of_the_words_is_kept_with_the_game(desk: Desk, small_table: Table) -> None:
    assert desk.row(NIGHT).setup.fingerprint == small_table.fingerprint


def test_seeded_nights_are_equal(rooms: Rooms) -> None:
    racks = [rooms.night(seed=seed).draw(NIGHT).rack for seed in (5, 5, 6)]
    assert racks[0] == racks[1] != racks[2]


def test_a_wish_at_the_wrong_moment_is_told(desk: Desk) -> None:
    for wish in (desk.start_clock, desk.stop_clock, desk.call_time, desk.take_back, desk.tops):
        assert code_of(lambda wish=wish: wish(NIGHT)) == "no_open_round"  # type: ignore[misc]
    assert code_of(lambda: desk.record_slip(NIGHT, 1, 1, NO_SLIP)) == "unknown_round"
    assert code_of(lambda: desk.cancel_round(NIGHT, "warum")) == "no_round"
    desk.type_rack(NIGHT, FIRST_RACK)
    assert code_of(lambda: desk.draw(NIGHT)) == "round_open"
    assert code_of(lambda: desk.type_rack(NIGHT, FIRST_RACK)) == "round_open"
    assert code_of(lambda: desk.stop_clock(NIGHT)) == "clock_stands"
    assert code_of(lambda: desk.add_time(NIGHT, 0)) == "bad_time"
    assert code_of(lambda: desk.add_time(NIGHT, 9999)) == "bad_time"
    assert code_of(lambda: desk.record_slip(NIGHT, 1, 99, NO_SLIP)) == "unknown_player"
    assert code_of(lambda: desk.end(NIGHT, "Schluss")) == "round_open"
    assert code_of(lambda: desk.reopen(NIGHT)) == "not_finished"
    assert code_of(lambda: desk.game("nowhere")) == "unknown_game"


def test_a_refused_wish_leaves_no_trace(desk: Desk) -> None:
    first_round(desk)
    before = desk.log(NIGHT)
    for wish in (
        lambda: desk.overrule(NIGHT, 1, 1, 10, "  "),
        lambda: desk.overrule(NIGHT, 1, 1, -1, "Grund"),
        lambda: desk.withdraw_slip(NIGHT, 1, 99),
        lambda: desk.place_top(NIGHT, "H4", "RUCKEN"),
        lambda: desk.type_rack(NIGHT, "QQQ"),
    ):
        code_of(wish)
    assert desk.log(NIGHT) == before


# -- tokens --------------------------------------------------------------------------------------

STEPS: dict[str, Callable[[Desk, str], object]] = {
    "type_rack": lambda desk, token: desk.type_rack(NIGHT, FIRST_RACK, token),
    "start_clock": lambda desk, token: desk.start_clock(NIGHT, token),
    "add_time": lambda desk, token: desk.add_time(NIGHT, 30, token),
    "stop_clock": lambda desk, token: desk.stop_clock(NIGHT, token),
    "record_slip": lambda desk, token: desk.record_slip(NIGHT, 1, 1, NO_SLIP, token),
    "call_time": lambda desk, token: desk.call_time(NIGHT, token),
    "place_top": lambda desk, token: desk.place_top(NIGHT, "H4", "RUCKEN", token),
    "draw": lambda desk, token: desk.draw(NIGHT, token),
}


def test_a_request_that_comes_twice_is_a_quiet_success(desk: Desk) -> None:
    for number, (name, step) in enumerate(STEPS.items(), start=1):
        step(desk, name)
        assert len(desk.log(NIGHT)) == number
        step(desk, name)
        assert len(desk.log(NIGHT)) == number


def test_a_repeated_slip_tells_the_ruling_again(desk: Desk) -> None:
    desk.type_rack(NIGHT, FIRST_RACK)
    slip = Slip("RUCKEN", at="H4")
    first = desk.record_slip(NIGHT, 1, 1, slip, "token")
    again = desk.record_slip(NIGHT, 1, 1, slip, "token")
    same = desk.record_slip(NIGHT, 1, 1, slip, "other token")
    assert first.ruling == again.ruling == same.ruling
    assert kinds_of(desk).count("SlipRecorded") == 1


def test_a_token_belongs_to_its_game(desk: Desk) -> None:
    desk.create_game(small_setup(), [], "other")
    desk.draw(NIGHT, "token")
    assert desk.draw("other", "token").rack


# -- slips and corrections -----------------------------------------------------------------------


def test_a_second_slip_needs_a_look_unless_it_replaces(desk: Desk) -> None:
    desk.type_rack(NIGHT, FIRST_RACK)
    desk.record_slip(NIGHT, 1, 1, Slip("NUR", at="H8"), replacing=False)
    assert (
        code_of(lambda: desk.record_slip(NIGHT, 1, 1, Slip("RUCKEN", at="H4"), replacing=False))
        == "slip_exists"
    )
    assert desk.record_slip(NIGHT, 1, 1, Slip("NUR", at="H8"), replacing=False).ruling is not None
    desk.record_slip(NIGHT, 1, 1, Slip("RUCKEN", at="H4"))
    entry = desk.game(NIGHT).round(1).entries[1]
    assert (entry.slip.word, entry.points, entry.versions) == ("RUCKEN", 26, 2)


def test_judging_records_nothing(desk: Desk) -> None:
    desk.type_rack(NIGHT, FIRST_RACK)
    assert desk.judged_in(desk.game(NIGHT), 1, Slip("RUCKEN", at="H4")).points == 26
    assert desk.judged_in(desk.game(NIGHT), 1, Slip("KURBEN", at="H4")).codes == ("word_unknown",)
    assert kinds_of(desk) == ["RackDrawn"]


def test_a_correction_of_round_1_changes_the_standings_and_says_so(desk: Desk) -> None:
    first_round(desk)
    desk.draw(NIGHT)
    before = totals(desk)
    assert (before["Anna"], before["Carl"]) == (26, 0)
    result = desk.record_slip(NIGHT, 1, 3, Slip("RUCKEN", at="H7"))
    carl, bert = Player(3, "Carl", table=3), Player(2, "Bert", table=2)
    assert result.changes == (Change(carl, 0, 26, 3, 1), Change(bert, before["Bert"], before["Bert"], 2, 3))
    assert totals(desk) == before | {"Carl": 26}


def test_a_slip_of_the_open_round_changes_no_standings_yet(desk: Desk) -> None:
    desk.type_rack(NIGHT, FIRST_RACK)
    assert desk.record_slip(NIGHT, 1, 1, Slip("RUCKEN", at="H4")).changes == ()


def test_overruling_counts_until_a_new_slip_comes(desk: Desk) -> None:
    first_round(desk)
    desk.overrule(NIGHT, 1, 2, 22, "steht im Wörterbuch")
    assert totals(desk)["Bert"] == 22
    desk.record_slip(NIGHT, 1, 2, desk.game(NIGHT).round(1).entries[2].slip)
    assert totals(desk)["Bert"] < 22


def test_overruling_a_player_without_slip_makes_an_empty_one(desk: Desk) -> None:
    desk.type_rack(NIGHT, FIRST_RACK)
    desk.overrule(NIGHT, 1, 2, 12, "Zettel verloren")
    entry = desk.game(NIGHT).round(1).entries[2]
    assert (entry.slip, entry.points) == (NO_SLIP, 12)


def test_a_withdrawn_slip_is_missing_again(desk: Desk) -> None:
    first_round(desk)
    result = desk.withdraw_slip(NIGHT, 1, 1)
    assert result.ruling is None
    anna = next(change for change in result.changes if change.player.name == "Anna")
    assert (anna.total_before, anna.total_after, anna.place_after) == (26, 0, 2)
    assert [player.name for player in desk.game(NIGHT).missing(1)] == ["Anna"]
    assert code_of(lambda: desk.withdraw_slip(NIGHT, 1, 1)) == "no_slip_yet"


def test_taking_a_slip_back_brings_the_version_before(desk: Desk) -> None:
    first_round(desk)
    desk.record_slip(NIGHT, 1, 1, NO_SLIP)
    assert totals(desk)["Anna"] == 0
    result = desk.take_slip_back(NIGHT, 1, 1)
    assert result.ruling is not None
    assert (result.ruling.points, totals(desk)["Anna"]) == (26, 26)
    assert desk.take_slip_back(NIGHT, 1, 1).ruling is None
    assert code_of(lambda: desk.take_slip_back(NIGHT, 1, 1)) == "no_slip_yet"


def test_a_pile_of_slips_goes_in_at_once(desk: Desk) -> None:
    desk.type_rack(NIGHT, FIRST_RACK)
    game = desk.record_slips(NIGHT, 1, {1: Slip("RUCKEN", at="H4"), 2: NO_SLIP})
    assert {player: entry.points for player, entry in game.round(1).entries.items()} == {1: 26, 2: 0}
    code_of(lambda: desk.record_slips(NIGHT, 1, {3: NO_SLIP, 99: NO_SLIP}))
    assert 3 not in desk.game(NIGHT).round(1).entries


# -- players -------------------------------------------------------------------------------------


def test_a_late_player_takes_part_from_the_open_round(desk: Desk) -> None:
    first_round(desk)
    desk.draw(NIGHT)
    [dora] = desk.add_players(NIGHT, [Entrant("Dora", table=7)])
    assert (dora.id, dora.table) == (4, 7)
    assert code_of(lambda: desk.record_slip(NIGHT, 1, dora.id, NO_SLIP)) == "not_present"
    desk.record_slip(NIGHT, 2, dora.id, NO_SLIP)
    assert [len(desk.game(NIGHT).present(number)) for number in (1, 2)] == [3, 4]


def test_a_player_may_leave_and_come_back(desk: Desk) -> None:
    first_round(desk)
    desk.leave(NIGHT, 2)
    desk.arrive(NIGHT, 2, 4)
    game = desk.game(NIGHT)
    assert [game.takes_part(2, number) for number in (1, 2, 3, 4)] == [True, False, False, True]


def test_a_table_has_one_player(desk: Desk) -> None:
    anna = desk.game(NIGHT).player(1)
    assert code_of(lambda: desk.change_player(NIGHT, replace(anna, table=2))) == "table_taken"
    assert code_of(lambda: desk.change_player(NIGHT, replace(anna, table=0))) == "bad_table"
    assert code_of(lambda: desk.change_player(NIGHT, replace(anna, name=" "))) == "name_missing"
    desk.change_player(NIGHT, replace(anna, table=12, club="Die Blankos"))
    assert desk.game(NIGHT).player(1) == Player(1, "Anna", "Die Blankos", "", 12)


def test_only_a_player_without_slips_can_be_removed(desk: Desk) -> None:
    first_round(desk)
    assert code_of(lambda: desk.remove_player(NIGHT, 1)) == "player_has_slips"
    desk.add_players(NIGHT, [Entrant("Dora")], arriving=False)
    desk.remove_player(NIGHT, 4)
    assert [player.name for player in desk.game(NIGHT).players] == list(NAMES)


@pytest.mark.parametrize(
    ("setup", "entrants", "code"),
    [
        (small_setup(title="  "), [Entrant("Anna")], "title_missing"),
        (small_setup(), [Entrant("")], "name_missing"),
        (small_setup(), [Entrant("A" * 81)], "name_too_long"),
    ],
)
def test_a_game_that_cannot_be_is_not_made(
    rooms: Rooms, setup: Setup, entrants: list[Entrant], code: str
) -> None:
    desk = rooms.desk()
    assert code_of(lambda: desk.create_game(setup, entrants)) == code
    assert desk.games() == []


def test_a_game_is_removed_with_its_facts(desk: Desk) -> None:
    first_round(desk)
    desk.create_game(small_setup(title="Zweiter Abend"), [], "other")
    desk.delete_game(NIGHT)
    assert [row.key for row in desk.games()] == ["other"]
    desk.create_game(small_setup(), [Entrant("Anna")], NIGHT)
    assert desk.log(NIGHT) == []


def test_the_heading_may_change_at_any_time_the_rules_only_before_the_first_draw(desk: Desk) -> None:
    setup = desk.row(NIGHT).setup
    book = replace(setup, profile=profile("f2023"))
    desk.change_setup(NIGHT, book)
    assert desk.row(NIGHT).setup.profile == profile("f2023")
    desk.type_rack(NIGHT, FIRST_RACK)
    desk.change_setup(NIGHT, replace(book, title="Neuer Titel", date="2026-11-21", club=""))
    assert desk.row(NIGHT).setup.title == "Neuer Titel"
    assert code_of(lambda: desk.change_setup(NIGHT, setup)) == "game_has_begun"


# -- the bag -------------------------------------------------------------------------------------


def test_the_cloth_bag_is_checked_against_what_is_left(desk: Desk) -> None:
    assert code_of(lambda: desk.type_rack(NIGHT, "RUCKEN")) == "rack_size"
    assert code_of(lambda: desk.type_rack(NIGHT, "RUCKENBE")) == "rack_size"
    assert code_of(lambda: desk.type_rack(NIGHT, "QQAEBCD")) == "not_in_bag"
    assert code_of(lambda: desk.type_rack(NIGHT, "AEBCD7X")) == "unknown_tile"
    game = desk.type_rack(NIGHT, "r u c k e n *")
    assert (game.rack, game.round(1).source) == ("RUCKEN?", "bag")


def test_only_the_new_tiles_are_typed(desk: Desk) -> None:
    first_round(desk)
    assert desk.game(NIGHT).leave == "B"
    assert code_of(lambda: desk.type_rack(NIGHT, "AERTENS")) == "rack_size"
    game = desk.type_rack(NIGHT, "AERTEN")
    assert (game.round(2).kept, game.round(2).drawn) == ("B", "AERTEN")


def test_a_bag_rack_that_misses_the_minimum_is_recorded_and_drawn_again_whole(desk: Desk) -> None:
    first_round(desk)
    game = desk.type_rack(NIGHT, "XSTNNW")
    assert (game.rejected[0].kept, game.rejected[0].drawn, len(game.rounds)) == ("B", "XSTNNW", 1)
    assert (game.rack, whole(game)) == ("", GERMAN.full)
    game = desk.type_rack(NIGHT, "NNNTTTS")
    assert [each.kept + each.drawn for each in game.rejected] == ["BXSTNNW", "NNNTTTS"]
    game = desk.type_rack(NIGHT, "AERTENX")
    assert (game.round(2).kept, game.rack, len(game.round(2).rejected)) == ("", "AERTENX", 2)


def test_the_software_may_draw_after_a_rejected_bag_rack(desk: Desk) -> None:
    first_round(desk)
    desk.type_rack(NIGHT, "XSTNNW")
    game = desk.draw(NIGHT)
    assert (game.round(2).kept, len(game.rack), len(game.round(2).rejected) >= 1) == ("", 7, True)


def test_a_rack_is_taken_back_before_the_clock_only(desk: Desk) -> None:
    first_round(desk)
    drawn = desk.draw(NIGHT)
    back = desk.take_back(NIGHT)
    assert (back.leave, len(back.rounds), whole(back)) == ("B", 1, GERMAN.full)
    assert drawn.round(2).kept in ("B", "")
    desk.draw(NIGHT)
    desk.start_clock(NIGHT)
    assert code_of(lambda: desk.take_back(NIGHT)) == "clock_started"


# -- cancelled rounds ----------------------------------------------------------------------------


def test_a_cancelled_round_is_void_and_its_letters_go_back(desk: Desk) -> None:
    first_round(desk)
    game = desk.cancel_round(NIGHT, "falsch angesagt")
    assert (game.board.is_empty, game.leave, game.next_number, game.cancelled[0].reason) == (
        True,
        "",
        1,
        "falsch angesagt",
    )
    assert totals(desk) == dict.fromkeys(NAMES, 0)
    assert code_of(lambda: desk.cancel_round(NIGHT, "noch mal")) == "no_round"


def test_a_cancelled_round_needs_a_reason(desk: Desk) -> None:
    desk.type_rack(NIGHT, FIRST_RACK)
    assert code_of(lambda: desk.cancel_round(NIGHT, "  ")) == "reason_missing"


def test_the_rack_after_a_cancelled_round_differs(desk: Desk) -> None:
    desk.type_rack(NIGHT, FIRST_RACK)
    desk.cancel_round(NIGHT, "falsch angesagt")
    game = desk.type_rack(NIGHT, FIRST_RACK[::-1])
    assert (len(game.rejected), game.rounds) == (1, ())
    game = desk.type_rack(NIGHT, "RUCKENE")
    assert (game.rack, game.next_number) == ("RUCKENE", 1)


def test_the_software_draws_another_rack_after_a_cancelled_round(rooms: Rooms) -> None:
    """Nine tiles in all, so that the same rack would come back now and then."""
    letters = {letter: (0, value) for letter, (_, value) in GERMAN.letters.items()}
    few = letters | dict.fromkeys("EURNAS", (1, 1)) | {"K": (2, 4)}
    setup = small_setup()
    setup = replace(setup, tiles=replace(GERMAN, letters=few, blanks=0))
    refused = 0
    for seed in range(40):
        desk = rooms.night(setup, seed=seed)
        cancelled = desk.draw(NIGHT).rack
        desk.cancel_round(NIGHT, "falsch angesagt")
        game = desk.draw(NIGHT)
        assert Counter(game.rack) != Counter(cancelled)
        refused += sum(Counter(each.drawn) == Counter(cancelled) for each in game.round(1).rejected)
    assert refused


# -- tops ----------------------------------------------------------------------------------------


def test_all_equal_tops_are_offered_and_one_of_them_is_placed(desk: Desk) -> None:
    desk.type_rack(NIGHT, FIRST_RACK)
    offered = {str(choice.scored.move) for choice in desk.tops(NIGHT)}
    assert offered == {"H3 RUCKEN", "H4 RUCKEN", "H7 RUCKEN", "H8 RUCKEN"}
    for at, word in (("8H", "RUCKEN"), ("H5", "RUCKEN"), ("H8", "NUR")):
        assert code_of(lambda at=at, word=word: desk.place_top(NIGHT, at, word)) == "not_a_top"  # type: ignore[misc]
    assert desk.place_top(NIGHT, "H7", "RUCKEN").board.rows[7][6:12] == "RUCKEN"


def test_a_top_that_wastes_a_blank_is_refused(desk: Desk) -> None:
    """OHR and ROH reach ten points without the blank, HOSe and others with it."""
    desk.type_rack(NIGHT, "HIORSU?")
    offered = desk.tops(NIGHT)
    assert {choice.scored.move.word for choice in offered if choice.allowed} == {"OHR", "ROH"}
    assert {choice.scored.score for choice in offered} == {10}
    assert code_of(lambda: desk.place_top(NIGHT, "H8", "HOSe")) == "not_a_top"
    assert desk.place_top(NIGHT, "H8", "OHR").leave == "ISU?"


def test_where_the_best_slip_is_the_top_only_correct_slips_are_offered(rooms: Rooms) -> None:
    desk = rooms.night(small_setup("romania"))
    desk.type_rack(NIGHT, FIRST_RACK)
    assert desk.tops(NIGHT) == []
    desk.record_slip(NIGHT, 1, 1, Slip("NUR", at="H8"))
    desk.record_slip(NIGHT, 1, 2, Slip("KURBEN", at="H8", score=99))
    desk.record_slip(NIGHT, 1, 3, Slip("NUR", at="H8"))
    assert [str(choice.scored.move) for choice in desk.tops(NIGHT)] == ["H8 NUR"]
    desk.place_top(NIGHT, "H8", "NUR")
    table = standings(desk.game(NIGHT))
    assert table.rows[0].tops == 1


# -- undo ----------------------------------------------------------------------------------------

ENDINGS: dict[str, Callable[[Desk], object]] = {
    "RackRejected": lambda desk: desk.type_rack(NIGHT, "XSTNNW"),
    "RackDrawn": lambda desk: desk.type_rack(NIGHT, "AERTEN"),
    "RackTakenBack": lambda desk: (desk.type_rack(NIGHT, "AERTEN"), desk.take_back(NIGHT)),
    "ClockStarted": lambda desk: (desk.draw(NIGHT), desk.start_clock(NIGHT)),
    "ClockStopped": lambda desk: (desk.draw(NIGHT), desk.start_clock(NIGHT), desk.stop_clock(NIGHT)),
    "TimeAdded": lambda desk: (desk.draw(NIGHT), desk.start_clock(NIGHT), desk.add_time(NIGHT, 60)),
    "TimeCalled": lambda desk: (desk.draw(NIGHT), desk.start_clock(NIGHT), desk.call_time(NIGHT)),
    "TopPlaced": lambda desk: None,
    "RoundCancelled": lambda desk: desk.cancel_round(NIGHT, "falsch angesagt"),
    "GameEnded": lambda desk: desk.end(NIGHT, "Feierabend"),
    "GameReopened": lambda desk: (desk.end(NIGHT, "Feierabend"), desk.reopen(NIGHT, "Einspruch")),
}


@pytest.mark.parametrize("kind", ENDINGS)
def test_the_last_step_is_undone_with_a_sentence(kind: str, desk: Desk) -> None:
    first_round(desk)
    ENDINGS[kind](desk)
    assert kinds_of(desk)[-1] == kind
    state = desk.game(NIGHT)
    offer = desk.undo_offer(NIGHT)
    assert offer is not None
    assert (offer.seq, bool(str(offer.sentence))) == (state.seq, True)
    assert code_of(lambda: desk.undo(NIGHT, offer.seq - 1)) == "undo_changed"
    game = desk.undo(NIGHT, offer.seq)
    assert kinds_of(desk)[-1] == "Retracted"
    assert game == desk.game(NIGHT)
    assert replace(game, seq=0) != replace(state, seq=0)
    assert whole(game) == GERMAN.full
    assert code_of(lambda: desk.undo(NIGHT, offer.seq)) == "undo_changed"


def test_undoing_step_by_step_leads_back_to_the_beginning(desk: Desk) -> None:
    first_round(desk)
    desk.draw(NIGHT)
    desk.start_clock(NIGHT)
    desk.record_slip(NIGHT, 2, 1, NO_SLIP)
    while offer := desk.undo_offer(NIGHT):
        desk.undo(NIGHT, offer.seq)
    game = desk.game(NIGHT)
    assert (game.rounds, game.board.is_empty, game.rack) == ((), True, "")


def test_undoing_a_draw_names_the_slips_that_are_lost(desk: Desk) -> None:
    desk.type_rack(NIGHT, FIRST_RACK)
    desk.mark_missing(NIGHT, 1)
    offer = desk.undo_offer(NIGHT)
    assert offer is not None
    assert "3 slips are lost" in str(offer.sentence)
    desk.undo(NIGHT, offer.seq)
    assert desk.type_rack(NIGHT, FIRST_RACK).round(1).entries == {}


def test_slips_stay_when_a_placed_top_is_undone(desk: Desk) -> None:
    first_round(desk)
    offer = desk.undo_offer(NIGHT)
    assert offer is not None
    game = desk.undo(NIGHT, offer.seq)
    assert (game.board.is_empty, len(game.round(1).entries)) == (True, 3)
    desk.place_top(NIGHT, "H8", "RUCKEN")


def test_the_night_before_its_first_draw_has_nothing_to_undo(desk: Desk) -> None:
    assert desk.undo_offer(NIGHT) is None


# -- the end -------------------------------------------------------------------------------------


def test_a_finished_game_is_read_only_until_it_is_reopened(desk: Desk) -> None:
    first_round(desk)
    desk.end(NIGHT, "Feierabend")
    for wish in (
        lambda: desk.draw(NIGHT),
        lambda: desk.type_rack(NIGHT, "AERTEN"),
        lambda: desk.start_clock(NIGHT),
        lambda: desk.record_slip(NIGHT, 1, 3, Slip("NUR", at="H8")),
        lambda: desk.overrule(NIGHT, 1, 3, 5, "Grund"),
        lambda: desk.cancel_round(NIGHT, "Grund"),
        lambda: desk.add_players(NIGHT, [Entrant("Dora")]),
        lambda: desk.leave(NIGHT, 1),
        lambda: desk.end(NIGHT, "noch mal"),
        lambda: desk.tops(NIGHT),
    ):
        assert code_of(wish) == "game_finished"
    desk.reopen(NIGHT, "Einspruch")
    desk.record_slip(NIGHT, 1, 3, Slip("NUR", at="H8"))
    assert totals(desk)["Carl"] == totals(desk)["Bert"] > 0


def test_the_advice_follows_the_night(desk: Desk) -> None:
    assert desk.advice(NIGHT).code == "not_begun"
    desk.type_rack(NIGHT, FIRST_RACK)
    assert (desk.advice(NIGHT).verdict, desk.advice(NIGHT).code) == ("may_not", "round_open")
    desk.place_top(NIGHT, "H4", "RUCKEN")
    assert (desk.advice(NIGHT).verdict, desk.advice(NIGHT).code) == ("may", "between_rounds")
    desk.end(NIGHT, "")
    assert desk.advice(NIGHT).code == "ended"


def only(letters: str) -> Setup:
    """A night with just these tiles."""
    counts = Counter(letters)
    tiles = {letter: (counts[letter], value) for letter, (_, value) in GERMAN.letters.items()}
    return replace(small_setup(), tiles=replace(GERMAN, letters=tiles, blanks=counts["?"]))


def test_a_night_ends_when_all_tiles_are_placed(rooms: Rooms) -> None:
    desk = rooms.night(only("RUCKEN"))
    desk.draw(NIGHT)
    desk.place_top(NIGHT, "H4", "RUCKEN")
    assert (desk.advice(NIGHT).verdict, desk.advice(NIGHT).code) == ("must", "empty")
    assert code_of(lambda: desk.draw(NIGHT)) == "nothing_to_draw"


def test_a_night_ends_when_the_last_letters_allow_no_move(rooms: Rooms) -> None:
    desk = rooms.night(only("RUCKENXÖQ"))
    desk.type_rack(NIGHT, "RUCKENX")
    desk.place_top(NIGHT, desk.tops(NIGHT)[0].scored.move.at, desk.tops(NIGHT)[0].scored.move.word)
    desk.draw(NIGHT)
    assert (desk.advice(NIGHT).verdict, desk.advice(NIGHT).code) == ("must", "nothing_fits")
    game = desk.end(NIGHT, "nichts geht mehr")
    assert (len(game.complete), len(game.cancelled), game.ended) == (1, 1, "nichts geht mehr")


def test_a_night_ends_when_no_rack_of_what_is_left_allows_a_move(rooms: Rooms) -> None:
    """Nine letters are left, so the bag is not empty; none of them goes with what lies there."""
    desk = rooms.night(only("RUCKEN" + "XQÖCVYQXQ"))
    desk.type_rack(NIGHT, "RUCKENX")
    placed = desk.tops(NIGHT)[0].scored.move
    desk.place_top(NIGHT, placed.at, placed.word)
    assert (desk.advice(NIGHT).verdict, desk.advice(NIGHT).code) == ("must", "nothing_fits")
    assert desk.end(NIGHT, "nichts geht mehr").ended


def test_a_round_limit_ends_the_night(rooms: Rooms) -> None:
    setup = small_setup()
    short = replace(setup, profile=changed(setup.profile, "kurz", "Kurz", round_limit=1))
    desk = rooms.night(short)
    first_round(desk)
    assert (desk.advice(NIGHT).verdict, desk.advice(NIGHT).code) == ("must", "round_limit")


# -- two at once, a restart, a crash -------------------------------------------------------------


def at_once(*tasks: Callable[[], object]) -> list[str]:
    """Runs the tasks at the same time; the codes of the errors, "" for success."""
    start, found = threading.Barrier(len(tasks)), [""] * len(tasks)

    def run(number: int, task: Callable[[], object]) -> None:
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
def two_desks(rooms: Rooms, tmp_path: Path) -> Iterator[tuple[Desk, Desk]]:
    path = tmp_path / "night.sqlite"
    first = rooms.night(path=path)
    first.add_players(NIGHT, [Entrant(f"Spieler {number}") for number in range(4, 41)])
    second = rooms.desk(path, seed=2, who="helper")
    yield first, second
    for each in (first, second):
        each.db.conn.close()


def test_two_who_draw_at_once_get_one_rack(two_desks: tuple[Desk, Desk]) -> None:
    first, second = two_desks
    for number in range(1, 6):
        told = at_once(lambda: first.draw(NIGHT), lambda: second.draw(NIGHT))
        assert sorted(told) == ["", "round_open"]
        best = first.tops(NIGHT)[0].scored.move
        told = at_once(
            *[lambda each=each, best=best: each.place_top(NIGHT, best.at, best.word) for each in two_desks]
        )
        assert sorted(told) == ["", "no_open_round"]
        assert len(first.game(NIGHT).complete) == number


def test_two_with_the_same_token_are_one(two_desks: tuple[Desk, Desk]) -> None:
    first, second = two_desks
    assert at_once(lambda: first.draw(NIGHT, "t1"), lambda: second.draw(NIGHT, "t1")) == ["", ""]
    assert kinds_of(first) == ["RackDrawn"]


def test_two_who_enter_slips_at_once_lose_and_double_nothing(two_desks: tuple[Desk, Desk]) -> None:
    first, second = two_desks
    first.type_rack(NIGHT, FIRST_RACK)
    slip = Slip("NUR", at="H8")

    def enter(desk: Desk, players: range) -> None:
        for player in players:
            desk.record_slip(NIGHT, 1, player, slip, f"slip {player}", replacing=False)

    told = at_once(lambda: enter(first, range(1, 31)), lambda: enter(second, range(40, 10, -1)))
    assert told == ["", ""]
    log = first.log(NIGHT)
    assert sorted(each.event.player for each in log if isinstance(each.event, ev.SlipRecorded)) == list(
        range(1, 41)
    )
    assert [each.seq for each in log] == list(range(1, 42))
    assert {each.who for each in log} == {"director", "helper"}


def test_a_restart_continues_exactly(tmp_path: Path) -> None:
    club = a_club(tmp_path)
    desk = club.desk(now=lambda: 1_795_200_000.0, rng=random.Random(4))
    desk.create_game(small_setup(), [Entrant(name) for name in NAMES], NIGHT)
    first_round(desk)
    desk.type_rack(NIGHT, "XSTNNW")
    desk.draw(NIGHT)
    desk.start_clock(NIGHT)
    before, tops, log = desk.game(NIGHT), desk.tops(NIGHT), desk.log(NIGHT)
    club.db.conn.close()

    again = Instance(tmp_path).desk(now=lambda: 1_795_200_090.0)
    after = again.game(NIGHT)
    assert (after, again.log(NIGHT), again.tops(NIGHT)) == (before, log, tops)
    assert after.round(2).clock.left(1_795_200_090.0) == 90
    again.call_time(NIGHT)
    again.place_top(NIGHT, tops[0].scored.move.at, tops[0].scored.move.word)
    assert again.draw(NIGHT).next_number == 3
    again.db.conn.close()


def test_a_game_keeps_its_words_when_the_list_is_replaced(tmp_path: Path) -> None:
    club = a_club(tmp_path)
    desk = club.desk()
    desk.create_game(small_setup(), [Entrant("Anna")], NIGHT)
    desk.type_rack(NIGHT, FIRST_RACK)
    club.library.import_file(b"AB\nDA\n", "klein", GERMAN.alphabet, "german")
    desk.db.conn.close()
    again = Instance(tmp_path).desk()
    assert again.judged_in(again.game(NIGHT), 1, Slip("RUCKEN", at="H4")).points == 26
    again.db.conn.close()


def test_two_tile_sets_of_one_name_are_not_confused(tmp_path: Path) -> None:
    """A club changed the values in its file: tonight's game has the new ones, the old game the old ones."""
    club = a_club(tmp_path)
    dear = {letter: (count, 9) for letter, (count, _) in GERMAN.letters.items()}
    setups = [small_setup(), replace(small_setup(), tiles=replace(GERMAN, letters=dear))]
    desk = club.desk()
    for number, setup in enumerate(setups):
        desk.create_game(setup, [], f"night {number}")
        desk.type_rack(f"night {number}", FIRST_RACK)
    assert [desk.tops(f"night {number}")[0].scored.score for number in (0, 1)] == [26, 126]
    desk.db.conn.close()


WRITER = """
import itertools, sys
from pathlib import Path
from director.judge.slip import Slip
from tests.room import a_club
desk = a_club(Path(sys.argv[1])).desk()
slips = [Slip("NUR", at="H8"), Slip("RUCKEN", at="H4"), Slip(state="none")]
for number in itertools.count():
    desk.record_slip("night", 1, number % 3 + 1, slips[(number // 3) % 3])
    print(desk.log("night")[-1].seq, flush=True)
"""


def test_a_crash_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    desk = a_club(tmp_path).desk()
    desk.create_game(small_setup(), [Entrant(name) for name in NAMES], NIGHT)
    desk.type_rack(NIGHT, FIRST_RACK)
    desk.db.conn.close()
    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(tmp_path)], cwd=root, stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout
        told = [writer.stdout.readline() for _ in range(40)]
        writer.kill()
        told += writer.stdout.readlines()
    acknowledged = [int(line) for line in told if line.endswith("\n")]
    again = Instance(tmp_path).desk()
    log = again.log(NIGHT)
    assert acknowledged == list(range(2, 2 + len(acknowledged)))
    assert [each.seq for each in log] == list(range(1, len(log) + 1))
    assert len(log) in (acknowledged[-1], acknowledged[-1] + 1)
    for each in log[1:]:
        assert isinstance(each.event, ev.SlipRecorded)
        assert each.event.player == (each.seq - 2) % 3 + 1
    again.record_slip(NIGHT, 1, 1, Slip("RUCKEN", at="H3"))
    again.db.conn.close()
