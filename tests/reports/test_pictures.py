"""Pictures of a night: what stands beside a line can be read, wherever the lines end."""

import itertools
import re
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.graphics.shapes import PolyLine, Rect, String

from director.language.texts import Texts
from director.reports.board_picture import FRESH, TILE, small_board
from director.reports.pictures.bars import difficulty, found, heat, scores
from director.reports.pictures.curves import (
    duel,
    gaps,
    percents,
    progress,
    race_of,
    side_by_side,
    steps,
    table_race,
)
from director.reports.pictures.plot import ACCENT, LESS, PALE, spread
from director.rules.board import Board
from tests.builders import scored_moves

GAP, LEAST, MOST = 13.0, 22.0, 220.0


@given(st.lists(st.floats(LEAST, MOST), max_size=8))
def test_labels_keep_their_distance_their_order_and_stay_in_the_picture(places):
    found = spread(places, GAP, LEAST, MOST)
    ordered = sorted(found)
    assert all(second - first > GAP - 1e-6 for first, second in itertools.pairwise(ordered))
    assert all(LEAST - 1e-6 < place < MOST + 1e-6 for place in found)
    assert all(
        found[a] < found[b] for a in range(len(places)) for b in range(len(places)) if places[a] < places[b]
    )


def test_where_nobody_is_near_another_nothing_moves():
    assert spread([40.0, 22.0, 220.0], GAP, LEAST, MOST) == [40.0, 22.0, 220.0]


def test_the_top_is_named_inside_the_race_also_where_all_end_at_the_bottom():
    race = race_of({1: [0, -14], 2: [0, -14], 3: [0, -14]}, {1: "Anna", 2: "Bert", 3: "Carl"}, [1], Texts())
    height = float(re.search(r'viewBox="0 0 \S+ (\S+)"', race.svg)[1])
    places = {
        text: float(y)
        for y, text in re.findall(r'<text[^>]*\by="([-\d.]+)"[^>]*>(Top|Anna|Bert|Carl)<', race.svg)
    }
    assert places.keys() == {"Top", "Anna", "Bert", "Carl"}
    assert all(0 < place < height - 8 for place in places.values()), places  # a capital is 8 points high


def test_who_is_ahead_is_said_at_the_own_side_of_the_line():
    together = [("2026-01-09", 80.0, 70.0), ("2026-01-16", 60.0, 75.0)]
    drawn = side_by_side(together, "Anna", "Bert", Texts()).svg
    said = {
        name: (float(x), float(y))
        for x, y, name in re.findall(
            r'<text[^>]*\bx="([-\d.]+)"[^>]*\by="([-\d.]+)"[^>]*>(\w+) ahead<', drawn
        )
    }
    assert said["Anna"][0] == said["Bert"][0]
    assert said["Anna"][1] > said["Bert"][1]  # counted from below


def test_what_the_room_found_is_named_beside_its_part_of_the_last_bar():
    laid = [
        SimpleNamespace(players=range(count), refused=refused)
        for count, refused in ((4, False), (3, False), (1, True))
    ]
    analysis = SimpleNamespace(rounds=[SimpleNamespace(number=1, present=range(10), laid=laid, tops=4)])
    picture = found(analysis, Texts())
    assert picture.rows == (("1", "4", "3", "3"),)
    drawn = picture.drawing.contents
    paid, tops = [each for each in drawn if isinstance(each, Rect)]
    assert (paid.x, paid.y, paid.width) == (tops.x, tops.y, tops.width)
    assert tops.height / paid.height == pytest.approx(4 / 7)
    people = {each.text: (each.y - tops.y) / tops.height * 4 for each in drawn if isinstance(each, String)}
    assert (
        0
        < people["found the top"]
        < 4
        < people["another move"]
        < 7
        < people["no points"]
        < people["10"] + 0.5
    )


def parts(picture):
    """Its texts in bold or with colour, and the colours of its lines in the order in which they are drawn."""
    drawn = picture.drawing.contents
    bold = [each.text for each in drawn if isinstance(each, String) and "Bold" in each.fontName]
    return bold, [each.strokeColor for each in drawn if isinstance(each, PolyLine)]


NAMES = {4: "Dora", 2: "Bert", 1: "Anna", 3: "Carl"}


