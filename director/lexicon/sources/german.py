"""The German default: what simplemma's table, pyspellchecker's list and Wiktionary's nouns agree on.

simplemma knows most inflected forms but also many wrong ones; pyspellchecker's list is checked but holds
names; german-nouns (Wiktionary) tells common nouns from names. The steps:

1. `_read_simplemma` groups the forms of each lower-case lemma (verbs, adjectives, particles) and
   remembers every form that is written with a capital;
2. `_trusted` keeps a group if the checked list knows one of its forms, or if it inflects as a whole verb
   or adjective would; `_sound_forms` drops the machine-made forms of a group;
3. `_verb_forms` adds the regular forms that every verb has;
4. nouns come from german-nouns; where that package is not installed (it cannot be on the newest Pythons)
   a capitalised lemma that the checked list knows and that inflects stands in;
5. what only the checked list knows enters if it is long or looks inflected: the rest is mostly names;
6. two-letter words and interjections come from closed lists; names and abbreviations go, more of them
   where german-nouns could not tell names from nouns.

Groups are kept as one joined string per lemma and words that are no tile words are dropped at once: a
laptop has other things to hold.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator

from director.lexicon.sources import closed_lists
from director.lexicon.sources.closed_lists import word_set
from director.lexicon.sources.common import (
    Progress,
    is_roman_numeral,
    no_progress,
    package_dir,
    simplemma_pairs,
    spellchecker_words,
)
from director.lexicon.sources.german_names import NAMES, WELL_KNOWN_NAMES

# Short uninflected words (interjections, particles) that the sources miss.
EXTRA = word_set(
    """AHA AHOI AUA AUWEH BAH BÄH BASTA BRR BUH BUM BYE DOCH EIA FEI GELL GELT HALLO HALT HEI HEM HEY HOI
    HOPP HOPPLA HOT HUCH HUHU HUI HUSCH IAH IGITT JEIN JUCHHE JUHU KIKERIKI KLACKS KLAPS MIAU MMH MOIN
    MUH NANU NEE NEIN NIX OHA OHO OJE PAH PENG PFUI PLUMPS PRIMA PST PUH SERVUS SIC TJA TSCHAU TSCHÜS
    TSCHÜSS UFF ZACK ZAPP ZIG ZWO ÄHEM ÄHM ÄTSCH ÖHM"""
)
ABBREVIATIONS = word_set(
    """ALLG APR AUFL AUG BETR BEZ BZGL BZW CAD DIPL DIV DPA DTO ENGL ETC EVTL FEB GEGR GEM GGF INCL INKL JAN
    JUG MAX MSEC NOV NSEC OKT ÖST RESP SEP STPO STVO TEL URL USF USW VAR VGL VORL ZUS ZZGL"""
)
ROMAN_WORDS = frozenset({"MIX", "DIM", "LID", "MILD", "DILL", "ILL"})
NAME_KINDS = frozenset(
    {"Toponym", "Vorname", "Nachname", "Eigenname", "Straßenname", "Abkürzung", "Buchstabe", "Symbol"}
    | {"Affix", "Suffix", "Gebundenes Lexem", "Wortverbindung"}
)
CASES = ("nominativ", "genitiv", "dativ", "akkusativ")
Nouns = tuple[Collection[str], Collection[str]]
"""What is written with a capital: german-nouns' common nouns, and the rest of simplemma's."""

INFINITIVE = ("en", "eln", "ern")

_TILE_WORD = re.compile(r"[A-ZÄÖÜ]{3,15}")
_VOWEL = re.compile(r"[AEIOUYÄÖÜ]")
# Machine-made forms in simplemma's table: *erwartt, *öffnt, *zögerest.
_JUNK_AFTER_DENTAL = re.compile(r"([td]t|[td]st|[^aeiouäöülrhmn][mn]t?)$")
_JUNK_OF_ELN = re.compile(r"([^l]ele|[^r]ere)(t|st)$")
_COMPARISON = re.compile(r"(er|e?st)(e[mnrs]?)|e?st")
_INFLECTED = re.compile(r"(E|E[MNRST]|EST|T|TE[NT]?|TEST|UNG|UNGEN|ND|IG|LICH|ISCH|BAR)$")
_NO_SHORT_IMPERATIVE = re.compile(r"([^aeiouäöülrh][mn]|ig)$")


def derive(progress: Progress = no_progress) -> list[str]:
    """The words in tile spelling, sorted; raises LexiconError ``package_missing``.

    With german-nouns about 516,000 words, without it about 407,000.
    """
    checked = {fold(word) for word in spellchecker_words("de") if word.isalpha()}
    progress(0.1)
    common, names = _read_german_nouns()
    progress(0.35)
    lower, upper, capitalised = _read_simplemma(common)
    progress(0.6)
    nouns = (common, capitalised)
    words = set(common) | set(_noun_stand_ins(upper, checked))
    for lemma, joined in lower.items():
        forms = joined.split()
        if _trusted(lemma, forms, checked, names, nouns):
            words.update(map(fold, _group_words(lemma, forms, checked, lower)))
    lower.clear()
    progress(0.9)
    words.update(_only_checked(checked, names, nouns))
    words.difference_update([word for word in words if not _is_tile_word(word)])
    words -= ABBREVIATIONS | NAMES
    if not common:
        words -= WELL_KNOWN_NAMES
    words |= closed_lists.GERMAN | EXTRA
    progress(1.0)
    return sorted(words)


def fold(word: str) -> str:
    """Tile spelling: upper case, ß as SS, other accents off, umlauts kept."""
    folded = word.upper()
    if folded.isascii() or _TILE_WORD.fullmatch(folded):
        return folded
    folded = unicodedata.normalize("NFC", folded).replace("ẞ", "SS")
    return "".join(c if c in "ÄÖÜ" else unicodedata.normalize("NFD", c)[0] for c in folded)


def _read_german_nouns() -> tuple[set[str], set[str]]:
    """Inflected forms of (common nouns, names only); both empty without the package."""
    common: set[str] = set()
    names: set[str] = set()
    folder = package_dir("german_nouns")
    if folder is None:
        return common, names
    with open(folder / "nouns.csv", encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        header = next(rows)
        columns = [i for i, title in enumerate(header) if title == "lemma" or title.startswith(CASES)]
        kinds = header.index("pos")
        for row in rows:
            forms = {row[i] for i in columns}
            group = names if NAME_KINDS & set(row[kinds].split(",")) else common
            group.update(fold(form) for form in forms if form.isalpha() and form.istitle())
    return common, names - common


def _read_simplemma(common: Collection[str]) -> tuple[dict[str, str], dict[str, str], set[str]]:
    """(lower-case groups, capitalised groups, capitalised forms that are not in ``common``, folded).

    A group is lemma -> "lemma form form"; capitalised groups are only kept where ``common`` is empty.
    """
    lower: dict[str, str] = {}
    upper: dict[str, str] = {}
    capitalised: set[str] = set()
    for form, lemma in simplemma_pairs("de"):
        if not (form.isalpha() and lemma.isalpha()):
            continue
        if form.islower() and lemma.islower():
            _add_form(lower, lemma, form)
        elif form.istitle() and lemma[0].isupper():
            capitalised.update(word for word in (fold(form), fold(lemma)) if word not in common)
            if not common:
                _add_form(upper, lemma, form)
    return lower, upper, capitalised


def _add_form(groups: dict[str, str], lemma: str, form: str) -> None:
    joined = groups.get(lemma, lemma)
    groups[lemma] = joined if form == lemma else f"{joined} {form}"


def _noun_stand_ins(upper: dict[str, str], checked: Collection[str]) -> Iterator[str]:
    """Folded forms of capitalised lemmas that are checked and inflect: most of them are nouns."""
    for lemma, joined in upper.items():
        if " " in joined and fold(lemma) in checked:
            yield from map(fold, joined.split())


def _trusted(
    lemma: str,
    forms: list[str],
    checked: Collection[str],
    names: Collection[str],
    nouns: Nouns,
) -> bool:
    """Whether a group of simplemma's table is a word of the language."""
    if any(word in checked and word not in names for word in map(fold, forms)):
        return True
    if lemma.endswith(INFINITIVE) and len(forms) >= 6:
        stem = fold(lemma[:-2])
        related = (fold(lemma), stem + "UNG", stem + "ER")
        return any(word in known for word in related for known in nouns)
    return lemma + "em" in forms and len(forms) >= 5  # a fully declined adjective


