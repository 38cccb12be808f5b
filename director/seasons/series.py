"""The table of a series: a season of nights, or an event, a day of one to twelve games. Rules say which value counts, how
many nights count, how many are needed, and what breaks ties.

1. Of an event that comes again every year only the latest counts, if the rules say so (``counting``).
2. Every night has a value for each of its players (``values``); its organiser may have a credit instead.
3. A person's best nights count, as many as ``best`` says of the nights so far; of equal ones the earlier. In an event a
   missed game counts 0.
4. Sum or mean; persons with fewer nights than ``least`` come below, without a place. Guests are left out.
5. Equal values share a place (1, 1, 3), unless a tie-break was chosen; a sudden death played at the end of an event is its last.

``as_night`` makes a whole event one night of a season.

Teams and clubs have values made of their members' results, in an event and in a season.

- ``sum`` all members' values, ``best`` those of the best n
- ``places`` the places of the best n, lowest sum first; each missing member counts as one place after the last

In a season each night has such a value for every team, and the season's own rules (best nights, least) make a table of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from director.games.result import Result, placed
from director.seasons.result import Number, SeasonNight, Values, mean, plain, total, values
from director.seasons.season_data import Rules, TeamSum, TieBreak

Order = Callable[[int], tuple[object, ...]]
"""Sort key of persons with the same place, by their number."""


@dataclass(frozen=True)
class Credit:
    """A person who organised that night and could not play."""

    night: str
    person: int


@dataclass(frozen=True)
class Share:
    """The value of one night for a person; ``credit``: they organised it."""

    night: str
    value: Number
    credit: bool = False


@dataclass(frozen=True)
class SeriesRow:
    """A person's row: the nights that count and those left out, each in the order of the season. ``place`` 0: none yet."""

    person: int
    value: Number
    counted: tuple[Share, ...]
    left_out: tuple[Share, ...] = ()
    place: int = 0

    @property
    def nights(self) -> int:
        """Number of the person's nights."""
        return len(self.counted) + len(self.left_out)


@dataclass(frozen=True)
class Figures:
    """Sums over several nights of a person."""

    points: int
    top: int
    tops: int
    rounds: int
    solos: int
    warnings: int

    @property
    def negative(self) -> int:
        """Points minus the tops of all nights; 0 or below, apart from the bonus of solos."""
        return self.points - self.top

    @property
    def percent(self) -> Fraction:
        """Per cent of the tops of all nights."""
        return Fraction(100 * self.points, self.top) if self.top else Fraction()


@dataclass(frozen=True)
class Sources:
    """What a table was computed from besides nights and rules, and each person's row with its sort key: the next table recomputes only what
    has changed."""

    guests: frozenset[int]
    credits: frozenset[Credit]
    keyed: Mapping[int, tuple[list[tuple[float, ...]], SeriesRow]]


@dataclass(frozen=True)
class Table:
    """The rows in order of place; ``below`` are those with too few nights; ``best`` and ``least`` are numbers of nights (0: all, none),
    ``worth`` the values of each night by person. In an event a night is a game."""

    nights: tuple[SeasonNight, ...]
    rules: Rules
    rows: tuple[SeriesRow, ...]
    below: tuple[SeriesRow, ...]
    best: int
    least: int
    dropped: tuple[SeasonNight, ...]
    worth: Mapping[str, Values] = field(repr=False, compare=False)
    found_from: Sources = field(repr=False, compare=False)

    def row(self, person: int) -> SeriesRow | None:
        """Returns the row of that person, also from below the places; None if there is none."""
        return next((row for row in (*self.rows, *self.below) if row.person == person), None)

    def after(self, number: int, order: Order) -> Table:
        """Returns the table after the first ``number`` nights, before any sudden death."""
        known = self.found_from
        return table(self.nights[:number], self.rules, known.guests, known.credits, order)

    def figures(self, person: int) -> Figures:
        """Adds up all nights of a person; the tops of missed nights count as lost."""
        found = self.results(person)
        there = [each for each in found if each]
        return Figures(
            sum(each.points for each in there),
            sum(night.results[0].top for night in self.nights if night.results),
            sum(each.tops for each in there),
            sum(night.results[0].rounds for night in self.nights if night.results),
            sum(each.solos for each in there),
            sum(each.warnings for each in there),
        )

    def results(self, person: int) -> list[Result | None]:
        """Returns the results of a person, one a night; None for a missed night."""
        return [night.of.get(person) for night in self.nights]

    def cells(self, row: SeriesRow) -> list[Number | None]:
        """Returns the values of a row, one a night; None for a missed night."""
        found = {each.night: each.value for each in (*row.counted, *row.left_out)}
        return [found.get(night.key) for night in self.nights]


