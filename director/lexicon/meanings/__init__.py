"""What words mean, offline: from an inflected form to its word, and from the word to a line that a club can read.

``build`` makes two small files of a language's dictionary, once; ``Meanings`` looks words up in them, in less than a
millisecond (a form that only its ending tells takes some) and with nothing held in memory:

1. the headwords in tiles (Haus and haus as HAUS), without phrases, names and acronyms;
2. the forms that simplemma and german-nouns know, with their headwords.

A word is looked for by itself, then as a form, then by the endings of its language (`endings`). What a person wrote by hand
counts first: the words of two letters, for which the dictionaries have mostly agencies and chemical signs.
Measured on tops of simulated games: 86 to 87 (German), 96 to 98 (French) and 74 (English) of 100 have a meaning.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from director.lexicon.hints import witnesses, write_hints
from director.lexicon.meanings.coarse import is_coarse
from director.lexicon.meanings.endings import bases
from director.lexicon.meanings.senses import (
    SHORT,
    cut,
    is_act,
    is_name,
    is_quality,
    other_spelling,
    ranked,
    weight,
)
from director.lexicon.meanings.sources import SOURCES, forms, glosses, grades, is_there
from director.lexicon.meanings.usual import usual_first
from director.lexicon.sources.common import LONGEST, Progress, no_progress, package_versions
from director.lexicon.spelling import Spelling

__all__ = ["SOURCES", "Meaning", "Meanings", "OwnMeaning", "covered", "is_there"]

VERSION = 6
"""To be raised with every change of what the files hold."""
MOST_SENSES = 6
MOST_WORDS = 2
"""Base forms that are shown for one form."""
RARE = 70
"""The grade of a word that newspapers do not have."""
_KEPT_ACCENTS = {"de": "ÄÖÜ"}
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Meaning:
    """A word that a form comes from, with its senses, the plainest first. ``coarse``: told in look-up alone."""

    word: str
    senses: tuple[str, ...]
    coarse: bool = False

    def short(self, most: int = SHORT) -> str:
        """The word and its first sense in at most so many characters: ``Haus: Gebäude ...``."""
        return f"{self.word}: {cut(self.senses[0], max(20, most - len(self.word) - 2))}"


class OwnMeaning(str):
    """A meaning in one line that the club has written itself: no dictionary is named for it."""


class Meanings:
    """The meanings of one language, in the two files below ``folder``; none before ``build`` has run."""

    def __init__(self, folder: Path, language: str) -> None:
        self.language = language
        self.heads, self.forms = folder / f"{language}.words", folder / f"{language}.forms"
        self.made = folder / f"{language}.json"

    @property
    def is_built(self) -> bool:
        """Whether the files are there, made of the packages as they are installed now."""
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
        """What a word in tiles may mean, the likeliest first, at most two base forms; empty where nobody knows it."""
        if len(word) == 2:
            return self._headwords(word)[:1]
        found = {each.word: each for each in self._headwords(word)}
        lemmas = (witnesses(self.forms, word) or "").split()
        for lemma in lemmas:
            found |= {
                each.word: self._of_form(each, word)
                for each in self._headwords(fold(lemma, self.language))
                if each.word == lemma
            }
        for base in [] if found else self._bases(word):
            found |= {each.word: self._of_form(each, word) for each in self._headwords(base)[:1]}
        different: dict[str, Meaning] = {}
        for each in found.values():
            different.setdefault(each.senses[0], each)
        likely = sorted(different.values(), key=lambda each: (each.coarse, weight(each.senses[0]) >= 2))
        return likely[:MOST_WORDS]

    def shown(self, word: str, most: int = SHORT) -> str:
        """One line for desk, wall, phone and paper, "" where there is none or only a coarse one."""
        found = self.of(word)
        if not found or found[0].coarse:
            return ""
        return found[0].short(most)

    def _of_form(self, meaning: Meaning, form: str) -> Meaning:
        """With the senses of the verb first, where the form is one of a verb: noyer is a tree, too, and take an income."""
        base = fold(meaning.word, self.language)
        if self.language == "en" and form.endswith("S") and form != base:
            things = sorted(meaning.senses, key=lambda sense: (weight(sense), is_quality(sense)))
            return replace(meaning, senses=tuple(things))
        verbs = {"fr": base.endswith(("ER", "IR", "RE")), "en": not form.endswith(("ER", "EST"))}
        if not verbs.get(self.language, False) or form in (base, f"{base}S"):
            return meaning
        acts = sorted(meaning.senses, key=lambda sense: (weight(sense), not is_act(sense, self.language)))
        return replace(meaning, senses=tuple(acts))

    def _bases(self, word: str) -> list[str]:
        return list(bases(word, self.language, _Heads(self, lower=True), _Heads(self)))[:MOST_WORDS]

    def _headwords(self, tiles: str) -> list[Meaning]:
        text = witnesses(self.heads, tiles)
        return (
            [Meaning(word, tuple(read), bool(coarse)) for word, read, coarse in json.loads(text)]
            if text
            else []
        )


def covered(meanings: Meanings, words: Sequence[str]) -> dict[str, Any]:
    """How many of these words have a meaning that may be shown: ``tops`` a share, ``by_length`` shares, ``missing`` words."""
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
    """The headwords in tiles; only those written small, where endings of verbs and adjectives are taken off."""

    def __init__(self, meanings: Meanings, lower: bool = False) -> None:
        self._meanings, self._lower = meanings, lower

    def __contains__(self, tiles: object) -> bool:
        found = self._meanings._headwords(str(tiles))
        return any(each.word[0].islower() for each in found) if self._lower else bool(found)


# -- making the files --------------------------------------------------------------------------------


def provenance(language: str) -> dict[str, object]:
    """What the files of a language are made of: other packages, or another version of this room, make them outdated."""
    packages = (SOURCES[language].package, "simplemma", "german-nouns")
    return {"version": VERSION, **package_versions(packages)}


def fold(word: str, language: str) -> str:
    """A written word in tiles of its language."""
    return Spelling(_LETTERS + _KEPT_ACCENTS.get(language, "")).fold(word)


def _is_tiles(text: str, language: str) -> bool:
    return 1 < len(text) <= LONGEST and set(text) <= set(_LETTERS + _KEPT_ACCENTS.get(language, ""))


def _heads(language: str) -> dict[str, list[Meaning]]:
    """Every headword that can be laid, by its tiles; the commonest first, without names and acronyms."""
    grade = grades(language)
    found: dict[str, list[Meaning]] = defaultdict(list)
    read = {headword: senses for headword, senses in glosses(language) if headword.isalpha()}
    fit = {headword: ranked(senses) for headword, senses in read.items()}
    for headword, senses in (usual_first(fit) if language == "en" else fit).items():
        told = tuple(each for each in senses if not _only_spelling(headword, each, language))
        tiles = fold(headword, language)
        if told and _is_tiles(tiles, language):
            coarse = is_coarse(headword, read[headword], language)
            found[tiles].append(Meaning(headword, told[:MOST_SENSES], coarse))
    for tiles, by_hand in _by_hand(language).items():
        others = [each for each in found[tiles] if len(tiles) > 2 and each.word != by_hand.word]
        found[tiles] = [by_hand, *others]
    kept = {}
    for tiles, every in found.items():
        plain = [each for each in every if each == _by_hand(language).get(tiles) or _is_plain(each, language)]
        if plain:
            kept[tiles] = sorted(plain, key=lambda one: (one.coarse, _rank(one, grade)))
    return kept


def _only_spelling(headword: str, sense: str, language: str) -> bool:
    """Whether a sense says no more than that the same letters are written in another way: web, Autre orthographe de Web."""
    other = other_spelling(sense)
    return bool(other) and fold(other, language) == fold(headword, language)


def _is_plain(meaning: Meaning, language: str) -> bool:
    """Whether it is neither a name nor an acronym; only German writes other words with a capital."""
    capitals = sum(letter.isupper() for letter in meaning.word)
    return capitals <= (language == "de") and not is_name(meaning.senses)


def _rank(meaning: Meaning, grade: dict[str, int]) -> tuple[int, int]:
    return (weight(meaning.senses[0]), grade.get(meaning.word, RARE))


def _forms(language: str, heads: dict[str, list[Meaning]]) -> dict[str, set[str]]:
    """The forms in tiles that lead to other headwords in tiles."""
    found: dict[str, set[str]] = defaultdict(set)
    for form, lemma in forms(language):
        if not (form.isalpha() and lemma.isalpha() and _alike(form, lemma)):
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
    """Whether two are written alike: a form of a name or a sign is none of a small word."""
    return len(lemma) > 2 and (form[0].islower() == lemma[0].islower() or form.islower())


def _written(found: Iterable[Meaning]) -> str:
    return json.dumps([[each.word, each.senses, int(each.coarse)] for each in found], ensure_ascii=False)


@cache
def _by_hand(language: str) -> dict[str, Meaning]:
    path = Path(__file__).parent / "by_hand" / f"{language}.txt"
    rows = (line.split("\t") for line in path.read_text("utf-8").splitlines())
    return {tiles: Meaning(word, (text,)) for tiles, word, text in rows}
