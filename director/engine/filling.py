"""Step 6 of the search: a slot and the parts of the rack that may fill it.

Two bounds decide whether a part is worth laying: its best tiles on the highest factors (`reaches`),
and on every square with a cross word its best tile that is allowed there (`crosses_reach`). A *factor* is how often a tile's value counts on a square, cross word included.
"""

from __future__ import annotations

import numpy as np

from director.engine.candidates import (
    FROM,
    KEY,
    TILES,
    TO,
    look_up_one,
    make_room,
    plain_candidates,
    two_blank_candidates,
)
from director.engine.compiled import Record, inner, lowest_bit, lowest_letter, part
from director.engine.laying import lay_words
from director.engine.scratch import ALL
from director.engine.slots import unpack_slot
from director.lexicon.packing import (
    COLUMNS,
    SPOTS,
    SPOTS_SIZE,
    U32,
    Int,
    Records,
    every_letter,
    is_set,
    place_of,
    spot_of,
)


@part
def fill_slot(data: U32, slot: int, game: Record, out: Records, s: Record) -> None:
    """Lays every candidate of the slot whose own bound reaches the best score so far."""
    line, first, last, _, laid, _ = unpack_slot(slot)
    length = last - first + 1
    key = s.board_key[line, last + 1] - s.board_key[line, first]
    make_room(s)
    prepared = False
    if s.part_from[laid] < s.blank_part_from[laid]:
        entry = plain_candidates(data, length, laid, key, s)
        low, high = np.int64(s.memo[entry, FROM]), np.int64(s.memo[entry, TO])
        if low < high:
            prepare_slot(data, slot, game, s)
            prepared = True
        fill_with_plain_parts(data, low, high, laid, game, out, s)
    if s.blank_tiles:
        if not prepared:
            prepare_slot(data, slot, game, s)
        fill_with_blanks(data, length, laid, key, game, out, s)


@part
def fill_with_plain_parts(
    data: U32, low: Int, high: Int, laid: Int, game: Record, out: Records, s: Record
) -> None:
    """The parts without a blank: all are looked up at once and remembered, then bounded one by one."""
    for at in range(low, high):
        piece = np.int64(s.candidate[at, TILES])
        if s.mode == ALL or (
            reaches(piece, laid, s) and crosses_reach(piece, game, s) and is_spotted(data, at, s)
        ):
            lay_words(data, piece, at, game, out, s)


@part
def fill_with_blanks(
    data: U32, length: int, laid: int, key: np.uint64, game: Record, out: Records, s: Record
) -> None:
    """The parts with blanks: looking one up costs more, so only those that can reach the best score."""
    one_blank = s.blank_tiles & -s.blank_tiles
    for number in range(s.blank_part_from[laid], s.part_from[laid + 1]):
        piece = np.int64(s.part_mask[number])
        if s.mode == ALL or (reaches(piece, laid, s) and crosses_reach(piece, game, s)):
            whole = key + s.part_key[number]
            if piece & s.blank_tiles == one_blank:
                low, high = s.candidates, look_up_one(data, length, whole, piece, s)
            else:
                entry = two_blank_candidates(data, length, whole, piece, game.letters, s)
                low, high = np.int64(s.memo[entry, FROM]), np.int64(s.memo[entry, TO])
            for at in range(list_spotted(data, low, high, s)):
                lay_words(data, piece, s.spotted[at], game, out, s)


