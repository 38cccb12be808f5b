"""A Worthatz night played by the program: real grids at the real desk, by players of different strength.

A simulated player builds as people do: a long word first, then one crossing word after the other, from the words they
know. Now and then somebody keeps a word that does not exist, or hands in nothing.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from director.desk.desk import Desk
from director.desk.worthatz import worthatz_rounds
from director.desk.worthatz.grids import enter, finder_of
from director.desk.worthatz.worthatz_rounds import seek
from director.games.worthatz.game import Game
from director.games.worthatz.grid import SIDE, judge, rows_of
from director.games.worthatz.letters import WordList

Progress = Callable[[float], None]

SEARCH_SECONDS = 2.0
MIDDLE = SIDE // 2


@dataclass(frozen=True)
class Builder:
    """How a simulated player builds: the number of words known, and two probabilities from 0 to 1."""

    knows: int
    errs: float = 0.0
    absent: float = 0.0


def builders(count: int, rng: random.Random) -> list[Builder]:
    """Returns ``count`` players, from very strong ones to beginners."""
    return [
        Builder(int(10 + 500 * rng.betavariate(1.3, 2)), rng.uniform(0, 0.12), rng.uniform(0, 0.03))
        for _ in range(count)
    ]


def play_worthatz(
    desk: Desk, key: str, rng: random.Random, progress: Progress, seconds: float | None = None
) -> Game:
    """Plays the night of that key from its first round to its end; its players must be seated already. ``seconds`` of
    search for each round; None: ``SEARCH_SECONDS``."""
    seconds = SEARCH_SECONDS if seconds is None else seconds
    game: Game = desk.session(key).game
    people = dict(zip((each.id for each in game.players), builders(len(game.players), rng), strict=True))
    for number in range(1, game.setup.profile.rounds + 1):
        progress((number - 1) / game.setup.profile.rounds)
        play_round(desk, key, people, rng, seconds)
    progress(1.0)
    return worthatz_rounds.end(desk, key).game


def play_round(desk: Desk, key: str, people: dict[int, Builder], rng: random.Random, seconds: float) -> None:
    """Plays one round: letters, clock, everybody's grid, the reference, the grids shown."""
    worthatz_rounds.draw(desk, key)
    played = worthatz_rounds.start_clock(desk, key).game.current
    assert played is not None
    words = finder_of(desk, key).words
    formable = formable_words(played.letters, words)
    for player, builder in people.items():
        if rng.random() >= builder.absent:
            grid = built(builder, played.letters, formable, words, rng)
            if grid:
                enter(desk, key, played.number, player, rows_of(grid))
    worthatz_rounds.call_time(desk, key)
    if seconds:
        seek(desk, key, played.number, seconds)
    worthatz_rounds.close_round(desk, key)


def formable_words(letters: str, words: WordList) -> list[str]:
    """Returns the words that these letters can form, in a fixed order."""
    there = Counter(letters)
    return sorted(word for word in words.words if not Counter(word) - there)


def built(
    builder: Builder, letters: str, formable: list[str], words: WordList, rng: random.Random
) -> dict[int, str]:
    """Returns a player's grid: the longest known word, then crossing words as long as one fits."""
    known = rng.sample(formable, min(builder.knows, len(formable)))
    known.sort(key=lambda word: (-len(word), word))
    if not known:
        return {}
    grid = {MIDDLE * SIDE + 3 + at: letter for at, letter in enumerate(known[0][:10])}
    for word in known[1:]:
        grid = crossed(grid, word, letters, words) or grid
    if rng.random() < builder.errs:
        square = rng.choice(sorted(grid))
        grid[square] = rng.choice(letters)
    return grid


def crossed(grid: dict[int, str], word: str, letters: str, words: WordList) -> dict[int, str] | None:
    """Returns the grid with the word added across or down so that everything is valid; None if it fits nowhere."""
    left = Counter(letters) - Counter(grid.values())
    if Counter(word) - left - Counter(grid.values()):
        return None
    for square in sorted(grid):
        for at in (at for at, letter in enumerate(word) if letter == grid[square]):
            for step, place, room in ((1, square % SIDE, SIDE), (SIDE, square // SIDE, SIDE)):
                if at <= place and place + len(word) - at <= room:
                    start = square - at * step
                    laid = {start + step * k: letter for k, letter in enumerate(word)}
                    new = {each: letter for each, letter in laid.items() if each not in grid}
                    if new and all(grid.get(each, letter) == letter for each, letter in laid.items()):
                        made = grid | new
                        if not judge(made, letters, words).faults:
                            return made
    return None
