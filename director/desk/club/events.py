"""Events: a day of several games with its people entered once, and one table."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from director.desk.club.book import Book, SeriesStanding, checked_heading
from director.desk.club.nights import (
    CountingGame,
    by_name,
    deciding,
    games_that_count,
    key_of,
    name_of,
    nights_of,
)
from director.desk.desk import Desk
from director.desk.duplicate.players import among
from director.games.duplicate.game import Setup
from director.games.people import Entrant
from director.games.result import podium_steps
from director.language.sentences import DirectorError, RuleError, say_n
from director.seasons.person import Person
from director.seasons.result import SeasonNight
from director.seasons.season_data import MOST_GAMES, TEAM_SUMS, Event, bad_event_rule, event_rules_from_data
from director.seasons.series import SeriesRow, Table, as_night, table
from director.storage.game_store import GameRow
from director.storage.season_store import StoredSeries


@dataclass(frozen=True)
class EventStanding(SeriesStanding[Event]):
    """An event at the moment: its table after the games so far, the games, and the sudden deaths that break its ties."""

    games: tuple[CountingGame, ...]
    deciding: tuple[CountingGame, ...] = ()

    @property
    def running(self) -> CountingGame | None:
        """The game that is played now; None if there is none."""
        return next((each for each in self.games if not each.ended), None)

    @property
    def is_over(self) -> bool:
        """Whether there are games and all have ended."""
        return bool(self.games) and all(each.ended for each in self.games)

    @property
    def covered(self) -> bool:
        """Whether only the director sees the table: all games have ended, as many as were planned or those so far, and wall and phones show
        the podium, place by place."""
        data = self.data
        shown = data.table_after == len(self.games) or (bool(self.next_planned) and not data.revealed)
        return self.is_over and bool(self.table.rows) and not shown

    @property
    def next_planned(self) -> int:
        """The planned number of the next game; 0 while one is played, and if none is planned."""
        after = len(self.games) + 1
        return after if self.running is None and after <= self.data.planned else 0

    @property
    def podium(self) -> list[list[SeriesRow]]:
        """The steps of the podium, from below."""
        return podium_steps(self.table.rows)

    @property
    def broken(self) -> bool:
        """Whether a sudden death has broken a tie."""
        return bool(self.data.sudden) or any(each.ended for each in self.deciding)

    @property
    def ties(self) -> list[tuple[SeriesRow, ...]]:
        """Groups of equal persons after all games have ended, place by place; none while a sudden death is played."""
        if not self.is_over or not all(each.ended for each in self.deciding):
            return []
        shared: dict[int, list[SeriesRow]] = {}
        for row in self.table.rows:
            shared.setdefault(row.place, []).append(row)
        return [tuple(rows) for rows in shared.values() if len(rows) > 1]


def checked(event: Event) -> Event:
    """Returns the event; RuleError if its title, games or rules are not allowed."""
    event = checked_heading(event)
    if len(event.games) > MOST_GAMES:
        raise RuleError(
            "too_many_games",
            say_n(
                "An event has at most %(count)d game. Remove the others.",
                "An event has at most %(count)d games. Remove the others.",
                MOST_GAMES,
            ),
        )
    event_rules_from_data(event.rules)
    if event.team not in TEAM_SUMS or event.shared not in ("each", "draw"):
        raise bad_event_rule()
    return event


EVENTS: Book[Event] = Book("events", checked)


def columns_of(desk: Desk, data: Event) -> tuple[str, ...]:
    """Returns the columns chosen for the event's CSV, else those of the club's latest event that has some."""
    chosen = (each.data.columns for each in EVENTS.all(desk) if each.data.columns)
    return data.columns or next(chosen, ())


def add_games(desk: Desk, key: str, games: Sequence[str]) -> StoredSeries[Event]:
    """Adds games to the event, in this order; DirectorError ``unknown_game``."""
    keys = [key_of(desk, each) for each in games]
    return EVENTS.change(desk, key, lambda data: with_games(data, keys))


def with_games(data: Event, keys: Sequence[str]) -> Event:
    """Returns the event with these games added."""
    new = [each for each in dict.fromkeys(keys) if each not in data.games]
    if not new:
        return data
    return replace(data, games=(*data.games, *new), revealed=0)  # the podium was that of the earlier games


def games_of(desk: Desk, data: Event) -> list[CountingGame]:
    """Returns the games of an event in its order."""
    found = {each.row.key: each for each in games_that_count(desk, lambda row: row.key in data.games)}
    return [found[key] for key in data.games if key in found]


def standing(desk: Desk, key: str) -> EventStanding:
    """Returns the event at the moment, with the complete rounds of the game that is played."""
    kept = EVENTS.one(desk, key)
    games, decided = games_of(desk, kept.data), deciding(desk, kept.key)
    told = name_of(desk)
    found = _table(desk, kept.data, games, decided, told)
    return EventStanding(kept, found, told, tuple(games), tuple(decided))


def before_last_game(desk: Desk, found: EventStanding) -> EventStanding:
    """Returns the event before its latest game."""
    games = found.games[:-1]
    return replace(found, games=games, table=_table(desk, found.data, games, (), found.told))


def _table(
    desk: Desk,
    data: Event,
    games: Sequence[CountingGame],
    decided: Sequence[CountingGame],
    told: Callable[[int], Person],
) -> Table:
    found = [each for each in nights_of(desk, games, turns=True) if each.results]
    sudden = sudden_places(desk, data, decided, told)
    return table(found, event_rules_from_data(data.rules), order=by_name(told), sudden=sudden)


def sudden_places(
    desk: Desk, data: Event, decided: Sequence[CountingGame], told: Callable[[int], Person]
) -> dict[int, int]:
    """Returns the places that sudden deaths gave to persons who were equal."""
    sudden = {told(int(person)).id: place for person, place in data.sudden.items()}
    for night in nights_of(desk, [each for each in decided if each.ended]):
        for each in night.results:  # persons still equal after one may play another
            sudden[each.person] = sudden.get(each.person, 1) + each.place - 1
    return sudden


def reveal_place(desk: Desk, key: str) -> StoredSeries[Event]:
    """The wall shows the next place of the podium, from below; RuleError ``not_finished`` while a game is played."""
    found = standing(desk, key)
    if not found.is_over:
        raise RuleError(
            "not_finished", "The podium appears when all games of the event have ended. End them first."
        )
    most = len(found.podium)
    return EVENTS.change(
        desk, key, lambda data: replace(data, revealed=min(most, data.revealed + 1), table_after=0)
    )


def hide_podium(desk: Desk, key: str) -> StoredSeries[Event]:
    """Covers all places again."""
    return EVENTS.change(desk, key, lambda data: replace(data, revealed=0, table_after=0))


def show_table(desk: Desk, key: str) -> StoredSeries[Event]:
    """The wall shows the table after the games so far, until another one has ended."""
    so_far = len(
        games_of(desk, EVENTS.one(desk, key).data)
    )  # before the change: a game's results may be written first
    return EVENTS.change(desk, key, lambda data: replace(data, table_after=so_far))


def start_sudden_death(
    desk: Desk, key: str, persons: Sequence[int], title: str, pack: str = "", new_key: str | None = None
) -> GameRow:
    """Makes a sudden death among these persons of a played event, by the rules of its last game; its order counts in the table by itself.
    RuleError ``no_duplicate_game``, or as ``players.among``, as is ``pack``."""
    found = standing(desk, key)
    played = [each.row.setup for each in found.games if isinstance(each.row.setup, Setup)]
    if not played:
        raise RuleError(
            "no_duplicate_game",
            "A sudden death needs the rules of a duplicate game of this event. Choose those.",
        )
    ranked = [row.person for row in found.table.rows]
    tables = {found.told(each.person).id: each.table for each in found.data.people}
    tied = [found.told(each) for each in dict.fromkeys(persons) if each in ranked]
    entrants = [
        Entrant(each.name, each.club, each.category, tables.get(each.id) or None, each.id) for each in tied
    ]
    return among(desk, played[-1], entrants, found.key, title, pack, new_key)


def as_one_night(desk: Desk, kept: StoredSeries[Event]) -> SeasonNight | None:
    """Returns the whole event as a night of a season; None before all its games have ended."""
    games = games_of(desk, kept.data)
    if not games or not all(each.ended for each in games):
        return None
    found = _table(desk, kept.data, games, deciding(desk, kept.key), name_of(desk))
    return as_night(kept.key, kept.data.title, kept.data.since or games[0].date, found)


def mark_of(desk: Desk, event: StoredSeries[Event]) -> str:
    """Returns a mark of the wall's contents: it changes with the event's settings (a revealed place), with each complete round of the game
    that is played, and with every change of ended games."""
    shown = repr((event.version, [_moved(desk, key) for key in event.data.games]))
    return hashlib.blake2s(shown.encode(), digest_size=8).hexdigest()


def _moved(desk: Desk, key: str) -> tuple[object, ...]:
    """Returns a game's progress as far as it shows in the table of its event."""
    try:
        night = desk.session(key)
    except DirectorError:  # in the bin, or damaged: it does not count
        return (key,)
    if night.kind.in_rounds and night.goes_on and night.game.current and not night.game.current.top:
        return key, len(night.game.complete), len(night.game.cancelled)
    return key, night.version
