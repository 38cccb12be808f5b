"""What the judge has to know of the table: the position a slip was written for."""

from __future__ import annotations

from dataclasses import dataclass

from director.rules.board import Board


@dataclass(frozen=True)
class Position:
    """What was on the table: the board before the move, the rack, the round, the players in the game."""

    board: Board
    rack: str
    round: int = 1
    players: int = 0
    first: bool = False

    @property
    def opening(self) -> bool:
        return self.first or self.board.is_empty
