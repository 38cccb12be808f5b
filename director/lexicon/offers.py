"""Complete free word lists that can be fetched from the web when a person asks for one, and a club's own.

The program knows two, each pinned to one version and checked after the download. A file ``lists.toml`` in the
instance (or the file that the environment variable ``DIRECTOR_LISTS`` names) adds more, or changes where a known
one comes from, so that a federation can serve its list to its clubs::

    [lists.federation]
    title = "Liste des Verbands 2026"
    tiles = "german"
    address = "https://lists.example.org/2026.txt.gz"
    sha256 = "..."                # or: blob = "..." (what git calls the file)
    licence = "for members"       # optional, as is size = 1234567 (bytes)

Also word lists that are on this computer already: those of Debian's and Ubuntu's packages, and hunspell's.

Only known places are searched, and files are read only to count lines. ``report_of_found`` says what of a list would be left out;
``import_found`` makes a lexicon from it, as an import does, with the usual two-letter words added, which most such lists lack.
English and French lists write names with a capital, and those are left out; in German lists names cannot be told from nouns.
"""

from __future__ import annotations

import gzip
import os
import re
import tomllib
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlsplit

from director.language.sentences import LexiconError, Sentence, say
from director.lexicon.alphabet import Alphabet
from director.lexicon.importing import ImportReport, read_word_list
from director.lexicon.library import Library
from director.lexicon.sources import DEFAULTS
from director.lexicon.sources.hunspell import Hunspell
from director.lexicon.sources.package_data import Progress, no_progress, part_of
from director.lexicon.store import is_name
from director.lexicon.textfile import GZIP_MAGIC, read_lines
from director.lexicon.wordfile import How

VARIABLE = "DIRECTOR_LISTS"
FILE = "lists.toml"
_DIGITS = {"sha256": 64, "blob": 40}


