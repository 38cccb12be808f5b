"""What is closed: a season as it stands, in one language, with the names that may be shown.

Who wished to stay unnamed (a mark at the person) is written by initials wherever others read it: on the site, in tables, papers
and in the proof. Two of the same initials are told apart by their number in the club.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from director.desk.club import seasons
from director.desk.club.events import EVENTS
from director.desk.club.nights import games_that_count
from director.desk.club.seasons import SeasonStanding
from director.desk.desk import Desk
from director.games.result import Result
from director.language.sentences import RuleError
from director.language.texts import Texts
from director.seasons.awards import Award
from director.seasons.person import Person
from director.seasons.result import Night
from director.storage import game_store
from director.storage.game_store import GameRow


@dataclass(frozen=True)
class Year:
    """A season to be closed: its standing, in which ``told`` gives persons as they may be shown, and ``known`` as they are."""

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
    def nights(self) -> tuple[Night, ...]:
        """The nights that count, in their order."""
        return self.found.table.nights

    @cached_property
    def awards(self) -> list[Award]:
        return seasons.awards_of(self.desk, self.found)

    @cached_property
    def club(self) -> str:
        """The club's name, as the season's last night has it."""
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
        """Everybody who has played, in the order of the table, guests behind."""
        ranked = [row.person for row in (*self.found.table.rows, *self.found.table.below)]
        played = {each.person for night in self.nights for each in night.results}
        guests = sorted(played - set(ranked), key=lambda person: self.told(person).name)
        return [each for each in ranked if each in played] + guests

    @cached_property
    def own(self) -> Mapping[int, Sequence[tuple[Night, Result]]]:
        """Each person's nights with their results."""
        found: dict[int, list[tuple[Night, Result]]] = {}
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
    """The season as it is closed, with the nights from ``since`` on; RuleError ``no_story`` before its first night has ended."""
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
    """Persons as they may be shown: initials instead of the name for who wished it."""

    def told(number: int) -> Person:
        person = known(number)
        if not person.unnamed:
            return person
        return replace(
            person, name=f"{initials(person.name)} ({person.id})", licence="", mail="", notes="", extra=()
        )

    return told


def initials(name: str) -> str:
    """The first letters of a name: ``A. B.``

    >>> initials("Anna-Lena von Berg")
    'A. v. B.'
    """
    return " ".join(f"{part[0]}." for part in name.split() if part)


def unnamed(year: Year) -> Iterator[Person]:
    """Who is written by initials, in the order of the table."""
    return (person for person in map(year.known, year.people) if person.unnamed)
