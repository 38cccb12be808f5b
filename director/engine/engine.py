"""The engine as Python sees it: boards and racks as arrays in, placements out.

It knows codes and numbers only: no tile set, no rules of a tournament. A board is 225 bytes, row by row
(0 empty, a letter's code, or the code + 0x80 for a blank); a rack is 32 counts by code, blanks first.

    engine = Engine(table, values, layout, {7: 50})
    result = engine.top(board, rack)
    result.score, [place.word for place in result.placements]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from director.engine.layout import MOST_TILES, SIDE, SQUARES, Layout, game_record
from director.engine.scratch import PLACEMENT, new_scratch
from director.engine.search import search
from director.lexicon.tables import Table

Board = NDArray[np.uint8]
Rack = NDArray[np.uint8]
Records = np.ndarray[Any, Any]


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
    """How many blanks are laid in this move."""


@dataclass(frozen=True, slots=True)
class TopResult:
    """The highest score there is (None: nothing can be laid) and every placement that reaches it."""

    score: int | None
    placements: tuple[Placement, ...]


class Engine:
    """Searches over one table with one layout; not for two threads at the same time.

    ``values`` are the letter values by code (0 for the blank in front), ``bonuses`` the points for
    laying so many tiles, ``most_laid`` the most tiles that may be laid in one move.
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
        self.game = game_record(layout, values, bonuses, most_laid, len(table.alphabet.letters))
        self._scratch = new_scratch()
        self._out = np.zeros(512, dtype=PLACEMENT)

    def top(self, board: Board, rack: Rack) -> TopResult:
        """The highest score and all placements that reach it, every way of laying a blank included."""
        records = self.top_records(board, rack)
        placements = tuple(to_placements(records))
        return TopResult(placements[0].score if placements else None, placements)

    def top_records(self, board: Board, rack: Rack) -> Records:
        """As ``top``, as an array of ``PLACEMENT`` records (valid until the next search)."""
        return self._search(board, rack, False)

    def all_moves(self, board: Board, rack: Rack) -> list[Placement]:
        """Every move with its score, best first."""
        return to_placements(self.all_records(board, rack))

    def all_records(self, board: Board, rack: Rack) -> Records:
        """As ``all_moves``, as an array of ``PLACEMENT`` records (valid until the next search)."""
        records = self._search(board, rack, True)
        return records[np.argsort(-records["score"], kind="stable")]

    def count(self, board: Board, rack: Rack) -> int:
        """How many different moves there are."""
        return len(self._search(board, rack, True))

    def batch(self, boards: Board, racks: Rack) -> list[TopResult]:
        """The tops of many positions (``boards`` n x 225, ``racks`` n x 32)."""
        return [self.top(board, rack) for board, rack in zip(boards, racks, strict=True)]

    def _search(self, board: Board, rack: Rack, everything: bool) -> Records:
        if board.shape != (SQUARES,) or rack.shape != (32,):
            raise ValueError("a board has 225 squares, a rack 32 counts")
        if int(rack.sum()) > MOST_TILES or rack[0] > 2:
            raise ValueError(f"a rack holds at most {MOST_TILES} tiles, two of them blanks")
        found, _ = search(self.table.data, self.game, board, rack, everything, self._out, self._scratch)
        if found > len(self._out):
            self._out = np.zeros(found * 5 // 4, dtype=PLACEMENT)
            search(self.table.data, self.game, board, rack, everything, self._out, self._scratch)
        return self._out[:found]


def to_placements(records: Records) -> list[Placement]:
    """``PLACEMENT`` records as values."""
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
