"""Blank slips to write moves on, with cutting lines, in the form that the rules of the night require; and correction notes.

Slips are alike for everybody, or each player's name, table and round are printed already. A note tells a player what was
wrong with a slip; ten are on a page.

Cards for the tables: each has a secret QR code, which leads a phone to the seat of that player.

Eight cards on a page, 90 x 62 mm, with lines to cut along that stay clear of the printer's edge. Under the QR code
are the short address and the code, for phones without a camera.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from director.games.people import Player
from director.language.texts import Texts
from director.reports.fonts import BOLD, fit, wrapped
from director.reports.page import (
    BLACK,
    GREY,
    HEIGHT,
    MM,
    PALE,
    QR,
    UNTITLED,
    WIDTH,
    Heading,
    Sheet,
    draw_qr,
    draw_seal,
)
from director.rules.ruleset import Ruleset
from director.wording.round_words import Note

BOXES = 15
"""Letter boxes of a slip in a row: the longest word there can be."""
EDGE = 13 * MM
"""White above and below the slips; many printers lose the outer 8 mm."""
CLEAR = 10 * MM
"""How far from the edge a cutting line ends."""
PAD = 9 * MM
"""White inside a slip, left and right."""


@dataclass(frozen=True)
class CutCell:
    """A part of a page to be cut out: its lower left corner and its sides in points."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Form:
    """The layout of a profile's slips: how many are beside and below one another, and the rows of boxes.

    One row takes the word alone, its direction is ticked. If the judge goes by the rulebook of 2023 the word is
    written across or down in a grid, with the connecting letters around it that may replace the reference.
    """

    columns: int
    rows: int
    lines: int

    @property
    def on_page(self) -> int:
        return self.columns * self.rows


ONE_ROW, GRID, LARGE_GRID = Form(2, 4, 1), Form(2, 3, 10), Form(2, 2, 15)
"""The large one is for racks of eight and nine: words are longer, and so are those they connect to."""


def form_of(rules: Ruleset) -> Form:
    """Returns the form of slips for these rules."""
    if not rules.judging.warns:
        return ONE_ROW
    return LARGE_GRID if rules.profile.rack_size > 7 else GRID


def draw_cells(
    sheet: Sheet, columns: int, rows: int, count: int, draw: Callable[[CutCell, int], None]
) -> None:
    """Divides pages into cells with cutting lines and draws ``count`` of them, left to right, top to bottom."""
    width, height = WIDTH / columns, (HEIGHT - 2 * EDGE) / rows
    for number in range(count):
        row, column = divmod(number % (columns * rows), columns)
        if number and not row and not column:
            sheet.new_page()
        if not row and not column:
            _cutting_lines(sheet, columns, rows)
        draw(CutCell(column * width, HEIGHT - EDGE - (row + 1) * height, width, height), number)


def _cutting_lines(sheet: Sheet, columns: int, rows: int) -> None:
    canvas = sheet.canvas
    canvas.setLineWidth(0.5)
    canvas.setStrokeGray(0.5)
    canvas.setDash(3, 3)
    for row in range(rows + 1):
        y = HEIGHT - EDGE - row * (HEIGHT - 2 * EDGE) / rows
        canvas.line(CLEAR, y, WIDTH - CLEAR, y)
    for column in range(1, columns):
        canvas.line(column * WIDTH / columns, EDGE, column * WIDTH / columns, HEIGHT - EDGE)
    canvas.setDash()


def blank_slips_pdf(
    texts: Texts,
    rules: Ruleset,
    count: int = 8,
    rounds: int = 0,
    players: Sequence[Player] = (),
    heading: Heading = UNTITLED,
) -> bytes:
    """Returns slips to cut, as many on a page as ``form_of`` the rules says.

    Without players: ``count`` blank ones. With players: one for each of them and each of ``rounds`` rounds
    (one without a round number if 0), a player's slips together.
    """
    wanted: list[tuple[Player | None, int]] = [(None, 0)] * count
    if players:
        numbers = range(1, rounds + 1) if rounds else [0]
        seated = sorted(players, key=lambda player: player.table)
        wanted = [(player, number) for player in seated for number in numbers]
    sheet, form = Sheet(heading, texts("Slips"), texts, framed=False), form_of(rules)
    draw_cells(
        sheet,
        form.columns,
        form.rows,
        len(wanted),
        lambda cell, place: _slip(sheet, cell, rules, form, *wanted[place]),
    )
    return sheet.finish()


