"""A beam search: grids word by word, many at once: good grids in a moment, without a proof.

For every number of letters a *layer* holds the most promising grids with so many (``beam_state``);
each of them is valid as it stands. From few letters to many, every grid of a layer is extended by every word
that can be laid across or down (``extending``), and the new grids compete for the places of their layer.
*Promising* is a grid that

- has lost little, as ``filling`` counts it: the value of letters that stand in one word only;
- has used the difficult letters and kept the easy ones;
- has luck: some noise, so that a search with another seed finds other grids.

Dense grids whose parts are no grids cannot be found this way; ``filling`` finds those first. Where words are
few and shapes must be loose, the beam search is the better of the two.

``IteratedSearch`` is what a thread does to improve the best grid known: beam searches one after the other, each from
another start. Every other time it starts from single words, with another width, luck and care for difficult letters; in
between it starts from parts of the best grid known, from whichever thread (``perturb``), from which
some words were taken out: an iterated search.
"""

from __future__ import annotations

import numpy as np

from director.engine.grids.beam_state import BEAM_STATE, MIDDLE, ROOM, SIDE, offer, random_below, thin_out
from director.engine.grids.compiled import Record, count_bits, inner, kernel, lowest_bit, part
from director.engine.grids.extending import UNIT, child_of, extend, weight_of
from director.engine.grids.filling import RackArrays
from director.engine.grids.shape_tree import LONGEST
from director.engine.grids.shapes import MOST_SQUARES
from director.engine.grids.word_tree import LetterTree, WordTree
from director.lexicon.packing import I64, U32, Records

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


@kernel
def beam_search(
    state: Records,
    words: LetterTree,
    old: I64,
    width: int,
    noise: int,
    care: int,
    seed: int,
    limit: int,
    stop: I64,
) -> int:
    """Searches from single words on, or from parts of an old grid (2 x n: cells, letters) if n is not 0.

    ``width`` is how many grids of a layer are extended, ``noise`` the luck of a promise in units, ``care`` how
    much difficult letters count, in percent. Returns the loss of the best grid found if it is less than
    ``limit``, else ``limit``; the grid is then in ``best_size``, ``best_cells`` and ``best_letters`` of the
    state. Ends early when ``stop[0]`` is not 0.
    """
    g = state[0]
    follow, first, root = words
    g.limit, g.best_size, g.care = limit, 0, care
    g.width, g.noise = min(width, ROOM // 2), max(noise, 1)
    g.random = np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) | np.uint64(1)
    g.size[:] = 0
    g.least[:] = -(1 << 40)
    g.seen[:] = 0
    if old.shape[1]:
        perturb(g, follow, first, root, old)
    else:
        for size in range(2, min(LONGEST, g.total) + 1):
            if root[size]:
                _offer_words(g, follow, first, root[size], size)
    for n in range(2, g.total):
        thin_out(g, n)
        for place in range(g.size[n]):
            if stop[0]:
                return g.limit
            extend(g, follow, first, root, n, place)
    return g.limit


@inner
def _offer_words(g: Record, follow: U32, first: U32, root: int, size: int) -> None:
    """Offers every formable word of that length as a grid of its own; all lie across."""
    k = 0
    g.count = size
    g.node[0] = root
    g.open[0] = follow[root]
    while k >= 0:
        if g.open[k] == 0:
            k -= 1
            continue
        letter = lowest_bit(g.open[k])
        below = (1 << letter) - 1
        g.open[k] &= g.open[k] - 1
        g.cells[k] = MIDDLE + k
        g.letters[k] = letter
        if k == size - 1:
            gain = heuristic = 0
            for i in range(size):
                gain += g.value[g.letters[i]]
                heuristic += weight_of(g, g.letters[i]) - UNIT * g.value[g.letters[i]]
            offer(g, heuristic, gain)
        else:
            node = g.node[k]
            g.node[k + 1] = first[node] + count_bits(np.int64(follow[node]) & below)
            k += 1
            g.open[k] = follow[g.node[k]]


# -- one search after the other --------------------------------------------------------------------------


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
