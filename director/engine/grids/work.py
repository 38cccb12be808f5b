"""The kinds of grid in the order of the search, their pieces of work for its threads, and when all of it is done."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from director.engine.grids.beam_search import Squares
from director.engine.grids.filling import RackArrays, fill, new_walk
from director.engine.grids.shape_tree import SHAPE_CACHE, ShapeClass, is_made, places
from director.engine.grids.shapes import MOST_SQUARES
from director.engine.grids.word_tree import WordTree
from director.lexicon.packing import I64


class Kind(NamedTuple):
    """Grids of so many squares, so many uncrossed; none of them loses less than ``least_loss``.

    ``base`` is what ``filling.fill`` takes: the loss before the first letter, and the values of the letters
    that must stay over: those in no word, and the cheapest of the others.
    """

    squares: int
    uncrossed: int
    least_loss: int
    base: I64


def kinds_of_grid(usable: Sequence[int], letters: int, most: int, bonus: int) -> list[Kind]:
    """Every kind of grid, smallest loss first.

    ``usable`` are the values of the letters that stand in some word, ``letters`` is how many the rack has,
    ``most`` the score without any loss, of which ``bonus`` is for using all letters. A letter left over costs
    twice its value, an uncrossed one once: the cheapest letters stay over and the next cheapest are uncrossed.
    """
    values = sorted(int(value) for value in usable)
    useless = (most - bonus) // 2 - sum(values)
    kinds = []
    for squares in range(2, len(values) + 1):
        over = len(values) - squares
        unused = bonus if squares < letters else 0
        stays = useless + sum(values[:over])
        base = np.array([unused + 2 * stays, stays], dtype=np.int64)
        for uncrossed in range(squares + 1):
            least = int(base[0]) + sum(values[over : over + uncrossed])
            kinds.append(Kind(squares, uncrossed, least, base))
    return sorted(kinds, key=lambda kind: (kind.least_loss, -kind.squares, kind.uncrossed))


@dataclass(frozen=True)
class Piece:
    """All shapes of one kind that begin with a path."""

    kind: Kind
    shapes: ShapeClass
    path: I64


class Work:
    """The kinds of grid in their order, cut into pieces; used by several threads at once."""

    def __init__(self, kinds: Iterable[Kind]) -> None:
        self._kinds = deque(kinds)
        self._pieces: deque[Piece] = deque()
        self._open = 0
        self._skipped: int | None = None
        self._lock = threading.Lock()

    def next(self, limit: int) -> Piece | None:
        """The next piece; None if there is none just now: the next shapes are not made yet, or nothing that is
        left can lose less than ``limit``. A kind whose shapes are never made is passed over."""
        with self._lock:
            self._drop_hopeless(limit)
            while not self._pieces and self._kinds and self._kinds[0].least_loss < limit:
                kind = self._kinds[0]
                if is_made(kind.squares, kind.uncrossed):
                    shapes = SHAPE_CACHE.ready(kind.squares, kind.uncrossed)
                    if shapes is None:
                        return None
                    self._pieces.extend(Piece(kind, shapes, path) for path in shapes.paths)
                elif self._skipped is None:
                    self._skipped = kind.least_loss
                self._kinds.popleft()
            if not self._pieces:
                return None
            self._open += 1
            return self._pieces.popleft()

    def finished(self) -> None:
        """One piece that was handed out has been searched to its end."""
        with self._lock:
            self._open -= 1

    def is_done(self, limit: int) -> bool:
        """Whether no grid can lose less than ``limit``: every kind that could has been searched to its end."""
        with self._lock:
            self._drop_hopeless(limit)
            waiting = self._pieces or self._open
            left = self._kinds[0].least_loss if self._kinds else limit
            skipped = limit if self._skipped is None else self._skipped
            return not waiting and min(left, skipped) >= limit

    def _drop_hopeless(self, limit: int) -> None:
        while self._pieces and self._pieces[-1].kind.least_loss >= limit:
            self._pieces.pop()


class Filler:
    """Fills pieces in one thread."""

    def __init__(self, words: WordTree, rack: RackArrays) -> None:
        self.words = words
        self.rack = rack
        self._walk = new_walk()
        self._found = np.zeros((2, MOST_SQUARES), dtype=np.int64)

    def fill(self, piece: Piece, work: Work, known: I64, me: int, stop: I64) -> Squares | None:
        """Searches a piece to its end, or until it is stopped; the best grid of it that is better than all
        known, if there is one. Its loss is then in ``known[me]``."""
        before = known[me]
        kind = piece.kind
        if fill(
            piece.shapes.tree, self.words.letters, self.rack, piece.path, kind.squares, kind.uncrossed,
            kind.base, self._walk, known, me, stop, self._found,
        ):  # fmt: skip
            work.finished()
        if known[me] == before:
            return None
        nodes = self._found[1, : kind.squares]
        letters = self.words.code[self._found[0, : kind.squares]]
        return dict(zip(places(piece.shapes.tree, nodes), map(int, letters), strict=True))
