"""The turns of a table as they are derived: what each player did, and what it brought."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from director.games.classic.rack import Rack
from director.rules.scoring import Scored

TurnAct = Literal["lay", "exchange", "pass", "passed_on", "lost"]
"""``passed_on`` is a pass before the first move where Jack opens, ``lost`` what a wrong challenge costs."""


@dataclass(frozen=True)
class Challenge:
    """Who challenged a move, its words that are not admissible, and the number of the fact."""

    by: int
    wrong: tuple[str, ...]
    seq: int = 0

    @property
    def right(self) -> bool:
        return bool(self.wrong)


@dataclass(frozen=True)
class Turn:
    """One turn. ``seq`` is its fact (0: it follows from the rules alone), ``rack`` the rack before it.

    ``drawn`` are the tiles drawn after it as far as they are known, ``due`` how many were drawn, ``blanks`` the
    squares from which blanks were taken in this turn, ``theme`` the words that fit the theme, ``seconds`` the
    time it took on the player's clock, ``out`` whether the rack was empty after it, and the bag too.
    """

    number: int
    player: int
    act: TurnAct
    seq: int
    rack: Rack
    scored: Scored | None = None
    tiles: str = ""
    count: int = 0
    drawn: str | None = None
    due: int = 0
    blanks: tuple[str, ...] = ()
    challenge: Challenge | None = None
    theme: tuple[str, ...] = ()
    seconds: float = 0.0
    out: bool = False

    @property
    def taken_back(self) -> bool:
        """Whether the move was challenged with success: its tiles went back."""
        return self.challenge is not None and self.challenge.right

    @property
    def stands(self) -> bool:
        """Whether it is a move whose tiles lie on the board."""
        return self.act == "lay" and not self.taken_back

    @property
    def points(self) -> int:
        """What the move brought, without the theme."""
        return self.scored.score if self.scored and self.stands else 0
