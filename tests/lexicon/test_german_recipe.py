"""The rules of the German recipe one by one, on a handful of words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.lexicon.sources import german
from director.lexicon.sources.common import is_roman_numeral, part_of


@pytest.mark.parametrize(
    ("written", "tiles"),
    [("Größe", "GRÖSSE"), ("Gro\u0308ße", "GRÖSSE"), ("Café", "CAFE"), ("GROẞ", "GROSS"), ("à", "A")],
)
def test_folds(written: str, tiles: str) -> None:
    assert german.fold(written) == tiles


@given(word=st.text(alphabet="abczäöüß", max_size=12))
def test_folding_german_letters_is_upper_case(word: str) -> None:
    assert german.fold(word) == word.replace("ß", "ss").upper()


@pytest.mark.parametrize(
    ("lemma", "forms", "checked", "trusted"),
    [
        ("gehen", ["gehen", "geht"], {"GEHT"}, True),
        ("gehen", ["gehen", "geht"], set(), False),
        ("peter", ["peter"], {"PETER"}, False),
        ("flurben", ["flurben", *"abcde"], set(), True),
        ("flurben", ["flurben", *"abc"], set(), False),
        ("murlich", ["murlich", "murliche", "murlichem", "murlicher", "murliches"], set(), True),
        ("murlich", ["murlich", "murliche", "murlicher"], set(), False),
    ],
    ids=[
        "checked",
        "unknown",
        "only a name",
        "whole verb with a noun",
        "verb with few forms",
        "declined adjective",
        "adjective with few forms",
    ],
)
def test_trusts(lemma: str, forms: list[str], checked: set[str], trusted: bool) -> None:
    assert german._trusted(lemma, forms, checked, {"PETER"}, ({"FLURBUNG"}, set())) == trusted


def test_machine_made_forms_are_dropped() -> None:
    forms = ["warten", "wartet", "wartt", "wartest", "wartst", "wartete"]
    assert german._sound_forms("warten", forms, set()) == {"warten", "wartet", "wartest", "wartete"}


def test_participles_are_compared_only_where_the_checked_list_does() -> None:
    forms = ["kundig", "kundige", "kundigere", "kundigste"]
    assert german._sound_forms("kundig", forms, set()) == {"kundig", "kundige"}
    assert german._sound_forms("kundig", forms, {"KUNDIGSTE"}) == set(forms)


@pytest.mark.parametrize(
    ("infinitive", "forms", "made"),
    [
        ("ringeln", [], {"ringelns", "ringel", "ringele", "ringelst", "ringelt", "ringle"}),
        ("holen", ["holte"], {"holens", "hole", "holest", "holet", "hol"}),
        ("regnen", ["regnte"], {"regnens", "regne", "regnest", "regnet"}),
        ("gehen", ["ging"], {"gehens", "gehe", "gehest", "gehet"}),
    ],
)
def test_every_verb_has_its_regular_forms(infinitive: str, forms: list[str], made: set[str]) -> None:
    assert set(german._verb_forms(infinitive, forms)) == made


def test_words_of_the_checked_list_alone_must_be_long_or_look_inflected() -> None:
    checked = ["HERUMGING", "LACHTE", "ELISA", "PETERS", "HAUSS", "UMLAUTEND", "BERLIN"]
    nouns = ({"BERLIN"}, {"HAUS"})
    assert set(german._only_checked(checked, {"PETER"}, nouns)) == {"HERUMGING", "LACHTE", "UMLAUTEND"}


@pytest.mark.parametrize("numeral", ["II", "XIV", "MCMXC", "DCC", "VIII"])
def test_roman_numerals_are_known(numeral: str) -> None:
    assert is_roman_numeral(numeral)
    assert not german._is_tile_word(numeral)


@pytest.mark.parametrize("word", ["MIX", "MILD", "DILL"])
def test_words_that_look_like_numerals_stay(word: str) -> None:
    assert german._is_tile_word(word)


@pytest.mark.parametrize("word", ["AB", "PST", "CAFÉ", "ABCDEFGHIJKLMNOP", "A-B"])
def test_what_is_no_derived_word(word: str) -> None:
    assert not german._is_tile_word(word)


def test_progress_of_a_step_is_part_of_the_whole() -> None:
    told: list[float] = []
    step = part_of(told.append, 0.5, 1.0)
    for done in (0.0, 0.5, 1.0):
        step(done)
    assert told == [0.5, 0.75, 1.0]
