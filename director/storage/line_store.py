"""What the list of games says of games that are over, as JSON text: a cache, never the truth.

It follows from the facts of a game and is kept with the version that it was found from (``result_store.Seen.now``).
"""

from __future__ import annotations

from collections.abc import Collection

from director.storage.store import Store, insert

TABLES = """
CREATE TABLE game_lines (
    game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE, version TEXT NOT NULL, line TEXT NOT NULL)
"""


def lines(db: Store, games: Collection[int]) -> dict[int, tuple[str, str]]:
    """The kept lines of these games, each with its version."""
    if not games:
        return {}
    marks = ", ".join("?" * len(games))
    rows = db.execute(f"SELECT game, version, line FROM game_lines WHERE game IN ({marks})", [*games])
    return {game: (version, line) for game, version, line in rows}


def keep(db: Store, game: int, version: str, line: str) -> None:
    """Keeps a line in place of an earlier one; the caller holds the transaction."""
    db.execute("DELETE FROM game_lines WHERE game = ?", [game])
    insert(db, "game_lines", game=game, version=version, line=line)
