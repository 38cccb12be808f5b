"""How the words of a lexicon are packed into one flat array, and how a kernel looks words up in it.

A set of letters with repetitions (a *multiset*) has a 64-bit key: the sum of one random number per
letter. Sums are independent of the order and can be extended letter by letter, so a search asks "is there
a word of exactly these letters" without ever sorting or walking letters (the additive hash is Zobrist's
idea, 1970; looking words up by their letters is the word map of jvc56/MAGPIE).

The top half of a key, scaled to the size of a table, is the place in that table. Every word length has
tables of its own, so that a search touches only the small ones of the lengths it needs:

* ``words``: the letters of all words of this length, one byte each, in the order of their keys;
* ``first``: for every place the number of its first word; one more entry closes the last place;
* ``present``: one bit for every 1/16 of a place: does any word hash to here? Answers most questions
  from the second-level cache;
* ``spots``: by the key of a word and one of its letters with its place, one bit: may there be such a word?
* ``one``: by the key of all letters but one, a mask of the letters that may complete a word;
* ``two``: by the key of all letters but two, one bit: may some two letters complete a word?

No table stores keys: sets that share a place share their answers. So an answer is no, or perhaps; in the end the letters of
the words decide. That saves nine tenths of the memory, and at this level memory is speed. Only ``pairs`` and ``triples`` are
exact: by the place of the hole and the other letters, a mask of the letters that make a word of two or three, which is most
of what cross words ask for.

The first words of the array are the plan: ``COLUMNS`` numbers for each word length (see the constants); it says where
everything else is.

Masks of letters have 32 bits, or 64 (two neighbours in the array, the lower half first) if the alphabet has more
than 31 letters. A kernel knows the width by the type of a mask that it gets: ``like`` is any mask of the search. So
each width is compiled separately, and the usual one is not slowed by the other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numba import njit
from numba.core.caching import IndexDataCacheFile
from numba.extending import overload as numba_overload
from numpy.typing import NDArray

SHORTEST, LONGEST = 2, 15

COLUMNS = 12
COUNT, WORDS, FIRST, PLACES, PRESENT, ONE, ONE_SIZE, TWO, TWO_SIZE, SPOTS, SPOTS_SIZE = range(11)
"""Columns of the plan: the number of words, where each table begins, its size. ``WORDS`` counts in bytes,
``TWO_SIZE`` and ``SPOTS_SIZE`` in bits, the others in 32-bit words."""

PAIRS, TRIPLES = 0, 1
"""Columns of the plan's first row, which belongs to no word length: where ``pairs`` and ``triples`` begin."""

HOLES = {PAIRS: 2, TRIPLES: 3}
"""The number of letters of the words in these two tables."""


def mask_bits(wide: bool) -> int:
    """Returns the bits of a mask, which is also the largest number of codes."""
    return 64 if wide else 32


def mask_words(wide: bool) -> int:
    """Returns the 32-bit words of a mask."""
    return 2 if wide else 1


PLAN_SIZE = COLUMNS * (LONGEST + 1)
PRESENT_BITS = 16
"""Bits of ``present`` for every place of ``first``."""


def _letter_keys() -> NDArray[np.uint64]:
    """Returns a random number for each letter code; 0 for code 0, so that a blank adds nothing (splitmix64)."""
    keys, state, mask = [0], 0x9E3779B97F4A7C15, (1 << 64) - 1
    for _ in range(63):
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        keys.append(z ^ (z >> 31))
    return np.array(keys, dtype=np.uint64)


LETTER_KEYS = _letter_keys()

SPOT_FACTORS = LETTER_KEYS[1 : LONGEST + 1] | np.uint64(1)
"""A letter's key times the factor of a place says that the letter is at this place of the word."""


Int = int | np.int64
"""A whole number, of Python or out of an array."""
U8 = NDArray[np.uint8]
U16 = NDArray[np.uint16]
U32 = NDArray[np.uint32]
I64 = NDArray[np.int64]
Flags = NDArray[np.bool_]
Records = NDArray[np.void]
Mask = np.uint32 | np.uint64
"""Arrays as the kernels take them, by the kind of their elements."""
F = TypeVar("F", bound=Callable[..., object])


def _unless_damaged(read: Callable[..., Any], nothing: Callable[[], Any]) -> Callable[..., Any]:
    """Reads a file of numba's cache; a file damaged by a power cut counts as missing and is written anew."""

    def tolerant(*about: Any) -> Any:
        try:
            return read(*about)
        except Exception:  # pickle raises anything
            return nothing()

    return tolerant


