"""Highlights of several nights: the winners, the best night, the closest one, people who met often.

Each value follows from facts by a rule that its docstring states; the sentences are in ``wording/night_words.py``.

Chances: the best and the worst place that each person can have when all planned nights are played. Nobody knows how good a
night can be, so a coming night is assumed to lie between the lowest and the highest value that a night of this season was
worth to anybody (the whole scale if there is one): best if the person has the highest each time and nobody else comes or
does well, worst the other way round.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from director.games.result import Result
from director.seasons.result import Number, SeasonNight
from director.seasons.season_data import Rules
from director.seasons.series import SeriesRow, Share, Table, row_of

ENOUGH = 2
"""Nights together that make two people rivals."""


@dataclass(frozen=True)
class Close:
    """The first two of a night with the smallest distance in points."""

    night: SeasonNight
    first: Result
    second: Result

    @property
    def margin(self) -> int:
        return self.first.points - self.second.points


@dataclass(frozen=True)
class Rival:
    """A person met in the same nights: how often one was ahead of them, behind, and equal."""

    person: int
    ahead: int
    behind: int
    equal: int

    @property
    def together(self) -> int:
        return self.ahead + self.behind + self.equal


def winners(night: SeasonNight) -> tuple[Result, ...]:
    """Returns the winners of that night; several if they were equal."""
    return tuple(each for each in night.results if each.place == 1)


def wins(nights: Sequence[SeasonNight]) -> Counter[int]:
    """Counts the nights that each person won, alone or with others."""
    return Counter(each.person for night in nights for each in winners(night))


def best_night(nights: Sequence[SeasonNight]) -> tuple[SeasonNight, Result] | None:
    """Finds the highest per cent of one night; of equal ones the first. None without results."""
    every = [(night, each) for night in nights for each in night.results]
    return max(every, key=lambda pair: pair[1].percent, default=None)


def closest(nights: Sequence[SeasonNight]) -> Close | None:
    """Finds the night won by the fewest points; of equal ones the first. Shared wins do not count. None if there is none."""
    found = [
        Close(night, ahead[0], ahead[1])
        for night in nights
        if len(ahead := sorted(night.results, key=lambda each: each.place)) > 1
        and ahead[0].place == 1
        and ahead[1].place == 2
    ]
    return min(found, key=lambda each: each.margin, default=None)


def fullest(nights: Sequence[SeasonNight]) -> SeasonNight | None:
    """Returns the night with most people; None if several have as many, or if it is the only night."""
    most = max((len(each.results) for each in nights), default=0)
    full = [each for each in nights if len(each.results) == most]
    return full[0] if len(full) == 1 and len(nights) > 1 else None


def rivals(nights: Sequence[SeasonNight], person: int) -> list[Rival]:
    """Lists the people met, most often first; of equal ones the closest first."""
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


BOUNDS: dict[str, tuple[float, float]] = {
    "percent": (0.0, 100.0),
    "median_percent": (0.0, 100.0),
    "romania100": (0.0, 1000.0),
    "mixture": (0.0, 100.0),
}
"""Lowest and highest value, for values that have a scale."""


@dataclass(frozen=True)
class Chance:
    """The best and the worst possible final place; equal if nothing can change."""

    best: int
    worst: int


def chances(found: Table) -> dict[int, Chance]:
    """Returns the chances of all who can still have enough nights; {} if all planned nights are played, or if no number was planned."""
    rules, left = found.rules, found.rules.planned - len(found.nights)
    if left <= 0 or not found.rows:
        return {}
    rows = (*found.rows, *found.below)
    low, high = bounds(rows, rules)
    least = rules.least.of(rules.planned) if rules.least else 0
    best = rules.best.of(rules.planned) if rules.best else 0
    reach = {row.person: _reach(row, rules, best, left, (low, high)) for row in rows}
    able = [row for row in rows if row.nights + left >= least]
    lows = sorted(reach[row.person][0] for row in able if row.nights >= least)
    highs = sorted(reach[row.person][1] for row in able)
    return {row.person: _chance(*reach[row.person], lows, highs) for row in able}


def bounds(rows: Collection[SeriesRow], rules: Rules) -> tuple[Number, Number]:
    """Returns the lowest and highest value of a night to come."""
    if rules.value in BOUNDS:
        return BOUNDS[rules.value]
    if rules.value == "place_points":
        return 0.0, max(rules.places)
    found = [each.value for row in rows for each in (*row.counted, *row.left_out)]
    return min(found), max(found)


def _reach(
    row: SeriesRow, rules: Rules, best: int, left: int, limits: tuple[Number, Number]
) -> tuple[float, float]:
    """Returns the lowest and highest value that a person can have at the end."""
    own = [*row.counted, *row.left_out]
    ends = [
        float(row_of(row.person, [*own, *[Share("", limit)] * count], rules, best).value)
        for limit in limits
        for count in (0, left)
    ]
    return min(ends), max(ends)


def _chance(low: float, high: float, lows: Sequence[float], highs: Sequence[float]) -> Chance:
    """Returns a person's chance. ``lows`` are the lowest values of those who will certainly have a place at the end, ``highs`` the
    highest of those who can have one, sorted."""
    surely_above = len(lows) - bisect_right(lows, high)
    perhaps_above = len(highs) - bisect_right(highs, low) - (high > low)  # the person is among them
    return Chance(1 + surely_above, 1 + perhaps_above)
