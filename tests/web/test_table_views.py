"""What the pages of a classic table say of its turns: in few words, on the score sheet, of a challenge, of the clocks."""

import pytest

from director.desk.classic.moves import Preview
from director.games.classic import facts as ev
from director.games.classic.facts import verdicts
from director.games.classic.turn_facts import move_of
from director.web.table.table_views import (
    challenged,
    columns,
    fresh_squares,
    marks,
    minutes,
    not_seen_by,
    open_to_challenge,
    score_sheet,
    what,
    word_lines,
)
from director.web.worthatz.worthatz_page import rows_of_tiles
from tests.games.classic.builders import Table, a_setup, a_table, lay

HAUS = lay(1, "H8", "HAUS")
RIGHT, WRONG = (ev.Challenged(2, (("HAUS", right),)) for right in (True, False))


def table(*facts, rules="german", **changes):
    return a_table(2, rules, **changes).add(*facts).game


def said(found):
    return [str(each) for each in found]


@pytest.mark.parametrize(
    ("facts", "changes", "told", "special"),
    [
        ([HAUS], {}, "H8 HAUS", []),
        ([lay(1, "H8", "HAUs")], {}, None, []),
        ([ev.Exchanged(1, "", 3)], {}, "exchanges 3", []),
        ([ev.Passed(1)], {}, "passes", []),
        ([ev.Passed(1)], {"jack_opens": True}, "passes on", []),
        ([lay(1, "H5", "HAUSEIN")], {}, "H5 HAUSEIN", ["+50"]),
        ([lay(1, "H5", "HAUSEI")], {}, "H5 HAUSEI", []),
        ([HAUS, RIGHT], {}, "H8 HAUS", ["challenged, valid"]),
        ([HAUS, WRONG], {}, "H8 HAUS", ["challenged: the tiles went back"]),
        ([HAUS, ev.ThemeAgreed(1, ("HAUS",))], {"theme_points": 5}, "H8 HAUS", ["theme"]),
        ([HAUS, ev.Corrected(1, "lay", "H8", "MAUS")], {}, "H8 MAUS", ["corrected"]),
        ([HAUS, RIGHT, ev.ThemeAgreed(1, ("HAUS",)), ev.Corrected(1, "lay", "H6", "HAUS")], {"theme_points": 5},
         "H6 HAUS", ["challenged, valid", "theme", "corrected"]),
    ],
)  # fmt: skip
def test_a_turn_is_told_in_few_words_with_what_is_special(facts, changes, told, special):
    game = table(*facts, **changes)
    turn = game.turns[0]
    assert str(what(turn)) == (told or "H8 HAU(S)")
    assert said(marks(game, turn)) == special


def test_a_turn_that_a_wrong_challenge_cost_is_lost():
    game = table(HAUS, RIGHT, rules="english")
    lost = game.turns[1]
    assert (str(what(lost)), said(marks(game, lost))) == ("turn lost", [])
    ((laid, other),) = score_sheet(game)
    assert (laid.correctable, other.correctable) == (True, False)


def test_the_score_sheet_has_a_row_for_each_time_around_the_table():
    game = table(HAUS, lay(2, "8H", "HEXE"), lay(1, "I8", "EI"), ev.ThemeAgreed(1, ("HAUS",)), theme_points=5)
    first, second = [
        [each and (each.number, each.words, each.points, each.total) for each in row]
        for row in score_sheet(game)
    ]
    assert first == [(1, "", 15, 15), (2, "", 12, 12)]
    assert second == [(3, "AI 3", 6, 21), None]
    assert score_sheet(table()) == []
    three = a_table(3).add(HAUS, ev.Passed(2)).game
    assert [[each and each.number for each in row] for row in score_sheet(three)] == [[1, 2, None]]
    taken_back = table(HAUS, ev.ThemeAgreed(1, ("HAUS",)), WRONG, theme_points=5)
    assert [(each.points, each.total) for each in score_sheet(taken_back)[0] if each] == [(0, 0)]
    unopened = Table(a_setup(), a_table().players).game
    assert score_sheet(unopened) == []


VAIN = "Bert challenged HAUS by Anna in vain: all words are valid."


