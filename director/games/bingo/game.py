"""A game of Bingo as its facts make it: cards, calls, who shouted rightly.

S says how the game goes (``card``). Ours: cards are written before the first call; only who has a card can shout; a
wrong shout changes nothing and is noted; whoever shouts rightly before the next tile is called shares the win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from director.games.bingo.card import Card
from director.games.log import GameState
from director.games.people import Player
from director.games.setup import GameSetup
from director.rules.settings import Settings

Phase = Literal["cards", "calling", "ended"]


RULES = Settings("bingo", "Bingo")
"""There is nothing to choose."""


@dataclass(frozen=True)
class Shout:
    """A shout after so many calls, and whether it was right."""

    player: int
    calls: int
    right: bool


@dataclass(frozen=True)
class Game(GameState):
    """The state after all facts; ``called`` are the tiles in the order in which they were called."""

    setup: GameSetup
    players: tuple[Player, ...]
    cards: Mapping[int, Card] = field(default_factory=dict)
    called: tuple[str, ...] = ()
    shouts: tuple[Shout, ...] = ()
    seq: int = 0
    step: int = 0

    @cached_property
    def bag(self) -> Counter[str]:
        """The tiles that have not been called."""
        return self.setup.tiles.full - Counter(self.called)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who shouted rightly."""
        return tuple(each.player for each in self.shouts if each.right)

    @property
    def phase(self) -> Phase:
        if self.ended:
            return "ended"
        return "calling" if self.called else "cards"

    @property
    def ended(self) -> str | None:
        """Why the game has ended: somebody has won, or all tiles are called; None while it goes on."""
        if self.winners:
            return "won"
        return None if self.bag.total() else "all_called"
