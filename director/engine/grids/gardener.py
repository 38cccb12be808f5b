"""Grows grids again and again, each time in another way: what a thread does to improve the best grid known.

Every other time it starts from single words, with another width, luck and care for difficult letters; in
between it takes the best grid known, from whichever thread, and grows parts of it anew.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from director.engine.grids.extending import UNIT
from director.engine.grids.filling import RackArrays
from director.engine.grids.garden import GARDEN, MIDDLE, SIDE
from director.engine.grids.growing import grow
from director.engine.grids.shapes import MOST_SQUARES
from director.engine.grids.word_tree import LetterTree, WordTree

Squares = dict[tuple[int, int], int]
"""Row and column, from (0, 0) on, to letter code."""

_WIDTHS = (20, 150, 60, 300, 150, 600, 1000)
_CARES = (100, 200, 50, 150)
_NOISE = 3 * UNIT


class Gardener:
    """Grows grids for one rack in one thread; the same seed grows the same grids from the same best one."""

    def __init__(self, words: WordTree, rack: RackArrays, most: int, bonus: int, seed: int) -> None:
        self.words = words
        self.seed = seed
        self.times = 0
        self._garden = np.zeros(1, dtype=GARDEN)
        g = self._garden[0]
        g["ranks"], g["total"], g["most"], g["bonus"] = len(rack.tiles), rack.tiles.sum(), most, bonus
        given = {"tiles": rack.tiles, "value": rack.value, "weight": _weights(words.letters, rack.tiles)}
        for name, numbers in given.items():
            g[name][: len(numbers)] = numbers

    def grow(self, limit: int, best: Squares, stop: NDArray[np.int64]) -> tuple[int, Squares]:
        """A grid with a smaller loss than ``limit``, and its loss; ``limit`` and no grid if none was found."""
        turn, again = divmod(self.times, 2)
        old = self._as_old(best if again else {})
        width, care = _WIDTHS[turn % len(_WIDTHS)], _CARES[turn % len(_CARES)]
        seed = self.seed * 1_000_003 + self.times + 1
        self.times += 1
        loss = int(grow(self._garden, self.words.letters, old, width, _NOISE, care, seed, limit, stop))
        return loss, self._grown() if loss < limit else {}

    def _as_old(self, best: Squares) -> NDArray[np.int64]:
        rank = {int(code): rank for rank, code in enumerate(self.words.code)}
        corner = MIDDLE - (MOST_SQUARES // 2) * (SIDE + 1)
        cells = [corner + row * SIDE + column for row, column in best]
        return np.array([cells, [rank[code] for code in best.values()]], dtype=np.int64).reshape(2, -1)

    def _grown(self) -> Squares:
        g = self._garden[0]
        size = int(g["best_size"])
        cells = [divmod(int(cell), SIDE) for cell in g["best_cells"][:size]]
        top, left = min(row for row, _ in cells), min(column for _, column in cells)
        letters = [int(self.words.code[rank]) for rank in g["best_letters"][:size]]
        return {(r - top, c - left): letter for (r, c), letter in zip(cells, letters, strict=True)}


def _weights(words: LetterTree, tiles: NDArray[np.int64]) -> NDArray[np.int64]:
    """Units for having used a letter: the rarer it is in the words, and the more of it there are, the more."""
    ways = np.array([int((words.follow >> rank & 1).sum()) for rank in range(len(tiles))])
    share = (ways + 1) / (ways.max(initial=0) + 1) / np.maximum(tiles, 1)
    return np.asarray(np.round(-UNIT * np.log2(share)), dtype=np.int64)
