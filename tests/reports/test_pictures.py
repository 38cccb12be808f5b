"""Pictures of a night: what stands beside a line can be read, wherever the lines end."""

import itertools
import re
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.graphics.shapes import Rect, String

from director.language.texts import Texts
from director.reports.pictures.bars import found
from director.reports.pictures.curves import race_of, side_by_side
from director.reports.pictures.plot import spread

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