@pytest.mark.parametrize(
    ("player", "bold", "named", "colours"),
    [
        (None, ["Dora"], ["Bert", "Anna"], [PALE, LESS, LESS, ACCENT]),
        (2, ["Bert"], ["Dora", "Anna"], [PALE, LESS, LESS, ACCENT]),
        (3, ["Carl"], ["Dora", "Bert", "Anna"], [PALE, LESS, LESS, LESS, ACCENT]),
        (9, [], ["Dora", "Bert", "Anna"], [PALE, LESS, LESS, LESS]),
    ],
)
def test_the_first_three_of_a_race_are_named_and_one_stands_out(player, bold, named, colours):
    lines = {number: [0, -number, -2 * number] for number in NAMES}
    picture = race_of(lines, NAMES, [1, 3], Texts(), player)
    texts = [each.text for each in picture.drawing.contents if isinstance(each, String)]
    assert (parts(picture)[0], parts(picture)[1][:-1]) == (bold, colours)
    assert [each for each in texts if each in NAMES.values()] == named + bold
    assert picture.heads == ("Name", "1", "3")
    assert picture.rows == (
        ("Dora", "−4", "−8"),
        ("Bert", "−2", "−4"),
        ("Anna", "−1", "−2"),
        ("Carl", "−3", "−6"),
    )


@pytest.mark.parametrize(
    ("least", "values"),
    [(0, [0]), (-1, [0]), (-5, [-5, 0]), (-30, [-30, -25, -20, -15, -10, -5, 0]), (-31, [-30, -20, -10, 0]), (-61, [-60, -40, -20, 0]), (-4000, [-4000, -3000, -2000, -1000, 0])],
)  # fmt: skip
def test_the_lines_of_a_scale_are_round_numbers(least, values):
    assert steps(least) == values


def test_the_race_of_a_table_has_a_dash_where_somebody_was_not_there():
    lines = {1: [(1, 0.0), (2, 0.0)], 2: [(2, -3.0)], 3: [(1, -7.0), (2, -9.0)], 4: [(1, -8.0)]}
    names = {1: "Anna", 5: "Emil", 3: "Carl", 2: "Bert", 4: "Dora"}
    picture = table_race(lines, names, ["A", "B"], Texts())
    assert picture.heads == ("Name", "A", "B")
    assert picture.rows == (
        ("Anna", "0", "0"),
        ("Carl", "−7", "−9"),
        ("Bert", "–", "−3"),
        ("Dora", "−8", "–"),
    )
    assert parts(picture) == (["Anna"], [PALE, LESS, LESS, ACCENT])
    broken = table_race(lines | {2: [(2, -2.5)]}, names, ["A", "B"], Texts())
    assert broken.rows[2] == ("Bert", "–", "−2.50")


def test_per_cent_of_a_person_stand_beside_those_of_the_room_where_it_is_known():
    days = ["2026-01-02", "2026-01-09"]
    alone = percents(days, [(1, 71.0), (2, 80.0)], [], "Anna", Texts())
    assert (alone.heads, alone.rows) == (
        ("Night", "Anna"),
        (("2 January 2026", "71.0"), ("9 January 2026", "80.0")),
    )
    both = percents(days, [(1, 71.0), (2, 80.0)], [(2, 55.0)], "Anna", Texts())
    assert (both.heads, both.rows[0]) == (
        ("Night", "Anna", "the middle of the room"),
        ("2 January 2026", "71.0", "–"),
    )
    assert [parts(each)[1] for each in (alone, both)] == [[ACCENT], [LESS, ACCENT]]
    texts = [each.text for each in both.drawing.contents if isinstance(each, String)]
    assert [each for each in texts if each.isdigit()] == ["50", "60", "70", "80"]
    for low, lines in ((21.0, ["20", "30", "40", "50", "60", "70", "80"]), (11.0, ["10", "30", "50", "70"])):
        wide = percents(days, [(1, low), (2, 80.0)], [], "Anna", Texts())
        texts = [each.text for each in wide.drawing.contents if isinstance(each, String)]
        assert [each for each in texts if each.isdigit()] == lines
    once = percents(days[:1], [(1, 71.0)], [], "Anna", Texts())
    assert [each.text for each in once.drawing.contents if isinstance(each, String)].count(
        "2 January 2026"
    ) == 1


