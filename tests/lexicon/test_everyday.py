"""Everyday words come with the forms that people know of them."""

import string

import pytest

from director.lexicon.everyday import everyday
from tests.refusing import refused


@pytest.mark.parametrize(
    ("language", "known", "unknown"),
    [
        (
            "de",
            "KINDES STERNE LÄNDER TÜREN KISTEN KÖPFE SCHÖNE GINGEN AH UM AB ÄH ABBAUBAR AACHENERS MAJESTÄTISCHE",
            "DRINGET AUSLOSCH QI XU AAL",
        ),
        ("en", "HOUSES WENT BIGGER OK AD WE BONNET", "ZA QI OUTDARES SAGA"),
        ("fr", "MAISONS ALLAIENT EU AH VU PASSEUR", "KA STYLAT COCON"),
    ],
)
def test_a_form_is_as_everyday_as_its_word(language, known, unknown):
    found = everyday(language, string.ascii_uppercase + ("ÄÖÜ" if language == "de" else ""))
    assert [word for word in known.split() if word not in found] == []
    assert [word for word in unknown.split() if word in found] == []


def test_of_a_language_without_counts_that_is_said():
    with refused("no_frequencies", "Choose another strength"):
        everyday("es", string.ascii_uppercase)
