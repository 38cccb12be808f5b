"""Results of one night for each person who played. A night is a game, or an event of several games.

The value of a night for each player, by the rules of a season: seven kinds of value (RULES 6). Values are fractions where
possible, so that exact equality is kept; the Romanian scale has roots. More is always better: a negative is 0 at best.

- ``points``, ``negative``, ``percent`` as in the night's own standings
- ``median_percent``: per cent + (median of all nights' medians - median of that night), at most 100
- ``romania100``: 1000 x (1 - sqrt(2x - x²)) with x = (place - 1) / 100, 0 from place 101; a shared place has the mean
- ``place_points``: a table's points for the place
- ``mixture``: shares of points, tops lost and time, each measured by the best of that night (best points, fewest tops lost,
  least time). Time is known for those who hand slips in by phone; if one player's is unknown, all have its whole share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import fsum, lcm, sqrt
from statistics import median
from typing import Literal

from director.games.result import Result
from director.seasons.season_data import Rules

What = Literal["game", "event"]


def full_key(what: What, key: str) -> str:
    """Prefixes the key with its kind: a season names a night so if a game and an event have the same key. No key has a colon."""
    return f"{what}:{key}"


@dataclass(frozen=True)
class SeasonNight:
    """A night of a season, with the results of all who played; ``date`` like ``2026-11-22``.

    ``key`` is that of the game or event. If a game and an event of a season have the same key, the event's is its ``full_key``.
    """

    key: str
    title: str
    date: str
    results: tuple[Result, ...]
    what: What = "game"

    @property
    def own_key(self) -> str:
        """The key under which the game or event is stored."""
        return self.key.removeprefix(full_key(self.what, ""))

    @cached_property
    def of(self) -> Mapping[int, Result]:
        """The results by person."""
        return {each.person: each for each in self.results}

    @cached_property
    def worth(self) -> dict[object, Mapping[int, Fraction | float]]:
        """Cache of ``values``: the night's values by the rules they were computed for. A season needs them on each of its pages."""
        return {}

    @cached_property
    def median(self) -> Fraction:
        """Median per cent of the field, guests included; for an even number the mean of the two in the middle."""
        return median(sorted((each.percent for each in self.results), key=float))


def place_sizes(night: SeasonNight) -> Mapping[int, int]:
    """Counts how many share each place."""
    sizes: dict[int, int] = {}
    for each in night.results:
        sizes[each.place] = sizes.get(each.place, 0) + 1
    return sizes


Number = Fraction | float
Values = Mapping[int, Number]
"""Values of a night, by person."""

ROMANIAN_PLACES = 100
MOST_ASKED = 8
"""Most values that a night caches."""


def values(nights: Sequence[SeasonNight], rules: Rules) -> dict[str, Values]:
    """Returns the value of each night for each of its players, by the night's key."""
    if rules.value == "median_percent":
        middle = median(sorted((each.median for each in nights if each.results), key=float)) if any(
            each.results for each in nights
        ) else Fraction()  # fmt: skip
        return {each.key: _once(each, middle, lambda night: _corrected(night, middle)) for each in nights}
    asked = (rules.value, rules.places, rules.shares, rules.shared)
    return {
        each.key: _once(each, asked, lambda night: OF_NIGHT[rules.value](night, rules)) for each in nights
    }


def _once(night: SeasonNight, asked: object, found: Callable[[SeasonNight], Values]) -> Values:
    """Returns the cached answer to the question ``asked``, or computes it."""
    if asked not in night.worth:
        if len(night.worth) >= MOST_ASKED:
            night.worth.clear()
        night.worth[asked] = found(night)
    return night.worth[asked]


def total(found: Iterable[Number]) -> Number:
    """Returns the sum: exact for exact numbers, else independent of their order."""
    found = list(found)
    exact = [each for each in found if isinstance(each, Fraction)]
    if len(exact) < len(found):
        return fsum(found)
    common = lcm(
        *(each.denominator for each in exact)
    )  # one fraction to reduce instead of one for each night
    return Fraction(sum(each.numerator * (common // each.denominator) for each in exact), common)


def mean(found: Sequence[Number]) -> Number:
    """Returns the mean of at least one number."""
    return total(found) / len(found)


def romanian(place: int) -> float:
    """Returns the points of a place on the Romanian scale of 100 places."""
    if place > ROMANIAN_PLACES:
        return 0.0
    x = (place - 1) / ROMANIAN_PLACES
    return 1000 * (1 - sqrt(2 * x - x * x))


def plain(value: Number) -> int | float:
    """Returns the value as JSON writes it: unrounded, an int if it is whole."""
    if isinstance(value, Fraction) and value.denominator == 1:
        return int(value)
    return float(value)


def _corrected(night: SeasonNight, middle: Fraction) -> Values:
    if not night.results:
        return {}
    moved = middle - night.median
    return {each.person: _at_most_100(each.percent + moved) for each in night.results}


def _at_most_100(percent: Fraction) -> Fraction:
    return Fraction(100) if percent.numerator > 100 * percent.denominator else percent


def _place_points(night: SeasonNight, rules: Rules) -> Values:
    table = [Fraction(each) for each in rules.places]
    return _by_place(
        night, lambda place: table[place - 1] if place <= len(table) else Fraction(), rules.shared
    )


def _by_place(night: SeasonNight, worth: Callable[[int], Number], shared: str) -> Values:
    """Gives each player ``worth`` of the place; a shared place has the mean of the places it fills, or the best."""
    sizes = place_sizes(night)
    found = {
        place: mean([worth(place + more) for more in range(size)]) if shared == "mean" else worth(place)
        for place, size in sizes.items()
    }
    return {each.person: found[each.place] for each in night.results}


def _mixture(night: SeasonNight, rules: Rules) -> Values:
    points, lost, time = (Fraction(each) for each in rules.shares)
    whole = points + lost + time
    parts = (_of_most(night), _of_least(night, lambda each: each.lost), _of_time(night))
    return {
        each.person: 100 * (points * parts[0][each.person] + lost * parts[1][each.person] + time * parts[2][each.person])
        / whole
        for each in night.results
    }  # fmt: skip


def _of_most(night: SeasonNight) -> Mapping[int, Fraction]:
    most = max((each.points for each in night.results), default=0)
    return {
        each.person: Fraction(max(each.points, 0), most) if most > 0 else Fraction() for each in night.results
    }


def _of_time(night: SeasonNight) -> Mapping[int, Fraction]:
    if any(each.seconds is None for each in night.results):
        return {each.person: Fraction(1) for each in night.results}
    return _of_least(night, lambda each: each.seconds or 0)


def _of_least(night: SeasonNight, amount: Callable[[Result], float]) -> Mapping[int, Fraction]:
    """Smallest value divided by the own value; 1 for the smallest, also when it is 0."""
    own = {each.person: Fraction(amount(each)) for each in night.results}
    least = min(own.values(), default=Fraction())
    return {person: Fraction(1) if each == least else least / each for person, each in own.items()}


OF_NIGHT: Mapping[str, Callable[[SeasonNight, Rules], Values]] = {
    "points": lambda night, rules: {each.person: Fraction(each.points) for each in night.results},
    "percent": lambda night, rules: {each.person: each.percent for each in night.results},
    "romania100": lambda night, rules: _by_place(night, romanian, "mean"),
    "place_points": _place_points,
    "mixture": _mixture,
    "negative": lambda night, rules: {each.person: Fraction(each.negative) for each in night.results},
}
