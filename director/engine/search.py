"""The search for the best moves, and for all of them (first version, see the steps in the modules)."""

from __future__ import annotations

from typing import Any

import numpy as np

from director.engine.candidates import (
    blank_candidates,
    forget_candidates,
    make_room,
    plain_candidates,
)
from director.engine.compiled import kernel, lowest_bit, part
from director.engine.crosses import check_crosses, load_board
from director.engine.rack import prepare_rack
from director.engine.scratch import BOUNDS
from director.engine.slots import NONE, list_slots
from director.lexicon.packing import (
    COLUMNS,
    LETTER_KEYS,
    SPOTS,
    SPOTS_SIZE,
    WORDS,
    is_set,
    place_of,
    spot_of,
    words_at,
)

UNKNOWN = -1


@kernel
def search(data: Any, games: Any, board: Any, rack: Any, everything: Any, out: Any, scratch: Any) -> Any:
    """Writes the placements of the highest score (or all) to ``out``; (how many there are, highest score).

    If ``out`` is too short only the first ones are written.
    """
    return search_one(data, games[0], board, rack, everything, out, scratch[0])


@part
def search_one(data: Any, game: Any, board: Any, rack: Any, everything: Any, out: Any, s: Any) -> Any:
    """One position: see the steps in the module docstring."""
    has_tiles = load_board(board, game, s)
    s.found, s.floor = 0, 0
    if rack.sum() == 0:
        return 0, 0
    prepare_rack(rack, game, s)
    check_crosses(data, game, s)
    list_slots(has_tiles, game, s)
    forget_candidates(s)
    for bucket in range(s.highest, -1, -1):
        if not everything and bucket < min(s.floor, BOUNDS - 1):
            break
        at = s.bucket[bucket]
        while at != NONE:
            fill_slot(data, s.slot[at], everything, game, out, s)
            at = s.next_slot[at]
    return s.found, s.floor


@part
def fill_slot(data: Any, slot: Any, everything: Any, game: Any, out: Any, s: Any) -> None:
    """Lays every candidate of the slot whose own bound reaches the best score so far."""
    line, first, last, laid = slot >> 12, (slot >> 8) & 15, (slot >> 4) & 15, slot & 15
    length = last - first + 1
    key = s.board_key[line, last + 1] - s.board_key[line, first]
    make_room(s)
    fixed = UNKNOWN
    if s.part_from[laid] < s.blank_part_from[laid]:
        entry = plain_candidates(data, length, laid, key, s)
        if s.memo_from[entry] < s.memo_to[entry]:
            fixed = prepare_slot(data, line, first, last, game, s)
        for at in range(s.memo_from[entry], s.memo_to[entry]):
            piece = np.int64(s.candidate_part[at])
            if everything or reaches(piece, laid, fixed, game, s):
                lay_words(data, line, first, length, laid, fixed, piece, at, everything, game, out, s)
    if s.blank_tiles == 0:
        return
    if fixed == UNKNOWN:
        fixed = prepare_slot(data, line, first, last, game, s)
    for piece_at in range(s.blank_part_from[laid], s.part_from[laid + 1]):
        piece = np.int64(s.part_mask[piece_at])
        if everything or reaches(piece, laid, fixed, game, s):
            entry = blank_candidates(data, length, key + s.part_key[piece_at], piece, game.letters, s)
            for at in range(s.memo_from[entry], s.memo_to[entry]):
                lay_words(data, line, first, length, laid, fixed, piece, at, everything, game, out, s)


@part
def reaches(piece: Any, laid: Any, fixed: Any, game: Any, s: Any) -> Any:
    """Whether a part can reach the best score: its best tiles on the highest factors, and its best
    allowed tile on every square with a cross word."""
    bound = fixed
    for i in range(laid):
        bound += s.factors[i] * s.mask_values[piece, i]
    if bound < s.floor:
        return False
    if s.crossing == 0:
        return True
    bound = fixed + s.free_factor * s.mask_values[piece, 0]
    for i in range(s.crossing):
        tiles = s.crossing_tiles[i] & np.uint32(piece)
        if tiles == 0:
            return False
        bound += s.crossing_factor[i] * game.value[s.rack_tile[lowest_bit(tiles)]]
    return bound >= s.floor