IndexDataCacheFile._load_index = _unless_damaged(IndexDataCacheFile._load_index, dict)
IndexDataCacheFile._load_data = _unless_damaged(IndexDataCacheFile._load_data, lambda: None)


def jit(**options: object) -> Callable[[F], F]:
    """``njit`` that keeps a function's type, so that mypy checks calls."""
    decorator: Callable[[F], F] = njit(**options)
    return decorator


def overload(function: Callable[..., object]) -> Callable[[F], F]:
    """The decorated function chooses the kernel that replaces ``function``, by the types of its arguments."""
    decorator: Callable[[F], F] = numba_overload(function, inline="always")
    return decorator


@jit(inline="always")
def place_of(key: np.uint64, size: Int | np.uint64) -> np.uint64:
    """Returns the place of ``key`` in a table of ``size`` places (below 2**32)."""
    return ((key >> np.uint64(32)) * np.uint64(size)) >> np.uint64(32)


@jit(inline="always")
def is_set(data: NDArray[np.uint32], start: np.uint64, bit: np.uint64) -> np.uint32:
    """Returns the bit (0 or 1) of a bitmap that begins at ``start``."""
    return (data[start + (bit >> np.uint64(5))] >> np.uint32(bit & np.uint64(31))) & np.uint32(1)


@jit(inline="always")
def present_bits(data: NDArray[np.uint32], length: int) -> np.uint64:
    """Returns the size of ``present`` in bits."""
    return np.uint64(data[length * COLUMNS + PLACES]) * np.uint64(PRESENT_BITS)


@jit(inline="always")
def present_start(data: NDArray[np.uint32], length: int) -> np.uint64:
    """Returns where ``present`` begins."""
    return np.uint64(data[length * COLUMNS + PRESENT])


def read_mask(data: U32, start: np.uint64, place: np.uint64, like: Mask) -> Mask:
    """Returns the mask at this place of the table that begins at ``start``."""
    raise NotImplementedError


@overload(read_mask)
def _read_mask(data: Any, start: Any, place: Any, like: Any) -> Any:
    def narrow(data: Any, start: Any, place: Any, like: Any) -> Any:
        return data[start + place]

    def wide(data: Any, start: Any, place: Any, like: Any) -> Any:
        at = start + place + place
        return np.uint64(data[at]) | (np.uint64(data[at + np.uint64(1)]) << np.uint64(32))

    return wide if like.bitwidth == 64 else narrow


def bit_of(letter: Int, like: Mask) -> Mask:
    """Returns a mask of this letter alone."""
    raise NotImplementedError


@overload(bit_of)
def _bit_of(letter: Any, like: Any) -> Any:
    def narrow(letter: Any, like: Any) -> Any:
        return np.uint32(1) << np.uint32(letter)

    def wide(letter: Any, like: Any) -> Any:
        return np.uint64(1) << np.uint64(letter)

    return wide if like.bitwidth == 64 else narrow


def codes_of(like: Mask) -> int:
    """Returns how many letter codes a mask has room for."""
    raise NotImplementedError


@overload(codes_of)
def _codes_of(like: Any) -> Any:
    bits = 64 if like.bitwidth == 64 else 32

    def codes(like: Any) -> Any:
        return bits

    return codes


def every_letter(like: Mask) -> Mask:
    """Returns a mask of all letters."""
    raise NotImplementedError


@overload(every_letter)
def _every_letter(like: Any) -> Any:
    def narrow(like: Any) -> Any:
        return ~np.uint32(0)

    def wide(like: Any) -> Any:
        return ~np.uint64(0)

    return wide if like.bitwidth == 64 else narrow


@jit()
def may_be_word(data: NDArray[np.uint32], length: int, key: np.uint64) -> bool:
    """Returns False if no word of ``length`` letters has this key; True nearly always means that one has."""
    return is_set(data, present_start(data, length), place_of(key, present_bits(data, length))) != 0


@jit()
def words_at(data: NDArray[np.uint32], length: int, key: np.uint64) -> tuple[np.int64, np.int64]:
    """Returns the numbers (from, to) of the words that may have this key; their letters must be compared."""
    plan = length * COLUMNS
    at = np.uint64(data[plan + FIRST]) + place_of(key, data[plan + PLACES])
    return np.int64(data[at]), np.int64(data[at + np.uint64(1)])


