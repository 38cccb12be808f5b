"""The states of the small games and Worthatz, case by case: who may shout, why it has ended, who is first, what a room sees."""

from dataclasses import replace
from fractions import Fraction

import pytest

from director.games import bingo, solitaire, topping, unscrabble
from director.games.log import Recorded
from director.games.people import Player
from director.games.rounds import Clock
from director.games.setup import GameSetup
from director.games.worthatz.audiences import result, seen_by
from director.games.worthatz.game import Entry, Game, Reference, Round, WorthatzProfile, standings
from director.games.worthatz.grid import read_typed
from director.games.worthatz.grid_facts import GridEntered, LettersDrawn, ReferenceFound, results
from director.rules.moves import Move, parse_place
from director.rules.scoring import score_move
from director.rules.tiles import tile_set
from tests.builders import board_with
from tests.refusing import refused
from tests.worthatz_room import LETTERS
from tests.worthatz_room import a_setup as worthatz_setup

PLAYERS = tuple(Player(each, name, table=each) for each, name in ((1, "Anna"), (2, "Bert"), (3, "Carl")))
GERMAN = tile_set("german")


def after(game, fact):
    return fact.after(game, Recorded(1, 0.0, "x", fact))


# -- Bingo ---------------------------------------------------------------------------------------------

WORDS = ("STEINEN", "GARTENS")
ALL = "STEINENGARTENS"
REST = "".join((GERMAN.full - bingo.Card("", WORDS).letters).elements())


def a_bingo(called="", *shouts, cards=(1, 2)):
    """Anna and Bert have the same letters on their cards, Carl has none."""
    setup = GameSetup("Bingo", "2026-11-21", GERMAN, bingo.RULES, "small")
    written = {each: bingo.Card(f"player {each}", WORDS) for each in cards}
    made = tuple(bingo.Shout(player, calls, right) for player, calls, right in shouts)
    return bingo.Game(setup, PLAYERS, written, tuple(called), made)


NO_BLANKS = replace(GERMAN, blanks=0)
LAST_CALL = replace(
    a_bingo(sorted(NO_BLANKS.full.elements(), key="Q".__eq__)),
    setup=replace(a_bingo().setup, tiles=NO_BLANKS),
    cards={1: bingo.Card("Anna", ("QUOTEND", "GARTENS"))},
)
"""All tiles are called, and the only Q came last."""


@pytest.mark.parametrize(
    ("game", "may", "phase", "ended", "wrong"),
    [
        (a_bingo(), [], "cards", None, ()),
        (a_bingo("S"), [1, 2], "calling", None, ()),
        (a_bingo("ST", (1, 2, False), (2, 1, False)), [1, 2], "calling", None, (1,)),
        (a_bingo(ALL), [1, 2], "calling", None, ()),
        (a_bingo(ALL, (1, 14, True)), [2], "ended", "won", ()),
        (a_bingo(ALL, (1, 14, True), (2, 14, True)), [], "ended", "won", ()),
        (LAST_CALL, [1], "ended", "all_called", ()),
        (a_bingo(ALL + REST), [], "ended", "all_called", ()),  # Bingo was called long before
    ],
)
def test_who_may_shout_bingo(game, may, phase, ended, wrong):
    assert [each.id for each in PLAYERS if game.may_shout(each.id)] == may
    assert (game.phase, game.ended, game.wrong) == (phase, ended, wrong)


def test_a_shout_is_right_with_every_letter_or_a_blank_for_it():
    shouted = [
        after(a_bingo(called), bingo.Shouted(1)).shouts
        for called in (ALL, ALL[1:], "?" + ALL[1:], "??" + ALL[3:])
    ]
    assert [each[-1] for each in shouted] == [
        bingo.Shout(1, 14, True), bingo.Shout(1, 13, False), bingo.Shout(1, 14, True), bingo.Shout(1, 13, False)]  # fmt: skip
    assert a_bingo(cards=(2,)).without_card == (1, 3)
    assert bingo.open_letters(bingo.Card("", WORDS), "?" + ALL[2:]) == {"S": 1, "T": 1}


# -- Un-Scrabble ---------------------------------------------------------------------------------------


