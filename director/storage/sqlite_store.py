"""SQLite as the store: one file in the instance folder, the default.

WAL mode with ``synchronous=FULL``: what was answered to the director is on the disk. ``writing`` starts with BEGIN
IMMEDIATE, so two tablets never decide on the same state; a deferred transaction would fail with "database is locked"
as soon as two of them read and then write. One writer at a time is all that SQLite has, so every game waits for the
others: some milliseconds. A full disk, a folder that may not be written or a damaged file is told in a sentence.

A file that was deleted, renamed or exchanged while it is open takes what is written to it without a word, and all of it is lost with
the program. So each read and each write looks first whether it is still the file that was opened (``SameFile``), and after each commit
again, before anybody is told that something is kept.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from director.language.sentences import DirectorError, Sentence, say
from director.paths import made, private_file
from director.storage.store import AWAY, DatabaseUnavailable, QueryRows

WAIT_SECONDS = 30.0

TROUBLES: Mapping[int, tuple[str, Sentence]] = {
    sqlite3.SQLITE_FULL: (
        "disk_full",
        say("The disk is full, and this step was not kept. Make room on it, then repeat the step."),
    ),
    sqlite3.SQLITE_READONLY: (
        "read_only",
        say(
            "You may not write in the folder of the data. Change that, or choose another one with --instance."
        ),
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
        say("director.sqlite is not a file of Director. Put your copy back, or choose another --instance."),
    ),
    sqlite3.SQLITE_CORRUPT: (
        "damaged",
        say("director.sqlite is damaged. Put your copy of it back, or choose another --instance."),
    ),
}
"""What a person can do something about, by SQLite's primary result code; anything else is a bug."""


ANY_WRITE = 0o222
"""The rights to write, of anybody: who may do everything is told as well that a file is meant to stay as it is."""
READING = ("SELECT", "PRAGMA")
"""How statements begin that keep nothing."""
LEAST_ROOM = 2**17
"""Bytes that a step and its log may need."""
SMALLEST_PAGE = 512
"""Bytes: the size of every page is a multiple of it."""


def _cut_short(path: Path) -> bool:
    """Whether the file ends within a page: SQLite would see that only when it reads there.

    Beside a log of changes (WAL) that can be: it makes the page whole again. The file is only looked at and never opened: closing
    it would drop the locks that this process holds on it elsewhere, and another process would think itself alone.
    """
    try:
        logged = path.with_name(path.name + "-wal")
        return path.stat().st_size % SMALLEST_PAGE > 0 and not logged.exists()
    except OSError:
        return False  # not there yet, or told when it is opened


TAKEN = (
    "data_taken",
    say(
        "The data file was removed or exchanged while the program runs: nothing more is "
        "kept. Put director.sqlite back. If it is gone, stop the program and restore the "
        "last copy."
    ),
)


