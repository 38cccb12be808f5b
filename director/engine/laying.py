"""Step 7 of the search: words are compared with the slot, scored, and kept."""

from __future__ import annotations

import numpy as np

from director.engine.candidates import KEY, TILES
from director.engine.compiled import Record, inner, lowest_bit, part
from director.engine.scratch import ALL, TOP_TWO
from director.engine.slots import NONE
from director.lexicon.packing import COLUMNS, LETTER_KEYS, U8, U32, WORDS, Int, Records, words_at


@part
def lay_words(data: U32, piece: Int, candidate: Int, game: Record, out: Records, s: Record) -> None:
    """Lays every word of a candidate that agrees with the slot, the cross words and the tiles of the part."""
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
    """Whether a word has the letters of the tiles lying in the slot."""
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
    """Lays one or two blanks wherever the word has their letters: on which square the real tile lies and
    on which the blank decides about the score."""
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
    """Writes a placement down if nothing better is known; a better one makes a fresh start."""
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
