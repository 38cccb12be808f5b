"""A game of Un-Scrabble as its facts make it: the board, whose turn it is, the points, the end.

The rulebook says who may take what, when the game ends and how points count (``taking``). Ours: players take turns by
table; who sees nothing may pass; when everybody has passed in a row the game ends too; words that lay on the board at
the start were accepted in the game they come from, so they stay valid as long as they lie there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from director.games.log import GameState
from director.games.people import Player
from director.games.setup import GameSetup
from director.games.unscrabble.taking import words_on
from director.rules.board import Board
from director.rules.settings import Settings

Phase = Literal["start", "play", "ended"]
Why = Literal["empty", "no_move", "passed"]
MOST_PLAYERS = 8


RULES = Settings("unscrabble", "Un-Scrabble")
"""There is nothing to choose."""


@dataclass(frozen=True)
class Turn:
    """One turn: the squares and their tiles, none where the player passed, and what they are worth."""

    number: int
    player: int
    squares: tuple[str, ...] = ()
    tiles: str = ""
    points: int = 0


@dataclass(frozen=True)
class Game(GameState):
    """The state after all facts; ``order`` is empty before the beginning."""

    setup: GameSetup
    players: tuple[Player, ...]
    start: Board = field(default_factory=Board)
    board: Board = field(default_factory=Board)
    order: tuple[int, ...] = ()
    source: str = ""
    turns: tuple[Turn, ...] = ()
    no_move: bool = False
    seq: int = 0
    step: int = 0

    @property
    def phase(self) -> Phase:
        if not self.order:
            return "start"
        return "ended" if self.why else "play"

    @property
    def why(self) -> Why | None:
        """Why the game has ended."""
        if not self.order:
            return None
        if self.board.is_empty:
            return "empty"
        if self.no_move:
            return "no_move"
        last = self.turns[-len(self.order) :]
        return "passed" if len(last) == len(self.order) and not any(turn.squares for turn in last) else None

    @property
    def ended(self) -> Why | None:
        """As ``why``: None while the game goes on."""
        return self.why

    @property
    def next(self) -> int | None:
        """Whose turn it is."""
        return self.order[len(self.turns) % len(self.order)] if self.phase == "play" else None

    def total(self, player: int) -> int:
        """A player's points."""
        return sum(turn.points for turn in self.turns if turn.player == player)

    @cached_property
    def first_words(self) -> frozenset[str]:
        """The words of the board at the start, in capitals."""
        squares = self.start.squares
        return frozenset("".join(squares[each] for each in run).upper() for run in words_on(self.start))

    def ranking(self) -> tuple[tuple[int, Player, int], ...]:
        """Place, player and points, best first; equal points share a place."""
        totals = {each.id: self.total(each.id) for each in self.players}
        rows = [
            (1 + sum(other > totals[each.id] for other in totals.values()), each, totals[each.id])
            for each in self.players
        ]
        return tuple(sorted(rows, key=lambda row: (row[0], row[1].table)))
