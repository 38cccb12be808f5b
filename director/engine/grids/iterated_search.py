"""Beam searches one after the other, each from another start: what a thread does to improve the best grid known.

Every other time it starts from single words, with another width, luck and care for difficult letters; in
between it starts from parts of the best grid known, from whichever thread (``perturbation``): an iterated search.
"""

from __future__ import annotations

import numpy as np

from director.engine.grids.beam_search import beam_search
from director.engine.grids.beam_state import BEAM_STATE, MIDDLE, SIDE
from director.engine.grids.extending import UNIT
from director.engine.grids.filling import RackArrays
from director.engine.grids.shapes import MOST_SQUARES
from director.engine.grids.word_tree import LetterTree, WordTree
from director.lexicon.packing import I64

Squares = dict[tuple[int, int], int]
"""Row and column, from (0, 0) on, to letter code."""

_WIDTHS = (20, 150, 60, 300, 150, 600, 1000)
_CARES = (100, 200, 50, 150)
_NOISE = 3 * UNIT


class IteratedSearch:
    """Beam searches for one rack in one thread; the same seed gives the same grids from the same best one."""

    def __init__(self, words: WordTree, rack: RackArrays, most: int, bonus: int, seed: int) -> None:
        self.words = words
        self.seed = seed
        self.times = 0
        self._state = np.zeros(1, dtype=BEAM_STATE)
        g = self._state[0]
        g["ranks"], g["total"], g["most"], g["bonus"] = len(rack.tiles), rack.tiles.sum(), most, bonus
        given = {"tiles": rack.tiles, "value": rack.value, "weight": _weights(words.letters, rack.tiles)}
        for name, numbers in given.items():
            g[name][: len(numbers)] = numbers

    def next_grid(self, limit: int, best: Squares, stop: I64) -> tuple[int, Squares]:
        """A grid with a smaller loss than ``limit``, and its loss; ``limit`` and no grid if none was found."""
        turn, again = divmod(self.times, 2)
        old = self._as_old(best if again else {})
        width, care = _WIDTHS[turn % len(_WIDTHS)], _CARES[turn % len(_CARES)]
        seed = self.seed * 1_000_003 + self.times + 1
        self.times += 1
        loss = int(beam_search(self._state, self.words.letters, old, width, _NOISE, care, seed, limit, stop))
        return loss, self._found() if loss < limit else {}

    def _as_old(self, best: Squares) -> I64:
        rank = {int(code): rank for rank, code in enumerate(self.words.code)}
        corner = MIDDLE - (MOST_SQUARES // 2) * (SIDE + 1)
        cells = [corner + row * SIDE + column for row, column in best]
        return np.array([cells, [rank[code] for code in best.values()]], dtype=np.int64).reshape(2, -1)

    def _found(self) -> Squares:
        g = self._state[0]
        size = int(g["best_size"])
        cells = [divmod(int(cell), SIDE) for cell in g["best_cells"][:size]]
        top, left = min(row for row, _ in cells), min(column for _, column in cells)
        letters = [int(self.words.code[rank]) for rank in g["best_letters"][:size]]
        return {(r - top, c - left): letter for (r, c), letter in zip(cells, letters, strict=True)}


def _weights(words: LetterTree, tiles: I64) -> I64:
    """Units for having used a letter: the rarer it is in the words, and the more of it there are, the more."""
    ways = np.array([int((words.follow >> rank & 1).sum()) for rank in range(len(tiles))])
    share = (ways + 1) / (ways.max(initial=0) + 1) / np.maximum(tiles, 1)
    return np.asarray(np.round(-UNIT * np.log2(share)), dtype=np.int64)
