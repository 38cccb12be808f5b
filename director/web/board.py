"""Finished values for every page that draws tiles or a board."""

from __future__ import annotations

from dataclasses import dataclass

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
