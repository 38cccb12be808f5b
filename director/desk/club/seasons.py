"""Seasons: made, changed, read. A table is computed from the games each time and never stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from director.desk.club import events
from director.desk.club.book import Book, SeriesStanding, checked_heading
from director.desk.club.events import EVENTS
from director.desk.club.nights import CountingGame, by_name, games_that_count, key_of, name_of, nights_of
from director.desk.desk import Desk
from director.desk.duplicate.players import SUDDEN_DEATH
from director.games.duplicate.facts import DUPLICATE
from director.games.setup import MOST_TITLE, checked_text
from director.language.sentences import DirectorError
from director.seasons.awards import LEVELS, Award, awards
from director.seasons.person import Person
from director.seasons.result import SeasonNight, What, full_key
from director.seasons.season_data import Event, Rules, Season, rules_from_data
from director.seasons.series import Credit, Table, table
from director.storage import result_store
from director.storage.database import writing
from director.storage.game_store import GameRow
from director.storage.season_store import StoredSeries


@dataclass(frozen=True)
class SeasonStanding(SeriesStanding[Season]):
    """A season at the moment: its table, and the nights that have not ended."""

    running: tuple[CountingGame, ...]

    @property
    def guests(self) -> set[int]:
        return guests_of(self.data, self.table.rules, self.table.nights, self.told)


def checked(season: Season) -> Season:
    """Returns the season; RuleError if its title, mark, dates or rules are not allowed."""
    season = checked_heading(season)
    checked_text(season.mark, MOST_TITLE)
    rules_from_data(season.rules)
    return season


SEASONS: Book[Season] = Book("seasons", checked)


def take(desk: Desk, key: str, nights: Sequence[str]) -> StoredSeries[Season]:
    """Adds nights and events to the season; DirectorError ``unknown_game`` or ``unknown_event``."""
    keys = [_night_key(desk, each) for each in nights]
    return SEASONS.change(
        desk,
        key,
        lambda data: replace(
            data,
            taken=(*data.taken, *(each for each in dict.fromkeys(keys) if each not in data.taken)),
            left=tuple(each for each in data.left if each not in keys),
        ),
    )


def leave(desk: Desk, key: str, nights: Sequence[str]) -> StoredSeries[Season]:
    """Leaves these nights out, whatever their date or mark."""
    return SEASONS.change(
        desk,
        key,
        lambda data: replace(
            data,
            taken=tuple(each for each in data.taken if each not in nights),
            left=(*data.left, *(each for each in nights if each not in data.left)),
        ),
    )


def _night_key(desk: Desk, key: str) -> str:
    what, mark, own = key.partition(":")
    if mark and what == "game":
        return full_key("game", key_of(desk, own))
    if mark and what == "event":
        return full_key("event", EVENTS.one(desk, own).key)
    try:
        return key_of(desk, key)
    except DirectorError:
        return EVENTS.one(desk, key).key


def belongs(season: Season, what: What, key: str, day: str, marks: set[str], free: bool) -> bool:
    """Whether a night counts in a season: by hand, else by date or mark. ``free``: it belongs to no event that does.

    A key alone means the game and the event of that key, a full key (``event:...``) only one of them, and has priority.
    """
    for named in (full_key(what, key), key):
        if named in season.left:
            return False
        if named in season.taken:
            return True
    wanted = season.mark in marks if season.mark else bool(season.since or season.until)
    in_time = (not season.since or day >= season.since) and (not season.until or day <= season.until)
    return free and wanted and in_time


def _inside(desk: Desk, data: Season) -> tuple[list[StoredSeries[Event]], list[CountingGame]]:
    """Returns the events and the single games that belong to a season."""
    marks, every = result_store.marks(desk.db), EVENTS.all(desk)
    held = [
        each for each in every if belongs(data, "event", each.key, each.data.since, {each.data.mark}, True)
    ]
    inside = {game for each in every for game in each.data.games}
    games = games_that_count(
        desk,
        lambda row: belongs(
            data, "game", row.key, str(row.setup.date), marks.get(row.id, set()), row.key not in inside
        ),
    )
    return held, games


def proposed(desk: Desk, data: Season) -> Season:
    """Returns a new season without those games of its days that differ from most of its duplicate nights: other rules, another kind, a
    sudden death."""
    _, games = _inside(desk, data)
    rules = {each.row.key: _rules_of(each.row) for each in games}
    usual = Counter(filter(None, rules.values())).most_common(1)
    others = [key for key, own in rules.items() if usual and own != usual[0][0]]
    return replace(data, left=(*data.left, *others))


def _rules_of(row: GameRow) -> str:
    """Returns the name of a duplicate night's rules; "" for a sudden death and any other game."""
    setup = row.setup
    if row.kind != DUPLICATE.name or (setup.speed and setup.speed.name == SUDDEN_DEATH):
        return ""
    return str(setup.profile.name)


