"""What the rest of the storage layer asks of a database: one small protocol, kept by SQLite and by PostgreSQL.

The statements are the same for both: ``?`` for a value, RETURNING, ON CONFLICT. What differs stands in
``sqlite_store`` and ``postgres_store``: how a connection is opened, how a writer keeps others out, what troubles
are called, and the types of columns (``typed``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeVar

from director.language.sentences import DirectorError, say

T = TypeVar("T")


class DatabaseUnavailable(DirectorError):
    """The database cannot be asked just now: the caller waits a moment and repeats the step."""


AWAY = (
    "database_away",
    say("The database does not answer. Wait a moment, then repeat this step: nothing counts twice."),
)


class QueryRows:
    """What a statement found: all rows, already here."""

    def __init__(self, columns: Sequence[str], found: list[Any], rowcount: int) -> None:
        self.columns = columns
        self.rowcount = rowcount
        self._left = iter(found)

    def fetchone(self) -> Any:
        """The next row; None if there is none."""
        return next(self._left, None)

    def fetchall(self) -> list[Any]:
        """The rows that are left."""
        return list(self._left)

    def one(self, kind: Callable[..., T]) -> T | None:
        """The next row as a value of that type, which has the row's columns; None if there is none."""
        row = self.fetchone()
        return kind(*row) if row else None

    def all(self, kind: Callable[..., T]) -> list[T]:
        """The rows that are left as values of that type."""
        return [kind(*row) for row in self]

    def __iter__(self) -> Iterator[Any]:
        return self._left


class Store(Protocol):
    """One connection, used by one thread at a time. Troubles a person can help are DirectorErrors."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> QueryRows:
        """Carries out one statement; outside of a transaction it is kept at once."""

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> object:
        """Carries out a statement for each row of values."""

    def transaction(self) -> AbstractContextManager[None]:
        """All that is written in the block is kept, or nothing if an exception leaves it."""

    def writing(self, game: int | str | None = None) -> AbstractContextManager[None]:
        """A transaction for reading, deciding and writing, in which nobody else writes to that game (number or key).

        None: nobody else writes to what belongs to the whole club.
        """

    def alone(self) -> AbstractContextManager[None]:
        """A transaction in which nobody else writes anything."""

    def turn(self, game: int) -> AbstractContextManager[bool]:
        """Whether it is this process's turn to judge that game's slips: in the block no other one has it."""

    @property
    def in_transaction(self) -> bool:
        """Whether what is read may still be taken back."""

    def changed(self) -> object:
        """A mark that is another one whenever somebody else's connection has committed, wherever that is."""

    def version(self) -> int:
        """How many migrations this database has seen."""

    def set_version(self, number: int) -> None:
        """Notes that it has seen so many; inside a transaction."""

    def typed(self, statement: str) -> str:
        """A statement that makes tables, with this database's names of the types."""

    def leniently(self) -> AbstractContextManager[None]:
        """In the block texts that cannot be read come as they are, with escapes."""

    def tables(self) -> list[str]:
        """The names of the tables with Director's data."""

    def copy_aside(self, why: str) -> None:
        """Copies everything before it is brought up to date, where nobody else sees to copies."""

    def count_on(self, table: str) -> None:
        """New rows get numbers behind those that were put in with their own."""

    def close(self) -> None:
        """Ends the connection."""


def make(db: Store, statements: str) -> None:
    """Carries out statements that make tables, with semicolons between them, inside a transaction."""
    for statement in statements.split(";"):
        if statement.strip():
            db.execute(db.typed(statement))


def insert(db: Store, table: str, behind: str = "", /, **values: object) -> QueryRows:
    """Puts in a row of these values by column; ``behind`` is the end of the statement: ON CONFLICT, RETURNING."""
    marks = ", ".join("?" * len(values))
    return db.execute(
        f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks}) {behind}", [*values.values()]
    )


def of_owner(owner: int | None, joint: str = "AND") -> tuple[str, list[object]]:
    """What a statement asks for the rows of an organiser alone, with the value; nothing for all (None)."""
    return ("", []) if owner is None else (f" {joint} owner = ?", [owner])


def number_in(game: int | str) -> int:
    """The number that somebody may have given in place of a game's key; 0, which no game has, if it is none."""
    text = str(game)
    return int(text) if re.fullmatch("[0-9]{1,18}", text) else 0
