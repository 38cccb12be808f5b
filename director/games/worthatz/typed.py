"""A grid as somebody types it: row by row, or word by word with the place of each.

Word by word: a line for each word, ``H8 HAUS`` or ``8H HAUS``. Else row by row: up to 15 lines of up to 15
characters, ``.``, ``-``, ``_`` or a space for an empty square. Umlauts and ß are written out as they are typed. Where the
rows stand on the board is all the same to the game: they are put in the middle.
"""

from __future__ import annotations

from collections.abc import Sequence

from director.games.worthatz.grid import EMPTY_MARKS, SIDE, name_of, rows_of
from director.games.worthatz.words import folded
from director.language.sentences import RuleError
from director.rules.board import EMPTY
from director.rules.moves import parse_place


def read_typed(text: str, mirror: bool = False) -> list[str]:
    """The 15 rows of a grid; RuleError ``bad_grid`` or ``letters_clash`` says what is wrong."""
    lines = [line.rstrip() for line in text.splitlines()]
    lines = [line for line in lines if line]
    if lines and all(_has_place(line) for line in lines):
        return _word_by_word(lines, mirror)
    return _row_by_row([line.rstrip() for line in text.splitlines()])


def _has_place(line: str) -> bool:
    return len(line.split()) == 2 and any(letter.isdigit() for letter in line.split()[0])


def _word_by_word(lines: Sequence[str], mirror: bool) -> list[str]:
    grid: dict[int, str] = {}
    for line in lines:
        at, word = line.split()
        place = parse_place(at, mirror=mirror)
        for step, letter in enumerate(_letters(word)):
            row = place.row + (step if place.down else 0)
            column = place.column + (0 if place.down else step)
            if row >= SIDE or column >= SIDE:
                raise RuleError(
                    "bad_grid",
                    "%(word)s does not fit on the board at %(at)s. Choose another square.",
                    word=word,
                    at=at,
                )
            square = row * SIDE + column
            if grid.setdefault(square, letter) != letter:
                raise RuleError(
                    "letters_clash",
                    "%(word)s has %(letter)s on %(square)s, another word has %(other)s there. Correct "
                    "one of them.",
                    word=word,
                    letter=letter,
                    square=name_of(square),
                    other=grid[square],
                )
    return rows_of(grid)


def _row_by_row(lines: Sequence[str]) -> list[str]:
    rows = [[*_marks(line)] for line in lines]
    while rows and not any(mark != EMPTY for mark in rows[-1]):
        rows.pop()
    while rows and not any(mark != EMPTY for mark in rows[0]):
        rows.pop(0)
    left = min(
        (
            next(at for at, mark in enumerate(row) if mark != EMPTY)
            for row in rows
            if any(m != EMPTY for m in row)
        ),
        default=0,
    )
    rows = [row[left:] for row in rows]
    wide = max((len(row) for row in rows), default=0)
    if len(rows) > SIDE or wide > SIDE:
        raise RuleError("bad_grid", "The grid has at most 15 rows of 15 squares. Shorten it.")
    top, side = (SIDE - len(rows)) // 2, (SIDE - wide) // 2
    grid = {
        (top + row) * SIDE + side + column: mark
        for row, marks in enumerate(rows)
        for column, mark in enumerate(marks)
        if mark != EMPTY
    }
    return rows_of(grid)


def _marks(line: str) -> str:
    found = ""
    for mark in line:
        found += EMPTY if mark in EMPTY_MARKS else _letters(mark)
    return found.rstrip(EMPTY)


def _letters(text: str) -> str:
    """The letters of the game; RuleError ``bad_grid`` for anything else."""
    word = folded(text)
    for letter in word:
        if not letter.isalpha():
            raise RuleError("bad_grid", "%(mark)s is not a letter. Write letters only.", mark=letter)
    return word
