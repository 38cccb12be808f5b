"""The facts of a Worthatz night, as they are appended to its log.

What all games in rounds have (clock, presence, a void round, the end) is in ``games/rounds.py``. A grid is kept as
its 15 rows. The ruling on it stands beside it: the words of it that the word list does not have, and, where
the room plays so, its best valid connected part. Scores follow from these and are stored nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from director.games.log import Retracted, facts_of
from director.games.rounds import (
    ClockStarted,
    ClockStopped,
    GameEnded,
    GameReopened,
    PlayerArrived,
    PlayerLeft,
    RoundCancelled,
    TimeAdded,
    TimeCalled,
)

Source = Literal["software", "bag"]
Rows = tuple[str, ...]
"""The 15 rows of a grid, ``.`` for an empty square; none for no grid."""


@dataclass(frozen=True)
class LettersDrawn:
    """The letters of a round were announced, in the order drawn."""

    round: int
    letters: str
    source: Source = "software"


@dataclass(frozen=True)
class GridEntered:
    """A player's grid with the ruling on it; an earlier one of the same player and round counts no longer.

    ``missing`` are its words that are not in the word list, ``part`` the rows of its best valid part where
    faulty grids are paid so.
    """

    round: int
    player: int
    rows: Rows
    missing: tuple[str, ...] = ()
    part: Rows = ()


@dataclass(frozen=True)
class GridWithdrawn:
    """The player handed in nothing in that round after all."""

    round: int
    player: int


@dataclass(frozen=True)
class ReferenceFound:
    """The search found this grid; ``proved``: no grid of these letters scores more."""

    round: int
    rows: Rows
    proved: bool


@dataclass(frozen=True)
class RoundClosed:
    """The grids of the round were shown to the room."""

    round: int


Fact = (
    LettersDrawn
    | ClockStarted
    | ClockStopped
    | TimeAdded
    | TimeCalled
    | GridEntered
    | GridWithdrawn
    | ReferenceFound
    | RoundClosed
    | RoundCancelled
    | PlayerArrived
    | PlayerLeft
    | GameEnded
    | GameReopened
    | Retracted
)

STEPS = (
    LettersDrawn,
    ClockStarted,
    ClockStopped,
    TimeAdded,
    TimeCalled,
    RoundClosed,
    RoundCancelled,
    GameEnded,
    GameReopened,
)
"""The facts that take the night from one stage to the next."""

OF_A_GRID = (GridEntered, GridWithdrawn, ReferenceFound)
"""The facts that hang on the letters of a round."""

FACTS = facts_of(*get_args(Fact))


__all__ = [
    "FACTS",
    "OF_A_GRID",
    "STEPS",
    "ClockStarted",
    "ClockStopped",
    "Fact",
    "GameEnded",
    "GameReopened",
    "GridEntered",
    "GridWithdrawn",
    "LettersDrawn",
    "PlayerArrived",
    "PlayerLeft",
    "ReferenceFound",
    "RoundCancelled",
    "RoundClosed",
    "Rows",
    "Source",
    "TimeAdded",
    "TimeCalled",
]
