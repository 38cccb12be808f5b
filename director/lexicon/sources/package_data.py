"""What the recipes share: finding and reading the data files of other packages, which are never imported."""

from __future__ import annotations

import gzip
import importlib.metadata
import importlib.util
import json
import lzma
import re
import unicodedata
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from director.language.sentences import LexiconError
from director.lexicon import gathering

Progress = Callable[[float], None]
"""Called with the finished share, from 0.0 to 1.0."""


class Aside(Protocol):
    """Called with what a recipe finds beside the words of its list, as sorted pairs: the words that sources have and the list has
    not, each with the letters of its sources; if ``accented``, words of the list with the ways to write them."""

    def __call__(self, words: Iterable[tuple[str, str]], accented: bool = False, /) -> None: ...


NAME, SHORTENING, STRUCK = "x", "m", "-"
"""Letters that are no sources: a name, an abbreviation, removed from the list on purpose."""

ROMAN_NUMERAL = re.compile(r"M*(CM|CD|D?C*)(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
LONGEST = 15
"""No word is longer than a line of the board."""


def no_progress(_done: float) -> None:
    """For callers who do not watch."""


def drop(_words: Iterable[tuple[str, str]], _accented: bool = False, /) -> None:
    """For callers who want only the words."""


def part_of(progress: Progress, start: float, end: float) -> Progress:
    """Reports a step's own 0..1 as the part from ``start`` to ``end`` of the whole."""
    return lambda done: progress(start + (end - start) * done)


def package_dir(module: str) -> Path | None:
    """Returns the folder of a package's files, gathered or installed, found without importing it; None if there is none."""
    if module in gathering.FILES:
        return gathering.folder_of(module)
    spec = importlib.util.find_spec(module)
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(next(iter(spec.submodule_search_locations)))


def required_package(module: str, distribution: str) -> Path:
    """Like ``package_dir``, but raises LexiconError ``package_missing``."""
    folder = package_dir(module)
    if folder is None:
        raise LexiconError(
            "package_missing",
            'The word list needs the package %(name)s. Install it with "python -m pip install %(name)s".',
            name=distribution,
        )
    return folder


def data_lines(module: str, name: str) -> Iterator[str]:
    """Yields the lines of a package's packed data file; none if the package is not installed."""
    folder = package_dir(module)
    path = folder / "data" / name if folder else None
    if path is not None and path.is_file():
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                yield line.rstrip("\n")


def german_nouns() -> Iterator[tuple[str, str, list[str]]]:
    """Yields every noun of german-nouns: its base form, its kinds with commas between them, its forms in the four cases."""
    required_package("german_nouns", "german-nouns")
    for line in data_lines("german_nouns", "nouns.txt.gz"):
        lemma, kinds, *cells = line.split("\t")
        yield lemma, kinds, cells


def package_versions(distributions: Iterable[str]) -> dict[str, str]:
    """Returns the version of each package, gathered or installed; other packages are left out."""
    found = {}
    for name in distributions:
        with suppress(importlib.metadata.PackageNotFoundError):
            found[name] = (gathering.distribution(name) or importlib.metadata.distribution(name)).version
    return found


def spellchecker_counts(language: str) -> dict[str, int]:
    """Returns the words of pyspellchecker's list for ``language`` ("de"), all in lower case, and how frequent each is."""
    folder = required_package("spellchecker", "pyspellchecker")
    with gzip.open(folder / "resources" / f"{language}.json.gz", "rt", encoding="utf-8") as file:
        counts: dict[str, int] = json.load(file)
    return counts


def simplemma_pairs(language: str) -> Iterator[tuple[str, str]]:
    """Yields (form, lemma) pairs of simplemma's table, one by one.

    The table is a sorted list of forms, in the compression that simplemma calls front coding. A form is the number of bytes it
    shares with the one before, and the rest; its lemma is the number of bytes to cut from the form's end, and the replacement, or
    a mark that it is the lemma before or follows in full. Where forms share their ends, everything is written backwards.
    """
    folder = required_package("simplemma", "simplemma")
    with lzma.open(folder / "strategies/dictionaries/data" / f"{language}.plzma") as file:
        data = file.read()
    if not data.startswith(b"SMFC1"):
        raise ValueError("not a table of simplemma 2")
    backwards, place = data[5] & 1, _number(data, 6)[1]
    form = lemma = b""
    while place < len(data):
        shared, place = _number(data, place)
        rest, place = _bytes(data, place)
        form = form[:shared] + rest
        off, place = data[place], place + 1
        if off != 254:  # the lemma before
            ending, place = _bytes(data, place)
            lemma = ending if off == 255 else form[: len(form) - off] + ending
        if backwards:
            yield form[::-1].decode(), lemma[::-1].decode()
        else:
            yield form.decode(), lemma.decode()


def _number(data: bytes, place: int) -> tuple[int, int]:
    """Returns a number stored in groups of seven bits, the lowest first, and where it ends."""
    found = shift = 0
    while (byte := data[place]) & 0x80:
        found |= (byte & 0x7F) << shift
        place, shift = place + 1, shift + 7
    return found | byte << shift, place + 1


def _bytes(data: bytes, place: int) -> tuple[bytes, int]:
    """Returns bytes that follow their number, and where they end."""
    count, place = _number(data, place)
    return data[place : place + count], place + count


def with_witnesses(known: Mapping[str, Iterable[str]], words: Container[str]) -> Iterator[tuple[str, str]]:
    """Yields what the sources have and ``words`` has not, sorted, with the letters of the sources."""
    found: dict[str, str] = {}
    for letter, source in known.items():
        for word in source:
            if word not in words and 2 < len(word) <= LONGEST:
                found[word] = found.get(word, "") + letter
    return iter(sorted(found.items()))


def without_accents(text: str) -> str:
    """Returns letters without their marks, ligatures spelled out: ``cœur à`` becomes ``coeur a``."""
    for ligature, letters in (("œ", "oe"), ("æ", "ae"), ("Œ", "OE"), ("Æ", "AE")):
        text = text.replace(ligature, letters)
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def is_roman_numeral(word: str) -> bool:
    return ROMAN_NUMERAL.fullmatch(word) is not None
