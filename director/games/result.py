"""The result of a game for each player; events and seasons make their tables of these.

Places in standings, and the podium of a night in rounds: the first three, opened from below, step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol, TypeVar


@dataclass(frozen=True, slots=True)
class Result:
    """One person's result of one night: ``top`` is the sum of the tops, ``run`` the longest series of tops in succession, ``best`` the
    points of the best move and ``move`` that move, ``turns`` the points of each round (None: no slip) if needed, ``seconds`` the time
    used if known."""

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
        """Points minus the top; 0 or below, apart from a solo's bonus."""
        return self.points - self.top

    @property
    def lost(self) -> int:
        """Rounds in which the top was not found."""
        return self.rounds - self.tops


PODIUM = 3

Line = TypeVar("Line", bound="Placed")


class Placed(Protocol):
    """A row of any standings, reduced to its place."""

    @property
    def place(self) -> int: ...


def placed(keyed: Iterable[tuple[object, object, Line]]) -> tuple[Line, ...]:
    """Sorts rows by their keys and sets their places: equal first keys share a place, and the next place is skipped (1, 1, 3); the second
    key only orders them."""
    found: list[Line] = []
    last: object = None
    ordered = sorted(keyed, key=lambda each: each[:2])
    for number, (key, _, line) in enumerate(ordered, start=1):
        place = found[-1].place if found and key == last else number
        found.append(line if line.place == place else replace(line, place=place))  # type: ignore[type-var]
        last = key
    return tuple(found)


def podium_steps(rows: Sequence[Line]) -> list[list[Line]]:
    """Returns the first three places from below: those who share a place are on one step."""
    places = sorted({row.place for row in rows if row.place <= PODIUM}, reverse=True)
    return [[row for row in rows if row.place == place] for place in places]


def podium(
    rows: Sequence[Line], revealed: int, told: Callable[[Line], dict[str, object]]
) -> dict[str, object]:
    """Returns the podium as the room sees it: the revealed steps, each row as ``told`` writes it, and how many are left."""
    steps = podium_steps(rows)
    return {
        "steps": [[told(row) for row in step] for step in steps[:revealed]],
        "left": max(0, len(steps) - revealed),
    }
