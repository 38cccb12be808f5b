"""The letters of the desk's keypad in rows: as on the keyboard that people of a language know, or by the alphabet."""

from __future__ import annotations

from collections.abc import Iterable

KEYBOARDS = {
    "de": ("QWERTZUIOPÜ", "ASDFGHJKLÖÄ", "YXCVBNM"),
    "en": ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"),
    "fr": ("AZERTYUIOP", "QSDFGHJKLM", "WXCVBN"),
}
BESIDE_THE_LAST = 4
"""Keys for which the last row leaves room: blank, direction, and delete, which is twice as wide."""


def letter_rows(letters: Iterable[str], language: str, by_alphabet: bool = False) -> list[list[str]]:
    """The letters of a tile set in three rows; those that the keyboard of the language lacks stand where there is room.

    >>> letter_rows("ABCYÑ", "de"), letter_rows("ABCY", "de", by_alphabet=True)
    ([['Ñ'], ['A'], ['Y', 'C', 'B']], [['A', 'B', 'C'], ['Y'], []])
    """
    known = list(letters)
    if by_alphabet:
        size = -(-(len(known) + BESIDE_THE_LAST) // 3)
        return [known[at : at + size] for at in (0, size, 2 * size)]
    rows = [[letter for letter in row if letter in known] for row in KEYBOARDS[language]]
    for letter in known:
        if all(letter not in row for row in rows):
            min(rows, key=lambda row: len(row) + (BESIDE_THE_LAST if row is rows[-1] else 0)).append(letter)
    return rows


def row_length(rows: list[list[str]]) -> int:
    """How many keys the widest row needs side by side."""
    return max(len(row) + (BESIDE_THE_LAST if row is rows[-1] else 0) for row in rows)
