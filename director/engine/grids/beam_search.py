"""A beam search: extends many grids word by word at once, and finds good grids in a moment, without a proof.

For every number of letters a *layer* holds the most promising grids with that many; each of them is a valid grid. From few
letters to many, every grid of a layer is extended by every word that can be laid across or down (``extend``), and the new
grids compete for the places of their layer.

*Promising* is a grid that

- has lost little, as ``filling`` counts it: the value of letters that are in one word only;
- has used the difficult letters and kept the easy ones;
- has luck: some noise, so that a search with another seed finds other grids.

Dense grids whose parts are no grids cannot be found this way; ``filling`` finds those first. If words are few and shapes
must be loose, the beam search is the better of the two.

``IteratedSearch`` is what a thread does to improve the best grid known: beam searches one after the other, each from another
start. Every other time it starts from single words, with another width, luck and care for difficult letters; in between it
starts from parts of the best grid known, from any thread, after taking some words out (``perturb``): an iterated search.

The working memory of ``beam_search``: one record, made once for each thread, with its layers of beam states. A layer has
more room than grids are wanted; when the room is full the less promising grids go, and from then on none below them is
accepted. A grid is kept as the squares of its letters on a plane much larger than it can get; the same grid at another
place, or mirrored, is not accepted twice.

All words that can be laid to a grid: the moves of a board game without premiums, on an endless plane. ``extend`` takes each
line, across and down, that a word could touch. ``_read_line`` notes the tiles there, and for each empty square beside a
letter which letters fit between its neighbours and what they earn; ``_lay_slots`` takes every place where a word could begin
and every length; ``_lay_words`` walks the letter tree of that length and offers the resulting grids (``offer``).
"""

from __future__ import annotations

import numpy as np

from director.engine.grids.compiled import Record, count_bits, inner, kernel, lowest_bit, part
from director.engine.grids.filling import RackArrays
from director.engine.grids.shapes import LONGEST, MOST_SQUARES
from director.engine.grids.word_tree import LetterTree, WordTree
from director.lexicon.packing import I64, U32, Records

SIDE = 64
"""Squares of the plane in each direction."""

MIDDLE = SIDE // 2 * (SIDE + 1)
LINE = 64

ROOM = 2048
"""Places of a layer; at most half of them are extended."""

_SEEN = 1 << 14
_PROBES = 8
_LAYERS = MOST_SQUARES + 1

BEAM_STATE = np.dtype(
    [
        # the rack by rank, and the goal of the search
        ("tiles", "i8", _LAYERS),
        ("value", "i8", _LAYERS),
        ("weight", "i8", _LAYERS),
        ("ranks", "i8"),
        ("total", "i8"),
        ("most", "i8"),
        ("bonus", "i8"),
        ("care", "i8"),
        ("noise", "i8"),
        ("random", "u8"),
        ("width", "i8"),
        # the best grid found: its loss, its letters
        ("limit", "i8"),
        ("best_size", "i8"),
        ("best_cells", "i8", MOST_SQUARES),
        ("best_letters", "i8", MOST_SQUARES),
        # the grid that is being extended
        ("board", "i8", SIDE * SIDE),
        ("left", "i8", _LAYERS),
        ("there", "i8"),
        ("cells", "i8", MOST_SQUARES),
        ("letters", "i8", MOST_SQUARES),
        ("count", "i8"),
        ("gain", "i8"),
        ("heuristic", "i8"),
        # the line that a word is laid in, and the word
        ("tile", "i8", LINE),
        ("allowed", "i8", LINE),
        ("crossed", "i8", LINE),
        ("joined", "i8", LINE),
        ("node", "i8", LONGEST + 1),
        ("open", "i8", LONGEST + 1),
        ("word", "i8", LONGEST + 1),
        # the layers; ``heuristic`` is the promise without luck
        ("size", "i8", _LAYERS),
        ("least", "i8", _LAYERS),
        ("layer_cells", "u2", (_LAYERS, ROOM, MOST_SQUARES)),
        ("layer_letters", "u1", (_LAYERS, ROOM, MOST_SQUARES)),
        ("layer_gain", "i4", (_LAYERS, ROOM)),
        ("layer_heuristic", "i4", (_LAYERS, ROOM)),
        ("layer_promise", "i4", (_LAYERS, ROOM)),
        ("seen", "u8", (_LAYERS, _SEEN)),
    ]
)


