"""A story on paper: one to four pages."""

from __future__ import annotations

from collections.abc import Sequence

from director.language.texts import Texts
from director.reports.fonts import BOLD, wrapped
from director.reports.page import BLACK, GREY, LEFT, RIGHT, Sheet
from director.reports.pictures.plot import Picture
from director.reports.story import PrintedStory
from director.wording.story import Entry, Part

WIDE = RIGHT - LEFT
TEXT = 11.0
LARGE = 12.5
MANY = 12
"""Entries from which on a list is set in two columns."""


def story_pdf(told: PrintedStory, texts: Texts) -> bytes:
    """The story with its pictures."""
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
        _part(sheet, part, pictures)
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


def _part(sheet: Sheet, part: Part, pictures: Sequence[Picture]) -> None:
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


def _entries(sheet: Sheet, entries: Sequence[Entry]) -> None:
    """A few entries over the whole width; many of one line each in two columns."""
    if len(entries) >= MANY:
        return _in_columns(sheet, entries)
    lines = []
    for each in entries:
        more = " – ".join(each.beneath)
        lines.append(_line(each) + (f": {more}" if more else ""))
    return _lines(sheet, lines)


def _line(each: Entry) -> str:
    return f"{each.first} ({each.behind})" if each.beneath else f"{each.first}: {each.behind}"


def _in_columns(sheet: Sheet, entries: Sequence[Entry]) -> None:
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
    """A picture below its title; on the next page where there is no room."""
    width = WIDE * 0.86
    sheet.need(picture.drawing.height * width / picture.drawing.width + 24)
    sheet.y -= 14
    sheet.text(LEFT, sheet.y, WIDE, picture.title, 9.5, grey=GREY)
    sheet.y -= 4
    picture.draw(sheet, LEFT, width)


def _side_by_side(sheet: Sheet, pictures: Sequence[Picture]) -> None:
    """Three pictures in a row, their titles below."""
    width, top = (WIDE - 24) / 3, sheet.y
    for place, picture in enumerate(pictures):
        sheet.y = top
        x = LEFT + place * (width + 12)
        picture.draw(sheet, x, width)
        sheet.name_text(x, sheet.y - 12, width, picture.title, 9)
    sheet.y -= 18
