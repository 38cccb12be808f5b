"""The engine as Python sees it: boards and racks as arrays in, placements out.

It works with codes and numbers only: no tile set, no rules of a tournament. A board is 225 bytes, row by row (0 empty, a
letter's code, or the code + 0x80 for a blank); a rack is 32 counts by code, blanks first (64 if the alphabet has more than
31 letters).

    engine = Engine(table, values, layout, {7: 50})
    result = engine.top(board, rack)
    result.score, [place.word for place in result.placements]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from director.engine.layout import MOST_BLANKS, MOST_TILES, SIDE, SQUARES, Layout, game_record
from director.engine.scratch import ALL, PLACEMENT, TOP, TOP_TWO, new_scratch
from director.engine.search import search
from director.lexicon.packing import mask_bits
from director.lexicon.tables import Table

Board = NDArray[np.uint8]
Rack = NDArray[np.uint8]
Records = NDArray[np.void]


@dataclass(frozen=True, slots=True)
class Placement:
    """A move: the whole word as codes (blanks with 0x80), its first square, direction and score.

    ``row`` and ``col`` run from 0. A single tile that makes words both ways is one move, named by the
    longer word, across if they are equally long.
    """

    row: int
    col: int
    down: bool
    word: bytes
    score: int
    blanks: int
    """Number of blanks laid in this move."""


@dataclass(frozen=True, slots=True)
class TopResult:
    """The highest score (None: nothing can be laid) and every placement that reaches it."""

    score: int | None
    placements: tuple[Placement, ...]


class Engine:
    """Searches over one table with one layout; two threads must not use it at the same time.

    ``values`` are the letter values by code (0 for the blank in front, at most 100), ``bonuses`` the points for laying so
    many tiles, ``most_laid`` the most tiles that may be laid in one move. ValueError for other values; also for boards and
    racks of a wrong shape and racks of more than nine tiles or two blanks.
    """

    def __init__(
        self,
        table: Table,
        values: Sequence[int],
        layout: Layout,
        bonuses: Mapping[int, int],
        most_laid: int = 7,
    ) -> None:
        self.table = table
        self.layout = layout
        self.game = game_record(layout, values, bonuses, most_laid, len(table.alphabet.letters))
        self.codes = mask_bits(table.alphabet.wide)
        self.scratch = new_scratch(table.alphabet.wide)
        self.out = np.zeros(512, dtype=PLACEMENT)
        self._board = np.zeros((1, SQUARES), dtype=np.uint8)
        self._rack = np.zeros((1, self.codes), dtype=np.uint8)

    def top(self, board: Board, rack: Rack) -> TopResult:
        """Returns the highest score and all placements that reach it, with every way of laying a blank."""
        return _to_result(self._search_one(board, rack, TOP))

    def top_two(self, board: Board, rack: Rack) -> tuple[TopResult, int | None]:
        """As ``top``, and the next lower score that occurs (None if there is none)."""
        result = _to_result(self._search_one(board, rack, TOP_TWO))
        second = int(self.scratch[0]["second"])
        return result, second if second >= 0 else None

    def all_moves(self, board: Board, rack: Rack) -> list[Placement]:
        """Returns every move with its score, best first."""
        return to_placements(self.all_records(board, rack))

    def all_records(self, board: Board, rack: Rack) -> Records:
        """As ``all_moves``, but as an array of ``PLACEMENT`` records: faster for many moves."""
        records = self._search_one(board, rack, ALL)
        return records[np.argsort(-records["score"], kind="stable")]

    def count(self, board: Board, rack: Rack) -> int:
        """Counts the different moves."""
        return len(self._search_one(board, rack, ALL))

    def best(self, board: Board, rack: Rack, most: int) -> tuple[int, list[Placement]]:
        """Returns the number of moves, and the ``most`` best of them: by score, then by square (row by row, across before down), then by
        word in the order of the codes. Only these are made into values."""
        records = self._search_one(board, rack, ALL)
        return len(records), to_placements(best_records(records, most))

    def batch(self, boards: Board, racks: Rack) -> list[TopResult]:
        """Returns the tops of many positions (``boards`` n x 225, ``racks`` n x 32), in one compiled call."""
        boards, racks = (
            np.array(boards, dtype=np.uint8, order="C"),
            np.array(racks, dtype=np.uint8, order="C"),
        )
        self._check(boards, racks)
        return [_to_result(records) for records in self._search(boards, racks, TOP)]

    def _search_one(self, board: Board, rack: Rack, mode: int) -> Records:
        """Returns the records found; valid until the next search."""
        self._check(board.reshape(1, -1), rack.reshape(1, -1))
        self._board[0], self._rack[0] = board, rack
        return next(self._search(self._board, self._rack, mode))

    def _check(self, boards: Board, racks: Rack) -> None:
        """Raises ValueError unless the kernels can work on these boards and racks."""
        if boards.ndim != 2 or boards.shape[1] != SQUARES or racks.shape != (len(boards), self.codes):
            raise ValueError(f"a board has {SQUARES} squares, a rack {self.codes} counts")
        if (boards & 0x7F).max(initial=0) > len(self.table.alphabet.letters):
            raise ValueError("there is a letter on the board that the alphabet does not have")
        tiles = racks.sum(axis=1, dtype=np.int64).max(initial=0)
        if tiles > MOST_TILES or racks[:, 0].max(initial=0) > MOST_BLANKS:
            raise ValueError(f"a rack holds at most {MOST_TILES} tiles, {MOST_BLANKS} of them blanks")

    def _search(self, boards: Board, racks: Rack, mode: int) -> Iterator[Records]:
        """Yields the records of each position; if they do not fit, the rest is searched again with more room."""
        ends, done = np.zeros(len(boards), dtype=np.int64), 0
        while done < len(boards):
            more = search(
                self.table.data,
                self.game,
                boards[done:],
                racks[done:],
                mode,
                self.out,
                ends,
                self.scratch,
            )
            start = 0
            for end in ends[:more].tolist():
                yield self.out[start:end]
                start = end
            done += more
            if done < len(boards) and more == 0:
                self.out = np.zeros(int(ends[0]) * 5 // 4, dtype=PLACEMENT)


def best_records(records: Records, most: int) -> Records:
    """Returns the ``most`` best records in the order of ``Engine.best``."""
    if 0 < most < len(records):
        # Only records that reach the score of the last one wanted need sorting; its equals stay in until then.
        least = np.partition(records["score"], -most)[-most]
        records = records[records["score"] >= least]
    down = records["line"] >= SIDE
    line, place = np.where(down, records["line"] - SIDE, records["line"]), records["place"]
    row, column = np.where(down, place, line), np.where(down, line, place)
    word = np.ascontiguousarray(records["word"]).view("S16").ravel()  # zeros after a word do not count
    return records[np.lexsort((word, down, column, row, -records["score"]))[:most]]


def to_placements(records: Records) -> list[Placement]:
    """Makes values of ``PLACEMENT`` records."""
    names = ("score", "line", "place", "length", "blanks")
    columns = (records[name].tolist() for name in names)
    words = np.ascontiguousarray(records["word"]).tobytes()
    placements = []
    for number, (score, line, place, length, blanks) in enumerate(zip(*columns, strict=True)):
        down = line >= SIDE
        row, col = (place, line - SIDE) if down else (line, place)
        word = words[16 * number : 16 * number + length]
        placements.append(Placement(row, col, down, word, score, blanks))
    return placements


def _to_result(records: Records) -> TopResult:
    placements = tuple(to_placements(records))
    return TopResult(placements[0].score if placements else None, placements)
