"""The frame of a printed page: A4, a header and a footer on each, and a place to write on.

A ``Sheet`` writes from top to bottom: ``y`` is where the next line may begin, in points from the lower edge
as PDF counts. Every text gets a width and never takes more (``fonts.fit``), so two texts
with different room cannot overlap. The footer says "page 2 of 5", which is known only at the
end: finished pages wait in ``_Pages`` until then (the usual way with reportlab's canvas).

Not reportlab's platypus: its paragraphs and tables cannot shrink a text to its room, and every page here is a form
with fixed places or a listing whose rows are chosen to fill the page; a flow would be the smaller half of each.

Listings on a ``Sheet``: columns as wide as their contents, the rest shared by the columns of names.

A listing that does not fit continues on the next page under the same headings. Rows may have a second, smaller
line (``note``) and a shade. The row height is the caller's, so a report can choose the largest at which
everything stays on one page. A name too long for its column takes the empty cell beside it, else two small lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any, Literal, Protocol

import segno
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from director.games.setup import GameSetup
from director.language.sentences import Sentence
from director.language.texts import Texts
from director.reports.fonts import BOLD, ITALIC, REGULAR, clean, fit, in_two_lines, register_fonts, width_of
from director.reports.palette import paint
from director.rules.sealed import short


def draw_qr(canvas: Any, text: str, x: float, y: float, side: float, quiet: int, error: str = "m") -> None:
    """Draws a QR code with ``quiet`` white modules around it, lower left corner at (x, y), ``side`` points wide."""
    matrix = segno.make_qr(text, error=error).matrix
    step = side / (len(matrix) + 2 * quiet)
    canvas.setFillGray(0)
    for row, line in enumerate(matrix):
        for column, dark in enumerate(line):
            if dark:
                above = y + side - (quiet + row + 1) * step
                canvas.rect(x + (quiet + column) * step, above, step, step, stroke=0, fill=1)


Align = Literal["left", "right", "center"]
BEFORE: dict[Align, float] = {"left": 0.0, "center": 0.5, "right": 1.0}
"""The part of the free room that is before a text."""
MM = float(mm)
"""Points in a millimetre."""
WIDTH, HEIGHT = float(A4[0]), float(A4[1])
MARGIN = 15 * MM
LEFT, RIGHT = MARGIN, WIDTH - MARGIN
TOP, BOTTOM = HEIGHT - 26 * MM, 15.5 * MM
BLACK, GREY, PALE = 0.0, 0.35, 0.75
"""Shades of grey, 0 black to 1 white: text, lesser text, hairlines."""


@dataclass(frozen=True)
class Heading:
    """The heading of every page; ``date`` in ISO form or as the director wrote it."""

    title: str = ""
    date: str = ""
    club: str = ""
    named: tuple[Sentence, ...] = ()

    def under(self, texts: Texts) -> str:
        """The line under the title: the club, and formula and speed if they have names."""
        return " · ".join(part for part in (self.club, *map(texts.show, self.named)) if part)

    def line(self, texts: Texts) -> str:
        """Title, date and club in one line, and formula and speed if they have names."""
        named = map(texts.show, self.named)
        return " · ".join(part for part in (self.title, self.day(texts), self.club, *named) if part)

    def day(self, texts: Texts) -> str:
        """The date, unless the title says it."""
        day = texts.date(self.date)
        return "" if day in self.title else day


UNTITLED = Heading()


def heading_of(setup: GameSetup) -> Heading:
    """Returns the heading of a game's pages."""
    return Heading(setup.title, setup.date, setup.club, setup.named)


class SealMark(Protocol):
    """The seal of a draw: its number in the game, its first digits, and the whole seal."""

    @property
    def number(self) -> int: ...

    @property
    def short(self) -> str: ...

    @property
    def shown(self) -> str: ...


_MARK: ContextVar[str] = ContextVar("mark", default="")
"""The text at the foot of every page that is made now."""

