"""Step 5 of the search: which parts of the rack make a word together with the tiles of a slot.

Only the letters count, not their order, so slots that hold the same board letters and lay equally many
tiles share their candidates; they are looked up once per search (`candidates_of`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from director.engine.compiled import lowest_bit, part
from director.engine.scratch import CANDIDATES, MEMO
from director.lexicon.packing import (
    LETTER_KEYS,
    completing_letters,
    may_be_word,
    may_complete_by_two,
    words_at,
)

SIZE_SALT = np.uint64(0xD6E8FEB86659FD93)
ROOM_FOR_ONE = 60_000


@part
def forget_candidates(s: Any) -> None:
    """Forgets what was looked up before; the memo is not cleared but stamped anew."""
    s.stamp += np.uint32(1)
    if s.stamp == 0:
        s.memo_stamp[:] = 0
        s.stamp = np.uint32(1)
    s.candidates = 0


@part
def candidates_of(data: Any, length: Any, laid: Any, key: Any, letters: Any, s: Any) -> Any:
    """The entry of the memo that holds the candidates of slots with board letters of this key."""
    salted = key + np.uint64(laid) * SIZE_SALT
    at = np.int64(salted >> np.uint64(52))
    while s.memo_stamp[at] == s.stamp:
        if s.memo_key[at] == salted:
            return at
        at = (at + 1) % MEMO
    if s.candidates > CANDIDATES - ROOM_FOR_ONE:
        forget_candidates(s)
    s.memo_stamp[at] = s.stamp
    s.memo_key[at] = salted
    s.memo_from[at] = s.candidates
    look_up_parts(data, length, laid, key, letters, s)
    s.memo_to[at] = s.candidates
    return at


@part
def look_up_parts(data: Any, length: Any, laid: Any, key: Any, letters: Any, s: Any) -> None:
    """Adds every part of ``laid`` tiles that may make a word, with the letters of its blanks."""
    for piece in range(s.part_from[laid], s.part_from[laid + 1]):
        whole = key + s.part_key[piece]
        blanks = s.part_blanks[piece]
        if blanks == 0:
            add_candidate(data, length, whole, piece, 0, 0, s)
        elif blanks == 1:
            look_up_blank(data, length, whole, piece, 0, ~np.uint32(0), s)
        elif may_complete_by_two(data, length, whole):
            for letter in range(1, letters + 1):
                behind = ~np.uint32(0) << np.uint32(letter)
                look_up_blank(data, length, whole + LETTER_KEYS[letter], piece, letter, behind, s)


@part
def look_up_blank(data: Any, length: Any, key: Any, piece: Any, first: Any, wanted: Any, s: Any) -> None:
    """Adds the letters of ``wanted`` that one blank may stand for."""
    maybe = completing_letters(data, length, key) & wanted
    while maybe:
        letter = lowest_bit(maybe)
        maybe &= maybe - np.uint32(1)
        add_candidate(data, length, key + LETTER_KEYS[letter], piece, letter, first, s)


@part
def add_candidate(data: Any, length: Any, key: Any, piece: Any, blank: Any, other: Any, s: Any) -> None:
    """Adds a part with the letters of its blanks, if there may be a word of this key."""
    if not may_be_word(data, length, key):
        return
    low, high = words_at(data, length, key)
    if low == high:
        return
    at = s.candidates
    s.candidate_part[at] = piece
    s.candidate_blanks[at, 0] = blank
    s.candidate_blanks[at, 1] = other
    s.candidate_from[at] = low
    s.candidate_to[at] = high
    s.candidates = at + 1
