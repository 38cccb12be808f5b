"""The English default: the Hunspell dictionary in spylls, extended by words that two other sources agree on.

1. All forms of the Hunspell dictionary en_US (it grew out of SCOWL) that are written in lower case.
2. Words that are lower case in Webster's of 1934 (english-words) or in simplemma's table, and that
   pyspellchecker's list knows to be in use today; none that simplemma writes with a capital.
3. The remaining inflections, by simplemma, of words that are in by now and known to all.
4. Two-letter words and vowel-less words come from closed lists; abbreviations go.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from director.lexicon.sources import closed_lists
from director.lexicon.sources.closed_lists import word_set
from director.lexicon.sources.hunspell import Hunspell
from director.lexicon.sources.package_data import (
    LONGEST,
    NAME,
    STRUCK,
    Aside,
    Progress,
    data_lines,
    drop,
    is_roman_numeral,
    no_progress,
    required_package,
    simplemma_pairs,
    spellchecker_counts,
    with_witnesses,
)

WITHOUT_VOWEL = word_set("BRR BRRR HMM PFFT PHPHT PSST TSK TSKS NTH SHH CWM CWMS CRWTH CRWTHS")
ROMAN_WORDS = word_set("MIX DIM LID MILD DILL ILL MIDI CIVIC LIVID VIVID MIMIC MILL")
ABBREVIATIONS = word_set(
    """ABBR ACCT ADJ ADM ADV ADVT AMT APR ASAP ASSN ASST ATTN ATTY AUG AVDP AVG BENG BIOL CAMB CAPT CHEM CHG
    CHGE CIR CONJ CONT CORR CPD CPI CPS DEPT DIAM DIST DIV DOZ DPI ECCL ECOL ECON EDUC ELEM ELEV ENC ENCL
    ENCY ESP ETC EXCL EXT FEB FLA FOL FOLL FREQ FURN FUT FWD FWY GARD GEOG GEOM GOVT HGWY HOSP HRS HWY IBID
    INC INCL IND INF INST ISL ITAL JAN KCAL LIQ LTD MASC MDSE MEAS MFG MGR MISC MTG MTGE MTS NATL NETH NEUT
    NOV OBJ OCT OPP ORG ORIG PERS PHYS PKG PKWY PREF PRON PROV QTY QUOT RECD REL RESP RIV RTE SCI SECY SEM
    SEP SEPT SEQ SGD SITU SUBJ SUPP SUPT TBSP TERR TNPK TSP UHF ULT UNIV USU VOL WKLY XOR YRS"""
)
_VOWEL = re.compile("[AEIOUY]")


def derive(progress: Progress = no_progress, aside: Aside = drop) -> list[str]:
    """Returns about 120,000 words in tile spelling, sorted; LexiconError ``package_missing``."""
    words = _read_spylls()
    progress(0.3)
    checked = _tile_words(spellchecker_counts("en"))
    webster = _read_webster()
    progress(0.5)
    groups, names = _read_simplemma()
    progress(0.9)
    names -= words
    in_simplemma: set[str] = set().union(*groups.values())
    words |= ((webster | in_simplemma) & checked) - names
    for lemma, forms in groups.items():
        if lemma in words and lemma in webster and lemma in checked and len(forms) > 1:
            words |= forms - names
    words = {word for word in words if _is_word(word)}
    words = (words - ABBREVIATIONS) | closed_lists.ENGLISH | WITHOUT_VOWEL
    known = {"c": checked, "s": in_simplemma, "b": webster, NAME: names, STRUCK: ABBREVIATIONS}
    aside(with_witnesses(known, words))
    progress(1.0)
    return sorted(words)


def _tile_words(words: Iterable[str]) -> set[str]:
    """Returns the lower-case spellings (no names, no apostrophes) as tiles; three letters or more."""
    return {
        word.upper()
        for word in words
        if 2 < len(word) <= LONGEST and word.isascii() and word.isalpha() and word.islower()
    }


def _read_spylls() -> set[str]:
    folder = required_package("spylls", "spylls") / "hunspell" / "data" / "en"
    dictionary = Hunspell(folder / "en_US.aff", folder / "en_US.dic")
    forms: set[str] = set()
    for stem, flags in dictionary.entries():
        forms |= dictionary.expand(stem, flags)
    return _tile_words(forms - dictionary.forbidden())


def _read_webster() -> set[str]:
    required_package("english_words", "english-words")
    return _tile_words(data_lines("english_words", "web2.txt.gz"))


def _read_simplemma() -> tuple[dict[str, set[str]], set[str]]:
    """Returns (lemma -> its forms, everything that is written with a capital), all in tile spelling."""
    groups: dict[str, set[str]] = {}
    names: set[str] = set()
    for form, lemma in simplemma_pairs("en"):
        if form.islower() and lemma.islower():
            groups.setdefault(lemma.upper(), set()).update(_tile_words((form, lemma)))
        else:
            names.update((form.upper(), lemma.upper()))
    return groups, names


def _is_word(word: str) -> bool:
    if not _VOWEL.search(word):
        return word in WITHOUT_VOWEL
    return word in ROMAN_WORDS or not is_roman_numeral(word)
