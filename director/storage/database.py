"""The database file: opening it, its tables, and writing to it.

One SQLite file in the instance folder, in WAL mode with ``synchronous=FULL``: what was answered to the
director is on the disk. ``writing(db)`` groups a read-decide-append into one transaction that starts with
BEGIN IMMEDIATE, so two tablets never decide on the same state; a deferred transaction would fail with
"database is locked" as soon as two of them read and then write. Migrations are plain functions, run once
each in order. A full disk, a folder that may not be written or a damaged file is told in a sentence.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from sqlite_utils import Database

from director.language.sentences import DirectorError, Sentence, say
from director.storage import chain, pack_store

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


def open_database(path: Path | str) -> Database:
    """Opens the file (or ``:memory:``), brings its tables up to date and returns it.

    DirectorError with a code of ``TROUBLES`` if the disk or the file does not allow it.
    """
    with in_words():
        connection = sqlite3.connect(
            str(path), timeout=WAIT_SECONDS, isolation_level=None, check_same_thread=False
        )
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA foreign_keys=ON")
            db = Database(connection, execute_plugins=False)
            migrate(db)
        except BaseException:
            connection.close()
            raise
    return db


@contextmanager
def writing(db: Database) -> Iterator[None]:
    """One write transaction: all of it is kept, or nothing if an exception leaves the block.

    DirectorError with a code of ``TROUBLES`` if the disk does not take it.
    """
    with in_words():
        db.conn.execute("BEGIN IMMEDIATE")
        try:
            yield
            db.conn.execute("COMMIT")
        except BaseException:
            if db.conn.in_transaction:  # on a full disk SQLite may have rolled back by itself
                db.conn.execute("ROLLBACK")
            raise


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


def migrate(db: Database) -> None:
    """Runs the migrations that this file has not seen yet."""
    version = int(db.conn.execute("PRAGMA user_version").fetchone()[0])
    if version > len(MIGRATIONS):
        raise DirectorError(
            "newer_database",
            say(
                "These data were written by a newer Director. Update the program, or restore an older backup."
            ),
        )
    if version == len(MIGRATIONS):
        return
    if version:
        _copy_before(db, version)
    with writing(db):
        version = int(db.conn.execute("PRAGMA user_version").fetchone()[0])
        for number, migration in enumerate(MIGRATIONS[version:], start=version + 1):
            migration(db)
            db.conn.execute(f"PRAGMA user_version={number}")


def _copy_before(db: Database, version: int) -> None:
    """A copy of older data beside them, before they are brought up to date."""
    path = str(db.conn.execute("PRAGMA database_list").fetchone()[2])
    if not path:
        return
    folder = Path(path).parent / "backups"
    folder.mkdir(exist_ok=True)
    stamp = f"{datetime.now():%Y%m%d-%H%M%S-%f}"
    copy = sqlite3.connect(folder / f"director-{stamp}-before-version-{version + 1}.sqlite")
    try:
        db.conn.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
    finally:
        copy.close()


FIRST_TABLES = """
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE profiles (name TEXT PRIMARY KEY, data TEXT NOT NULL);
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, created REAL NOT NULL, setup TEXT NOT NULL);
CREATE TABLE players (
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE, id INTEGER NOT NULL,
    name TEXT NOT NULL, club TEXT NOT NULL, category TEXT NOT NULL, seat INTEGER NOT NULL,
    PRIMARY KEY (game, id));
CREATE TABLE events (
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
    at REAL NOT NULL, who TEXT NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL, token TEXT,
    PRIMARY KEY (game, seq));
CREATE UNIQUE INDEX events_token ON events (game, token) WHERE token IS NOT NULL;
"""


def _first_tables(db: Database) -> None:
    _run(db, FIRST_TABLES)


def _run(db: Database, statements: str) -> None:
    for statement in statements.split(";"):
        if statement.strip():
            db.conn.execute(statement)


PEOPLE_AND_KINDS = """
CREATE TABLE people (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, club TEXT NOT NULL, category TEXT NOT NULL);
ALTER TABLE players ADD COLUMN person INTEGER REFERENCES people(id);
ALTER TABLE games ADD COLUMN kind TEXT NOT NULL DEFAULT 'duplicate';
ALTER TABLE games ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
"""


def _people_and_kinds(db: Database) -> None:
    _run(db, PEOPLE_AND_KINDS)


INBOX = """
CREATE TABLE inbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE, drawn INTEGER NOT NULL, player INTEGER NOT NULL,
    version INTEGER NOT NULL, round INTEGER NOT NULL, token TEXT NOT NULL, slip TEXT NOT NULL, at REAL NOT NULL,
    late INTEGER NOT NULL, taken INTEGER NOT NULL, UNIQUE (game, drawn, player, version), UNIQUE (game, token));
