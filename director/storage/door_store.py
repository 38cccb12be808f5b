"""Doors: an ordinary table beside the games.

A door is a way into one night: a helper's code, the wall's address, a player's card, a seat that a phone has
taken, the code for joining. What nobody has to be shown again is kept as a hash only: the codes of helpers, the
tokens of seats.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Literal

from director.storage import game_store
from director.storage.store import Store

Kind = Literal["helper", "wall", "card", "seat", "join"]
State = Literal["open", "waiting", "closed"]

HASHED = ("helper", "seat")
"""The kinds whose secret is shown once."""


@dataclass(frozen=True)
class Door:
    """A way into the night of number ``game``; ``secret`` is its hash where the kind is never shown again."""

    id: int
    game: int
    kind: Kind
    secret: str
    label: str
    player: int | None
    created: float
    state: State


def hashed(secret: str) -> str:
    """What is kept of a secret that need not be shown again."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


COLUMNS = "id, game, kind, secret, label, player, created, state"


def add_door(
    db: Store,
    game: int,
    kind: Kind,
    secret: str,
    now: float,
    label: str = "",
    player: int | None = None,
    state: State = "open",
) -> Door:
    """A new door; the caller holds the transaction."""
    kept = hashed(secret) if kind in HASHED else secret
    row = db.execute(
        "INSERT INTO doors (game, kind, secret, label, player, created, state) VALUES (?, ?, ?, ?, ?, ?, ?)"
        f" RETURNING {COLUMNS}",
        [game, kind, kept, label, player, now, state],
    ).fetchone()
    game_store.touch(db, game)
    return Door(*row)


def doors(db: Store, game: int) -> list[Door]:
    """The doors of a game that are not closed, the oldest first."""
    rows = db.execute(
        f"SELECT {COLUMNS} FROM doors WHERE game = ? AND (state != 'closed' OR kind = 'join') ORDER BY id",
        [game],
    )
    return [Door(*row) for row in rows]


def door(db: Store, kind: Kind, secret: str) -> Door | None:
    """The door of that secret, whatever its state; None if there is none."""
    kept = hashed(secret) if kind in HASHED else secret
    row = db.execute(f"SELECT {COLUMNS} FROM doors WHERE kind = ? AND secret = ?", [kind, kept]).fetchone()
    return Door(*row) if row else None


def set_state(db: Store, changed: Door, state: State) -> None:
    """Opens a door or closes it for good; whoever came in by a closed one is out."""
    db.execute("UPDATE doors SET state = ? WHERE id = ?", [state, changed.id])
    if state == "closed":
        db.execute("DELETE FROM visits WHERE door = ?", [changed.id])
    game_store.touch(db, changed.game)


def close_player(db: Store, game: int, player: int) -> None:
    """Closes the card and seats of a player who is taken off the list."""
    for each in doors(db, game):
        if each.player == player:
            set_state(db, each, "closed")