@pytest.mark.parametrize(
    ("facts", "rules", "changes", "told"),
    [
        ([], "german", {}, None),
        ([HAUS], "german", {}, None),
        ([HAUS, RIGHT], "german", {}, VAIN),
        ([HAUS, RIGHT], "general", {}, f"{VAIN} Bert loses 5 points."),
        ([HAUS, RIGHT], "general", {"wrong_challenge_cost": 1}, f"{VAIN} Bert loses 1 point."),
        ([HAUS, RIGHT], "english", {}, f"{VAIN} Bert loses a turn."),
        ([HAUS, RIGHT, ev.Passed(2)], "german", {}, None),
        ([HAUS, WRONG], "german", {},
         "Bert successfully challenged HAUS by Anna. Not valid: HAUS. The tiles go back; Anna loses 10 points and the turn."),
    ],
)  # fmt: skip
def test_what_came_of_a_challenge_stands_until_somebody_goes_on(facts, rules, changes, told):
    found = challenged(table(*facts, rules=rules, **changes))
    assert (found and str(found)) == told


def test_racks_on_phones_are_left_out_of_the_columns():
    game = a_table(racks=["HAUSNEI", None], clock=60).add(ev.ClockStarted()).game
    since = game.clocks.since
    anna, bert = columns(game, since + 61, phones={2})
    assert (anna.rack, anna.hidden, anna.due, anna.used, anna.overtime, anna.secret) == (
        "AEHINSU", 0, True, 61.0, 10, False)  # fmt: skip
    assert (bert.rack, bert.hidden, bert.due, bert.used, bert.overtime, bert.secret) == (
        "", 7, False, 0.0, 0, True)  # fmt: skip
    assert columns(game, since + 60)[0].overtime == 0
    assert columns(game, since, phones={1})[0].rack == ""


@pytest.mark.parametrize("known", [("HAUS",), ()])
def test_every_word_of_a_preview_stands_with_what_the_open_dictionary_says(known):
    game = table(HAUS)
    scored = move_of(game, "8H", "HXe")
    told = verdicts(scored.words, known.__contains__) if known else ()
    (line,) = word_lines(Preview(scored, told))
    assert (line.word, line.at, line.score, line.valid) == ("HX(E)", "8H", 10, False if known else None)
    assert Preview(scored, told).right is not bool(known)


def test_the_squares_of_the_last_move_that_stands_are_fresh():
    assert fresh_squares(table()) == frozenset()
    assert fresh_squares(table(HAUS)) == {112, 113, 114, 115}
    two = table(HAUS, lay(2, "8H", "HEXE"))
    assert len(fresh_squares(two)) == 3  # its H lay there already
    back = table(HAUS, lay(2, "8H", "HEXE"), ev.Challenged(1, (("HEXE", False),)))
    assert fresh_squares(back) == fresh_squares(table(HAUS))


def test_tiles_that_somebody_has_not_seen_are_those_of_bag_and_other_racks():
    game = a_table(racks=["HAUSNEI", "ENSTRAL"]).add(lay(1, "H8", "HAUS", "QXYC")).game
    assert [not_seen_by(game, player).total() for player in (None, 1, 2, 7)] == [98, 91, 91, 98]
    assert (not_seen_by(game, 1)["Q"], not_seen_by(game, 2)["Q"], not_seen_by(game)["Q"]) == (0, 1, 1)


def test_a_move_is_open_to_challenge_until_it_is_too_late():
    assert open_to_challenge(table()) is None
    assert open_to_challenge(table(HAUS)).number == 1
    assert open_to_challenge(table(HAUS, RIGHT)) is None


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0, "0:00"),
        (59.4, "0:59"),
        (59.5, "1:00"),
        (725, "12:05"),
        (-1, "−0:01"),
        (-65, "−1:05"),
        (3600, "60:00"),
    ],
)
def test_seconds_of_a_clock_are_minutes_and_seconds(seconds, told):
    assert minutes(seconds) == told


def test_a_grid_is_shown_as_large_as_its_letters():
    assert rows_of_tiles({}) == []
    rows = rows_of_tiles({0: "H", 2: "Ä", 17: "Q"})
    assert [[each and each.letter for each in row] for row in rows] == [["H", None, "Ä"], [None, None, "Q"]]
    assert [each.value for each in (rows[0][0], rows[0][2])] == [
        3,
        0,
    ]  # a letter that the game has not is worth nothing
    (row,) = rows_of_tiles({14: "E"})
    assert [each.letter for each in row] == ["E"]
