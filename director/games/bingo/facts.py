"""The facts of a game of Bingo."""

from __future__ import annotations

from dataclasses import dataclass

from director.games.log import facts_of


@dataclass(frozen=True)
class CardWritten:
    """A player's two words in capitals; they take the place of those written before."""

    player: int
    words: tuple[str, ...]


@dataclass(frozen=True)
class Called:
    """A tile was drawn and called."""

    tile: str


@dataclass(frozen=True)
class Shouted:
    """A player shouted "Bingo!" after the last call."""

    player: int


FACTS = facts_of(CardWritten, Called, Shouted)
