"""All words that can be laid to a grid: the moves of a board game without premiums, on an endless plane.

``extend`` takes each line, across and down, that a word could touch. ``_read_line`` notes the tiles there, and
for each empty square beside a letter which letters fit between its neighbours and what they earn; ``_lay_slots``
takes every place where a word could begin and every length; ``_lay_words`` walks the letter tree of that length
and offers what comes out (``beam_state.offer``).
"""

from __future__ import annotations

import numpy as np

from director.engine.grids.beam_state import LINE, SIDE, offer
from director.engine.grids.compiled import Record, count_bits, inner, lowest_bit, part
from director.engine.grids.shape_tree import LONGEST
from director.lexicon.packing import I64, U32

UNIT = 16
"""A point of the score, in the units of heuristic and promise."""

_ANY = -1


@part
def extend(g: Record, follow: U32, first: U32, root: I64, n: int, place: int) -> None:
    """Offers every grid that one word more makes of the grid at ``place`` of layer ``n``."""
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
    """Lays a grid of a layer on the board and counts what is left of the rack."""
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
    """Notes for each square of a line its tile (0 none), the letters allowed there (``_ANY`` beside nothing),
    and what a letter there earns: whether it is crossed, and the values of neighbours that were in no run."""
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
    """The letters that make a word with the tiles before and behind the square, which run aside."""
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
    """The node behind a letter, 0 if no word goes on so; node 0 has no children."""
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
    """Offers the grid with each word that fits the slot; ``joined`` are values of tiles that it puts in a run."""
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
    """The letters that may come next at square ``i`` of the line."""
    mask = np.int64(follow[node])
    if g.tile[i]:
        return mask & (1 << (g.tile[i] - 1))
    return mask & g.there & g.allowed[i]


@inner
def _earned(g: Record, i: int, letter: int) -> int:
    """What a letter laid on square ``i`` adds to the score."""
    return g.value[letter] * (1 + g.crossed[i]) + g.joined[i]


@inner
def _hoped(g: Record, i: int, letter: int) -> int:
    """What it adds to the heuristic: its weight, less its value if it is not crossed."""
    lost = g.value[letter] * (g.crossed[i] - 1) + g.joined[i]
    return UNIT * lost + weight_of(g, letter)


@inner
def weight_of(g: Record, letter: int) -> int:
    """What it is worth, in units, to have used a letter."""
    return g.weight[letter] * g.care // 100


assert LINE >= 15 + 2 * LONGEST
