"""The board drawn with its premium squares and tiles; a small one with one move on it, for page and paper.

The premium colours differ in brightness too, so they can be told apart in grey, and each empty premium
square says what it is. A blank is a circled letter, as it is marked on a slip.
"""

from __future__ import annotations

from reportlab.graphics.shapes import Drawing, Line, Rect, String
from reportlab.lib.colors import Color, white

from director.games.duplicate.analysis.night import RoundAnalysis
from director.language.texts import Texts
from director.reports.fonts import BOLD, REGULAR, register_fonts
from director.reports.page import GREY, WIDTH, Sheet
from director.reports.palette import paint
from director.reports.pictures.plot import Picture, on_tile
from director.rules.board import EMPTY, Board, Layout
from director.rules.tiles import TileSet

TRIPLE_WORD, DOUBLE_WORD, TRIPLE_LETTER, DOUBLE_LETTER = (
    paint(each) for each in ("word3", "word2", "letter3", "letter2")
)
PLAIN, TILE = white, paint("tile")
CELL, LEAST_CELL = 24.0, 14.0
"""Side of a square, in points: the usual one, and the smallest that can be read."""


def draw_board(sheet: Sheet, board: Board, tiles: TileSet, left: float, cell: float) -> None:
    """Draws the board below the sheet's ``y``; ``cell`` is the side of a square in points.

    It takes 16 cells in width and height: the rim with the coordinates is one cell above and to the left.
    """
    top = sheet.y - cell * 0.7
    _coordinates(sheet, board.layout, left, top, cell)
    for square, letter in enumerate(board.squares):
        row, column = divmod(square, board.side)
        x, y = left + cell * (0.7 + column), top - cell * (1 + row)
        if letter == EMPTY:
            _empty_square(sheet, board.layout, square, x, y, cell)
        else:
            _tile(sheet, letter, tiles.values[letter], x, y, cell)
    sheet.canvas.setStrokeGray(0)
    sheet.canvas.setLineWidth(1.2)
    side = cell * board.side
    sheet.canvas.rect(left + cell * 0.7, top - side, side, side)
    sheet.y = top - side


def _coordinates(sheet: Sheet, layout: Layout, left: float, top: float, cell: float) -> None:
    rows = list(layout.rows)
    columns = [str(place + 1) for place in range(layout.side)]
    if sheet.texts.mirror:
        rows, columns = columns, rows
    size = cell * 0.36
    for place in range(layout.side):
        x = left + cell * (0.7 + place)
        sheet.text(x, top + cell * 0.2, cell, columns[place], size, align="center", grey=GREY)
        y = top - cell * (place + 0.5) - size * 0.36
        sheet.text(left, y, cell * 0.55, rows[place], size, align="right", grey=GREY)


def _premium(sheet: Sheet, layout: Layout, square: int) -> tuple[Color, str]:
    texts = sheet.texts
    kinds = {
        (1, 3): (TRIPLE_WORD, texts("3W")),
        (1, 2): (DOUBLE_WORD, texts("2W")),
        (3, 1): (TRIPLE_LETTER, texts("3L")),
        (2, 1): (DOUBLE_LETTER, texts("2L")),
    }
    return kinds.get((layout.letter[square], layout.word[square]), (PLAIN, ""))


def _box(sheet: Sheet, colour: Color, x: float, y: float, cell: float) -> None:
    sheet.canvas.setFillColor(colour)
    sheet.canvas.setStrokeGray(0.6)
    sheet.canvas.setLineWidth(0.4)
    sheet.canvas.rect(x, y, cell, cell, stroke=1, fill=1)


def _empty_square(sheet: Sheet, layout: Layout, square: int, x: float, y: float, cell: float) -> None:
    colour, label = _premium(sheet, layout, square)
    _box(sheet, colour, x, y, cell)
    white = 1.0 if colour in (TRIPLE_WORD, TRIPLE_LETTER) else 0.25
    sheet.text(x, y + cell * 0.38, cell, label, cell * 0.32, align="center", grey=white)
    if square == layout.start:
        sheet.canvas.setStrokeGray(0.25)
        sheet.canvas.setLineWidth(0.6)
        sheet.canvas.circle(x + cell / 2, y + cell / 2, cell * 0.42)


