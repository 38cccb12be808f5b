"""The search: the highest score of a position with every move that reaches it, or all its moves.

A move is the word it makes, so the search goes through *slots* (where a word would begin and end) and finds for each the
tiles of the rack that make a word there; no letter graph is walked. One compiled call per position, step by step:

1. ``load_board`` writes the board as 30 lines with running sums, so that all later steps work
   in rows only (the transposed board is wolges' and macondo's).
2. ``prepare_rack`` lists every different part of the rack with its key, tiles and values.
3. ``check_crosses`` finds for every empty square beside a tile the letters that make a word
   across (the cross-checks of Appel and Jacobson, "The World's Fastest Scrabble Program", 1988).
4. ``list_slots`` (slots) gives every slot an upper bound of its score and sorts the slots by it, in
   counted lists. Bounds before search are the shadow play of macondo and MAGPIE, there one for each anchor;
   here one for each slot, because for the pure score an anchor is far too coarse.
5. ``search_one`` takes the slots from the highest bound down and stops strictly below the best score, so
   that every move of the same score is found (mode ``TOP_TWO``: strictly below the second score).
6. ``fill_slot`` looks up which parts of the rack make a word with the tiles of the slot (candidates:
   ``plain_candidates``, ``look_up_one``, ``two_blank_candidates``; this is the word map of MAGPIE, made
   small, see ``packing``) and drops those whose own bound is too low (``reaches``, ``crosses_reach``).
7. ``lay_words`` compares the remaining words letter by letter with the slot and the cross words, scores
   them with the blank on every possible square (``lay_blanks``), and keeps the best (``keep``).

The tables are trusted only if they say that there is no word: every word laid has been read from the list, its tiles checked
by a 64-bit sum of random numbers.

Cross-checks are a mask of letters per square; one look into the table of sets that lack one letter gives the few letters
worth spelling out. Two bounds decide whether a part is worth laying: its best tiles on the highest factors (`reaches`), and
on every square with a cross word its best tile that is allowed there (`crosses_reach`). A *factor* is how often a tile's
value counts on a square, cross word included.
"""

from __future__ import annotations

import numpy as np

from director.engine.compiled import Record, inner, kernel, lowest_bit, lowest_letter, part
from director.engine.layout import MOST_TILES, SIDE
from director.engine.scratch import ALL, BOUNDS, TOP_TWO
from director.engine.slots import (
    FROM,
    KEY,
    NONE,
    TILES,
    TO,
    forget_candidates,
    list_slots,
    look_up_one,
    make_room,
    plain_candidates,
    two_blank_candidates,
    unpack_slot,
)
from director.lexicon.packing import (
    COLUMNS,
    I64,
    LETTER_KEYS,
    SPOTS,
    SPOTS_SIZE,
    U8,
    U32,
    WORDS,
    Int,
    Mask,
    Records,
    bit_of,
    completing_letters,
    every_letter,
    is_set,
    letters_among,
    letters_beside,
    may_be_word,
    place_of,
    spot_of,
    words_at,
)


@part
def lay_words(data: U32, piece: Int, candidate: Int, game: Record, out: Records, s: Record) -> None:
    """Lays every word of a candidate that fits the slot, the cross words and the tiles of the part."""
    tiles = np.int64(s.candidate[candidate, TILES])
    blank, other = (tiles >> 16) & 0xFF, tiles >> 24
    wanted = s.mask_key[piece] + LETTER_KEYS[blank] + LETTER_KEYS[other]
    letters = data.view(np.uint8)
    length, laid = s.length, s.laid
    low, high = words_at(data, length, s.candidate[candidate, KEY])
    start = np.int64(data[length * COLUMNS + WORDS])
    for word in range(start + low * length, start + high * length, length):
        score, key, allowed = s.fixed, np.uint64(0), np.uint32(1)
        for i in range(laid):
            letter = letters[word + s.square[i]]
            allowed &= s.allowed[i] >> np.uint32(letter)
            key += LETTER_KEYS[letter]
            score += s.factor[i] * game.value[letter]
        if key == wanted and allowed and agrees(letters, word, s):
            if blank == 0:
                keep(letters, word, score, NONE, NONE, out, s)
            else:
                lay_blanks(letters, word, score, blank, other, game, out, s)


@inner
def agrees(letters: U8, word: int, s: Record) -> bool:
    """Whether a word has the letters of the board tiles in the slot."""
    lying = s.lying
    while lying:
        place = lowest_bit(lying)
        lying &= lying - np.uint32(1)
        if letters[word + place] != s.tile[s.line, s.first + place] & 0x7F:
            return False
    return True


@part
def lay_blanks(
    letters: U8, word: int, score: int, blank: Int, other: Int, game: Record, out: Records, s: Record
) -> None:
    """Lays one or two blanks on every square where the word has their letters: the score depends on which square gets the real tile and
    which the blank."""
    for i in range(s.laid):
        here = letters[word + s.square[i]]
        if here != blank and here != other:
            continue
        less = score - s.factor[i] * game.value[here]
        if other == 0:
            keep(letters, word, less, s.square[i], NONE, out, s)
            continue
        wanted = blank + other - here
        for j in range(i + 1, s.laid):
            if letters[word + s.square[j]] == wanted:
                keep(letters, word, less - s.factor[j] * game.value[wanted], s.square[i], s.square[j], out, s)


