"""Step 2 of the search: what the rack can give."""

from __future__ import annotations

from typing import Any

import numpy as np

from director.engine.compiled import part
from director.lexicon.packing import LETTER_KEYS


@part
def prepare_rack(rack: Any, game: Any, s: Any) -> None:
    """Sorts the tiles by value and lists every different part of the rack (`list_parts`)."""
    size, letters = 0, np.uint32(0)
    for code in range(32):
        for _ in range(rack[code]):
            at = size
            while at > 0 and game.value[s.rack_tile[at - 1]] < game.value[code]:
                s.rack_tile[at] = s.rack_tile[at - 1]
                at -= 1
            s.rack_tile[at] = code
            size += 1
        if rack[code] > 0 and code > 0:
            letters |= np.uint32(1) << np.uint32(code)
    s.rack_size = size
    s.rack_letters = letters
    s.playable = letters if rack[0] == 0 else ~np.uint32(0)
    s.most_laid = min(size, game.most_laid)
    s.best_values[0] = 0
    for i in range(size):
        s.best_values[i + 1] = s.best_values[i] + game.value[s.rack_tile[i]]
    list_parts(game, s)


@part
def list_parts(game: Any, s: Any) -> None:
    """Every different multiset of tiles that can be taken from the rack, smallest first.

    Of equal tiles, which are neighbours, always the first ones are taken: so no part is listed twice.
    """
    counts = s.part_from
    counts[:] = 0
    for mask in range(1, 1 << s.rack_size):
        if takes_first_of_equals(mask, s):
            counts[count_bits(mask) + 1] += 1
    for size in range(1, counts.size):
        counts[size] += counts[size - 1]
    for mask in range(1, 1 << s.rack_size):
        if takes_first_of_equals(mask, s):
            size = count_bits(mask)
            at = counts[size]
            counts[size] += 1
            describe_part(mask, at, game, s)
    for size in range(counts.size - 1, 0, -1):
        counts[size] = counts[size - 1]


@part
def takes_first_of_equals(mask: Any, s: Any) -> Any:
    """Whether a choice of tiles holds no tile without the equal tile before it."""
    for i in range(1, s.rack_size):
        if (mask >> i) & 1 and not (mask >> (i - 1)) & 1 and s.rack_tile[i] == s.rack_tile[i - 1]:
            return False
    return True


@part
def count_bits(mask: Any) -> Any:
    """How many bits of ``mask`` are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@part
def describe_part(mask: Any, at: Any, game: Any, s: Any) -> None:
    """Key, blanks, tiles and values (highest first) of the part ``at``."""
    key, blanks, size = np.uint64(0), 0, 0
    for i in range(s.rack_size):
        if (mask >> i) & 1:
            tile = s.rack_tile[i]
            key += LETTER_KEYS[tile]
            blanks += tile == 0
            s.part_tiles[at, size] = tile
            s.part_values[at, size] = game.value[tile]
            size += 1
    s.part_key[at] = key
    s.part_blanks[at] = blanks