def _slip(
    sheet: Sheet, cell: CutCell, rules: Ruleset, form: Form, player: Player | None, number: int
) -> None:
    x, width = cell.x + PAD, cell.width - 2 * PAD
    texts, top = sheet.texts, cell.y + cell.height
    sheet.name_text(x, top - 4.6 * MM, width, sheet.heading.line(texts), 8, grey=GREY)
    _who(sheet, x, top - 16.4 * MM, width, player, number)
    if form.lines > 1:
        low = _grid_boxes(sheet, x, top - 16.6 * MM, width, form.lines) - 10.5 * MM
    else:
        low = _row_boxes(sheet, x, top - 18.5 * MM, width) - 14 * MM
    half = (width - 8) / 2
    sheet.field(x, low, half, texts("Reference"), "")
    sheet.field(x + half + 8, low, half, texts("Score"), "")
    if form.lines == 1:  # a slip with a grid has no room: its page carries the seal at the foot
        draw_seal(sheet.canvas, x + width - QR, cell.y + 0.5 * MM)
    for line, words in enumerate(wrapped(_hint(texts, rules), width, 7.5, most=2)):
        sheet.text(x, low - 3.7 * MM - line * 9, width, words, 7.5, grey=GREY)


def _who(sheet: Sheet, x: float, y: float, width: float, player: Player | None, number: int) -> None:
    """Writes round, table and name, printed if the slip is made for a player."""
    texts, small = sheet.texts, width * 0.16
    table = str(player.table) if player and player.table else ""
    sheet.field(x, y, small, texts("Round"), str(number) if number else "")
    sheet.field(x + small + 8, y, small, texts("Table"), table)
    start = 2 * (small + 8)
    sheet.field(x + start, y, width - start, texts("Name"), player.name if player else "")


def _hint(texts: Texts, rules: Ruleset) -> str:
    parts = [texts("Write the whole word, also the letters already on the board.")]
    if rules.tiles.blanks:
        parts.append(texts("Circle a blank's letter."))
    if rules.judging.warns:
        parts.append(texts("Reference or at least three connecting letters."))
    return " ".join(parts)


def _row_boxes(sheet: Sheet, x: float, y: float, width: float) -> float:
    """Draws one row of boxes, and above it the two directions to tick; returns its lower edge."""
    texts, box, high = sheet.texts, width / BOXES, 10 * MM
    sheet.text(x, y - 4 * MM, width * 0.3, texts("Word"), 8.5, grey=GREY)
    for place, label in enumerate((texts("across"), texts("down"))):
        left = x + width * (0.32 + 0.34 * place)
        _boxes(sheet, left, y - 4.4 * MM, 3 * MM, 3 * MM, 1)
        _arrow(sheet, left + 4.5 * MM, y - 2.9 * MM, bool(place))
        sheet.text(left + 9 * MM, y - 4 * MM, width * 0.34 - 10 * MM, label, 8.5, grey=GREY)
    _boxes(sheet, x, y - 5.5 * MM - high, box, high, BOXES)
    return y - 5.5 * MM - high


def _arrow(sheet: Sheet, x: float, y: float, down: bool) -> None:
    """Draws an arrow of 3 mm to the right or down, because the typeface has none."""
    canvas, long, head = sheet.canvas, 3 * MM, 0.9 * MM
    canvas.saveState()
    canvas.translate(x + long / 2, y)
    canvas.rotate(-90 if down else 0)
    canvas.setStrokeGray(GREY)
    canvas.setLineWidth(0.8)
    canvas.lines(
        [
            (-long / 2, 0, long / 2, 0),
            (long / 2 - head, head, long / 2, 0),
            (long / 2 - head, -head, long / 2, 0),
        ]
    )
    canvas.restoreState()


def _grid_boxes(sheet: Sheet, x: float, y: float, width: float, lines: int) -> float:
    """Draws a grid for the word across or down and the letters around it; returns its lower edge."""
    label = sheet.texts("Word, across or down, and connecting letters")
    sheet.text(x, y - 4 * MM, width, label, 8.5, grey=GREY)
    box = 5 * MM
    left = x + (width - BOXES * box) / 2
    for line in range(lines):
        _boxes(sheet, left, y - 5.5 * MM - (line + 1) * box, box, box, BOXES, 0.55)
    return y - 5.5 * MM - lines * box


def _boxes(
    sheet: Sheet, x: float, y: float, width: float, height: float, count: int, grey: float = 0.2
) -> None:
    sheet.canvas.setStrokeGray(grey)
    sheet.canvas.setLineWidth(0.6)
    for place in range(count):
        sheet.canvas.rect(x + place * width, y, width, height)


