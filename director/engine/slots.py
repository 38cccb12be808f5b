"""Step 4 of the search: every slot (line, first place, last place) and an upper bound of its score.

A *slot* is where a word would begin and end; the rack has to fill its empty squares. The bound is the smaller of two: the
best tiles on the highest premiums, and on every square the best tile that its cross word allows. Both are sums over squares,
so with running sums along the line a slot costs a dozen additions. (The idea of a bound before any search is the shadow play
of MAGPIE and macondo, there by anchor.)

Step 6 of the search: which parts of the rack make a word together with the tiles of a slot. Only the letters count, not
their order, so slots that hold the same board letters and lay equally many tiles share their candidates; they are looked up
once per search and kept in a memo.
"""

from __future__ import annotations

import numpy as np

from director.engine.compiled import Record, inner, lowest_bit, lowest_letter, part
from director.engine.layout import SIDE
from director.engine.scratch import BOUNDS, CANDIDATES, MEMO
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

NONE = -1
FIELD = 21
"""Bits of each of the three sums packed into one number; values and premiums are limited so that they fit."""
FIELD_MASK = (1 << FIELD) - 1
ALL_PLACES = np.uint32((1 << SIDE) - 1)


@part
def list_slots(has_tiles: bool, game: Record, s: Record) -> None:
    """Puts every slot that touches the board (or covers the start) into the list of its bound."""
    for bucket in range(s.highest + 1):
        s.bucket[bucket] = NONE
    s.slots, s.highest = 0, 0
    if not has_tiles:
        line, place = divmod(game.start, SIDE)
        list_slots_of_line(line, np.uint32(1) << np.uint32(place), game, s)
        return
    for line in range(2 * SIDE):
        contacts = s.occupied[line] | s.crossed[line]
        if contacts:
            list_slots_of_line(line, contacts, game, s)


@part
def list_slots_of_line(line: int, contacts: np.uint32, game: Record, s: Record) -> None:
    """Lists the slots of one line that hold at least one of the ``contacts``."""
    sum_up_line(line, game, s)
    occupied, blocked = s.occupied[line], s.blocked[line]
    ends = ~(occupied >> np.uint32(1)) & ALL_PLACES
    starts = ~(occupied << np.uint32(1)) & ALL_PLACES
    slots, highest = s.slots, s.highest
    while starts:
        first = lowest_bit(starts)
        starts &= starts - np.uint32(1)
        ahead = contacts >> np.uint32(first)
        if not ahead:
            break
        counts_before, sums_before = s.counts[first], s.sums[first]
        gap = counts_before & 0xFF
        nearest = max(first + 1, first + lowest_bit(ahead), s.gap_place[line, gap])
        beyond = s.gap_place[line, gap + s.most_laid]
        if blocked >> np.uint32(first):
            beyond = min(beyond, first + lowest_bit(blocked >> np.uint32(first)))
        if nearest >= beyond:
            continue
        lasts = (
            ends & (ALL_PLACES << np.uint32(nearest)) & ((np.uint32(1) << np.uint32(beyond)) - np.uint32(1))
        )
        while lasts:
            last = lowest_bit(lasts)
            lasts &= lasts - np.uint32(1)
            counts = s.counts[last + 1] - counts_before
            sums = s.sums[last + 1] - sums_before
            laid = counts & 0xFF
            if laid == 1 and other_direction_names(line, first, last, s.gap_place[line, gap], s):
                continue
            free = s.best_values[laid] + s.best_values[(counts >> 8) & 0xFF]
            free += s.best_values[(counts >> 16) & 0xFF] + s.best_values[(counts >> 24) & 0xFF]
            inside = min(free, sums & FIELD_MASK) + (sums >> (2 * FIELD))
            bound = (
                inside * game.word_factor[counts >> 32] + ((sums >> FIELD) & FIELD_MASK) + game.bonus[laid]
            )
            bucket = min(bound, BOUNDS - 1)
            s.slot[slots] = pack_slot(line, first, last, gap, laid, counts >> 32)
            s.next_slot[slots] = s.bucket[bucket]
            s.bucket[bucket] = slots
            slots += 1
            highest = max(highest, bucket)
    s.slots, s.highest = slots, highest


@part
def pack_slot(line: int, first: int, last: int, gap: int, laid: int, words: int) -> int:
    """Packs a slot into one number: 5 bits for the line, 4 each for first and last place, first gap and number of gaps, 9 for the index of
    ``word_factor``."""
    return ((((line << 4 | first) << 4 | last) << 4 | gap) << 4 | laid) << 9 | words


@part
def unpack_slot(slot: int) -> tuple[int, int, int, int, int, int]:
    """Returns line, first and last place, first gap, number of gaps, index of ``word_factor``."""
    return slot >> 25, (slot >> 21) & 15, (slot >> 17) & 15, (slot >> 13) & 15, (slot >> 9) & 15, slot & 511


