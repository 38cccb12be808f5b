"""The kinds of grid that a rack can make, with the smallest loss of each: the order of the search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

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
