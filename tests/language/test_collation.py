"""The order of names in the three languages of the program."""

import random

import pytest

from director.language.names import sort_key


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
