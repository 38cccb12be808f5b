"""What is worth telling of several nights: who won, the best night, the closest one, who met whom.

Each value follows from facts by a rule that its docstring states; the sentences are in ``wording/night_words.py``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from director.games.result import Result
from director.seasons.result import Night

ENOUGH = 2
"""Nights together from which on two people are rivals."""


@dataclass(frozen=True)
class Close:
    """The two who were nearest to each other in front, and by how many points."""

    night: Night
    first: Result
    second: Result

    @property
    def margin(self) -> int:
        return self.first.points - self.second.points


@dataclass(frozen=True)
class Rival:
    """Somebody met in the same nights: how often the person was ahead of them, behind, and equal."""

    person: int
    ahead: int
    behind: int
    equal: int

    @property
    def together(self) -> int:
        return self.ahead + self.behind + self.equal


def winners(night: Night) -> tuple[Result, ...]:
    """Who was first that night; several where they were equal."""
    return tuple(each for each in night.results if each.place == 1)


def wins(nights: Sequence[Night]) -> Counter[int]:
    """How many nights each person won, alone or with others."""
    return Counter(each.person for night in nights for each in winners(night))


def best_night(nights: Sequence[Night]) -> tuple[Night, Result] | None:
    """The highest per cent of one night; of equal ones the first."""
    every = [(night, each) for night in nights for each in night.results]
    return max(every, key=lambda pair: pair[1].percent, default=None)


def closest(nights: Sequence[Night]) -> Close | None:
    """The night that was won by the fewest points; of equal ones the first. Shared wins are no close ones."""
    found = [
        Close(night, ahead[0], ahead[1])
        for night in nights
        if len(ahead := sorted(night.results, key=lambda each: each.place)) > 1
        and ahead[0].place == 1
        and ahead[1].place == 2
    ]
    return min(found, key=lambda each: each.margin, default=None)


def fullest(nights: Sequence[Night]) -> Night | None:
    """The night with most people, where there is one alone."""
    most = max((len(each.results) for each in nights), default=0)
    full = [each for each in nights if len(each.results) == most]
    return full[0] if len(full) == 1 and len(nights) > 1 else None


def rivals(nights: Sequence[Night], person: int) -> list[Rival]:
    """Who was met, most often first; of equal ones first those with whom it was closest."""
    found: dict[int, list[int]] = {}
    for night in nights:
        if own := night.of.get(person):
            for each in night.results:
                if each.person != person:
                    sides = found.setdefault(each.person, [0, 0, 0])
                    sides[0 if own.place < each.place else 1 if own.place > each.place else 2] += 1
    every = [Rival(other, *sides) for other, sides in found.items()]
    met = [each for each in every if each.together >= ENOUGH]
    return sorted(met, key=lambda each: (-each.together, abs(each.ahead - each.behind), each.person))
