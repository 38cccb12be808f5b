"""What words mean, offline: from an inflected form to its word, and from the word to a line that a club can read.

``build`` makes two small files from a language's dictionary, once; ``Meanings`` looks words up in them, in less than a
millisecond (a form recognised only by its ending takes some) and with nothing held in memory:

1. the headwords in tiles (Haus and haus as HAUS), without phrases, names and acronyms;
2. the forms that simplemma and german-nouns know, with their headwords.

A word is looked for by itself, then as a form, then by the endings of its language. A meaning written by hand counts
first; words of two letters have no other, because the dictionaries mostly have agencies and chemical signs for them.
Measured on tops of simulated games: 95 (German), 97 (French) and 78 (English) of 100 have a meaning.

``bases`` leads from a form to the words it may come from, by the endings of the language; the caller knows which exist.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from director.lexicon.alphabet import Spelling
from director.lexicon.meanings.coarse import is_coarse, is_listed
from director.lexicon.meanings.senses import (
    SHORT,
    SOURCES,
    UNKNOWN,
    cleaned,
    cut,
    english_order,
    forms,
    glosses,
    grades,
    in_order,
    is_act,
    is_name,
    is_there,
    other_spelling,
    ranked,
    weight,
)
from director.lexicon.plausible import witnesses, write_hints
from director.lexicon.sources.german_forms import origins
from director.lexicon.sources.package_data import LONGEST, Progress, no_progress, package_versions

_FRENCH_ER = (
    "E ES ENT A AS AI ANT AIS AIT IEZ IONS AIENT ONS EZ AT AMES ATES ERENT ASSE ASSES ASSENT ASSIEZ ASSIONS ERA ERAI ERAS ERONS"
    " EREZ ERONT ERAIS ERAIT ERIEZ ERIONS ERAIENT EE EES ANTE ANTES ANTS"
).split()
_FRENCH_IR = (
    "I IS IT IE IES IMES ITES IRENT ISSE ISSES ISSENT ISSEZ ISSONS ISSAIS ISSAIT ISSIEZ ISSIONS ISSAIENT ISSANT IRA IRAI IRAS"
    " IRONS IREZ IRONT IRAIS IRAIT IRIEZ IRIONS IRAIENT"
).split()


_HISSING = ("S", "X", "Z", "CH", "SH", "O")
"""After these an English plural ends in -ES: BOXES, but IRONES are no irons."""


_CLASSES = (
    (("NESS", "NESSES", "EST", "LY", "ILY"), "ar"), (("ER",), "arv"), (("LIKE", "LESS"), "n"),
    (("MEN", "FEET", "TEETH", "GEESE", "LICE", "MICE", "CHILDREN", "OXEN", "AE", "I", "A", "IM", "X", "DICE"), "n"),
    (("ERS",), "vn"), (("INGS", "ABLE"), "v"), (("S",), "nv"),
)  # fmt: skip
"""Endings of English forms with the classes of the words they may come from; other forms are of verbs."""


def kinds_of_form(form: str) -> str:
    """Returns the word classes, as in `english_order`, whose words have such an English form, and the unknown class."""
    return UNKNOWN + next((kinds for endings, kinds in _CLASSES if form.endswith(endings)), "v")


class _Verbs:
    """Headwords in the form that `origins` needs: a verb has a participle in -D, an adjective a form in -EM."""

    def __init__(self, lower: Container[str]) -> None:
        self.lower = lower

    def __contains__(self, word: object) -> bool:
        text = str(word)
        if text.endswith("ND") and text[:-1] in self.lower:
            return True
        if text.endswith("EM") and (text[:-2] in self.lower or text[:-1] in self.lower):
            return True
        return text in self.lower


def bases(form: str, language: str, lower: Container[str], known: Container[str]) -> Iterator[str]:
    """Yields base forms in tiles, likely ones first; ``lower`` are the headwords in small letters, ``known`` all of them."""
    found = {"de": _german, "en": _english, "fr": _french}[language](form, lower, known)
    seen = {form}
    for base in found:
        if base not in seen and (len(base) > 2 or form == base + "S"):
            seen.add(base)
            yield base


def _german(form: str, lower: Container[str], known: Container[str]) -> Iterator[str]:
    yield from origins(form, _Verbs(lower))
    for ending in ("ENS", "INNEN", "EN", "ES", "ER", "N", "S", "E"):
        base = form.removesuffix(ending)
        if base != form and (len(base) > 3 or ending == "S") and base in known and base not in lower:
            yield base
    if form + "E" in lower and len(form) > 2:  # MÜD, RÜD
        yield form + "E"


def _would_double(stem: str) -> bool:
    """Answers whether an English stem doubles its last letter before -ING and -ED: DIM gives DIMMING, so DIMING is of DIME."""
    vowels = "AEIOU"
    return (
        stem[-1] not in f"{vowels}WXY" and stem[-2] in vowels and (len(stem) == 2 or stem[-3] not in vowels)
    )


def _english(form: str, lower: Container[str], known: Container[str]) -> Iterator[str]:
    swaps = (
        ("IES", "Y"), ("IED", "Y"), ("IEST", "Y"), ("IER", "Y"), ("IERS", "Y"), ("ILY", "Y"), ("INESS", "Y"), ("INESSES", "Y"),
        ("INGS", ""), ("INGS", "E"), ("ING", ""), ("ING", "E"), ("ES", ""), ("S", ""), ("ED", ""), ("ED", "E"), ("D", ""),
        ("EST", ""), ("EST", "E"), ("ERS", ""), ("ERS", "E"), ("ER", ""), ("ER", "E"), ("LY", ""), ("LY", "LE"), ("NESS", ""), ("NESSES", ""),
        ("ABLE", ""), ("ABLE", "E"), ("LIKE", ""), ("LESS", ""),
    )  # fmt: skip
    for ending, instead in swaps:
        stem = form.removesuffix(ending)
        if stem == form or len(stem) < 2 or (ending == "ES" and not stem.endswith(_HISSING)):
            continue
        if not instead and ending[0] in "IE" and _would_double(stem) and stem + "E" in known:
            yield stem + "E"
        if stem + instead in known:
            yield stem + instead
        if not instead and len(stem) > 3 and stem[-1] == stem[-2] and stem[:-1] in known:  # BATTING
            yield stem[:-1]


def _french(form: str, lower: Container[str], known: Container[str]) -> Iterator[str]:
    for ending in sorted({*_FRENCH_ER, *_FRENCH_IR}, key=lambda each: -len(each)):
        stem = form.removesuffix(ending)
        if stem == form or len(stem) < 2:
            continue
        if ending in _FRENCH_ER:
            yield from (base for base in (stem + "ER", stem + "R") if base in lower)
        if ending in _FRENCH_IR and stem + "IR" in lower:
            yield stem + "IR"
    for ending, instead in (("AUX", "AL"), ("EUSES", "EUR"), ("EUSE", "EUR"), ("TRICES", "TEUR"), ("TRICE", "TEUR"), ("IVES", "IF"), ("IVE", "IF"), ("ES", ""), ("E", ""), ("S", ""), ("X", "")):  # fmt: skip
        stem = form.removesuffix(ending)
        if stem != form and len(stem) > 1:
            yield from (base for base in (stem + instead, stem) if base in known)
            if len(stem) > 2 and stem[-1] == stem[-2] and stem[:-1] in known:
                yield stem[:-1]


__all__ = ["SOURCES", "Meaning", "Meanings", "OwnMeaning", "covered", "is_there"]

VERSION = 11
"""To be raised with every change of the files' contents."""
MOST_SENSES = 6
MOST_WORDS = 2
"""So many base forms are shown for one form."""
MANY = 3
"""A word with so many senses is a common one."""
RARE = 70
"""The grade of a word that newspapers do not have."""
_KEPT_ACCENTS = {"de": "ÄÖÜ"}
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Meaning:
    """A word that a form comes from, with its senses, the plainest first. ``coarse``: shown only when it is looked up.

    ``kinds`` has a letter for each sense, its word class as in `english_order`: English only.
    """

    word: str
    senses: tuple[str, ...]
    coarse: bool = False
    kinds: str = ""

    def short(self, most: int = SHORT) -> str:
        """Returns the word and its first sense in at most so many characters: ``Haus: Gebäude ...``."""
        return f"{self.word}: {cut(self.senses[0], max(20, most - len(self.word) - 2))}"