def notes_pdf(notes: Sequence[Note], texts: Texts, heading: Heading = UNTITLED) -> bytes:
    """Returns the notes in the given order."""
    sheet = Sheet(heading, texts("Correction notes"), texts, framed=False)
    draw_cells(sheet, 2, 5, len(notes), lambda cell, place: _note(sheet, cell, notes[place]))
    return sheet.finish()


def _note(sheet: Sheet, cell: CutCell, note: Note) -> None:
    texts = sheet.texts
    x, width = cell.x + PAD, cell.width - 2 * PAD
    top = cell.y + cell.height
    sheet.name_text(x, top - 5.5 * MM, width, sheet.heading.line(texts), 8, grey=GREY)
    place = texts("Table %(table)d · Round %(round)d", table=note.player.table, round=note.round)
    sheet.name_text(x, top - 12.7 * MM, width * 0.58, note.player.name, 11, BOLD)
    sheet.text(x + width * 0.6, top - 13 * MM, width * 0.4, place, 10, align="right")
    sheet.rule(x, top - 15 * MM, width, 0.6, BLACK)
    points = texts.counted("%(num)s point", "%(num)s points", note.points)
    sheet.text(x + width * 0.7, top - 21.5 * MM, width * 0.3, points, 11, align="right")
    told, first = texts.show(note.sentence), top - 28.5 * MM
    sheet.text(x, top - 21.5 * MM, width * 0.68, note.heading, 13, BOLD)
    size = fit(told, width * 3.8, 10)[1]
    for line, words in enumerate(wrapped(told, width, size, most=5)):
        sheet.text(x, first - line * 12.5, width, words, size)


CARD_WIDTH, CARD_HEIGHT = 90 * MM, 62 * MM
QR_SIZE = 40 * MM
"""Side of the QR code with its quiet zone."""
QUIET = 4
"""Modules of white around a QR code that a camera needs (ISO/IEC 18004)."""


@dataclass(frozen=True)
class SlipCard:
    """The table's number, the player, and where the QR code leads."""

    table: int
    name: str
    address: str


def table_cards_pdf(
    cards: Sequence[SlipCard], address: str, code: str, texts: Texts, heading: Heading
) -> bytes:
    """Returns the cards in this order; ``address`` and ``code`` are the way in without a camera."""
    sheet = Sheet(heading, texts("Table cards"), texts, framed=False)
    for card, (left, top) in zip(cards, spots(sheet, 285 * MM, CARD_HEIGHT, 4), strict=False):
        _draw(sheet, card, left, top, (address, code))
    if not cards:
        sheet.paragraph([texts("There are no players yet.")], 12)
    return sheet.finish()


def spots(sheet: Sheet, top: float, height: float, down: int) -> Iterator[tuple[float, float]]:
    """Yields left and upper edge of each card, two beside each other and ``down`` below one another on a page."""
    for number in count():
        row, column = divmod(number % (2 * down), 2)
        if number and not row and not column:
            sheet.new_page()
        yield WIDTH / 2 + (column - 1) * CARD_WIDTH, top - row * height


def _draw(sheet: Sheet, card: SlipCard, left: float, top: float, by_hand: tuple[str, str]) -> None:
    texts, canvas = sheet.texts, sheet.canvas
    canvas.setStrokeGray(PALE)
    canvas.rect(left, top - CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT)
    x, room = left + QR_SIZE + 6 * MM, CARD_WIDTH - QR_SIZE - 9 * MM
    draw_qr(sheet.canvas, card.address, left + 3 * MM, top - 3 * MM - QR_SIZE, QR_SIZE, QUIET)
    sheet.text(x, top - 16 * MM, room, texts("Table %(table)d", table=card.table), 22, BOLD)
    sheet.text(x, top - 24 * MM, room, card.name, 13, BOLD)
    sheet.text(x, top - 34 * MM, room, texts("Scan this with your phone."), 9)
    sheet.text(x, top - 39 * MM, room, sheet.heading.line(texts), 8, grey=GREY)
    address, code = by_hand
    wide = CARD_WIDTH - 10 * MM
    below = texts("Or open %(address)s and type %(code)s.", address=address, code=code)
    sheet.text(left + 5 * MM, top - 51 * MM, wide, below, 9)
    warning = texts("The code on this card is for this seat only.")
    sheet.text(left + 5 * MM, top - 57 * MM, wide, warning, 8, grey=GREY)
