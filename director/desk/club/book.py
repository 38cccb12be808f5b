"""The book of events and the book of seasons: what is kept in each, and the one way in which it is changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from director.desk.desk import Desk
from director.language.sentences import RuleError
from director.storage import season_store
from director.storage.database import writing
from director.storage.season_store import StoredSeries, What

KEY = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")

D = TypeVar("D")


def check_key(key: str | None) -> None:
    """RuleError ``bad_key`` if that cannot be the key of a season or event."""
    if key is not None and not KEY.fullmatch(key):
        raise RuleError(
            "bad_key",
            "A key is made of letters, digits, - and _, but not %(key)s. Choose another.",
            key=key[:40] or "''",
        )


@dataclass(frozen=True)
class Book(Generic[D]):
    """What is kept under that name; ``checked`` raises RuleError for what cannot be."""

    what: What
    checked: Callable[[D], D]

    def make(self, desk: Desk, data: D, key: str | None = None) -> StoredSeries[D]:
        """A new one; RuleError or DirectorError ``key_taken``."""
        check_key(key)
        with writing(desk.db):
            return season_store.add(desk.db, self.what, self.checked(data), desk.now(), desk.owner, key)

    def all(self, desk: Desk) -> list[StoredSeries[D]]:
        """All of this desk, newest first."""
        return season_store.listed(desk.db, self.what, desk.owner)

    def one(self, desk: Desk, key: str) -> StoredSeries[D]:
        """The one of that key; DirectorError ``unknown_event`` or ``unknown_season``."""
        return season_store.kept(desk.db, self.what, key, desk.owner)

    def change(self, desk: Desk, key: str, wish: Callable[[D], D]) -> StoredSeries[D]:
        """Changes it as the wish does it."""
        with writing(desk.db):
            season_store.change(desk.db, self.what, key, self.checked(wish(self.one(desk, key).data)))
        return self.one(desk, key)

    def remove(self, desk: Desk, key: str) -> None:
        """Removes it; its games stay."""
        with writing(desk.db):
            season_store.remove(desk.db, self.what, self.one(desk, key).key)