class OwnMeaning(str):
    """A meaning in one line that the club has written; no dictionary is named for it."""


class Meanings:
    """The meanings of one language, in the two files below ``folder``; none before ``build`` has run."""

    def __init__(self, folder: Path, language: str) -> None:
        self.language = language
        self.heads, self.forms = folder / f"{language}.words", folder / f"{language}.forms"
        self.made = folder / f"{language}.json"

    @property
    def is_built(self) -> bool:
        """Answers whether the files exist and were made from the packages that are installed now."""
        try:
            return bool(json.loads(self.made.read_text("utf-8")) == provenance(self.language))
        except (OSError, ValueError):
            return False

    def build(self, progress: Progress = no_progress) -> None:
        """Makes the files anew; LexiconError ``cannot_write``. Takes 7 (English) to 25 seconds (French)."""
        heads = _heads(self.language)
        progress(0.4)
        write_hints(self.heads, sorted((tiles, _written(found)) for tiles, found in heads.items()))
        progress(0.5)
        found = _forms(self.language, heads)
        write_hints(self.forms, sorted((tiles, " ".join(sorted(words))) for tiles, words in found.items()))
        self.made.write_text(json.dumps(provenance(self.language)), "utf-8")
        progress(1.0)

    def of(self, word: str) -> list[Meaning]:
        """Returns the possible meanings of a word in tiles, likeliest first, at most two base forms; empty if it has none."""
        found = self._headwords(word)
        if len(word) == 2:
            return found
        if (
            self.language != "de" and word.endswith("S") and (len(word) > 3 or self.language == "en")
        ):  # pionnes: of pionne before pion
            found += self._of_form(word, self._headwords(word[:-1]))
        for lemma in (witnesses(self.forms, word) or "").split():
            heads = self._headwords(fold(lemma, self.language))
            found += self._of_form(word, [each for each in heads if each.word == lemma])
        for base in [] if found else self._bases(word):
            found += self._of_form(word, self._headwords(base)[:1])
        different: dict[str, Meaning] = {}
        for each in found:
            different.setdefault(each.senses[0], each)
        rare = self._is_rare(word, found)
        likely = sorted(
            different.values(),
            key=lambda each: (each.coarse, self._is_far_down(each), rare and each == found[0]),
        )
        return likely[:MOST_WORDS]

    def shown(self, word: str, most: int = SHORT) -> str:
        """Returns one line for desk, wall, phone and paper; "" if there is none, if the likeliest word is coarse, or if one of the others
        is in the list of coarse words: faute is shown although it is also a form of fauter."""
        found = self.of(word)
        coarse = [each for each in found if each.coarse]
        if not found or found[0].coarse or any(is_listed(each.word, self.language) for each in coarse):
            return ""
        return found[0].short(most)

    def _of_form(self, form: str, heads: Iterable[Meaning]) -> list[Meaning]:
        """Returns the meanings of headwords with this form: noyer is a tree, too, but noyais is only of the verb; lays is no adjective."""
        return [each for head in heads for each in self._as_form(form, head)]

    def _as_form(self, form: str, head: Meaning) -> list[Meaning]:
        base = fold(head.word, self.language)
        if self.language == "en" and head.kinds:
            fit = [
                (sense, kind)
                for sense, kind in zip(head.senses, head.kinds, strict=True)
                if kind.lower() in kinds_of_form(form)
            ]
            senses, kinds = tuple(sense for sense, _ in fit), "".join(kind for _, kind in fit)
            return [replace(head, senses=senses, kinds=kinds)] if fit else []
        if self.language == "fr" and base.endswith(("ER", "IR", "RE")) and form not in (base, f"{base}S"):
            acts = sorted(head.senses, key=lambda sense: (weight(sense, "fr"), not is_act(sense)))
            return [replace(head, senses=tuple(acts))]
        return [head]

    def _is_rare(self, word: str, found: Sequence[Meaning]) -> bool:
        """Answers whether the first word has only one sense, or is a participle, beside a common one (crée, roulé beside créer, rouler)."""
        if not found or word in _by_hand(self.language) or (self.language == "en" and word[-1] != "S"):
            return False
        verb = f"{found[0].word[:-1]}er" if found[0].word.endswith("é") else ""
        common = [each.word for each in found[1:] if len(each.senses) >= MANY]
        return verb in common or (len(found[0].senses) == 1 and bool(common))

    def _is_far_down(self, meaning: Meaning) -> bool:
        """Answers whether a word is a name first, or only says whose form it is."""
        return (
            meaning.kinds[:1].isupper()
            or meaning.kinds[:1] == UNKNOWN
            or weight(meaning.senses[0], self.language) >= 2
        )

    def _bases(self, word: str) -> list[str]:
        return list(bases(word, self.language, _Heads(self, lower=True), _Heads(self)))[:MOST_WORDS]

    def _headwords(self, tiles: str) -> list[Meaning]:
        text = witnesses(self.heads, tiles)
        return (
            [
                Meaning(word, tuple(read), bool(coarse), kinds)
                for word, read, coarse, kinds in json.loads(text)
            ]
            if text
            else []
        )


