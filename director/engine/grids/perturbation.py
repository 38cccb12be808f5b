"""Takes some words out of a grid and leaves a valid part, from which ``beam_search`` can go on another way."""

from __future__ import annotations

import numpy as np

from director.engine.grids.beam_state import SIDE, offer, random_below
from director.engine.grids.compiled import Record, inner, part
from director.engine.grids.extending import UNIT, child_of, weight_of
from director.engine.grids.shape_tree import LONGEST
from director.lexicon.packing import I64, U32

PARTS = 400
"""How many parts are tried; most of them break a word, or came before."""

_KEPT = 256
"""Added on the board to a tile that is taken out again."""


@part
def perturb(g: Record, follow: U32, first: U32, root: I64, old: I64) -> None:
    """Offers parts of the old grid (2 x n: cells, letters): some of its words, those hanging together."""
    total = old.shape[1]
    for _ in range(PARTS):
        for k in range(total):
            g.board[old[0, k]] = old[1, k] + 1
        wanted = 2 + random_below(g, max(1, total - 2))
        count = _choose(g, old, wanted)
        for k in range(total):
            g.board[old[0, k]] = 0
        for k in range(count):
            g.board[g.cells[k]] = g.letters[k] + 1
        if 2 <= count < total:
            gain = _score(g, follow, first, root, count)
            if gain > 0:
                g.count = count
                heuristic = UNIT * gain
                for k in range(count):
                    heuristic += weight_of(g, g.letters[k]) - 2 * UNIT * g.value[g.letters[k]]
                offer(g, heuristic, gain)
        for k in range(count):
            g.board[g.cells[k]] = 0


@part
def _choose(g: Record, old: I64, wanted: np.int64) -> int:
    """Puts whole words of the grid on the board into ``g.cells``, each crossing the ones before, until there
    are as many letters as wanted; how many there are."""
    g.cells[0] = old[0, random_below(g, old.shape[1])]
    count = 1
    _take(g, g.cells[0])
    for _ in range(3 * wanted):
        if count >= wanted:
            break
        from_cell = g.cells[random_below(g, count)]
        step = SIDE if random_below(g, 2) else 1
        cell = from_cell
        while g.board[cell - step]:
            cell -= step
        while g.board[cell]:
            if g.board[cell] < _KEPT:
                g.cells[count] = cell
                count += 1
                _take(g, cell)
            cell += step
    for k in range(count):
        g.letters[k] = g.board[g.cells[k]] - _KEPT - 1
    return count


@inner
def _take(g: Record, cell: int) -> None:
    g.board[cell] += _KEPT


@part
def _score(g: Record, follow: U32, first: U32, root: I64, count: int) -> int:
    """The score of the grid on the board without bonus; 0 if a run is no word."""
    gain = 0
    for k in range(count):
        for step in (1, SIDE):
            cell = g.cells[k]
            if g.board[cell - step] or not g.board[cell + step]:
                continue
            length = 0
            while g.board[cell + step * length]:
                length += 1
            if length > LONGEST:
                return 0
            node = root[length]
            for i in range(length):
                letter = g.board[cell + step * i] - 1
                gain += g.value[letter]
                node = child_of(follow, first, node, letter)
                if node == 0:
                    return 0
    return gain
