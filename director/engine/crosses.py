"""Steps 1 and 3 of the search: the board by lines, and what its cross words allow.

Cross-checks are Appel and Jacobson's (1988), as a mask of letters per square; here one look into the
table of sets that lack one letter gives the few letters worth spelling out.
"""

from __future__ import annotations

import numpy as np

from director.engine.compiled import Record, lowest_bit, lowest_letter, part
from director.engine.layout import SIDE
from director.lexicon.packing import (
    COLUMNS,
    LETTER_KEYS,
    U8,
    U32,
    WORDS,
    Mask,
    bit_of,
    completing_letters,
    letters_among,
    letters_beside,
    may_be_word,
    words_at,
)

LINE_MASK = np.uint32((1 << SIDE) - 1)


@part
def load_board(board: U8, game: Record, s: Record) -> bool:
    """Writes the board as 30 lines with running sums of letter values and keys; False if it is empty."""
    some = np.uint32(0)
    for line in range(2 * SIDE):
        occupied, value, key = np.uint32(0), 0, np.uint64(0)
        at, step = (line * SIDE, 1) if line < SIDE else (line - SIDE, SIDE)
        for place in range(SIDE):
            tile = board[at]
            at += step
            s.tile[line, place] = tile
            if tile:
                occupied |= np.uint32(1) << np.uint32(place)
                key += LETTER_KEYS[tile & 0x7F]
                if tile < 0x80:
                    value += game.value[tile]
            s.board_value[line, place + 1] = value
            s.board_key[line, place + 1] = key
        s.occupied[line] = occupied
        some |= occupied
    return some != 0


@part
def check_crosses(data: U32, game: Record, s: Record) -> None:
    """Finds for every empty square beside a tile which letters make a word across the line."""
    s.crossed[:] = 0
    s.blocked[:] = 0
    for line in range(2 * SIDE):
        occupied = s.occupied[line]
        gaps = ~occupied & ((occupied << np.uint32(1)) | (occupied >> np.uint32(1))) & LINE_MASK
        while gaps:
            place = lowest_bit(gaps)
            gaps &= gaps - np.uint32(1)
            check_gap(data, line, place, game, s)


@part
def check_gap(data: U32, line: int, gap: int, game: Record, s: Record) -> None:
    """The letters that make a word of the gap and the tiles around it in ``line``, stored for the line
    that crosses there."""
    first, last = gap, gap
    while first > 0 and s.tile[line, first - 1]:
        first -= 1
    while s.tile[line, last + 1]:
        last += 1
    length = last - first + 1
    if length == 2:
        tile = s.tile[line, last] if first == gap else s.tile[line, first]
        letters = letters_beside(data, gap - first, tile & 0x7F, s.playable) & s.playable
    elif length == 3:
        one = s.tile[line, first] if gap > first else s.tile[line, first + 1]
        two = s.tile[line, last] if gap < last else s.tile[line, last - 1]
        letters = letters_among(data, gap - first, one & 0x7F, two & 0x7F, s.playable) & s.playable
    else:
        letters = letters_in_gap(data, line, first, length, gap, s)
    other, place = (SIDE + gap, line) if line < SIDE else (gap, line - SIDE)
    bit = np.uint32(1) << np.uint32(place)
    s.crossed[other] |= bit
    if letters == 0:
        s.blocked[other] |= bit
    s.cross_letters[other, place] = letters
    s.cross_value[other, place] = s.board_value[line, last + 1] - s.board_value[line, first]
    s.cross_length[other, place] = length
    tiles = tiles_showing(letters, s)
    s.cross_tiles[other, place] = tiles
    s.cross_best[other, place] = game.value[s.rack_tile[lowest_bit(tiles)]] if tiles else 0


@part
def tiles_showing(letters: Mask, s: Record) -> np.uint32:
    """A mask of the tiles of the rack that show one of the letters; a blank shows any."""
    tiles = np.uint32(0)
    wanted = letters | np.uint32(letters != 0)
    for i in range(s.rack_size):
        tiles |= ((wanted >> np.uint32(s.rack_tile[i])) & np.uint32(1)) << np.uint32(i)
    return tiles


@part
def letters_in_gap(data: U32, line: int, first: int, length: int, gap: int, s: Record) -> Mask:
    """The letters that make a word of the gap and the tiles beside it: those that make one in some
    order, spelt out."""
    key = s.board_key[line, first + length] - s.board_key[line, first]
    maybe = completing_letters(data, length, key, s.playable) & s.playable
    letters = maybe & ~maybe
    while maybe:
        letter = lowest_letter(maybe)
        maybe &= maybe - np.uint32(1)
        if spells_word(data, line, first, length, gap, letter, key + LETTER_KEYS[letter], s):
            letters |= bit_of(letter, s.playable)
    return letters


@part
def spells_word(
    data: U32, line: int, first: int, length: int, gap: int, letter: int, key: np.uint64, s: Record
) -> bool:
    """Whether the tiles from ``first`` on, with ``letter`` in the gap, are a word."""
    if not may_be_word(data, length, key):
        return False
    low, high = words_at(data, length, key)
    codes = data.view(np.uint8)
    for number in range(low, high):
        at = np.int64(data[length * COLUMNS + WORDS]) + number * length - first
        same = codes[at + gap] == letter
        for place in range(first, first + length):
            if place != gap and codes[at + place] != s.tile[line, place] & 0x7F:
                same = False
                break
        if same:
            return True
    return False
