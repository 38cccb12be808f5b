"""The reference grid of a round: the best crossword that the search finds, placed in the middle of the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from director.engine.grids.search import GridSearch, Scoring
from director.engine.grids.word_tree import CODES
from director.games.worthatz.grid import BONUS, SIDE, judge
from director.games.worthatz.letters import LETTERS, worthatz_tiles
from director.games.worthatz.words import WordList


@dataclass(frozen=True)
class Reference:
    """The grid, its score and words, and whether it is proved that no grid of these letters scores more."""

    grid: dict[int, str]
    score: int
    words: tuple[str, ...]
    proved: bool


class Finder:
    """Finds reference grids with one word list; may be used by several threads at once."""

    def __init__(self, words: WordList, fingerprint: str = "") -> None:
        """``fingerprint`` is that of the German list which the words were made from."""
        self.words = words
        self.fingerprint = fingerprint
        scoring = Scoring(worthatz_tiles().code_values, BONUS, LETTERS)
        self._search = GridSearch(words.array, scoring)

    def is_word(self, word: str) -> bool:
        """Whether a word in the letters of the game is admissible."""
        return word in self.words

    def best(self, letters: str, seconds: float, stopped: Callable[[], bool] = lambda: False) -> Reference:
        """The best grid of ``letters`` (up to 15, checked by ``read_letters``) found within ``seconds``."""
        codes = np.frombuffer(worthatz_tiles().alphabet.encode(letters), dtype=np.uint8)
        rack = np.bincount(codes, minlength=CODES).astype(np.int64)
        found = self._search.best(rack, seconds, stopped)
        decode = worthatz_tiles().alphabet.decode
        down = (SIDE - 1 - max((row for row, _ in found.squares), default=0)) // 2
        right = (SIDE - 1 - max((column for _, column in found.squares), default=0)) // 2
        grid = {
            (row + down) * SIDE + column + right: decode(bytes([code]))
            for (row, column), code in sorted(found.squares.items())
        }
        judged = judge(grid, letters, self.words)
        if judged.fault or judged.score != found.score:  # the judge has the last word: a fault here is a bug
            raise AssertionError(f"the search made a grid that is not what it says: {grid}")
        return Reference(grid, judged.score, judged.words, found.proved)