def turned(*turns, board=("H8 HAUS",), order=(1, 2, 3), no_move=False):
    """A game on the board of HAUS with these turns: who, from where, how many points."""
    setup = GameSetup("Abbau", "2026-11-21", GERMAN, unscrabble.RULES, "small")
    made = tuple(
        unscrabble.Turn(number, player, squares, "X" * len(squares), points)
        for number, (player, squares, points) in enumerate(turns, start=1)
    )
    left = board_with(*board)
    return unscrabble.Game(setup, PLAYERS, board_with("H8 HAUS"), left, order, "Table 1", made, no_move)


@pytest.mark.parametrize(
    ("game", "phase", "why", "who"),
    [
        (turned(order=()), "start", None, None),
        (turned(), "play", None, 1),
        (turned((1, ("H8",), 2)), "play", None, 2),
        (turned((1, (), 0), (2, (), 0)), "play", None, 3),
        (turned((1, (), 0), (2, (), 0), (3, (), 0)), "ended", "passed", None),
        (turned((1, ("H8",), 2), (2, (), 0), (3, (), 0)), "play", None, 1),
        (turned((1, ("H8",), 2), (2, (), 0), (3, (), 0), (1, (), 0)), "ended", "passed", None),
        (turned(no_move=True), "ended", "no_move", None),
        (turned(board=(), no_move=True), "ended", "empty", None),
        (turned(board=(), order=()), "start", None, None),
    ],
)  # fmt: skip
def test_whose_turn_it_is_to_take_tiles_and_why_it_has_ended(game, phase, why, who):
    assert (game.phase, game.why, game.ended, game.next) == (phase, why, why, who)


def test_equal_points_share_a_place_and_those_of_a_place_stand_by_table():
    game = turned(
        (1, ("H8",), 2), (2, ("H9",), 5), (3, ("H10",), 1), (1, (), 0), (2, (), 0), (3, ("H11",), 4)
    )
    assert [(place, player.name, points) for place, player, points in game.ranking()] == [
        (1, "Bert", 5), (1, "Carl", 5), (3, "Anna", 2)]  # fmt: skip


BOARD = tuple(board_with("H8 HAUS").rows)


def test_six_tiles_may_be_taken_and_not_seven():
    board = board_with("8H HAUSEINE")
    six, seven = (range(112, 112 + 15 * count, 15) for count in (6, 7))
    assert unscrabble.take(board, list(six), GERMAN, lambda word: True).score == 2 + 1 + 1 + 1 + 1 + 1
    with refused("bad_take"):
        unscrabble.take(board, list(seven), GERMAN, lambda word: True)


def test_a_turn_says_what_was_taken():
    game = after(turned(), unscrabble.TilesTaken(1, ("H8", "H9")))
    assert game.turns == (unscrabble.Turn(1, 1, ("H8", "H9"), "HA", 3),)
    assert game.board.rows[7] == ".........US...."
    fact = unscrabble.TilesTaken(1, ("H8", "H9"))
    said = fact.wording(turned(), Recorded(1, 0.0, "x", fact)).sentence
    assert str(said) == "Anna takes HA from H8, H9, 3 points."


# -- Solitaire -----------------------------------------------------------------------------------------


def patience(*racks, turns=(), board=(), finished=False, rules=()):
    """A game of Solitaire with a set of eight tiles, H A U S X Q E N."""
    letters = {each: (each in "HAUSXQEN", value) for each, (_, value) in GERMAN.letters.items()}
    few = replace(GERMAN, letters=letters, blanks=0)
    profile = solitaire.SolitaireProfile(**dict(rules))
    setup = solitaire.Setup("Solitaire", "2026-11-21", few, profile, "small")
    made = tuple(solitaire.Turn(number, rack, "pass", "") for number, rack in enumerate(turns, start=1))
    return solitaire.Game(setup, PLAYERS[:1], racks, board_with(*board), made, finished)