CREATE INDEX inbox_waiting ON inbox (game, drawn) WHERE taken = 0;
"""


def _inbox(db: Database) -> None:
    _run(db, INBOX)


DOORS = """
CREATE TABLE doors (
    id INTEGER PRIMARY KEY AUTOINCREMENT, game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
    kind TEXT NOT NULL, secret TEXT NOT NULL, label TEXT NOT NULL, player INTEGER,
    created REAL NOT NULL, state TEXT NOT NULL);
CREATE UNIQUE INDEX doors_secret ON doors (kind, secret);
CREATE INDEX doors_game ON doors (game);
CREATE TABLE visits (
    id TEXT PRIMARY KEY, door INTEGER REFERENCES doors(id) ON DELETE CASCADE, who TEXT NOT NULL,
    lock TEXT NOT NULL, created REAL NOT NULL);
CREATE TABLE requests (
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE, token TEXT NOT NULL, PRIMARY KEY (game, token))
"""
"""``requests`` are the tokens of changes that left no fact in the log: players, set-up, doors."""


def _doors(db: Database) -> None:
    _run(db, DOORS)


SHOWS = """
CREATE TABLE shows (
    game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE,
    data TEXT NOT NULL, version INTEGER NOT NULL DEFAULT 1);
"""


def _shows(db: Database) -> None:
    _run(db, SHOWS)


def _phones(db: Database) -> None:
    game = "game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE"
    _run(db, f"CREATE TABLE phones ({game}, data TEXT NOT NULL)")


SEALS = """
CREATE TABLE seals (
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE, number INTEGER NOT NULL,
    seed TEXT NOT NULL, PRIMARY KEY (game, number));
"""
"""Seeds of sealed draws lie apart from the log, so that no export and no history tells them too early."""


def _seals(db: Database) -> None:
    _run(db, SEALS)


def _chained(db: Database) -> None:
    """Gives every event its hash; the events of old nights are chained as they stand."""
    db.conn.execute("ALTER TABLE events ADD COLUMN hash TEXT NOT NULL DEFAULT ''")
    for game, key in db.conn.execute("SELECT id, key FROM games").fetchall():
        before = chain.first(key)
        rows = db.conn.execute(
            "SELECT seq, at, who, kind, data, token FROM events WHERE game = ? ORDER BY seq", [game]
        ).fetchall()
        for seq, at, who, kind, data, token in rows:
            fields = (seq, float(at), who, kind, _json(data), token)
            before = chain.link(before, dict(zip(chain.EVENT_FIELDS, fields, strict=True)))
            db.conn.execute("UPDATE events SET hash = ? WHERE game = ? AND seq = ?", [before, game, seq])


def _json(text: str) -> object:
    """What the text says; a text that is damaged stands for itself, and is told when the night is read."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _bin(db: Database) -> None:
    """A deleted game stays in the bin for a while: when it was deleted, or NULL."""
    db.conn.execute("ALTER TABLE games ADD COLUMN deleted REAL")


def _rulings(db: Database) -> None:
    _run(
        db,
        "CREATE TABLE rulings (id INTEGER PRIMARY KEY AUTOINCREMENT, lexicon TEXT NOT NULL, word TEXT NOT NULL,"
        " verdict TEXT NOT NULL, reason TEXT NOT NULL, day TEXT NOT NULL)",
    )


MIGRATIONS: tuple[Callable[[Database], None], ...] = (
    _first_tables,
    _people_and_kinds,
    _inbox,
    _doors,
    _shows,
    _phones,
    _seals,
    _chained,
    _bin,
    _rulings,
    pack_store.make_tables,
)