def table(
    nights: Sequence[SeasonNight],
    rules: Rules,
    guests: Collection[int] = (),
    credits: Iterable[Credit] = (),
    order: Order = lambda person: (person,),
    before: Table | None = None,
    sudden: Mapping[int, int] | None = None,
) -> Table:
    """Makes the table after these nights, in the order of the season; ``sudden`` are places that a sudden death gave to
    persons who were equal.

    ``before`` is an earlier table: if it has the same nights, only the rows of persons whose value of a night has changed
    are computed again.
    """
    held, dropped = counting(nights, rules)
    best, least = (amount.of(len(held)) if amount else 0 for amount in (rules.best, rules.least))
    worth = values(held, rules)
    left_out, owed = frozenset(guests), frozenset(credits)
    changed = _changed(before, held, worth, rules, left_out, owed)
    shares = _shares(held, worth, rules, left_out, owed, changed)
    keyed = dict[int, tuple[list[tuple[float, ...]], SeriesRow]]()
    if changed is not None and before:
        keyed.update(
            (person, each) for person, each in before.found_from.keyed.items() if person not in changed
        )
    for person, found in shares.items():
        missed = len(held) - len(found) if rules.missed else 0
        row = row_of(person, found, rules, best, missed)
        keyed[person] = _key(row, held, rules, sudden or {}), row
    below = [row for _, row in keyed.values() if row.nights < least]
    below.sort(key=lambda row: (-float(row.value), order(row.person)))
    ranked = placed((key, order(row.person), row) for key, row in keyed.values() if row.nights >= least)
    keyed.update(
        (row.person, (keyed[row.person][0], row)) for row in ranked
    )  # most have the same place again
    sources = Sources(left_out, owed, keyed)
    return Table(tuple(held), rules, ranked, tuple(below), best, least, tuple(dropped), worth, sources)


def _changed(
    before: Table | None,
    nights: Sequence[SeasonNight],
    worth: Mapping[str, Values],
    rules: Rules,
    guests: frozenset[int],
    credits: frozenset[Credit],
) -> set[int] | None:
    """Returns the persons whose values have changed since ``before``; None if everybody must be computed again."""
    if before is None or before.rules != rules:
        return None
    asked = (guests, credits, [each.key for each in nights])
    if asked != (before.found_from.guests, before.found_from.credits, [each.key for each in before.nights]):
        return None
    changed = set[int]()
    for old, new in zip(before.nights, nights, strict=True):
        was, now = before.worth[old.key], worth[new.key]
        if was is not now:
            changed.update(person for person in {**was, **now} if was.get(person) != now.get(person))
        if old is not new and rules.tie_breaks:
            there = {**old.of, **new.of}
            changed.update(person for person in there if old.of.get(person) != new.of.get(person))
    return changed


def counting(nights: Sequence[SeasonNight], rules: Rules) -> tuple[list[SeasonNight], list[SeasonNight]]:
    """Returns the nights that count, and those of earlier years whose event has come again."""
    if not rules.repeats:
        return list(nights), []
    latest: dict[str, str] = {}
    for each in nights:
        if each.what == "event":
            name = same_event(each.title)
            latest[name] = max(latest.get(name, ""), each.date[:4])
    dropped = [
        each for each in nights if each.what == "event" and each.date[:4] < latest[same_event(each.title)]
    ]
    gone = {each.key for each in dropped}
    return [each for each in nights if each.key not in gone], dropped


def same_event(title: str) -> str:
    """Returns the common part of the titles of a yearly event: all but numbers and case."""
    return " ".join(re.sub(r"[0-9]+\.?", " ", title).casefold().split())


