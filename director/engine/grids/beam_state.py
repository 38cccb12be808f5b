"""The working memory of ``beam_search``: one record, made once for each thread, and its layers of beam states.

For every number of letters a *layer* holds the most promising grids with so many. It has more room than grids
are wanted; when the room is full the less promising ones go, and from then on none like them is taken in. A
grid is kept as the squares of its letters on a plane much larger than it can get; the same grid at another
place, or mirrored, is not taken twice.
"""

from __future__ import annotations

import numpy as np

from director.engine.grids.compiled import Record, inner, part
from director.engine.grids.shape_tree import LONGEST
from director.engine.grids.shapes import MOST_SQUARES

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
        # the rack by rank, and what the search is for
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
    """A random number from 0 to ``end`` - 1 (xorshift64)."""
    x = g.random
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    g.random = x
    return np.int64(x >> np.uint64(33)) % end


@part
def offer(g: Record, heuristic: int, gain: int) -> None:
    """Looks at the grid of ``g.count`` letters in ``g.cells`` and ``g.letters``: the best one so far, or one
    that deserves a place in its layer."""
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
    """Whether the grid was not in its layer yet; a full memory forgets, and then it may come twice."""
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
    """A 64-bit number without pattern for each small one (splitmix64)."""
    x = (np.uint64(number) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))
