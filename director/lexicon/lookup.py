"""Looking words up: patterns, letters, hooks, short words, words with a rare letter.

All of it works on the letter codes in an opened table, one word length at a time, as whole columns: a list of
590,000 words is six megabytes, and a query scans it once. Answers are bounded: the first words in a
useful order, and the total number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from director.language.sentences import LexiconError
from director.lexicon.alphabet import Spelling
from director.lexicon.packing import COLUMNS, COUNT, LONGEST, SHORTEST, WORDS
from director.lexicon.tables import Codes, Table

ANY, SEVERAL = "?", "*"
MOST = 200
"""The default number of words in an answer."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Answer:
    """The first words found, and their total number."""

    words: tuple[str, ...]
    total: int


@dataclass(frozen=True)
class Hooks:
    """The letters that make a new word in front of a word and behind it, in the order of the alphabet."""

    front: str
    behind: str


def is_word(table: Table, text: str, spelling: Spelling) -> bool:
    """Answers whether a written word is in the list; false if it cannot be laid."""
    return spelling.fold(text.strip()) in table


def by_pattern(table: Table, text: str, spelling: Spelling, most: int = MOST) -> Answer:
    """Returns words of a pattern such as ``S?H*``: ``?`` is any letter, ``*`` any number of letters, also none.

    Shortest first, then by the alphabet. Raises LexiconError ``bad_pattern``.
    """
    pieces = [_codes(piece, table, spelling, ANY) for piece in spelling.fold(text.strip()).split(SEVERAL)]
    fixed = sum(map(len, pieces))
    if not fixed and len(pieces) == 1:
        raise LexiconError(
            "bad_pattern", "Write a pattern with letters, ? for one letter and * for any number."
        )
    lengths = range(fixed, LONGEST + 1) if len(pieces) > 1 else range(fixed, fixed + 1)
    return _answer(table, lengths, lambda codes: _fits(codes, pieces), most)


def by_letters(table: Table, text: str, spelling: Spelling, more: int = 0, most: int = MOST) -> Answer:
    """Returns words of exactly these letters in any order, ``?`` for any letter; with ``more`` other letters besides.

    Raises LexiconError ``bad_letters``.
    """
    rack = _rack(text, table, spelling)
    length = len(rack) + more
    blanks = int((rack == 0).sum()) + more
    return _answer(table, [length], lambda codes: _missing(codes, rack) <= blanks, most)


def within_letters(table: Table, text: str, spelling: Spelling, most: int = MOST) -> Answer:
    """Returns words that can be laid with some of these letters, longest first; LexiconError ``bad_letters``."""
    rack = _rack(text, table, spelling)
    blanks = int((rack == 0).sum())
    return _answer(
        table, range(len(rack), SHORTEST - 1, -1), lambda codes: _missing(codes, rack) <= blanks, most
    )


def of_length(table: Table, length: int) -> Answer:
    """Returns all words of a length, by the alphabet, for example the two- or three-letter words."""
    return _answer(table, [length], lambda codes: np.ones(len(codes), dtype=np.bool_), len(table))


def with_letter(
    table: Table, letter: str, spelling: Spelling, longest: int = LONGEST, most: int = MOST
) -> Answer:
    """Returns words with a letter somewhere, shortest first; LexiconError ``bad_letters``."""
    codes_of = _rack(letter, table, spelling)
    if len(codes_of) != 1 or not codes_of[0]:
        raise LexiconError("bad_letters", "Give one letter, such as Q.")
    return _answer(
        table,
        range(SHORTEST, min(longest, LONGEST) + 1),
        lambda codes: _any_column(column == codes_of[0] for column in codes.T),
        most,
    )


WAYS: Mapping[str, Callable[[Table, str, Spelling, int], Answer]] = {
    "pattern": by_pattern,
    "letters": lambda table, text, spelling, most: by_letters(table, text, spelling, 0, most),
    "more": lambda table, text, spelling, most: by_letters(table, text, spelling, 1, most),
    "within": within_letters,
    "rare": lambda table, text, spelling, most: with_letter(table, text, spelling, most=most),
}
"""The ways to look up typed text, by name; the last argument is the most words of the answer."""


def hooks(table: Table, text: str, spelling: Spelling) -> Hooks:
    """Returns the letters in front of a word (K+EINER) and behind it (KREISE+N) that make another word of the list."""
    word = spelling.fold(text.strip())
    letters = table.alphabet.letters
    return Hooks(
        front="".join(letter for letter in letters if letter + word in table),
        behind="".join(letter for letter in letters if word + letter in table),
    )


