"""The results of nights: computed from the games once, and again after a game has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from director.desk.club.people import everybody, order_of
from director.desk.desk import Desk
from director.games.kinds import KINDS
from director.games.result import Result
from director.language.sentences import DirectorError
from director.program import cores, pool
from director.rules.top import Search
from director.seasons.person import Person
from director.seasons.result import SeasonNight
from director.storage import game_store, people_store, result_store
from director.storage.database import open_database, writing
from director.storage.game_store import GameRow

WORTH_IT = 40_000
"""From this number of facts on (six seconds of work) several processes are faster, although starting them takes a second."""


@dataclass(frozen=True)
class CountingGame:
    """A game that may count: its row, whether it has ended, and the version mark of its results."""

    row: GameRow
    ended: bool
    version: str

    @property
    def date(self) -> str:
        return str(self.row.setup.date)


def counts(row: GameRow) -> bool:
    """Whether games like this one count in tables: those played in rounds, except games that break a tie."""
    kind = KINDS.get(row.kind)
    return kind is not None and kind.in_rounds and not decides(row)


def games_that_count(desk: Desk, wanted: Callable[[GameRow], bool] = lambda row: True) -> list[CountingGame]:
    """Returns the ``wanted`` games with results, by date; computes changed ones again.

    A game that cannot be read is left out: its own page shows the trouble.
    """
    return _found(desk, [row for row in desk.games() if counts(row) and wanted(row)])


def decides(row: GameRow) -> str:
    """Returns the key of the night or event whose tie a game breaks; such a game is not a night itself. "" for other games."""
    return str(getattr(row.setup, "decides", ""))


def deciding(desk: Desk, key: str) -> list[CountingGame]:
    """Returns the games that break ties of that event, the first one first."""
    return _found(desk, [row for row in desk.games() if decides(row) == key])


def _found(desk: Desk, rows: Sequence[GameRow]) -> list[CountingGame]:
    known = {each.game: each for each in result_store.seen(desk.db)}
    here = [row for row in rows if row.id in known]
    stale = [row for row in here if known[row.id].stale]
    ended = {row.id: known[row.id].ended for row in here if not known[row.id].stale}
    for row, found in find_anew(desk, stale, sum(known[row.id].facts for row in stale)):
        _keep(desk, row, known[row.id].now, found)
        ended[row.id] = found.ended
    played = [CountingGame(row, ended[row.id], known[row.id].now) for row in here if row.id in ended]
    return sorted(played, key=lambda each: (each.date, each.row.created, each.row.id))


@dataclass(frozen=True)
class NightResults:
    """The results of a game, by place and table, with the person of each player, and whether it has ended.

    A game that was reopened for a correction still counts as ended.
    """

    results: tuple[Result, ...]
    persons: Mapping[int, int | None]
    ended: bool


def find_anew(desk: Desk, rows: Sequence[GameRow], facts: int) -> Iterator[tuple[GameRow, NightResults]]:
    """Yields the results of these games, which have ``facts`` facts together; uses several processes if that is faster. A game that cannot
    be read is left out."""
    left = list(rows)
    if facts >= WORTH_IT and len(rows) > 1 and desk.address and not desk.db.in_transaction:
        with suppress(BrokenProcessPool), pool(cores(), partial(_begin, desk.address)) as finding:
            for row, found in zip(rows, finding.map(_find, [each.key for each in rows]), strict=True):
                left.remove(row)
                if found:
                    yield row, found
    for row in left:  # all of them, or those after the one whose process was killed from outside
        unseen = desk.seen(row.key) is None
        if found := _find_here(desk, row.key):
            yield row, found
        if unseen:  # a whole game of 400 people takes 14 MB, its results half of one
            desk.let_go(row.id)


_here: dict[str, Desk] = {}
"""The desk of this process; a pool can give data to its workers only through a module."""


def _begin(address: str) -> None:
    _here["desk"] = Desk(open_database(address), _no_search)


def _no_search(*asked: object, **more: object) -> Search:
    raise AssertionError("results are found without a search")


def _find(key: str) -> NightResults | None:
    desk = _here["desk"]
    found = _find_here(desk, key)
    desk.let_go(game_store.game_row(desk.db, key).id)
    return found


def _find_here(desk: Desk, key: str) -> NightResults | None:
    try:
        night = desk.session(key)
    except DirectorError:
        return None
    players = {each.id: each for each in night.game.players}
    results = sorted(
        night.kind.results(night.game), key=lambda each: (each.place, players[each.person].table)
    )
    return NightResults(tuple(results), {each.id: each.person for each in players.values()}, night.has_ended)


def _keep(desk: Desk, row: GameRow, version: str, found: NightResults) -> None:
    before: Any = desk.results_kept.get(row.id)
    with writing(desk.db, row.id):
        result_store.keep(desk.db, row.id, version, found.ended, found.results, before)
    desk.results_kept.clear()  # a night of thousands is large, and one at a time is corrected
    desk.results_kept[row.id] = version, {each.person: each for each in found.results}
    desk.nights_seen[row.id] = version, _night_of(desk, row, found)


def _night_of(desk: Desk, row: GameRow, found: NightResults) -> SeasonNight:
    """Returns the night as ``_read`` reads it from the stored results."""
    known = everybody(desk)
    persons = [(found.persons[each.person], each) for each in found.results]
    results = (replace(each, person=known.root(person), turns=()) for person, each in persons if person)
    return SeasonNight(row.key, row.setup.title, str(row.setup.date), _each_once(results))


def nights_of(desk: Desk, games: Sequence[CountingGame], turns: bool = False) -> list[SeasonNight]:
    """Returns these games with their results, in their order; those read before in this version are cached."""
    if turns:
        return _read(desk, games, turns)
    known = desk.nights_seen
    fresh = [each for each in games if known.get(each.row.id, ("", None))[0] != each.version]
    for played, read in zip(fresh, _read(desk, fresh), strict=True):
        known[played.row.id] = (played.version, read)
    seen = [known[each.row.id][1] for each in games]
    return [each for each in seen if isinstance(each, SeasonNight)]


def _read(desk: Desk, games: Sequence[CountingGame], turns: bool = False) -> list[SeasonNight]:
    found = result_store.results(desk.db, [each.row.id for each in games], turns)
    return [
        SeasonNight(each.row.key, each.row.setup.title, each.date, _each_once(found[each.row.id]))
        for each in games
    ]


def _each_once(found: Iterable[Result]) -> tuple[Result, ...]:
    """Returns each person once: if two players are one person, the better result counts."""
    once: dict[int, Result] = {}
    for each in found:
        once.setdefault(each.person, each)
    return tuple(once.values())


def name_of(desk: Desk) -> Callable[[int], Person]:
    """Returns a function that gives persons by number, all looked up at once."""
    known = everybody(desk)

    def told(number: int) -> Person:
        return known.find(number) or people_store.person(desk.db, number)

    return told


def by_name(told: Callable[[int], Person]) -> Callable[[int], tuple[object, ...]]:
    """Returns the sort key of persons by name, then club."""
    return lambda number: order_of(told(number))


def key_of(desk: Desk, key: str) -> str:
    """Returns the key of a game given by key or number; DirectorError ``unknown_game``."""
    row = game_store.game_row(desk.db, key)
    desk.check_mine(key, row.owner)
    return row.key
