"""The stored data of a season and of an event: settings, persons, games. Everything else follows from the games.

``wall`` is the secret part of the address for walls and phones; ``picture`` of a certificate is base64. msgspec reads and
writes the JSON; these types are its schema.

The rules of a season or an event as data: the value of a night, how many nights count, who is in the table.

    rules_from_data({"value": "percent", "best": "50%", "least": 3})
    event_rules_from_data({"missed": "out", "tie_breaks": ["tops"]})

Numbers of nights may be shares, rounded up, of the nights played so far: an interim table counts the same share.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import chain
from math import ceil
from typing import Annotated, Any, Literal, get_args

from director.language.codec import BadField, Meta, data_of, read
from director.language.sentences import RuleError

State = Literal["expected", "here", "late", "missing"]


@dataclass(frozen=True)
class Season:
    """A season: the nights from ``since`` to ``until``, those with its ``mark``, and those ``taken`` by hand, less those ``left`` out;
    ``guests``, ``teams`` and ``credits`` name persons by number, nights by key."""

    title: str
    since: str = ""
    until: str = ""
    mark: str = ""
    taken: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    rules: dict[str, Any] = field(default_factory=dict)
    guests: tuple[int, ...] = ()
    teams: dict[str, tuple[int, ...]] = field(default_factory=dict)
    credits: tuple[tuple[str, int], ...] = ()
    wall: str = ""

    @property
    def persons(self) -> set[int]:
        """Numbers of the persons that the season names."""
        return {*self.guests, *(each for _, each in self.credits), *chain.from_iterable(self.teams.values())}


@dataclass(frozen=True)
class EventEntry:
    """A person entered for an event: whether they are there, the amounts due and paid (in cents), the partner on the same slip, team,
    table, and the index of their series in a team."""

    person: int
    state: State = "expected"
    due: int = 0
    paid: int = 0
    partner: int = 0
    team: str = ""
    table: int = 0
    index: float = 0.0
    late: str = ""


@dataclass(frozen=True)
class Prize:
    """A prize for the first places of those whom its filter admits: column and value such as ``category`` and ``A``."""

    title: str
    column: str = ""
    value: str = ""
    places: int = 1


@dataclass(frozen=True)
class Event:
    """An event: its games by key, the people entered once for all of them, its ranking and its prizes.

    ``planned`` is the number of games, 0 if unknown. ``revealed`` is how many steps of the podium its wall shows, from
    below; ``table_after``: after so many games, all of them ended, its wall shows the table even so, because the director
    wants it.
    """

    title: str
    since: str = ""
    until: str = ""
    club: str = ""
    mark: str = ""
    games: tuple[str, ...] = ()
    people: tuple[EventEntry, ...] = ()
    rules: dict[str, Any] = field(default_factory=dict)
    sudden: dict[str, int] = field(default_factory=dict)
    team: Literal["sum", "best", "places"] = "best"
    team_best: int = 3
    team_limit: float = 0.0
    prizes: tuple[Prize, ...] = ()
    once: bool = True
    shared: Literal["each", "draw"] = "each"
    columns: tuple[str, ...] = ()
    certificate: str = ""
    picture: str = ""
    revealed: int = 0
    table_after: int = 0
    wall: str = ""
    planned: int = 0

    @property
    def persons(self) -> set[int]:
        """Numbers of the persons that the event names."""
        entered = {number for each in self.people for number in (each.person, each.partner) if number}
        return entered | {int(each) for each in self.sudden}


Value = Literal["points", "percent", "median_percent", "romania100", "place_points", "mixture", "negative"]
MEANS: frozenset[str] = frozenset({"percent", "median_percent", "mixture", "negative"})
"""Nights with these values are averaged; the others are summed."""

SeasonBreak = Literal["best_night", "last_night", "nights", "tops", "solos"]
EventBreak = Literal["tops", "warnings", "last_game", "last_turns", "best_moves", "solos", "sudden_death"]
TieBreak = SeasonBreak | EventBreak
SEASON_BREAKS: tuple[TieBreak, ...] = get_args(SeasonBreak)
EVENT_BREAKS: tuple[TieBreak, ...] = get_args(EventBreak)
OF_EVENTS = ("value", "missed", "tie_breaks")
"""Rules of an event; the others belong to seasons."""
TeamSum = Literal["sum", "best", "places"]
TEAM_SUMS: tuple[TeamSum, ...] = get_args(TeamSum)

PLACES: tuple[float, ...] = (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
"""Place points of a season without a table of its own (ours)."""
MOST_GAMES = 12
"""Most games of an event."""
MOST = 1000
"""Most nights, places or shares that a rule may name."""
Figure = Annotated[int, Meta(ge=0, le=1_000_000)] | Annotated[float, Meta(ge=0, le=1_000_000)]


@dataclass(frozen=True)
class Amount:
    """A number of nights, or a share: ``Amount(Fraction(1, 2), True)`` is 50 %."""

    number: Fraction
    share: bool = False

    def of(self, nights: int) -> int:
        """Returns the amount for this number of nights, rounded up."""
        return ceil(self.number * nights) if self.share else int(self.number)

    def __str__(self) -> str:
        number = self.number * 100 if self.share else self.number
        text = str(int(number)) if number.denominator == 1 else f"{float(number):g}"
        return f"{text}%" if self.share else text


def parse_amount(text: str | int | None) -> Amount | None:
    """Reads a number or a share as a person writes it: ``10``, ``50%``, ``33,3 %``; None for nothing. RuleError ``bad_amount``."""
    written = str(text if text is not None else "").strip()
    if written in ("", "0"):
        return None
    found = re.fullmatch(r"([0-9]{1,4})(?:[.,]([0-9]{1,4}))?\s*(%?)", written)
    if not found or (found[2] and not found[3]):
        raise bad_amount(written)
    number = Fraction(f"{found[1]}.{found[2] or 0}")
    if not number or (found[3] and number > 100) or number > MOST:
        raise bad_amount(written)
    return Amount(number / 100, True) if found[3] else Amount(number)


def bad_amount(text: str) -> RuleError:
    """Makes the error for a text that is neither a number of nights nor a share."""
    return RuleError(
        "bad_amount",
        "%(text)s is neither a number of nights nor a share. Write a number, or a share such as 50%%.",
        text=text[:40],
    )


@dataclass(frozen=True)
class Rules:
    """The rules of a series' table; every default is the plainest: all points of everybody added up.

    ``best``: only so many nights of a person count, ``least``: with fewer nights a person has no place. ``places`` are the
    points of the places from the first, ``shares`` those of points, tops lost and time in a mixture. ``shared``: a shared
    place has the mean of the places' points, or the best of them. ``credit``: the value of a night for its organiser who
    could not play, a number or ``mean``. ``repeats``: of events that come again only the latest counts. ``planned`` is the
    number of nights to be played, 0 if unknown. ``guests`` are categories without a place in the table. ``team`` and
    ``team_best``: how the value of a team or club is made of its members'. ``missed``: a missed game of an event counts
    ``zero``, or its player is left ``out`` of the ranking; "" in a season, where a missed night does not count.
    """

    value: Value = "points"
    best: Amount | None = None
    least: Amount | None = None
    places: Annotated[tuple[Figure, ...], Meta(min_length=1, max_length=MOST)] = PLACES
    shares: tuple[Figure, Figure, Figure] = (60, 30, 10)
    shared: Literal["mean", "best"] = "mean"
    tie_breaks: tuple[TieBreak, ...] = ()
    credit: Annotated[str, Meta(pattern=r"^(mean|-?[0-9]{1,6}([.][0-9]{1,3})?)\Z")] = "mean"
    repeats: bool = False
    planned: Annotated[int, Meta(ge=0, le=MOST)] = 0
    guests: Annotated[tuple[Annotated[str, Meta(max_length=80)], ...], Meta(max_length=20)] = ()
    team: TeamSum = "best"
    team_best: Annotated[int, Meta(ge=1, le=MOST)] = 4
    missed: Literal["", "zero", "out"] = ""

    @property
    def mean(self) -> bool:
        """Whether the values of the nights are averaged; else they are summed."""
        return self.value in MEANS

    def as_data(self) -> dict[str, Any]:
        """Returns the JSON form that ``rules_from_data`` or ``event_rules_from_data`` reads."""
        data: dict[str, Any] = data_of(replace(self, best=None, least=None))
        if self.missed:
            return {name: data[name] for name in OF_EVENTS}
        del data["missed"]
        for name, each in (("best", self.best), ("least", self.least)):
            data[name] = str(each) if each and each.share else each and int(each.number)
        return data


def rules_from_data(data: Mapping[str, Any]) -> Rules:
    """Reads the rules of a season from a JSON object; RuleError ``bad_rule`` or ``bad_amount`` says what is wrong."""
    amounts = {name: data.get(name) for name in ("best", "least")}
    for name, each in amounts.items():
        if isinstance(each, bool) or not isinstance(each, (str, int, type(None))):
            raise bad_rule(name)
    try:
        rules = read(Rules, {**data, **dict.fromkeys(amounts)})
    except BadField as reason:
        raise bad_rule(reason.field) from reason
    wrong = {
        "shares": not sum(rules.shares),
        "missed": "missed" in data,
        "tie_breaks": not set(rules.tie_breaks) <= set(SEASON_BREAKS),
    }
    for name, cannot_be in wrong.items():
        if cannot_be:
            raise bad_rule(name)
    return replace(rules, best=parse_amount(amounts["best"]), least=parse_amount(amounts["least"]))


def event_rules_from_data(data: Mapping[str, Any]) -> Rules:
    """Reads the rules of an event from a JSON object; RuleError ``bad_event_rule``."""
    try:
        rules = read(Rules, {"missed": "zero", **data})
    except BadField as reason:
        raise bad_event_rule() from reason
    once = set(rules.tie_breaks)
    if not (set(data) <= set(OF_EVENTS) and rules.missed and once <= set(EVENT_BREAKS)):
        raise bad_event_rule()
    if len(once) < len(rules.tie_breaks):
        raise bad_event_rule()
    return replace(rules, least=Amount(Fraction(1), True)) if rules.missed == "out" else rules


def bad_event_rule() -> RuleError:
    """Makes the error for settings of an event that are not allowed."""
    return RuleError("bad_event_rule", "These settings of the event do not fit together. Change one of them.")


def bad_rule(name: str) -> RuleError:
    """Makes the error for a setting that is unknown or not allowed."""
    return RuleError("bad_rule", "The rule %(name)s does not accept this value. Change it.", name=name[:40])
