"""The words that a rack can form, as one letter tree for each length.

``WordArray`` holds a whole list once: letter codes, sorted by length and letters. For a rack ``word_tree`` selects the words
it can form (a few thousand, two milliseconds) and builds the trees. Letters get new numbers by rank among the different
letters of the rack, at most 15, so that a set of letters is a small mask: a node is the mask of the letters that may follow
and the number of its first child; the others come after it in the order of their letters. Because each length has its own
tree, every letter that the mask allows leads to a whole word of that length.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from director.engine.grids.compiled import kernel
from director.engine.grids.shapes import LONGEST
from director.lexicon.packing import I64, U8, U32, Flags

CODES = 32


@dataclass(frozen=True)
class WordArray:
    """``letters`` (words x LONGEST, letter codes 1 to 31, 0 after the end) and ``length``, sorted by both."""

    letters: U8
    length: I64


class LetterTree(NamedTuple):
    """The trees: ``follow`` (u4 mask) and ``first`` (u4) by node, ``root`` by word length, 0 if none."""

    follow: U32
    first: U32
    root: I64


@dataclass(frozen=True)
class WordTree:
    """The trees, the letter ``code`` of every rank, and the number of ``words``."""

    letters: LetterTree
    code: I64
    words: int


def word_array(words: Iterable[bytes]) -> WordArray:
    """Makes the array of words given as letter codes; ValueError for a word that no run can hold."""
    listed = sorted(set(words), key=lambda word: (len(word), word))
    for word in listed:
        if not 2 <= len(word) <= LONGEST or not all(0 < code < CODES for code in word):
            raise ValueError(f"{word!r} is no word of 2 to {LONGEST} letters")
    padded = b"".join(word.ljust(LONGEST, b"\0") for word in listed)
    letters = np.frombuffer(padded, dtype=np.uint8).reshape(-1, LONGEST)
    return WordArray(letters, np.array([len(word) for word in listed], dtype=np.int64))


def word_tree(words: WordArray, rack: I64) -> WordTree:
    """Makes the tree of the words that ``rack`` (tiles by letter code) can form."""
    formable = np.zeros(len(words.length), dtype=np.bool_)
    find_formable(words.letters, words.length, rack, formable)
    letters, length = words.letters[formable], words.length[formable]
    code = np.flatnonzero(rack).astype(np.int64)
    rank = np.zeros(CODES, dtype=np.int64)
    rank[code] = np.arange(len(code))
    size = len(length) * LONGEST + LONGEST + 2
    follow, first = np.zeros(size, dtype=np.uint32), np.zeros(size, dtype=np.uint32)
    root = np.zeros(LONGEST + 1, dtype=np.int64)
    nodes = grow_words(letters, length, rank, follow, first, root)
    tree = LetterTree(follow[:nodes].copy(), first[:nodes].copy(), root)
    return WordTree(tree, code, len(length))


@kernel
def find_formable(letters: U8, length: I64, rack: I64, formable: Flags) -> None:
    """Marks the words for which the rack has every tile."""
    left = np.zeros(CODES, dtype=np.int64)
    for w in range(len(length)):
        left[:] = rack
        formable[w] = True
        for k in range(length[w]):
            left[letters[w, k]] -= 1
            if left[letters[w, k]] < 0:
                formable[w] = False
                break


@kernel
def grow_words(letters: U8, length: I64, rank: I64, follow: U32, first: U32, root: I64) -> int:
    """Builds the trees level by level and returns the number of nodes; node 0 is none."""
    total = 1
    node = np.zeros(len(length), dtype=np.int64)
    start = 0
    while start < len(length):
        letters_in_word = length[start]
        end = start
        while end < len(length) and length[end] == letters_in_word:
            end += 1
        root[letters_in_word] = total
        node[start:end] = total
        total += 1
        for depth in range(letters_in_word):
            total = _grow_level(letters, rank, follow, first, node, depth, start, end, total)
        start = end
    return total


@kernel
def _grow_level(
    letters: U8, rank: I64, follow: U32, first: U32, node: I64, depth: int, start: int, end: int, total: int
) -> int:
    """Adds one letter to the words from ``start`` to ``end``; ``node`` moves on to the children."""
    parent, last = -1, -1
    for w in range(start, end):
        letter = rank[letters[w, depth]]
        if node[w] != parent:
            parent, last = node[w], -1
            first[parent] = total
        if letter != last:
            last = letter
            follow[parent] |= np.uint32(1) << np.uint32(letter)
            total += 1
        node[w] = total - 1
    return total