_SEAL: ContextVar[str] = ContextVar("seal", default="")
"""The whole seal of the draw, which every framed page carries as a QR code."""
QR = 12 * MM
SIGN = 3.6 * MM
"""Side of the program's logo at the foot of a page."""


@contextmanager
def marked(seq: int, last_hash: str, texts: Texts, seal: SealMark | None = None) -> Iterator[None]:
    """Pages made inside carry the seal of the draw and the hash of fact ``seq``, the last one, at their foot."""
    parts = []
    if seal:
        parts.append(texts("Seal %(number)d: %(seal)s", number=seal.number, seal=seal.short))
    parts.append(texts("Log entry %(seq)d, check digits: %(hash)s", seq=seq, hash=short(last_hash)))
    kept, before = _MARK.set(" · ".join(parts)), _SEAL.set(seal.shown if seal else "")
    try:
        yield
    finally:
        _MARK.reset(kept)
        _SEAL.reset(before)


def draw_seal(canvas: Any, x: float, y: float) -> bool:
    """Draws the seal as a QR code of ``QR`` points, lower left corner at (x, y); False if the draw has none.

    In capitals and with the least correction it needs the fewest modules, so each is wide enough for a phone.
    """
    if _SEAL.get():
        draw_qr(canvas, _SEAL.get().upper(), x, y, QR, 2, "l")
    return bool(_SEAL.get())


def draw_sign(canvas: Any, x: float, y: float, side: float) -> None:
    """Draws the program's logo, as in ``static/icon.svg``; lower left corner at (x, y)."""
    unit = side / 32
    at: Callable[[float, float], tuple[float, float]] = lambda u, v: (x + u * unit, y + side - v * unit)  # noqa: E731
    canvas.saveState()
    canvas.setFillColor(paint("action"))
    canvas.roundRect(*at(1, 31), 30 * unit, 30 * unit, 6 * unit, stroke=0, fill=1)
    canvas.setStrokeColor(paint("on-action"))
    canvas.setLineWidth(3.4 * unit)
    canvas.setLineJoin(1)
    letter = canvas.beginPath()
    letter.moveTo(*at(10, 7.5))
    letter.lineTo(*at(10, 22.5))
    letter.lineTo(*at(14.5, 22.5))
    letter.arcTo(*at(7, 22.5), *at(22, 7.5), -90, 180)
    letter.close()
    canvas.drawPath(letter)
    canvas.setFillColor(paint("tile"))
    canvas.circle(*at(25.5, 25.5), 2 * unit, stroke=0, fill=1)
    canvas.restoreState()


class _Pages(Canvas):  # type: ignore[misc]
    """A canvas whose pages wait until their number is known."""

    def __init__(self, target: BytesIO, texts: Texts) -> None:
        super().__init__(target, pagesize=A4, invariant=True, lang=texts.language)
        self.waiting: list[dict[str, Any]] = []
        self.texts = texts

    def showPage(self) -> None:
        self.waiting.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        for number, state in enumerate(self.waiting, start=1):
            self.__dict__.update(state)
            words = self.texts("Page %(page)d of %(pages)d", page=number, pages=len(self.waiting))
            text, size = fit(words, 60 * MM, 9)
            self.setFont(REGULAR, size)
            self.setFillGray(GREY)
            self.drawRightString(RIGHT, 8 * MM, text)
            draw_sign(self, LEFT, 7 * MM, SIGN)
            mark, size = fit(_MARK.get(), RIGHT - LEFT - 62 * MM - 1.4 * SIGN, 6.5)
            self.setFont(REGULAR, size)
            self.setFillGray(GREY)
            self.drawString(LEFT + 1.4 * SIGN, 8 * MM, mark)
            super().showPage()
        super().save()


