"""Word lists that lie on this computer already: those of Debian's and Ubuntu's packages, and hunspell's.

Only known places are looked at, and nothing is read but to count lines. `look` says what of a list would be kept and what
left out; `take` makes a lexicon of it, as an import does, with the usual two-letter words added: Tanglet's and most spelling lists lack them. English and
French lists write names with a capital, and those are left out; in German lists names cannot be told from nouns.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from director.language.sentences import LexiconError
from director.lexicon.alphabet import Alphabet
from director.lexicon.importing import ImportReport, read_word_list
from director.lexicon.library import Library
from director.lexicon.sources.hunspell import Hunspell
from director.lexicon.sources.package_data import Progress, no_progress, part_of
from director.lexicon.textfile import GZIP_MAGIC, read_lines
from director.lexicon.wordfile import How

_PLAIN = (
    ("tanglet-german", "tanglet-data", "usr/share/tanglet/gamedata/de/words", "german", "Tanglet (Deutsch)"),
    (
        "tanglet-english",
        "tanglet-data",
        "usr/share/tanglet/gamedata/en/words",
        "english",
        "Tanglet (English)",
    ),
    ("tanglet-french", "tanglet-data", "usr/share/tanglet/gamedata/fr/words", "french", "Tanglet (français)"),
    ("wngerman", "wngerman", "usr/share/dict/ngerman", "german", "wngerman"),
    ("wamerican", "wamerican", "usr/share/dict/american-english", "english", "wamerican"),
    ("wbritish", "wbritish", "usr/share/dict/british-english", "english", "wbritish"),
    ("wfrench", "wfrench", "usr/share/dict/french", "french", "wfrench"),
)
"""Name here, package, path, tiles, title."""
_HUNSPELL = (
    ("hunspell-de-de", "de_DE", "german"),
    ("hunspell-de-at", "de_AT", "german"),
    ("hunspell-de-ch", "de_CH", "german"),
    ("hunspell-en-us", "en_US", "english"),
    ("hunspell-en-gb", "en_GB", "english"),
    ("hunspell-fr-classical", "fr", "french"),
)
"""Package (and name here), file name without ending, tiles."""
_FOLDERS = ("usr/share/hunspell", "usr/share/myspell/dicts")

_LICENCE = re.compile(r"^License:\s*(\S.*)$", re.MULTILINE)
_ANY_LICENCE = re.compile(r"^.*(?:public domain|licen[cs]e).*$", re.MULTILINE | re.IGNORECASE)


@dataclass(frozen=True)
class FoundList:
    """A list on this computer. ``entries`` are lines (of a hunspell dictionary its stems, which have many forms);
    ``licence`` is what the package's copyright file says, empty if there is none."""

    name: str
    title: str
    tiles: str
    path: Path
    package: str
    licence: str
    entries: int
    rules: Path | None = None
    """The .aff file of a hunspell dictionary."""


def found_lists(root: Path = Path("/")) -> list[FoundList]:
    """The known lists below ``root``, in a fixed order."""
    return [*_plain_lists(root), *_hunspell_lists(root)]


def found_list(name: str, root: Path = Path("/")) -> FoundList:
    """The list of that name; raises LexiconError ``not_found_here``."""
    lists = found_lists(root)
    for each in lists:
        if each.name == name:
            return each
    if not lists:
        raise LexiconError(
            "not_found_here",
            "No word list was found on this computer. Import one from a file; on Debian the "
            "package tanglet-data has one.",
        )
    names = ", ".join(each.name for each in lists)
    raise LexiconError(
        "not_found_here",
        "%(name)s is not among the lists on this computer; choose one of %(names)s.",
        name=name,
        names=names,
    )


def look(found: FoundList, alphabet: Alphabet, progress: Progress = no_progress) -> ImportReport:
    """What taking the list in would keep and leave out; nothing is stored. Raises LexiconError as an import does."""
    data = _words_of(found)
    progress(0.3)
    _, report = read_word_list(
        data, str(found.path), alphabet, found.tiles, add_two_letter=True, how=How(partly=True)
    )
    progress(1.0)
    return replace(report, name=found.name)


def take(
    library: Library,
    found: FoundList,
    alphabet: Alphabet,
    name: str = "",
    progress: Progress = no_progress,
) -> ImportReport:
    """Makes a lexicon of the list, called ``name`` or as the list is; raises LexiconError as an import does."""
    data = _words_of(found)
    progress(0.3)
    return library.import_file(
        data,
        name or found.name,
        alphabet,
        found.tiles,
        found.title,
        part_of(progress, 0.3, 1),
        add_two_letter=True,
        file_name=str(found.path),
        how=How(partly=True),
    )


def _plain_lists(root: Path) -> Iterator[FoundList]:
    for name, package, place, tiles, title in _PLAIN:
        path = root / place
        entries = _count_lines(path)
        if entries:
            yield FoundList(name, title, tiles, path, package, _licence(root, package), entries)


def _hunspell_lists(root: Path) -> Iterator[FoundList]:
    for package, stem, tiles in _HUNSPELL:
        for folder in _FOLDERS:
            path, rules = root / folder / f"{stem}.dic", root / folder / f"{stem}.aff"
            entries = _count_lines(path)
            if entries and rules.is_file():
                licence = _licence(root, package)
                yield FoundList(package, f"Hunspell {stem}", tiles, path, package, licence, entries, rules)
                break


def _count_lines(path: Path) -> int:
    try:
        data = path.read_bytes()
        return (gzip.decompress(data) if data.startswith(GZIP_MAGIC) else data).count(b"\n")
    except (OSError, EOFError, zlib.error):
        return 0


def _licence(root: Path, package: str) -> str:
    """The licences named in the package's copyright file, or its first line that speaks of one."""
    try:
        text = (root / "usr/share/doc" / package / "copyright").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    named = dict.fromkeys(licence.strip() for licence in _LICENCE.findall(text))
    if named:
        return ", ".join(named)
    line = _ANY_LICENCE.search(text)
    return line.group().strip(" *:\t") if line else ""


def _words_of(found: FoundList) -> bytes:
    """The words as a list with one line each, or the file as it stands."""
    try:
        if found.rules is not None:
            return "\n".join(sorted(_expanded(found.rules, found.path, found.tiles))).encode()
        data = found.path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise LexiconError(
            "cannot_read",
            "%(path)s cannot be read: %(reason)s. Check that the file is there and may be read.",
            path=found.path,
            reason=reason,
        ) from error
    if found.tiles == "german" or found.package == "tanglet-data":
        return data
    lines = read_lines(data, found.path.name)
    return "\n".join(line for line in lines if line.islower()).encode()


def _expanded(rules: Path, dictionary: Path, tiles: str) -> set[str]:
    """All forms of a hunspell dictionary that stand alone; names go where a capital shows them."""
    hunspell = Hunspell(rules, dictionary)
    for elision in [flag for flag in hunspell.prefixes if flag.endswith("'")]:
        del hunspell.prefixes[elision]  # l'ami, d'ami, qu'ami
    forms: set[str] = set()
    for stem, flags in hunspell.entries():
        if tiles == "german" or stem.islower():
            forms |= hunspell.expand(stem, flags)
    return {form for form in forms - hunspell.forbidden() if form.isalpha()}
