"""Complete free word lists that can be fetched from the web when a person asks for one, and a club's own.

Two are known to the program, each pinned to one state and checked when it has come. A file ``lists.toml`` in the
instance (or the file that the environment variable ``DIRECTOR_LISTS`` names) adds more, or changes where a known
one comes from, so that a federation can serve its list to its clubs::

    [lists.federation]
    title = "Liste des Verbands 2026"
    tiles = "german"
    address = "https://lists.example.org/2026.txt.gz"
    sha256 = "..."                # or: blob = "..." (what git calls the file)
    licence = "for members"       # optional, as is size = 1234567 (bytes)
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from director.language.sentences import LexiconError, Sentence, say
from director.lexicon.description import is_name
from director.lexicon.sources import DEFAULTS

VARIABLE = "DIRECTOR_LISTS"
FILE = "lists.toml"
_DIGITS = {"sha256": 64, "blob": 40}


@dataclass(frozen=True)
class Offer:
    """A list to be fetched. ``checksum`` is the hexadecimal SHA-256 of the file, or its git blob id where
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
        """What the lexicon will be called: the names of the built-in lists are taken."""
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
    """The lists that can be fetched, by name; raises LexiconError ``bad_lists_file``."""
    path = Path(environment.get(VARIABLE) or instance / FILE)
    found = {offer.name: offer for offer in _KNOWN}
    for name, fields in _read(path, bool(environment.get(VARIABLE))).items():
        found[name] = _offer(path, name, fields)
    return found


def offer_named(name: str, instance: Path, environment: Mapping[str, str] = os.environ) -> Offer:
    """The list of that name; raises LexiconError ``unknown_list`` or ``bad_lists_file``."""
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
