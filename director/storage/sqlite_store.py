"""SQLite as the store: one file in the instance folder, the default.

WAL mode with ``synchronous=FULL``: what the director sees confirmed is on the disk. ``writing`` starts with BEGIN
IMMEDIATE, so two tablets never decide on the same state; a deferred transaction would fail with "database is locked"
as soon as two of them read and then write. SQLite has only one writer at a time, so every game waits for the others: some
milliseconds. A full disk, a read-only folder or a damaged file is reported in a sentence.

A file that was deleted, renamed or exchanged while it is open accepts writes silently, and all of it is lost when the program
ends. So each read and each write first checks that it is still the file that was opened (``SameFile``), and checks again after
each commit, before anybody reads that something is stored.
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
"""Errors a person can do something about, by SQLite's primary result code; any other error is a bug."""


ANY_WRITE = 0o222
"""Write permission of anybody: an administrator, who may do everything, is also refused a file that is marked read-only."""
READING = ("SELECT", "PRAGMA")
"""Statements that store nothing begin with these words."""
LEAST_ROOM = 2**17
"""Bytes that a step and its log may need."""
SMALLEST_PAGE = 512
"""Bytes: the size of every page is a multiple of it."""


def _cut_short(path: Path) -> bool:
    """Answers whether the file ends within a page, which SQLite would notice only when it reads there.

    Beside a log of changes (WAL) that is possible: the log completes the page. The file is only examined and never opened: closing
    it would drop the locks that this process holds on it elsewhere, and another process would think itself alone.
    """
    try:
        logged = path.with_name(path.name + "-wal")
        return path.stat().st_size % SMALLEST_PAGE > 0 and not logged.exists()
    except OSError:
        return False  # not there yet, or opening it reports the reason


TAKEN = (
    "data_taken",
    say(
        "The data file was removed or exchanged while the program runs: nothing more is "
        "kept. Put director.sqlite back. If it is gone, stop the program and restore the "
        "last copy."
    ),
)


class SameFile:
    """The database file as it was opened, and the log of changes (WAL) beside it, which holds what was committed last."""

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
        """Raises DatabaseUnavailable ``data_taken`` if file or log is gone or another one, DirectorError for a write where that is
        impossible. If the log was deleted, the next connection makes a new one of that name."""
        mode, logged = self.check_same(), self._number_of_log()
        if self._logged not in (0, logged):
            raise DatabaseUnavailable(*TAKEN)
        self._logged = logged
        if writing and not self._writable(mode):
            raise DirectorError(*TROUBLES[sqlite3.SQLITE_READONLY])

    def check_same(self) -> int:
        """Returns the rights of the file; DatabaseUnavailable ``data_taken`` if it is gone or another one. The log goes with the last
        connection."""
        now = self._now()
        if now[:2] != self._is[:2]:
            raise DatabaseUnavailable(*TAKEN)
        return now[2]

    def _writable(self, mode: int) -> bool:
        """Answers whether file and folder are writable; the folder may be gone. On Windows a folder marked read-only still takes files."""
        try:
            folder = os.stat(self.path.parent).st_mode
        except OSError:
            return False
        kept_open = folder & ANY_WRITE or os.name == "nt"
        return bool(mode & ANY_WRITE and kept_open) and os.access(self.path, os.W_OK)

    def trouble(self) -> DirectorError | None:
        """Returns the reason why nothing could be stored now, lack of room included; None if all is well."""
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
    """A connection to the file; ``utils`` is sqlite-utils' view of the same connection.

    It belongs to one thread; another one may close it (``Instance.close``). SQLite would crash the process if it were closed during
    a statement, so closing waits for the statement, and later ones raise ``DatabaseUnavailable``.
    """

    def __init__(self, path: Path | str) -> None:
        """Opens the file (or ``:memory:``); DirectorError with a code of ``TROUBLES`` if it cannot."""
        if _cut_short(Path(path)):
            raise DirectorError(*TROUBLES[sqlite3.SQLITE_CORRUPT])
        with asking():
            if str(path) != ":memory:":
                with suppress(OSError):  # SQLite reports what is wrong
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
        """Holds the connection, so that nobody closes it meanwhile; DatabaseUnavailable if it is closed already."""
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
        """Checks before and after a write that the file is the one that was opened."""
        if self.file is None or self.conn.in_transaction:
            yield
            return
        self.check_file(writing)
        yield
        if writing:
            self.check_file()

    def check_file(self, writing: bool = False) -> None:
        """As ``SameFile.check``; a log that went because another thread closed this store does not count as taken away."""
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
        """Always true: one process serves a file."""
        yield True

    @property
    def in_transaction(self) -> bool:
        return not self.closed and bool(self.conn.in_transaction)

    def changed(self) -> int:
        """SQLite itself counts the commits of other connections."""
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
        """Does nothing: SQLite does it itself."""

    def close(self) -> None:
        with self._using:
            self.closed = True
            self.conn.close()

    def __del__(self) -> None:
        if hasattr(self, "closed"):
            self.close()

    def copy_aside(self, why: str) -> None:
        """Copies into the folder ``backups`` beside the file; a database in memory is not copied."""
        path = str(self.execute("PRAGMA database_list").fetchone()[2])
        if not path:
            return
        folder = Path(path).parent / "backups"
        made(folder)
        target = folder / f"director-{datetime.now():%Y%m%d-%H%M%S-%f}-{why}.sqlite"
        part = target.with_name(target.name + ".part")  # an interrupted copy never gets the name
        with in_words(), closing(sqlite3.connect(private_file(part))) as copy, self._open() as conn:
            conn.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        part.replace(target)


@contextmanager
def in_words() -> Iterator[None]:
    """Turns troubles of the disk into a DirectorError; any other error of the database passes."""
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
    """As ``in_words``, around SQLite alone: text from it that cannot be decoded, even an error message, counts as damage."""
    try:
        with in_words():
            yield
    except UnicodeDecodeError as error:
        raise DirectorError(*TROUBLES[sqlite3.SQLITE_CORRUPT]) from error
