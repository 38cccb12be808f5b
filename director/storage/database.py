"""The database of an instance: opening it, its tables, and writing to it.

One SQLite file in the instance folder, or a PostgreSQL database (``store``). ``writing(db, game)`` groups a
read-decide-append into one transaction, in which nobody else writes to that game. Migrations are plain functions, run
once each in order.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from director.language.sentences import DirectorError
from director.storage import (
    account_store,
    card_store,
    game_store,
    pack_store,
    people_store,
    result_store,
    season_store,
)
from director.storage.sqlite_store import SqliteStore
from director.storage.store import Store, make

SERVERS = ("postgresql://", "postgres://")
"""How the address of a server begins; anything else is a file."""


def open_database(where: Path | str) -> Store:
    """Opens the file (or ``:memory:``, or the database at ``postgresql://...``), brings its tables up to date and returns it.

    Raises DirectorError if the disk, the file or the server does not allow it.
    """
    db = _connect(where)
    try:
        migrate(db)
    except BaseException:
        db.close()
        raise
    return db


def is_server(where: Path | str) -> bool:
    """Answers whether this is the address of a database on a server, not a file."""
    return str(where).startswith(SERVERS)


def _connect(where: Path | str) -> Store:
    if not is_server(where):
        return SqliteStore(where)
    try:
        from director.storage.postgres_store import PostgresStore
    except ImportError as reason:
        raise DirectorError(
            "no_postgres",
            "PostgreSQL needs an extra. Install it: pip install 'duplicate-director[postgres]'.",
        ) from reason
    return PostgresStore(str(where))


def writing(db: Store, game: int | str | None = None) -> AbstractContextManager[None]:
    """One write transaction on a game, by number or key, or (None) on what belongs to the club: all of it is kept, or nothing.

    Raises DirectorError if the disk or the server does not take it.
    """
    return db.writing(game)


def migrate(db: Store) -> None:
    """Runs the migrations that this database has not seen yet; a file is copied first."""
    version = db.version()
    if version > len(MIGRATIONS):
        raise DirectorError(
            "newer_database",
            "These data were written by a newer Director. Update the program, or restore an older backup.",
        )
    if version == len(MIGRATIONS):
        return
    if version:
        db.copy_aside(f"before-version-{version + 1}")
    with db.writing():
        version = db.version()
        for number, migration in enumerate(MIGRATIONS[version:], start=version + 1):
            if isinstance(migration, str):
                make(db, migration)
            else:
                migration(db)
            db.set_version(number)


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


PEOPLE_AND_KINDS = """
CREATE TABLE people (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, club TEXT NOT NULL, category TEXT NOT NULL);
ALTER TABLE players ADD COLUMN person INTEGER REFERENCES people(id);
ALTER TABLE games ADD COLUMN kind TEXT NOT NULL DEFAULT 'duplicate';
ALTER TABLE games ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
"""


INBOX = """
CREATE TABLE inbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE, drawn INTEGER NOT NULL, player INTEGER NOT NULL,
    version INTEGER NOT NULL, round INTEGER NOT NULL, token TEXT NOT NULL, slip TEXT NOT NULL, at REAL NOT NULL,
    late INTEGER NOT NULL, taken INTEGER NOT NULL, UNIQUE (game, drawn, player, version), UNIQUE (game, token));
CREATE INDEX inbox_waiting ON inbox (game, drawn) WHERE taken = 0;
"""


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
"""``requests`` holds the tokens of changes that left no fact in the log: players, set-up, doors."""


SHOWS = """
CREATE TABLE shows (
    game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE,
    data TEXT NOT NULL, version INTEGER NOT NULL DEFAULT 1);
"""


PHONES = """
CREATE TABLE phones (game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE, data TEXT NOT NULL);
"""


SEALS = """
CREATE TABLE seals (
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE, number INTEGER NOT NULL,
    seed TEXT NOT NULL, PRIMARY KEY (game, number));
"""
"""Seeds of sealed draws have their own table, apart from the log, so that no export and no history reveals them too early."""


def _chained(db: Store) -> None:
    """Gives every event its hash; the events of old nights are chained unchanged."""
    db.execute("ALTER TABLE events ADD COLUMN hash TEXT NOT NULL DEFAULT ''")
    for game, key in db.execute("SELECT id, key FROM games").fetchall():
        before = game_store.first_link(key)
        rows = db.execute(
            "SELECT seq, at, who, kind, data, token FROM events WHERE game = ? ORDER BY seq", [game]
        ).fetchall()
        for seq, at, who, kind, data, token in rows:
            fields = (seq, float(at), who, kind, _json(data), token)
            before = game_store.link(before, dict(zip(game_store.FACT_FIELDS, fields, strict=True)))
            db.execute("UPDATE events SET hash = ? WHERE game = ? AND seq = ?", [before, game, seq])


def _json(text: str) -> object:
    """Parses the text; a damaged text is returned unchanged and reported when the night is read."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


RENAMED = """
ALTER TABLE events RENAME TO facts;
ALTER TABLE doors RENAME TO access_codes;
ALTER TABLE visits RENAME TO sessions;
ALTER TABLE sessions RENAME COLUMN door TO access_code;
ALTER TABLE pack_results RENAME COLUMN events TO facts
"""
"""Gives the tables the names of the things in them."""


def _club(db: Store) -> None:
    """Makes the tables of people with their columns, of seasons and events, and of the results of nights."""
    people_store.make_tables(db)
    make(db, result_store.TABLES)
    make(db, season_store.TABLES)


DELETED = "ALTER TABLE games ADD COLUMN deleted REAL"
"""A deleted game stays in the bin for a while; ``deleted`` is the time, or NULL."""

RULINGS = """
CREATE TABLE rulings (
    id INTEGER PRIMARY KEY AUTOINCREMENT, lexicon TEXT NOT NULL, word TEXT NOT NULL,
    verdict TEXT NOT NULL, reason TEXT NOT NULL, day TEXT NOT NULL)
"""

MIGRATIONS: tuple[str | Callable[[Store], None], ...] = (
    FIRST_TABLES,
    PEOPLE_AND_KINDS,
    INBOX,
    DOORS,
    SHOWS,
    PHONES,
    SEALS,
    _chained,
    DELETED,
    RULINGS,
    pack_store.PACK_TABLES,
    account_store.TABLES,
    RENAMED,
    pack_store.TAKERS,
    _club,
    people_store.MAIL,
    people_store.EXTRA,
    pack_store.AFTERNOON,
    people_store.UNNAMED,
    card_store.TABLES,
    game_store.LINE_TABLES,
    people_store.MACHINES,
)
"""For each version, the statements to run, or a function where statements are not enough."""