@pytest.mark.parametrize(
    ("game", "phase", "ended", "given_up", "left", "total"),
    [
        (patience(), "start", None, False, 0, 0),
        (patience("HAUSXQE"), "play", None, False, 24, 0),
        (patience("HAUSXQE", finished=True), "ended", "finished", True, 24, -24),
        (patience("HAUSXQEN", finished=True), "ended", "finished", False, 25, -25),
        (patience("XQEN", board=["H8 HAUS"]), "play", None, False, 20, 0),
        (patience("", board=["H5 HAUSEN"]), "play", None, False, 0, 0),  # two are in the bag
        (patience("", "", board=["H1 HAUSXQEN"]), "ended", "used_up", False, 0, 0),
    ],
)
def test_a_game_of_solitaire_ends_where_no_letter_is_left_or_the_player_says_so(
    game, phase, ended, given_up, left, total
):
    assert (game.phase, game.ended, game.given_up, game.left, game.total) == (
        phase,
        ended,
        given_up,
        left,
        total,
    )


@pytest.mark.parametrize(
    ("game", "rack"),
    [
        (patience("HAUS", "XQ"), 0),
        (patience("HAUS", "XQ", turns=[0]), 1),
        (patience("HAUS", "XQ", turns=[0, 1]), 0),
        (patience("", "XQEN", board=["H8 HAUS"]), 1),  # nothing is left for the first
        (patience("XQEN", "", board=["H8 HAUS"], turns=[0]), 0),
        (patience("", "XQ", board=["H8 HAUS"]), 0),  # letters are in the bag
        (patience("HAUS", turns=[0]), 0),
    ],
)
def test_racks_take_turns_and_one_that_is_out_for_good_is_passed_over(game, rack):
    assert game.next == rack


def test_a_rack_has_room_for_seven_letters_or_as_many_as_the_rules_say():
    assert (patience("HAUS", "").room(0), patience("HAUS", "").room(1)) == (3, 7)
    assert patience("HAUS", rules={"rack_size": 5}).room(0) == 1
    assert patience(rules={"letters": "chosen"}).chooses
    assert not patience().chooses


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (solitaire.Begun(("HAUS", "")), ["Play begins.", "Rack 1: HAUS"]),
        (solitaire.Begun(("", "EN")), ["Play begins.", "Rack 2: EN"]),
        (solitaire.Chosen(1, "EN"), ["Taken onto rack 2: EN."]),
        (solitaire.Laid(0, "H8", "HAUS", "N"), ["Rack 1: HAUS at H8, 10 points.", "Drawn: N"]),
        (solitaire.Laid(0, "H8", "HAUs"), ["Rack 1: HAU(S) at H8."]),  # it cannot lie there any more
        (solitaire.Exchanged(0, "XQ", "N"), ["Rack 1 gives back: XQ.", "Drawn: N"]),
        (solitaire.Exchanged(0, "XQ"), ["Rack 1 gives back: XQ."]),
        (solitaire.Passed(1), ["Rack 2 passes."]),
        (solitaire.Finished(), ["The player has finished."]),
    ],
)
def test_what_is_done_in_solitaire_is_told_by_the_number_of_the_rack(fact, told):
    said = fact.wording(patience("HAUSXQE"), Recorded(1, 0.0, "x", fact))
    assert [str(said.sentence), *map(str, said.details)] == told


# -- Topping -------------------------------------------------------------------------------------------

TOPS = (("HAUSEIN", "H8", "HAUS", 10), ("EINRSTE", "8H", "HIN", 8), ("TERSTUV", "I9", "IST", 6))


def a_race(*begun, closed=False, **rules):
    """A race of three rounds; of those who have begun: round, results, whether the top is shown."""
    profile = topping.ToppingProfile(**rules)
    setup = topping.Setup("Topping", "2026-11-21", GERMAN, profile, "small")
    rounds = tuple(
        topping.Round(
            setup.rules.empty_board,
            rack,
            score_move(setup.rules.empty_board, Move(parse_place("H8"), "HAUS"), setup.rules),
        )
        for rack, *_ in TOPS
    )
    progress = {
        player: topping.Progress(
            number, 100.0, results=tuple(topping.Result(*each) for each in results), shown=shown
        )
        for player, (number, results, shown) in enumerate(begun, start=1)
    }
    return topping.Game(setup, PLAYERS, rounds, progress, closed)


FOUND, MISSED = (30.0, 1, True), (80.0, 2, False)


