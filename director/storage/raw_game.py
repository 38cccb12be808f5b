"""A game exactly as its tables hold it, for somebody who looks at a damaged one: nothing is read, nothing checked.

The seeds of sealed draws lie in a table of their own and are not in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from director.storage.store import Store

TABLES = {"games": ("id", "id"), "players": ("game", "id"), "facts": ("game", "seq")}
"""What is written: the column that names the game, and the one that gives the order."""


def raw_game(db: Store, game: int) -> Iterator[str]:
    """A JSON object for every row, with the table's name; bytes that are no text become escapes or hexadecimal."""
    with db.leniently():
        for table, (column, order) in TABLES.items():
            found = db.execute(f"SELECT * FROM {table} WHERE {column} = ? ORDER BY {order}", [game])
            for row in found:
                named = dict(zip(found.columns, row, strict=True))
                yield json.dumps({"table": table} | named, default=bytes.hex)