@inner
def prepare_slot(data: U32, slot: int, game: Record, s: Record) -> None:
    """Sets out the slot: its empty squares with their factors and the letters that may lie there, the
    factors once more from the highest down, the squares with cross words, and what does not depend on the
    tiles laid (``fixed``)."""
    line, first, last, gap, laid, words = unpack_slot(slot)
    s.line, s.first, s.length, s.laid = line, first, last - first + 1, laid
    word_factor, crossed = game.word_factor[words], s.crossed[line]
    across, crossing, free_factor = 0, 0, 0
    for i in range(laid):
        place = s.gap_place[line, gap + i]
        factor, premium, allowed = (
            word_factor,
            game.letter_premium[line, place],
            every_letter(s.playable),
        )
        if (crossed >> np.uint32(place)) & np.uint32(1):
            word_premium = game.word_premium[line, place]
            across += s.cross_value[line, place] * word_premium
            factor = (factor + word_premium) * premium
            allowed = s.cross_letters[line, place]
            s.crossing_factor[crossing] = factor
            s.crossing_tiles[crossing] = s.cross_tiles[line, place]
            crossing += 1
        else:
            factor *= premium
            free_factor += factor
        s.square[i], s.factor[i], s.allowed[i] = place - first, factor, allowed
        at = i
        while at > 0 and s.factors[at - 1] < factor:
            s.factors[at] = s.factors[at - 1]
            at -= 1
        s.factors[at] = factor
    s.crossing, s.free_factor = crossing, free_factor
    board = s.board_value[line, last + 1] - s.board_value[line, first]
    s.fixed = board * word_factor + across + game.bonus[laid]
    s.lying = (s.occupied[line] >> np.uint32(first)) & (
        (np.uint32(2) << np.uint32(last - first)) - np.uint32(1)
    )
    choose_spot(data, s)


@inner
def choose_spot(data: U32, s: Record) -> None:
    """Picks one letter that the word must have at one place: a tile lying there, or the only letter that
    a cross word allows. One bit of ``spots`` then tells nearly all words apart that do not."""
    s.spots_start = data[s.length * COLUMNS + SPOTS]
    s.spots_size = data[s.length * COLUMNS + SPOTS_SIZE]
    s.has_spot = s.lying != 0
    if s.lying:
        place = lowest_bit(s.lying)
        s.spot = spot_of(s.tile[s.line, s.first + place] & 0x7F, place)
        return
    for i in range(s.laid):
        allowed = s.allowed[i]
        if allowed and allowed & (allowed - np.uint32(1)) == 0:
            s.has_spot = True
            s.spot = spot_of(lowest_letter(allowed), s.square[i])


@inner
def is_spotted(data: U32, candidate: Int, s: Record) -> bool:
    """Whether a candidate may have the letter that the slot needs at its spot."""
    if not s.has_spot:
        return True
    return (
        is_set(
            data,
            s.spots_start,
            place_of(s.candidate[candidate, KEY] + s.spot, s.spots_size),
        )
        != 0
    )


@inner
def list_spotted(data: U32, low: Int, high: Int, s: Record) -> int:
    """Lists the candidates from ``low`` to ``high`` that pass `is_spotted`, without a branch; returns how many."""
    count = 0
    start, size, spot, all_pass = s.spots_start, s.spots_size, s.spot, s.has_spot == 0
    for at in range(low, high):
        s.spotted[count] = at
        count += is_set(data, start, place_of(s.candidate[at, KEY] + spot, size)) | all_pass
    return count


@inner
def reaches(piece: Int, laid: Int, s: Record) -> bool:
    """Whether a part can reach the best score with its best tiles on the highest factors."""
    bound = s.fixed
    for i in range(laid):
        bound += s.factors[i] * s.mask_values[piece, i]
    return bound >= s.floor


@inner
def crosses_reach(piece: Int, game: Record, s: Record) -> bool:
    """Whether a part has a tile for every square with a cross word, and can reach the best score with its
    best tile that is allowed there."""
    if s.crossing == 0:
        return True
    bound = s.fixed + s.free_factor * s.mask_values[piece, 0]
    for i in range(s.crossing):
        tiles = s.crossing_tiles[i] & np.uint32(piece)
        if tiles == 0:
            return False
        bound += s.crossing_factor[i] * game.value[s.rack_tile[lowest_bit(tiles)]]
    return bound >= s.floor
