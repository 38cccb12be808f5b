"""The seeds of sealed draws: a table of their own, which no export and no history reads."""

from __future__ import annotations

from director.storage.store import Store, insert


def keep(db: Store, game: int, number: int, seed: bytes) -> None:
    """Stores the seed of a game's seal; the caller holds the transaction."""
    insert(db, "seals", game=game, number=number, seed=seed.hex())


def seed(db: Store, game: int, number: int) -> bytes | None:
    """The seed of a game's seal, or None if it is not on this machine."""
    row = db.execute("SELECT seed FROM seals WHERE game = ? AND number = ?", [game, number]).fetchone()
    return bytes.fromhex(row[0]) if row else None
