"""Awards and prizes of a club. Awards of a season are found in its nights: most improved, best move, most solos, longest
series of tops, first game above 80 / 85 / 90 / 95 %, most faithful (RULES 6).

Equal people share an award. Ours: most improved is the person whose mean per cent of the later half of the own nights is
farthest above that of the earlier half (at least four nights; one in the middle counts for neither); a first game is a
person's first in all known nights, and it must be in this season.

Prizes of an event: each is for the first places of those whom its filter admits, in their order. If a person may have only
one, those who have one already are skipped, and the next of that filter moves up. A tie at the last place is shared by all
(``each``), or decided by lot (``draw``: the rows name the candidates).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from director.games.result import Result
from director.seasons.person import Person
from director.seasons.result import SeasonNight, mean
from director.seasons.season_data import Prize
from director.seasons.series import SeriesRow

AwardName = Literal["improved", "best_move", "solos", "run", "above", "faithful"]
LEVELS = (80, 85, 90, 95)
ENOUGH = 4
"""Least number of nights for the most improved."""


@dataclass(frozen=True)
class Award:
    """An award with its winners; ``figure`` is the amount won by, ``night`` the key of the night, ``told`` a move, ``level`` the per cent
    of a first game."""

    name: AwardName
    persons: tuple[int, ...]
    figure: float
    night: str = ""
    told: str = ""
    level: int = 0


def awards(
    nights: Sequence[SeasonNight], before: Mapping[int, float] | None = None, guests: Collection[int] = ()
) -> list[Award]:
    """Returns the awards of a season's nights; ``before`` is the highest per cent of each person in the nights before it."""
    own = _by_person(nights, guests)
    found = [
        _most(
            "improved", {person: _gain(results) for person, results in own.items() if len(results) >= ENOUGH}
        ),
        *_single("best_move", own, lambda each: each.best, lambda each: each.move),
        _most("solos", {person: sum(each.solos for _, each in results) for person, results in own.items()}),
        *_single("run", own, lambda each: each.run, lambda each: ""),
        _most("faithful", {person: len(results) for person, results in own.items()}),
        *_first_above(own, before or {}, [each.key for each in nights]),
    ]
    return [each for each in found if each.persons]


Nights = list[tuple[SeasonNight, Result]]


def _by_person(nights: Iterable[SeasonNight], guests: Collection[int]) -> dict[int, Nights]:
    found: dict[int, Nights] = {}
    for night in nights:
        for each in night.results:
            if each.person not in guests:
                found.setdefault(each.person, []).append((night, each))
    return found


def _most(name: AwardName, figures: Mapping[int, Fraction | int]) -> Award:
    """Gives the award to those with the highest figure above 0."""
    most = max(figures.values(), default=0)
    if most <= 0:
        return Award(name, (), 0.0)
    return Award(name, tuple(sorted(person for person, each in figures.items() if each == most)), float(most))


def _gain(results: Nights) -> Fraction:
    percents = [each.percent for _, each in results]
    half = len(percents) // 2
    return Fraction(mean(percents[-half:])) - Fraction(mean(percents[:half]))


def _single(
    name: AwardName, own: Mapping[int, Nights], figure: Callable[[Result], int], told: Callable[[Result], str]
) -> list[Award]:
    """Finds the best single figure of the season: one award for each night and move that reached it."""
    most = max((figure(each) for results in own.values() for _, each in results), default=0)
    found: dict[tuple[str, str], list[int]] = {}
    for person, results in own.items():
        for night, each in results:
            if most > 0 and figure(each) == most:
                found.setdefault((night.key, told(each)), []).append(person)
    return [
        Award(name, tuple(sorted(persons)), float(most), key, text) for (key, text), persons in found.items()
    ]


def _first_above(own: Mapping[int, Nights], before: Mapping[int, float], order: Sequence[str]) -> list[Award]:
    """Finds for each level the persons who reached it for the first time, in the order of the nights."""
    found: dict[tuple[int, str], list[tuple[int, Fraction]]] = {}
    for person, results in own.items():
        for level in LEVELS:
            if before.get(person, 0.0) > level:
                continue
            first = next(((night, each) for night, each in results if each.percent > level), None)
            if first:
                found.setdefault((level, first[0].key), []).append((person, first[1].percent))
    return [
        Award(
            "above",
            tuple(sorted(person for person, _ in there)),
            float(max(each for _, each in there)),
            key,
            level=level,
        )
        for (level, key), there in sorted(
            found.items(), key=lambda each: (each[0][0], order.index(each[0][1]))
        )
    ]


@dataclass(frozen=True)
class AwardedPrize:
    """A prize with the place in its filter and its winners; several share it, or draw lots if ``drawn``."""

    prize: Prize
    place: int
    persons: tuple[int, ...]
    drawn: bool = False


def given(
    rows: Sequence[SeriesRow],
    prizes: Sequence[Prize],
    told: Callable[[int], Person],
    once: bool,
    shared: Literal["each", "draw"],
) -> list[AwardedPrize]:
    """Returns who gets which prize, in the order of the prizes."""
    had: set[int] = set()
    found: list[AwardedPrize] = []
    for prize in prizes:
        open_to = [row for row in rows if _fits(prize, told(row.person)) and not (once and row.person in had)]
        left, place = prize.places, 1
        while open_to and left > 0:
            same = [row for row in open_to if row.place == open_to[0].place]
            persons = tuple(row.person for row in same)
            found.append(AwardedPrize(prize, place, persons, shared == "draw" and len(same) > left))
            had |= set(persons) if not found[-1].drawn else set()
            open_to = open_to[len(same) :]
            left -= len(same)
            place += len(same)
    return found


def _fits(prize: Prize, person: Person) -> bool:
    return not prize.column or str(getattr(person, prize.column, "")).casefold() == prize.value.casefold()
