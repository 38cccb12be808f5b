"""Blank paper for the night: slips to write moves on, and score sheets for the players' own record.

Slips come eight to a page with cutting lines, alike for everybody or with each player's name, table and
round already printed. The blank score sheet carries the letter list beside the rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from director.games.people import Player
from director.language.texts import Texts
from director.reports.fonts import BOLD, REGULAR, wrapped
from director.reports.page import (
    BLACK,
    BOTTOM,
    GREY,
    HEIGHT,
    LEFT,
    MM,
    RIGHT,
    UNTITLED,
    WIDTH,
    Heading,
    Sheet,
)
from director.rules.tiles import BLANK, TileSet

BOXES = 15
"""Letter boxes of a slip: the longest word there can be."""
ROUNDS_ON_PAGE = 28
"""Rounds on one page of the blank score sheet."""


@dataclass(frozen=True)
class Cell:
    """A part of a page to be cut out: its lower left corner and its sides in points."""

    x: float
    y: float
    width: float
    height: float


def draw_cells(sheet: Sheet, columns: int, rows: int, count: int, draw: Callable[[Cell, int], None]) -> None:
    """Divides pages into cells with cutting lines and draws ``count`` of them, left to right, top to bottom."""
    edge = 13 * MM
    width, height = WIDTH / columns, (HEIGHT - 2 * edge) / rows
    for number in range(count):
        row, column = divmod(number % (columns * rows), columns)
        if number and not row and not column:
            sheet.new_page()
        if not row and not column:
            _cutting_lines(sheet, columns, rows, edge)
        draw(Cell(column * width, HEIGHT - edge - (row + 1) * height, width, height), number)


def _cutting_lines(sheet: Sheet, columns: int, rows: int, edge: float) -> None:
    canvas = sheet.canvas
    canvas.setLineWidth(0.5)
    canvas.setStrokeGray(0.5)
    canvas.setDash(3, 3)
    for row in range(rows + 1):
        y = HEIGHT - edge - row * (HEIGHT - 2 * edge) / rows
        canvas.line(5 * MM, y, WIDTH - 5 * MM, y)
    for column in range(1, columns):
        canvas.line(column * WIDTH / columns, edge, column * WIDTH / columns, HEIGHT - edge)
    canvas.setDash()


def blank_slips_pdf(
    texts: Texts,
    tiles: TileSet,
    count: int = 8,
    rounds: int = 0,
    players: Sequence[Player] = (),
    heading: Heading = UNTITLED,
) -> bytes:
    """Slips to cut, eight to a page.

    Without players: ``count`` blank ones. With players: one for each of them and each of ``rounds`` rounds
    (one without a round number if 0), a player's slips together.
    """
    wanted: list[tuple[Player | None, int]] = [(None, 0)] * count
    if players:
        numbers = range(1, rounds + 1) if rounds else [0]
        seated = sorted(players, key=lambda player: player.table)
        wanted = [(player, number) for player in seated for number in numbers]
    sheet = Sheet(heading, texts("Slips"), texts, framed=False)
    draw_cells(sheet, 2, 4, len(wanted), lambda cell, place: _slip(sheet, cell, tiles, *wanted[place]))
    return sheet.finish()


def _slip(sheet: Sheet, cell: Cell, tiles: TileSet, player: Player | None, number: int) -> None:
    texts, pad = sheet.texts, 7 * MM
    x, width = cell.x + pad, cell.width - 2 * pad
    top = cell.y + cell.height
    sheet.text(x, top - 5.5 * MM, width, sheet.heading.line(texts), 8, grey=GREY)
    third = (width - 16) / 3
    table = str(player.table) if player and player.table else ""
    _field(sheet, x, top - 18.5 * MM, third * 0.8, texts("Table"), table)
    _field(
        sheet,
        x + third * 0.8 + 8,
        top - 18.5 * MM,
        third * 2.2 + 8,
        texts("Name"),
        player.name if player else "",
    )
    box = width / BOXES
    sheet.text(x, top - 24.5 * MM, width, texts("Word"), 8.5, grey=GREY)
    sheet.canvas.setStrokeGray(0.2)
    sheet.canvas.setLineWidth(0.6)
    for place in range(BOXES):
        sheet.canvas.rect(x + place * box, top - 36 * MM, box, 10 * MM)
    low = top - 52 * MM
    _field(sheet, x, low, third, texts("Round"), str(number) if number else "")
    _field(sheet, x + third + 8, low, third, texts("Reference"), "")
    _field(sheet, x + 2 * third + 16, low, third, texts("Score"), "")
    hint = texts("Write the whole word, also the letters that lie already.")
    if tiles.blanks:
        hint = texts("Write the whole word, also the letters that lie already. Circle a blank's letter.")
    for line, words in enumerate(wrapped(hint, width, 8.5, most=2)):
        sheet.text(x, low - 6 * MM - line * 11, width, words, 8.5, grey=GREY)


def _field(sheet: Sheet, x: float, y: float, width: float, label: str, value: str) -> None:
    """A line to write on with its label above; ``y`` is the line."""
    sheet.text(x, y + 7.2 * MM, width, label, 8.5, grey=GREY)
    sheet.text(x + 2, y + 1.5 * MM, width - 4, value, 12, BOLD)
    sheet.rule(x, y, width, 0.7, BLACK)


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
    _field(sheet, LEFT, sheet.y, width * 0.6, texts("Name"), "")
    _field(sheet, LEFT + width * 0.63, sheet.y, width * 0.12, texts("Table"), "")
    _field(sheet, LEFT + width * 0.78, sheet.y, width * 0.22, texts("Club"), "")
    sheet.y -= 6 * MM


def _empty_rows(sheet: Sheet, first: int, last: int, width: float) -> None:
    texts = sheet.texts
    columns = [
        (texts("No."), 0.07),
        (texts("Letters"), 0.22),
        (texts("Word"), 0.31),
        (texts("Ref."), 0.10),
        (texts("Points"), 0.10),
        (texts("Sum"), 0.10),
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