class SameFile:
    """The file of the data as it was opened, and the log of changes (WAL) beside it, which holds what was committed last."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._log = path.with_name(path.name + "-wal")
        self._is, self._logged = self._now(), 0

    def _now(self) -> tuple[int, int, int]:
        try:
            found = os.stat(self.path)
        except OSError:
            return 0, 0, 0
        return found.st_dev, found.st_ino, found.st_mode

    def _number_of_log(self) -> int:
        try:
            return os.stat(self._log).st_ino
        except OSError:
            return 0

    def check(self, writing: bool = False) -> None:
        """DatabaseUnavailable ``data_taken`` if another file or log, or none, is there now; DirectorError for who writes where
        that cannot be. Where the log was taken away, the next connection makes another one of that name."""
        mode, logged = self.check_same(), self._number_of_log()
        if self._logged not in (0, logged):
            raise DatabaseUnavailable(*TAKEN)
        self._logged = logged
        if writing and not self._writable(mode):
            raise DirectorError(*TROUBLES[sqlite3.SQLITE_READONLY])

    def check_same(self) -> int:
        """The rights of the file; DatabaseUnavailable ``data_taken`` if it is another one, or none. The log goes with the last
        connection."""
        now = self._now()
        if now[:2] != self._is[:2]:
            raise DatabaseUnavailable(*TAKEN)
        return now[2]

    def _writable(self, mode: int) -> bool:
        """Whether file and folder may be written; the folder may be gone. A folder that is marked read-only takes files on Windows."""
        try:
            folder = os.stat(self.path.parent).st_mode
        except OSError:
            return False
        kept_open = folder & ANY_WRITE or os.name == "nt"
        return bool(mode & ANY_WRITE and kept_open) and os.access(self.path, os.W_OK)

    def trouble(self) -> DirectorError | None:
        """Why nothing could be kept now, also that there is no room for it; None if all is well."""
        try:
            if not self._writable(self.check_same()):
                return DirectorError(*TROUBLES[sqlite3.SQLITE_READONLY])
            if shutil.disk_usage(self.path.parent).free < LEAST_ROOM:
                return DirectorError("disk_full", "The disk is full: nothing more is kept. Make room on it.")
        except (DirectorError, OSError) as error:
            return (
                error if isinstance(error, DirectorError) else DirectorError(*TROUBLES[sqlite3.SQLITE_IOERR])
            )
        return None


class SqliteStore:
    """A connection to the file; ``utils`` is what sqlite-utils knows of it.

    It belongs to a thread; another one may close it (``Instance.close``). SQLite would end the process if that met a statement
    that runs, so a close waits for it, and what comes later is ``DatabaseUnavailable``.
    """

    def __init__(self, path: Path | str) -> None:
        """Opens the file (or ``:memory:``); DirectorError with a code of ``TROUBLES`` if that cannot be."""
        if _cut_short(Path(path)):
            raise DirectorError(*TROUBLES[sqlite3.SQLITE_CORRUPT])
        with asking():
            if str(path) != ":memory:":
                with suppress(OSError):  # SQLite says what is wrong
                    private_file(Path(path))
            connection = sqlite3.connect(
                str(path), timeout=WAIT_SECONDS, isolation_level=None, check_same_thread=False
            )
            try:
                connection.execute("PRAGMA journal_mode=WAL")
                connection.execute("PRAGMA synchronous=FULL")
                connection.execute("PRAGMA foreign_keys=ON")
            except BaseException:
                connection.close()
                raise
        self.conn = connection
        self.file = None if str(path) == ":memory:" else SameFile(Path(path))
        self._using = threading.RLock()
        self.closed = False
        self.utils = Database(connection, execute_plugins=False)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The connection, which nobody closes meanwhile; DatabaseUnavailable where somebody has."""
        with self._using:
            if self.closed:
                raise DatabaseUnavailable(*AWAY)
            yield self.conn

    def execute(self, sql: str, values: Any = (), /) -> QueryRows:
        with asking(), self._open() as conn, self._kept(not sql.startswith(READING)):
            cursor = conn.execute(sql, values)
            # all rows at once: a damaged file may be found out at any of them
            return QueryRows(
                [each[0] for each in cursor.description or ()], cursor.fetchall(), cursor.rowcount
            )

    def executemany(self, sql: str, rows: Iterable[Sequence[object]], /) -> None:
        with asking(), self._open() as conn, self._kept():
            conn.executemany(sql, rows)

    @contextmanager
    def _kept(self, writing: bool = True) -> Iterator[None]:
        """Around what is kept at once: the file is the one that was opened, before and after."""
        if self.file is None or self.conn.in_transaction:
            yield
            return
        self.check_file(writing)
        yield
        if writing:
            self.check_file()

    def check_file(self, writing: bool = False) -> None:
        """As ``SameFile.check``; a log that went because another thread closed this store is no file taken away."""
        try:
            if self.file:
                self.file.check(writing)
        except DatabaseUnavailable:
            if self.closed:
                raise DatabaseUnavailable(*AWAY) from None
            raise

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with in_words():
            self.check_file(writing=True)
            self._run("BEGIN IMMEDIATE")
            try:
                yield
                self._run("COMMIT")
                self.check_file()
            except BaseException:
                if self.in_transaction:  # on a full disk SQLite may have rolled back by itself
                    self._run("ROLLBACK")
                raise

    def _run(self, statement: str) -> None:
        with self._open() as conn:
            conn.execute(statement)

    def writing(self, game: int | str | None = None) -> AbstractContextManager[None]:
        return self.transaction()

    def alone(self) -> AbstractContextManager[None]:
        return self.transaction()

    @contextmanager
    def turn(self, game: int) -> Iterator[bool]:
        """One process serves a file."""
        yield True

    @property
    def in_transaction(self) -> bool:
        return not self.closed and bool(self.conn.in_transaction)

    def changed(self) -> int:
        """SQLite counts the commits of others itself."""
        return int(self.execute("PRAGMA data_version").fetchone()[0])

    def version(self) -> int:
        return int(self.execute("PRAGMA user_version").fetchone()[0])

    def set_version(self, number: int) -> None:
        self.execute(f"PRAGMA user_version={number:d}")

    def typed(self, statement: str) -> str:
        return statement

    @contextmanager
    def leniently(self) -> Iterator[None]:
        kept = self.conn.text_factory
        self.conn.text_factory = lambda found: found.decode("utf-8", "backslashreplace")
        try:
            yield
        finally:
            self.conn.text_factory = kept

    def tables(self) -> list[str]:
        with self._open():
            return [name for name in self.utils.table_names() if not name.startswith("sqlite_")]

    def count_on(self, table: str) -> None:
        """SQLite sees to it itself."""

    def close(self) -> None:
        with self._using:
            self.closed = True
            self.conn.close()

    def __del__(self) -> None:
        if hasattr(self, "closed"):
            self.close()

    def copy_aside(self, why: str) -> None:
        """Into the folder ``backups`` beside the file; not for one in memory."""
        path = str(self.execute("PRAGMA database_list").fetchone()[2])
        if not path:
            return
        folder = Path(path).parent / "backups"
        made(folder)
        target = folder / f"director-{datetime.now():%Y%m%d-%H%M%S-%f}-{why}.sqlite"
        part = target.with_name(target.name + ".part")  # a copy that breaks off is none
        with in_words(), closing(sqlite3.connect(private_file(part))) as copy, self._open() as conn:
            conn.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        part.replace(target)


@contextmanager
def in_words() -> Iterator[None]:
    """Troubles of the disk become a DirectorError; any other error of the database passes."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if str(error).startswith(("no such ", "Could not decode")):  # tables of ours are gone or unreadable
            code = sqlite3.SQLITE_CORRUPT
        if code not in TROUBLES:
            raise
        raise DirectorError(*TROUBLES[code]) from error


@contextmanager
def asking() -> Iterator[None]:
    """As ``in_words``, around SQLite alone: a text that it gives and that is none, an error's own text too, is damage."""
    try:
        with in_words():
            yield
    except UnicodeDecodeError as error:
        raise DirectorError(*TROUBLES[sqlite3.SQLITE_CORRUPT]) from error
