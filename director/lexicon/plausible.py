"""How plausible a word is that is missing in an embedded list: what its sources say, and what it looks like.

The answer is a level and the reasons for it, the strongest first. It is a hint for a director who has to
decide about a slip, no ruling: the sources know many a right word that the list leaves out to be safe.

The words that the sources of an embedded list have and the list has not are in a file. One line a word, "WORD letters",
sorted; the letters say which sources have the word (see the recipes). The file is mapped and searched by halving, so looking
a word up takes microseconds and no memory. UTF-8 sorts as code points do, which makes that possible.
"""

from __future__ import annotations

import mmap
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from pathlib import Path

from director.language.sentences import Sentence, say
from director.lexicon.sources.german_forms import origins
from director.lexicon.sources.package_data import NAME, SHORTENING, STRUCK
from director.lexicon.store import writing
from director.paths import replacing


def write_hints(path: Path, words: Iterable[tuple[str, str]]) -> None:
    """Writes the file in one step; LexiconError ``cannot_write``. ``words`` must be sorted by code point, as ``sorted`` does."""
    with writing(path), replacing(path) as file:
        # A line break in front makes every word begin behind one.
        file.writelines(chain((b"\n",), (f"{word} {letters}\n".encode() for word, letters in words)))


def witnesses(path: Path, word: str) -> str | None:
    """Returns the letters of the sources that have the word; None if none has it, or if there is no such file."""
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            return _search(data, word)
    except (OSError, ValueError):  # ValueError: the file is empty
        return None


def _search(data: mmap.mmap, word: str) -> str | None:
    wanted = word.encode()
    low, high = 0, len(data) - 1  # both are line breaks
    while low < high:
        middle = data.rfind(b"\n", low, (low + high) // 2 + 1)
        end = data.find(b"\n", middle + 1)
        found, _, letters = data[middle + 1 : end].partition(b" ")
        if found == wanted:
            return letters.decode()
        if found < wanted:
            low = end
        else:
            high = middle
    return None


SOURCES: Mapping[str, str] = {
    "c": "pyspellchecker",
    "s": "simplemma",
    "d": "Wikidata",
    "w": "Wiktionary",
    "n": "german-nouns",
    "f": "Leipzig Corpora Collection",
    "b": "Webster 1934",
}
"""Names of the sources by the letters that the recipes write beside a word."""

SHORTEST_PART = 3
_LINKS = ("", "S", "ES", "N", "EN", "ER")
"""What German puts between the parts of a compound."""
_ENDINGS = {
    "german": ("S", "N", "E", "ES", "EN", "ER", "ERN", "IN", "INNEN"),
    "english": ("S", "ES", "D", "ED", "ING", "ER", "EST", "LY"),
    "french": ("S", "X", "E", "ES"),
}


class Level(StrEnum):
    """How much supports a word."""

    LIKELY = "likely"
    POSSIBLE = "possible"
    UNLIKELY = "unlikely"


@dataclass(frozen=True)
class Hint:
    """One reason: a code for programs, a sentence for people."""

    code: str
    sentence: Sentence


@dataclass(frozen=True)
class Plausibility:
    """The evidence for and against a word; there is at least one hint."""

    word: str
    level: Level
    hints: tuple[Hint, ...]


def plausibility(word: str, name: str, words: Container[str], hints: Path) -> Plausibility:
    """Judges a word (in tiles) that is not in ``words``, the embedded list ``name``.

    ``hints`` is the file that ``Library.hints_path`` names; without it only the form of the word counts.
    """
    letters = witnesses(hints, word) or ""
    against = _against(letters)
    if against is not None:
        return Plausibility(word, Level.UNLIKELY, (against,))
    shape = [hint for find in _SHAPES.get(name, ()) for hint in find(word, words)]
    if not shape:
        shape = list(_ending(word, words, _ENDINGS.get(name, ())))
    voices = [letter for letter in letters if letter in SOURCES]
    found = (*shape, _voices(voices))
    return Plausibility(word, _level({hint.code for hint in shape}, frozenset(voices)), found)


def _level(shape: Collection[str], voices: frozenset[str]) -> Level:
    """Returns how much the hints are worth. Measured on the words of 2 to 8 letters that the lists leave out: of the words called
    likely, 71 in 100 are in the complete German list (English: 82), of the possible 39 (26), of the unlikely 16 (15).
    """
    if voices in _NAMES_TOO and not shape:
        return Level.UNLIKELY
    if voices >= _AGREEING and ("c" not in voices or "f" in voices):
        return Level.LIKELY
    if ("form" in shape and "w" in voices) or (shape and voices in _SURE_WITH_SHAPE):
        return Level.LIKELY
    return Level.POSSIBLE


_NAMES_TOO = frozenset(map(frozenset, ("", "s", "b", "cs", "cw", "csw")))
"""Sources that have as many names and misprints as words, if no other source agrees."""
_AGREEING = frozenset("sdw")
_SURE_WITH_SHAPE = frozenset(map(frozenset, ("c", "sb")))


def _against(letters: str) -> Hint | None:
    if STRUCK in letters:
        return Hint("struck", say("Left out of the list on purpose."))
    if NAME in letters:
        return Hint("name", say("A name, as far as the sources know."))
    if SHORTENING in letters:
        return Hint("shortening", say("An abbreviation, as far as the sources know."))
    return None


def _voices(letters: list[str]) -> Hint:
    titles = ", ".join(SOURCES[letter] for letter in letters)
    if not letters:
        return Hint("unknown", say("Unknown to all sources of the list."))
    if len(letters) == 1:
        return Hint("one_source", say("Only one source has it: %(source)s.", source=titles))
    return Hint("few_sources", say("Some sources have it: %(sources)s.", sources=titles))


def _german_form(word: str, words: Container[str]) -> Iterator[Hint]:
    for lemma in origins(word, words):
        yield Hint("form", say("A regular form of %(word)s.", word=lemma))
        return


def _german_compound(word: str, words: Container[str]) -> Iterator[Hint]:
    """Yields the parts with the longest second one; both must be in the list."""
    for cut in range(SHORTEST_PART, len(word) - SHORTEST_PART + 1):
        second = word[cut:]
        if second not in words:
            continue
        for link in _LINKS:
            first = word[:cut].removesuffix(link) if link else word[:cut]
            if len(first) >= SHORTEST_PART and word[:cut] == first + link and first in words:
                yield Hint(
                    "compound", say("A compound of %(first)s and %(second)s.", first=first, second=second)
                )
                return


def _ending(word: str, words: Container[str], endings: tuple[str, ...]) -> Iterator[Hint]:
    for ending in sorted(endings, key=len, reverse=True):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= SHORTEST_PART and stem in words:
            yield Hint("ending", say("%(word)s with the ending %(ending)s.", word=stem, ending=ending))
            return


_Finder = Callable[[str, Container[str]], Iterator[Hint]]
_SHAPES: Mapping[str, tuple[_Finder, ...]] = {"german": (_german_form, _german_compound)}
