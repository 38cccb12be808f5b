"""Words as players write them: letters, circles, and what is no letter of the set."""

from __future__ import annotations

import pytest

from director.rules.tiles import tile_set
from director.rules.written import Written, read_word

GERMAN, ENGLISH = tile_set("german"), tile_set("english")


@pytest.mark.parametrize(
    ("text", "blanks", "read"),
    [
        ("HAUS", 2, "HAUS"),
        ("HaUS", 1, "HaUS"),
        ("HauS", 2, "HauS"),
        ("HauS", 1, "HAUS"),
        ("Haus", 2, "HAUS"),
        ("Haus", 0, "HAUS"),
        ("HaUS", 0, "HAUS"),
        ("Haus", 3, "Haus"),
        ("haus", 2, "HAUS"),
        ("au", 2, "AU"),
        ("Au", 1, "Au"),
    ],
)
def test_small_letters_are_circles_unless_they_are_more_than_the_blanks(
    text: str, blanks: int, read: str
) -> None:
    assert str(read_word(text, GERMAN, blanks)) == read


@pytest.mark.parametrize(("text", "read"), [("HauS", "HauS"), ("Haus", "HAUS")])
def test_without_a_rack_the_blanks_of_the_set_are_the_limit(text: str, read: str) -> None:
    assert str(read_word(text, GERMAN)) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("ha*us", "HaUS"),
        ("HA.US", "HaUS"),
        ("Ha*us", "HaUS"),
        ("h*aus*", "hAUs"),
        ("*HAUS", "*HAUS"),
        ("HAU*S*", "HAus"),
    ],
)
def test_a_mark_behind_a_letter_circles_it(text: str, read: str) -> None:
    assert str(read_word(text, GERMAN, 2)) == read


def test_marks_go_before_small_letters() -> None:
    assert read_word("Ha*us", GERMAN, 3) == Written("HAUS", frozenset({1}))


@pytest.mark.parametrize(
    ("text", "tiles", "letters"),
    [
        ("Grüße", GERMAN, "GRÜSSE"),
        ("CAFÉ", GERMAN, "CAFE"),
        ("Gru\u0308n", GERMAN, "GRÜN"),
        ("GRÜN", ENGLISH, "GRUN"),
        ("été", ENGLISH, "ETE"),
        (" HA US ", GERMAN, "HAUS"),
        ("A-B", GERMAN, "A-B"),
        ("R2D2", GERMAN, "R2D2"),
        ("", GERMAN, ""),
    ],
)
def test_letters_become_tiles(text: str, tiles: object, letters: str) -> None:
    assert read_word(text, tiles, 0).letters == letters  # type: ignore[arg-type]


def test_a_small_sharp_s_is_two_letters_and_no_circle() -> None:
    assert read_word("GRüßE", GERMAN, 2) == Written("GRÜSSE", frozenset({2}))
