"""Finished values for every page that draws tiles or a board.

Tiles of two or three letters on pages: what a person reads has letters, what a script reads keeps the signs.

Inside the program such a tile is one sign (``language.digraphs``), also in what scripts get, for a board is a text with a
character for each square. So texts between tags are spelt, and attributes that are shown; ``data-`` attributes, scripts
and values that are sent back are not. What scripts put on the page is spelt by ``static/digraphs.js``, which only such a page
loads.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from flask import Response, url_for

from director.language.digraphs import ANY_SIGN, spelled
from director.rules.board import EMPTY, Board
from director.rules.tiles import BLANK, TileSet


@dataclass(frozen=True)
class TileView:
    """A tile to draw: its letter, its value, whether a blank shows it, whether it came last."""

    letter: str
    value: int
    blank: bool = False
    fresh: bool = False


@dataclass(frozen=True)
class SquareView:
    """A square: its place, the premium class of an empty one, and the tile on it."""

    at: str
    index: int
    premium: str
    tile: TileView | None


def board_view(board: Board, tiles: TileSet, fresh: frozenset[int] = frozenset()) -> list[list[SquareView]]:
    """The rows of the board; ``fresh`` are the squares of the last move."""
    squares = [_square(board, index, tiles, index in fresh) for index in range(board.layout.count)]
    side = board.side
    return [squares[row : row + side] for row in range(0, len(squares), side)]


def _square(board: Board, index: int, tiles: TileSet, fresh: bool) -> SquareView:
    tile, letter, layout = None, board.squares[index], board.layout
    if letter != EMPTY:
        tile = TileView(letter.upper(), tiles.values[letter], letter.islower(), fresh)
    word, single = layout.word[index], layout.letter[index]
    premium = {3: "tw", 2: "dw"}.get(word) or {3: "tl", 2: "dl"}.get(single, "")
    return SquareView(layout.names[index], index, "start" if index == layout.start else premium, tile)


def tiles_view(letters: str, tiles: TileSet) -> list[TileView]:
    """Tiles in sorted order."""
    return [TileView(face(tile), tiles.values[tile], tile == BLANK) for tile in tiles.sort(letters)]


def face(tile: str) -> str:
    """The letter that a tile shows: none on a blank."""
    return "" if tile == BLANK else tile


_IN_DATA = re.compile(r"\\u2c[0-5]")
"""A sign in JSON."""
_PARTS = re.compile(r"(<script\b.*?</script>|<[^>]*>)", re.DOTALL)
_SHOWN = re.compile(r'\b(title|aria-label|placeholder|alt)="[^"]*"')
_TYPED = re.compile(r'<input\b(?![^>]*type="(?!text|search))', re.DOTALL)
_VALUE = re.compile(r'(?<![\w-])value="[^"]*"')


def spell_page(response: Response) -> Response:
    """The page with its digraphs in letters; any other answer as it is."""
    if response.mimetype == "text/html" and not response.direct_passthrough and not response.is_streamed:
        page = response.get_data(as_text=True)
        if ANY_SIGN.search(page) or _IN_DATA.search(page):
            script = (
                f'<script type="module" src="{url_for("static", filename="digraphs.js")}"></script></head>'
            )
            response.set_data("".join(map(_spelled_part, _PARTS.split(page))).replace("</head>", script, 1))
    return response


def _spelled_part(part: str) -> str:
    if not part.startswith("<"):
        return spelled(part)
    if part.startswith("<script"):
        return part
    part = _SHOWN.sub(lambda found: spelled(found[0]), part)
    return _VALUE.sub(lambda found: spelled(found[0]), part) if _TYPED.match(part) else part