@part
def keep(letters: U8, word: int, score: int, blank: Int, other: Int, out: Records, s: Record) -> None:
    """Records a placement if nothing better is known; a better one replaces all others."""
    if score > s.best:
        s.best, s.second = score, s.best
        if s.mode != ALL:
            s.found = 0
            s.floor = max(s.second, 0) if s.mode == TOP_TWO else score
    elif score < s.best:
        if score > s.second:
            s.second = score
            if s.mode == TOP_TWO:
                s.floor = score
        if s.mode != ALL:
            return
    if s.found < out.size:
        write(out[s.found], letters, word, score, blank, other, s)
    s.found += 1


@part
def write(placement: Record, letters: U8, word: int, score: int, blank: Int, other: Int, s: Record) -> None:
    """Fills a ``PLACEMENT`` record; ``blank`` and ``other`` are places in the word or NONE."""
    placement.score, placement.line, placement.place = score, s.line, s.first
    placement.length, placement.blanks = s.length, (blank != NONE) + (other != NONE)
    for i in range(s.length):
        tile = s.tile[s.line, s.first + i]
        placement.word[i] = tile if tile else letters[word + i]
    for i in range(s.length, placement.word.size):
        placement.word[i] = 0
    if blank != NONE:
        placement.word[blank] |= 0x80
    if other != NONE:
        placement.word[other] |= 0x80


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
    """Lays the parts without a blank: all are looked up at once and remembered, then bounded one by one."""
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
    """Lays the parts with blanks: looking one up costs more, so only those that can reach the best score are looked up."""
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
    """Describes the slot: its empty squares with their factors and the letters allowed there, the factors once more from the
    highest down, the squares with cross words, and the part of the score that does not depend on the tiles laid (``fixed``).
    """
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
    """Picks one letter that the word must have at one place: a board tile, or the only letter that a cross word allows. One bit of
    ``spots`` then rules out nearly all words without it."""
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
    """Whether a part has a tile for every square with a cross word, and can reach the best score with its best tile allowed there."""
    if s.crossing == 0:
        return True
    bound = s.fixed + s.free_factor * s.mask_values[piece, 0]
    for i in range(s.crossing):
        tiles = s.crossing_tiles[i] & np.uint32(piece)
        if tiles == 0:
            return False
        bound += s.crossing_factor[i] * game.value[s.rack_tile[lowest_bit(tiles)]]
    return bound >= s.floor


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
    """Sorts the tiles, most valuable first, equal ones side by side; writes running sums of their values."""
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
    """Writes key, size and values of every choice of tiles, each from the choice without its last tile."""
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
    """Lists every different choice of tiles by its size, those without a blank first. Of equal tiles, which are neighbours, the first ones
    are taken, so no part is listed twice."""
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
    """Appends the choices of one size with or without a blank after the first ``count``; returns the new count."""
    full, equal, blanks = 1 << s.rack_size, s.equal_tiles, s.blank_tiles
    for at in range(SIZE_FROM[size], SIZE_FROM[size + 1]):
        mask = np.int64(BY_SIZE[at])
        if mask >= full:
            break
        s.part_mask[count] = mask
        s.part_key[count] = s.mask_key[mask]
        count += ((mask & equal & ~(mask << 1)) == 0) & ((mask & blanks != 0) == with_blank)
    return count


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
    """Finds for every empty square beside a tile the letters that make a word across the line."""
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
    """Stores the letters that make a word of the gap and the tiles around it in ``line``, for the line that crosses there."""
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
    """Returns a mask of the rack tiles that show one of the letters; a blank shows any."""
    tiles = np.uint32(0)
    wanted = letters | np.uint32(letters != 0)
    for i in range(s.rack_size):
        tiles |= ((wanted >> np.uint32(s.rack_tile[i])) & np.uint32(1)) << np.uint32(i)
    return tiles


@part
def letters_in_gap(data: U32, line: int, first: int, length: int, gap: int, s: Record) -> Mask:
    """Returns the letters that make a word of the gap and the tiles beside it: of those that make a word in any order, the ones that spell
    one."""
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


@kernel
def search(
    data: U32, games: Records, boards: U8, racks: U8, mode: int, out: Records, ends: I64, scratch: Records
) -> int:
    """Writes the placements of the highest score (mode ``TOP`` or ``TOP_TWO``) or all (``ALL``) of every position to
    ``out``, one position after the other; ``ends`` gets the end of each.

    Returns how many positions are done. If that is fewer than given, ``out`` was full; if it is 0, ``ends[0]`` is the room
    that the first one needs.
    """
    total = 0
    for number in range(len(boards)):
        room = out[total:]
        found = search_one(data, games[0], boards[number], racks[number], mode, room, scratch[0])
        ends[number] = total + found
        if found > len(room):
            return number
        total += found
    return len(boards)


@part
def search_one(data: U32, game: Record, board: U8, rack: U8, mode: int, out: Records, s: Record) -> int:
    """Searches one position, the steps 1 to 7 of the module docstring; returns the number of placements."""
    s.found, s.floor, s.best, s.second, s.mode = 0, 0, NONE, NONE, mode
    has_tiles = load_board(board, game, s)
    prepare_rack(rack, game, s)
    check_crosses(data, game, s)
    list_slots(has_tiles, game, s)
    forget_candidates(s)
    for bucket in range(s.highest, -1, -1):
        if mode != ALL and bucket < min(s.floor, BOUNDS - 1):
            break
        at = s.bucket[bucket]
        while at != NONE:
            fill_slot(data, s.slot[at], game, out, s)
            at = s.next_slot[at]
    return s.found
