"""What is new in the database: asked many times a second, so it must cost next to nothing."""

from __future__ import annotations

from collections.abc import Collection

from sqlite_utils import Database

from director.storage.database import in_words

Heads = dict[str, tuple[int, int]]
"""Number of the last fact and version of the tables beside the log, by the game's key."""


def data_version(db: Database) -> int:
    """Another number whenever somebody else's connection has committed, of this process or another (8 us).

    DirectorError as everywhere where the disk fails.
    """
    with in_words():
        return int(db.conn.execute("PRAGMA data_version").fetchone()[0])


def heads(db: Database, keys: Collection[str]) -> Heads:
    """How far each of these games has come, in one statement; a game that is gone or in the bin is missing."""
    marks = ",".join("?" * len(keys))
    with in_words():
        rows = db.conn.execute(
            "SELECT key, coalesce((SELECT max(seq) FROM events WHERE game = games.id), 0), version"
            f" FROM games WHERE key IN ({marks}) AND deleted IS NULL",
            list(keys),
        )
        return {key: (seq, version) for key, seq, version in rows}
