"""Copies of the database while it is in use, by SQLite's own backup interface; each copy is checked, the last ones are kept.

A copy is written under another name, checked, and only then gets its own name, so a stick that is pulled out leaves no
half copy. A copy that leaves the machine has no seeds of draws that are still sealed (``without_seeds``).
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from director.language.sentences import DirectorError
from director.paths import private_file
from director.storage.database import MIGRATIONS, open_database, writing
from director.storage.sqlite_store import in_words

KEPT = 20
PATTERN = "director-*.sqlite"


def new_name(why: str) -> str:
    """Returns a file name that sorts by time and says why the copy was made."""
    return f"director-{datetime.now():%Y%m%d-%H%M%S-%f}-{why}.sqlite"


def copy(source: Path, target: Path, without_seeds: bool = False) -> None:
    """Copies the database; DirectorError if the folder is missing, full or read-only."""
    part = target.with_name(target.name + ".part")
    try:
        if not target.parent.is_dir():
            raise DirectorError(
                "no_folder",
                "The folder %(folder)s is not there. Plug in the stick.",
                folder=str(target.parent),
            )
        with in_words():
            _copied(source, part, without_seeds)
        os.replace(part, target)
    except OSError as reason:
        raise DirectorError(
            "cannot_write",
            "%(file)s cannot be written: %(reason)s. Choose another folder or name.",
            file=str(target),
            reason=reason.strerror or "",
        ) from reason
    finally:
        with suppress(OSError):
            part.unlink()


def _copied(source: Path, part: Path, without_seeds: bool) -> None:
    part.unlink(missing_ok=True)
    private_file(part)
    with (
        closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(part, isolation_level=None)) as new,
    ):
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")
        tables = {name for (name,) in new.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if without_seeds and "seals" in tables:
            new.execute("DELETE FROM seals")
            new.execute("VACUUM")  # what is deleted must not be found in free pages
        _check(new)


def _check(connection: sqlite3.Connection) -> None:
    if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
        raise DirectorError(
            "damaged", "This data file is damaged, so no copy is made of it. Restore a backup."
        )


def backups(folder: Path) -> list[Path]:
    """Returns the copies in a folder, newest first."""
    return sorted(folder.glob(PATTERN), reverse=True) if folder.is_dir() else []


def keep_last(folder: Path) -> None:
    """Removes all but the last copies."""
    for old in backups(folder)[KEPT:]:
        with suppress(OSError):
            old.unlink()


def check_file(path: Path) -> None:
    """Raises DirectorError ``no_backup`` unless the file is a whole database that this program can read."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as found:
            version = found.execute("PRAGMA user_version").fetchone()[0]
            tables = {
                name for (name,) in found.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            }
            _check(found)
    except sqlite3.DatabaseError as reason:
        raise DirectorError(
            "no_backup", "%(file)s is not a backup of Director. Choose another file.", file=path.name[:80]
        ) from reason
    if "games" not in tables or not tables & {"facts", "events"}:  # as they were called at first
        raise DirectorError(
            "no_backup", "%(file)s is not a backup of Director. Choose another file.", file=path.name[:80]
        )
    if version > len(MIGRATIONS):
        raise DirectorError("newer", "This backup is of a newer Director. Update the program.")


def restore(source: Path, target: Path) -> None:
    """Replaces the database by a copy that ``check_file`` has accepted; seeds that are on this machine stay."""
    seeds = []
    if target.exists():
        with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(target)) as old:
            seeds = old.execute(
                "SELECT games.key, number, seed FROM seals JOIN games ON games.id = seals.game"
            ).fetchall()
    with (
        in_words(),
        closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(target, timeout=30)) as new,
    ):
        old.backup(new)
    db = open_database(target)
    with closing(db), writing(db):
        for key, number, seed in seeds:
            db.execute(
                "INSERT INTO seals (game, number, seed)"
                " SELECT id, ?, ? FROM games WHERE key = ? ON CONFLICT DO NOTHING", [number, seed, key],
            )  # fmt: skip