def _answer(table: Table, lengths: Iterable[int], choose: Callable[[Codes], Mask], most: int) -> Answer:
    words: list[str] = []
    total = 0
    for length in lengths:
        if SHORTEST <= length <= LONGEST:
            codes = words_of(table, length)
            found = codes[choose(codes)]
            total += len(found)
            words.extend(_first(found, table, most - len(words)))
    return Answer(tuple(words), total)


def words_of(table: Table, length: int) -> Codes:
    """Returns the words of a length, one row of codes each."""
    plan = table.data[length * COLUMNS : (length + 1) * COLUMNS]
    start, count = int(plan[WORDS]), int(plan[COUNT])
    return table.data.view(np.uint8)[start : start + count * length].reshape(count, length)


def _first(found: Codes, table: Table, most: int) -> Iterator[str]:
    """Yields the first rows by the alphabet, as words."""
    if most <= 0 or not len(found):
        return
    rows = np.ascontiguousarray(found).view(f"S{found.shape[1]}").ravel()
    if len(rows) > 4 * most:  # sort only what can be among the first
        first = found[:, 0].astype(np.int64) * 1024 + found[:, 1].astype(np.int64) * 32
        first += found[:, 2] if found.shape[1] > 2 else 0
        rows = rows[first <= np.partition(first, most - 1)[most - 1]]
    for row in np.sort(rows)[:most]:
        yield table.alphabet.decode(bytes(row))


def _fits(codes: Codes, pieces: list[Codes]) -> Mask:
    """Marks the rows in which the pieces follow each other; the first and the last piece are at the ends."""
    columns = np.ascontiguousarray(codes.T)  # whole columns are compared many times faster than rows
    length = len(columns)
    first, last = pieces[0], pieces[-1]
    fits = _stands_at(columns, first, 0)
    if len(pieces) == 1:
        return fits
    end = length - len(last)
    fits &= _stands_at(columns, last, end)
    at = np.full(len(codes), len(first), dtype=np.uint8)
    for piece in pieces[1:-1]:
        # The earliest place is never worse than a later one; going down leaves the earliest at last.
        earliest = np.full(len(codes), length + 1, dtype=np.uint8)
        for place in range(end - len(piece), len(first) - 1, -1):
            np.copyto(earliest, np.uint8(place), where=_stands_at(columns, piece, place) & (at <= place))
        at = earliest + np.uint8(len(piece))
        fits &= at <= end
    return fits


def _stands_at(columns: Codes, piece: Codes, place: int) -> Mask:
    fits = np.ones(columns.shape[1], dtype=np.bool_)
    for offset, letter in enumerate(piece):
        if letter:
            fits &= columns[place + offset] == letter
    return fits


def _missing(codes: Codes, rack: Codes) -> NDArray[np.uint8]:
    """Returns how many letters of each word the rack lacks (blanks not counted)."""
    columns = np.ascontiguousarray(codes.T)  # whole columns are compared many times faster than rows
    covered = np.zeros(len(codes), dtype=np.uint8)
    for letter in np.unique(rack[rack > 0]):
        used = np.zeros(len(codes), dtype=np.uint8)
        for column in columns:
            used += column == letter
        covered += np.minimum(used, np.uint8((rack == letter).sum()))
    return np.uint8(codes.shape[1]) - covered


def _any_column(columns: Iterable[Mask]) -> Mask:
    found: Mask | None = None
    for column in columns:
        found = column if found is None else found | column
    assert found is not None
    return found


def _rack(text: str, table: Table, spelling: Spelling) -> Codes:
    rack = _codes(spelling.fold("".join(text.split())), table, spelling, ANY, "bad_letters")
    if not 1 <= len(rack) <= LONGEST:
        raise LexiconError(
            "bad_letters", "Give 1 to %(most)d letters; ? stands for any letter.", most=LONGEST
        )
    return rack


def _codes(folded: str, table: Table, spelling: Spelling, blank: str, code: str = "bad_pattern") -> Codes:
    """Returns the codes of letters, 0 for the blank."""
    unknown = [letter for letter in folded if letter != blank and letter not in spelling.letters]
    if unknown:
        raise LexiconError(
            code, "%(letter)s is not on any tile of this set. Use its letters.", letter=unknown[0]
        )
    codes = table.alphabet.codes
    return np.array([0 if letter == blank else codes[letter] for letter in folded], dtype=np.uint8)
