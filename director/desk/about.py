"""Information about this program: the packages it contains with their licences, the size of its data, and whether there is a
newer version.

A file on the web tells whether there is a newer version, if the club enters its address. Without an address (the default)
nothing is fetched. With one, that file is fetched at most once a day, in a thread beside the requests, and its text is
stored; nothing else is fetched, and the request sends no data.
"""

from __future__ import annotations

import http.client
import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any, Literal
from urllib.error import HTTPError
from urllib.parse import urlsplit

from director import __version__
from director.language.codec import data_of, decoded, known
from director.language.sentences import DirectorError, RuleError, Sentence, say
from director.lexicon import gathering
from director.lexicon.fetching import small_file
from director.lexicon.meanings import senses
from director.storage import settings_store
from director.storage.database import writing
from director.storage.store import Store

DAY = 24 * 3600.0
SILENCE, PATIENCE = 5.0, 10.0
"""Seconds without a byte, and seconds for the whole file, after which the request is given up."""
MOST_BYTES = 64 * 1024
LONGEST = 1000
"""Most characters shown of the changes."""
LONGEST_ADDRESS = 300

Trouble = Literal["", "not_reached", "refused", "elsewhere", "not_understood"]


@dataclass(frozen=True)
class VersionNews:
    """The latest answer: when it was requested (0: never), the version, its changes by language, the trouble."""

    asked: float = 0.0
    version: str = ""
    changes: dict[str, str] = field(default_factory=dict)
    trouble: Trouble = ""

    @property
    def is_newer(self) -> bool:
        """Whether that version is newer than this program."""
        return bool(self.version) and _numbers(self.version) > _numbers(__version__)

    def changes_in(self, language: str) -> str:
        """Returns the changes in that language, else in another; as plain text, shortened if it is long."""
        there = (self.changes.get(each, "") for each in (language, "en", *self.changes))
        text = next(filter(None, there), "")
        plain = "".join(each if each.isprintable() or each == "\n" else " " for each in text).strip()
        return plain if len(plain) <= LONGEST else f"{plain[:LONGEST].rstrip()} …"


@dataclass(frozen=True)
class _File:
    """The contents of the file."""

    version: str
    changes: dict[str, str] = field(default_factory=dict)


def address_of(db: Store) -> str:
    """Returns the address of the file; "" if the club has not switched it on."""
    return settings_store.setting(db, "told_at")


def told(db: Store) -> VersionNews:
    """Returns the latest answer."""
    return known(VersionNews, settings_store.setting(db, "told", "{}"))


def keep_address(db: Store, address: str) -> None:
    """Stores the address of the file ("" switches it off) and forgets the latest answer; RuleError ``bad_told_address``."""
    if address and not _is_sound(address):
        raise RuleError("bad_told_address", "Write the whole address of the file: https://…")
    with writing(db):
        settings_store.keep_setting(db, "told_at", address)
        _keep(db, VersionNews())


def _is_sound(address: str) -> bool:
    """Whether it is a plain https address of limited length, without a name or password."""
    try:
        parts = urlsplit(address)
        named = bool(parts.hostname) and parts.username is None and (parts.port or 443) > 0
    except ValueError:
        return False
    clean = address.isascii() and address.isprintable() and " " not in address
    return clean and named and parts.scheme == "https" and len(address) <= LONGEST_ADDRESS


def ask_if_due(
    db: Store, open_store: Callable[[], Store], now: Callable[[], float]
) -> threading.Thread | None:
    """Fetches the file in a thread, if that is switched on and was not done within a day; silent whatever goes wrong.

    The request is noted before it is made, so that only one of several processes makes it.
    """
    address = address_of(db)
    if not address or not _is_due(told(db), now()):
        return None
    try:
        with writing(db):
            if not _is_due(before := told(db), now()):
                return None
            _keep(db, replace(before, asked=now()))
    except DirectorError:
        return None
    thread = threading.Thread(target=_ask, args=(address, open_store), name="new versions", daemon=True)
    thread.start()
    return thread


