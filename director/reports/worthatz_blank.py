"""Blank grids for players who build on paper: two on a page, for name, table, round and letters.

The rows carry letters and the columns numbers, so that a grid can be entered word by word.
"""

from __future__ import annotations

from director.games.worthatz.game import Game
from director.games.worthatz.grid import SIDE
from director.games.worthatz.letters import LETTERS
from director.language.texts import Texts
from director.reports.page import BOTTOM, GREY, LEFT, RIGHT, TOP, Sheet, heading_of
from director.rules.board import STANDARD

CELL = 18.5
"""Side of a square, in points."""
RIM = 14.0
FIELDS = 118.0
"""Width of the fields beside the grid."""
PAGES = 5


def blank_grids_pdf(game: Game, texts: Texts, pages: int = PAGES) -> bytes:
    """So many pages with two blank grids each."""
    sheet = Sheet(heading_of(game.setup), texts("Blank grids"), texts)
    half = (TOP - BOTTOM) / 2
    for page in range(pages):
        if page:
            sheet.new_page()
        for place in range(2):
            _blank(sheet, TOP - place * half)
    return sheet.finish()


def _blank(sheet: Sheet, top: float) -> None:
    texts, x, y = sheet.texts, LEFT + RIM, top - RIM - 8
    sheet.canvas.setStrokeGray(0.45)
    sheet.canvas.setLineWidth(0.5)
    lines = [each * CELL for each in range(SIDE + 1)]
    sheet.canvas.grid([x + each for each in lines], [y - each for each in lines])
    for each in range(SIDE):
        sheet.text(x + each * CELL, y + 4, CELL, str(each + 1), 8, align="center", grey=GREY)
        sheet.text(LEFT, y - each * CELL - 12.5, RIM - 4, STANDARD.rows[each], 8, align="right", grey=GREY)
    fields = [texts("Name"), texts("Table"), texts("Round"), texts("Points")]
    for place, label in enumerate(fields):
        sheet.field(RIGHT - FIELDS, y - 34 - 44 * place, FIELDS, label, "")
    _letters(sheet, RIGHT - FIELDS, y - 34 - 44 * len(fields) + 24)


def _letters(sheet: Sheet, x: float, y: float) -> None:
    """Boxes for the letters of the round, five in a line."""
    side = FIELDS / 5
    sheet.text(x, y, FIELDS, sheet.texts("Letters"), 8.5, grey=GREY)
    sheet.canvas.setStrokeGray(0.3)
    for place in range(LETTERS):
        row, column = divmod(place, 5)
        sheet.canvas.rect(x + column * side, y - 4 - (row + 1) * side, side, side)
