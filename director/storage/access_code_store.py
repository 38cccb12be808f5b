"""Doors: an ordinary table beside the games.

An access code is a way into one night: a helper's code, the wall's address, a player's card, a seat that a phone has
taken, the code for joining. What nobody has to be shown again is kept as a hash only: the codes of helpers, the
tokens of seats.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Literal

from director.storage import game_store
from director.storage.store import Store, insert

Purpose = Literal["helper", "wall", "card", "seat", "join"]
State = Literal["open", "waiting", "closed"]

HASHED = ("helper", "seat")
"""The purposes whose secret is shown once."""


@dataclass(frozen=True)
class AccessCode:
    """A way into the night of number ``game``; ``secret`` is its hash where it is never shown again."""

    id: int
    game: int
    purpose: Purpose
    secret: str
    label: str
    player: int | None
    created: float
    state: State


def hashed(secret: str) -> str:
    """What is kept of a secret that need not be shown again."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


COLUMNS = "id, game, kind, secret, label, player, created, state"


def add_code(
    db: Store,
    game: int,
    purpose: Purpose,
    secret: str,
    now: float,
    label: str = "",
    player: int | None = None,
    state: State = "open",
) -> AccessCode:
    """A new access code; the caller holds the transaction."""
    kept = hashed(secret) if purpose in HASHED else secret
    values = {"game": game, "kind": purpose, "secret": kept, "label": label, "player": player}
    row = insert(db, "access_codes", f"RETURNING {COLUMNS}", **values, created=now, state=state).fetchone()
    game_store.touch(db, game)
    return AccessCode(*row)


def access_codes(db: Store, game: int) -> list[AccessCode]:
    """The access codes of a game that are not closed, the oldest first."""
    return db.execute(
        f"SELECT {COLUMNS} FROM access_codes WHERE game = ? AND (state != 'closed' OR kind = 'join') ORDER BY id",
        [game],
    ).all(AccessCode)


def access_code(db: Store, purpose: Purpose, secret: str) -> AccessCode | None:
    """The access code of that secret, whatever its state; None if there is none."""
    kept = hashed(secret) if purpose in HASHED else secret
    return db.execute(
        f"SELECT {COLUMNS} FROM access_codes WHERE kind = ? AND secret = ?", [purpose, kept]
    ).one(AccessCode)


def later_joining(db: Store, seat: AccessCode) -> list[AccessCode]:
    """The open codes by which phones join other games, made since that seat was taken."""
    return db.execute(
        f"SELECT {COLUMNS} FROM access_codes WHERE kind = 'join' AND state = 'open' AND id > ? AND game != ?",
        [seat.id, seat.game],
    ).all(AccessCode)


def set_state(db: Store, changed: AccessCode, state: State) -> None:
    """Opens an access code or closes it for good; anyone who came in by a closed one is out."""
    db.execute("UPDATE access_codes SET state = ? WHERE id = ?", [state, changed.id])
    if state == "closed":
        db.execute("DELETE FROM sessions WHERE access_code = ?", [changed.id])
    game_store.touch(db, changed.game)


def close_player(db: Store, game: int, player: int) -> None:
    """Closes the card and seats of a player who is taken off the list."""
    for each in access_codes(db, game):
        if each.player == player:
            set_state(db, each, "closed")