def _is_due(before: VersionNews, now: float) -> bool:
    return abs(now - before.asked) >= DAY  # a clock that was wrong once does not stop it for long


def _ask(address: str, open_store: Callable[[], Store]) -> None:
    found, trouble = _answer(address)
    with suppress(DirectorError), closing(open_store()) as db, writing(db):
        if address_of(db) != address:
            return
        kept = replace(told(db), trouble=trouble)
        _keep(db, replace(kept, version=found.version, changes=found.changes) if found else kept)


def _answer(address: str) -> tuple[_File | None, Trouble]:
    """Returns the contents of the file, or the trouble."""
    try:
        found = decoded(_File, small_file(address, MOST_BYTES, SILENCE, PATIENCE))
    except HTTPError as error:
        error.close()
        return None, "elsewhere" if 300 <= error.code < 400 else "refused"
    except (OSError, http.client.HTTPException):
        return None, "not_reached"
    except (ValueError, RecursionError):
        return None, "not_understood"
    return (found, "") if _numbers(found.version) else (None, "not_understood")


def _numbers(version: str) -> tuple[int, ...]:
    """Returns the numbers of a version, 1.4 as 1.4.0; () if it is no version."""
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6}){0,3}", version):
        return ()
    numbers = tuple(map(int, version.split(".")))
    return numbers + (0,) * (4 - len(numbers))


def _keep(db: Store, what: VersionNews) -> None:
    settings_store.keep_setting(db, "told", json.dumps(data_of(what)))


TROUBLES: dict[str, Sentence] = {
    "not_reached": say("Nobody answered at this address. Director asks again tomorrow."),
    "refused": say("The server at this address does not have the file. Check the address."),
    "elsewhere": say(
        "The server refers to another address. Director does not go there: enter that address yourself."
    ),
    "not_understood": say("The file at this address does not name a version of Director. Check the address."),
}
"""The troubles in words."""


PROGRAM = "duplicate-director"


@dataclass(frozen=True)
class Package:
    """A package that Director needs, with the licence that its own metadata names."""

    name: str
    version: str
    licence: str


@cache
def parts() -> tuple[Package, ...]:
    """Returns all packages that are part of Director on this machine, by name, also those of which it only contains data; () if it was not
    installed as a package."""
    needed = [*_needed(PROGRAM, set())]
    if needed:
        needed += [*gathering.distributions(), metadata.PathDistribution(senses.PATH.parent)]
    found = {each.metadata["Name"].lower(): each for each in needed}
    return tuple(
        Package(each.metadata["Name"], each.version, _licence(each.metadata))
        for _, each in sorted(found.items())
    )


def _needed(name: str, seen: set[str]) -> Iterator[metadata.Distribution]:
    """Yields the packages that one needs, and their own needs, if they are installed."""
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return
    for line in found.requires or ():
        if "extra ==" in line and "postgres" not in line:
            continue
        match = re.match(r"[\w.-]+", line)
        other = match[0].lower().replace("_", "-") if match else ""
        if other and other not in seen:
            seen.add(other)
            try:
                yield metadata.distribution(other)
            except metadata.PackageNotFoundError:
                continue
            yield from _needed(other, seen)


def _licence(told: Any) -> str:
    """Returns the licence in a few words: the expression, else the classifier, else the first line of the field."""
    if expression := told.get("License-Expression"):
        return str(expression)
    named = [
        each.rpartition(" :: ")[2]
        for each in told.get_all("Classifier") or ()
        if each.startswith("License :: ") and not each.endswith(("OSI Approved", "Other/Proprietary License"))
    ]
    if named:
        return ", ".join(named)
    return str(told.get("License") or "–").strip().splitlines()[0][:60]


def size_of(folder: Path) -> int:
    """Returns the bytes of all files in a folder; files that disappear meanwhile count nothing."""
    total = 0
    for path in folder.rglob("*"):
        try:
            total += path.stat().st_size if path.is_file() else 0
        except OSError:
            continue
    return total
