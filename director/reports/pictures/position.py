"""A small board with one move on it, as a drawing for page and paper."""

from __future__ import annotations

from reportlab.graphics.shapes import Drawing, Line, Rect, String
from reportlab.lib.colors import Color, white

from director.games.duplicate.analysis.night import Compared
from director.language.texts import Texts
from director.reports.fonts import BOLD, register_fonts
from director.reports.palette import paint
from director.reports.pictures.plot import Picture, on_tile
from director.rules.board import EMPTY, Layout

TILE, FRESH, EDGE = paint("tile"), paint("tile-new"), paint("square-line")
LETTER = paint("tile-ink")
CELL = 12.0


def small_board(each: Compared, texts: Texts) -> Picture:
    """The board after the top of the round, the tiles laid standing out (their rim is thick in grey too)."""
    register_fonts()
    board, top = each.played.board, each.top
    squares = [top.laid.get(square, letter) for square, letter in enumerate(board.squares)]
    side = board.side
    drawing = Drawing(CELL * side + 2, CELL * side + 2)
    drawing.add(Rect(1, 1, CELL * side, CELL * side, fillColor=white, strokeColor=None))
    width = CELL * side
    for square, letter in enumerate(squares):
        row, column = divmod(square, side)
        x, y = 1 + CELL * column, 1 + CELL * (side - 1 - row)
        fill = FRESH if square in top.laid else TILE if letter != EMPTY else _premium(board.layout, square)
        if fill:
            drawing.add(Rect(x, y, CELL, CELL, fillColor=fill, strokeColor=None))
    for place in range(side + 1):
        at = 1 + CELL * place
        drawing.add(Line(1, at, 1 + width, at, strokeColor=EDGE, strokeWidth=0.4))
        drawing.add(Line(at, 1, at, 1 + width, strokeColor=EDGE, strokeWidth=0.4))
    for square, letter in enumerate(squares):
        row, column = divmod(square, side)
        x, y = 1 + CELL * column, 1 + CELL * (side - 1 - row)
        if square in top.laid:
            rim = Rect(x + 0.9, y + 0.9, CELL - 1.8, CELL - 1.8)
            rim.fillColor, rim.strokeColor, rim.strokeWidth = None, LETTER, 1
            drawing.add(rim)
        if letter != EMPTY:
            shown, size, lift = on_tile(letter)
            text = String(x + CELL / 2, y + 3.1 + lift, shown, fontName=BOLD, fontSize=size)
            text.fillColor, text.textAnchor = LETTER, "middle"
            drawing.add(text)
    title = f"{texts.word(top.move.word)} {texts.place(top.move.at)}"
    return Picture(title, drawing, (texts("Word"), texts("Points")), ((title, texts.number(top.score)),))


def _premium(layout: Layout, square: int) -> Color | None:
    """A shade of grey, the darker the more a square multiplies; None where it does not."""
    times = max(layout.letter[square], layout.word[square])
    return {2: paint("faint"), 3: paint("square-line")}.get(times)
