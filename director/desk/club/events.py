"""Events: a day of several games with its people entered once, and one table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from director.desk.club.nights import Played, by_name, games_that_count, key_of, name_of, nights_of
from director.desk.desk import Desk
from director.games.texts import MOST_TITLE, checked_text
from director.language.sentences import RuleError, say, say_n
from director.seasons.event import (
    MOST_GAMES,
    EventTable,
    as_night,
    event_data,
    event_rules_from_data,
    event_table,
)
from director.seasons.person import Person
from director.seasons.result import Night
from director.seasons.rules import TEAM_SUMS
from director.seasons.season_data import Event
from director.storage import season_store
from director.storage.database import writing
from director.storage.season_store import Kept


@dataclass(frozen=True)
class Standing:
    """An event as it stands: its table after the games so far, the games, and how to name a person."""

    event: Kept[Event]
    table: EventTable
    games: tuple[Played, ...]
    told: Callable[[int], Person]

    @property
    def running(self) -> Played | None:
        """The game that is played now, if any."""
        return next((each for each in self.games if not each.ended), None)

    def as_data(self) -> dict[str, object]:
        """The table as JSON."""
        return event_data(self.table, lambda number: (self.told(number).name, self.told(number).club))


def make(desk: Desk, event: Event, key: str | None = None) -> Kept[Event]:
    """A new event; RuleError or DirectorError ``key_taken``."""
    with writing(desk.db):
        return season_store.add(desk.db, "events", checked(event), desk.now(), desk.owner, key)


def checked(event: Event) -> Event:
    """The event; RuleError if its title, games or rules cannot be."""
    if not event.title.strip():
        raise RuleError("title_missing", say("Give the event a title."))
    checked_text(event.title, MOST_TITLE)
    if len(event.games) > MOST_GAMES:
        raise RuleError(
            "too_many_games",
            say_n(
                "An event has at most %(count)d game.", "An event has at most %(count)d games.", MOST_GAMES
            ),
        )
    event_rules_from_data(event.rules)
    if event.team not in TEAM_SUMS or event.shared not in ("each", "draw"):
        raise RuleError("bad_event_rule", say("The rules of this event cannot be so."))
    for day in (event.since, event.until):
        check_day(day)
    return event


def check_day(day: str) -> None:
    """RuleError ``bad_day`` if that is neither empty nor a day such as 2026-11-22."""
    try:
        if day and date.fromisoformat(day).isoformat() != day:
            raise ValueError
    except ValueError as reason:
        raise RuleError("bad_day", say("%(day)s is not a date such as 2026-11-22.", day=day[:40])) from reason


def events(desk: Desk) -> list[Kept[Event]]:
    """The events of this desk, newest first."""
    return season_store.listed(desk.db, "events", desk.owner)


def event(desk: Desk, key: str) -> Kept[Event]:
    """The event of that key; DirectorError ``unknown_event``."""
    return season_store.kept(desk.db, "events", key, desk.owner)


def change(desk: Desk, key: str, wish: Callable[[Event], Event]) -> Kept[Event]:
    """Changes an event as the wish does it."""
    with writing(desk.db):
        before = event(desk, key)
        season_store.change(desk.db, "events", key, checked(wish(before.data)))
    return event(desk, key)


def remove(desk: Desk, key: str) -> None:
    """Removes an event; its games stay."""
    with writing(desk.db):
        season_store.remove(desk.db, "events", event(desk, key).key)


def add_games(desk: Desk, key: str, games: Sequence[str]) -> Kept[Event]:
    """Games belong to the event from now on, in this order; DirectorError ``unknown_game``."""
    keys = [key_of(desk, each) for each in games]
    return change(
        desk,
        key,
        lambda data: replace(
            data, games=(*data.games, *(each for each in dict.fromkeys(keys) if each not in data.games))
        ),
    )


def games_of(desk: Desk, data: Event) -> list[Played]:
    """The games of an event in its order."""
    found = {each.row.key: each for each in games_that_count(desk, lambda row: row.key in data.games)}
    return [found[key] for key in data.games if key in found]


def standing(desk: Desk, key: str) -> Standing:
    """The event as it stands: after each complete round of the game that is played."""
    kept = event(desk, key)
    games = games_of(desk, kept.data)
    told = name_of(desk)
    return Standing(kept, _table(desk, kept.data, games, told), tuple(games), told)


def _table(desk: Desk, data: Event, games: Sequence[Played], told: Callable[[int], Person]) -> EventTable:
    found = [each for each in nights_of(desk, games, turns=True) if each.results]
    sudden = {told(int(person)).id: place for person, place in data.sudden.items()}
    return event_table(found, event_rules_from_data(data.rules), sudden, by_name(told))


def as_one_night(desk: Desk, kept: Kept[Event]) -> Night | None:
    """The whole event as a night of a season; None before all its games have ended."""
    games = games_of(desk, kept.data)
    if not games or not all(each.ended for each in games):
        return None
    found = _table(desk, kept.data, games, name_of(desk))
    return as_night(kept.key, kept.data.title, kept.data.since or games[0].date, found)
