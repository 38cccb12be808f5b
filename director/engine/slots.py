"""Step 4 of the search: every slot (line, first place, last place) and an upper bound of its score.

A *slot* is where a word would begin and end; its empty squares are what the rack has to fill. The bound
is the smaller of two: the best tiles on the highest premiums, and on every square the best tile that its
cross word allows. Both are sums over squares, so with running sums along the line a slot costs a dozen
additions. (The idea of a bound before any search is the shadow play of MAGPIE and macondo, there by anchor.)
"""

from __future__ import annotations

from typing import Any

import numpy as np

from director.engine.compiled import lowest_bit, part
from director.engine.layout import SIDE
from director.engine.scratch import BOUNDS

NONE = -1


@part
def list_slots(has_tiles: Any, game: Any, s: Any) -> None:
    """Puts every slot that touches the board (or covers the start) into the list of its bound."""
    s.bucket[:] = NONE
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
def list_slots_of_line(line: Any, contacts: Any, game: Any, s: Any) -> None:
    """The slots of one line that hold at least one of the ``contacts``."""
    # running sums over the empty squares before each place
    squares = np.empty(SIDE + 1, np.int64)  # packed: how many, and with letter premium 2, 3, 4 or more
    words = np.empty(SIDE + 1, np.int64)  # packed: word premiums 2 (a 4 is two of them), and 3
    best = np.empty(SIDE + 1, np.int64)  # the best allowed tiles, with letter premiums
    across = np.empty(SIDE + 1, np.int64)  # the same in cross words, and the tiles lying there
    squares[0], words[0], best[0], across[0] = 0, 0, 0, 0
    for place in range(SIDE):
        more, word, top, cross = 0, 0, 0, 0
        if not s.tile[line, place]:
            letter_premium, word_premium = game.letter_premium[line, place], game.word_premium[line, place]
            more = (
                1 + ((letter_premium > 1) << 8) + ((letter_premium > 2) << 16) + ((letter_premium > 3) << 24)
            )
            word = (word_premium == 2) + 2 * (word_premium == 4) + ((word_premium == 3) << 8)
            if (s.crossed[line] >> np.uint32(place)) & 1:
                top = letter_premium * s.cross_best[line, place]
                cross = word_premium * (s.cross_value[line, place] + top)
            else:
                top = letter_premium * s.best_values[1]
        squares[place + 1] = squares[place] + more
        words[place + 1] = words[place] + word
        best[place + 1] = best[place] + top
        across[place + 1] = across[place] + cross
    for first in range(SIDE):
        if first > 0 and s.tile[line, first - 1]:
            continue
        ahead = contacts >> np.uint32(first)
        if not ahead:
            break
        for last in range(max(first + 1, first + lowest_bit(ahead)), SIDE):
            counts = squares[last + 1] - squares[first]
            laid = counts & 0xFF
            if laid > s.most_laid or (s.blocked[line] >> np.uint32(last)) & 1:
                break
            if laid == 0 or s.tile[line, last + 1]:
                continue
            if laid == 1 and other_direction_names(line, first, last, s):
                continue
            free = s.best_values[laid] + s.best_values[(counts >> 8) & 0xFF]
            free += s.best_values[(counts >> 16) & 0xFF] + s.best_values[counts >> 24]
            inside = min(free, best[last + 1] - best[first]) + board_value(line, first, last, s)
            bound = inside * word_factor(words[last + 1] - words[first])
            bound += across[last + 1] - across[first] + game.bonus[laid]
            add_slot(line, first, last, laid, bound, s)


@part
def board_value(line: Any, first: Any, last: Any, s: Any) -> Any:
    """What the tiles already lying in the slot are worth."""
    return s.board_value[line, last + 1] - s.board_value[line, first]


@part
def word_factor(words: Any) -> Any:
    """The product of the word premiums in a packed count of them."""
    factor = np.int64(1) << (words & 0xFF)
    for _ in range(words >> 8):
        factor *= 3
    return factor


@part
def other_direction_names(line: Any, first: Any, last: Any, s: Any) -> Any:
    """Whether the single tile laid in this slot is to be named in the other direction: a tile that makes
    a word both ways is one move, named by its longer word, across if equal."""
    place = first
    while s.tile[line, place]:
        place += 1
    if not (s.crossed[line] >> np.uint32(place)) & 1:
        return False
    length, other = last - first + 1, s.cross_length[line, place]
    return length < other or (length == other and line >= SIDE)


@part
def add_slot(line: Any, first: Any, last: Any, laid: Any, bound: Any, s: Any) -> None:
    """Puts a slot in front of the list of its bound."""
    bucket = min(bound, BOUNDS - 1)
    s.slot[s.slots] = ((line * 16 + first) * 16 + last) * 16 + laid
    s.next_slot[s.slots] = s.bucket[bucket]
    s.bucket[bucket] = s.slots
    s.slots += 1
    s.highest = max(s.highest, bucket)
