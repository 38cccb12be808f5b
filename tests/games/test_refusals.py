"""What the facts of a game refuse by themselves, whatever kind it is: nothing on a page stands between."""

from dataclasses import replace
from functools import partial

import pytest

from director.games import bingo, solitaire, topping, unscrabble
from director.games.classic import facts as classic
from director.games.classic.facts import CLASSIC
from director.games.kinds import kind_named
from director.games.log import Recorded
from director.games.people import Player
from director.games.rounds import ClockStarted, ClockStopped, TimeCalled
from director.games.setup import GameSetup, check_fact, check_setup
from director.games.training import TRAINING
from director.games.worthatz import grid_facts as worthatz
from director.language.sentences import DirectorError
from tests import worthatz_room
from tests.builders import GERMAN, a_setup, some_players
from tests.desk.test_training import a_setup as training_setup
from tests.games.classic.builders import a_setup as classic_setup
from tests.refusing import refused
from tests.worthatz_room import FAULTY, GOOD, LETTERS, SMALL

TWO = (Player(1, "Anna", table=1), Player(2, "Bert", table=2))


def small(kind, setup=GameSetup, **rules):
    return kind, setup("A game", "2026-11-21", GERMAN, kind.profile("own", "Own", **rules), "deutsch")


def only(tiles):
    letters = {each: (tiles.count(each), value) for each, (_, value) in GERMAN.letters.items()}
    return replace(GERMAN, letters=letters, blanks=0)


BINGO, UNSCRABBLE = small(bingo.BINGO), small(unscrabble.UNSCRABBLE)
DRAWN = small(solitaire.SOLITAIRE, solitaire.Setup)
DOUBLE = small(solitaire.SOLITAIRE, solitaire.Setup, racks=2)
LAST = solitaire.SOLITAIRE, replace(DRAWN[1], tiles=only("HAUSEIN"))
CHOSEN = small(solitaire.SOLITAIRE, solitaire.Setup, letters="chosen")
TRAINED = TRAINING, training_setup()
RACE = small(topping.TOPPING, topping.Setup)
TABLE = CLASSIC, classic_setup()
FEW = CLASSIC, replace(classic_setup(), tiles=only("HAUSEIN" * 2))
BLANKS = CLASSIC, classic_setup(recycle_blank=True)
STRICT = CLASSIC, classic_setup(wrong_challenge="turn")
HATZ = worthatz.WORTHATZ, worthatz_room.a_setup()

CARD, CALLED = bingo.CardWritten(1, ("STEINEN", "GARTENS")), [bingo.Called(each) for each in "STEINENGARTNSE"]
OPENED = classic.TableOpened((1, 2), (None, None))
HAUS = [OPENED, classic.Laid(1, "H8", "HAUS")]
LOST = classic.Challenged(2, (("HAUS", True),))
KNOWN = [classic.TableOpened((1, 2), ("HAUSEIN", "ENSTRAL")), classic.Laid(1, "H8", "HAUS", "BBCD")]
ALL_PASS = [classic.Passed(player) for player in (2, 1, 2, 1)]
BEGUN, OPEN = solitaire.Begun(("HAUSEIN",)), solitaire.Begun(("",))
ROUND = [worthatz.LettersDrawn(1, LETTERS), ClockStarted(1)]
ENTERED = [*ROUND, worthatz.GridEntered(1, 1, GOOD)]
LEFT = tuple(["." * 15] * 15)
BOARD = unscrabble.Begun(("." * 7 + "H" + "." * 7, "." * 7 + "A" + "." * 7, *LEFT[2:]), (1, 2))
FINISHED = [*HAUS, *ALL_PASS, classic.LeftoversTold(("", "Q"))]
TOP = ("HAUSEIN", "H8", "HAUS", 10)
STARTED = [topping.GamePrepared((TOP,)), topping.PlayerStarted(1)]


