"""The stories of an event, a season and a person's year with their pictures, from what the desk has of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from director.desk.club import events, look, seasons
from director.desk.club.nights import by_name
from director.desk.desk import Desk
from director.desk.settings import end_of
from director.games.duplicate.analysis.highlights import led
from director.language.sentences import RuleError
from director.language.texts import Texts
from director.reports.page import Heading
from director.reports.pictures.curves import percents, table_race
from director.reports.pictures.plot import Picture
from director.reports.story import PrintedStory
from director.seasons.result import Night
from director.seasons.values import Number
from director.wording.season_story import Telling, event_story, season_story, year_story

Steps = Sequence[Mapping[int, Number]]
"""The table after each night: what each who stands in it has, the first one first."""


def event_told(desk: Desk, key: str, texts: Texts, next_date: str = "", text: str = "") -> PrintedStory:
    """The story of an event; RuleError ``no_story`` before its first game has a result."""
    found = events.standing(desk, key)
    data, games = found.data, found.table.nights
    telling, steps = _telling(desk, found, texts, next_date, text)
    written = event_story(telling, look.prizes_of(found))
    marks = [texts("Game %(number)d", number=number) for number in range(1, len(games) + 1)]
    return PrintedStory(written, Heading(data.title, data.since, data.club), _races(telling, steps, marks))


def season_told(desk: Desk, key: str, texts: Texts, next_date: str = "", text: str = "") -> PrintedStory:
    """The story of a season; RuleError ``no_story`` before its first night has ended."""
    return season_of(desk, seasons.standing(desk, key), texts, next_date, text)


def season_of(
    desk: Desk, found: seasons.SeasonStanding, texts: Texts, next_date: str = "", text: str = ""
) -> PrintedStory:
    """The story of a season as it stands; RuleError ``no_story`` before its first night has ended."""
    telling, steps = _telling(desk, found, texts, next_date, text)
    written = season_story(telling, seasons.awards_of(desk, found), _is_over(desk, found))
    nights, best = found.table.nights, found.table.rows[0].person
    pictures = _races(telling, steps, [texts.date(each.date) or each.title for each in nights])
    if len(nights) > 1 and any(best in each.of for each in nights):  # and has not only organised
        pictures["percent"] = [person_line(nights, best, found.told(best).name, texts)]
    return PrintedStory(written, Heading(found.data.title, "", _club(desk)), pictures)


def _telling(
    desk: Desk, found: events.EventStanding | seasons.SeasonStanding, texts: Texts, next_date: str, text: str
) -> tuple[Telling, Steps]:
    """What the story is told from, and the table after each night."""
    table = found.table
    if not (table.rows and table.nights):
        raise nothing_to_tell()
    sub = [table.after(number, by_name(found.told)) for number in range(1, len(table.nights) + 1)]
    lead = led([[row.person for row in each.rows if row.place == 1] for each in sub], table.rows[0].person)
    end = end_of(desk).after(table.nights[-1].date)
    telling = Telling(
        found.data.title, table, found.told, lead, texts, next_date or end.next_date, text or end.text
    )
    return telling, [{row.person: row.value for row in each.rows} for each in sub]


def _races(of: Telling, steps: Steps, marks: Sequence[str]) -> dict[str, list[Picture]]:
    """The picture of the race, where there was one."""
    names = {row.person: of.told(row.person).name for row in of.table.rows}
    return {"race": [table_race(_behind(steps), names, marks, of.texts)]} if len(steps) > 1 else {}


def year_told(desk: Desk, person: int, year: int, texts: Texts) -> PrintedStory:
    """The story of a person's year; RuleError ``no_story`` if nothing was played in it."""
    found = look.year_of(desk, person, year)
    if not found.nights:
        raise nothing_to_tell()
    own = found.told(found.person)
    written = year_story(own.id, found.nights, found.told, found.firsts, texts)
    pictures = (
        {"percent": [person_line(found.nights, own.id, own.name, texts)]} if len(found.nights) > 1 else {}
    )
    return PrintedStory(written, Heading(f"{own.name} · {year}", "", own.club), pictures)


def person_line(nights: Sequence[Night], person: int, name: str, texts: Texts) -> Picture:
    """The per cent of a person beside the middle of the room."""
    own = [(at, float(each.of[person].percent)) for at, each in enumerate(nights, 1) if person in each.of]
    room = [(at, float(each.median)) for at, each in enumerate(nights, 1) if each.results]
    return percents([each.date or each.title for each in nights], own, room, name, texts)


def nothing_to_tell() -> RuleError:
    """The refusal where nothing has been played yet."""
    return RuleError("no_story", "There is nothing to tell yet. Come back when a night has ended.")


def _behind(steps: Steps) -> dict[int, list[tuple[int, float]]]:
    """How far everybody was behind the first, by the numbers of the steps in which they stood in the table."""
    found: dict[int, list[tuple[int, float]]] = {}
    for number, step in enumerate(steps, start=1):
        first = float(next(iter(step.values()), 0))
        for person, value in step.items():
            found.setdefault(person, []).append((number, float(value) - first))
    return found


def _is_over(desk: Desk, found: seasons.SeasonStanding) -> bool:
    """Whether no more nights will come: as many as were planned have been, or its last day is past."""
    planned, until = found.table.rules.planned, found.data.until
    today = datetime.fromtimestamp(desk.now(), UTC).date().isoformat()
    held = bool(planned) and len(found.table.nights) >= planned
    return not found.running and (held or (bool(until) and until < today))


def _club(desk: Desk) -> str:
    games = desk.games()
    return games[0].setup.club if games else ""
