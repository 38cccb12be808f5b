"""A game exactly as its tables hold it, for somebody who looks at a damaged one: nothing is read, nothing checked.

The seeds of sealed draws lie in a table of their own and are not in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from sqlite_utils import Database

TABLES = {"games": "id", "players": "game", "events": "game"}
"""What is written, and the column that names the game."""


def raw_game(db: Database, game: int) -> Iterator[str]:
    """A JSON object for every row, with the table's name; bytes that are no text become escapes or hexadecimal."""
    kept = db.conn.text_factory
    db.conn.text_factory = lambda found: found.decode("utf-8", "backslashreplace")
    try:
        for table, column in TABLES.items():
            found = db.conn.execute(f"SELECT * FROM {table} WHERE {column} = ? ORDER BY rowid", [game])
            names = [each[0] for each in found.description]
            for row in found.fetchall():
                yield json.dumps({"table": table} | dict(zip(names, row, strict=True)), default=bytes.hex)
    finally:
        db.conn.text_factory = kept