@pytest.mark.parametrize(
    ("game", "before", "fact", "code"),
    [
        (BINGO, [], bingo.Called("E"), "no_cards"),
        (BINGO, [CARD, CALLED[0]], CARD, "cards_closed"),
        (BINGO, [CARD, bingo.Called("Q")], bingo.Called("Q"), "not_in_bag"),
        (BINGO, [CARD], bingo.Shouted(2), "no_card"),
        (BINGO, [CARD], bingo.Shouted(1), "nothing_called"),
        (BINGO, [CARD, *CALLED, bingo.Shouted(1)], bingo.Shouted(1), "won_already"),
        (TABLE, [OPENED], OPENED, "table_open"),
        (TABLE, [OPENED], classic.StartDrawn(("A", "B")), "table_open"),
        (TABLE, [], classic.StartDrawn(("A",)), "bad_start"),
        (TABLE, [], classic.StartDrawn(("A", "BC")), "bad_start"),
        (TABLE, [classic.StartDrawn(("A", "B"))], classic.StartDrawn(("A",)), "start_decided"),
        (TABLE, [], classic.TableOpened((1, 1), (None, None)), "bad_order"),
        (TABLE, [], classic.TableOpened((1, 2), (None,)), "bad_racks"),
        (TABLE, [], classic.TableOpened((1, 2), ("HAUSEINS", None)), "rack_size"),
        (TABLE, [], classic.LeftoversTold(("", "")), "not_begun"),
        (TABLE, [OPENED], classic.LeftoversTold(("",)), "bad_racks"),
        (TABLE, [OPENED], classic.Exchanged(1, "", 0), "bad_exchange"),
        (TABLE, [OPENED], classic.Exchanged(1, "", 8), "bad_exchange"),
        (TABLE, [OPENED], LOST, "nothing_to_challenge"),
        (TABLE, [], classic.Laid(1, "H8", "HAUS"), "not_begun"),
        (FEW, [OPENED, classic.Laid(1, "H8", "HAUS"), classic.Passed(2)], classic.Laid(1, "8H", "HEINE"), "too_many_tiles"),
        (TABLE, [], classic.ClockStarted(), "not_begun"),
        (TABLE, [OPENED, classic.ClockStarted()], classic.ClockStarted(), "clock_runs"),
        (TABLE, FINISHED, classic.ClockStarted(), "game_finished"),
        (TABLE, FINISHED, classic.RackRead(1, "HAUSEIN"), "game_finished"),
        (TABLE, [OPENED], classic.Charged(3, 5, "time"), "unknown_player"),
        (TABLE, [classic.TableOpened((1, 2), ("HAUSEIN", "ENSTRAL"), "program")], classic.RackRead(1, "HAUSEIN"), "racks_dealt"),
        (BLANKS, [OPENED], classic.BlankTaken(2, "H8"), "not_their_turn"),
        (BLANKS, FINISHED, classic.BlankTaken(1, "H8"), "game_finished"),
        (TABLE, HAUS, classic.Challenged(3, (("HAUS", False),)), "unknown_player"),
        (TABLE, HAUS, classic.Challenged(2, (("MAUS", False),)), "no_verdict"),
        (STRICT, [*HAUS, LOST], classic.Corrected(2, "pass"), "not_correctable"),
        (DRAWN, [BEGUN], BEGUN, "begun_already"),
        (DRAWN, [], solitaire.Begun(("HAUSEIN", "")), "bad_racks"),
        (DRAWN, [], solitaire.Begun(("HAUSEINS",)), "bad_racks"),
        (DRAWN, [BEGUN], solitaire.Chosen(0, "A"), "letters_are_drawn"),
        (DRAWN, [BEGUN], solitaire.Laid(0, "H8", "HAUS", "ABC"), "too_many_drawn"),
        (DRAWN, [BEGUN], solitaire.Exchanged(0, "", ""), "bad_exchange"),
        (DRAWN, [BEGUN], solitaire.Exchanged(0, "HA", "B"), "too_many_drawn"),
        (DRAWN, [BEGUN], solitaire.Passed(0), "one_rack"),
        (LAST, [BEGUN], solitaire.Exchanged(0, "H", ""), "bag_too_small"),
        (DOUBLE, [solitaire.Begun(("HAUSEIN", "ENSTRAL"))], solitaire.Exchanged(1, "E", "B"), "not_their_turn"),
        (CHOSEN, [OPEN], solitaire.Chosen(1, "A"), "rack_size"),
        (CHOSEN, [OPEN], solitaire.Chosen(-1, "A"), "rack_size"),
        (CHOSEN, [OPEN], solitaire.Chosen(0, ""), "rack_size"),
        (CHOSEN, [OPEN], solitaire.Chosen(0, "HAUSEINS"), "rack_size"),
        (CHOSEN, [OPEN, solitaire.Chosen(0, "HA")], solitaire.Exchanged(0, "H", "B"), "too_many_drawn"),
        (UNSCRABBLE, [], unscrabble.Begun(LEFT, (1, 2)), "empty_board"),
        (UNSCRABBLE, [], unscrabble.Begun(("HAUS" + "." * 11, *LEFT[1:]), (1,)), "bad_order"),
        (UNSCRABBLE, [], unscrabble.TilesTaken(1, ("H1",)), "not_begun"),
        (UNSCRABBLE, [], unscrabble.NoMoveLeft(), "game_finished"),
        (UNSCRABBLE, [BOARD], BOARD, "begun_already"),
        (UNSCRABBLE, [BOARD], unscrabble.TilesTaken(2, ("H1",)), "not_their_turn"),
        (UNSCRABBLE, [BOARD, unscrabble.NoMoveLeft()], unscrabble.TilesTaken(1, ("H1",)), "game_finished"),
        (RACE, [], topping.PlayerStarted(1), "not_prepared"),
        (RACE, [], topping.GamePrepared((("HAUSEIN", "H8", "HAUS", 11),)), "bad_round"),
        (RACE, [], topping.GamePrepared((("HAUEEIN", "H8", "HAUS", 10),)), "bad_round"),
        (RACE, STARTED[:1], STARTED[0], "prepared_already"),
        (RACE, STARTED, STARTED[1], "begun_already"),
        (RACE, STARTED, topping.MoveTried(2, 1, "H8", "HAU", 4), "other_round"),
        (RACE, STARTED, topping.MoveTried(1, 2, "H8", "HAU", 4), "other_round"),
        (RACE, STARTED, topping.PlayerWentOn(1, 1), "other_round"),
        (RACE, STARTED, topping.TimeOver(1, 1), "time_left"),
        (HATZ, [], worthatz.LettersDrawn(1, LETTERS[1:]), "letters_count"),
        (HATZ, [], worthatz.LettersDrawn(2, LETTERS), "wrong_round"),
        (HATZ, ROUND, worthatz.LettersDrawn(2, LETTERS), "round_open"),
        (HATZ, ROUND, worthatz.GridEntered(1, 3, GOOD), "unknown_player"),
        (HATZ, ROUND, worthatz.GridEntered(1, 1, GOOD, ("MAUS",)), "stray_word"),
        (HATZ, ROUND, worthatz.GridEntered(1, 1, GOOD, (), SMALL), "bad_part"),
        (HATZ, ROUND, worthatz.GridEntered(1, 1, FAULTY, (), FAULTY), "bad_part"),
        (HATZ, ENTERED, worthatz.GridWithdrawn(1, 2), "no_grid"),
        (HATZ, ROUND, worthatz.ReferenceFound(1, FAULTY, False), "bad_reference"),
        (HATZ, [*ROUND, worthatz.ReferenceFound(1, GOOD, False)], worthatz.ReferenceFound(1, SMALL, False), "worse_reference"),
        (HATZ, ROUND, worthatz.RoundClosed(1), "time_runs_on"),
        (HATZ, ROUND[:1], ClockStarted(2), "round_not_open"),
        (HATZ, [*ROUND, TimeCalled(1), worthatz.RoundClosed(1), worthatz.GameEnded("")], ENTERED[-1], "game_finished"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(game, before, fact, code):
    with refused(code):
        begun(game, *before).then([Recorded(len(before) + 1, len(before) + 1.0, "director", fact)])


def begun(game, *facts, players=TWO):
    kind, setup = game
    log = kind.start(setup, players[: 1 if kind is solitaire.SOLITAIRE else None])
    for seq, each in enumerate(facts, start=1):
        log = log.then([Recorded(seq, float(seq), "director", each)])
    return log


OVER = [*ROUND, TimeCalled(1), worthatz.RoundClosed(1)]


@pytest.mark.parametrize(
    ("game", "facts", "told"),
    [
        (BINGO, [], "Cards are written"),
        (BINGO, [CARD, CALLED[0]], "1 tile called"),
        (BINGO, [CARD, *CALLED, bingo.Shouted(1)], "Finished, won by Anna"),
        (BINGO, [CARD, *map(bingo.Called, GERMAN.full.elements())], "Finished, nobody has won"),
        (DRAWN, [], "Not begun"),
        (DRAWN, [BEGUN], "Turn 1"),
        (DRAWN, [BEGUN, solitaire.Laid(0, "H8", "HAUS", "ABCD")], "Turn 2"),
        (DRAWN, [BEGUN, solitaire.Laid(0, "H8", "HAUS", "ABCD"), solitaire.Finished()], "Finished with −2 points"),
        (UNSCRABBLE, [], "Not begun"),
        (UNSCRABBLE, [BOARD], "Turn 1"),
        (UNSCRABBLE, [BOARD, unscrabble.NoMoveLeft()], "Finished after 0 turns"),
        (TABLE, [], "Not begun"),
        (TABLE, HAUS, "Turn 2"),
        (TABLE, [*HAUS, *ALL_PASS], "The letters left are still to be counted"),
        (TABLE, [*HAUS, *ALL_PASS, classic.LeftoversTold(("", "Q"))], "Finished after 5 turns"),
        (TRAINED, KNOWN, "Turn 2"),
        (TRAINED, [*KNOWN, *ALL_PASS, classic.LeftoversTold(("EINBBCD", "ENSTRAL"))], "Finished, -4 : -8"),
        (RACE, STARTED[:1], "Nobody has started yet"),
        (RACE, STARTED, "1 player on the way"),
        (RACE, [*STARTED, topping.RaceEnded()], "Finished"),
        (HATZ, [], "Not begun"),
        (HATZ, ROUND[:1], "Round 1: The letters are drawn"),
        (HATZ, ROUND, "Round 1: The clock is running"),
        (HATZ, [*ROUND, ClockStopped(1)], "Round 1: The clock is stopped"),
        (HATZ, OVER[:-1], "Round 1: Time is up, grids are entered"),
        (HATZ, OVER, "Round 1 is complete"),
        (HATZ, [*OVER, worthatz.GameEnded("")], "Finished after 1 round"),
    ],
)  # fmt: skip
def test_how_a_game_stands_is_told_in_a_few_words(game, facts, told):
    assert str(game[0].stands(begun(game, *facts).state, 3.0)) == told


def test_a_try_may_be_ten_seconds_on_its_way():
    log, tried = begun(RACE, *STARTED), topping.MoveTried(1, 1, "H8", "HAU", 4)
    assert log.then([Recorded(3, 72.0, "Anna", tried)]).state.progress[1].tries
    with refused("time_over"):
        log.then([Recorded(3, 72.1, "Anna", tried)])


def test_eight_take_a_board_apart_and_no_more():
    board = "." * 7 + "H" + "." * 7, "." * 7 + "A" + "." * 7, *LEFT[2:]
    assert begun(UNSCRABBLE, unscrabble.Begun(board, tuple(range(1, 9))), players=some_players(8)).state.order
    with refused("bad_players"):
        begun(UNSCRABBLE, unscrabble.Begun(board, tuple(range(1, 10))), players=some_players(9))


@pytest.mark.parametrize(
    ("fact", "value", "more", "code"),
    [
        (bingo.Called, "E" * 200, "E", "text_too_long"),
        (bingo.Called, "E", "\n", "bad_text"),
        (bingo.Shouted, 99_999, 1, "bad_number_size"),
        (bingo.Shouted, -99_999, -1, "bad_number_size"),
        (partial(bingo.CardWritten, 1), ("AB",) * 200, ("AB",), "too_many_parts"),
        (partial(bingo.CardWritten, 1), ("A" * 200,), ("A" * 201,), "text_too_long"),
        (partial(worthatz.GameEnded), "x" * 200, "x", "text_too_long"),
        (partial(classic.Laid, 1, "H8"), "X" * 40, "X", "text_too_long"),
        (lambda at: classic.Laid(1, at, "HAUS"), "x" * 10, "x", "text_too_long"),
        (partial(classic.Laid, 1, "H8", "HAUS"), "X" * 20, "X", "text_too_long"),
        (partial(classic.Remarked, 1), "x" * 2000, "x", "text_too_long"),
    ],
)
def test_a_fact_of_any_game_has_bounds(fact, value, more, code):
    check_fact(fact(value))
    with refused(code):
        check_fact(fact(value + more))


@pytest.mark.parametrize("field", ["title", "club", "date", "lexicon", "fingerprint"])
def test_a_game_has_a_title_of_120_characters_at_most(field):
    check_setup(replace(classic_setup(), **{field: "x" * 120}))
    with refused("text_too_long"):
        check_setup(replace(classic_setup(), **{field: "x" * 121}))


def test_a_list_in_the_rules_has_forty_entries_at_most():
    def signalled(count):
        setup = a_setup()
        return replace(setup, profile=replace(setup.profile, signals=tuple(range(1, count + 1))))

    check_setup(signalled(40))
    with refused("too_many_parts"):
        check_setup(signalled(41))


@pytest.mark.parametrize("field", ["allowed", "forbidden"])
def test_the_words_of_a_game_are_words_and_not_too_many(field):
    most = {field: frozenset(f"X{number}" for number in range(20_000))}
    check_setup(replace(classic_setup(), **most))
    with refused("too_many_words"):
        check_setup(replace(classic_setup(), **{field: most[field] | {"Y"}}))
    with refused("text_too_long"):
        check_setup(replace(classic_setup(), **{field: frozenset({"X" * 41})}))


def test_a_game_of_a_later_program_is_named():
    with refused("unknown_kind", "halma", by=DirectorError):
        kind_named("halma")
