"""The connected shapes that a grid of some letters can have, listed row by row.

A shape is a set of squares that hang together side by side. Two neighbours always stand in the same run, so
the shape says where every word of the grid begins and ends. A square is *crossed* if it stands in a run of
two or more both across and down; its letter counts twice.

``list_shapes`` grows shapes from the top row down, a row being a mask of eight columns, and gives up

- a row that leaves a piece above it hanging loose;
- pieces that the squares left over can no longer join;
- more uncrossed squares than asked for (a square alone in its row is uncrossed at once, any other as soon
  as the row below it is known);
- what cannot become at least as high as it is wide and begin in column 0.

The last rule halves the work: a grid and its mirror image across the diagonal have the same words and the
same score, so of the two only the higher one is listed (of square ones the one whose first differing row
is the smaller number). Eight columns are enough: the smaller side of 15 connected squares has at most 8.
"""

from __future__ import annotations

import numpy as np

from director.engine.grids.compiled import Record, count_bits, inner, kernel, lowest_bit
from director.lexicon.packing import I64, U8, Records

MOST_SQUARES = 15
COLUMNS = 8
ROWS = MOST_SQUARES

Rows = U8
"""Shapes as masks: one line for each, with ``ROWS`` rows from the top, 0 below the last one."""

_CHUNK = 200_000

_STATE = np.dtype(
    [
        ("row", "i8"),
        ("mask", "i8", ROWS + 2),
        ("left", "i8", ROWS + 2),
        ("uncrossed", "i8", ROWS + 2),
        ("columns", "i8", ROWS + 2),
        ("piece", "i8", (ROWS + 2, COLUMNS)),
    ]
)
"""Where the listing stands; row 0 is above the shape and always empty."""


def shapes(squares: int, uncrossed: int) -> Rows:
    """All shapes of so many squares with exactly so many uncrossed ones, one of each mirrored pair."""
    if not 2 <= squares <= MOST_SQUARES:
        raise ValueError(f"a shape has 2 to {MOST_SQUARES} squares")
    state = np.zeros(1, dtype=_STATE)
    state["row"] = 1
    state["left"][0, 0] = squares
    chunks = []
    while True:
        out = np.zeros((_CHUNK, ROWS), dtype=np.uint8)
        count = list_shapes(state, uncrossed, out)
        chunks.append(out[:count])
        if count < _CHUNK:
            return np.concatenate(chunks)


@kernel
def list_shapes(states: Records, uncrossed: int, out: U8) -> int:
    """Writes the next shapes to ``out``; fewer than fit there means that these were the last."""
    s = states[0]
    count = 0
    while s.row >= 1:
        r = s.row
        s.mask[r] += 1
        if s.mask[r] >= 1 << COLUMNS:
            s.row -= 1
        elif _fits(s, r, uncrossed) and _joins(s, r):
            if s.left[r] > 0:
                s.row += 1
                s.mask[s.row] = 0
            elif _is_wanted(s, r, uncrossed):
                for k in range(r):
                    out[count, k] = s.mask[k + 1]
                count += 1
                if count == len(out):
                    return count
    return count


@inner
def _fits(s: Record, r: int, uncrossed: int) -> bool:
    """Whether row ``r`` stays within the squares, the uncrossed ones and the sides; notes what is left."""
    mask, above = s.mask[r], s.mask[r - 1]
    s.left[r] = s.left[r - 1] - count_bits(mask)
    if s.left[r] < 0 or (r > 1 and mask & above == 0):
        return False
    alone = mask & ~((mask << 1) | (mask >> 1))
    s.uncrossed[r] = s.uncrossed[r - 1] + count_bits(alone)
    if r > 1:
        s.uncrossed[r] += count_bits(_in_runs(above) & ~(s.mask[r - 2] | mask))
    s.columns[r] = s.columns[r - 1] | mask
    width = _width(s.columns[r])
    left = s.left[r]
    return s.uncrossed[r] <= uncrossed and lowest_bit(s.columns[r]) <= left and width - r <= left


@inner
def _in_runs(mask: int) -> int:
    """The squares of a row with a neighbour in it."""
    return mask & ((mask << 1) | (mask >> 1))


@inner
def _width(columns: int) -> int:
    width = 0
    while columns >> width:
        width += 1
    return width


@inner
def _joins(s: Record, r: int) -> bool:
    """Numbers the pieces of row ``r``; False if a piece above is left behind or they can never be joined."""
    mask, piece, above = s.mask[r], s.piece[r], s.piece[r - 1]
    pieces = 0
    for c in range(COLUMNS):
        piece[c] = 0
        if mask >> c & 1:
            if c == 0 or not mask >> (c - 1) & 1:
                pieces += 1
            piece[c] = piece[c - 1] if c > 0 and mask >> (c - 1) & 1 else pieces
    if r > 1:
        for number in range(1, COLUMNS + 1):
            merged = _merge(mask, piece, above, number)
            if merged < 0:
                return False
            pieces -= merged
    return pieces == 1 or s.left[r] >= _squares_to_join(mask, piece)


@inner
def _merge(mask: int, piece: I64, above: I64, number: int) -> int:
    """Joins the pieces that hang on piece ``number`` of the row above; how many vanish, -1 if none hangs."""
    first = vanished = 0
    there = False
    for c in range(COLUMNS):
        if above[c] == number:
            there = True
            if mask >> c & 1 and first == 0:
                first = piece[c]
            elif mask >> c & 1 and piece[c] != first:
                other = piece[c]
                vanished += 1
                for k in range(COLUMNS):
                    if piece[k] == other:
                        piece[k] = first
    return -1 if there and first == 0 else vanished


@inner
def _squares_to_join(mask: int, piece: I64) -> int:
    """The fewest squares below that can join two pieces: under the narrowest gap between them."""
    last, fewest = -1, MOST_SQUARES + 1
    for c in range(COLUMNS):
        if mask >> c & 1:
            if last >= 0 and piece[c] != piece[last]:
                fewest = min(fewest, c - last + 1)
            last = c
    return fewest


@inner
def _is_wanted(s: Record, r: int, uncrossed: int) -> bool:
    """Whether the whole shape, down to row ``r``, is one of those to be listed."""
    total = s.uncrossed[r] + count_bits(_in_runs(s.mask[r]) & ~s.mask[r - 1])
    width = _width(s.columns[r])
    if total != uncrossed or not s.columns[r] & 1 or width > r:
        return False
    for c in range(width if width == r else 0):
        column = 0
        for k in range(r):
            column |= (s.mask[k + 1] >> c & 1) << k
        if column != s.mask[c + 1]:
            return column > s.mask[c + 1]
    return True
