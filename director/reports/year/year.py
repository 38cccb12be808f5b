"""The season to be closed, in its present state and one language, with the names that may be shown.

A person who wishes to stay unnamed (a mark at the person) appears by initials in everything that others read: the site, tables,
papers and the proof. Two persons with the same initials differ by their number in the club.

``TellableNight`` has what the folder says of one game: the table, the tops with their boards, the race, the finds. A game is
read for a moment and released; the part that is kept is small, so that a year of many nights fits into memory.

The club's records: the best figures of all nights that have ended, those of the season among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

from director.desk.club import seasons
from director.desk.club.events import EVENTS
from director.desk.club.nights import games_that_count, nights_of
from director.desk.club.seasons import SeasonStanding
from director.desk.desk import Desk
from director.games.duplicate.game import Game, Round
from director.games.duplicate.slip_facts import finders
from director.games.duplicate.standings import Standings, standings
from director.games.result import Result
from director.language.sentences import RuleError
from director.language.texts import Texts, with_blanks
from director.rules.board import EMPTY
from director.seasons.awards import Award
from director.seasons.highlights import closest
from director.seasons.person import Person
from director.seasons.result import SeasonNight
from director.storage import game_store
from director.storage.game_store import GameRow


@dataclass(frozen=True)
class Year:
    """A season to be closed: its standing, in which ``told`` gives persons as they may be shown, and ``known`` by their names."""

    desk: Desk
    key: str
    found: SeasonStanding
    texts: Texts
    known: Callable[[int], Person]

    @property
    def title(self) -> str:
        return self.found.data.title

    @property
    def told(self) -> Callable[[int], Person]:
        return self.found.told

    @property
    def nights(self) -> tuple[SeasonNight, ...]:
        """The nights that count, in their order."""
        return self.found.table.nights

    @cached_property
    def awards(self) -> list[Award]:
        return seasons.awards_of(self.desk, self.found)

    @cached_property
    def club(self) -> str:
        """The club's name in the season's last night."""
        return next((str(row.setup.club) for row in self.desk.games() if row.setup.club), "")

    @cached_property
    def games(self) -> Mapping[str, Sequence[GameRow]]:
        """The games of each night by its key: one, or those of an event in their order."""
        events = {each.key: each.data.games for each in EVENTS.all(self.desk)}
        return {
            night.key: [
                game_store.game_row(self.desk.db, key)
                for key in (events[night.own_key] if night.what == "event" else [night.own_key])
            ]
            for night in (*self.nights, *self.found.table.dropped)
        }

    @cached_property
    def people(self) -> list[int]:
        """Everybody who has played, in the order of the table, then guests."""
        ranked = [row.person for row in (*self.found.table.rows, *self.found.table.below)]
        played = {each.person for night in self.nights for each in night.results}
        guests = sorted(played - set(ranked), key=lambda person: self.told(person).name)
        return [each for each in ranked if each in played] + guests

    @cached_property
    def own(self) -> Mapping[int, Sequence[tuple[SeasonNight, Result]]]:
        """Each person's nights with their results."""
        found: dict[int, list[tuple[SeasonNight, Result]]] = {}
        for night in self.nights:
            for each in night.results:
                found.setdefault(each.person, []).append((night, each))
        return found

    @cached_property
    def not_counted(self) -> list[str]:
        """Nights of the season's days that do not count: date and title."""
        if not self.nights:
            return []
        first, last = self.nights[0].date, self.nights[-1].date
        inside = {row.key for rows in self.games.values() for row in rows}
        others = [
            each
            for each in games_that_count(self.desk)
            if first <= each.date <= last and each.row.key not in inside
        ]
        return [f"{each.date} {each.row.setup.title}" for each in others]


def year_of(desk: Desk, key: str, texts: Texts, since: str = "") -> Year:
    """Returns the season to be closed, with the nights from ``since`` on; RuleError ``no_story`` before its first night has ended."""
    found = seasons.standing(desk, key)
    if since:
        nights = [each for each in found.table.nights if each.date >= since]
        table = seasons.table_of(found.data, nights, found.table.rules, found.told)
        found = replace(found, table=table)
    if not found.table.nights:
        raise RuleError("no_story", "There is nothing to tell yet. Come back when a night has ended.")
    known = found.told
    return Year(desk, key, replace(found, told=shown(known)), texts, known)


def shown(known: Callable[[int], Person]) -> Callable[[int], Person]:
    """Returns a function that gives persons as they may be shown: with initials if they wished so."""

    def told(number: int) -> Person:
        person = known(number)
        if not person.unnamed:
            return person
        return replace(
            person, name=f"{initials(person.name)} ({person.id})", licence="", mail="", notes="", extra=()
        )

    return told


def initials(name: str) -> str:
    """Returns the first letters of a name: ``A. B.``

    >>> initials("Anna-Lena von Berg")
    'A. v. B.'
    """
    return " ".join(f"{part[0]}." for part in name.split() if part)


