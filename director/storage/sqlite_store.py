"""SQLite as the store: one file in the instance folder, the default.

WAL mode with ``synchronous=FULL``: what was answered to the director is on the disk. ``writing`` starts with BEGIN
IMMEDIATE, so two tablets never decide on the same state; a deferred transaction would fail with "database is locked"
as soon as two of them read and then write. One writer at a time is all that SQLite has, so every game waits for the
others: some milliseconds. A full disk, a folder that may not be written or a damaged file is told in a sentence.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from director.language.sentences import DirectorError, Sentence, say

WAIT_SECONDS = 30.0

TROUBLES: Mapping[int, tuple[str, Sentence]] = {
    sqlite3.SQLITE_FULL: (
        "disk_full",
        say("The disk is full, and this step was not kept. Make room on it, then repeat the step."),
    ),
    sqlite3.SQLITE_READONLY: (
        "read_only",
        say("The folder of the data may not be written. Change that, or choose another one with --instance."),
    ),
    sqlite3.SQLITE_CANTOPEN: (
        "cannot_open",
        say("The file of the data cannot be opened. Look at its rights, or choose another --instance."),
    ),
    sqlite3.SQLITE_BUSY: (
        "busy",
        say("Another program is holding the data. Close it, then repeat the step."),
    ),
    sqlite3.SQLITE_IOERR: (
        "disk_error",
        say("The disk reports an error, and this step was not kept. Copy the data to another disk."),
    ),
    sqlite3.SQLITE_NOTADB: (
        "damaged",
        say("director.sqlite is no file of Director. Put your copy back, or choose another --instance."),
    ),
    sqlite3.SQLITE_CORRUPT: (
        "damaged",
        say("director.sqlite is damaged. Put your copy of it back, or choose another --instance."),
    ),
}
"""What a person can do something about, by SQLite's primary result code; anything else is a bug."""


class SqliteStore(Database):
    """A connection to the file; everything else that sqlite-utils knows of a database comes with it."""

    def __init__(self, path: Path | str) -> None:
        """Opens the file (or ``:memory:``); DirectorError with a code of ``TROUBLES`` if that cannot be."""
        with in_words():
            connection = sqlite3.connect(
                str(path), timeout=WAIT_SECONDS, isolation_level=None, check_same_thread=False
            )
            try:
                connection.execute("PRAGMA journal_mode=WAL")
                connection.execute("PRAGMA synchronous=FULL")
                connection.execute("PRAGMA foreign_keys=ON")
                super().__init__(connection, execute_plugins=False)
            except BaseException:
                connection.close()
                raise

    def execute(self, sql: str, values: Any = (), /) -> sqlite3.Cursor:
        with in_words():
            return self.conn.execute(sql, values)

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> sqlite3.Cursor:
        with in_words():
            return self.conn.executemany(sql, rows)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with in_words():
            self.conn.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.conn.execute("COMMIT")
            except BaseException:
                if self.conn.in_transaction:  # on a full disk SQLite may have rolled back by itself
                    self.conn.execute("ROLLBACK")
                raise

    @contextmanager
    def writing(self, game: int | str | None = None) -> Iterator[None]:
        with self.transaction():
            yield

    @property
    def in_transaction(self) -> bool:
        return bool(self.conn.in_transaction)

    def changed(self) -> int:
        """SQLite counts the commits of others itself (8 us)."""
        return int(self.execute("PRAGMA data_version").fetchone()[0])

    def version(self) -> int:
        return int(self.execute("PRAGMA user_version").fetchone()[0])

    def set_version(self, number: int) -> None:
        self.execute(f"PRAGMA user_version={number:d}")

    def typed(self, statement: str) -> str:
        return statement


@contextmanager
def in_words() -> Iterator[None]:
    """Troubles of the disk become a DirectorError; any other error of the database passes."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code not in TROUBLES:
            raise
        raise DirectorError(*TROUBLES[code]) from error
