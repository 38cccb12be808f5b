"""The order of names in the three languages of the program."""

import random

import pytest

from director.language.names import sort_key, visible


@pytest.mark.parametrize(
    "ordered",
    [
        ["Abel", "Ähre", "Alm", "Zeh"], ["Ole", "Ølgaard", "Östergård", "Otto"], ["Lukas", "Łukasz", "Lund"],
        ["Cote", "Coté", "Côte", "Côté"], ["Strasse", "Straße", "Strast"], ["anna", "Anna", "Änna"],
        ["Köln 2", "Köln 10", "Köln-Süd"], ["Œuvre", "Ofen"], ["Þóra", "Tina"], ["Zoë", "Ελένη", "Олена"],
        ["", "A"],
    ],
)  # fmt: skip
def test_letters_with_marks_stand_among_their_own(ordered):
    mixed = ordered.copy()
    random.Random(1).shuffle(mixed)
    assert sorted(mixed, key=sort_key) == ordered


def test_the_signs_of_a_name_do_not_part_it():
    assert sort_key("Karl-Heinz")[0] == sort_key("Karl Heinz")[0]


def test_a_letter_that_is_not_taken_apart_stands_among_those_that_it_looks_or_sounds_like():
    written = dict(
        each.split("=") for each in "ß=ss æ=ae œ=oe ø=o ł=l đ=d ð=d þ=th ħ=h ı=i ĸ=k ŋ=n ŧ=t ə=e".split()
    )
    assert {letter: sort_key(f"x{letter}x")[0] for letter in written} == {
        letter: sort_key(f"x{plain}x")[0] for letter, plain in written.items()
    }


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Anna", "Anna"),
        (" An\u200bna\u202e ", "Anna"),
        ("a\tb\u2028c\u2029d\ud800e\n", "a b c d e"),
        ("".join(f"{each}x" for each in "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc"), "x" * 13),
        ("".join(f"x{each}" for each in "\ufe00\ufe07\ufe0f\U000e0100\U000e0150\U000e01ef"), "xxxxxx"),
        ("\ufdff\ufe10", "\ufdff\ufe10"),
        ("\u0646\u200c\u0645", "\u0646\u200c\u0645"),  # Arabic, with the sign that parts two letters
        ("\u0915\u094d\u200d\u0937", "\u0915\u094d\u200d\u0937"),  # Devanagari, behind a mark
        ("\u0f40\u200d\u0f40", "\u0f40\u200d\u0f40"),  # Tibetan
        ("\u200c\u0646\u0645\u200c", "\u0646\u0645"),
        ("\u200c\u0646\u0645", "\u0646\u0645"),
        ("a\u200c\u0646 \u0646\u200da", "a\u0646 \u0646a"),
        ("\u0665\u200c\u0665", "\u0665\u0665"),  # figures
        ("\u05d0\u200c\u05d0 \u1000\u200c\u1000", "\u05d0\u05d0 \u1000\u1000"),  # Hebrew, Burmese
    ],
)  # fmt: skip
def test_a_name_has_no_signs_that_nobody_sees(text, seen):
    assert visible(text) == seen
