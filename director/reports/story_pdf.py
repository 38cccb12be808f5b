"""The story of a night on paper: two to four pages."""

from __future__ import annotations

from collections.abc import Sequence

from director.games.duplicate.analysis.night import Analysis
from director.language.texts import Texts
from director.reports.fonts import BOLD, wrapped
from director.reports.page import BLACK, GREY, LEFT, RIGHT, Sheet, heading_of
from director.reports.pictures.bars import difficulty, found
from director.reports.pictures.board import small_board
from director.reports.pictures.curves import race
from director.reports.pictures.plot import Picture
from director.wording.story import Shown, Story

WIDE = RIGHT - LEFT
TEXT = 11.0


def story_pdf(story: Story, analysis: Analysis, texts: Texts) -> bytes:
    """The story with its pictures."""
    sheet = Sheet(heading_of(analysis.game.setup), story.title, texts)
    sheet.headline(story.title, 20, 6)
    _lines(sheet, [story.opening], 12.5)
    _podium(sheet, story)
    _part(sheet, story.words["race"], story.race)
    _picture(sheet, race(analysis, texts))
    _part(sheet, story.words["happened"], story.happened)
    _boards(sheet, story, texts)
    _part(sheet, story.words["finds"], story.finds)
    if story.hardest:
        _part(sheet, story.words["hardest"], [story.hardest])
        _picture(sheet, difficulty(analysis, texts))
    _unseen(sheet, story)
    _picture(sheet, found(analysis, texts))
    _lines(sheet, [each for each in (story.text, story.next) if each], 12.5)
    return sheet.finish()


def _lines(sheet: Sheet, sentences: Sequence[str], size: float = TEXT) -> None:
    sheet.y -= 4
    for sentence in sentences:
        for paragraph in sentence.splitlines():
            sheet.paragraph(wrapped(paragraph, WIDE, size, most=40), size, BLACK)
        sheet.y -= 3


def _part(sheet: Sheet, title: str, sentences: Sequence[str]) -> None:
    if sentences:
        sheet.need(70)
        sheet.y -= 10
        sheet.headline(title, 13.5, 1)
        _lines(sheet, sentences)


def _podium(sheet: Sheet, story: Story) -> None:
    sheet.y -= 10
    for place, names, result in story.podium:
        sheet.shade(LEFT, sheet.y - 24, WIDE, 22, 0.93)
        sheet.text(LEFT + 8, sheet.y - 18, 24, place, 13, BOLD)
        sheet.text(LEFT + 34, sheet.y - 18, WIDE - 190, names, 13, BOLD)
        sheet.text(RIGHT - 150, sheet.y - 18, 142, result, 11, align="right")
        sheet.y -= 26


def _picture(sheet: Sheet, picture: Picture) -> None:
    width = WIDE * 0.86
    sheet.need(picture.drawing.height * width / picture.drawing.width + 24)
    sheet.y -= 14
    sheet.text(LEFT, sheet.y, WIDE, picture.title, 9.5, grey=GREY)
    sheet.y -= 4
    picture.draw(sheet, LEFT, width)


def _boards(sheet: Sheet, story: Story, texts: Texts) -> None:
    """The boards side by side, their captions below."""
    if not story.boards:
        return
    width = (WIDE - 24) / 3
    sheet.need(width + 60)
    sheet.y -= 10
    sheet.headline(story.words["boards"], 13.5, 6)
    top = sheet.y
    for place, shown in enumerate(story.boards):
        sheet.y = top
        _board(sheet, shown, LEFT + place * (width + 12), width, texts)
    sheet.y -= 18


def _board(sheet: Sheet, shown: Shown, x: float, width: float, texts: Texts) -> None:
    small_board(shown.compared, texts).draw(sheet, x, width)
    sheet.name_text(x, sheet.y - 12, width, shown.caption, 9)


def _unseen(sheet: Sheet, story: Story) -> None:
    lines = []
    for each in story.unseen:
        more = " – ".join(part for part in (each.hooks, each.forms) if part)
        lines.append(f"{each.word} ({each.at}, {each.points})" + (f": {more}" if more else ""))
    _part(sheet, story.words["unseen"], lines)