@part
def prepare_slot(data: Any, line: Any, first: Any, last: Any, game: Any, s: Any) -> Any:
    """Sets out the slot: the tiles in it; its empty squares, how often a tile counts there and which
    letters may lie there; the factors once more from the highest down; the squares with cross words.
    Returns what does not depend on the tiles laid."""
    word_factor, lying = 1, 0
    for place in range(first, last + 1):
        tile = s.tile[line, place]
        if tile:
            s.lying_at[lying] = place - first
            s.lying_letter[lying] = tile & 0x7F
            lying += 1
        else:
            word_factor *= game.word_premium[line, place]
    s.lying = lying
    if lying:
        length = last - first + 1
        s.spot = spot_of(s.lying_letter[0], s.lying_at[0])
        s.spots_start = data[length * COLUMNS + SPOTS]
        s.spots_size = data[length * COLUMNS + SPOTS_SIZE]
    crossed = s.crossed[line]
    laid, across, crossing, free_factor = 0, 0, 0, 0
    for place in range(first, last + 1):
        if s.tile[line, place]:
            continue
        factor, premium = word_factor, game.letter_premium[line, place]
        s.allowed[laid] = ~np.uint32(0)
        if (crossed >> np.uint32(place)) & np.uint32(1):
            word_premium = game.word_premium[line, place]
            across += s.cross_value[line, place] * word_premium
            factor = (factor + word_premium) * premium
            s.allowed[laid] = s.cross_letters[line, place]
            s.crossing_factor[crossing] = factor
            s.crossing_tiles[crossing] = s.cross_tiles[line, place]
            crossing += 1
        else:
            factor *= premium
            free_factor += factor
        s.square[laid], s.factor[laid] = place - first, factor
        at = laid
        while at > 0 and s.factors[at - 1] < factor:
            s.factors[at] = s.factors[at - 1]
            at -= 1
        s.factors[at] = factor
        laid += 1
    s.crossing, s.free_factor = crossing, free_factor
    board = s.board_value[line, last + 1] - s.board_value[line, first]
    return board * word_factor + across + game.bonus[laid]


@part
def lay_words(
    data: Any, line: Any, first: Any, length: Any, laid: Any, fixed: Any, piece: Any, candidate: Any,
    everything: Any, game: Any, out: Any, s: Any,
) -> None:  # fmt: skip
    """Lays every word of a candidate that agrees with the tiles and the cross words of the slot."""
    whole = s.candidate_key[candidate]
    if s.lying and not is_set(data, s.spots_start, place_of(whole + s.spot, s.spots_size)):
        return
    low, high = words_at(data, length, whole)
    letters = data.view(np.uint8)
    blank, other = s.candidate_blanks[candidate, 0], s.candidate_blanks[candidate, 1]
    wanted = s.mask_key[piece] + LETTER_KEYS[blank] + LETTER_KEYS[other]
    start = np.int64(data[length * COLUMNS + WORDS])
    for number in range(low, high):
        word = start + number * length
        if not agrees(letters, word, s):
            continue
        score, key, allowed = fixed, np.uint64(0), np.uint32(1)
        for i in range(laid):
            letter = letters[word + s.square[i]]
            allowed &= s.allowed[i] >> np.uint32(letter)
            key += LETTER_KEYS[letter]
            score += s.factor[i] * game.value[letter]
        if key != wanted or not allowed:
            continue
        if blank == 0:
            keep(data, word, line, first, length, score, NONE, NONE, everything, out, s)
        else:
            lay_blanks(data, word, line, first, length, laid, score, blank, other, everything, game, out, s)


@part
def agrees(letters: Any, word: Any, s: Any) -> Any:
    """Whether a word has the letters of the tiles lying in the slot."""
    for i in range(s.lying):
        if letters[word + s.lying_at[i]] != s.lying_letter[i]:
            return False
    return True


@part
def lay_blanks(
    data: Any, word: Any, line: Any, first: Any, length: Any, laid: Any, score: Any, blank: Any, other: Any,
    everything: Any, game: Any, out: Any, s: Any,
) -> None:  # fmt: skip
    """Lays one or two blanks wherever the word has their letters: on which of them the real tile lies
    decides about the score."""
    letters = data.view(np.uint8)
    for i in range(laid):
        here = letters[word + s.square[i]]
        if here != blank and here != other:
            continue
        less = score - s.factor[i] * game.value[here]
        if other == 0:
            keep(data, word, line, first, length, less, s.square[i], NONE, everything, out, s)
            continue
        wanted = blank + other - here
        for j in range(i + 1, laid):
            if letters[word + s.square[j]] == wanted:
                least = less - s.factor[j] * game.value[wanted]
                keep(data, word, line, first, length, least, s.square[i], s.square[j], everything, out, s)


@part
def keep(
    data: Any, word: Any, line: Any, first: Any, length: Any, score: Any, blank: Any, other: Any,
    everything: Any, out: Any, s: Any,
) -> None:  # fmt: skip
    """Writes a placement down if nothing better is known; a better one makes a fresh start."""
    if score < s.floor and not everything:
        return
    if score > s.floor:
        s.floor = score
        if not everything:
            s.found = 0
    if s.found < out.size:
        placement = out[s.found]
        placement.score, placement.line, placement.place, placement.length = score, line, first, length
        placement.blanks = (blank != NONE) + (other != NONE)
        letters = data.view(np.uint8)
        for i in range(length):
            tile = s.tile[line, first + i]
            placement.word[i] = tile if tile else letters[word + i]
        for i in range(length, 16):
            placement.word[i] = 0
        if blank != NONE:
            placement.word[blank] |= 0x80
        if other != NONE:
            placement.word[other] |= 0x80
    s.found += 1
