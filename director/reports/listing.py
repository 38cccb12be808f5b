"""Listings on a ``Sheet``: columns as wide as their contents, the rest shared by the columns of names.

A listing that does not fit goes on on the next page under the same headings. Rows may have a second, smaller
line (``note``) and a shade. The row height is the caller's, so a report can choose the largest at which
everything stays on one page. A name too long for its column takes the empty cell beside it, else two small lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from director.reports.fonts import BOLD, ITALIC, REGULAR, clean, width_of
from director.reports.page import BLACK, GREY, LEFT, RIGHT, Align, Sheet

GAP = 8.0
"""Points between two columns."""
HEAD_SIZE = 8.5
HEAD_HEIGHT = 18.0
NOTE_SIZE = 0.8
"""The size of a note by that of its row."""


@dataclass(frozen=True)
class Column:
    """A column with its heading; ``share`` > 0 lets it grow and shrink, ``most`` bounds its contents, in points.

    ``cell`` says what stands in it of whatever a row is made of (``lines_of``).
    """

    title: str
    align: Align = "left"
    share: float = 0.0
    bold: bool = False
    most: float = 200.0
    cell: Callable[[Any], object] = str

    def titled(self, title: str) -> Column:
        """The same column under that heading."""
        return replace(self, title=title)


@dataclass(frozen=True)
class Line:
    """A row: one text for every column, perhaps a note from column ``note_from`` to the right edge."""

    cells: Sequence[str]
    note: str = ""
    note_from: int = 0
    shaded: bool = False
    bold: bool = False


def lines_of(columns: Sequence[Column], rows: Iterable[object]) -> list[Line]:
    """A line for each of these, with what the columns say of it."""
    return [Line([str(column.cell(each)) for column in columns]) for each in rows]


def widths(columns: Sequence[Column], lines: Sequence[Line], size: float, total: float) -> list[float]:
    """The width of every column in points, gaps not counted; with the gaps they fill ``total``.

    What is left over goes to the columns with a share. What is lacking is taken from those that are widest
    for their share.
    """
    natural = [_natural(column, place, lines, size) for place, column in enumerate(columns)]
    flexible = [place for place, column in enumerate(columns) if column.share]
    free = total - GAP * (len(columns) - 1) - sum(natural)
    if free >= 0:
        shares = sum(column.share for column in columns) or 1.0
        return [width + free * column.share / shares for width, column in zip(natural, columns, strict=True)]
    room = sum(natural[place] for place in flexible) + free
    level = _level([(natural[place], columns[place].share) for place in flexible], room)
    bounds = [
        column.share * level if column.share else width
        for width, column in zip(natural, columns, strict=True)
    ]
    return [min(width, bound) for width, bound in zip(natural, bounds, strict=True)]


def _natural(column: Column, place: int, lines: Sequence[Line], size: float) -> float:
    """The width that contents and heading need."""
    texts = [
        width_of(clean(line.cells[place]), size, BOLD if column.bold or line.bold else REGULAR)
        for line in lines
    ]
    head = width_of(clean(column.title), HEAD_SIZE, BOLD)
    return min(max([head, *texts]) + 0.5, column.most)


def _level(wide: Sequence[tuple[float, float]], room: float) -> float:
    """The bound, for a share of 1, at which columns of these widths and shares take no more than ``room``."""
    left = sorted(wide, key=lambda each: each[0] / each[1])
    while left:
        bound = max(room, 0.0) / sum(share for _, share in left)
        width, share = left[0]
        if width > bound * share:
            return bound
        room -= width
        left.pop(0)
    return 0.0


def height_of(lines: Sequence[Line], row: float, note: float = 0.0) -> float:
    """Points that a listing with its headings takes."""
    return HEAD_HEIGHT + sum(row + (note if line.note else 0.0) for line in lines)


def draw_listing(
    sheet: Sheet,
    columns: Sequence[Column],
    lines: Sequence[Line],
    row: float = 17.0,
    size: float = 10.0,
    note: float = 0.0,
) -> None:
    """Draws the listing at the sheet's ``y``: rows ``row`` points high, text of ``size``, notes ``note`` more."""
    wide = widths(columns, lines, size, RIGHT - LEFT)
    starts = [LEFT + sum(wide[:place]) + GAP * place for place in range(len(wide))]
    _draw_head(sheet, columns, starts, wide)
    for line in lines:
        height = row + (note if line.note else 0.0)
        if sheet.room < height:
            sheet.new_page()
            _draw_head(sheet, columns, starts, wide)
        _draw_line(sheet, columns, line, starts, wide, (row, size, height))


def _draw_head(sheet: Sheet, columns: Sequence[Column], starts: list[float], wide: list[float]) -> None:
    sheet.y -= HEAD_HEIGHT
    for column, x, width in zip(columns, starts, wide, strict=True):
        sheet.text(x, sheet.y + 6, width, column.title, HEAD_SIZE, BOLD, column.align, GREY)
    sheet.rule(LEFT, sheet.y + 1, RIGHT - LEFT, 0.8, BLACK)


def _draw_line(
    sheet: Sheet,
    columns: Sequence[Column],
    line: Line,
    starts: list[float],
    wide: list[float],
    measure: tuple[float, float, float],
) -> None:
    row, size, height = measure
    if line.shaded:
        sheet.shade(LEFT - 3, sheet.y - height, RIGHT - LEFT + 6, height)
    base, note_base = _base_lines(sheet.y, row, size, height)
    for place, (column, text, x) in enumerate(zip(columns, line.cells, starts, strict=True)):
        width = wide[place]
        if column.share and column.align == "left" and "" in line.cells[place + 1 : place + 2]:
            width += GAP + wide[place + 1]  # the empty cell beside it
        font = BOLD if column.bold or line.bold else REGULAR
        write = sheet.name_text if column.share else sheet.text
        write(x, base, width, text, size, font, column.align)
    if line.note:
        small = size * NOTE_SIZE
        x = min(starts[line.note_from], RIGHT - width_of(clean(line.note), small, ITALIC) - 0.5)
        x = max(x, LEFT)  # a long note begins further left before it is cut
        sheet.text(x, note_base, RIGHT - x, line.note, small, ITALIC, grey=GREY)
    sheet.y -= height
    sheet.rule(LEFT, sheet.y, RIGHT - LEFT, 0.4)


def _base_lines(top: float, row: float, size: float, height: float) -> tuple[float, float]:
    """The base lines of a row's text and of its note: the white above, between and below them is in balance."""
    if height <= row:
        return top - row / 2 - size * 0.36, 0.0
    high, low = size * 0.72, size * NOTE_SIZE * 0.94
    white = height - high - low
    return top - white * 0.3 - high, top - height + white * 0.25 + size * NOTE_SIZE * 0.22
