"""Moving everything from one store to another, and comparing what arrived.

Both stores have the same tables, made by the same migrations. After copying, all rows are read from both and compared: if one
differs, the new store stays as empty as it was. The old store is only read, and nobody writes to it meanwhile.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from director.language.sentences import DirectorError
from director.storage.database import migrate
from director.storage.sqlite_store import SqliteStore
from director.storage.store import Store

FIRST = ("accounts", "people", "games", "players", "access_codes", "packs")
"""Tables that others refer to come first."""
BESIDES = ("settings", "profiles")
"""What a store has from its first start, before anybody used it."""

Fingerprint = tuple[int, int]
"""Number of rows and the sum of their hashes, which does not depend on their order."""


def move(source: Store, target: Store) -> dict[str, int]:
    """Copies every table, compares, and returns the number of rows of each. DirectorError ``not_empty`` or ``moved_badly``."""
    with source.alone(), target.alone():
        if not is_empty(target):
            raise not_empty()
        for table in BESIDES:
            target.execute(f"DELETE FROM {table}")
        tables = [*FIRST, *sorted(set(source.tables()) - set(FIRST))]
        for table in tables:
            _copy(source, target, table)
        for table in tables:
            if fingerprint(source, table) != fingerprint(target, table):
                raise DirectorError(
                    "moved_badly",
                    "The table %(table)s did not arrive unchanged. Nothing was moved. Try again.",
                    table=table,
                )
        return {table: _count(target, table) for table in tables}


def is_empty(db: Store) -> bool:
    """Answers whether a store holds only what it has from its first start."""
    return not any(_count(db, table) for table in db.tables() if table not in BESIDES)


def not_empty() -> DirectorError:
    """The error that refuses to mix two stores."""
    return DirectorError("not_empty", "There are already data. Choose an empty database or a new file.")


def fingerprint(db: Store, table: str) -> Fingerprint:
    """Returns a fingerprint that tells whether two stores hold the same rows in a table."""
    count = total = 0
    for row in _rows(db, table, _columns(db, table)):
        count += 1
        total += int.from_bytes(hashlib.sha256(repr(tuple(row)).encode()).digest(), "big")
    return count, total


def _count(db: Store, table: str) -> int:
    return int(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def _columns(db: Store, table: str) -> list[str]:
    return sorted(db.execute(f"SELECT * FROM {table} LIMIT 0").columns)


def _copy(source: Store, target: Store, table: str) -> None:
    columns = _columns(source, table)
    marks = ", ".join("?" * len(columns))
    rows = _rows(source, table, columns)
    target.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)
    target.count_on(table)


def _rows(db: Store, table: str, columns: list[str]) -> Iterator[Any]:
    """Yields all rows, one game after the other where the table belongs to games."""
    named = ", ".join(columns)
    if "game" not in columns:
        yield from db.execute(f"SELECT {named} FROM {table}")
        return
    for (game,) in db.execute("SELECT id FROM games ORDER BY id"):
        yield from db.execute(f"SELECT {named} FROM {table} WHERE game = ?", [game])


# -- to a file ------------------------------------------------------------------------------------------


def move_to_file(source: Store, path: Path) -> dict[str, int]:
    """Moves into a temporary file that gets the name ``path`` when everything has arrived: after an interruption at any moment that
    name holds the whole club, or nothing. DirectorError as ``check_new`` and ``move``."""
    check_new(path)
    part = path.with_name(path.name + ".part")
    for left in (part, *_side_files(part)):
        left.unlink(missing_ok=True)
    with closing(SqliteStore(part)) as to:
        migrate(to)
        moved = move(source, to)
        to.execute("PRAGMA journal_mode=DELETE")  # one file, which can be given another name
    os.replace(part, path)
    return moved


def check_new(path: Path) -> None:
    """Raises DirectorError ``not_empty`` or ``no_folder`` unless a new file can be made there; a file with tables but no rows, which
    an older program left when it was interrupted, may be used again."""
    if not path.parent.is_dir():
        raise DirectorError(
            "no_folder", "The folder %(folder)s is not there. Plug in the stick.", folder=str(path.parent)
        )
    if path.exists() and not _without_rows(path):
        raise not_empty()
    if any(each.exists() for each in _side_files(path)):  # they would be applied to the new file
        raise not_empty()


def _without_rows(path: Path) -> bool:
    """Answers whether the file is a database of Director without rows; closing it removes its side files."""
    if not path.stat().st_size:
        return True
    try:
        with closing(SqliteStore(path)) as there:
            tables = there.tables()
            return not tables or ("games" in tables and is_empty(there))
    except DirectorError:
        return False


def _side_files(path: Path) -> list[Path]:
    return [path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal")]
