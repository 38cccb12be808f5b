"""What the walls of a game show, as the director chose it: one row of JSON, and how often it was changed.

Every change raises the game's ``version`` too, so that whoever shows a game can tell that something is new.
"""

from __future__ import annotations

import json

from sqlite_utils import Database

from director.games.duplicate.shown import Shown, shown_from_data


def load(db: Database, game: int) -> Shown:
    """The choice that holds; the first one if nothing was chosen yet."""
    row = db.conn.execute("SELECT data FROM shows WHERE game = ?", [game]).fetchone()
    return shown_from_data(json.loads(row[0])) if row else Shown()


def keep(db: Database, game: int, shown: Shown) -> None:
    """Stores the choice; the caller holds the transaction."""
    data = json.dumps(shown.as_data(), ensure_ascii=False)
    db.conn.execute(
        "INSERT INTO shows (game, data) VALUES (?, ?)"
        " ON CONFLICT (game) DO UPDATE SET data = excluded.data, version = shows.version + 1",
        [game, data],
    )
    db.conn.execute("UPDATE games SET version = version + 1 WHERE id = ?", [game])
