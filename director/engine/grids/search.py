"""The best crossword of a rack: several threads, within a time, stopped at any moment, with a proof if it ends.

1. ``word_tree`` finds the words that the rack can form; letters in none of them are set aside.
2. ``kinds_of_grid`` lists the kinds of shape (so many squares, so many of them uncrossed) with the smallest
   loss a grid of that kind can have (see ``filling``), and sorts them by it.
3. The threads fill kind by kind, each taking the next free piece of a tree. A better grid lowers the loss
   that all of them must stay below.
4. When the next kind can be no better than the best grid known, and all pieces before it have been searched
   to their end, that grid is proved best.

The score is the same in every run that comes to its end; which of several grids of that score is found first depends on how
the threads run. The grid found within a time depends on the machine.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple

import numpy as np

from director.engine.grids.beam_search import IteratedSearch, Squares
from director.engine.grids.filling import RackArrays, fill, new_walk, rack_arrays
from director.engine.grids.shapes import MOST_SQUARES, SHAPE_CACHE, ShapeClass, is_made, places
from director.engine.grids.word_tree import CODES, WordArray, WordTree, word_tree
from director.lexicon.packing import I64


class Kind(NamedTuple):
    """Grids of so many squares, so many of them uncrossed; none of them loses less than ``least_loss``.

    ``base`` is an argument of ``filling.fill``: the loss before the first letter, and the values of the letters that must
    stay over: those in no word, and the cheapest of the others.
    """

    squares: int
    uncrossed: int
    least_loss: int
    base: I64


def kinds_of_grid(usable: Sequence[int], letters: int, most: int, bonus: int) -> list[Kind]:
    """Lists every kind of grid, smallest loss first.

    ``usable`` are the values of the letters in some word, ``letters`` is how many the rack has, ``most`` the score without
    any loss, including ``bonus`` for using all letters. A letter left over costs twice its value, an uncrossed one once: the
    cheapest letters stay over and the next cheapest are uncrossed.
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
    """The kinds of grid in their order, cut into pieces; several threads use it at once."""

    def __init__(self, kinds: Iterable[Kind]) -> None:
        self._kinds = deque(kinds)
        self._pieces: deque[Piece] = deque()
        self._open = 0
        self._skipped: int | None = None
        self._lock = threading.Lock()

    def next(self, limit: int) -> Piece | None:
        """Returns the next piece; None if there is none now: the next shapes are not made yet, or nothing left can lose less than
        ``limit``. Skips a kind whose shapes are never made."""
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
        """Notes that one piece that was handed out has been searched to its end."""
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
        """Searches a piece to its end, or until it is stopped. Returns its best grid if that is better than all known, with its loss in
        ``known[me]``; else None."""
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


Counts = I64

_TICK = 0.02
"""Seconds between two looks at the clock and at ``stopped``."""

_BEAM_SHARE = 0.5
"""Part of the time that the last thread spends in beam search."""


@dataclass(frozen=True)
class FoundGrid:
    """A grid, its score, and whether it is proved that no grid of these letters scores more."""

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
    """Finds grids from one word list; several threads may use it at once."""

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
        seed: int = 0,
    ) -> FoundGrid:
        """Returns the best grid found within ``seconds`` or until ``stopped``; ``rack`` is tiles by letter code.

        ValueError for more than 15 tiles.
        """
        if len(rack) != CODES or rack.sum() > MOST_SQUARES or rack.min() < 0:
            raise ValueError(f"a rack has up to {MOST_SQUARES} tiles, counted by letter code")
        run = _Run(self, rack, threads or cores(), seed)
        run.go(monotonic() + seconds, stopped)
        return run.result()


def cores() -> int:
    """Returns how many cores this process may use, at most 8."""
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(there, 8)


class _Run:
    """One search: the state that its threads share."""

    def __init__(self, search: GridSearch, rack: Counts, threads: int, seed: int) -> None:
        values = np.zeros(CODES, dtype=np.int64)
        values[: len(search.scoring.values)] = search.scoring.values
        self.words = word_tree(search.words, rack)
        self.rack = rack_arrays(rack[self.words.code], values[self.words.code])
        self.bonus = search.scoring.bonus if rack.sum() == search.scoring.bonus_for else 0
        self.most = int(2 * (rack * values).sum()) + self.bonus
        self.work = Work(kinds_of_grid(self._usable_values(), int(rack.sum()), self.most, self.bonus))
        self.known = np.full(threads, self.most, dtype=np.int64)
        self.finds: list[Squares] = [{} for _ in range(threads)]
        self.stop = np.zeros(1, dtype=np.int64)
        self.seed = seed
        self.failure: BaseException | None = None

    def _usable_values(self) -> list[int]:
        """Returns the values of the tiles that occur in some formable word."""
        in_words = int(np.bitwise_or.reduce(self.words.letters.follow))
        usable = np.array([in_words >> rank & 1 for rank in range(len(self.rack.tiles))], dtype=np.int64)
        return list(np.repeat(self.rack.value, self.rack.tiles * usable))

    def go(self, deadline: float, stopped: Callable[[], bool]) -> None:
        """Runs the threads until they are done, the time is over or ``stopped`` says so."""
        threads = range(len(self.known))
        workers = [threading.Thread(target=self._work, args=(me,), daemon=True) for me in threads]
        for worker in workers:
            worker.start()
        while any(worker.is_alive() for worker in workers):
            if monotonic() >= deadline or stopped():
                self.stop[0] = 1
            for worker in workers:
                worker.join(max(0.001, min(_TICK, deadline - monotonic())))
        if self.failure:
            raise self.failure

    def best(self) -> Squares:
        """Returns the best grid that any thread has found."""
        return self.finds[int(np.argmin(self.known))]

    def result(self) -> FoundGrid:
        """Returns the result of the search."""
        proved = self.work.is_done(int(self.known.min())) and not self.stop[0]
        return FoundGrid(self.best(), self.most - int(self.known.min()), proved)

    def _work(self, me: int) -> None:
        try:
            self._search(me)
        except BaseException as error:  # the calling thread raises it, so that it is not taken for a proof
            self.failure = error
            self.stop[0] = 1

    def _search(self, me: int) -> None:
        """Fills the pieces of work. The last thread runs beam searches at first and for part of its time, the others while the next shapes
        are being made. When no piece is left but there is no proof, all do."""
        iterated = IteratedSearch(self.words, self.rack, self.most, self.bonus, self.seed + me)
        filler = Filler(self.words, self.rack)
        searches_beam = me == len(self.known) - 1
        began, spent = monotonic(), 0.0
        while not self.stop[0]:
            limit = int(self.known.min())
            its_turn = searches_beam and spent <= _BEAM_SHARE * (monotonic() - began)
            piece = None if its_turn else self.work.next(limit)
            if piece:
                if squares := filler.fill(piece, self.work, self.known, me, self.stop):
                    self.finds[me] = squares
            elif self.work.is_done(limit) or not limit:
                return
            else:
                start = monotonic()
                loss, squares = iterated.next_grid(limit, self.best(), self.stop)
                if squares:
                    self.finds[me] = squares
                    self.known[me] = loss
                spent += monotonic() - start
