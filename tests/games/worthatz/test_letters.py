"""The tiles of Worthatz, the draw, and letters as they are typed."""

import random
from collections import Counter

import pytest

from director.games.worthatz.letters import draw_letters, read_letters, worthatz_tiles
from tests.refusing import refused

PRINTED = """
A7/2 B3/3 C2/3 D2/3 E17/1 F2/3 G3/3 H3/3 I5/2 J1/7 K3/3 L5/2 M3/3 N7/2 O3/3 P2/3 Q1/8 R7/2 S7/2 T8/2 U4/2
V1/5 W1/4 X1/7 Y1/7 Z1/4
"""


def test_there_are_100_tiles_no_blank_no_umlaut():
    tiles = worthatz_tiles()
    assert {f"{x}{count}/{value}" for x, (count, value) in tiles.letters.items()} == set(PRINTED.split())
    assert (tiles.size, tiles.blanks) == (100, 0)


def test_each_round_draws_15_letters_from_the_full_set():
    rng = random.Random(1)
    drawn = [draw_letters(rng) for _ in range(2000)]
    assert {len(letters) for letters in drawn} == {15}
    assert all(Counter(letters) <= worthatz_tiles().full for letters in drawn)
    share = Counter("".join(drawn))["E"] / (15 * 2000)
    assert abs(share - 0.17) < 0.01  # the bag is full again every time


def test_a_rack_without_vowels_can_come():
    class NoVowels(random.Random):
        def shuffle(self, x):
            x.sort(key="AEIOU".__contains__)

    assert not set(draw_letters(NoVowels())) & set("AEIOU")


def test_the_same_generator_draws_the_same_letters():
    assert draw_letters(random.Random(7)) == draw_letters(random.Random(7)) != draw_letters(random.Random(8))


@pytest.mark.parametrize(
    ("typed", "read"), [("aeinrst", "AEINRST"), ("A E, I", "AEI"), ("E" * 15, "E" * 15), ("Q", "Q")]
)
def test_letters_are_read_as_people_write_them(typed, read):
    assert read_letters(typed) == read


@pytest.mark.parametrize(
    ("typed", "code"),
    [("", "no_letters"), (" ", "no_letters"), ("AE?", "unknown_tile"), ("ÄRGER", "unknown_tile"),
     ("AE1", "unknown_tile"), ("E" * 16, "too_many_letters"), ("QQ", "too_many_tiles")],
)  # fmt: skip
def test_letters_that_no_round_can_have_are_told(typed, code):
    with refused(code):
        read_letters(typed)