def covered(meanings: Meanings, words: Sequence[str]) -> dict[str, Any]:
    """Counts how many of these words have a meaning that may be shown: ``tops`` a share, ``by_length`` shares, ``missing`` words."""
    with_one = {word: bool(meanings.shown(word)) for word in dict.fromkeys(words)}
    lengths: dict[int, list[bool]] = defaultdict(list)
    for word in words:
        lengths[len(word)].append(with_one[word])
    return {
        "tops": round(sum(with_one[word] for word in words) / max(1, len(words)), 4),
        "by_length": {str(length): round(sum(has) / len(has), 4) for length, has in sorted(lengths.items())},
        "missing": sorted(word for word, has in with_one.items() if not has),
    }


class _Heads(Container[str]):
    """The headwords in tiles; verb and adjective endings are removed only towards those in small letters."""

    def __init__(self, meanings: Meanings, lower: bool = False) -> None:
        self._meanings, self._lower = meanings, lower

    def __contains__(self, tiles: object) -> bool:
        found = self._meanings._headwords(str(tiles))
        return any(each.word[0].islower() for each in found) if self._lower else bool(found)


# -- making the files --------------------------------------------------------------------------------


def provenance(language: str) -> dict[str, object]:
    """Returns what the files of a language are made from: other packages, or another version of this module, make them outdated."""
    packages = (SOURCES[language].package, "simplemma", "german-nouns")
    return {"version": VERSION, **package_versions(packages)}


