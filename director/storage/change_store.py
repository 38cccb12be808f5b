"""How far games have come: asked for whenever anything in the database has changed, so it must cost next to nothing."""

from __future__ import annotations

from collections.abc import Collection

from director.storage.store import Store

Heads = dict[str, tuple[int, int]]
"""Number of the last fact and version of the tables beside the log, by the game's key."""


def heads(db: Store, keys: Collection[str]) -> Heads:
    """How far each of these games has come, in one statement; a game that is gone or in the bin is missing."""
    marks = ",".join("?" * len(keys))
    rows = db.execute(
        "SELECT key, coalesce((SELECT max(seq) FROM facts WHERE game = games.id), 0), version"
        f" FROM games WHERE key IN ({marks}) AND deleted IS NULL",
        list(keys),
    )
    return {key: (seq, version) for key, seq, version in rows}
