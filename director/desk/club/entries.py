"""The people of an event: entered once, checked in, with the money due and paid, their tables, and the next game with all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

from director.desk.club import events
from director.desk.club.events import EVENTS
from director.desk.club.nights import name_of
from director.desk.desk import AnySession, Desk
from director.desk.duplicate import players as seats
from director.desk.sessions import create_game
from director.games.duplicate.game import Setup
from director.games.people import MOST_TABLE, PAIR, Entrant, check_entrant, seat
from director.language.names import sort_key, visible
from director.language.sentences import RuleError
from director.rules.formula import formula
from director.rules.speed import speed
from director.seasons.person import Person, folded
from director.seasons.season_data import Event, EventEntry, State
from director.storage import people_store
from director.storage.database import writing
from director.storage.game_store import GameRow
from director.storage.season_store import StoredSeries

STATES: tuple[State, ...] = get_args(State)


@dataclass(frozen=True)
class EntryLine:
    """A person of the event with the partner, if they play on one slip."""

    entry: EventEntry
    person: Person
    partner: Person | None


def lines(desk: Desk, data: Event) -> list[EntryLine]:
    """Returns the people of an event by name."""
    told = name_of(desk)
    found = [
        EntryLine(each, told(each.person), told(each.partner) if each.partner else None)
        for each in data.people
    ]
    return sorted(found, key=lambda each: (sort_key(each.person.name), each.person.id))


def enter(desk: Desk, key: str, entrants: Sequence[Entrant]) -> int:
    """Enters people, known or new, into the event; returns how many were not in it before."""
    entrants = [check_entrant(each) for each in entrants]
    with writing(desk.db):
        kept = EVENTS.one(desk, key)
        numbers = [_number(desk, each, kept.owner) for each in entrants]
    added: list[int] = []

    def wish(data: Event) -> Event:
        before = {each.person for each in data.people}
        added.extend(number for number in dict.fromkeys(numbers) if number not in before)
        return replace(data, people=(*data.people, *(EventEntry(number) for number in added)))

    EVENTS.change(desk, key, wish)
    return len(added)


def _number(desk: Desk, entrant: Entrant, owner: int | None) -> int:
    """Returns the number of the typed person: by name and club, or if no club was typed the only one of that name."""
    if not entrant.club:
        same = [
            each
            for each in people_store.people(desk.db, owner)
            if folded(each.name, "") == folded(entrant.name, "")
        ]
        if len(same) == 1:
            return same[0].id
    player = next(iter(people_store.known(desk.db, seat([entrant], ()), owner)))
    assert player.person
    return player.person


def set_state(desk: Desk, key: str, person: int, state: str) -> StoredSeries[Event]:
    """Checks a person in, or marks them late or missing; a person who comes while a game is played joins it."""
    chosen = next((each for each in STATES if each == state), None)
    if chosen is None:
        raise RuleError("bad_state", "Choose whether the person is here.")
    kept = _change(desk, key, person, lambda each: replace(each, state=chosen))
    if chosen == "here":
        _join_running(desk, kept, person)
    return kept


def _change(desk: Desk, key: str, person: int, wish: Any) -> StoredSeries[Event]:
    def changed(data: Event) -> Event:
        if not any(each.person == person for each in data.people):
            raise people_store.unknown_person()
        return _each(data, lambda each: wish(each) if each.person == person else each)

    return EVENTS.change(desk, key, changed)


def _each(data: Event, change: Callable[[EventEntry], EventEntry]) -> Event:
    return replace(data, people=tuple(map(change, data.people)))


def _join_running(desk: Desk, kept: StoredSeries[Event], person: int) -> None:
    games = [each for each in events.games_of(desk, kept.data) if not each.ended]
    if not games or not isinstance(games[-1].row.setup, Setup):
        return
    night, told = desk.session(games[-1].row.key), name_of(desk)
    own = told(person).id
    for lead, entrant in _playing(desk, kept.data):
        entries = {each for each in (lead.person, lead.partner) if each}
        persons = {told(each).id for each in entries}
        if own in persons and not any(
            each.person in entries | persons or (not entrant.person and each.name == entrant.name)
            for each in night.game.players
        ):
            seats.add_players(desk, night.key, [entrant])


def remove(desk: Desk, key: str, person: int) -> StoredSeries[Event]:
    """Takes a person off the list of the event, also as the partner of another one; games that they played stay."""

    def wish(data: Event) -> Event:
        left = replace(data, people=tuple(each for each in data.people if each.person != person))
        return _each(left, lambda each: replace(each, partner=0) if each.partner == person else each)

    return EVENTS.change(desk, key, wish)


def keep_columns(desk: Desk, key: str, sent: Mapping[int, Mapping[str, str]]) -> StoredSeries[Event]:
    """Stores the cells typed beside each person: fee due and paid, table, team, index, partner (by number); other cells stay."""

    def typed(each: EventEntry) -> EventEntry:
        return _typed(each, sent[each.person]) if each.person in sent else each

    return EVENTS.change(desk, key, lambda data: _each(data, typed))


def _typed(entry: EventEntry, sent: Mapping[str, str]) -> EventEntry:
    return replace(entry, **{cell: CELLS[cell](text) for cell, text in sent.items()})


def money(text: str) -> int:
    """Reads an amount as typed (``7,50``) in cents; RuleError ``bad_money``."""
    written = text.strip().replace(",", ".") or "0"
    whole, _, rest = written.partition(".")
    if not (whole.isdecimal() and (rest.isdecimal() or not rest) and len(rest) <= 2) or len(whole) > 6:
        raise RuleError("bad_money", "%(text)s is not an amount. Write it like 7.50.", text=text[:20])
    return int(whole) * 100 + int((rest + "00")[:2])


def _figure(text: str, most: float) -> float:
    written = text.strip().replace(",", ".") or "0"
    try:
        number = float(written)
    except ValueError:
        number = -1.0
    if not 0 <= number <= most:
        raise _bad_number(text)
    return number


def _whole(text: str, most: int) -> int:
    number = _figure(text, most)
    if number % 1:
        raise _bad_number(text)
    return int(number)


def _bad_number(text: str) -> RuleError:
    return RuleError("bad_number", "%(text)s is not a whole number. Write digits only.", text=text[:20])


CELLS: Mapping[str, Callable[[str], Any]] = {
    "due": money,
    "paid": money,
    "table": lambda text: _whole(text, MOST_TABLE),
    "index": lambda text: _figure(text, 1000),
    "team": lambda text: visible(text).strip()[:80],
    "partner": lambda text: _whole(text, 2**31),
}
"""The cells beside each person of an event, with the functions that read them."""


def assign_tables(desk: Desk, key: str, how: str) -> StoredSeries[Event]:
    """Numbers the tables from 1 for all who are not missing: drawn, by series (drawn within one), or by name."""
    told = name_of(desk)

    def wish(data: Event) -> Event:
        there = [each for each in leads(data) if each.state != "missing"]
        desk.rng.shuffle(there)
        if how == "series":
            there.sort(key=lambda each: told(each.person).series)
        elif how != "draw":
            there.sort(key=lambda each: sort_key(told(each.person).name))
        tables = {each.person: number for number, each in enumerate(there, start=1)}
        return _each(data, lambda each: replace(each, table=tables.get(each.person, 0)))

    return EVENTS.change(desk, key, wish)


def leads(data: Event) -> list[EventEntry]:
    """Returns those who hand in a slip: of a pair the one whose entry names the other. Nobody is in two pairs: the first counts, and
    the person left over plays alone."""
    left, pairs = {each.person for each in data.people}, dict[int, int]()
    for each in data.people:
        if each.partner != each.person and {each.person, each.partner} <= left:
            pairs[each.person] = each.partner
            left -= {each.person, each.partner}
    second = {*pairs.values()}
    return [
        replace(each, partner=pairs.get(each.person, 0)) for each in data.people if each.person not in second
    ]


def entrants(desk: Desk, data: Event) -> list[Entrant]:
    """Returns the players of the next game: people here or expected, each at their table; a pair is one player."""
    return [entrant for _, entrant in _playing(desk, data)]


def _playing(desk: Desk, data: Event) -> list[tuple[EventEntry, Entrant]]:
    """Returns the players of the next game with their entries, for a pair the leading one."""
    told, found, there = name_of(desk), [], set[int]()
    for each in leads(data):
        person = told(each.person)
        if each.state not in ("here", "expected") or person.id in there:
            continue  # also the second of two entries that were merged
        there.add(person.id)
        if each.partner:
            name = f"{person.name}{PAIR}{told(each.partner).name}"
            entrant = Entrant(name[:80], person.club, person.category, each.table or None)
        else:
            entrant = Entrant(person.name, person.club, person.category, each.table or None, person.id)
        found.append((each, entrant))
    return found


def people_playing(data: Event) -> int:
    """Counts the people in the next game: a pair is two of them."""
    return sum(1 + bool(each.partner) for each in leads(data) if each.state in ("here", "expected"))


def next_game(desk: Desk, key: str, base: Setup, title: str, formula_name: str, speed_name: str) -> GameRow:
    """Makes the next game of the event, with its people and their tables, or returns the one that somebody else has started meanwhile.
    RuleError ``no_people``, or as for a new night."""
    kept = EVENTS.one(desk, key)
    playing = entrants(desk, kept.data)
    if not playing:
        raise RuleError("no_people", "Nobody is entered for this event yet. Enter the people first.")
    setup = replace(
        base, title=title, formula=formula(formula_name), speed=speed(speed_name) if speed_name else None
    )

    def started() -> GameRow | None:
        new = [each for each in EVENTS.one(desk, key).data.games if each not in kept.data.games]
        return desk.session(new[0]).row if new else None

    def of_event(night: AnySession) -> list[object]:
        EVENTS.change_now(desk, key, lambda data: events.with_games(data, [night.key]))
        return []

    return create_game(desk, setup, playing, opening=of_event, unless=started)