def other_seasons(desk: Desk, key: str) -> dict[str, list[str]]:
    """Returns the titles of the other seasons in which a night or event counts, by its key."""
    found: dict[str, list[str]] = {}
    for season in SEASONS.all(desk):
        if season.key != key:
            held, games = _inside(desk, season.data)
            for each in (*(one.key for one in held), *(one.row.key for one in games)):
                found.setdefault(each, []).append(season.data.title)
    return found


def nights(desk: Desk, data: Season) -> tuple[list[SeasonNight], list[CountingGame]]:
    """Returns the nights of a season in their order, and those that count once they have ended."""
    held, games = _inside(desk, data)
    found = nights_of(desk, [each for each in games if each.ended])
    single = {each.key for each in found}
    for one in held:
        if (night := events.as_one_night(desk, one)) is not None:
            same = night.key in single
            found.append(replace(night, key=full_key("event", night.key)) if same else night)
    return sorted(found, key=lambda each: each.date), [each for each in games if not each.ended]


def standing(desk: Desk, key: str, rules: Rules | None = None) -> SeasonStanding:
    """Returns the season at the moment, or as it would be by other rules."""
    kept = SEASONS.one(desk, key)
    found, running = nights(desk, kept.data)
    told = name_of(desk)
    made = table_of(kept.data, found, rules, told) if rules else _seen_table(desk, kept, "", found, told)
    return SeasonStanding(kept, made, told, tuple(running))


MOST_TABLES = 8
"""Most cached tables: some seasons are read again and again, and one of 6,000 people takes some 30 MB."""


def _seen_table(
    desk: Desk,
    season: StoredSeries[Season],
    which: str,
    found: Sequence[SeasonNight],
    told: Callable[[int], Person],
) -> Table:
    """Returns the season's table after these nights; recomputes only what has changed since the last one."""
    name, known = f"{season.key} {which}", desk.tables_seen
    before = known.get(name)
    made = table_of(
        season.data,
        found,
        rules_from_data(season.data.rules),
        told,
        before if isinstance(before, Table) else None,
    )
    if len(known) >= MOST_TABLES and name not in known:
        known.clear()
    known[name] = made
    return made


def table_of(
    data: Season,
    found: Sequence[SeasonNight],
    rules: Rules,
    told: Callable[[int], Person],
    before: Table | None = None,
) -> Table:
    """Returns the table of a season after these nights; ``before`` as in ``seasons.series.table``."""
    return table(
        found,
        rules,
        guests_of(data, rules, found, told),
        credits_of(data, found, told),
        by_name(told),
        before,
    )


def credits_of(data: Season, found: Sequence[SeasonNight], told: Callable[[int], Person]) -> list[Credit]:
    """Returns the organisers of these nights; a key alone means the game and the event of that key."""
    return [
        Credit(each.key, told(person).id)
        for night, person in data.credits
        for each in found
        if night in (each.key, each.own_key, full_key(each.what, each.own_key))
    ]


def guests_of(
    data: Season, rules: Rules, found: Sequence[SeasonNight], told: Callable[[int], Person]
) -> set[int]:
    """Returns those who are in no table: the named ones, and those of the categories that the rules name."""
    guests = {told(each).id for each in data.guests}
    if rules.guests:
        persons = {each.person for night in found for each in night.results}
        guests |= {each for each in persons if told(each).category in rules.guests}
    return guests


def before_last(desk: Desk, found: SeasonStanding) -> Table:
    """Returns the table before the last night."""
    return _seen_table(desk, found.kept, "before the last night", found.table.nights[:-1], found.told)


def awards_of(desk: Desk, found: SeasonStanding) -> list[Award]:
    """Returns the awards of a season; a first game above a level counts only if no earlier night was above it."""
    first = min((each.date for each in found.table.nights), default="")
    inside = {each.key for each in found.table.nights}
    earlier = games_that_count(desk, lambda row: str(row.setup.date) < first and row.key not in inside)
    before = result_store.highest(desk.db, [each.row.id for each in earlier if each.ended], LEVELS[0])
    return awards(found.table.nights, before, found.guests)


def set_mark(desk: Desk, key: str, mark: str, on: bool = True) -> None:
    """Marks a night, so that it counts in the seasons of that mark, or removes the mark."""
    checked_text(mark, MOST_TITLE)
    night = desk.session(key)
    with writing(desk.db, night.row.id):
        result_store.set_mark(desk.db, night.row.id, mark.strip(), on)


def changed_rules(rules: Rules, value: str | None, best: str | None, least: str | None) -> Rules:
    """Returns the rules with the given values changed; RuleError if they are not allowed."""
    data: Mapping[str, Any] = rules.as_data()
    given = {"value": value, "best": best, "least": least}
    return rules_from_data({**data, **{name: each for name, each in given.items() if each is not None}})
