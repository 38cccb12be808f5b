"""The facts of a Worthatz night, as they are appended to its log.

What all games in rounds have (clock, presence, a void round, the end) is in ``games/rounds.py``. A grid is kept as
its 15 rows. The ruling on it stands beside it: the words of it that the word list does not have, and, where
the room plays so, its best valid connected part. Scores follow from these and are stored nowhere.
"""

from __future__ import annotations

from typing import Literal

from director.games import log
from director.games.rounds import CLOCK_FACTS, GameReopened, RoundFact
from director.games.rounds import GameEnded as GameEnded
from director.games.rounds import RoundCancelled as RoundCancelled

Source = Literal["software", "bag"]
Rows = tuple[str, ...]
"""The 15 rows of a grid, ``.`` for an empty square; none for no grid."""


class WorthatzFact(log.Fact):
    """A fact that only a Worthatz night has."""


class LettersDrawn(WorthatzFact):
    """The letters of a round were announced, in the order drawn."""

    round: int
    letters: str
    source: Source = "software"


class GridEntered(WorthatzFact):
    """A player's grid with the ruling on it; an earlier one of the same player and round counts no longer.

    ``missing`` are its words that are not in the word list, ``part`` the rows of its best valid part where
    faulty grids are paid so.
    """

    round: int
    player: int
    rows: Rows
    missing: tuple[str, ...] = ()
    part: Rows = ()


class GridWithdrawn(WorthatzFact):
    """The player handed in nothing in that round after all."""

    round: int
    player: int


class ReferenceFound(WorthatzFact):
    """The search found this grid; ``proved``: no grid of these letters scores more."""

    round: int
    rows: Rows
    proved: bool


class RoundClosed(WorthatzFact):
    """The grids of the round were shown to the room."""

    round: int


Fact = WorthatzFact | RoundFact | log.Retracted

STEPS = (
    LettersDrawn,
    *CLOCK_FACTS,
    RoundClosed,
    RoundCancelled,
    GameEnded,
    GameReopened,
)
"""The facts that take the night from one stage to the next."""

OF_A_GRID = (GridEntered, GridWithdrawn, ReferenceFound)
"""The facts that hang on the letters of a round."""

FACTS = log.facts_of(*WorthatzFact.__subclasses__(), *RoundFact.__subclasses__())
