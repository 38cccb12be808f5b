"""The club's records: the best figures of all nights that have ended, those of the season among them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from director.desk.club.nights import games_that_count, nights_of
from director.games.result import Result
from director.language.texts import with_blanks
from director.reports.year.year import Year
from director.seasons.highlights import closest
from director.seasons.result import Night


@dataclass(frozen=True)
class Record:
    """A record in words, who holds it, and the first night in which it was reached."""

    title: str
    figure: str
    persons: tuple[int, ...]
    night: Night


def records_of(year: Year) -> list[Record]:
    """The records until the season's last night; of equal ones the first."""
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
        found.append(Record(texts("Closest win"), texts.number(close.margin), both, close.night))
    if nights:
        full = max(nights, key=lambda each: len(each.results))
        found.append(Record(texts("Most people"), texts.number(len(full.results)), (), full))
    return found


def _best(
    nights: list[Night], title: str, value: Callable[[Result], float], shown: Callable[[Result], str]
) -> Record | None:
    most = max((value(each) for night in nights for each in night.results), default=0)
    for night in nights if most > 0 else ():
        if there := [each for each in night.results if value(each) == most]:
            return Record(title, shown(there[0]), tuple(each.person for each in there), night)
    return None