class Sheet:
    """The paper of one report. ``framed`` pages carry header and footer, others the page number only."""

    def __init__(self, heading: Heading, name: str, texts: Texts, framed: bool = True) -> None:
        register_fonts()
        self.heading, self.name, self.texts, self.framed = heading, name, texts, framed
        self._target = BytesIO()
        self.canvas = _Pages(self._target, texts)
        self.canvas.setTitle(" – ".join(part for part in (name, heading.title) if part))
        self.canvas.setAuthor(heading.club)
        self.y = TOP
        self._begin()

    @property
    def room(self) -> float:
        """Points left on this page."""
        return self.y - BOTTOM

    def new_page(self) -> None:
        """Finishes this page and begins the next."""
        self.canvas.showPage()
        self.y = TOP
        self._begin()

    def need(self, height: float) -> None:
        """Begins a new page unless this one has so much room left."""
        if self.room < height and self.y < TOP:
            self.new_page()

    def finish(self) -> bytes:
        """Returns the whole PDF."""
        self.canvas.showPage()
        self.canvas.save()
        return self._target.getvalue()

    def text(
        self,
        x: float,
        y: float,
        width: float,
        text: str,
        size: float = 10,
        font: str = REGULAR,
        align: Align = "left",
        grey: float = BLACK,
    ) -> None:
        """Writes one line into ``width`` points to the right of ``x``; ``y`` is its base line."""
        shown, size = fit(text, width, size, font)
        if not shown:
            return
        self.canvas.setFont(font, size)
        self.canvas.setFillGray(grey)
        free = width - width_of(shown, size, font)
        self.canvas.drawString(x + free * BEFORE[align], y, shown)

    def name_text(
        self,
        x: float,
        y: float,
        width: float,
        text: str,
        size: float = 10,
        font: str = REGULAR,
        align: Align = "left",
        grey: float = BLACK,
    ) -> None:
        """As ``text``, but a long one takes two small lines, the lower one a little below ``y``."""
        lines, small = in_two_lines(text, width, size, font)
        middle = y + size * 0.36  # of the capitals, where the one line would be
        bases = (middle + small * 0.2, middle - small * 0.95) if len(lines) == 2 else (y,)
        for line, base in zip(lines, bases, strict=False):
            self.text(x, base, width, line, small, font, align, grey)

    def rule(self, x: float, y: float, width: float, thick: float = 0.5, grey: float = PALE) -> None:
        """Draws a horizontal line."""
        self.canvas.setLineWidth(thick)
        self.canvas.setStrokeGray(grey)
        self.canvas.line(x, y, x + width, y)

    def shade(self, x: float, y: float, width: float, height: float, grey: float = 0.92) -> None:
        """Draws a filled area; ``y`` is its lower edge."""
        self.canvas.setFillGray(grey)
        self.canvas.rect(x, y, width, height, stroke=0, fill=1)

    def field(self, x: float, y: float, width: float, label: str, value: str) -> None:
        """Draws a line to write on with its label above; ``y`` is the line."""
        self.text(x, y + 7.2 * MM, width, label, 8.5, grey=GREY)
        self.name_text(x + 2, y + 1.9 * MM, width - 4, value, 12, BOLD)
        self.rule(x, y, width, 0.7, BLACK)

    def headline(self, text: str, size: float = 16, after: float = 8) -> None:
        """Writes a line in bold over the whole width, and leaves the space below it."""
        self.y -= size
        self.text(LEFT, self.y, RIGHT - LEFT, text, size, BOLD)
        self.y -= after

    def paragraph(self, lines: list[str], size: float = 9, grey: float = GREY) -> None:
        """Writes lines of small text one below the other."""
        for line in lines:
            self.need(size * 1.5)
            self.y -= size * 1.4
            self.text(LEFT, self.y, RIGHT - LEFT, line, size, grey=grey)

    def _begin(self) -> None:
        if not self.framed:
            return
        middle = RIGHT - 62 * MM
        name = middle - LEFT - 8
        if draw_seal(self.canvas, middle - QR, HEIGHT - 21 * MM):
            name -= QR
        date = self.heading.day(self.texts)
        self.name_text(LEFT, HEIGHT - 14 * MM, name, self.heading.title, 12, BOLD)
        self.text(middle, HEIGHT - 14 * MM, RIGHT - middle, date, 10.5, align="right")
        self.name_text(LEFT, HEIGHT - 19.3 * MM, name, self.heading.under(self.texts), 10, grey=GREY)
        self.text(middle, HEIGHT - 19 * MM, RIGHT - middle, self.name, 10, align="right", grey=GREY)
        self.rule(LEFT, HEIGHT - 21.5 * MM, RIGHT - LEFT, 0.8, BLACK)
        self.rule(LEFT, 13 * MM, RIGHT - LEFT, 0.5)