def _tile(sheet: Sheet, letter: str, value: int, x: float, y: float, cell: float) -> None:
    _box(sheet, TILE, x, y, cell)
    inset = cell * 0.05
    sheet.canvas.setStrokeGray(0.1)
    sheet.canvas.setLineWidth(0.7)
    sheet.canvas.roundRect(x + inset, y + inset, cell - 2 * inset, cell - 2 * inset, cell * 0.12)
    if letter.islower():
        sheet.canvas.circle(x + cell / 2, y + cell / 2, cell * 0.38)
        sheet.text(x, y + cell * 0.31, cell, letter.upper(), cell * 0.52, BOLD, "center")
        return
    sheet.text(x, y + cell * 0.34, cell * 0.9, letter, cell * 0.58, BOLD, "center")
    sheet.text(x, y + cell * 0.12, cell * 0.9, str(value), cell * 0.27, REGULAR, "right")


def board_below(sheet: Sheet, board: Board, tiles: TileSet) -> None:
    """Draws the board as large as the remaining page allows; on the next page if it would be too small."""
    cell = min(CELL, (sheet.room - 12) / 16.5)
    if cell < LEAST_CELL:
        sheet.new_page()
        cell = CELL
    sheet.y -= 12
    draw_board(sheet, board, tiles, (WIDTH - cell * 16.4) / 2, cell)


FRESH, EDGE = paint("tile-new"), paint("square-line")
LETTER = paint("tile-ink")
SMALL_CELL = 12.0


def small_board(each: RoundAnalysis, texts: Texts) -> Picture:
    """Returns the board after the top of the round, its tiles emphasised (their rim is thick in grey too)."""
    register_fonts()
    board, top = each.played.board, each.top
    squares = [top.laid.get(square, letter) for square, letter in enumerate(board.squares)]
    side = board.side
    drawing = Drawing(SMALL_CELL * side + 2, SMALL_CELL * side + 2)
    drawing.add(Rect(1, 1, SMALL_CELL * side, SMALL_CELL * side, fillColor=white, strokeColor=None))
    width = SMALL_CELL * side
    for square, letter in enumerate(squares):
        row, column = divmod(square, side)
        x, y = 1 + SMALL_CELL * column, 1 + SMALL_CELL * (side - 1 - row)
        fill = (
            FRESH if square in top.laid else TILE if letter != EMPTY else _small_premium(board.layout, square)
        )
        if fill:
            drawing.add(Rect(x, y, SMALL_CELL, SMALL_CELL, fillColor=fill, strokeColor=None))
    for place in range(side + 1):
        at = 1 + SMALL_CELL * place
        drawing.add(Line(1, at, 1 + width, at, strokeColor=EDGE, strokeWidth=0.4))
        drawing.add(Line(at, 1, at, 1 + width, strokeColor=EDGE, strokeWidth=0.4))
    for square, letter in enumerate(squares):
        row, column = divmod(square, side)
        x, y = 1 + SMALL_CELL * column, 1 + SMALL_CELL * (side - 1 - row)
        if square in top.laid:
            rim = Rect(x + 0.9, y + 0.9, SMALL_CELL - 1.8, SMALL_CELL - 1.8)
            rim.fillColor, rim.strokeColor, rim.strokeWidth = None, LETTER, 1
            drawing.add(rim)
        if letter != EMPTY:
            shown, size, lift = on_tile(letter)
            text = String(x + SMALL_CELL / 2, y + 3.1 + lift, shown, fontName=BOLD, fontSize=size)
            text.fillColor, text.textAnchor = LETTER, "middle"
            drawing.add(text)
    title = f"{texts.word(top.move.word)} {texts.place(top.move.at)}"
    return Picture(title, drawing, (texts("Word"), texts("Points")), ((title, texts.number(top.score)),))


def _small_premium(layout: Layout, square: int) -> Color | None:
    """Returns a shade of grey, the darker the more a square multiplies; None if it does not."""
    times = max(layout.letter[square], layout.word[square])
    return {2: paint("faint"), 3: paint("square-line")}.get(times)
