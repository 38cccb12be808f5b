"""Whole duplicate games played by the engine: draw, top, place, until nothing is left to play.

They follow the rules of a night, by its own functions: the draw with its minimum, the leave kept or not, the end
(``rules.draw``), the choice among equal tops and the blanks swapped for letters (``rules.top``), the round limit. What
only people do is left out: there are no slips and no clock, so the top is always the engine's, and a random choice
among the allowed equal tops replaces the director's.

A rack without a possible move is cancelled as at a night: all its letters go back, and the next rack must differ.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from director.language.sentences import RuleError
from director.lexicon.tables import open_table
from director.rules.board import Board
from director.rules.draw import draw_rack
from director.rules.moves import Move
from director.rules.ruleset import Ruleset
from director.rules.scoring import after_move, in_play, squares_laid
from director.rules.top import Search, allowed, turned, with_turned

HOPELESS = 50
"""Racks in a row without a possible move after which the game is over."""


@dataclass(frozen=True)
class Setup:
    """What a worker needs to make its search: the file of the word table, and the rules."""

    words: Path
    rules: Ruleset


@dataclass(frozen=True)
class SimulatedRound:
    """One round as played: how many tiles were laid, how many moves reached the top, and the next lower score (0 if
    there was none)."""

    rack: str
    move: Move
    score: int
    laid: int
    tops: int
    second: int
    replaced: bool = False
    """Whether a blank of the move was swapped for its letter."""


@dataclass(frozen=True)
class Game:
    """A simulated game: the same seed, lexicon and rules give the same game."""

    seed: int
    rounds: tuple[SimulatedRound, ...]

    @property
    def total(self) -> int:
        """The sum of the tops."""
        return sum(played.score for played in self.rounds)

    def bingos(self) -> int:
        """Returns the number of moves that laid seven tiles or more."""
        return sum(played.laid >= 7 for played in self.rounds)

    @property
    def hardest(self) -> int:
        """The number of the round (from 1) whose top exceeds the next lower score by most: missing it costs most. 0 if
        no round was played."""
        leads = [played.score - played.second for played in self.rounds]
        return leads.index(max(leads)) + 1 if leads else 0


@dataclass(frozen=True)
class RoundStart:
    """The state between two rounds: the board, bag and rack together, the tiles kept on the rack, and the racks just
    cancelled because no move was possible."""

    board: Board
    left: Counter[str]
    leave: str = ""
    cancelled: tuple[str, ...] = ()


@dataclass(frozen=True)
class Handful:
    """Draws lots as ``draw.RandomSource`` does, but does not shuffle the tiles that stay in the bag: it takes a fifth of the time."""

    rng: random.Random

    def order(self, bag: Mapping[str, int], reject: int, count: int) -> list[str]:
        """See ``draw.Source``."""
        tiles = [tile for tile, held in bag.items() for _ in range(held)]
        return self.rng.sample(tiles, min(count, len(tiles)))


def play_game(search: Search, seed: int) -> Game:
    """Plays one whole game by the rules of the search."""
    rules, rng = search.rules, random.Random(seed)
    now = RoundStart(rules.empty_board, in_play(rules.empty_board, rules))
    rounds: list[SimulatedRound] = []
    failed = 0
    while failed < HOPELESS and len(rounds) != (rules.profile.round_limit or -1):
        try:
            rack = draw(now, len(rounds) + 1, search, rng)
        except RuleError:  # what is left ends the game, or gives no other rack than the cancelled one
            break
        tops, second = search.top_two(now.board, rack)
        if not tops.moves:
            now, failed = cancelled(now, rack), failed + 1
            continue
        move = choose(tops.moves, now.board, rules, rng, rack)
        laid = squares_laid(now.board, move, rules.tiles)
        after = after_move(now.board, rack, laid, rules)
        rounds.append(
            SimulatedRound(rack, move, tops.score, len(laid), len(tops.moves), second, bool(after.replaced))
        )
        now, failed = RoundStart(after.board, in_play(after.board, rules), after.leave), 0
    return Game(seed, tuple(rounds))


def draw(now: RoundStart, number: int, search: Search, rng: random.Random) -> str:
    """Returns the rack of the next round, with drawn blanks turned in an explosive game; RuleError as in ``draw_rack``."""
    bag = now.left - Counter(now.leave)
    drawn = draw_rack(bag, now.leave, number, search.rules, Handful(rng), now.cancelled)
    return drawn.kept + with_turned(drawn.drawn, turned(search, now.board, drawn.kept, drawn.drawn))


def choose(tops: Sequence[Move], board: Board, rules: Ruleset, rng: random.Random, rack: str = "") -> Move:
    """Returns the top to lay: a random one of the allowed tops."""
    if len(tops) == 1:  # most rounds: nothing to choose
        return tops[0]
    return rng.choice(allowed(tops, board, rules, rack))


def cancelled(now: RoundStart, rack: str) -> RoundStart:
    """Returns the state after a round without a move: nothing is kept, and the same rack must not come again."""
    return RoundStart(now.board, now.left, "", (rack,))


def simulate(
    setup: Setup,
    games: int,
    seed: int = 1,
    workers: int = 1,
    progress: Callable[[float], None] | None = None,
) -> Iterator[Game]:
    """Plays ``games`` games with the seeds ``seed``, ``seed`` + 1, ..., in this order.

    With more than one worker, in that many processes that share the mapped table. ``progress`` gets the finished share,
    0 to 1.
    """
    step = progress or (lambda part: None)
    for number, game in enumerate(_play_all(setup, list(range(seed, seed + games)), workers), start=1):
        step(number / games)
        yield game


def _play_all(setup: Setup, seeds: Sequence[int], workers: int) -> Iterator[Game]:
    if workers <= 1:
        _open_search(setup)
        yield from map(_play_seed, seeds)
        return
    chunk = max(1, min(20, len(seeds) // workers))
    chunks = [seeds[at : at + chunk] for at in range(0, len(seeds), chunk)]
    with ProcessPoolExecutor(workers, get_context("spawn"), _open_search, (setup,)) as pool:
        waiting: list[Future[list[Game]]] = [pool.submit(_play_seeds, some) for some in chunks]
        for done in waiting:
            yield from done.result()


_worker: dict[str, Search] = {}
"""The search of this process; a pool can pass objects to its workers only through a module."""


def _open_search(setup: Setup) -> None:
    _worker["search"] = Search(open_table(setup.words), setup.rules)


def _play_seed(seed: int) -> Game:
    return play_game(_worker["search"], seed)


def _play_seeds(seeds: Sequence[int]) -> list[Game]:
    return [_play_seed(seed) for seed in seeds]
