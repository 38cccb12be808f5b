"""Words of everyday frequency: those that are met most often, by pyspellchecker's counts of subtitles and books.

The counts are of words as they are written, so ``HAUS`` and ``Häuser`` stand apart. German, English and French have
counts; for a language without, ``everyday`` says so.
"""

from __future__ import annotations

from functools import lru_cache

from director.language.sentences import RuleError, say
from director.lexicon.sources.common import spellchecker_counts
from director.lexicon.spelling import Spelling

LANGUAGES = ("de", "en", "fr")
MOST = 15_000
"""How many words are of everyday frequency: about what people use without thinking (ours)."""


@lru_cache(maxsize=4)
def everyday(language: str, letters: str) -> frozenset[str]:
    """The everyday words of a language as these letters spell them; RuleError ``no_frequencies``."""
    if language not in LANGUAGES:
        raise RuleError(
            "no_frequencies",
            say("It is not known which words of this language are everyday ones. Choose another strength."),
        )
    counts = spellchecker_counts(language)
    often = sorted(counts, key=lambda word: (-counts[word], word))[:MOST]
    spelling = Spelling(letters)
    return frozenset(spelling.fold(word) for word in often)
