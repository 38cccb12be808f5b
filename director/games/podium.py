"""Places in standings, and the podium of a night in rounds: the first three, opened from below, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

PODIUM = 3

Line = TypeVar("Line", bound="Placed")


class Placed(Protocol):
    """A line of some standings: all that is needed of it here is the place."""

    @property
    def place(self) -> int: ...


def placed(keyed: Iterable[tuple[object, object, Line]]) -> tuple[Line, ...]:
    """Lines in the order of what stands before each: equal first keys share a place, and the next place is skipped (1, 1, 3);
    the second key only orders them."""
    found: list[Line] = []
    last: object = None
    ordered = sorted(keyed, key=lambda each: each[:2])
    for number, (key, _, line) in enumerate(ordered, start=1):
        place = found[-1].place if found and key == last else number
        found.append(line if line.place == place else replace(line, place=place))  # type: ignore[type-var]
        last = key
    return tuple(found)


def podium_steps(rows: Sequence[Line]) -> list[list[Line]]:
    """The first three places from below: who shares a place stands on one step."""
    places = sorted({row.place for row in rows if row.place <= PODIUM}, reverse=True)
    return [[row for row in rows if row.place == place] for place in places]


def podium(
    rows: Sequence[Line], revealed: int, told: Callable[[Line], dict[str, object]]
) -> dict[str, object]:
    """What the room may see of it: the steps that are revealed, each line as it is ``told``, and how many are left."""
    steps = podium_steps(rows)
    return {
        "steps": [[told(row) for row in step] for step in steps[:revealed]],
        "left": max(0, len(steps) - revealed),
    }