@dataclass(frozen=True)
class Offer:
    """A list to be fetched. ``checksum`` is the hexadecimal SHA-256 of the file, or its git blob id if
    ``check`` is "blob"; ``size`` is in bytes, roughly; 0 if it is not known."""

    name: str
    title: str
    tiles: str
    address: str
    check: str
    checksum: str
    licence: str = ""
    size: int = 0

    @property
    def lexicon(self) -> str:
        """The name of the future lexicon: those of the built-in lists are taken."""
        return f"{self.name}-free" if self.name in DEFAULTS else self.name

    def sentences(self) -> list[Sentence]:
        """What a person must know before the list is fetched."""
        licence = self.licence or say("not stated")
        size = say("about %(size)d kB", size=-(-self.size // 1000)) if self.size else say("not stated")
        return [
            say("List: %(title)s", title=self.title),
            say("From: %(address)s", address=self.address),
            say("Licence: %(licence)s", licence=licence),
            say("Size: %(size)s", size=size),
        ]


_KNOWN = (
    Offer(
        name="german",
        title="enz/german-wordlist",
        tiles="german",
        address="https://raw.githubusercontent.com/enz/german-wordlist/"
        "d72da74fa9970873e5b7216b4426d4e45ee875f6/words",
        check="blob",
        checksum="f5f87486b30bba5341d620a34effbbf4acdc9077",
        licence="CC0-1.0",
        size=8_600_000,
    ),
    Offer(
        name="english",
        title="ENABLE2K",
        tiles="english",
        address="https://raw.githubusercontent.com/BartMassey/wordlists/"
        "af52415c13af809bd8757a40f17f46e79d09583c/enable2k.txt.gz",
        check="blob",
        checksum="04c711a1f7f04653a1a0990bdd2cf0a7c532d192",
        licence="public domain",
        size=455_256,
    ),
)


def offers(instance: Path, environment: Mapping[str, str] = os.environ) -> dict[str, Offer]:
    """Returns the lists that can be fetched, by name; LexiconError ``bad_lists_file``."""
    path = Path(environment.get(VARIABLE) or instance / FILE)
    found = {offer.name: offer for offer in _KNOWN}
    for name, fields in _read(path, bool(environment.get(VARIABLE))).items():
        found[name] = _offer(path, name, fields)
    return found


def offer_named(name: str, instance: Path, environment: Mapping[str, str] = os.environ) -> Offer:
    """Returns the list of that name; LexiconError ``unknown_list`` or ``bad_lists_file``."""
    found = offers(instance, environment)
    if name not in found:
        raise LexiconError(
            "unknown_list",
            "There is no list %(name)s to download. Choose one of %(names)s.",
            name=name,
            names=", ".join(found),
        )
    return found[name]


def _read(path: Path, must_be_there: bool) -> Mapping[str, object]:
    try:
        lists = tomllib.loads(path.read_text(encoding="utf-8")).get("lists", {})
    except FileNotFoundError:
        if must_be_there:
            raise _bad(path, say("the file is not there")) from None
        return {}
    except OSError as error:
        raise _bad(path, error.strerror or str(error)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise _bad(path, str(error)) from error
    if not isinstance(lists, dict):
        raise _bad(path, say("a list must follow a heading such as [lists.federation]"))
    return lists


def _offer(path: Path, name: str, fields: object) -> Offer:
    if not isinstance(fields, dict) or not is_name(name):
        raise _bad(path, say("%(name)s is not a name of a list with its settings", name=name))
    for field in ("title", "tiles", "address"):
        if not isinstance(fields.get(field), str) or not fields[field].strip():
            raise _bad(path, say("%(field)s of the list %(name)s is missing", field=field, name=name))
    if urlsplit(fields["address"]).scheme not in ("http", "https"):
        raise _bad(
            path, say("the address of the list %(name)s must begin with https:// or http://", name=name)
        )
    check, checksum = _checksum(path, name, fields)
    licence, size = fields.get("licence", ""), fields.get("size", 0)
    if not isinstance(licence, str) or not isinstance(size, int) or size < 0:
        raise _bad(path, say("licence or size of the list %(name)s cannot be read", name=name))
    return Offer(name, fields["title"], fields["tiles"], fields["address"], check, checksum, licence, size)


def _checksum(path: Path, name: str, fields: Mapping[str, object]) -> tuple[str, str]:
    given = [(check, str(fields[check]).lower()) for check in _DIGITS if check in fields]
    if len(given) == 1 and re.fullmatch(f"[0-9a-f]{{{_DIGITS[given[0][0]]}}}", given[0][1]):
        return given[0]
    raise _bad(path, say("the list %(name)s needs sha256 (64 digits) or blob (40 digits)", name=name))


def _bad(path: Path, reason: Sentence | str) -> LexiconError:
    return LexiconError(
        "bad_lists_file",
        "The settings in %(path)s cannot be used: %(reason)s. Correct the file.",
        path=path,
        reason=reason,
    )


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
    """A list on this computer. ``entries`` counts lines (of a hunspell dictionary its stems, which have many forms);
    ``licence`` comes from the package's copyright file, empty if there is none."""

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
    """Returns the known lists below ``root``, in a fixed order."""
    return [*_plain_lists(root), *_hunspell_lists(root)]


def found_list(name: str, root: Path = Path("/")) -> FoundList:
    """Returns the list of that name; LexiconError ``not_found_here``."""
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


def report_of_found(found: FoundList, alphabet: Alphabet, progress: Progress = no_progress) -> ImportReport:
    """Returns what an import of the list would keep and leave out; nothing is stored. Raises LexiconError as an import does."""
    data = _words_of(found)
    progress(0.3)
    _, report = read_word_list(
        data, str(found.path), alphabet, found.tiles, add_two_letter=True, how=How(partly=True)
    )
    progress(1.0)
    return replace(report, name=found.name)


def import_found(
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
    """Returns the licences named in the package's copyright file, or its first line that mentions one."""
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
    """Returns the words with one line each, or the unchanged file."""
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
    """Returns all forms of a hunspell dictionary that are words alone, without names where a capital shows them."""
    hunspell = Hunspell(rules, dictionary)
    for elision in [flag for flag in hunspell.prefixes if flag.endswith("'")]:
        del hunspell.prefixes[elision]  # l'ami, d'ami, qu'ami
    forms: set[str] = set()
    for stem, flags in hunspell.entries():
        if tiles == "german" or stem.islower():
            forms |= hunspell.expand(stem, flags)
    return {form for form in forms - hunspell.forbidden() if form.isalpha()}