def fold(word: str, language: str) -> str:
    """Returns a written word in tiles of its language."""
    return Spelling(_LETTERS + _KEPT_ACCENTS.get(language, "")).fold(word)


def _is_tiles(text: str, language: str) -> bool:
    return 1 < len(text) <= LONGEST and set(text) <= set(_LETTERS + _KEPT_ACCENTS.get(language, ""))


def _heads(language: str) -> dict[str, list[Meaning]]:
    """Returns every headword that can be laid, by its tiles; the commonest first, without names and acronyms."""
    grade = grades(language)
    found: dict[str, list[Meaning]] = defaultdict(list)
    order = english_order() if language == "en" else {}
    for headword, senses in glosses(language):
        tiles = fold(headword, language)
        if len(tiles) == 2 or not (headword.isalpha() and _is_tiles(tiles, language)):
            continue
        usual = in_order(senses, order.get(headword))
        classes = {cleaned(each): kind for each, kind in usual.items()}
        told = [each for each in ranked(usual, language) if not _only_spelling(headword, each, language)]
        told = _some_of_each_class(sorted(told, key=lambda each: classes[each].isupper()), classes)
        if told:
            kinds = "".join(classes[each] for each in told) if language == "en" else ""
            found[tiles].append(Meaning(headword, tuple(told), is_coarse(headword, senses, language), kinds))
    for tiles, by_hand in _by_hand(language).items():
        others = [each for each in found[tiles] if each.word != by_hand.word]
        found[tiles] = [by_hand, *others]
    kept = {}
    for tiles, every in found.items():
        plain = [
            each
            for each in every
            if each == _by_hand(language).get(tiles) or _is_plain(each, language, grade)
        ]
        if plain:
            kept[tiles] = sorted(plain, key=lambda one: (one.coarse, _rank(one, grade, language)))
    return kept


