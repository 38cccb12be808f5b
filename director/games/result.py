"""What a game says of each who played it; events and seasons make their tables of these."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Result:
    """One person's result of one night: ``top`` is the sum of the tops, ``run`` the longest series of tops in
    succession, ``best`` the points of the best move and ``move`` that move, ``turns`` the points of each round (None: no
    slip) where they are asked for, ``seconds`` the time used where it is known."""

    person: int
    place: int
    points: int
    top: int
    percent: Fraction
    tops: int = 0
    rounds: int = 0
    solos: int = 0
    run: int = 0
    best: int = 0
    move: str = ""
    warnings: int = 0
    seconds: float | None = None
    turns: tuple[int | None, ...] = ()

    @property
    def negative(self) -> int:
        """Points less than the top; 0 or below, a solo's bonus aside."""
        return self.points - self.top

    @property
    def lost(self) -> int:
        """Rounds in which the top was not found."""
        return self.rounds - self.tops
