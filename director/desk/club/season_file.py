"""A whole season as one file, JSON Lines: to archive it, or to take it to another machine.

1. The header: format, version, key and settings of the season, the number of people, events and games that follow.
2. A line for each person with their number in this file, which settings and players use.
3. A line for each event with its key and settings.
4. For each game a line with its key, the number of its lines, and the persons of its players; then its own file, line by line
   (``storage/game_file``), with its chain.

An import links the persons to people of the same name and club who are here already; events and games that are here stay
unchanged if they are the same. Other nights that were here before do not count, even if their date would say so.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from director.desk.club import events, seasons
from director.desk.club.book import check_key
from director.desk.club.events import EVENTS
from director.desk.club.nights import decides
from director.desk.desk import Desk
from director.desk.sessions import import_game
from director.games.people import Player
from director.language.sentences import DirectorError
from director.seasons.person import FOR_OTHERS, Person, check_person, folded
from director.seasons.season_data import Event, Season
from director.storage import game_store, people_store, season_store
from director.storage.database import writing
from director.storage.game_file import export_game
from director.storage.season_store import StoredSeries

FORMAT = "director-season"
VERSION = 1
MOST_LINES = 100_000


@dataclass(frozen=True)
class _Header:
    key: str
    season: Season
    nights: tuple[str, ...]
    people: int
    events: int
    games: int


def exported(desk: Desk, key: str) -> Iterator[str]:
    """Yields the lines of a season's file, without line ends."""
    found = seasons.standing(desk, key)
    whole = {each.own_key for each in found.table.nights if each.what == "event"}
    held = [each for each in EVENTS.all(desk) if each.key in whole]
    keys = [each.own_key for each in found.table.nights if each.what == "game"]
    keys += [game for each in held for game in each.data.games if game not in keys]
    broken = [*keys, *(each.key for each in held)]
    keys += [row.key for row in desk.games() if decides(row) in broken]
    rows = [game_store.game_row(desk.db, each) for each in [*keys, *(each.row.key for each in found.running)]]
    seated = {row.key: game_store.players(desk.db, row.id) for row in rows}
    named = {each.person for players in seated.values() for each in players if each.person}
    named |= {*found.data.guests, *(person for _, person in found.data.credits)}
    named |= {each for members in found.data.teams.values() for each in members}
    named |= {each.person for one in held for each in one.data.people}
    people = {each.id: each for each in (found.told(number) for number in sorted(named))}
    yield _line(
        {
            "format": FORMAT,
            "version": VERSION,
            "key": key,
            "season": json.loads(season_store.written(found.data)),
            "nights": [each.key for each in found.table.nights],
            "people": len(people),
            "events": len(held),
            "games": len(rows),
        }
    )
    for number, person in people.items():
        yield _line({"person": number} | {name: getattr(person, name) for name in FOR_OTHERS})
    for each in held:
        yield _line({"event": each.key, "data": json.loads(season_store.written(each.data))})
    for row in rows:
        lines = list(export_game(desk.db, row.key))
        players = {str(each.id): each.person for each in seated[row.key]}
        yield _line({"game": row.key, "lines": len(lines), "players": players})
        yield from lines


def _line(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)


def taken_in(desk: Desk, lines: Iterable[str]) -> StoredSeries[Season]:
    """Imports the season of a file with its people, events and games. DirectorError ``not_a_season_file``, ``key_taken``, or as for a
    game's file."""
    left = iter(lines)
    try:
        header = _read_header(_next(left))
        _check_new(desk, header)
        people = [_read_person(_next(left)) for _ in range(header.people)]
        held = [_read_event(_next(left)) for _ in range(header.events)]
        held = [each for each in held if not _is_event_here(desk, *each)]
    except (KeyError, TypeError, ValueError) as reason:
        raise _not_one() from reason
    numbers = _keep_people(desk, people)
    for _ in range(header.games):
        _keep_game(desk, left, numbers)
    found, _ = seasons.nights(desk, header.season)
    others = tuple(each.key for each in found if each.key not in header.nights)
    season = replace(_season_here(header.season, numbers), left=(*header.season.left, *others))
    with writing(desk.db):
        for key, event in held:
            season_store.add(
                desk.db, "events", events.checked(_event_here(event, numbers)), desk.now(), desk.owner, key
            )
        return season_store.add(
            desk.db,
            "seasons",
            seasons.checked(season),
            desk.now(),
            desk.owner,
            header.key,
        )


def _next(lines: Iterator[str]) -> dict[str, Any]:
    try:
        data = json.loads(next(lines, ""))
    except RecursionError as reason:
        raise ValueError("nested too deeply") from reason
    if not isinstance(data, dict):
        raise ValueError("not an object")
    return data


