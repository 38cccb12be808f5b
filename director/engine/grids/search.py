"""The best crossword of a rack: several threads, within a time, stopped at any moment, with a proof if it ends.

1. ``word_tree`` finds the words that the rack can form; letters in none of them are set aside.
2. ``kinds_of_grid`` lists the kinds of shape (so many squares, so many of them uncrossed) with the smallest
   loss a grid of that kind can have (see ``filling``), and sorts them by it.
3. The threads fill kind by kind, each taking the next piece of a tree that nobody has. A find lowers the loss
   that all of them must stay below.
4. When the next kind can be no better than the best grid known, and all pieces before it have been searched
   to their end, that grid is proved best.

The score is the same in every run that comes to its end; which of several grids of that score is found first
depends on how the threads run. What is found within a time depends on the machine.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from director.engine.grids.filling import fill, new_walk, rack_arrays
from director.engine.grids.kinds import Kind, kinds_of_grid
from director.engine.grids.shape_tree import ShapeClass, places
from director.engine.grids.shapes import MOST_SQUARES
from director.engine.grids.shelf import SHELF, is_made
from director.engine.grids.word_tree import CODES, WordArray, word_tree

Counts = NDArray[np.int64]
Squares = dict[tuple[int, int], int]
"""Row and column, from (0, 0) on, to letter code."""

_TICK = 0.02
"""Seconds between two looks at the clock and at who wants to stop the search."""


@dataclass(frozen=True)
class Found:
    """A grid, its score, and whether no grid of these letters scores more."""

    squares: Squares
    score: int
    proved: bool


@dataclass(frozen=True)
class Scoring:
    """Values by letter code (place 0 is no letter), and the ``bonus`` for using all of ``bonus_for`` letters."""

    values: tuple[int, ...]
    bonus: int = 15
    bonus_for: int = 15


class GridSearch:
    """Finds grids from one word list; may be used by several threads at once."""

    def __init__(self, words: WordArray, scoring: Scoring) -> None:
        if not 0 < len(scoring.values) <= CODES or min(scoring.values) < 0:
            raise ValueError("values are 0 or more, for at most 31 letters")
        self.words = words
        self.scoring = scoring

    def best(
        self,
        rack: Counts,
        seconds: float,
        stopped: Callable[[], bool] = lambda: False,
        threads: int | None = None,
    ) -> Found:
        """The best grid found within ``seconds`` or until ``stopped``; ``rack`` is tiles by letter code.

        ValueError for more than 15 tiles.
        """
        if len(rack) != CODES or rack.sum() > MOST_SQUARES or rack.min() < 0:
            raise ValueError(f"a rack has up to {MOST_SQUARES} tiles, counted by letter code")
        run = _Run(self, rack, threads or cores())
        run.go(monotonic() + seconds, stopped)
        return run.result()


def cores() -> int:
    """How many cores this process may use, at most 8."""
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(there, 8)


class _Run:
    """One search: what its threads share."""

    def __init__(self, search: GridSearch, rack: Counts, threads: int) -> None:
        values = np.zeros(CODES, dtype=np.int64)
        values[: len(search.scoring.values)] = search.scoring.values
        self.tree = word_tree(search.words, rack)
        self.rack = rack_arrays(rack[self.tree.code], values[self.tree.code])
        bonus = search.scoring.bonus if rack.sum() == search.scoring.bonus_for else 0
        self.most = int(2 * (rack * values).sum()) + bonus
        self.kinds = deque(kinds_of_grid(self._usable_values(), int(rack.sum()), self.most, bonus))
        self.known = np.full(threads, self.most, dtype=np.int64)
        self.finds: list[Squares] = [{} for _ in range(threads)]
        self.stop = np.zeros(1, dtype=np.int64)
        self.complete = True
        self.failure: BaseException | None = None
        self._pieces: deque[tuple[Kind, ShapeClass, Counts]] = deque()
        self._lock = threading.Lock()

    def _usable_values(self) -> list[int]:
        """The values of the tiles that stand in some formable word."""
        in_words = int(np.bitwise_or.reduce(self.tree.letters.follow))
        usable = [in_words >> rank & 1 for rank in range(len(self.rack.tiles))]
        return list(np.repeat(self.rack.value, self.rack.tiles * np.array(usable, dtype=np.int64)))

    def go(self, deadline: float, stopped: Callable[[], bool]) -> None:
        """Runs the threads until they are done, the time is over or somebody wants it to stop."""
        workers = [
            threading.Thread(target=self._work, args=(me,), daemon=True) for me in range(len(self.known))
        ]
        for worker in workers:
            worker.start()
        while any(worker.is_alive() for worker in workers):
            if monotonic() >= deadline or stopped():
                self.stop[0] = 1
            for worker in workers:
                worker.join(max(0.0, min(_TICK, deadline - monotonic())) or _TICK)
        if self.failure:
            raise self.failure

    def result(self) -> Found:
        """The best of what the threads have found."""
        best = int(np.argmin(self.known))
        return Found(self.finds[best], self.most - int(self.known[best]), self.complete and not self.stop[0])

    def _work(self, me: int) -> None:
        try:
            self._fill_pieces(me)
        except BaseException as error:  # shown by the thread that asked, which must not take it for a proof
            self.failure = error
            self.stop[0] = 1

    def _fill_pieces(self, me: int) -> None:
        walk = new_walk()
        found = np.zeros((2, MOST_SQUARES), dtype=np.int64)
        while not self.stop[0] and (piece := self._next()):
            kind, shapes, path = piece
            before = self.known[me]
            fill(
                shapes.tree, self.tree.letters, self.rack, path, kind.squares, kind.base, walk, self.known, me,
                self.stop, found,
            )  # fmt: skip
            if self.known[me] < before:
                nodes = found[1, : kind.squares]
                letters = self.tree.code[found[0, : kind.squares]]
                self.finds[me] = dict(zip(places(shapes.tree, nodes), map(int, letters), strict=True))

    def _next(self) -> tuple[Kind, ShapeClass, Counts] | None:
        """The next piece of work, or None if no grid can be better than the best one known."""
        while not self.stop[0]:
            with self._lock:
                if self._pieces:
                    return self._pieces.popleft()
                if not self.kinds or self.kinds[0].least_loss >= self.known.min():
                    return None
                kind = self.kinds[0]
                made = is_made(kind.squares, kind.uncrossed)
                shapes = SHELF.ready(kind.squares, kind.uncrossed) if made else None
                if shapes or not made:
                    self.kinds.popleft()
                    self.complete = self.complete and made
                if shapes:
                    self._pieces.extend((kind, shapes, path) for path in shapes.paths)
            if shapes is None and made:
                SHELF.wait(kind.squares, kind.uncrossed, _TICK)
        return None
