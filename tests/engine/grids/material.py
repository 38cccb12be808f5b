"""Racks as arrays, and the score of a grid that must be made of words of the small list."""

import numpy as np

from director.engine.grids.beam_search import Squares
from director.engine.grids.word_tree import CODES
from director.games.worthatz.letters import worthatz_tiles
from tests.games.worthatz.material import SMALL

VALUES = worthatz_tiles().values
ALPHABET = worthatz_tiles().alphabet


def rack_of(letters: str) -> np.ndarray:
    counts = np.zeros(CODES, dtype=np.int64)
    for letter in letters:
        counts[ALPHABET.codes[letter]] += 1
    return counts


def score_of(squares: Squares, bonus_for: int = 15) -> int:
    """The score of a grid that must be made of words of the small list."""
    total = 0
    for i, j in ((0, 1), (1, 0)):
        for (r, c), code in squares.items():
            run = [code]
            while (r + i * len(run), c + j * len(run)) in squares:
                run.append(squares[r + i * len(run), c + j * len(run)])
            if (r - i, c - j) not in squares and len(run) > 1:
                word = ALPHABET.decode(bytes(run))
                assert word in SMALL
                total += sum(VALUES[letter] for letter in word)
    return total + 15 * (len(squares) == bonus_for)