def row_of(person: int, found: Sequence[Share], rules: Rules, best: int, missed: int = 0) -> SeriesRow:
    """Makes a person's row, still without a place; ``missed`` nights count 0."""
    counted, left_out = tuple(found), tuple[Share, ...]()
    if best and len(found) > best:
        ordered = sorted(range(len(found)), key=[-float(each.value) for each in found].__getitem__)  # stable
        chosen = set(ordered[:best])
        counted = tuple(each for number, each in enumerate(found) if number in chosen)
        left_out = tuple(each for number, each in enumerate(found) if number not in chosen)
    value = together([*(each.value for each in counted), *[Fraction()] * missed], rules)
    return SeriesRow(person, value, counted, left_out)


def together(found: Sequence[Number], rules: Rules) -> Number:
    """Combines the values of the nights that count: their mean or sum."""
    return mean(found) if rules.mean else total(found)


def _shares(
    nights: Sequence[SeasonNight],
    worth: Mapping[str, Values],
    rules: Rules,
    guests: Collection[int],
    credits: Iterable[Credit],
    wanted: Collection[int] | None = None,
) -> dict[int, list[Share]]:
    """Returns the nights of each person who is no guest, in the order of the season; only of ``wanted`` persons (None: all)."""
    owed = {(each.night, each.person) for each in credits}
    persons = {each.person for night in nights for each in night.results} | {person for _, person in owed}
    if wanted is not None:
        persons &= set(wanted)
    played: dict[int, list[Number]] = {person: [] for person in persons - set(guests)}
    shown = {
        night.key: {person: own[person] for person in played if person in own} if wanted is not None else own
        for night in nights
        for own in (worth[night.key],)
    }
    for night in nights:
        for person, value in shown[night.key].items():
            if person in played:
                played[person].append(value)
    found: dict[int, list[Share]] = {person: [] for person in played}
    for night in nights:
        own = shown[night.key]
        for person, value in own.items():
            if person in found:
                found[person].append(Share(night.key, value))
        for key, person in owed:
            if key == night.key and person in found and person not in own:
                found[person].append(Share(key, _credit(played[person], rules), True))
    return {person: shares for person, shares in found.items() if shares}


def _credit(played: Sequence[Number], rules: Rules) -> Number:
    """Returns an organiser's value for a night: a fixed one, or the mean of the nights played."""
    if rules.credit != "mean":
        return Fraction(rules.credit)
    return mean(played) if played else Fraction()


def _key(
    row: SeriesRow, nights: Sequence[SeasonNight], rules: Rules, sudden: Mapping[int, int]
) -> list[tuple[float, ...]]:
    """Returns the sort key of a row; a sudden death, if played, is the last tie-break."""
    broken = [BREAKS[name](row, nights) for name in rules.tie_breaks if name != "sudden_death"]
    if sudden:
        broken.append((-sudden.get(row.person, len(sudden) + 1),))
    return [(-float(row.value),), *(tuple(-each for each in figures) for figures in broken)]


def _last_night(row: SeriesRow, nights: Sequence[SeasonNight]) -> tuple[float, ...]:
    last = nights[-1].key if nights else ""
    own = (float(each.value) for each in (*row.counted, *row.left_out) if each.night == last)
    return (next(own, float("-inf")),)


def _summed(name: str) -> Break:
    return lambda row, nights: (
        sum(getattr(night.of[row.person], name) for night in nights if row.person in night.of),
    )


def _turns(row: SeriesRow, nights: Sequence[SeasonNight]) -> list[int]:
    """Returns the points of every round of all games: 0 without a slip, and in a missed game."""
    found = list[int]()
    for night in nights:
        if own := night.of.get(row.person):
            found += (points or 0 for points in own.turns)
        else:
            found += [0] * len(night.results[0].turns if night.results else ())
    return found


def _last_game(row: SeriesRow, nights: Sequence[SeasonNight]) -> tuple[float, ...]:
    return tuple(night.of[row.person].points if row.person in night.of else 0 for night in reversed(nights))


Break = Callable[[SeriesRow, Sequence[SeasonNight]], tuple[float, ...]]

