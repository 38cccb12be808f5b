"""What one night says of each person who played it. A night is a game, or an event of several taken as one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from statistics import median
from typing import Literal

from director.games.result import Result

What = Literal["game", "event"]


def full_key(what: What, key: str) -> str:
    """The key of a game or an event with what it is before it: a season names a night so where both have the same key. No key
    has a colon."""
    return f"{what}:{key}"


@dataclass(frozen=True)
class Night:
    """A night of a season, with the results of all who played; ``date`` as ``2026-11-22``.

    ``key`` is that of the game or event. Of a game and an event with the same key in one season the event's is its ``full_key``.
    """

    key: str
    title: str
    date: str
    results: tuple[Result, ...]
    what: What = "game"

    @property
    def own_key(self) -> str:
        """The key under which the game or event is kept."""
        return self.key.removeprefix(full_key(self.what, ""))

    @cached_property
    def of(self) -> Mapping[int, Result]:
        """The results by person."""
        return {each.person: each for each in self.results}

    @cached_property
    def worth(self) -> dict[object, Mapping[int, Fraction | float]]:
        """What the night is worth by the rules that asked last (``values``): a season asks the same of every night for each of
        its pages."""
        return {}

    @cached_property
    def median(self) -> Fraction:
        """The median per cent of the field, guests too; between the two in the middle of an even number."""
        return median(sorted((each.percent for each in self.results), key=float))


def place_sizes(night: Night) -> Mapping[int, int]:
    """How many share each place."""
    sizes: dict[int, int] = {}
    for each in night.results:
        sizes[each.place] = sizes.get(each.place, 0) + 1
    return sizes