@pytest.mark.parametrize(
    ("game", "ended", "waiting", "on_the_way", "at_hand"),
    [
        (a_race(), None, [1, 2, 3], [], []),
        (a_race((1, [], False)), None, [2, 3], [1], [1]),
        (a_race((3, [FOUND, FOUND], False), (4, [FOUND] * 3, False)), None, [3], [1], [1]),
        (a_race(*[(4, [FOUND] * 3, False)] * 3), "done", [], [], []),
        (a_race((3, [FOUND, FOUND], False), closed=True), "closed", [2, 3], [1], []),
    ],
)
def test_who_is_on_the_way_in_a_race(game, ended, waiting, on_the_way, at_hand):
    assert (game.ended, game.phase) == (ended, "ended" if ended else "race")
    assert [[each.id for each in found] for found in (game.waiting, game.on_the_way)] == [waiting, on_the_way]
    assert [each for each in (1, 2, 3) if game.at_hand(each)] == at_hand


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (topping.GamePrepared(TOPS[:1]), "1 round is prepared."),
        (topping.GamePrepared(TOPS), "3 rounds are prepared."),
        (topping.PlayerStarted(2), "Bert starts."),
        (topping.MoveTried(1, 2, "H8", "HAUs", 9), "Anna, round 2: HAU(S) at H8, 9 points"),
        (topping.TimeOver(1, 2), "Anna: the time of round 2 is over."),
        (topping.PlayerWentOn(1, 2), "Anna goes on after round 2."),
    ],
)
def test_what_happens_in_a_race_is_told(fact, told):
    said = fact.wording(a_race(), Recorded(1, 0.0, "x", fact))
    assert (str(said.sentence), said.details) == (told, ())


def test_in_front_is_who_has_more_rounds_and_then_less_time():
    game = a_race((2, [FOUND], False), (3, [MISSED, FOUND], False), (3, [FOUND, (79.96, 1, True)], False))
    assert [(each.place, each.player.name, each.rounds, each.found, each.seconds, each.done) for each in game.race()] == [
        (1, "Bert", 2, 1, 110.0, False), (1, "Carl", 2, 2, 110.0, False), (3, "Anna", 1, 1, 30.0, False)]  # fmt: skip


@pytest.mark.parametrize(("now", "left"), [(100.0, 60.0), (130.0, 30.0), (160.0, 0.0), (200.0, 0.0)])
def test_a_player_has_the_seconds_of_the_rules_for_a_round(now, left):
    game = a_race((1, [], False))
    assert game.left(1, now) == left
    assert game.left(2, now) == 0.0


def test_a_top_that_was_not_found_costs_the_time_and_the_penalty():
    game = a_race((1, [], False), seconds=50, penalty=7)
    over = topping.TimeOver(1, 1).after(game, Recorded(1, 150.0, "x", topping.TimeOver(1, 1)))
    assert over.progress[1].results == (topping.Result(57.0, 0, False),)
    at = game.rounds[0].top.score
    for moment, seconds in ((120.0, 20.0), (155.0, 50.0), (99.0, 0.0)):
        tried = topping.MoveTried(1, 1, "H8", "HAUS", at)
        after_try = tried.after(game, Recorded(1, moment, "x", tried))
        assert after_try.progress[1] == topping.Progress(
            2, moment, results=(topping.Result(seconds, 1, True),)
        )


# -- Worthatz ------------------------------------------------------------------------------------------

HAUS, HE, ER = (tuple(read_typed(typed)) for typed in ("H8 HAUS\n8H HE", "H8 HE", "H8 ER"))


def a_round(number, entries=(), reference=(), closed=True, clock=300.0):
    """A round with these grids by player."""
    found = {
        player: Entry(LETTERS, rows, (), (), number * 10 + player, 0.0, "Eva") for player, rows in entries
    }
    return Round(
        number, LETTERS, "software", Clock(clock), number, found, Reference(tuple(reference)), closed
    )


def a_night(*rounds, players=PLAYERS, **rules):
    return Game(worthatz_setup(**rules), players, rounds)