@jit()
def completing_letters(data: NDArray[np.uint32], length: int, key: np.uint64, like: Mask) -> Mask:
    """Returns a mask of the letters that may complete ``length`` - 1 letters with this key to a word."""
    plan = length * COLUMNS
    return read_mask(data, np.uint64(data[plan + ONE]), place_of(key, data[plan + ONE_SIZE]), like)


@jit()
def letters_beside(data: NDArray[np.uint32], hole: int, letter: int, like: Mask) -> Mask:
    """Returns an exact mask of the letters that make a word of two with ``letter``; ``hole`` is their place, 0 or 1."""
    return read_mask(data, np.uint64(data[PAIRS]), np.uint64(hole * codes_of(like) + letter), like)


@jit()
def letters_among(data: NDArray[np.uint32], hole: int, one: int, two: int, like: Mask) -> Mask:
    """Returns an exact mask of the letters that make a word of three with ``one`` and ``two``; ``hole`` is their place, 0 to 2."""
    codes = codes_of(like)
    return read_mask(data, np.uint64(data[TRIPLES]), np.uint64((hole * codes + one) * codes + two), like)


@jit()
def may_complete_by_two(data: NDArray[np.uint32], length: int, key: np.uint64) -> bool:
    """Returns False if no two letters complete ``length`` - 2 letters with this key to a word."""
    plan = length * COLUMNS
    return is_set(data, np.uint64(data[plan + TWO]), place_of(key, data[plan + TWO_SIZE])) != 0


@jit(inline="always")
def spot_of(letter: int, place: int) -> np.uint64:
    """Returns the number to add to the key of a word's letters to ask for ``letter`` at this place."""
    return LETTER_KEYS[letter] * SPOT_FACTORS[place]


@jit(cache=True)
def has_word(data: NDArray[np.uint32], word: NDArray[np.uint8], length: int) -> bool:
    """Answers whether the first ``length`` codes of ``word`` (no blanks) are a word."""
    key = np.uint64(0)
    for i in range(length):
        key += LETTER_KEYS[word[i]]
    if not may_be_word(data, length, key):
        return False
    low, high = words_at(data, length, key)
    letters = data.view(np.uint8)
    for number in range(low, high):
        at = np.int64(data[length * COLUMNS + WORDS]) + number * length
        same = True
        for i in range(length):
            if letters[at + i] != word[i]:
                same = False
                break
        if same:
            return True
    return False


@jit(cache=True)
def count_parts(codes: NDArray[np.uint8]) -> tuple[int, int]:
    """Returns how many (word, letter) and (word, pair of letters) there are, each letter or pair once per word."""
    singles, pairs = 0, 0
    seen = np.zeros(64, dtype=np.int64)
    for row in range(codes.shape[0]):
        different, twice = 0, 0
        seen[:] = 0
        for column in range(codes.shape[1]):
            letter = codes[row, column]
            seen[letter] += 1
            if seen[letter] == 1:
                different += 1
            elif seen[letter] == 2:
                twice += 1
        singles += different
        pairs += different * (different - 1) // 2 + twice
    return singles, pairs


@jit(cache=True)
def mark(
    body: NDArray[np.uint32],
    plan: NDArray[np.uint64],
    codes: NDArray[np.uint8],
    keys: NDArray[np.uint64],
    words: int,
) -> None:
    """Sets the bits of ``present``, ``one`` and ``two`` for every word; ``words`` is the number of 32-bit words of a mask."""
    length = codes.shape[1]
    for row in range(codes.shape[0]):
        key = keys[row]
        set_bit(body, plan[PRESENT], place_of(key, plan[PLACES] * np.uint64(PRESENT_BITS)))
        for i in range(length):
            spot = key + LETTER_KEYS[codes[row, i]] * SPOT_FACTORS[i]
            set_bit(body, plan[SPOTS], place_of(spot, plan[SPOTS_SIZE]))
            without = key - LETTER_KEYS[codes[row, i]]
            at = (
                plan[ONE]
                + place_of(without, plan[ONE_SIZE]) * np.uint64(words)
                + np.uint64(codes[row, i] >> 5)
            )
            body[at] |= np.uint32(1) << np.uint32(codes[row, i] & 31)
            for j in range(i + 1, length):
                set_bit(body, plan[TWO], place_of(without - LETTER_KEYS[codes[row, j]], plan[TWO_SIZE]))


@jit(inline="always")
def set_bit(body: NDArray[np.uint32], start: np.uint64, bit: np.uint64) -> None:
    body[start + (bit >> np.uint64(5))] |= np.uint32(1) << np.uint32(bit & np.uint64(31))
