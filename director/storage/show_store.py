"""What the walls of a game show, as the director chose it: one row of JSON, and how often it was changed.

Every change raises the game's ``version`` too, so that whoever shows a game can tell that something is new.
"""

from __future__ import annotations

import json

from director.games.duplicate.shown import Shown
from director.language.codec import known
from director.storage.store import Store


def load(db: Store, game: int) -> Shown:
    """The choice that holds; the first one if nothing was chosen yet."""
    row = db.execute("SELECT data FROM shows WHERE game = ?", [game]).fetchone()
    return known(Shown, row[0]) if row else Shown()


def keep(db: Store, game: int, shown: Shown) -> None:
    """Stores the choice; the caller holds the transaction."""
    data = json.dumps(shown.as_data(), ensure_ascii=False)
    db.execute(
        "INSERT INTO shows (game, data) VALUES (?, ?)"
        " ON CONFLICT (game) DO UPDATE SET data = excluded.data, version = shows.version + 1",
        [game, data],
    )
    db.execute("UPDATE games SET version = version + 1 WHERE id = ?", [game])