@part
def sum_up_line(line: int, game: Record, s: Record) -> None:
    """Writes running sums along a line: ``counts`` and ``sums`` before each place, and the places of the gaps.

    ``counts``: gaps, gaps with letter premium 2, 3, 4 or more (8 bits each), word premiums. ``sums``: the best tiles allowed
    in the gaps, the same in their cross words with the board tiles there, and the values of the tiles in the line (FIELD
    bits each).
    """
    crossed = s.crossed[line]
    counts, sums, gaps = np.int64(0), np.int64(0), 0
    s.counts[0], s.sums[0] = 0, 0
    for place in range(SIDE):
        if s.tile[line, place]:
            value = s.board_value[line, place + 1] - s.board_value[line, place]
            sums += np.int64(value) << (2 * FIELD)
        else:
            s.gap_place[line, gaps] = place
            gaps += 1
            counts += game.premium_counts[line, place]
            if (crossed >> np.uint32(place)) & np.uint32(1):
                best = game.letter_premium[line, place] * s.cross_best[line, place]
                cross = game.word_premium[line, place] * (s.cross_value[line, place] + best)
                sums += best + (cross << FIELD)
            else:
                sums += game.letter_premium[line, place] * s.best_values[1]
        s.counts[place + 1], s.sums[place + 1] = counts, sums
    for behind in range(gaps, gaps + s.most_laid + 1):
        s.gap_place[line, behind] = SIDE


@part
def other_direction_names(line: int, first: int, last: int, place: int, s: Record) -> bool:
    """Whether the single tile laid in this slot must be named in the other direction: a tile that makes a word both ways is one move, named
    by its longer word, across if equal."""
    if not (s.crossed[line] >> np.uint32(place)) & np.uint32(1):
        return False
    length, other = last - first + 1, s.cross_length[line, place]
    return length < other or (length == other and line >= SIDE)


KEY, STAMP, FROM, TO = range(4)
"""Columns of the memo: which candidates belong to a key, valid if the stamp is that of this search."""

TILES = 1
"""Second column of the candidates: the mask of tiles (16 bits) and the letters of two blanks (8 bits each)."""

MEMO_BITS = MEMO.bit_length() - 1
BLANK_SALT = np.uint64(0xA24BAED4963EE407)
SIZE_SALT = np.uint64(0xD6E8FEB86659FD93)
ROOM_FOR_ONE = 60_000


@part
def forget_candidates(s: Record) -> None:
    """Forgets earlier look-ups; the memo is not cleared but gets a new stamp."""
    s.stamp += np.uint32(1)
    if s.stamp == 0:
        s.memo[:, STAMP] = 0
        s.stamp = np.uint32(1)
    s.candidates = 0
    s.memo_entries = 0


@inner
def entry_of(salted: np.uint64, s: Record) -> np.int64:
    """Returns the place of a key in the memo; it may still be empty (`is_new`)."""
    at = np.int64(salted >> np.uint64(64 - MEMO_BITS))
    while s.memo[at, STAMP] == s.stamp and s.memo[at, KEY] != salted:
        at = (at + 1) & (MEMO - 1)
    return at


@inner
def is_new(at: Int, salted: np.uint64, s: Record) -> bool:
    """Whether this place of the memo is empty; if so, takes it, and the candidates added next belong to it."""
    if s.memo[at, STAMP] == s.stamp:
        return False
    s.memo[at, STAMP] = s.stamp
    s.memo[at, KEY] = salted
    s.memo[at, FROM] = s.candidates
    s.memo_entries += 1
    return True


@part
def make_room(s: Record) -> None:
    """Forgets everything if the memo or the list of candidates might overflow."""
    if s.candidates > CANDIDATES - ROOM_FOR_ONE or s.memo_entries > MEMO // 2:
        forget_candidates(s)


@inner
def plain_candidates(data: U32, length: int, laid: int, key: np.uint64, s: Record) -> np.int64:
    """Returns the memo's entry for the parts of ``laid`` tiles without a blank that make words with board letters of this key."""
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
    """Returns the memo's entry for a part with two blanks: the letters they may show if all other letters have this key."""
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
    """Writes the candidates of a part with one blank after the list, where the next ones overwrite them; returns their end. Looking them up
    again costs no more than remembering them."""
    start = s.candidates
    look_up_blank(data, length, key, piece, 0, every_letter(s.playable), s)
    end = s.candidates
    s.candidates = start
    return end


@inner
def look_up_blank(
    data: U32, length: int, key: np.uint64, piece: Int, first: int, wanted: Mask, s: Record
) -> None:
    """Adds the letters of ``wanted`` that one blank may show."""
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
