"""What the rest of the storage layer needs of a database: one small protocol, implemented by SQLite and by PostgreSQL.

The statements are the same for both: ``?`` for a value, RETURNING, ON CONFLICT. What differs is in ``sqlite_store`` and
``postgres_store``: how a connection is opened, how a writer keeps others out, the names of troubles, and the types of
columns (``typed``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeVar

from director.language.sentences import DirectorError, say

T = TypeVar("T")


class DatabaseUnavailable(DirectorError):
    """The database does not answer just now: the caller waits a moment and repeats the step."""


AWAY = (
    "database_away",
    say("The database does not answer. Wait a moment, then repeat this step: nothing counts twice."),
)


class QueryRows:
    """The rows that a statement returned, all fetched already."""

    def __init__(self, columns: Sequence[str], found: list[Any], rowcount: int) -> None:
        self.columns = columns
        self.rowcount = rowcount
        self._left = iter(found)

    def fetchone(self) -> Any:
        """The next row; None if there is none."""
        return next(self._left, None)

    def fetchall(self) -> list[Any]:
        """The remaining rows."""
        return list(self._left)

    def one(self, kind: Callable[..., T]) -> T | None:
        """The next row as a value of that type, whose fields are the columns; None if there is none."""
        row = self.fetchone()
        return kind(*row) if row else None

    def all(self, kind: Callable[..., T]) -> list[T]:
        """The remaining rows as values of that type."""
        return [kind(*row) for row in self]

    def __iter__(self) -> Iterator[Any]:
        return self._left


class Store(Protocol):
    """One connection, used by one thread at a time. Troubles that a person can solve are DirectorErrors."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> QueryRows:
        """Executes one statement; outside a transaction it is committed at once."""

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> object:
        """Executes a statement for each row of values."""

    def transaction(self) -> AbstractContextManager[None]:
        """Commits everything written in the block, or nothing if an exception leaves it."""

    def writing(self, game: int | str | None = None) -> AbstractContextManager[None]:
        """A transaction for reading, deciding and writing, in which nobody else writes to that game (number or key).

        None: nobody else writes to what belongs to the whole club.
        """

    def alone(self) -> AbstractContextManager[None]:
        """A transaction in which nobody else writes anything."""

    def turn(self, game: int) -> AbstractContextManager[bool]:
        """Yields whether it is this process's turn to judge that game's slips: during the block no other process has it."""

    @property
    def in_transaction(self) -> bool:
        """Whether what is read now may still be rolled back."""

    def changed(self) -> object:
        """A mark that changes whenever another connection, of any process, has committed."""

    def version(self) -> int:
        """How many migrations this database has seen."""

    def set_version(self, number: int) -> None:
        """Notes the number of migrations; inside a transaction."""

    def typed(self, statement: str) -> str:
        """Returns a statement that makes tables with this database's names of the types."""

    def leniently(self) -> AbstractContextManager[None]:
        """In the block undecodable texts are returned with escapes."""

    def tables(self) -> list[str]:
        """Returns the names of the tables with Director's data."""

    def copy_aside(self, why: str) -> None:
        """Copies everything before a migration, where nobody else makes copies."""

    def count_on(self, table: str) -> None:
        """New rows get numbers above those that were inserted with numbers of their own."""

    def close(self) -> None:
        """Ends the connection."""


def make(db: Store, statements: str) -> None:
    """Executes statements that make tables, separated by semicolons, inside a transaction."""
    for statement in statements.split(";"):
        if statement.strip():
            db.execute(db.typed(statement))


def insert(db: Store, table: str, behind: str = "", /, **values: object) -> QueryRows:
    """Inserts a row with these values by column; ``behind`` is the end of the statement: ON CONFLICT, RETURNING."""
    marks = ", ".join("?" * len(values))
    return db.execute(
        f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks}) {behind}", [*values.values()]
    )


def of_owner(owner: int | None, joint: str = "AND") -> tuple[str, list[object]]:
    """Returns the SQL condition for the rows of one organiser, with its value; empty for all (None)."""
    return ("", []) if owner is None else (f" {joint} owner = ?", [owner])


def number_in(game: int | str) -> int:
    """Returns the game's number if the text is one, instead of a key; otherwise 0, which no game has."""
    text = str(game)
    return int(text) if re.fullmatch("[0-9]{1,18}", text) else 0
