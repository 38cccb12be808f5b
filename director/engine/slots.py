"""Step 4 of the search: every slot (line, first place, last place) and an upper bound of its score.

A *slot* is where a word would begin and end; its empty squares are what the rack has to fill. The bound
is the smaller of two: the best tiles on the highest premiums, and on every square the best tile that its
cross word allows. Both are sums over squares, so with running sums along the line a slot costs a dozen
additions. (The idea of a bound before any search is the shadow play of MAGPIE and macondo, there by anchor.)
"""

from __future__ import annotations

import numpy as np

from director.engine.compiled import Record, lowest_bit, part
from director.engine.layout import SIDE
from director.engine.scratch import BOUNDS

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
    """The slots of one line that hold at least one of the ``contacts``."""
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
    """A slot as one number: 5 bits for the line, 4 each for first and last place, first gap and number of
    gaps, 9 for the index of ``word_factor``."""
    return ((((line << 4 | first) << 4 | last) << 4 | gap) << 4 | laid) << 9 | words


@part
def unpack_slot(slot: int) -> tuple[int, int, int, int, int, int]:
    """Line, first and last place, first gap, number of gaps, index of ``word_factor``."""
    return slot >> 25, (slot >> 21) & 15, (slot >> 17) & 15, (slot >> 13) & 15, (slot >> 9) & 15, slot & 511


@part
def sum_up_line(line: int, game: Record, s: Record) -> None:
    """Running sums along a line: ``counts`` and ``sums`` before each place, and where the gaps are.

    ``counts``: gaps, gaps with letter premium 2, 3, 4 or more (8 bits each), word premiums.
    ``sums``: the best tiles allowed in the gaps, the same in their cross words with the tiles lying
    there, and the values of the tiles in the line (FIELD bits each).
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
    """Whether the single tile laid in this slot is to be named in the other direction: a tile that makes
    a word both ways is one move, named by its longer word, across if equal."""
    if not (s.crossed[line] >> np.uint32(place)) & np.uint32(1):
        return False
    length, other = last - first + 1, s.cross_length[line, place]
    return length < other or (length == other and line >= SIDE)
