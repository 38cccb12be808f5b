"""A story with its heading and pictures, as a self-contained HTML file or on one to four pages of paper: of a night, an event,
a season, a person's year.

Its sentences are made in ``wording``; pictures are SVG in the file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from html import escape

from director.desk.club import events, look, seasons
from director.desk.club.nights import by_name
from director.desk.desk import Desk
from director.desk.settings import end_of
from director.games.duplicate.analysis import night
from director.games.duplicate.analysis.night import Analysis, led
from director.language.sentences import RuleError, spelled
from director.language.texts import Texts
from director.paths import files
from director.reports.board_picture import small_board
from director.reports.fonts import BOLD, wrapped
from director.reports.page import BLACK, GREY, LEFT, RIGHT, Heading, Sheet, heading_of
from director.reports.palette import tokens
from director.reports.pictures.bars import difficulty, found
from director.reports.pictures.curves import percents, race, table_race
from director.reports.pictures.plot import Picture
from director.seasons.result import Number, SeasonNight
from director.wording.own_night import Known
from director.wording.season_story import Telling, event_story, season_story, year_story
from director.wording.story import Story, StoryEntry, StoryPart, caption, story


@dataclass(frozen=True)
class PrintedStory:
    """A story, its heading, and the pictures of its parts by their names."""

    story: Story
    heading: Heading
    pictures: Mapping[str, Sequence[Picture]]

    @property
    def parts(self) -> list[tuple[StoryPart, Sequence[Picture]]]:
        """The parts that have something to show, each with its pictures."""
        every = [(part, self.pictures.get(part.name, ())) for part in self.story.parts]
        return [(part, pictures) for part, pictures in every if part.sentences or part.entries or pictures]


def night_told(
    analysis: Analysis, texts: Texts, known: Known, next_date: str = "", text: str = ""
) -> PrintedStory:
    """Returns the story of a night; ``known`` looks a word up in the word list, ``next_date`` and ``text`` are the club's own."""
    boards = [
        replace(small_board(each, texts), title=caption(each, texts)) for each in night.showpieces(analysis)
    ]
    pictures = {
        "race": [race(analysis, texts)],
        "boards": boards,
        "hardest": [difficulty(analysis, texts)],
        "found": [found(analysis, texts)],
    }
    written = story(analysis, texts, known, next_date, text)
    return PrintedStory(written, heading_of(analysis.game.setup), pictures)


def story_html(told: PrintedStory, texts: Texts) -> bytes:
    """Returns the story with its pictures, a table of the same numbers beneath each."""
    heading = told.heading.line(texts)
    page = (files("templates") / "after" / "story_file.html").read_text("utf-8")
    filled = {
        "language": escape(texts.language),
        "title": escape(f"{told.story.title} · {heading}"),
        "style": tokens() + (files("static") / "story.css").read_text("utf-8"),
        "body": f"<p>{escape(heading)}</p>" + story_body(told, texts),
    }
    for name, text in filled.items():
        page = page.replace(f"@{name}@", text)
    return spelled(page).encode("utf-8")


def story_body(told: PrintedStory, texts: Texts, heading: str = "h1") -> str:
    """Returns the story itself, for the file and for a page of the program, where the page may have a title of its own."""
    story, numbers = told.story, texts("The numbers")
    podium = "".join(
        f"<li><b>{escape(place)} {escape(names)}</b> <span>{escape(result)}</span></li>"
        for place, names, result in story.podium
    )
    parts = [
        f"<{heading}>{escape(story.title)}</{heading}>",
        f'<p class="opening">{escape(story.opening)}</p>',
        f'<ol class="podium">{podium}</ol>' if podium else "",
        *(_part(part, pictures, numbers) for part, pictures in told.parts),
        *(f'<p class="club">{escape(each)}</p>' for each in story.closing),
        f"<p><small>{escape(story.credit)}</small></p>" if story.credit else "",
    ]
    return "\n".join(part for part in parts if part)


def figure(picture: Picture, numbers: str) -> str:
    """Returns a picture with its title, and its numbers as a table that opens beneath."""
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in picture.heads)
    rows = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in picture.rows
    )
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    title = escape(picture.title)
    wide = f'<div class="wide" tabindex="0" role="region" aria-label="{title}">{table}</div>'
    return f"<figure><figcaption>{title}</figcaption>{picture.svg}<details><summary>{escape(numbers)}</summary>{wide}</details></figure>"


