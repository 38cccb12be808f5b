"""Teams and clubs: made of the results of their members, in an event and in a season.

- ``sum`` all members' values, ``best`` those of the best n
- ``places`` the places of the best n, lowest sum first; who is not there counts as one place behind the last

In a season each night has such a value for every team, and the season's own rules (best nights, least) make a table of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from director.games.podium import placed
from director.seasons.result import Night
from director.seasons.rules import Rules, TeamSum
from director.seasons.series import Share, row_of
from director.seasons.values import Number, Values, plain, total, values


@dataclass(frozen=True)
class TeamRow:
    """A team's line: who counted (best first) and the value."""

    team: str
    value: Number
    members: tuple[int, ...]
    place: int = 0


@dataclass(frozen=True)
class TeamSeason:
    """A team's season: what its nights make together."""

    team: str
    value: Number
    counted: tuple[Share, ...]
    left_out: tuple[Share, ...]
    place: int


def team_table(
    found: Mapping[int, tuple[int, Number]],
    teams: Mapping[str, Collection[int]],
    how: TeamSum,
    best: int,
) -> list[TeamRow]:
    """Teams in their order. ``found`` are place and value of each person."""
    rows = []
    for team, members in teams.items():
        there = sorted(
            (each for each in members if each in found), key=lambda each: (-float(found[each][1]), each)
        )
        if there:
            counted = there if how == "sum" else there[:best]
            rows.append(TeamRow(team, _value(counted, found, how, best), tuple(counted)))
    sign = 1 if how == "places" else -1
    return list(placed((sign * float(row.value), row.team, row) for row in rows))


def _value(
    members: Sequence[int], found: Mapping[int, tuple[int, Number]], how: TeamSum, best: int
) -> Number:
    if how == "places":
        absent = (max(place for place, _ in found.values()) + 1) * (best - len(members))
        return Fraction(sum(found[each][0] for each in members) + absent)
    return total([found[each][1] for each in members])


def season_teams(
    nights: Iterable[Night],
    rules: Rules,
    teams: Mapping[str, Collection[int]],
    guests: Collection[int] = (),
    worth: Mapping[str, Values] | None = None,
) -> list[TeamSeason]:
    """The teams' season by the season's rules: every night a value for each team, then the best of them. ``worth``: the
    values of the nights where they are known already."""
    nights = list(nights)
    if not teams:
        return []
    worth = values(nights, rules) if worth is None else worth
    names = sorted(teams)
    shares: dict[int, list[Share]] = {number: [] for number in range(len(names))}
    playing = {name: [each for each in teams[name] if each not in guests] for name in names}
    for night in nights:
        found = {each.person: (each.place, worth[night.key][each.person]) for each in night.results}
        for row in team_table(found, playing, rules.team, rules.team_best):
            value = -row.value if rules.team == "places" else row.value
            shares[names.index(row.team)].append(Share(night.key, value))
    best = rules.best.of(len(nights)) if rules.best else 0
    least = rules.least.of(len(nights)) if rules.least else 0
    rows = [
        row_of(number, each, rules, best) for number, each in shares.items() if each and len(each) >= least
    ]
    ranked = placed((-float(row.value), names[row.person], row) for row in rows)
    return [TeamSeason(names[row.person], row.value, row.counted, row.left_out, row.place) for row in ranked]


def shown(value: Number, rules: Rules) -> int | float:
    """A team's value as people read it: sums of places are kept below 0, so that more is better."""
    return abs(plain(value)) if rules.team == "places" else plain(value)


def grouped(pairs: Iterable[tuple[str, int]]) -> dict[str, list[int]]:
    """Persons by club or team, each once; who has none is in none."""
    found: dict[str, dict[int, None]] = {}
    for name, person in pairs:
        if name:
            found.setdefault(name, {})[person] = None
    return {name: list(members) for name, members in found.items()}
