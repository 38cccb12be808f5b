"""The rules of a Worthatz night as data: the client's rules, and what a room may set for itself.

Ours, where the client's text is silent: 5 minutes a round, a signal 30 seconds before the end, 10 seconds of
search for the reference grid of a round.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from director.rules.settings import Settings

TO_THE_END = 3600
"""So many seconds of search are as long as the round: the search ends when its grids are shown."""


@dataclass(frozen=True)
class WorthatzProfile(Settings):
    """Rounds of a night, seconds of a round, seconds of search (0: no reference).

    ``search_seconds`` of ``TO_THE_END``: until the grids of the round are shown. ``part``: a grid with a fault scores its best valid connected part, else 0. ``signals`` are seconds before
    the end.
    """

    bounds: ClassVar = {"rounds": (1, 99), "seconds": (10, 7200), "search_seconds": (0, TO_THE_END)}

    name: str = "worthatz"
    title: str = "Worthatz"
    rounds: int = 10
    seconds: int = 300
    part: bool = False
    search_seconds: int = 10
    signals: tuple[int, ...] = (30,)

    @property
    def to_the_end(self) -> bool:
        """Whether the search goes on until the grids of the round are shown."""
        return self.search_seconds == TO_THE_END