def _not_one() -> DirectorError:
    return DirectorError(
        "not_a_season_file",
        "This is not a season that Director saved, or it is damaged. Choose another file.",
    )


def _read_header(data: Mapping[str, Any]) -> _Header:
    if data.get("format") != FORMAT or data.get("version") != VERSION:
        raise _not_one()
    counts = [data[name] for name in ("people", "events", "games")]
    if not all(isinstance(each, int) and 0 <= each <= MOST_LINES for each in counts):
        raise _not_one()
    key = str(data["key"])
    check_key(key)
    season = season_store.read("seasons", json.dumps(data["season"]))
    return _Header(key, season, tuple(map(str, data["nights"])), *counts)


def _check_new(desk: Desk, header: _Header) -> None:
    if any(each.key == header.key for each in season_store.listed(desk.db, "seasons")):
        raise DirectorError(
            "key_taken",
            "The season %(title)s is already here. To replace it by the file, remove it first.",
            title=header.season.title,
        )


def _is_event_here(desk: Desk, key: str, event: Event) -> bool:
    """Whether that event, with these games, is on this desk; DirectorError ``key_taken`` if its key belongs to another one."""
    here = {each.key: each for each in season_store.listed(desk.db, "events")}.get(key)
    if here is None:
        return False
    if desk.owner not in (None, here.owner) or here.data.games != event.games:
        raise _key_taken(key)
    return True


def _key_taken(key: str) -> DirectorError:
    return DirectorError("key_taken", "%(key)s already exists. Choose another key.", key=key)


def _read_person(data: Mapping[str, Any]) -> tuple[int, Person]:
    texts: dict[str, Any] = {name: str(data[name]) for name in FOR_OTHERS}
    return int(data["person"]), check_person(Person(**texts))


def _read_event(data: Mapping[str, Any]) -> tuple[str, Event]:
    check_key(str(data["event"]))
    event: Event = season_store.read("events", json.dumps(data["data"]))
    return str(data["event"]), event


def _keep_people(desk: Desk, people: Iterable[tuple[int, Person]]) -> dict[int, int]:
    """Returns the number here of each person of the file: a person of that name and club, or a new one."""
    numbers: dict[int, int] = {}
    with writing(desk.db):
        here: dict[str, list[int]] = {}
        for each in people_store.people(desk.db, desk.owner):
            here.setdefault(folded(each.name, each.club), []).append(each.id)
        for number, person in people:
            same = here.get(folded(person.name, person.club), [])
            if same:
                numbers[number] = same.pop(0)
            else:
                player = Player(0, person.name, person.club, person.category)
                numbers[number] = people_store.add_person(desk.db, player, desk.owner)
                people_store.change_people(desk.db, [replace(person, id=numbers[number])])
    return numbers


def _keep_game(desk: Desk, lines: Iterator[str], numbers: Mapping[int, int]) -> None:
    try:
        told = _next(lines)
        key, count = str(told["game"]), int(told["lines"])
        players = {int(player): int(person) for player, person in dict(told["players"]).items() if person}
    except (KeyError, TypeError, ValueError) as reason:
        raise _not_one() from reason
    own = list(islice(lines, max(0, count)))
    if _is_here(desk, key, own):
        return
    row = import_game(desk, own)
    with writing(desk.db, row.id):
        people_store.set_persons(
            desk.db,
            row.id,
            {player: numbers[person] for player, person in players.items() if person in numbers},
        )


def _is_here(desk: Desk, key: str, lines: list[str]) -> bool:
    """Whether that very game is here; its import refuses another one with the same key."""
    try:
        here = next(iter(export_game(desk.db, key)))
    except DirectorError:
        return False
    try:
        return bool(lines) and json.loads(lines[0]).get("hash") == json.loads(here)["hash"]
    except (ValueError, AttributeError, RecursionError):
        return False


def _season_here(season: Season, numbers: Mapping[int, int]) -> Season:
    def here(found: Iterable[int]) -> tuple[int, ...]:
        return tuple(numbers[each] for each in found if each in numbers)

    return replace(
        season,
        guests=here(season.guests),
        teams={name: here(members) for name, members in season.teams.items()},
        credits=tuple((night, numbers[person]) for night, person in season.credits if person in numbers),
    )


def _event_here(event: Event, numbers: Mapping[int, int]) -> Event:
    return replace(
        event,
        people=tuple(
            replace(each, person=numbers[each.person], partner=numbers.get(each.partner, 0))
            for each in event.people
            if each.person in numbers
        ),
        sudden={
            str(numbers[int(person)]): place
            for person, place in event.sudden.items()
            if int(person) in numbers
        },
    )
