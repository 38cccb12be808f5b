"""Words as players write them: letters, circles, and what is no letter of the set."""

import pytest

from director.rules.moves import MarkedWord, read_word
from director.rules.tiles import tile_set

GERMAN, ENGLISH = tile_set("german"), tile_set("english")


@pytest.mark.parametrize(
    ("blanks", "read"),
    [
        (0, {"Haus": "HAUS", "HaUS": "HAUS"}),
        (1, {"HaUS": "HaUS", "HauS": "HAUS", "Au": "Au"}),
        (2, {"HAUS": "HAUS", "HauS": "HauS", "Haus": "HAUS", "haus": "HAUS", "au": "AU"}),
        (3, {"Haus": "Haus"}),
        (None, {"HauS": "HauS", "Haus": "HAUS"}),  # without a rack the blanks of the set are the limit
    ],
)
def test_small_letters_are_circles_unless_they_are_more_than_the_blanks(blanks, read):
    assert {text: str(read_word(text, GERMAN, blanks)) for text in read} == read


def test_a_mark_behind_a_letter_circles_it():
    pairs = "ha*us=HaUS HA.US=HaUS Ha*us=HaUS h*aus*=hAUs *HAUS=*HAUS HAU*S*=HAus".split()
    assert [
        f"{text}={read_word(text, GERMAN, 2)}" for text in (each.split("=")[0] for each in pairs)
    ] == pairs


def test_marks_go_before_small_letters():
    assert read_word("Ha*us", GERMAN, 3) == MarkedWord("HAUS", frozenset({1}))


@pytest.mark.parametrize(
    ("tiles", "read"),
    [
        (GERMAN, {"Grüße": "GRÜSSE", "CAFÉ": "CAFE", "Gru\u0308n": "GRÜN", " HA US ": "HAUS", "": ""}),
        (GERMAN, {"A-B": "A-B", "R2D2": "R2D2"}),
        (ENGLISH, {"GRÜN": "GRUN", "été": "ETE"}),
    ],
)
def test_letters_become_tiles(tiles, read):
    assert {text: read_word(text, tiles, 0).letters for text in read} == read


def test_a_small_sharp_s_is_two_letters_and_no_circle():
    assert read_word("GRüßE", GERMAN, 2) == MarkedWord("GRÜSSE", frozenset({2}))
