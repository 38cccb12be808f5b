"""Step 2 of the search: what the rack can give."""

from __future__ import annotations

import numpy as np

from director.engine.compiled import Record, part
from director.engine.layout import MOST_TILES
from director.lexicon.packing import LETTER_KEYS, U8, bit_of, every_letter

BY_SIZE = np.array(
    sorted(range(1 << MOST_TILES), key=lambda mask: (mask.bit_count(), mask)),
    dtype=np.uint16,
)
"""Every choice of nine tiles, as a mask, smaller choices first."""

SIZE_FROM = np.searchsorted([int(mask).bit_count() for mask in BY_SIZE], range(MOST_TILES + 2)).astype(
    np.int64
)
"""Where the choices of each size begin in ``BY_SIZE``."""


@part
def prepare_rack(rack: U8, game: Record, s: Record) -> None:
    """Sorts the tiles by value and lists every different part of the rack."""
    sort_tiles(rack, game, s)
    describe_masks(game, s)
    list_parts(s)


@part
def sort_tiles(rack: U8, game: Record, s: Record) -> None:
    """The tiles, most valuable first, equal ones side by side; running sums of their values."""
    every, blank = every_letter(s.playable), bit_of(0, s.playable)
    size, letters = 0, every & ~every
    for code in range(game.letters + 1):
        value = game.value[code]
        for _ in range(rack[code]):
            at = size
            while at > 0 and game.value[s.rack_tile[at - 1]] < value:
                s.rack_tile[at] = s.rack_tile[at - 1]
                at -= 1
            s.rack_tile[at] = code
            size += 1
            letters |= bit_of(code, s.playable)
    s.rack_size = size
    s.rack_letters = letters & ~blank
    s.playable = every if letters & blank else letters
    s.most_laid = min(size, game.most_laid)
    s.best_values[0] = 0
    for i in range(size):
        s.best_values[i + 1] = s.best_values[i] + game.value[s.rack_tile[i]]


@part
def describe_masks(game: Record, s: Record) -> None:
    """Key, size and values of every choice of tiles, each from the choice without its last tile."""
    s.blank_tiles, s.equal_tiles = 0, 0
    s.mask_key[0] = 0
    s.mask_values[0, :] = 0
    for i in range(s.rack_size):
        tile, bit = s.rack_tile[i], 1 << i
        if tile == 0:
            s.blank_tiles |= bit
        if i > 0 and tile == s.rack_tile[i - 1]:
            s.equal_tiles |= bit
        key, value = LETTER_KEYS[tile], game.value[tile]
        for mask in range(bit):
            s.mask_key[mask | bit] = s.mask_key[mask] + key
            size = s.mask_size[mask]
            s.mask_size[mask | bit] = size + 1
            for j in range(16):
                s.mask_values[mask | bit, j] = s.mask_values[mask, j]
            s.mask_values[mask | bit, size] = value


@part
def list_parts(s: Record) -> None:
    """Lists every different choice of tiles by its size, those without a blank first. Of equal tiles,
    which are neighbours, the first ones are taken: so no part is listed twice."""
    count = 0
    for size in range(s.most_laid + 1):
        s.part_from[size] = count
        count = list_parts_of(size, count, False, s)
        s.blank_part_from[size] = count
        if s.blank_tiles:
            count = list_parts_of(size, count, True, s)
    s.part_from[s.most_laid + 1] = count


@part
def list_parts_of(size: int, count: int, with_blank: bool, s: Record) -> int:
    """Lists the choices of one size with or without a blank behind the first ``count``; the new count."""
    full, equal, blanks = 1 << s.rack_size, s.equal_tiles, s.blank_tiles
    for at in range(SIZE_FROM[size], SIZE_FROM[size + 1]):
        mask = np.int64(BY_SIZE[at])
        if mask >= full:
            break
        s.part_mask[count] = mask
        s.part_key[count] = s.mask_key[mask]
        count += ((mask & equal & ~(mask << 1)) == 0) & ((mask & blanks != 0) == with_blank)
    return count