def _some_of_each_class(told: list[str], classes: dict[str, str]) -> list[str]:
    """Returns the first senses, and the first of each word class that is not among them, because a form selects senses by class."""
    first = {classes[each].lower(): each for each in reversed(told)}
    return [each for at, each in enumerate(told) if at < MOST_SENSES or each in first.values()]


def _only_spelling(headword: str, sense: str, language: str) -> bool:
    """Answers whether a sense only says that the same letters are written in another way: web, Autre orthographe de Web."""
    other = other_spelling(sense)
    return bool(other) and fold(other, language) == fold(headword, language)


def _is_plain(meaning: Meaning, language: str, grade: Container[str]) -> bool:
    """Answers whether it is neither a name nor an acronym; only German writes other words with a capital.

    An English word that the dictionary has only with a capital counts if newspapers have it small, too: angora, panama.
    """
    if meaning.kinds.isupper() and meaning.word not in grade:
        return False
    capitals = sum(letter.isupper() for letter in meaning.word)
    names = [
        (kind == UNKNOWN or kind.isupper()) and is_name(sense, language)
        for sense, kind in zip(meaning.senses, meaning.kinds or UNKNOWN * len(meaning.senses), strict=True)
    ]
    return capitals <= (language == "de") and not all(names)


def _rank(meaning: Meaning, grade: dict[str, int], language: str) -> tuple[int, int]:
    return (weight(meaning.senses[0], language), grade.get(meaning.word, RARE))


def _forms(language: str, heads: dict[str, list[Meaning]]) -> dict[str, set[str]]:
    """Returns the forms in tiles that lead to other headwords in tiles."""
    found: dict[str, set[str]] = defaultdict(set)
    for form, lemma in forms(language):
        if not (form.isalpha() and lemma.isalpha() and _alike(form, lemma)):
            continue
        if language == "en" and form[0] != lemma[0]:  # oke is no form of ache
            continue
        tiles, base = fold(form, language), fold(lemma, language)
        if (
            tiles != base
            and _is_tiles(tiles, language)
            and any(each.word == lemma for each in heads.get(base, ()))
        ):
            found[tiles].add(lemma)
    return found


def _alike(form: str, lemma: str) -> bool:
    """Answers whether two are written alike: a form of a name or a sign is no form of a small word."""
    return len(lemma) > 2 and (form[0].islower() == lemma[0].islower() or form.islower())


def _written(found: Iterable[Meaning]) -> str:
    return json.dumps(
        [[each.word, each.senses, int(each.coarse), each.kinds] for each in found], ensure_ascii=False
    )


@cache
def _by_hand(language: str) -> dict[str, Meaning]:
    path = Path(__file__).parent / "by_hand" / f"{language}.txt"
    rows = (line.split("\t") for line in path.read_text("utf-8").splitlines())
    return {tiles: Meaning(word, (text,)) for tiles, word, text in rows}
