"""Whole duplicate games played by the engine: draw, top, place, until nothing is left to play.

The tiles are codes and counts, so this knows no tile set; what counts as a vowel and how many of each are
required comes as plain numbers (``Tiles``). Among equal tops the one with the fewest blanks is laid, then
lot decides. The rack is filled up from the bag; if it misses the minimum, all its letters go back and a
whole new one is drawn. The same when nothing can be laid. The game ends when the remaining letters can no
longer make up the minimum.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from director.engine.engine import CODES, Board, Engine, Placement, Rack
from director.engine.layout import SIDE, SQUARES, Layout
from director.lexicon.tables import open_table

HOPELESS = 50
"""After so many racks in a row that fit nowhere the game is over."""


@dataclass(frozen=True)
class Tiles:
    """What is in the bag, and what a rack must hold.

    ``counts`` by code, blanks first; ``vowels`` and ``either`` are codes (a blank counts as either anyway);
    ``minimums`` are pairs (last round, vowels and consonants required), the last one for ever.
    """

    counts: tuple[int, ...]
    vowels: frozenset[int]
    either: frozenset[int] = frozenset()
    rack_size: int = 7
    minimums: tuple[tuple[int, int], ...] = ((15, 2), (10**9, 1))

    def required(self, number: int) -> int:
        """How many vowels, and how many consonants, a rack of this round needs."""
        return next((least for last, least in self.minimums if number <= last), self.minimums[-1][1])

    def allows(self, tiles: Sequence[int], least: int) -> bool:
        """Whether these tiles hold ``least`` vowels and as many consonants."""
        wild = sum(tile == 0 or tile in self.either for tile in tiles)
        vowels = sum(tile in self.vowels and tile not in self.either for tile in tiles)
        consonants = len(tiles) - wild - vowels
        return max(0, least - vowels) + max(0, least - consonants) <= wild


@dataclass(frozen=True)
class Setup:
    """All that a worker needs to make its engine."""

    table: Path
    values: tuple[int, ...]
    layout: Layout
    bonuses: tuple[tuple[int, int], ...]
    tiles: Tiles
    most_laid: int = 7


@dataclass(frozen=True)
class Round:
    """One round as it was played: ``rack`` and ``word`` as codes, how many tiles were laid, how many moves
    reached the top, and the next lower score (0 if there was none)."""

    rack: bytes
    row: int
    col: int
    down: bool
    word: bytes
    score: int
    laid: int
    tops: int
    second: int


@dataclass(frozen=True)
class Game:
    """A simulated game: the same seed, lexicon and setup give the same game."""

    seed: int
    rounds: tuple[Round, ...]

    @property
    def total(self) -> int:
        """The sum of the tops."""
        return sum(played.score for played in self.rounds)

    def bingos(self, laid: int = 7) -> int:
        """Moves that laid at least so many tiles."""
        return sum(played.laid >= laid for played in self.rounds)

    @property
    def hardest(self) -> int:
        """The number of the round (from 1) whose top stands farthest above the next lower score: whoever
        misses it loses most. 0 if no round was played."""
        leads = [played.score - played.second for played in self.rounds]
        return leads.index(max(leads)) + 1 if leads else 0


def play_game(engine: Engine, tiles: Tiles, seed: int) -> Game:
    """Plays one whole game."""
    rng = random.Random(seed)
    bag = [code for code, count in enumerate(tiles.counts) for _ in range(count)]
    rng.shuffle(bag)
    board = np.zeros(SQUARES, dtype=np.uint8)
    rack: list[int] = []
    rounds: list[Round] = []
    failed = 0
    while failed < HOPELESS:
        least = tiles.required(len(rounds) + 1)
        if not tiles.allows(bag + rack, least):
            break
        fill(rack, bag, tiles, least, rng)
        top, second = engine.top_two(board, count_rack(rack))
        if not top.placements:
            failed += 1
            put_back(rack, bag, rng)
            continue
        failed = 0
        chosen = choose(top.placements, rng)
        laid = place(board, chosen)
        rounds.append(
            Round(
                bytes(sorted(rack)), chosen.row, chosen.col, chosen.down, chosen.word, chosen.score,
                len(laid), len(top.placements), second or 0,
            )
        )  # fmt: skip
        for tile in laid:
            rack.remove(tile)
    return Game(seed, tuple(rounds))


def fill(rack: list[int], bag: list[int], tiles: Tiles, least: int, rng: random.Random) -> None:
    """Fills the rack from the end of the bag; as long as it misses the minimum, with all letters anew."""
    while True:
        while bag and len(rack) < tiles.rack_size:
            rack.append(bag.pop())
        if tiles.allows(rack, least):
            return
        put_back(rack, bag, rng)


def put_back(rack: list[int], bag: list[int], rng: random.Random) -> None:
    """All letters of the rack go back into the bag, which is mixed."""
    bag.extend(rack)
    rack.clear()
    rng.shuffle(bag)


def count_rack(tiles: Sequence[int]) -> Rack:
    """The rack as counts by code."""
    return np.bincount(np.array(list(tiles), dtype=np.int64), minlength=CODES).astype(np.uint8)


def choose(tops: Sequence[Placement], rng: random.Random) -> Placement:
    """The top to lay: fewest blanks, then lot."""
    fewest = min(top.blanks for top in tops)
    return rng.choice([top for top in tops if top.blanks == fewest])


def place(board: Board, move: Placement) -> list[int]:
    """Lays a move on the board; returns the tiles it took from the rack (0 a blank)."""
    laid = []
    for i, code in enumerate(move.word):
        square = (move.row + i) * SIDE + move.col if move.down else move.row * SIDE + move.col + i
        if not board[square]:
            board[square] = code
            laid.append(0 if code >= 0x80 else code)
    return laid


def simulate(
    setup: Setup,
    games: int,
    seed: int = 1,
    workers: int = 1,
    progress: Callable[[float], None] | None = None,
) -> Iterator[Game]:
    """Plays ``games`` games with the seeds ``seed``, ``seed`` + 1, ..., in this order.

    With more than one worker, in so many processes that share the mapped table. ``progress`` gets the
    part that is done, 0 to 1.
    """
    step = progress or (lambda part: None)
    for number, game in enumerate(_play_all(setup, list(range(seed, seed + games)), workers), start=1):
        step(number / games)
        yield game


def _play_all(setup: Setup, seeds: Sequence[int], workers: int) -> Iterator[Game]:
    if workers <= 1:
        _open_engine(setup)
        yield from map(_play_seed, seeds)
        return
    chunk = max(1, min(20, len(seeds) // workers))
    chunks = [seeds[at : at + chunk] for at in range(0, len(seeds), chunk)]
    with ProcessPoolExecutor(workers, get_context("spawn"), _open_engine, (setup,)) as pool:
        waiting: list[Future[list[Game]]] = [pool.submit(_play_seeds, some) for some in chunks]
        for done in waiting:
            yield from done.result()


_worker: dict[str, Any] = {}
"""The engine of this process; a pool can hand nothing to its workers but through a module."""


def _open_engine(setup: Setup) -> None:
    table = open_table(setup.table)
    engine = Engine(table, setup.values, setup.layout, dict(setup.bonuses), setup.most_laid)
    _worker.update(engine=engine, tiles=setup.tiles)


def _play_seed(seed: int) -> Game:
    return play_game(_worker["engine"], _worker["tiles"], seed)


def _play_seeds(seeds: Sequence[int]) -> list[Game]:
    return [_play_seed(seed) for seed in seeds]