def _group_words(
    lemma: str, forms: list[str], checked: Collection[str], lower: Collection[str]
) -> Iterator[str]:
    sound = _sound_forms(lemma, forms, checked)
    yield from sound
    participle = lemma + "d"
    if lemma.endswith(INFINITIVE) and (participle in sound or participle in lower):
        yield from _verb_forms(lemma, sound)


def _sound_forms(lemma: str, forms: list[str], checked: Collection[str]) -> set[str]:
    """The forms without junk; participles get steps of comparison (*abhackenderes) only if checked."""
    dental = lemma.endswith(("ten", "den", "nen", "men"))
    sound = {
        form
        for form in forms
        if not (dental and _JUNK_AFTER_DENTAL.search(form)) and not _JUNK_OF_ELN.search(form)
    }
    steps = {form for form in sound if _COMPARISON.fullmatch(form.removeprefix(lemma))}
    if not any(fold(form) in checked for form in steps):
        sound -= steps
    return sound


def _verb_forms(infinitive: str, forms: Collection[str]) -> Iterator[str]:
    """Regular forms that every German verb has and that the tables often leave out."""
    yield infinitive + "s"  # das Ringeln, des Ringelns
    if infinitive.endswith("en"):
        stem = infinitive[:-2]
        yield from (stem + "e", stem + "est", stem + "et")  # Konjunktiv I
        if stem + "te" in forms and not _NO_SHORT_IMPERATIVE.search(stem):
            yield stem
    else:
        stem = infinitive[:-1]
        yield from (stem, stem + "e", stem + "st", stem + "t", stem[:-2] + stem[-1] + "e")


def _only_checked(checked: Iterable[str], names: Collection[str], nouns: Nouns) -> Iterator[str]:
    """Words of the checked list alone that are long or look inflected, and are no name's genitive."""
    common, capitalised = nouns
    for word in checked:
        if word in names or word in common or word in capitalised:
            continue
        if word.endswith("S") and (word[:-1] in names or word[:-1] in capitalised):
            continue
        if len(word) > 7 or (len(word) > 4 and _INFLECTED.search(word)):
            yield word


def _is_tile_word(word: str) -> bool:
    if not _TILE_WORD.fullmatch(word) or not _VOWEL.search(word):
        return False
    return word in ROMAN_WORDS or not is_roman_numeral(word)
