"""Grids as people type them."""

import pytest

from director.games.worthatz.grid import read_grid, read_typed
from tests.refusing import refused

HAUS_DOWN = {7 * 15 + 7: "H", 8 * 15 + 7: "A", 9 * 15 + 7: "U", 10 * 15 + 7: "S"}


def words(text, mirror=False):
    return read_grid(read_typed(text, mirror))


def test_word_by_word_with_places():
    assert words("H8 HUT\n8H haus") == HAUS_DOWN | {7 * 15 + 8: "U", 7 * 15 + 9: "T"}


def test_umlauts_are_written_out():
    assert "".join(words("H8 Größe").values()) == "GROESSE"


def test_row_by_row_goes_to_the_middle_wherever_it_was_typed():
    assert words("  HUT\n  A\n") == words("HUT\nA..") == words("\n.....HUT\n.....A")
    assert set(words("HUT\nA").values()) == set("HUTA")


def test_the_english_way_of_places():
    assert words("8H haus", mirror=True) == words("H8 HAUS")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("H8 HUT\n8H ABER", "letters_clash"),
        ("H13 HAUS", "bad_grid"),
        ("H8 HU7", "bad_grid"),
        ("ABCDEFGHIJKLMNOP", "bad_grid"),
    ],
)
def test_what_cannot_be_is_said(text, code):
    with refused(code):
        read_typed(text)


def test_nothing_typed_is_an_empty_grid():
    assert words("") == {} == words("...\n...")


@pytest.mark.parametrize(
    ("typed", "squares"),
    [
        ("HUT\nA", [96, 97, 98, 111]),  # seven rows above, six below; six columns on either side
        ("HUTE", [110, 111, 112, 113]),
        ("E" * 15, list(range(105, 120))),
        ("\n".join("E" * 15), list(range(7, 225, 15))),
        ("AB_D", [110, 111, 113]),
        ("-A\nB", [97, 111]),
        ("A1 EE", [0, 1]),
        ("A14 EE", [13, 14]),
        ("14A EE", [13, 28]),
    ],
)
def test_where_what_is_typed_lies(typed, squares):
    assert sorted(words(typed)) == squares


@pytest.mark.parametrize("typed", ["E" * 16, "\n".join("E" * 16), "A15 EE", "1O EE", "H8 ÄÖÜ4"])
def test_what_is_larger_than_the_board_is_refused(typed):
    with refused("bad_grid"):
        read_typed(typed)


def test_a_row_that_has_a_number_among_words_with_places_is_read_row_by_row():
    with refused("bad_grid", "8 is not a letter"):
        read_typed("H8 HAUS\nABER")
    with refused("letters_clash", "ABER has A on H8, another word has H there"):
        read_typed("H8 HUT\n8H ABER")
