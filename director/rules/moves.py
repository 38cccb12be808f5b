"""Moves and their notation: ``H8 WORT`` is across, ``8H WORT`` is down.

The reference names the square of the word's first letter; letter first means across, number first means
down (client's rulebook; the French-language rulebook of 2023 agrees). ``word`` is the whole word, letters that lie already
included; a letter shown by a blank is in lower case. English-speaking clubs write the mirror image
(columns lettered): that is a matter of reading and showing a reference, ``mirror=True``.

    >>> move = Move(parse_place("8D"), "FERiEN")
    >>> (move.row, move.column, move.down, str(move))
    (3, 7, True, '8D FERiEN')
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from director.language.sentences import RuleError

_LETTER_FIRST = re.compile(r"([A-O])\s*-?\s*(1[0-5]|0?[1-9])")
_NUMBER_FIRST = re.compile(r"(1[0-5]|0?[1-9])\s*-?\s*([A-O])")


@dataclass(frozen=True, order=True)
class Place:
    """Where a word begins, row and column from 0, and which way it runs."""

    row: int
    column: int
    down: bool = False

    def __str__(self) -> str:
        letter, number = chr(ord("A") + self.row), self.column + 1
        return f"{number}{letter}" if self.down else f"{letter}{number}"


@dataclass(frozen=True)
class Move:
    """A word laid at a place; lower-case letters are shown by blanks."""

    place: Place
    word: str

    @property
    def at(self) -> str:
        return str(self.place)

    @property
    def row(self) -> int:
        return self.place.row

    @property
    def column(self) -> int:
        return self.place.column

    @property
    def down(self) -> bool:
        return self.place.down

    def __str__(self) -> str:
        return f"{self.place} {self.word}"


def parse_place(text: str, mirror: bool = False) -> Place:
    """Reads ``H8`` or ``8H`` (spaces, a hyphen, lower case allowed); RuleError ``bad_reference`` if it cannot."""
    folded = unicodedata.normalize("NFKC", text).strip().upper()
    if match := _LETTER_FIRST.fullmatch(folded):
        letter, number, down = ord(match[1]) - ord("A"), int(match[2]) - 1, mirror
    elif match := _NUMBER_FIRST.fullmatch(folded):
        letter, number, down = ord(match[2]) - ord("A"), int(match[1]) - 1, not mirror
    else:
        raise RuleError(
            "bad_reference",
            "%(text)s is not a reference. Write row and column, H8 for across or 8H for down (A-O, 1-15).",
            text=text.strip()[:20] or "-",
        )
    row, column = (number, letter) if mirror else (letter, number)
    return Place(row, column, down)
