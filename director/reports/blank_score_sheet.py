"""A blank score sheet for a player's own record, with the letter list beside the rounds."""

from __future__ import annotations

from math import ceil

from director.language.texts import Texts
from director.reports.fonts import BOLD, REGULAR
from director.reports.page import BOTTOM, GREY, LEFT, MM, RIGHT, UNTITLED, Heading, Sheet
from director.rules.tiles import BLANK, TileSet

ROUNDS_ON_PAGE = 28
"""Rounds on one page of the blank score sheet."""


def blank_score_sheet_pdf(
    tiles: TileSet,
    rounds: int,
    texts: Texts,
    heading: Heading = UNTITLED,
) -> bytes:
    """A score sheet to fill in by hand with room for ``rounds`` rounds, and the letter list."""
    sheet = Sheet(heading, texts("Score sheet"), texts)
    pages = max(1, ceil(rounds / ROUNDS_ON_PAGE))
    for page in range(pages):
        if page:
            sheet.new_page()
        first = page * ROUNDS_ON_PAGE + 1
        _name_fields(sheet)
        y = sheet.y
        _letter_list(sheet, tiles, RIGHT - 38 * MM, 38 * MM)
        sheet.y = y
        _empty_rows(sheet, first, min(rounds, first + ROUNDS_ON_PAGE - 1), RIGHT - 38 * MM - 14 - LEFT)
    return sheet.finish()


def _name_fields(sheet: Sheet) -> None:
    texts, width = sheet.texts, RIGHT - LEFT
    sheet.y -= 12 * MM
    sheet.field(LEFT, sheet.y, width * 0.6, texts("Name"), "")
    sheet.field(LEFT + width * 0.63, sheet.y, width * 0.12, texts("Table"), "")
    sheet.field(LEFT + width * 0.78, sheet.y, width * 0.22, texts("Club"), "")
    sheet.y -= 6 * MM


def _empty_rows(sheet: Sheet, first: int, last: int, width: float) -> None:
    texts = sheet.texts
    columns = [
        (texts("No."), 0.07),
        (texts("Letters"), 0.22),
        (texts("Word"), 0.31),
        (texts("Ref."), 0.10),
        (texts("Points"), 0.10),
        (texts("Total so far"), 0.10),
        (texts("Top"), 0.10),
    ]
    bottom = BOTTOM + 4
    row = min(22.0, (sheet.y - bottom - 20) / ROUNDS_ON_PAGE)
    rows = max(0, last - first + 1)
    top = sheet.y
    _grid(sheet, top, width, [share for _, share in columns], rows, row)
    x = LEFT
    for title, share in columns:
        sheet.text(x + 2, top - 14, width * share - 4, title, 8.5, BOLD, "center")
        x += width * share
    for place in range(rows):
        y = top - 20 - row * (place + 1) + row * 0.3
        sheet.text(LEFT + 2, y, width * 0.07 - 4, str(first + place), 10, align="center", grey=GREY)


def _grid(sheet: Sheet, top: float, width: float, shares: list[float], rows: int, row: float) -> None:
    bottom = top - 20 - rows * row
    sheet.shade(LEFT, top - 20, width, 20)
    for place in range(rows + 1):
        sheet.rule(LEFT, top - 20 - place * row, width, 0.6, 0.4)
    sheet.rule(LEFT, top, width, 0.6, 0.4)
    x = LEFT
    for share in [0.0, *shares]:
        x += width * share
        sheet.canvas.line(x, top, x, bottom)


def _letter_list(sheet: Sheet, tiles: TileSet, x: float, width: float) -> None:
    texts = sheet.texts
    rows = [(letter, count, value) for letter, (count, value) in tiles.letters.items() if count]
    if tiles.blanks:
        rows.append((BLANK, tiles.blanks, 0))
    row = min(20.0, (sheet.y - BOTTOM - 44) / len(rows))
    parts = [width * 0.4, width * 0.33, width * 0.27]
    starts = [x, x + parts[0], x + parts[0] + parts[1]]
    titles = [texts("Letter"), texts("Number"), texts("Value")]
    sheet.shade(x, sheet.y - 20, width, 20)
    for start, part, title in zip(starts, parts, titles, strict=True):
        sheet.text(start + 2, sheet.y - 14, part - 4, title, 8.5, BOLD, "center")
    sheet.y -= 20
    for letter, count, value in rows:
        sheet.y -= row
        shown = texts("blank") if letter == BLANK else letter
        for start, part, text, font in zip(
            starts, parts, (shown, str(count), str(value)), (BOLD, REGULAR, REGULAR), strict=True
        ):
            sheet.text(start + 2, sheet.y + row * 0.3, part - 4, text, 11, font, "center")
        sheet.rule(x, sheet.y, width, 0.4)
    sheet.y -= 18
    total = texts("%(tiles)d tiles", tiles=tiles.size)
    sheet.text(x, sheet.y, width, total, 9.5, align="center", grey=GREY)
