"""The connected shapes that a grid of some letters can have, listed row by row.

A shape is a connected set of squares. Two neighbours are always in the same run, so the shape says where every word of the
grid begins and ends. A square is *crossed* if it is in a run of two or more both across and down; its letter counts twice.

``list_shapes`` grows shapes from the top row down, a row being a mask of eight columns, and gives up

- a row that leaves a piece above it unconnected;
- pieces that the squares left over can no longer join;
- more uncrossed squares than wanted (a square alone in its row is uncrossed at once, any other as soon
  as the row below it is known);
- a shape that cannot become at least as high as it is wide and begin in column 0.

The last rule halves the work: a grid and its mirror image across the diagonal have the same words and the same score, so of
the two only the higher one is listed (of square ones the one whose first differing row is the smaller number). Eight columns
are enough: the smaller side of 15 connected squares has at most 8.

Shapes of one kind are kept as a tree, so that their common beginnings are filled only once. A shape is read row by row,
square by square; each square becomes one number with all that the filling needs:

- its run across: 0 goes on from the square on the left, 1 it has none, 2 and more begins one of that length;
- its run down: 16 + n goes on from square number n above, otherwise as across, times 16 ... ``step_of``.

Neighbours determine the places, so different shapes have different numbers. Sorting puts shapes with the same beginning next
to each other; the tree is the list of their squares without repetition, in the order of a walk that goes down first. The
first child of a node comes right after it, ``after`` leads past everything below it.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from director.engine.grids.compiled import Record, count_bits, inner, kernel, lowest_bit
from director.lexicon.packing import I64, U8, U16, U32, Flags, Records

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
"""The state of the listing; row 0 is above the shape and always empty."""


def shapes(squares: int, uncrossed: int) -> Rows:
    """Lists all shapes of so many squares with exactly so many uncrossed ones, one of each mirrored pair."""
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
    """Writes the next shapes to ``out`` and returns their number; fewer than fit means that these were the last."""
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
    """Whether row ``r`` stays within the squares, the uncrossed ones and the sides; notes the squares left."""
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
    """Returns the squares of a row that have a neighbour in it."""
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
    """Joins the pieces connected to piece ``number`` of the row above; returns how many vanish, -1 if none is connected."""
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
    """Returns the fewest squares below that can join two pieces: under the narrowest gap between them."""
    last, fewest = -1, MOST_SQUARES + 1
    for c in range(COLUMNS):
        if mask >> c & 1:
            if last >= 0 and piece[c] != piece[last]:
                fewest = min(fewest, c - last + 1)
            last = c
    return fewest


@inner
def _is_wanted(s: Record, r: int, uncrossed: int) -> bool:
    """Whether the whole shape, down to row ``r``, is to be listed."""
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


LONGEST = 10
"""Longest word, and so the longest run of a shape."""

GOES_ON = 16
"""Runs down: this value and more goes on from a square above, whose number is the difference."""

_CUT_AT = 3
"""Length in squares of the beginnings into which a tree is cut, so that several threads can share it."""


class ShapeTree(NamedTuple):
    """A node is a square: its ``step`` (u2) and the node ``after`` it, past all below it (u4)."""

    step: U16
    after: U32


@dataclass(frozen=True)
class ShapeClass:
    """All shapes of so many squares, so many of them uncrossed; ``paths`` cuts the tree into pieces of work."""

    squares: int
    uncrossed: int
    tree: ShapeTree
    paths: tuple[I64, ...]


def shape_class(squares: int, uncrossed: int) -> ShapeClass:
    """Makes the class; 15 squares with 3 uncrossed take a second, with 5 uncrossed some ten."""
    tree = shape_tree(squares, uncrossed)
    return ShapeClass(squares, uncrossed, tree, tuple(_beginnings(tree, min(_CUT_AT, squares))))


def shape_tree(squares: int, uncrossed: int) -> ShapeTree:
    """Makes the tree of these shapes."""
    rows = shapes(squares, uncrossed)
    steps = np.zeros((len(rows), squares), dtype=np.uint16)
    fits = np.zeros(len(rows), dtype=np.bool_)
    read_steps(rows, steps, fits)
    steps = steps[fits]
    if not len(steps):
        return ShapeTree(np.zeros(0, dtype=np.uint16), np.zeros(0, dtype=np.uint32))
    steps = steps[np.lexsort(steps.T[::-1])]
    same = np.cumprod(steps[1:] == steps[:-1], axis=1, dtype=np.uint8).sum(axis=1, dtype=np.int64)
    shared = np.concatenate([np.zeros(1, dtype=np.int64), same])
    size = int((squares - shared).sum())
    tree = ShapeTree(np.zeros(size, dtype=np.uint16), np.zeros(size, dtype=np.uint32))
    grow_tree(steps, shared, tree.step, tree.after)
    return tree


@kernel
def read_steps(rows: U8, steps: U16, fits: Flags) -> None:
    """Writes the steps of every shape, and whether all its runs are short enough for a word."""
    number = np.zeros((ROWS, COLUMNS), dtype=np.int64)
    for s in range(len(rows)):
        square = 0
        fits[s] = True
        for r in range(ROWS):
            for c in range(COLUMNS):
                if rows[s, r] >> c & 1:
                    number[r, c] = square
                    across = down = 0
                    if c == 0 or not rows[s, r] >> (c - 1) & 1:
                        while c + across < COLUMNS and rows[s, r] >> (c + across) & 1:
                            across += 1
                    if r > 0 and rows[s, r - 1] >> c & 1:
                        down = GOES_ON + number[r - 1, c]
                    else:
                        while r + down < ROWS and rows[s, r + down] >> c & 1:
                            down += 1
                    if across > LONGEST or LONGEST < down < GOES_ON:
                        fits[s] = False
                    steps[s, square] = across | down << 4
                    square += 1


@kernel
def grow_tree(steps: U16, shared: I64, step: U16, after: U32) -> None:
    """Writes the nodes; ``shared`` says how many squares a shape has in common with the one before it."""
    squares = steps.shape[1]
    open_nodes = np.zeros(squares, dtype=np.int64)
    at = 0
    for s in range(len(steps)):
        if s > 0:
            for depth in range(shared[s], squares):
                after[open_nodes[depth]] = at
        for depth in range(shared[s], squares):
            open_nodes[depth] = at
            step[at] = steps[s, depth]
            at += 1
    for depth in range(squares):
        after[open_nodes[depth]] = at


def _beginnings(tree: ShapeTree, depth: int) -> list[I64]:
    """Lists the nodes of every path of ``depth`` squares from the top."""
    found: list[I64] = []

    def walk(path: tuple[int, ...], start: int, end: int) -> None:
        while start < end:
            after = int(tree.after[start])
            if len(path) + 1 == depth:
                found.append(np.array([*path, start], dtype=np.int64))
            else:
                walk((*path, start), start + 1, after)
            start = after

    walk((), 0, len(tree.step))
    return found


def places(tree: ShapeTree, nodes: I64) -> list[tuple[int, int]]:
    """Returns row and column of the squares of one shape, given by its nodes from top to leaf, from (0, 0) on.

    A step names the neighbours on the left and above; from square to square that gives every place.
    """
    steps = [int(tree.step[node]) for node in nodes]
    sides: list[list[tuple[int, int, int]]] = [[] for _ in steps]
    for square, step in enumerate(steps):
        if step % 16 == 0:
            _note(sides, square, square - 1, 0, -1)
        if step // 16 >= GOES_ON:
            _note(sides, square, step // 16 - GOES_ON, -1, 0)
    found = {0: (0, 0)}
    waiting = [0]
    while waiting:
        square = waiting.pop()
        for other, down, right in sides[square]:
            if other not in found:
                found[other] = (found[square][0] + down, found[square][1] + right)
                waiting.append(other)
    top, left = min(r for r, _ in found.values()), min(c for _, c in found.values())
    return [(found[square][0] - top, found[square][1] - left) for square in range(len(steps))]


def _note(sides: list[list[tuple[int, int, int]]], one: int, other: int, down: int, right: int) -> None:
    sides[one].append((other, down, right))
    sides[other].append((one, -down, -right))


assert MOST_SQUARES < GOES_ON


LARGEST = {15: 5, 14: 5, 13: 6}
"""Most uncrossed squares of a class that is made at all, by its squares; fewer squares have no limit.

