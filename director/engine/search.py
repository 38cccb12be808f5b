"""The search for the best moves, and for all of them (first version, see the steps in the modules)."""

from __future__ import annotations

from typing import Any

import numpy as np

from director.engine.candidates import candidates_of, forget_candidates
from director.engine.compiled import kernel, part
from director.engine.crosses import check_crosses, load_board
from director.engine.layout import SIDE
from director.engine.rack import prepare_rack
from director.engine.scratch import BOUNDS
from director.engine.slots import NONE, list_slots
from director.lexicon.packing import COLUMNS, LETTER_KEYS, WORDS


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
    entry = candidates_of(data, length, laid, key, game.letters, s)
    low, high = s.memo_from[entry], s.memo_to[entry]
    if low == high:
        return
    fixed = prepare_slot(line, first, last, game, s)
    for at in range(low, high):
        piece = s.candidate_part[at]
        if not everything:
            bound = fixed
            for i in range(laid):
                bound += s.factors[i] * s.part_values[piece, i]
            if bound < s.floor:
                continue
        for i in range(laid):
            s.left[s.part_tiles[piece, i]] += 1
        for blank in s.candidate_blanks[at]:
            s.left[blank] += 1
        for number in range(s.candidate_from[at], s.candidate_to[at]):
            word = np.int64(data[length * COLUMNS + WORDS]) + number * length
            if fits(data, word, line, first, length, laid, s):
                lay(data, word, line, first, length, laid, fixed, at, everything, game, out, s)
        for i in range(laid):
            s.left[s.part_tiles[piece, i]] = 0
        for blank in s.candidate_blanks[at]:
            s.left[blank] = 0


@part
def prepare_slot(line: Any, first: Any, last: Any, game: Any, s: Any) -> Any:
    """Sets out the empty squares of the slot: how often a tile counts there and which letters may lie
    there; the factors once more from the highest down. Returns what does not depend on the tiles laid."""
    word_factor, laid, across = 1, 0, 0
    for place in range(first, last + 1):
        if not s.tile[line, place]:
            word_factor *= game.word_premium[line, place]
    for place in range(first, last + 1):
        if s.tile[line, place]:
            continue
        factor, allowed = word_factor, ~np.uint32(0)
        if (s.crossed[line] >> np.uint32(place)) & 1:
            across += s.cross_value[line, place] * game.word_premium[line, place]
            factor += game.word_premium[line, place]
            allowed = s.cross_letters[line, place]
        factor *= game.letter_premium[line, place]
        s.square[laid], s.factor[laid], s.allowed[laid] = place, factor, allowed
        at = laid
        while at > 0 and s.factors[at - 1] < factor:
            s.factors[at] = s.factors[at - 1]
            at -= 1
        s.factors[at] = factor
        laid += 1
    board = s.board_value[line, last + 1] - s.board_value[line, first]
    return board * word_factor + across + game.bonus[laid]


@part
def fits(data: Any, word: Any, line: Any, first: Any, length: Any, laid: Any, s: Any) -> Any:
    """Whether the word agrees with the tiles lying there, the cross words, and exactly the tiles at hand."""
    letters = data.view(np.uint8)
    for i in range(length):
        tile = s.tile[line, first + i]
        if tile and letters[word + i] != tile & 0x7F:
            return False
    for i in range(laid):
        letter = letters[word + s.square[i] - first]
        if not (s.allowed[i] >> np.uint32(letter)) & 1:
            return False
    good, done = True, 0
    while done < laid:
        letter = letters[word + s.square[done] - first]
        s.left[letter] -= 1
        done += 1
        if s.left[letter] < 0:
            good = False
            break
    for i in range(done):
        s.left[letters[word + s.square[i] - first]] += 1
    return good


@part
def lay(
    data: Any, word: Any, line: Any, first: Any, length: Any, laid: Any, fixed: Any, candidate: Any,
    everything: Any, game: Any, out: Any, s: Any,
) -> None:  # fmt: skip
    """Scores the word with its blanks on every square where they may lie, and keeps what is good enough."""
    letters = data.view(np.uint8)
    one, two = s.candidate_blanks[candidate, 0], s.candidate_blanks[candidate, 1]
    score = fixed
    for i in range(laid):
        score += s.factor[i] * game.value[letters[word + s.square[i] - first]]
    if one == 0:
        keep(data, word, line, first, length, score, NONE, NONE, everything, out, s)
        return
    for i in range(laid):
        here = letters[word + s.square[i] - first]
        if here != one and here != two:
            continue
        less = score - s.factor[i] * game.value[here]
        if two == 0:
            keep(data, word, line, first, length, less, s.square[i], NONE, everything, out, s)
            continue
        other = one + two - here
        for j in range(i + 1, laid):
            if letters[word + s.square[j] - first] == other:
                least = less - s.factor[j] * game.value[other]
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
            placement.word[blank - first] |= 0x80
        if other != NONE:
            placement.word[other - first] |= 0x80
    s.found += 1


__all__ = ["LETTER_KEYS", "SIDE", "search"]