BREAKS: Mapping[TieBreak, Break] = {
    "best_night": lambda row, nights: (max(float(each.value) for each in row.counted),),
    "last_night": _last_night,
    "nights": lambda row, nights: (row.nights,),
    "tops": _summed("tops"),
    "solos": _summed("solos"),
    "warnings": lambda row, nights: (-_summed("warnings")(row, nights)[0],),
    "last_game": _last_game,
    "last_turns": lambda row, nights: tuple(reversed(_turns(row, nights))),
    "best_moves": lambda row, nights: tuple(sorted(_turns(row, nights), reverse=True)),
}
"""Tie-breaks: more is better."""


def moves(before: Table, after: Table) -> dict[int, int | None]:
    """Returns by how many places each has risen (below 0: fallen) between two tables; None: had no place before."""
    old = {row.person: row.place for row in before.rows}
    return {row.person: old[row.person] - row.place if row.person in old else None for row in after.rows}


def within(rows: Sequence[SeriesRow], persons: Collection[int]) -> tuple[SeriesRow, ...]:
    """Returns the rows of these persons, with places among themselves."""
    return placed((row.place, number, row) for number, row in enumerate(rows) if row.person in persons)


def as_night(key: str, title: str, date: str, found: Table) -> SeasonNight:
    """Makes the whole event one night of a season: everything added up, with the places of the event."""
    return SeasonNight(key, title, date, tuple(_whole(row, found) for row in found.rows), "event")


def _whole(row: SeriesRow, found: Table) -> Result:
    figures, there = found.figures(row.person), [each for each in found.results(row.person) if each]
    best = max(there, key=lambda each: each.best)
    known = [each.seconds for each in there if each.seconds is not None]
    return Result(
        row.person,
        row.place,
        figures.points,
        figures.top,
        figures.percent,
        figures.tops,
        figures.rounds,
        figures.solos,
        max(each.run for each in there),
        best.best,
        best.move,
        figures.warnings,
        sum(known) if len(known) == len(found.nights) else None,
    )


def as_data(found: Table, told: Callable[[int], tuple[str, str]]) -> dict[str, object]:
    """Returns the table as JSON: rules, nights, and rows with unrounded values, in an event also one a game (null: not played); ``told``
    gives a person's name and club."""
    return {
        "rules": found.rules.as_data(),
        "nights": [{"key": each.key, "title": each.title, "date": each.date} for each in found.nights],
        "rows": [
            {
                "place": row.place,
                "name": told(row.person)[0],
                "club": told(row.person)[1],
                "value": plain(row.value),
                **(
                    {"values": [None if each is None else plain(each) for each in found.cells(row)]}
                    if found.rules.missed
                    else {}
                ),
                "counted": [_share(each) for each in row.counted],
                "left_out": [_share(each) for each in row.left_out],
            }
            for row in found.rows
        ],
    }


def _share(each: Share) -> dict[str, object]:
    data: dict[str, object] = {"night": each.night, "value": plain(each.value)}
    return data | {"credit": True} if each.credit else data


@dataclass(frozen=True)
class TeamRow:
    """A team's row: the members who counted (best first) and the value."""

    team: str
    value: Number
    members: tuple[int, ...]
    place: int = 0


@dataclass(frozen=True)
class TeamSeason:
    """A team's season: its nights combined."""

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
    """Returns the teams in their order. ``found`` has place and value of each person."""
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
    nights: Iterable[SeasonNight],
    rules: Rules,
    teams: Mapping[str, Collection[int]],
    guests: Collection[int] = (),
    worth: Mapping[str, Values] | None = None,
) -> list[TeamSeason]:
    """Makes the teams' season by the season's rules: every night has a value for each team, and the best of them count. ``worth``: the
    values of the nights if they are known already."""
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


def teams_shown(value: Number, rules: Rules) -> int | float:
    """Returns a team's value as people read it: sums of places are stored below 0, so that more is better."""
    return abs(plain(value)) if rules.team == "places" else plain(value)


def grouped(pairs: Iterable[tuple[str, int]]) -> dict[str, list[int]]:
    """Groups persons by club or team, each once; leaves out persons without one."""
    found: dict[str, dict[int, None]] = {}
    for name, person in pairs:
        if name:
            found.setdefault(name, {})[person] = None
    return {name: list(members) for name, members in found.items()}