GAP = 8.0
"""Points between two columns."""
HEAD_SIZE = 8.5
HEAD_HEIGHT = 18.0
NOTE_SIZE = 0.8
"""The size of a note as a part of its row's."""


@dataclass(frozen=True)
class Column:
    """A column with its heading; ``share`` > 0 lets it grow and shrink, ``most`` bounds its contents, in points.

    ``cell`` takes its text from the object that a row shows (``lines_of``).
    """

    title: str
    align: Align = "left"
    share: float = 0.0
    bold: bool = False
    most: float = 200.0
    cell: Callable[[Any], object] = str

    def titled(self, title: str) -> Column:
        """Returns the same column under that heading."""
        return replace(self, title=title)


@dataclass(frozen=True)
class TableRow:
    """A row: one text for every column, optionally a note from column ``note_from`` to the right edge."""

    cells: Sequence[str]
    note: str = ""
    note_from: int = 0
    shaded: bool = False
    bold: bool = False


def lines_of(columns: Sequence[Column], rows: Iterable[object]) -> list[TableRow]:
    """Returns a line for each of these objects, with the columns' texts."""
    return [TableRow([str(column.cell(each)) for column in columns]) for each in rows]


def widths(columns: Sequence[Column], lines: Sequence[TableRow], size: float, total: float) -> list[float]:
    """Returns the width of every column in points, gaps not counted; with the gaps they fill ``total``.

    Columns with a share get the remaining width. Missing width is taken from the columns that are widest
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


def _natural(column: Column, place: int, lines: Sequence[TableRow], size: float) -> float:
    """Returns the width that contents and heading need."""
    texts = [
        width_of(clean(line.cells[place]), size, BOLD if column.bold or line.bold else REGULAR)
        for line in lines
    ]
    head = width_of(clean(column.title), HEAD_SIZE, BOLD)
    return min(max([head, *texts]) + 0.5, column.most)


def _level(wide: Sequence[tuple[float, float]], room: float) -> float:
    """Returns the bound, for a share of 1, at which columns of these widths and shares take no more than ``room``."""
    left = sorted(wide, key=lambda each: each[0] / each[1])
    while left:
        bound = max(room, 0.0) / sum(share for _, share in left)
        width, share = left[0]
        if width > bound * share:
            return bound
        room -= width
        left.pop(0)
    return 0.0


def height_of(lines: Sequence[TableRow], row: float, note: float = 0.0) -> float:
    """Returns the height in points of a listing with its headings."""
    return HEAD_HEIGHT + sum(row + (note if line.note else 0.0) for line in lines)


def draw_listing(
    sheet: Sheet,
    columns: Sequence[Column],
    lines: Sequence[TableRow],
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
    line: TableRow,
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
    """Returns the base lines of a row's text and of its note: the white above, between and below them is in balance."""
    if height <= row:
        return top - row / 2 - size * 0.36, 0.0
    high, low = size * 0.72, size * NOTE_SIZE * 0.94
    white = height - high - low
    return top - white * 0.3 - high, top - height + white * 0.25 + size * NOTE_SIZE * 0.22
