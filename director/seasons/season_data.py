"""What is kept of a season and of an event: settings, who and what belongs to it. Everything else follows from the games.

``wall`` is the secret in the address that walls and phones may look at; ``picture`` of a certificate is base64.

Read from and written to JSON by msgspec, of which these types are the schema.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

State = Literal["expected", "here", "late", "missing"]


@dataclass(frozen=True)
class Season:
    """A season: nights from ``since`` to ``until`` count, those with its ``mark``, and those ``taken`` by hand, less those
    ``left``; ``guests``, ``teams`` and ``credits`` name persons by number, nights by key."""

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


@dataclass(frozen=True)
class Entered:
    """A person who is entered for an event: whether they are there, what they owe and have paid (in cents), who plays with
    them on one slip, their team, their table and what their series counts in a team."""

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
    """A prize for the first places of those whom its filter lets in: column and value such as ``category`` and ``A``."""

    title: str
    column: str = ""
    value: str = ""
    places: int = 1


@dataclass(frozen=True)
class Event:
    """An event: its games by key, the people entered once for all of them, how it is ranked and what is given.

    ``planned`` is how many games there will be, 0 where nobody has said.
    ``revealed`` is how many steps of the podium its wall shows, from below; ``table_after``: after so many games, all of which
    have ended, its wall shows the table all the same, because the director wants it.
    """

    title: str
    since: str = ""
    until: str = ""
    club: str = ""
    mark: str = ""
    games: tuple[str, ...] = ()
    people: tuple[Entered, ...] = ()
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