The next ones would have millions of shapes: more memory than a game should take on a club's laptop.
"""


class ShapeCache:
    """Hands classes out; several threads may use it at once."""

    def __init__(self) -> None:
        self._ready: dict[tuple[int, int], ShapeClass] = {}
        self._making: dict[tuple[int, int], threading.Event] = {}
        self._lock = threading.Lock()

    def ready(self, squares: int, uncrossed: int) -> ShapeClass | None:
        """Returns the class if it is ready; if not, starts making it and returns None."""
        key = (squares, uncrossed)
        with self._lock:
            if key not in self._ready and key not in self._making:
                self._making[key] = threading.Event()
                threading.Thread(target=self._make, args=key, daemon=True).start()
            return self._ready.get(key)

    def wait(self, squares: int, uncrossed: int, seconds: float | None = None) -> ShapeClass | None:
        """Returns the class as soon as it is made; None if that takes longer than ``seconds``."""
        found = self.ready(squares, uncrossed)
        if found is None:
            self._making[squares, uncrossed].wait(seconds)
        return self._ready.get((squares, uncrossed))

    def _make(self, squares: int, uncrossed: int) -> None:
        try:
            self._ready[squares, uncrossed] = shape_class(squares, uncrossed)
        finally:
            self._making[squares, uncrossed].set()


def is_made(squares: int, uncrossed: int) -> bool:
    """Whether the class is small enough to be made at all."""
    return uncrossed <= LARGEST.get(squares, squares)


SHAPE_CACHE = ShapeCache()
"""The only cache of this process: the shapes do not depend on words, letters or values."""