def unnamed(year: Year) -> Iterator[Person]:
    """Yields the persons written by initials, in the order of the table."""
    return (person for person in map(year.known, year.people) if person.unnamed)


@dataclass(frozen=True)
class TopMove:
    """A top: its round and rack, the move, its points, the squares it filled with their letters, how many of how many found it."""

    number: int
    rack: str
    at: str
    word: str
    points: int
    laid: tuple[tuple[int, str], ...]
    found: tuple[int, ...]
    of: int
    void: bool


@dataclass(frozen=True)
class TellableNight:
    """A duplicate night for the folder; ``race`` are the points behind the top after each round, by player."""

    title: str
    date: str
    club: str
    standings: Standings
    tops: tuple[TopMove, ...]
    race: dict[int, list[int]]
    values: dict[str, int]
    premiums: str
    side: int
    rows: str
    mirror: bool
    squares: str
    by_mean: bool
    solos: bool
    sanctions: bool


def told(game: Game) -> TellableNight:
    """Returns the ``TellableNight`` of a game."""
    from director.games.duplicate.audiences import never_changing
    from director.wording.standing_words import has_sanctions

    setup, fixed, ranked = game.setup, never_changing(game), standings(game)
    return TellableNight(
        title=setup.title,
        date=str(setup.date),
        club=setup.club,
        standings=ranked,
        tops=tuple(_top(game, each) for each in game.complete),
        race={row.player.id: _behind(row.points, ranked.top_points) for row in ranked.rows},
        values={letter: value for letter, (_, value) in setup.tiles.letters.items()},
        premiums=str(fixed["premiums"]),
        side=game.board.side,
        rows=game.board.layout.rows,
        mirror=setup.mirror,
        squares=game.board.squares,
        by_mean=setup.profile.ranking == "percent",
        solos=setup.profile.knows_solos,
        sanctions=has_sanctions(game),
    )


def _top(game: Game, played: Round) -> TopMove:
    assert played.top is not None
    top = played.top
    laid = tuple((square, played.replaced.get(square, letter)) for square, letter in sorted(top.laid.items()))
    rack = game.setup.tiles.sort(played.rack)
    here = game.playing(played.number)
    found = tuple(player for player in finders(played, top))
    return TopMove(
        played.number, rack, top.move.at, top.move.word, top.score, laid, found, here, bool(played.void)
    )


def _behind(points: Sequence[int | None], tops: Sequence[int]) -> list[int]:
    return [0, *accumulate((own or 0) - top for own, top in zip(points, tops, strict=True))]


def board_rounds(found: TellableNight) -> dict[int, tuple[str, int]]:
    """Returns by square the letter that is there at the end, and the round in which it was laid."""
    lies = {square: (letter, top.number) for top in found.tops for square, letter in top.laid}
    return {square: each for square, each in lies.items() if found.squares[square] != EMPTY}


@dataclass(frozen=True)
class YearRecord:
    """A record in words, who holds it, and the first night in which it was reached."""

    title: str
    figure: str
    persons: tuple[int, ...]
    night: SeasonNight


def records_of(year: Year) -> list[YearRecord]:
    """Returns the records until the season's last night; of equal ones the first."""
    texts, last = year.texts, year.nights[-1].date
    held = [
        each for each in games_that_count(year.desk, lambda row: str(row.setup.date) <= last) if each.ended
    ]
    nights = [each for each in nights_of(year.desk, held) if each.results]

    def move(each: Result) -> str:
        at, _, word = each.move.rpartition(" ")
        return f"{with_blanks(word)} {texts.place(at)}, {texts.number(each.best)}"

    asked: list[tuple[str, Callable[[Result], float], Callable[[Result], str]]] = [
        (texts("Most points in one night"), lambda each: each.points, lambda each: texts.number(each.points)),
        (
            texts("Highest %%"),
            lambda each: float(each.percent),
            lambda each: texts.percent(float(each.percent)),
        ),
        (texts("Best move"), lambda each: each.best, move),
        (texts("Longest series of tops"), lambda each: each.run, lambda each: texts.number(each.run)),
        (texts("Most tops in one night"), lambda each: each.tops, lambda each: texts.number(each.tops)),
        (texts("Most solos in one night"), lambda each: each.solos, lambda each: texts.number(each.solos)),
    ]
    found = [record for title, value, shown in asked if (record := _best(nights, title, value, shown))]
    if close := closest(nights):
        both = (close.first.person, close.second.person)
        found.append(YearRecord(texts("Closest win"), texts.number(close.margin), both, close.night))
    if nights:
        full = max(nights, key=lambda each: len(each.results))
        found.append(YearRecord(texts("Most people"), texts.number(len(full.results)), (), full))
    return found


def _best(
    nights: list[SeasonNight], title: str, value: Callable[[Result], float], shown: Callable[[Result], str]
) -> YearRecord | None:
    most = max((value(each) for night in nights for each in night.results), default=0)
    for night in nights if most > 0 else ():
        if there := [each for each in night.results if value(each) == most]:
            return YearRecord(title, shown(there[0]), tuple(each.person for each in there), night)
    return None