@inner
def random_below(g: Record, end: int) -> np.int64:
    """Returns a random number from 0 to ``end`` - 1 (xorshift64)."""
    x = g.random
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    g.random = x
    return np.int64(x >> np.uint64(33)) % end


@part
def offer(g: Record, heuristic: int, gain: int) -> None:
    """Takes the grid of ``g.count`` letters in ``g.cells`` and ``g.letters`` if it is the best so far, or if it deserves a place in its
    layer."""
    n = g.count
    loss = g.most - gain - (g.bonus if n == g.total else 0)
    if loss < g.limit:
        g.limit = loss
        g.best_size = n
        for k in range(n):
            g.best_cells[k] = g.cells[k]
            g.best_letters[k] = g.letters[k]
    promise = heuristic + random_below(g, g.noise)
    if n == g.total or promise <= g.least[n] or not is_new(g, n):
        return
    if g.size[n] == ROOM:
        thin_out(g, n)
    place = g.size[n]
    g.size[n] += 1
    for k in range(n):
        g.layer_cells[n, place, k] = g.cells[k]
        g.layer_letters[n, place, k] = g.letters[k]
    g.layer_gain[n, place] = gain
    g.layer_heuristic[n, place] = heuristic
    g.layer_promise[n, place] = promise


@part
def thin_out(g: Record, n: int) -> None:
    """Keeps the ``g.width`` most promising grids of layer ``n``."""
    if g.size[n] <= g.width:
        return
    least = np.sort(g.layer_promise[n, : g.size[n]].copy())[g.size[n] - g.width]
    kept = 0
    for place in range(g.size[n]):
        if g.layer_promise[n, place] >= least and kept < g.width:
            for k in range(n):
                g.layer_cells[n, kept, k] = g.layer_cells[n, place, k]
                g.layer_letters[n, kept, k] = g.layer_letters[n, place, k]
            g.layer_gain[n, kept] = g.layer_gain[n, place]
            g.layer_heuristic[n, kept] = g.layer_heuristic[n, place]
            g.layer_promise[n, kept] = g.layer_promise[n, place]
            kept += 1
    g.size[n] = kept
    g.least[n] = least


