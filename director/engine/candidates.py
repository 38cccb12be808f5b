"""Step 6 of the search: which parts of the rack make a word together with the tiles of a slot.

Only the letters count, not their order, so slots that hold the same board letters and lay equally many
tiles share their candidates; they are looked up once per search and kept in a memo.
"""

from __future__ import annotations

import numpy as np

from director.engine.compiled import Record, inner, lowest_letter, part
from director.engine.scratch import CANDIDATES, MEMO
from director.lexicon.packing import (
    LETTER_KEYS,
    U32,
    Int,
    Mask,
    completing_letters,
    every_letter,
    is_set,
    may_complete_by_two,
    place_of,
    present_bits,
    present_start,
)

KEY, STAMP, FROM, TO = range(4)
"""Columns of the memo: which candidates belong to a key, if the stamp is that of this search."""

TILES = 1
"""Second column of the candidates: the mask of tiles (16 bits) and the letters of two blanks (8 bits each)."""

MEMO_BITS = MEMO.bit_length() - 1
BLANK_SALT = np.uint64(0xA24BAED4963EE407)
SIZE_SALT = np.uint64(0xD6E8FEB86659FD93)
ROOM_FOR_ONE = 60_000


@part
def forget_candidates(s: Record) -> None:
    """Forgets what was looked up before; the memo is not cleared but stamped anew."""
    s.stamp += np.uint32(1)
    if s.stamp == 0:
        s.memo[:, STAMP] = 0
        s.stamp = np.uint32(1)
    s.candidates = 0
    s.memo_entries = 0


@inner
def entry_of(salted: np.uint64, s: Record) -> np.int64:
    """The place of a key in the memo; it may still be empty (`is_new`)."""
    at = np.int64(salted >> np.uint64(64 - MEMO_BITS))
    while s.memo[at, STAMP] == s.stamp and s.memo[at, KEY] != salted:
        at = (at + 1) & (MEMO - 1)
    return at


@inner
def is_new(at: Int, salted: np.uint64, s: Record) -> bool:
    """Whether this place of the memo is empty; if so it is taken, and the candidates added next belong to it."""
    if s.memo[at, STAMP] == s.stamp:
        return False
    s.memo[at, STAMP] = s.stamp
    s.memo[at, KEY] = salted
    s.memo[at, FROM] = s.candidates
    s.memo_entries += 1
    return True


@part
def make_room(s: Record) -> None:
    """Forgets everything when the memo or the list of candidates might overflow."""
    if s.candidates > CANDIDATES - ROOM_FOR_ONE or s.memo_entries > MEMO // 2:
        forget_candidates(s)


@inner
def plain_candidates(data: U32, length: int, laid: int, key: np.uint64, s: Record) -> np.int64:
    """The memo's entry for the parts of ``laid`` tiles without a blank that make words with board
    letters of this key."""
    salted = key + np.uint64(laid) * SIZE_SALT
    entry = entry_of(salted, s)
    if is_new(entry, salted, s):
        look_up_parts(data, length, laid, key, s)
        s.memo[entry, TO] = s.candidates
    return entry


@inner
def two_blank_candidates(
    data: U32, length: int, key: np.uint64, piece: Int, letters: int, s: Record
) -> np.int64:
    """The memo's entry for a part with two blanks: what they may stand for if all letters have this key."""
    salted = key + BLANK_SALT
    entry = entry_of(salted, s)
    if is_new(entry, salted, s):
        if may_complete_by_two(data, length, key):
            for letter in range(1, letters + 1):
                behind = every_letter(s.playable) << np.uint32(letter)
                look_up_blank(data, length, key + LETTER_KEYS[letter], piece, letter, behind, s)
        s.memo[entry, TO] = s.candidates
    return entry


@inner
def look_up_parts(data: U32, length: int, laid: int, key: np.uint64, s: Record) -> None:
    """Adds every part of ``laid`` tiles without a blank that may make a word."""
    bits, start = present_bits(data, length), present_start(data, length)
    count = s.candidates
    for at in range(s.part_from[laid], s.blank_part_from[laid]):
        whole = key + s.part_key[at]
        s.candidate[count, KEY] = whole
        s.candidate[count, TILES] = s.part_mask[at]
        count += is_set(data, start, place_of(whole, bits))
    s.candidates = count


@inner
def look_up_one(data: U32, length: int, key: np.uint64, piece: Int, s: Record) -> np.int64:
    """Writes the candidates of a part with one blank behind the list, where the next ones overwrite them;
    returns where they end. Looking them up again costs no more than remembering them."""
    start = s.candidates
    look_up_blank(data, length, key, piece, 0, every_letter(s.playable), s)
    end = s.candidates
    s.candidates = start
    return end


@inner
def look_up_blank(
    data: U32, length: int, key: np.uint64, piece: Int, first: int, wanted: Mask, s: Record
) -> None:
    """Adds the letters of ``wanted`` that one blank may stand for."""
    maybe = completing_letters(data, length, key, s.playable) & wanted
    bits, start = present_bits(data, length), present_start(data, length)
    count = s.candidates
    while maybe:
        letter = lowest_letter(maybe)
        maybe &= maybe - np.uint32(1)
        whole = key + LETTER_KEYS[letter]
        s.candidate[count, KEY] = whole
        s.candidate[count, TILES] = piece | letter << 16 | first << 24
        count += is_set(data, start, place_of(whole, bits))
    s.candidates = count
