"""How likely the letters of a word are to be drawn: in how many ways its tiles can come out of the full bag.

For each letter that a word has k times and the bag N times there are C(N, k) ways; with j blanks in its place C(N, k - j).
The sums over the letters are multiplied as polynomials in the number of blanks, cut at those of the set.
"""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from director.lexicon.lookup import words_of
from director.lexicon.tables import Table
from director.rules.tiles import TileSet


def ways(table: Table, tiles: TileSet, length: int) -> tuple[list[str], NDArray[np.float64]]:
    """The words of a length, and in how many ways the tiles of each can be drawn from a full bag."""
    codes = words_of(table, length)
    blanks = tiles.blanks
    found = np.zeros((blanks + 1, len(codes)))
    found[0] = 1.0
    for letter, (count, _) in tiles.letters.items():
        needed = (codes == table.alphabet.codes[letter]).sum(axis=1)
        choices = [
            np.array([comb(count, k - blank) if k >= blank else 0 for k in range(length + 1)], dtype=float)[
                needed
            ]
            for blank in range(blanks + 1)
        ]
        found = np.array(
            [sum(found[used - one] * choices[one] for one in range(used + 1)) for used in range(blanks + 1)]
        )
    total = sum(comb(blanks, used) * found[used] for used in range(blanks + 1))
    return [table.alphabet.decode(bytes(row)) for row in codes], np.asarray(total)


def likeliest(table: Table, tiles: TileSet, length: int) -> list[str]:
    """The sets of letters of which there is a word of that length, in the order of the alphabet, the likeliest first."""
    words, count = ways(table, tiles, length)
    place = {letter: number for number, letter in enumerate(tiles.letters)}
    order = np.argsort(-count, kind="stable")
    return list(dict.fromkeys("".join(sorted(words[each], key=place.__getitem__)) for each in order))