def _part(part: StoryPart, pictures: Sequence[Picture], numbers: str) -> str:
    title = f"<h2>{escape(part.title)}</h2>" if part.title else ""
    entries = "".join(_entry(each) for each in part.entries)
    if part.small:
        figures = "".join(
            f"<figure>{each.svg}<figcaption>{escape(each.title)}</figcaption></figure>" for each in pictures
        )
        shown = f'<div class="boards">{figures}</div>'
    else:
        shown = "".join(figure(each, numbers) for each in pictures)
    return "".join(
        [
            title,
            *(f"<p>{escape(each)}</p>" for each in part.sentences),
            f"<ul>{entries}</ul>" if entries else "",
            shown,
        ]
    )


def _entry(each: StoryEntry) -> str:
    beneath = "".join(f"<br><small>{escape(line)}</small>" for line in each.beneath)
    return f"<li><b>{escape(each.first)}</b> {escape(each.behind)}{beneath}</li>"


WIDE = RIGHT - LEFT
TEXT = 11.0
LARGE = 12.5
MANY = 12
"""A list of so many entries has two columns."""


def story_pdf(told: PrintedStory, texts: Texts) -> bytes:
    """Returns the story with its pictures."""
    sheet = Sheet(told.heading, told.story.title, texts)
    draw_story(sheet, told)
    return sheet.finish()


def draw_story(sheet: Sheet, told: PrintedStory) -> None:
    """Draws the story from the sheet's ``y`` on."""
    story = told.story
    sheet.headline(story.title, 20, 6)
    _lines(sheet, [story.opening], LARGE)
    _podium(sheet, story.podium)
    for part, pictures in told.parts:
        _part_on_paper(sheet, part, pictures)
    sheet.y -= 8
    _lines(sheet, story.closing, LARGE)
    if story.credit:
        sheet.paragraph([story.credit], 8)


def _lines(sheet: Sheet, sentences: Sequence[str], size: float = TEXT) -> None:
    sheet.y -= 4
    for sentence in sentences:
        sheet.paragraph(wrapped(sentence, WIDE, size, most=40), size, BLACK)
        sheet.y -= 3


def _podium(sheet: Sheet, podium: Sequence[tuple[str, str, str]]) -> None:
    sheet.y -= 10
    for place, names, result in podium:
        sheet.shade(LEFT, sheet.y - 24, WIDE, 22, 0.93)
        sheet.text(LEFT + 8, sheet.y - 18, 24, place, 13, BOLD)
        sheet.text(LEFT + 34, sheet.y - 18, WIDE - 190, names, 13, BOLD)
        sheet.text(RIGHT - 150, sheet.y - 18, 142, result, 11, align="right")
        sheet.y -= 26


def _part_on_paper(sheet: Sheet, part: StoryPart, pictures: Sequence[Picture]) -> None:
    if part.title:
        sheet.need(WIDE / 3 + 70 if part.small else 70)
        sheet.y -= 10
        sheet.headline(part.title, 13.5, 6 if part.small else 1)
    _lines(sheet, part.sentences)
    _entries(sheet, part.entries)
    if part.small:
        _side_by_side(sheet, pictures)
    else:
        for picture in pictures:
            draw_picture(sheet, picture)


def _entries(sheet: Sheet, entries: Sequence[StoryEntry]) -> None:
    """Draws a few entries over the whole width; many of one line each in two columns."""
    if len(entries) >= MANY:
        return _in_columns(sheet, entries)
    lines = []
    for each in entries:
        more = " – ".join(each.beneath)
        lines.append(_line(each) + (f": {more}" if more else ""))
    return _lines(sheet, lines)


def _line(each: StoryEntry) -> str:
    return f"{each.first} ({each.behind})" if each.beneath else f"{each.first}: {each.behind}"