def own(name, *points):
    rounds = [
        SimpleNamespace(number=number, points=each, top=20, cost=20 - each, room=12.5)
        for number, each in enumerate(points, start=1)
    ]
    return SimpleNamespace(player=SimpleNamespace(name=name, id=len(name)), rounds=rounds)


def test_a_duel_and_the_gaps_of_a_night_in_numbers():
    fight = duel(own("Anna", 20, 5), own("Bert", 10, 20), Texts())
    assert fight.rows == (("1", "20", "10", "+10"), ("2", "5", "20", "−5"))
    assert fight.heads == ("Round", "Anna", "Bert", "Lead")
    lost = gaps(own("Anna", 20, 5), Texts())
    assert (lost.heads, lost.rows) == (("Round", "Anna", "the room"), (("1", "0", "7.5"), ("2", "15", "7.5")))
    assert gaps(own("Anna"), Texts()).rows == ()


def test_results_are_spread_in_steps_of_five_and_all_from_95_on_are_one():
    people = [
        SimpleNamespace(row=SimpleNamespace(percent=percent), player=SimpleNamespace(id=number))
        for number, percent in enumerate((100.0, 95.0, 94.99, 60.0, 61.0))
    ]
    picture = scores(SimpleNamespace(people=people), Texts(), 3)
    assert picture.rows == (("95–100", "2"), ("90–95", "1"), ("60–65", "2"))
    assert parts(picture)[0] == ["2"]
    bars = [each.fillColor for each in picture.drawing.contents if isinstance(each, Rect)]
    assert bars == [PALE, PALE, ACCENT]
    assert scores(SimpleNamespace(people=[]), Texts()).rows == ()


def test_the_hardest_round_stands_out_with_its_share():
    rounds = [
        SimpleNamespace(number=number, rack="ABC", top=SimpleNamespace(score=40), share=share)
        for number, share in ((1, 0.9), (3, 0.25), (4, 0.5))
    ]
    picture = difficulty(SimpleNamespace(rounds=rounds, hardest=rounds[1]), Texts())
    assert picture.rows == (
        ("1", "ABC", "40", "90.0"),
        ("3", "ABC", "40", "25.0"),
        ("4", "ABC", "40", "50.0"),
    )
    assert parts(picture)[0] == ["25"]
    assert [each.fillColor for each in picture.drawing.contents if isinstance(each, Rect)] == [
        PALE,
        ACCENT,
        PALE,
    ]


def test_the_tiles_that_a_top_laid_stand_out_on_its_board():
    first, second = scored_moves(("H4 RUCKEN", "5E RHEUMAS"))
    board = Board().lay(first.laid)
    each = SimpleNamespace(played=SimpleNamespace(board=board), top=second)
    picture = small_board(each, Texts())
    fills = [part.fillColor for part in picture.drawing.contents if isinstance(part, Rect)]
    assert (fills.count(FRESH), fills.count(TILE)) == (len(second.laid), 6) == (6, 6)
    letters = [part.text for part in picture.drawing.contents if isinstance(part, String)]
    assert sorted(letters) == sorted("RUCKEN" + "RHEMAS")
    assert (picture.title, picture.rows) == ("RHEUMAS 5E", (("RHEUMAS 5E", str(second.score)),))


def test_the_squares_where_the_room_laid_most_are_told_first_and_twenty_at_most():
    laid = [
        SimpleNamespace(players=range(count), refused=refused, squares=squares)
        for count, refused, squares in (
            (2, False, [112, 111]),
            (1, False, [112]),
            (9, True, [5]),
            (1, False, range(30, 60)),
        )
    ]
    each = SimpleNamespace(laid=laid, squares_of=lambda one: list(one.squares))
    picture = heat(SimpleNamespace(game=SimpleNamespace(board=Board()), rounds=[each]), Texts())
    assert picture.rows[:4] == (("H8", "3"), ("H7", "2"), ("C1", "1"), ("C2", "1"))
    assert len(picture.rows) == 20
    shades = [part.fillColor.red for part in picture.drawing.contents if isinstance(part, Rect)]
    assert (min(shades), shades.index(min(shades)), shades.count(1)) == (0.25, 112, 225 - 32)


def test_progress_is_drawn_from_the_second_day_on():
    assert progress([], [], Texts()) is None