def test_the_ranking_of_a_worthatz_night():
    game = a_night(
        a_round(1, [(1, HE), (2, HAUS), (3, HE)], HAUS),
        a_round(2, [(1, HAUS), (2, HE)]),
        a_round(3, [(2, HAUS)], closed=False),
    )
    found = standings(game)
    assert [(row.place, row.player.name, row.points, row.total, row.best) for row in found.rows] == [
        (1, "Anna", (4, 13), 17, 1), (1, "Bert", (13, 4), 17, 1), (3, "Carl", (4, None), 4, 0)]  # fmt: skip
    assert (found.rounds, found.references, found.reference_total) == (2, (13, 0), 13)
    assert [row.percent for row in found.rows] == [pytest.approx(each * 100 / 13) for each in (17, 17, 4)]
    first = standings(game, 1)
    assert [(row.place, row.player.name, row.total) for row in first.rows] == [
        (1, "Bert", 13), (2, "Anna", 4), (2, "Carl", 4)]  # fmt: skip
    assert (found.row(2).total, found.row(7)) == (17, None)
    assert [row.percent for row in standings(a_night(a_round(1, [(1, HE)]))).rows] == [None] * 3


def test_nobody_has_the_best_grid_where_none_has_points():
    faulty = tuple(read_typed("H8 XX"))
    game = a_night(a_round(1, [(1, faulty)]))
    assert (game.rounds[0].best, game.rounds[0].best_score) == ((), 0)
    assert [row.best for row in standings(game).rows] == [0, 0, 0]
    assert result(game, game.rounds[0]) | {"letters": ""} == {
        "round": 1, "letters": "", "score": 0, "best": [], "finders": 0, "reference": None}  # fmt: skip


def test_three_different_best_grids_are_shown_with_all_who_laid_them_by_table():
    typed = ("H8 HE", "8H HE", "H8 EH", "A1 HE", "H8 AU")
    rows = [tuple(read_typed(each)) for each in typed]
    people = tuple(Player(each, f"P{each}", table=9 - each) for each in range(1, 7))
    game = a_night(a_round(1, [*enumerate(rows, start=1), (6, ER)], HAUS), players=people)
    told = result(game, game.rounds[0])
    assert {each.points for each in game.rounds[0].entries.values()} == {
        told["score"],
        game.rounds[0].entries[6].points,
    }
    assert (told["finders"], told["reference"]["score"]) == (5, 13)
    assert [each["names"] for each in told["best"]] == [
        ["P5"],
        ["P4", "P1"],
        ["P3"],
    ]  # the fourth, of P2, is not


@pytest.mark.parametrize(
    ("rounds", "phase", "number"),
    [
        ((), "before", 0),
        ((a_round(1, closed=False),), "ready", 1),
        ((a_round(1),), "shown", 1),
        ((a_round(1), a_round(2, closed=False)), "ready", 2),
    ],
)
def test_a_room_sees_in_every_phase_what_belongs_to_it(rounds, phase, number):
    game = a_night(*rounds)
    wall, phone = (seen_by(game, audience, 0.0) for audience in ("wall", "player"))
    opened = phase == "ready"
    assert (wall["phase"], wall["round"], wall["rounds"]) == (phase, number, 2)
    assert bool(wall["letters"]) is opened
    assert (wall["result"] is None, bool(wall["ranking"])) == (phase != "shown", not opened)
    assert [each["name"] for each in wall["players"]] == (
        ["Anna", "Bert", "Carl"] if phase == "before" else []
    )
    assert wall["grids"] == ({"in": 0, "of": 3} if opened else None)
    assert wall["podium"] is phone["podium"] is None
    assert phone["away"] == []
    assert not {"players", "grids", "ranking"} & phone.keys()


def test_after_the_end_a_wall_has_the_podium_and_the_ranking_where_it_was_asked_for():
    game = replace(a_night(a_round(1, [(1, HE)])), ended="enough")
    assert seen_by(game, "wall", 0.0)["ranking"] == []
    assert [each["name"] for each in seen_by(game, "wall", 0.0, "ranking")["ranking"]] == [
        "Anna",
        "Bert",
        "Carl",
    ]
    covered, shown = (seen_by(game, "wall", 0.0, revealed=steps)["podium"] for steps in (0, 1))
    assert seen_by(game, "wall", 0.0)["podium"] == covered != shown
    assert seen_by(replace(a_night(), ended="enough"), "wall", 0.0)["podium"] is None


def test_four_hundred_names_are_on_a_wall():
    people = tuple(Player(each, f"P{each}", table=each) for each in range(1, 402))
    game = a_night(players=people)
    wall = seen_by(game, "wall", 0.0)
    assert (len(wall["players"]), len(wall["ranking"])) == (400, 400)