def _in_columns(sheet: Sheet, entries: Sequence[StoryEntry]) -> None:
    width, size = (WIDE - 18) / 2, 9.5
    half = -(-len(entries) // 2)
    sheet.need(half * size * 1.5 + 6)
    top = sheet.y - 4
    for place, each in enumerate(entries):
        column, row = divmod(place, half)
        y = top - (row + 1) * size * 1.5
        sheet.name_text(LEFT + column * (width + 18), y, width, _line(each), size)
    sheet.y = top - half * size * 1.5


def draw_picture(sheet: Sheet, picture: Picture) -> None:
    """Draws a picture below its title; on the next page if there is no room."""
    width = WIDE * 0.86
    sheet.need(picture.drawing.height * width / picture.drawing.width + 24)
    sheet.y -= 14
    sheet.text(LEFT, sheet.y, WIDE, picture.title, 9.5, grey=GREY)
    sheet.y -= 4
    picture.draw(sheet, LEFT, width)


def _side_by_side(sheet: Sheet, pictures: Sequence[Picture]) -> None:
    """Draws three pictures in a row, their titles below."""
    width, top = (WIDE - 24) / 3, sheet.y
    for place, picture in enumerate(pictures):
        sheet.y = top
        x = LEFT + place * (width + 12)
        picture.draw(sheet, x, width)
        sheet.name_text(x, sheet.y - 12, width, picture.title, 9)
    sheet.y -= 18


Steps = Sequence[Mapping[int, Number]]
"""The table after each night: the value of each person in it, the first one first."""


def event_told(desk: Desk, key: str, texts: Texts, next_date: str = "", text: str = "") -> PrintedStory:
    """Returns the story of an event; RuleError ``no_story`` before its first game has a result."""
    found = events.standing(desk, key)
    data, games = found.data, found.table.nights
    telling, steps = _telling(desk, found, texts, next_date, text)
    written = event_story(telling, look.prizes_of(found))
    marks = [texts("Game %(number)d", number=number) for number in range(1, len(games) + 1)]
    return PrintedStory(written, Heading(data.title, data.since, data.club), _races(telling, steps, marks))


def season_told(desk: Desk, key: str, texts: Texts, next_date: str = "", text: str = "") -> PrintedStory:
    """Returns the story of a season; RuleError ``no_story`` before its first night has ended."""
    return season_of(desk, seasons.standing(desk, key), texts, next_date, text)


def season_of(
    desk: Desk, found: seasons.SeasonStanding, texts: Texts, next_date: str = "", text: str = ""
) -> PrintedStory:
    """Returns the story of a season in its present state; RuleError ``no_story`` before its first night has ended."""
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
    """Returns what the story is made from, and the table after each night."""
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
    """Returns the picture of the race, if there was one."""
    names = {row.person: of.told(row.person).name for row in of.table.rows}
    return {"race": [table_race(_behind(steps), names, marks, of.texts)]} if len(steps) > 1 else {}


def year_told(desk: Desk, person: int, year: int, texts: Texts) -> PrintedStory:
    """Returns the story of a person's year; RuleError ``no_story`` if nothing was played in it."""
    found = look.year_of(desk, person, year)
    if not found.nights:
        raise nothing_to_tell()
    own = found.told(found.person)
    written = year_story(own.id, found.nights, found.told, found.firsts, texts)
    pictures = (
        {"percent": [person_line(found.nights, own.id, own.name, texts)]} if len(found.nights) > 1 else {}
    )
    return PrintedStory(written, Heading(f"{own.name} · {year}", "", own.club), pictures)


def person_line(nights: Sequence[SeasonNight], person: int, name: str, texts: Texts) -> Picture:
    """Draws the per cent of a person beside the middle of the room."""
    own = [(at, float(each.of[person].percent)) for at, each in enumerate(nights, 1) if person in each.of]
    room = [(at, float(each.median)) for at, each in enumerate(nights, 1) if each.results]
    return percents([each.date or each.title for each in nights], own, room, name, texts)


def nothing_to_tell() -> RuleError:
    """The error if nothing has been played yet."""
    return RuleError("no_story", "There is nothing to tell yet. Come back when a night has ended.")


def _behind(steps: Steps) -> dict[int, list[tuple[int, float]]]:
    """Returns how far everybody was behind the first, by the numbers of the steps in which they were in the table."""
    found: dict[int, list[tuple[int, float]]] = {}
    for number, step in enumerate(steps, start=1):
        first = float(next(iter(step.values()), 0))
        for person, value in step.items():
            found.setdefault(person, []).append((number, float(value) - first))
    return found


def _is_over(desk: Desk, found: seasons.SeasonStanding) -> bool:
    """Answers whether no more nights will come: as many as planned have been played, or its last day is past."""
    planned, until = found.table.rules.planned, found.data.until
    today = datetime.fromtimestamp(desk.now(), UTC).date().isoformat()
    held = bool(planned) and len(found.table.nights) >= planned
    return not found.running and (held or (bool(until) and until < today))


def _club(desk: Desk) -> str:
    games = desk.games()
    return games[0].setup.club if games else ""
