"""The facts of a game of Bingo."""

from __future__ import annotations

from director.games.log import Fact, facts_of


class CardWritten(Fact):
    """A player's two words in capitals; they take the place of those written before."""

    player: int
    words: tuple[str, ...]


class Called(Fact):
    """A tile was drawn and called."""

    tile: str


class Shouted(Fact):
    """A player shouted "Bingo!" after the last call."""

    player: int


FACTS = facts_of(CardWritten, Called, Shouted)
