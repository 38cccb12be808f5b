"""A game of Solitaire as its facts make it: racks, board, bag and total are derived, nothing of it is stored.

Its rules (RULES section 7, house rules of S): one rack, or two racks of an imagined opponent, open tiles, letters chosen
at will, dictionary open, aim: the highest score. Ours, where S is silent: the word list is the dictionary, so a word that
is not in it cannot be laid; two racks take turns and their points are one total; letters that are drawn may be exchanged
as often as the bag has as many; what is left on the racks at the end is deducted, as in the standard rules.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Literal

from director.games.log import GameState
from director.games.people import Player
from director.games.setup import GameSetup
from director.rules.board import Board
from director.rules.scoring import Scored
from director.rules.settings import Settings

Phase = Literal["start", "play", "ended"]


Letters = Literal["drawn", "chosen"]
"""The program draws, or the player chooses among all tiles that are left."""


@dataclass(frozen=True)
class SolitaireProfile(Settings):
    """The choices of one game."""

    bounds: ClassVar = {"racks": (1, 2), "rack_size": (1, 9)}

    name: str = "solitaire"
    title: str = "Solitaire"
    racks: int = 1
    letters: Letters = "drawn"
    rack_size: int = 7


@dataclass(frozen=True)
class Setup(GameSetup):
    """What a game of Solitaire is played with."""

    profile: SolitaireProfile


@dataclass(frozen=True)
class Turn:
    """One turn: which rack, its letters before it, and what was done; ``tiles`` are those that went back."""

    number: int
    rack: int
    act: Literal["lay", "exchange", "pass"]
    letters: str
    scored: Scored | None = None
    tiles: str = ""

    @property
    def points(self) -> int:
        return self.scored.score if self.scored else 0


@dataclass(frozen=True)
class Game(GameState):
    """The state after all facts; ``racks`` is empty before the beginning."""

    setup: Setup
    players: tuple[Player, ...]
    racks: tuple[str, ...] = ()
    board: Board = field(default_factory=Board)
    turns: tuple[Turn, ...] = ()
    finished: bool = False
    seq: int = 0
    step: int = 0

    @cached_property
    def bag(self) -> Counter[str]:
        """The tiles that are neither on the board nor on a rack."""
        return self.setup.tiles.full - self.board.tiles - Counter("".join(self.racks))

    @property
    def chooses(self) -> bool:
        """Whether the player chooses the letters."""
        return self.setup.profile.letters == "chosen"

    @property
    def phase(self) -> Phase:
        if not self.racks:
            return "start"
        return "ended" if self.ended else "play"

    @property
    def ended(self) -> str | None:
        """Why the game has ended: the player has finished, or no letter is left; None while it goes on."""
        if self.finished:
            return "finished"
        used_up = bool(self.racks) and not self.bag.total() and not any(self.racks)
        return "used_up" if used_up else None

    @property
    def next(self) -> int:
        """The rack whose turn it is: racks take turns, one that is out for good is passed over."""
        due = (self.turns[-1].rack + 1) % len(self.racks) if self.turns else 0
        out = not self.racks[due] and not self.bag.total()
        return (due + 1) % len(self.racks) if out else due

    @property
    def given_up(self) -> bool:
        """Whether the player finished while letters were left in the bag: such a total is no record."""
        return self.finished and self.bag.total() > 0

    def room(self, rack: int) -> int:
        """How many more letters fit on a rack."""
        return self.setup.profile.rack_size - len(self.racks[rack])

    @property
    def points(self) -> int:
        """The points of all moves."""
        return sum(turn.points for turn in self.turns)

    def points_of(self, rack: int) -> int:
        """The points of one rack's moves."""
        return sum(turn.points for turn in self.turns if turn.rack == rack)

    @property
    def left(self) -> int:
        """The value of the letters on the racks, which the end deducts."""
        return sum(self.setup.tiles.values[tile] for tile in "".join(self.racks))

    @property
    def total(self) -> int:
        """The score as it stands; once the game has ended without what is left."""
        return self.points - (self.left if self.phase == "ended" else 0)
