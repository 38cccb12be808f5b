"""What the search needs of a game besides the words: premiums, letter values and bonuses.

A *line* is a row or a column: lines 0 to 14 are the rows from the top, lines 15 to 29 the columns from the left. Everything
is stored by line and place in the line, so a search works in rows only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from director.lexicon.alphabet import MAX_LETTERS
from director.lexicon.packing import I64, Records

SIDE = 15
SQUARES = SIDE * SIDE
LINES = 2 * SIDE
MOST_TILES = 9
"""Number of tiles on the largest rack."""
MOST_BLANKS = 2
MOST_VALUE = 100
"""Keeps all sums and scores far inside 32 bits, whatever the premiums."""

GAME = np.dtype(
    [
        ("letter_premium", "i8", (LINES, SIDE)),
        ("word_premium", "i8", (LINES, SIDE)),
        ("premium_counts", "i8", (LINES, SIDE)),
        ("word_factor", "i8", 1 << 9),
        ("value", "i8", MAX_LETTERS + 1),
        ("bonus", "i8", MOST_TILES + 1),
        ("most_laid", "i8"),
        ("letters", "i8"),
        ("start", "i8"),
    ],
    align=True,
)
"""One record per engine: ``value`` by letter code, ``bonus`` by tiles laid, ``start`` a square 0 to 224."""


Premiums = I64


@dataclass(frozen=True)
class Layout:
    """A board as data: letter and word premiums of the 225 squares, row by row, and the start square."""

    letter_premiums: tuple[int, ...]
    word_premiums: tuple[int, ...]
    start: int

    def __post_init__(self) -> None:
        for premiums in (self.letter_premiums, self.word_premiums):
            if len(premiums) != SQUARES or not all(1 <= premium <= 4 for premium in premiums):
                raise ValueError("a layout has 225 letter and 225 word premiums of 1 to 4")
        if not 0 <= self.start < SQUARES:
            raise ValueError("the start square is one of 0 to 224")


def game_record(
    layout: Layout, values: Sequence[int], bonuses: Mapping[int, int], most_laid: int, letters: int
) -> Records:
    """Makes the ``GAME`` record of an engine, as an array of one."""
    if not 1 <= most_laid <= MOST_TILES:
        raise ValueError(f"at most {MOST_TILES} tiles can be laid in one move")
    if len(values) != letters + 1 or values[0] != 0 or not all(0 <= value <= MOST_VALUE for value in values):
        raise ValueError(f"a value of 0 to {MOST_VALUE} for every letter, and 0 for the blank in front")
    game = np.zeros(1, dtype=GAME)
    record = game[0]
    for name, premiums in (
        ("letter_premium", layout.letter_premiums),
        ("word_premium", layout.word_premiums),
    ):
        rows = np.array(premiums).reshape(SIDE, SIDE)
        record[name][:SIDE], record[name][SIDE:] = rows, rows.T
    record["premium_counts"] = packed_counts(record["letter_premium"], record["word_premium"])
    record["word_factor"] = [2 ** (counts & 31) * 3 ** (counts >> 5) for counts in range(1 << 9)]
    record["value"][: len(values)] = values
    for tiles, bonus in bonuses.items():
        if 1 <= tiles <= MOST_TILES:
            record["bonus"][tiles] = bonus
    record["most_laid"], record["letters"], record["start"] = most_laid, letters, layout.start
    return game


def packed_counts(letter: Premiums, word: Premiums) -> Premiums:
    """Returns what an empty square adds to the counts of a slot, 8 bits each: one square; letter premium of at least 2, 3, 4; then an index
    of ``word_factor``: 5 bits for factors 2 (a 4 is two of them), 4 for 3."""
    counts = 1 + ((letter > 1) << 8) + ((letter > 2) << 16) + ((letter > 3) << 24)
    words = (word == 2) + 2 * (word == 4) + ((word == 3) << 5)
    return np.asarray(counts + (words << 32), dtype=np.int64)