def test_the_usual_rules_of_a_worthatz_night():
    usual = WorthatzProfile()
    assert (usual.rounds, usual.seconds, usual.part, usual.search_seconds, usual.signals, usual.to_the_end) == (
        10, 300, False, 10, (30,), False)  # fmt: skip
    assert WorthatzProfile(search_seconds=3600).to_the_end
    assert [a_night(*[a_round(1)] * count, rounds=2).all_played for count in (1, 2)] == [False, True]


def test_one_round_is_open_or_none():
    game = a_night(a_round(1), a_round(2, closed=False))
    assert (game.open_round().number, game.open_round(2).number) == (2, 2)
    with refused("round_not_open"):
        game.open_round(1)
    for closed in (a_night(), a_night(a_round(1))):
        with refused("no_open_round"):
            closed.open_round()
    with refused("game_finished"):
        replace(game, ended="enough").open_round()


def test_the_results_of_a_worthatz_night_are_of_those_who_handed_something_in():
    game = a_night(
        a_round(1, [(1, HE), (2, HAUS)], HAUS),
        a_round(2, [(2, HE)]),
    )
    assert results(a_night(a_round(1, closed=False))) == ()
    best, other = results(game)
    assert (best.person, best.place, best.points, best.top, best.percent) == (
        2,
        1,
        17,
        13,
        Fraction(1700, 13),
    )
    assert (best.tops, best.rounds, best.best, best.turns) == (2, 2, 13, (13, 4))
    assert (other.person, other.place, other.points, other.tops, other.best, other.turns) == (
        1,
        2,
        4,
        0,
        4,
        (4, None),
    )
    assert [(each.top, each.percent) for each in results(a_night(a_round(1, [(1, HE)])))] == [(0, 0)]


FAULTS = tuple(read_typed("H8 XX\nA1 ZZ"))


@pytest.mark.parametrize(
    ("entries", "rows", "said", "faults"),
    [
        ((), HAUS, "Grid of Anna in round 1: 13 points.", 0),
        (((1, HE),), HAUS, "Grid of Anna in round 1 changed: 13 points, before 4.", 0),
        ((), FAULTS, "Grid of Anna in round 1: 0 points.", 3),
    ],
)
def test_a_grid_is_told_with_its_points_and_its_first_three_faults(entries, rows, said, faults):
    game = a_night(a_round(1, entries, closed=False))
    fact = GridEntered(1, 1, rows)
    told = fact.wording(game, Recorded(9, 0.0, "Eva", fact))
    assert (str(told.sentence), len(told.details), told.correction) == (said, faults, bool(entries))
    after_it = after(game, fact).rounds[0].entries[1]
    assert after_it.versions == (2 if entries else 1)
    other = GridEntered(2, 1, rows)
    assert str(other.wording(game, Recorded(9, 0.0, "Eva", other)).sentence) == "Grid of Anna in round 2."


def test_letters_of_a_round_go_back_with_the_grids_made_of_them():
    drawn = LettersDrawn(1, LETTERS)
    for entries, said in (
        ([], "The letters of round 1 go back. Nothing else is lost."),
        ([(1, HE)], "The letters of round 1 go back, and its 1 grid is lost."),
        ([(1, HE), (2, HE)], "The letters of round 1 go back, and its 2 grids are lost."),
    ):
        assert str(drawn.undo_wording(a_night(a_round(1, entries, closed=False)))) == said
    game = a_night()
    told = [
        str(each.wording(game, Recorded(1, 0.0, "x", each)).sentence)
        for each in (drawn, LettersDrawn(1, LETTERS, "bag"))
    ]
    assert told == [f"Letters of round 1: {LETTERS}.", f"Letters of round 1 from the cloth bag: {LETTERS}."]


def test_a_reference_is_kept_unless_a_better_one_is_known():
    game = a_night(a_round(1, reference=HE, closed=False))
    same = ReferenceFound(1, HE, True)
    assert after(game, same).rounds[0].reference == Reference(HE, True)  # as good, and proved
    assert after(game, ReferenceFound(1, HAUS, False)).rounds[0].reference.score == 13
    assert [str(each) for each in same.details(game)] == ["Proved: no grid of these letters scores more."]
    assert ReferenceFound(1, HE, False).details(game) == ()
    with refused("game_finished"):
        after(replace(game, ended="enough"), same)
