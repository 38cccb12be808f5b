"""Data on events and seasons for pages, walls and sheets beside their tables: prizes, teams, a person's years."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from director.desk import access_codes
from director.desk.club import events, seasons
from director.desk.club.events import EVENTS
from director.desk.club.nights import games_that_count, name_of, nights_of
from director.desk.club.seasons import SEASONS
from director.desk.desk import Desk
from director.games.result import Result
from director.seasons.awards import LEVELS, AwardedPrize, given
from director.seasons.person import Person
from director.seasons.result import SeasonNight
from director.seasons.series import TeamRow, TeamSeason, grouped, team_table
from director.seasons.series import season_teams as teams_of
from director.storage import result_store, season_store
from director.storage.game_store import GameRow
from director.storage.season_store import StoredSeries, What


@dataclass(frozen=True)
class Appearance:
    """A night that a person has played."""

    row: GameRow
    result: Result


@dataclass(frozen=True)
class Years:
    """All nights of a person, the first one first, with their sums."""

    nights: tuple[Appearance, ...]

    @property
    def tops(self) -> int:
        return sum(each.result.tops for each in self.nights)

    @property
    def solos(self) -> int:
        return sum(each.result.solos for each in self.nights)

    @property
    def percent(self) -> float:
        """Mean per cent of the nights."""
        return (
            sum(float(each.result.percent) for each in self.nights) / len(self.nights) if self.nights else 0.0
        )

    @property
    def run(self) -> int:
        """The longest series of tops in succession."""
        return max((each.result.run for each in self.nights), default=0)

    @property
    def years(self) -> list[int]:
        """The years in which there are nights, newest first."""
        found = {str(each.row.setup.date)[:4] for each in self.nights}
        return sorted((int(year) for year in found if year.isdecimal()), reverse=True)

    @property
    def wins(self) -> int:
        return sum(each.result.place == 1 for each in self.nights)

    @property
    def best_moves(self) -> list[Appearance]:
        """The five best moves, one of a night."""
        return sorted((each for each in self.nights if each.result.best), key=lambda each: -each.result.best)[
            :5
        ]

    @property
    def firsts(self) -> list[tuple[int, Appearance]]:
        """The first night above each level of per cent."""
        found = [
            (level, next((each for each in self.nights if each.result.percent > level), None))
            for level in LEVELS
        ]
        return [(level, each) for level, each in found if each]


def years_of(desk: Desk, person: int) -> Years:
    """Returns all nights of a person that have ended."""
    played = {each.row.id: each for each in games_that_count(desk) if each.ended}
    found = [
        Appearance(played[game].row, result)
        for game, result in result_store.of_person(desk.db, person)
        if game in played
    ]
    order = {game: number for number, game in enumerate(played)}
    return Years(tuple(sorted(found, key=lambda each: order[each.row.id])))


@dataclass(frozen=True)
class Year:
    """A person's nights of one year with everybody's results, and the levels of per cent first reached in it, each with its day."""

    person: int
    nights: tuple[SeasonNight, ...]
    firsts: tuple[tuple[int, str], ...]
    told: Callable[[int], Person]


def year_of(desk: Desk, person: int, year: int) -> Year:
    """Returns the nights of that year that a person has played."""
    told = name_of(desk)
    own, day = told(person).id, f"{year:04}-"
    games = games_that_count(desk, lambda row: str(row.setup.date).startswith(day))
    nights = nights_of(desk, [each for each in games if each.ended])
    firsts = [(level, str(each.row.setup.date)) for level, each in years_of(desk, own).firsts]
    return Year(
        own,
        tuple(each for each in nights if own in each.of),
        tuple(each for each in firsts if each[1].startswith(day)),
        told,
    )


def prizes_of(found: events.EventStanding) -> list[AwardedPrize]:
    """Returns the prizes of an event at the moment."""
    data = found.data
    return given(found.table.rows, data.prizes, found.told, data.once, data.shared)


def event_teams(found: events.EventStanding) -> tuple[list[TeamRow], list[TeamRow]]:
    """Returns the event's teams, and its clubs."""
    data, rows = found.data, found.table.rows
    teams = grouped((each.team, found.told(each.person).id) for each in data.people)
    clubs = grouped((found.told(row.person).club, row.person) for row in rows)
    ranked = {row.person: (row.place, row.value) for row in rows}
    of_teams, of_clubs = (team_table(ranked, each, data.team, data.team_best) for each in (teams, clubs))
    return of_teams, of_clubs


def season_teams(found: seasons.SeasonStanding) -> tuple[list[TeamSeason], list[TeamSeason]]:
    """Returns the season's teams, and its clubs."""
    nights, rules = found.table.nights, found.table.rules
    teams = {name: [found.told(each).id for each in members] for name, members in found.data.teams.items()}
    clubs = grouped((found.told(each.person).club, each.person) for night in nights for each in night.results)
    of_teams, of_clubs = (
        teams_of(nights, rules, each, found.guests, found.table.worth) for each in (teams, clubs)
    )
    return of_teams, of_clubs


def filters(found: events.EventStanding) -> dict[str, list[str]]:
    """Returns the columns by which an event's people can be filtered, with their values: those with more than one."""
    values: dict[str, set[str]] = {}
    for row in found.table.rows:
        person = found.told(row.person)
        for column in ("category", "series", "club", "age_group", "sex"):
            values.setdefault(column, set()).add(getattr(person, column))
    return {column: sorted(each - {""}) for column, each in values.items() if len(each) > 1}


def wall_secret(desk: Desk, what: What, key: str) -> str:
    """Returns the secret in the address of a season's or an event's wall; made at first use."""
    found: StoredSeries[Any] = season_store.kept(desk.db, what, key, desk.owner)
    if found.data.wall:
        return str(found.data.wall)
    secret = secrets.token_urlsafe(12)
    change: Callable[..., Any] = EVENTS.change if what == "events" else SEASONS.change
    changed = change(desk, key, lambda data: replace(data, wall=data.wall or secret))
    return str(changed.data.wall)


def on_wall(desk: Desk, what: What, secret: str) -> str:
    """Returns the key of the season or event whose wall has that secret; DirectorError ``unknown_wall``."""
    found = season_store.by_wall(desk.db, what, secret)
    if found is None:
        raise access_codes.unknown_wall()
    return found.key
