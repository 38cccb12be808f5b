"""How much the sources count for a German word: points, and how many a word needs.

Every source errs in its own way: the checked list has names in it, simplemma's table machine-made forms,
Wiktionary's nouns many that nobody lays. So no source decides alone. A word gets the points of every
combination of sources that has it, and of what is known about the verb or adjective it is a form of; from
``NEEDED`` points on it is in the list. The points are the rounded weights (times ten) of a logistic
regression over all words of three to eight letters against a free word list; half of the words were held
out, and the other half was predicted as well. Weights that made no difference to the list were left out. No word
is weighed by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from director.lexicon.sources.german_evidence import (
    ADJECTIVE,
    CHECKED,
    COMMON,
    FREQUENT,
    LOWER,
    NAME,
    NOUN,
    SHORTENING,
    SOURCE_BITS,
    UPPER,
    WIKIDATA,
    WIKTIONARY,
    WIKTIONARY_UPPER,
    Evidence,
)
from director.lexicon.sources.german_forms import BASE, INSEPARABLE, SEPARABLE, SHIFT, unpacked

NEEDED = 11
"""A word with so many points is in the list: about 19 of 20 such words are right."""

EVERYDAY = 100
"""Points of a word that is checked, common and also written small elsewhere, whatever other sources say."""

Points = Mapping[int, int]
"""Points of a word that all the sources of the key have."""

# A form of a verb.
_VERB: Points = {
    CHECKED: 33,
    COMMON: 6,
    FREQUENT: 5,
    LOWER: 7,
    UPPER: 8,
    WIKIDATA: -3,
    WIKTIONARY: 19,
    WIKTIONARY_UPPER: 7,
    NOUN: 13,
    NAME: -6,
    SHORTENING: -4,
}
_VERB_CHECKED = {BASE: (-3, -7, -8, 4), INSEPARABLE: (-14, -2, 1, 7), SEPARABLE: (-9, -7, -3, 10)}
_VERB_FREQUENT = (-6, -2, 1, 2)
_VERB_SOURCES = (-19, -10, 2, 2)
_VERB_IN_ALL_SOURCES = {BASE: 3, INSEPARABLE: 4, SEPARABLE: -1}
_VERB_DOUBT = (1, -9, -9, -21, -13, 12)
_VERB_UNSEEN = 6

# A form of an adjective.
_ADJECTIVE: Points = {CHECKED: 33, FREQUENT: 7, LOWER: 9, UPPER: 11, WIKTIONARY: 18}

# A noun: no verb's or adjective's form, and written with a capital somewhere.
_NOUN: Points = {
    0: -5,
    CHECKED: 13,
    COMMON: -7,
    FREQUENT: 3,
    WIKIDATA: 12,
    WIKTIONARY: 5,
    NOUN: 9,
    NAME: 6,
    SHORTENING: -11,
    CHECKED | LOWER: 6,
    CHECKED | UPPER: -15,
    CHECKED | WIKIDATA: 10,
    CHECKED | WIKTIONARY: 6,
    CHECKED | WIKTIONARY_UPPER: -14,
    CHECKED | NOUN: 24,
    CHECKED | NAME: -11,
    LOWER | WIKTIONARY: 6,
    UPPER | WIKTIONARY_UPPER: 10,
    WIKIDATA | WIKTIONARY: 4,
    UPPER | NAME: -9,
    WIKTIONARY_UPPER | NAME: -5,
    NOUN | FREQUENT: -5,
    NOUN | UPPER: 11,
    NOUN | WIKIDATA: -8,
}
_ONLY_CAPITALS = -11
"""For a noun that is neither in german-nouns nor written small anywhere: most names are like that."""
_NOUN_ENDINGS = {"N": 5, "E": 3, "S": 1}
_NOUN_LENGTH = {3: -10, 4: -6, 5: -5}
_NOUN_LONG = -3

# Anything else: particles, loose forms.
_OTHER: Points = {
    0: -9,
    CHECKED: 11,
    LOWER: -7,
    WIKTIONARY: 16,
    NAME: -10,
    SHORTENING: -16,
    CHECKED | LOWER: 11,
    CHECKED | WIKTIONARY: 10,
    LOWER | WIKIDATA: 7,
    LOWER | WIKTIONARY: 18,
    WIKIDATA | WIKTIONARY: -7,
}

_WRITTEN_AS_NOUN = NOUN | UPPER | WIKTIONARY_UPPER
_WRITTEN_SMALL = CHECKED | LOWER | WIKTIONARY


def points(word: str, evidence: Evidence) -> int:
    """Returns the points of a word of ``evidence``."""
    number = evidence[word]
    bits = number & SOURCE_BITS
    if bits & COMMON and bits & (LOWER | WIKTIONARY) and not bits & NAME:
        return EVERYDAY
    found = _of_sources(number)
    if bits & _WRITTEN_AS_NOUN and number <= SOURCE_BITS and not bits & ADJECTIVE:
        found += _NOUN_LENGTH.get(len(word), _NOUN_LONG) + _NOUN_ENDINGS.get(word[-1], 0)
    return found


@lru_cache(maxsize=100_000)
def _of_sources(number: int) -> int:
    """Returns the points for sources and lemma; a few thousand different numbers occur."""
    bits = number & SOURCE_BITS
    if bits & NOUN:
        bits &= ~NAME
    verb = unpacked(number >> SHIFT)
    if verb is None:
        if bits & ADJECTIVE:
            return _sum(_ADJECTIVE, bits)
        if not bits & _WRITTEN_AS_NOUN:
            return _sum(_OTHER, bits)
        alone = not bits & (_WRITTEN_SMALL | NOUN)
        return _sum(_NOUN, bits) + (_ONLY_CAPITALS if alone else 0)
    return (
        _sum(_VERB, bits)
        + _VERB_CHECKED[verb.kind][verb.checked]
        + _VERB_FREQUENT[verb.frequent]
        + _VERB_SOURCES[verb.sources]
        + (_VERB_IN_ALL_SOURCES[verb.kind] if verb.sources == 3 else 0)
        + _VERB_DOUBT[verb.doubt]
        + (0 if bits else _VERB_UNSEEN)
    )


def _sum(table: Points, bits: int) -> int:
    return sum(worth for sources, worth in table.items() if sources & bits == sources)
