"""The book of events and the book of seasons: how they are stored, changed and read."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import Generic, TypeVar

from director.desk.desk import Desk
from director.games.setup import MOST_TITLE, checked_text
from director.language.names import visible
from director.language.sentences import RuleError
from director.seasons.person import Person
from director.seasons.season_data import Event, Season
from director.seasons.series import Table, as_data
from director.storage import season_store
from director.storage.database import writing
from director.storage.season_store import StoredSeries, What

KEY = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")

D = TypeVar("D", Season, Event)


def check_key(key: str | None) -> None:
    """Raises RuleError ``bad_key`` if that cannot be the key of a season or event."""
    if key is not None and not KEY.fullmatch(key):
        raise RuleError(
            "bad_key",
            "A key is made of letters, digits, - and _, but not %(key)s. Choose another.",
            key=key[:40] or "''",
        )


def check_day(day: str) -> None:
    """Raises RuleError ``bad_day`` if that is neither empty nor a day such as 2026-11-22."""
    try:
        if day and date.fromisoformat(day).isoformat() != day:
            raise ValueError
    except ValueError as reason:
        raise RuleError(
            "bad_day", "%(day)s is not a date. Write year, month and day, such as 2026-11-22.", day=day[:40]
        ) from reason


def checked_heading(data: D) -> D:
    """Returns the season or event with a printable title; RuleError if its title or days are not allowed."""
    titled = replace(data, title=visible(checked_text(data.title, MOST_TITLE)))
    if not titled.title.strip():
        if isinstance(data, Season):
            raise RuleError("title_missing", "Give the season a title.")
        raise RuleError("title_missing", "Give the event a title.")
    for day in (titled.since, titled.until):
        check_day(day)
    return titled


@dataclass(frozen=True)
class SeriesStanding(Generic[D]):
    """A season or an event at the moment: its stored data, its table, and a function that names a person."""

    kept: StoredSeries[D]
    table: Table
    told: Callable[[int], Person]

    @property
    def key(self) -> str:
        return self.kept.key

    @property
    def data(self) -> D:
        """Its settings."""
        return self.kept.data

    def as_data(self) -> dict[str, object]:
        """The table as JSON."""
        return as_data(self.table, lambda number: (self.told(number).name, self.told(number).club))


@dataclass(frozen=True)
class Book(Generic[D]):
    """The stored seasons or events; ``checked`` raises RuleError for data that are not allowed."""

    what: What
    checked: Callable[[D], D]

    def make(self, desk: Desk, data: D, key: str | None = None) -> StoredSeries[D]:
        """Stores a new one; RuleError or DirectorError ``key_taken``."""
        check_key(key)
        with writing(desk.db):
            return season_store.add(desk.db, self.what, self.checked(data), desk.now(), desk.owner, key)

    def all(self, desk: Desk) -> list[StoredSeries[D]]:
        """Returns all of this desk, newest first."""
        return season_store.listed(desk.db, self.what, desk.owner)

    def one(self, desk: Desk, key: str) -> StoredSeries[D]:
        """Returns the one of that key; DirectorError ``unknown_event`` or ``unknown_season``."""
        return season_store.kept(desk.db, self.what, key, desk.owner)

    def change(self, desk: Desk, key: str, wish: Callable[[D], D]) -> StoredSeries[D]:
        """Changes it by ``wish``."""
        with writing(desk.db):
            self.change_now(desk, key, wish)
        return self.one(desk, key)

    def change_now(self, desk: Desk, key: str, wish: Callable[[D], D]) -> None:
        """Changes it in the caller's transaction."""
        season_store.change(desk.db, self.what, key, self.checked(wish(self.one(desk, key).data)))

    def remove(self, desk: Desk, key: str) -> None:
        """Removes it; its games stay."""
        with writing(desk.db):
            season_store.remove(desk.db, self.what, self.one(desk, key).key)
