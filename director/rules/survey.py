"""A board looked at once: where letters can lie, whatever the rack and whatever their worth.

``survey`` keeps, for each direction, the lines, the squares where a word that lies there touches
something, the crossing letters of these squares, and the pieces of words in each line. ``fitting`` goes
along all lines and yields the places where given letters lie right: same letters on squares that are
taken, nothing directly before or behind, touching the board. ``extending`` goes the other way, from the
pieces that lie to the places of a word that takes them up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from director.rules.board import EMPTY, Board
from director.rules.moves import Place


@dataclass(frozen=True)
class Side:
    """A board seen in one direction: texts and touching flags by line, crossing letters by square, pieces."""

    lines: tuple[str, ...]
    touching: tuple[str, ...]
    crossing: Mapping[int, tuple[str, str]]
    pieces: tuple[tuple[int, int, str], ...]  # line, first index, text


@lru_cache(maxsize=64)
def survey(board: Board) -> tuple[Side, Side]:
    """The board across and down. On an empty board a word touches on the start square only."""
    rows = tuple(board.rows)
    columns = tuple("".join(column) for column in zip(*rows, strict=True))
    return _side(rows, columns, board, down=False), _side(columns, rows, board, down=True)


def _side(lines: tuple[str, ...], others: tuple[str, ...], board: Board, down: bool) -> Side:
    """One direction; ``others`` are the lines of the other one, in which the crossing letters stand."""
    every, crossing = range(board.side), {}
    # where a letter laid here would stand: the letters right before and behind it in the crossing line
    for index, line in ((index, line) for line in every for index in every):
        before = others[index][:line].rpartition(EMPTY)[2]
        after = others[index][line + 1 :].partition(EMPTY)[0]
        if before or after:
            crossing[_square(board, line, index, down)] = (before, after)
    # on an empty board nothing touches anything; the start square stands in for a neighbour
    start = {} if any(line.strip(EMPTY) for line in lines) else {board.layout.start: ""}
    touching = tuple(
        "".join("1" if _square(board, line, index, down) in crossing | start else "0" for index in every)
        for line in every
    )
    upper = tuple(line.upper() for line in lines)
    return Side(upper, touching, crossing, tuple(_pieces(upper)))


def _square(board: Board, line: int, index: int, down: bool) -> int:
    return board.square(_place(line, index, down))


def _place(line: int, index: int, down: bool) -> Place:
    return Place(index, line, True) if down else Place(line, index)


def _pieces(lines: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
    for number, line in enumerate(lines):
        index = 0
        for piece in line.split(EMPTY):
            if len(piece) > 1:
                yield number, index, piece
            index += len(piece) + 1


def _fits(side: Side, number: int, first: int, letters: str) -> bool:
    """Whether the letters lie right from this index of this line on (there is room for them)."""
    line, end = side.lines[number], first + len(letters)
    there = line[first:end]
    if there == EMPTY * len(letters):  # only new letters: one of them must have a neighbour
        if "1" not in side.touching[number][first:end]:
            return False
    elif EMPTY not in there:  # no new letter: the word lies there already, or another one does
        return False
    else:
        for old, new in zip(there, letters, strict=True):
            if old != new and old != EMPTY:
                return False
    # the word must be the whole run: an empty square or the rim before it and behind it
    return (not first or line[first - 1] == EMPTY) and (end == len(line) or line[end] == EMPTY)


def fitting(board: Board, letters: str, down: bool) -> Iterator[Place]:
    """The places in one direction where these capital letters can lie, whatever the rack."""
    side = survey(board)[down]
    last = board.side - len(letters)
    for number, touching in enumerate(side.touching):
        if "1" not in touching and len(set(side.lines[number])) == 1:  # an empty line that touches nothing
            continue
        for first in range(last + 1):
            if _fits(side, number, first, letters):
                yield _place(number, first, down)


def extending(board: Board, letters: str, down: bool, least: int) -> Iterator[Place]:
    """The places in one direction where these letters take up a piece of at least so many letters."""
    side = survey(board)[down]
    found = set()
    for number, index, piece in side.pieces:
        # the piece may stand in the word more than once: FEST in FESTFESTE
        offset = letters.find(piece) if len(piece) >= least else -1
        while offset >= 0:
            first = index - offset  # so that the piece in the word comes to lie on the piece on the board
            if 0 <= first <= board.side - len(letters) and _fits(side, number, first, letters):
                found.add(_place(number, first, down))
            offset = letters.find(piece, offset + 1)
    yield from sorted(found)
