"""Fills a tree of shapes with the letters of a rack, exactly: finds the best grid of these shapes, or proves that none is
better.

A grid in which every letter is used and crossed would score the *limit*: twice all values and the bonus. The *loss* of a
grid is its distance from that: the value of each uncrossed letter, twice the value of each letter left over, and the bonus
if one is left over. ``fill`` walks through the tree of shapes and, square by square, through the letters that

- are still on the rack,
- may follow in the run across and in the run down (``WordTree.follow``; each run has a length, and so a tree
  of its own),
- keep the loss below the smallest one known, if the square is not crossed; the uncrossed squares to come cost
  at least the cheapest tiles.

After each letter it looks ahead: can the runs through the square go on with the tiles left, and are there tiles left that
are cheap enough for the uncrossed squares to come? Shapes that begin alike share all of this work, which makes the search
some hundred times faster than shape by shape.

Several threads fill different parts of a tree: each notes its smallest loss in its own place of ``known``, and reads all of
them from time to time. If the walk ends without interruption, no grid of this part has a smaller loss than ``known``. That
is the proof.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from director.engine.grids.compiled import Record, count_bits, inner, kernel, lowest_bit, part
from director.engine.grids.shapes import GOES_ON, MOST_SQUARES, ShapeTree
from director.engine.grids.word_tree import LetterTree
from director.lexicon.packing import I64, U16, U32, Int, Records

BUDGETS = 64
"""Losses are distinguished below this; a letter of a higher value is never too dear for a larger one."""

_PATIENCE = 1023
"""Nodes between two reads of what the other threads have found."""


class RackArrays(NamedTuple):
    """Letters by rank: ``tiles`` of each (i8), values (i8), ``cheap``: for each value the mask of the letters worth no more.

    ``least`` is the value of the cheapest 0, 1, 2 ... tiles, ``order`` the ranks from the cheapest on.
    """

    tiles: I64
    value: I64
    cheap: I64
    least: I64
    order: I64


WALK = np.dtype(
    [
        (name, "i8", MOST_SQUARES + 1)
        for name in (
            "node", "end", "open", "letter", "crossed", "loss", "ahead",
            "across", "down", "across_from", "down_from",
        )
    ]
)  # fmt: skip
"""The way down, by square: the node of the shape and the end of its siblings; the letters still to try, the letter; whether the square is
crossed; the loss before it, and how many uncrossed squares are left; the nodes of the runs after its letter, and before.
"""


def rack_arrays(tiles: I64, value: I64) -> RackArrays:
    """Returns the arrays of a rack; both arguments are by rank."""
    cheap = [sum(1 << k for k, worth in enumerate(value) if worth <= most) for most in range(BUDGETS)]
    least = np.concatenate([[0], np.cumsum(np.sort(np.repeat(value, tiles)))])
    order = np.argsort(value, kind="stable").astype(np.int64)
    return RackArrays(tiles, value, np.array(cheap, dtype=np.int64), least.astype(np.int64), order)


def new_walk() -> Records:
    """Makes the working memory for one thread."""
    return np.zeros(1, dtype=WALK)


@kernel
def fill(
    tree: ShapeTree,
    words: LetterTree,
    rack: RackArrays,
    path: I64,
    squares: int,
    uncrossed: int,
    base: I64,
    walks: Records,
    known: I64,
    me: int,
    stop: I64,
    found: I64,
) -> bool:
    """Searches below ``path`` (nodes from the top) for a smaller loss than all of ``known``.

    ``base`` has the loss that is certain from the start, and the values of the cheapest letters that must stay over, which
    it counts twice. A better grid is noted in ``known[me]`` and as letters and nodes in ``found`` (2 x MOST_SQUARES).
    Returns whether the part is finished; it is given up when ``stop[0]`` is not 0.
    """
    walk = walks[0]
    step, after = tree
    follow, first, root = words
    count, value = rack.tiles.copy(), rack.value
    cheap, least, order = rack.cheap, rack.least, rack.order
    there = _letters_there(count)
    limit = _smallest(known)
    d = steps = 0
    walk.node[0], walk.end[0] = path[0], path[0] + 1
    walk.loss[0], walk.ahead[0] = base[0], uncrossed
    walk.open[0] = _open_square(step, follow, root, cheap, least, walk, there, 0, limit)
    while d >= 0:
        if walk.open[d] == 0:
            # no letter is left to try here: the next shape, or back to the square before
            walk.node[d] = after[walk.node[d]]
            if walk.node[d] < walk.end[d]:
                walk.open[d] = _open_square(step, follow, root, cheap, least, walk, there, d, limit)
                steps += 1
                if steps & _PATIENCE == 0:
                    limit = _smallest(known)
                    if stop[0]:
                        return False
            else:
                d -= 1
                if d >= 0:
                    count[walk.letter[d]] += 1
                    there |= 1 << walk.letter[d]
            continue
        letter = lowest_bit(walk.open[d])
        walk.open[d] &= walk.open[d] - 1
        loss = walk.loss[d] + (0 if walk.crossed[d] else value[letter])
        ahead = walk.ahead[d] - (1 - walk.crossed[d])
        if loss >= limit:
            continue
        walk.letter[d] = letter
        count[letter] -= 1
        left = there & ~((count[letter] == 0) << letter)
        if d == squares - 1:
            loss += 2 * (_values_left(count, value) - base[1])
            if loss < limit:
                limit = known[me] = loss
                found[0, :squares] = walk.letter[:squares]
                found[1, :squares] = walk.node[:squares]
            count[letter] += 1
            continue
        _go_on(follow, first, walk, d, letter)
        if _dead_end(follow, walk, d, left) or _too_dear(count, value, order, least, ahead, limit - loss):
            count[letter] += 1
            continue
        there = left
        _go_down(walk, path, after, d)
        d += 1
        walk.loss[d], walk.ahead[d] = loss, ahead
        walk.open[d] = _open_square(step, follow, root, cheap, least, walk, there, d, limit)
    return True


@inner
def _letters_there(count: I64) -> int:
    there = 0
    for rank in range(len(count)):
        there |= (count[rank] > 0) << rank
    return there


@inner
def _go_down(walk: Record, path: I64, after: U32, d: int) -> None:
    """Chooses the first node for the next square: that of the path, or the first child."""
    if d + 1 < len(path):
        walk.node[d + 1], walk.end[d + 1] = path[d + 1], path[d + 1] + 1
    else:
        walk.node[d + 1], walk.end[d + 1] = walk.node[d] + 1, after[walk.node[d]]


@part
def _smallest(known: I64) -> int:
    limit = known[0]
    for k in range(1, len(known)):
        limit = min(limit, known[k])
    return limit


@part
def _values_left(count: I64, value: I64) -> int:
    total = 0
    for k in range(len(count)):
        total += count[k] * value[k]
    return total


@inner
def _too_dear(count: I64, value: I64, order: I64, least: I64, tiles: int, most: int) -> bool:
    """Whether even the cheapest ``tiles`` tiles left are worth ``most`` or more."""
    if tiles == 0 or most - least[tiles] > 2 * tiles:  # far from it, the usual case
        return False
    total = 0
    for rank in order:
        taken = min(tiles, count[rank])
        total += taken * value[rank]
        tiles -= taken
    return total >= most


@inner
def _open_square(
    step: U16, follow: U32, root: I64, cheap: I64, least: I64, walk: Record, there: Int, d: int, limit: int
) -> Int:
    """Returns the letters allowed on the square of node ``walk.node[d]``, as a mask; notes the nodes of its runs."""
    runs = np.int64(step[walk.node[d]])
    across, down = runs & 15, runs >> 4
    mask = there
    if across == 0:
        walk.across_from[d] = walk.across[d - 1]
    else:
        walk.across_from[d] = root[across] if across > 1 else 0
    if down >= GOES_ON:
        walk.down_from[d] = walk.down[down - GOES_ON]
    else:
        walk.down_from[d] = root[down] if down > 1 else 0
    if across != 1:
        mask &= np.int64(follow[walk.across_from[d]])
    if down != 1:
        mask &= np.int64(follow[walk.down_from[d]])
    walk.crossed[d] = across != 1 and down != 1
    if not walk.crossed[d]:
        most = limit - 1 - walk.loss[d] - least[walk.ahead[d] - 1]
        mask = mask & cheap[min(most, BUDGETS - 1)] if most >= 0 else 0
    return mask


@inner
def _go_on(follow: U32, first: U32, walk: Record, d: int, letter: int) -> None:
    """Moves both runs of square ``d`` one letter on; node 0 means that there is no run."""
    below = (1 << letter) - 1
    node = walk.across_from[d]
    walk.across[d] = first[node] + count_bits(np.int64(follow[node]) & below) if node else 0
    node = walk.down_from[d]
    walk.down[d] = first[node] + count_bits(np.int64(follow[node]) & below) if node else 0


@inner
def _dead_end(follow: U32, walk: Record, d: int, there: int) -> bool:
    """Whether a run through square ``d`` has to go on and cannot with the letters left."""
    across = np.int64(follow[walk.across[d]])
    down = np.int64(follow[walk.down[d]])
    return (across != 0 and across & there == 0) or (down != 0 and down & there == 0)
