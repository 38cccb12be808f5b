"""Seasons and events: key, owner, and settings as JSON (``seasons/season_data``), with a version.

The settings name persons by number and games by key. Tables, places and awards are not stored: they follow from the games.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

import msgspec

from director.language.codec import data_of, decoded
from director.language.sentences import DirectorError
from director.seasons.season_data import Event, Season
from director.storage.store import Store, insert, of_owner

TABLES = """
CREATE TABLE seasons (
    id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, created REAL NOT NULL,
    owner INTEGER REFERENCES accounts(id), version INTEGER NOT NULL DEFAULT 0, data TEXT NOT NULL);
CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, created REAL NOT NULL,
    owner INTEGER REFERENCES accounts(id), version INTEGER NOT NULL DEFAULT 0, data TEXT NOT NULL);
"""

What = Literal["seasons", "events"]
TYPES: dict[What, type[object]] = {"seasons": Season, "events": Event}
D = TypeVar("D")


@dataclass(frozen=True)
class StoredSeries(Generic[D]):
    """A season or an event as it is stored; ``data`` are its settings."""

    key: str
    created: float
    owner: int | None
    version: int
    data: D


COLUMNS = "key, created, owner, version, data"


def read(what: What, text: str | bytes) -> Any:
    """Parses settings from JSON; ValueError if the text is not such settings."""
    return decoded(TYPES[what], text)


def written(data: object) -> str:
    """Returns the settings as JSON, including today's defaults."""
    return msgspec.json.encode(data_of(data)).decode()


def _kept(what: What, row: Any) -> StoredSeries[Any]:
    key, created, owner, version, text = row
    try:
        return StoredSeries(key, created, owner, version, read(what, text))
    except ValueError as reason:
        raise DirectorError(
            "season_damaged", "The settings of %(key)s are damaged. Restore a backup.", key=str(key)[:40]
        ) from reason


def listed(db: Store, what: What, owner: int | None = None) -> list[StoredSeries[Any]]:
    """Returns all seasons or events, or those of an organiser, newest first."""
    mine, values = of_owner(owner, "WHERE")
    rows = db.execute(f"SELECT {COLUMNS} FROM {what}{mine} ORDER BY created DESC, id DESC", values)
    return [_kept(what, row) for row in rows]


def kept(db: Store, what: What, key: str, owner: int | None = None) -> StoredSeries[Any]:
    """Returns the season or event of that key; DirectorError ``unknown_season`` or ``unknown_event``, also for another organiser's."""
    row = db.execute(f"SELECT {COLUMNS} FROM {what} WHERE key = ?", [key]).fetchone()
    if row is None or owner not in (None, row[2]):
        raise unknown(what, key)
    return _kept(what, row)


def unknown(what: What, key: str) -> DirectorError:
    """The error for a season or event that does not exist, or not for this user."""
    if what == "seasons":
        return DirectorError(
            "unknown_season", "There is no season %(key)s. Choose one from the list of seasons.", key=key[:40]
        )
    return DirectorError(
        "unknown_event", "There is no event %(key)s. Choose one from the list of events.", key=key[:40]
    )


def add(
    db: Store, what: What, data: Any, now: float, owner: int | None, key: str | None = None
) -> StoredSeries[Any]:
    """Stores a new season or event; DirectorError ``key_taken``."""
    key = key or secrets.token_hex(6)
    if db.execute(f"SELECT 1 FROM {what} WHERE key = ?", [key]).fetchone():
        raise DirectorError("key_taken", "%(key)s already exists. Choose another key.", key=key[:40])
    insert(db, what, key=key, created=now, owner=owner, data=written(data))
    return StoredSeries(key, now, owner, 0, data)


def change(db: Store, what: What, key: str, data: Any) -> None:
    """Stores the new settings."""
    db.execute(f"UPDATE {what} SET data = ?, version = version + 1 WHERE key = ?", [written(data), key])


def remove(db: Store, what: What, key: str) -> None:
    """Removes a season or event; its games stay."""
    db.execute(f"DELETE FROM {what} WHERE key = ?", [key])


def by_wall(db: Store, what: What, secret: str) -> StoredSeries[Any] | None:
    """Returns the season or event whose wall has that secret; asked often, so it parses only rows that may have it."""
    rows = db.execute(f"SELECT {COLUMNS} FROM {what} WHERE data LIKE ?", [f"%{secret}%"]) if secret else ()
    return next((found for row in rows if (found := _kept(what, row)).data.wall == secret), None)