@part
def is_new(g: Record, n: int) -> bool:
    """Whether the grid is new to its layer; a full memory forgets, and then a grid may come twice."""
    top = left = SIDE
    for k in range(n):
        top, left = min(top, g.cells[k] // SIDE), min(left, g.cells[k] % SIDE)
    upright = mirrored = np.uint64(0)
    for k in range(n):
        row, column = g.cells[k] // SIDE - top, g.cells[k] % SIDE - left
        upright += _mixed((row * SIDE + column) * 32 + g.letters[k])
        mirrored += _mixed((column * SIDE + row) * 32 + g.letters[k])
    mark = min(upright, mirrored)
    for probe in range(_PROBES):
        at = (mark + np.uint64(probe)) % np.uint64(_SEEN)
        if g.seen[n, at] == mark:
            return False
        if g.seen[n, at] == 0:
            g.seen[n, at] = mark
            return True
    g.seen[n, mark % np.uint64(_SEEN)] = mark
    return True


@inner
def _mixed(number: int) -> np.uint64:
    """Returns a 64-bit number without pattern for each small one (splitmix64)."""
    x = (np.uint64(number) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


UNIT = 16
"""A point of the score, in the units of heuristic and promise."""

_ANY = -1


@part
def extend(g: Record, follow: U32, first: U32, root: I64, n: int, place: int) -> None:
    """Offers every grid that adds one word to the grid at ``place`` of layer ``n``."""
    _load(g, n, place)
    top = left = SIDE
    bottom = right = 0
    for k in range(n):
        row, column = g.cells[k] // SIDE, g.cells[k] % SIDE
        top, bottom = min(top, row), max(bottom, row)
        left, right = min(left, column), max(right, column)
    for row in range(top - 1, bottom + 2):
        start = left - LONGEST
        _read_line(g, follow, first, root, row * SIDE + start, right - left + 1 + 2 * LONGEST, 1)
        _lay_slots(g, follow, first, root, n, row * SIDE + start, right - left + 1 + 2 * LONGEST, 1)
    for column in range(left - 1, right + 2):
        start = top - LONGEST
        _read_line(g, follow, first, root, start * SIDE + column, bottom - top + 1 + 2 * LONGEST, SIDE)
        _lay_slots(g, follow, first, root, n, start * SIDE + column, bottom - top + 1 + 2 * LONGEST, SIDE)
    for k in range(n):
        g.board[g.cells[k]] = 0


@part
def _load(g: Record, n: int, place: int) -> None:
    """Lays a grid of a layer on the board and counts the tiles left on the rack."""
    g.there = 0
    for rank in range(g.ranks):
        g.left[rank] = g.tiles[rank]
    for k in range(n):
        g.cells[k] = g.layer_cells[n, place, k]
        g.letters[k] = g.layer_letters[n, place, k]
        g.board[g.cells[k]] = g.letters[k] + 1
        g.left[g.letters[k]] -= 1
    for rank in range(g.ranks):
        g.there |= (g.left[rank] > 0) << rank
    g.gain = g.layer_gain[n, place]
    g.heuristic = g.layer_heuristic[n, place]


@part
def _read_line(g: Record, follow: U32, first: U32, root: I64, start: int, length: int, along: int) -> None:
    """Notes for each square of a line its tile (0 none), the letters allowed there (``_ANY`` without neighbours), and what a letter there
    earns: whether it is crossed, and the values of neighbours that were in no run."""
    aside = SIDE if along == 1 else 1
    for i in range(length):
        square = start + i * along
        g.tile[i] = g.board[square]
        g.allowed[i] = _ANY
        g.crossed[i] = g.joined[i] = 0
        if g.tile[i] == 0 and (g.board[square - aside] or g.board[square + aside]):
            _cross(g, follow, first, root, i, square, aside)


@part
def _cross(g: Record, follow: U32, first: U32, root: I64, i: int, square: int, aside: int) -> None:
    """Notes the letters that make a word with the tiles before and after the square, in the direction of ``aside``."""
    before = behind = 0
    while g.board[square - aside * (before + 1)]:
        before += 1
    while g.board[square + aside * (behind + 1)]:
        behind += 1
    g.crossed[i] = 1
    if before == 1:
        g.joined[i] += g.value[g.board[square - aside] - 1]
    if behind == 1:
        g.joined[i] += g.value[g.board[square + aside] - 1]
    g.allowed[i] = 0
    if before + behind + 1 > LONGEST:
        return
    node = root[before + behind + 1]
    for k in range(before, 0, -1):
        node = child_of(follow, first, node, g.board[square - aside * k] - 1)
    fitting = np.int64(follow[node]) & g.there
    while fitting:
        letter = lowest_bit(fitting)
        fitting &= fitting - 1
        end = child_of(follow, first, node, letter)
        for k in range(1, behind + 1):
            end = child_of(follow, first, end, g.board[square + aside * k] - 1)
        if end:
            g.allowed[i] |= 1 << letter


@inner
def child_of(follow: U32, first: U32, node: int, letter: int) -> int:
    """Returns the node after a letter, 0 if no word goes on so; node 0 has no children."""
    mask = np.int64(follow[node])
    return first[node] + count_bits(mask & ((1 << letter) - 1)) if mask >> letter & 1 else 0


@part
def _lay_slots(
    g: Record, follow: U32, first: U32, root: I64, n: int, start: int, length: int, along: int
) -> None:
    """Tries every slot of the line: free at both ends, with a tile in it or beside it, and with a hole."""
    for begin in range(1, length - 2):
        if g.tile[begin - 1]:
            continue
        holes = touching = joined = 0
        for size in range(1, min(LONGEST, length - 1 - begin) + 1):
            end = begin + size
            if g.tile[end - 1]:
                touching = 1
                alone = g.tile[end] == 0 and g.tile[end - 2] == 0
                joined += g.value[g.tile[end - 1] - 1] if alone else 0
            else:
                holes += 1
                if g.allowed[end - 1] == 0 or holes > g.total - n:
                    break
                touching |= g.crossed[end - 1]
            if size > 1 and holes and touching and g.tile[end] == 0 and root[size]:
                _lay_words(g, follow, first, root[size], n, start, begin, size, along, joined)


@part
def _lay_words(
    g: Record,
    follow: U32,
    first: U32,
    root: int,
    n: int,
    start: int,
    begin: int,
    size: int,
    along: int,
    joined: int,
) -> None:
    """Offers the grid with each word that fits the slot; ``joined`` is the value of the tiles that it puts in a run."""
    k = 0
    g.count = n
    gain, heuristic = g.gain + joined, g.heuristic + UNIT * joined
    g.node[0] = root
    g.open[0] = _open(g, follow, root, begin)
    while k >= 0:
        if g.open[k] == 0:
            k -= 1
            if k >= 0 and g.tile[begin + k] == 0:
                letter = g.word[k]
                g.left[letter] += 1
                g.there |= 1 << letter
                g.count -= 1
                gain -= _earned(g, begin + k, letter)
                heuristic -= _hoped(g, begin + k, letter)
            continue
        letter = lowest_bit(g.open[k])
        g.open[k] &= g.open[k] - 1
        if g.tile[begin + k] == 0:
            g.cells[g.count] = start + (begin + k) * along
            g.letters[g.count] = letter
            if k == size - 1:
                g.count += 1
                offer(g, heuristic + _hoped(g, begin + k, letter), gain + _earned(g, begin + k, letter))
                g.count -= 1
                continue
            g.left[letter] -= 1
            if g.left[letter] == 0:
                g.there &= ~(1 << letter)
            g.count += 1
            gain += _earned(g, begin + k, letter)
            heuristic += _hoped(g, begin + k, letter)
        elif k == size - 1:
            offer(g, heuristic, gain)
            continue
        g.word[k] = letter
        g.node[k + 1] = child_of(follow, first, g.node[k], letter)
        k += 1
        g.open[k] = _open(g, follow, g.node[k], begin + k)


@inner
def _open(g: Record, follow: U32, node: int, i: int) -> int:
    """Returns the letters that may come next at square ``i`` of the line, as a mask."""
    mask = np.int64(follow[node])
    if g.tile[i]:
        return mask & (1 << (g.tile[i] - 1))
    return mask & g.there & g.allowed[i]


@inner
def _earned(g: Record, i: int, letter: int) -> int:
    """Returns what a letter laid on square ``i`` adds to the score."""
    return g.value[letter] * (1 + g.crossed[i]) + g.joined[i]


@inner
def _hoped(g: Record, i: int, letter: int) -> int:
    """Returns what a letter laid on square ``i`` adds to the heuristic: its weight, less its value if it is not crossed."""
    lost = g.value[letter] * (g.crossed[i] - 1) + g.joined[i]
    return UNIT * lost + weight_of(g, letter)


@inner
def weight_of(g: Record, letter: int) -> int:
    """Returns what the use of a letter is worth, in units."""
    return g.weight[letter] * g.care // 100


assert LINE >= 15 + 2 * LONGEST


PARTS = 400
"""Number of parts tried; most of them break a word, or came before."""

_KEPT = 256
"""Added on the board to a tile that is taken out again."""


@part
def perturb(g: Record, follow: U32, first: U32, root: I64, old: I64) -> None:
    """Offers connected parts of the old grid (2 x n: cells, letters), each made of some of its words."""
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
    """Puts whole words of the grid on the board into ``g.cells``, each crossing the ones before, until there are at least ``wanted``
    letters; returns their number."""
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
    """Returns the score of the grid on the board without bonus; 0 if a run is no word."""
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
    """Searches from single words, or from parts of an old grid (2 x n: cells, letters) if n is not 0.

    ``width`` is how many grids of a layer are extended, ``noise`` the luck of a promise in units, ``care`` how much
    difficult letters count, in percent. Returns the loss of the best grid found if it is less than ``limit``, else
    ``limit``; the grid is then in ``best_size``, ``best_cells`` and ``best_letters`` of the state. Ends early when
    ``stop[0]`` is not 0.
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
    """Offers every formable word of that length as a grid of its own; all are across."""
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
"""Letter codes by row and column, from (0, 0) on."""

_WIDTHS = (20, 150, 60, 300, 150, 600, 1000)
_CARES = (100, 200, 50, 150)
_NOISE = 3 * UNIT


class IteratedSearch:
    """Runs beam searches for one rack in one thread; the same seed and best grid give the same grids."""

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
        """Returns the loss of a grid below ``limit`` and the grid; ``limit`` and no grid if none was found."""
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
    """Returns the units for the use of each letter: more for a letter that is rarer in the words, and for more tiles of it."""
    ways = np.array([int((words.follow >> rank & 1).sum()) for rank in range(len(tiles))])
    share = (ways + 1) / (ways.max(initial=0) + 1) / np.maximum(tiles, 1)
    return np.asarray(np.round(-UNIT * np.log2(share)), dtype=np.int64)
