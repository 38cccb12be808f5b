"""Moves and their notation: ``H8 WORT`` is across, ``8H WORT`` is down.

The reference names the square of the word's first letter; letter first means across, number first means down (client's
rulebook; the French-language rulebook of 2023 agrees). ``word`` is the whole word, including letters already on the board; a
letter shown by a blank is in lower case. English-speaking clubs write the mirror image (columns lettered): ``mirror=True``
reads and shows a reference that way.

    >>> move = Move(parse_place("8D"), "FERiEN")
    >>> (move.row, move.column, move.down, str(move))
    (3, 7, True, '8D FERiEN')

``MarkedWord`` is the word as a player wrote it: its letters, and which of them are circled as blanks. A circled letter is in
lower case (``HaUS``), or is followed by ``*`` or ``.`` (``ha*us``, for typing). A word typed all in lower case has no
circles; neither has a word with more lower-case letters than the rack has blanks (``Haus`` with a capital as in running
text), unless the surplus letters are on blanks of the board at its place. Letters become tiles as in the word lists (ß is
SS), and an accent that no tile has is removed (É is E). A character that is still no letter of the set stays in the word and
is reported.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from director.language.sentences import RuleError, gathered
from director.lexicon.alphabet import spelling_for
from director.rules.tiles import TileSet

_LETTER_FIRST = re.compile(r"([A-O])\s*-?\s*(1[0-5]|0?[1-9])")
_NUMBER_FIRST = re.compile(r"(1[0-5]|0?[1-9])\s*-?\s*([A-O])")


@dataclass(frozen=True, order=True)
class Place:
    """Where a word begins, row and column from 0, and its direction."""

    row: int
    column: int
    down: bool = False

    def __str__(self) -> str:
        letter, number = chr(ord("A") + self.row), self.column + 1
        return f"{number}{letter}" if self.down else f"{letter}{number}"


@dataclass(frozen=True)
class Move:
    """A word laid at a place; blanks are in lower case."""

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


MARKS = "*."


@dataclass(frozen=True)
class MarkedWord:
    """Upper-case letters of a written word and the indexes of those circled as blanks; ``small``: the indexes of the
    lower-case letters if they are more than the blanks on the rack."""

    letters: str
    marked: frozenset[int] = frozenset()
    small: frozenset[int] = frozenset()

    def __str__(self) -> str:
        return "".join(
            letter.lower() if index in self.marked else letter for index, letter in enumerate(self.letters)
        )


def read_word(text: str, tiles: TileSet, blanks: int | None = None) -> MarkedWord:
    """Reads the letters and circles of a word as written or typed; ``blanks`` counts those on the rack (None: not known).

    >>> from director.rules.tiles import tile_set
    >>> str(read_word("GrÜN", tile_set("german"))), str(read_word("ha*us", tile_set("german")))
    ('GrÜN', 'HaUS')
    """
    letters: list[str] = []
    small: set[int] = set()
    marked: set[int] = set()
    for character in gathered(unicodedata.normalize("NFC", text), tiles.alphabet.letters):
        if character.isspace():
            continue
        if character in MARKS and letters:
            marked.add(len(letters) - 1)
            continue
        spelled = spell(character, tiles)
        if len(spelled) == 1 and character.islower():
            small.add(len(letters))
        letters.extend(spelled)
    most = tiles.blanks if blanks is None else blanks
    if marked or len(small) == len(letters):
        small = set()
    elif len(small) <= most:
        marked, small = small, set()
    return MarkedWord("".join(letters), frozenset(marked), frozenset(small))


def spell(character: str, tiles: TileSet) -> str:
    """Spells one written character with tiles of the set, upper case; returns it unchanged if the set has no tile for it."""
    if (upper := character.upper()) in tiles.letters:
        return upper
    folded = spelling_for(tiles.alphabet, tiles.name).fold(character)
    plain = unicodedata.normalize("NFD", folded)[:1]
    return folded if plain not in tiles.letters or set(folded) <= set(tiles.letters) else plain


def in_tiles(word: str, tiles: TileSet) -> str:
    """Spells a laid word with letters of the set, blanks in lower case; removes accents that no tile has.

    >>> from director.rules.tiles import tile_set
    >>> in_tiles("BÉARNaIS", tile_set("french"))
    'BEARNaIS'
    """
    spelled = [
        (each, each if each in tiles.values else spell(each, tiles))
        for each in gathered(unicodedata.normalize("NFC", word), tiles.alphabet.letters)
    ]
    return "".join(found.lower() if each.islower() else found for each, found in spelled)


def as_laid(word: str) -> str:
    """Reads a typed word as laid: a lower-case letter in an upper-case word is a blank, and so is one followed by ``*``.

    ``haus`` and ``Haus`` are words without blanks, as people type them.
    """
    if word == word.lower() or (len(word) > 2 and word == word.capitalize()):
        word = word.upper()
    letters: list[str] = []
    for letter in word:
        if letter == "*" and letters:
            letters[-1] = letters[-1].lower()
        else:
            letters.append(letter)
    return "".join(letters)
