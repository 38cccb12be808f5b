"""Letters as small integers.

A letter's code is its place in the alphabet, counted from 1; code 0 is an empty square, or a blank tile
on a rack. A blank that shows a letter carries that letter's code plus ``BLANK``. The order of the
letters is the order in which a person sorts a rack (Ä after A), so sorting codes sorts for people.

How a written word becomes letters of a tile set: the one place for ß, accents and ligatures.

Every alphabet plays ß as SS, œ and æ as OE and AE, and drops accents that no tile has: CAFÉ is laid
CAFE with German, French and English tiles alike. An umlaut stays if it is a letter of the set. Worthatz
plays German without umlauts and writes AE OE UE. A character that is still no letter of the set after that (Cyrillic,
digits, hyphens) stays unchanged, and the word cannot be laid.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from director.language.sentences import DirectorError, gathered

BLANK = 0x80
"""Added to the code of a letter that is shown by a blank."""

MAX_LETTERS = 63
"""Letter sets are bits of a mask whose lowest bit is unused: a mask of 32 bits up to ``NARROW`` letters, else of 64."""

NARROW = 31


@dataclass(frozen=True)
class Alphabet:
    """The letters of a tile set, upper case, in sorting order.

    >>> german = Alphabet("AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ")
    >>> list(german.encode("JÄh"))
    [11, 2, 138]
    >>> german.decode(bytes([11, 2, 138]))
    'JÄh'
    """

    letters: str

    def __post_init__(self) -> None:
        if not 2 <= len(self.letters) <= MAX_LETTERS or len(set(self.letters)) != len(self.letters):
            raise DirectorError(
                "alphabet", "Give an alphabet of 2 to %(most)d different letters.", most=MAX_LETTERS
            )

    @property
    def wide(self) -> bool:
        """Whether a set of these letters needs 64 bits."""
        return len(self.letters) > NARROW

    @cached_property
    def codes(self) -> dict[str, int]:
        """Code of every letter; lower case is a blank that shows the letter."""
        upper = {letter: code for code, letter in enumerate(self.letters, start=1)}
        return upper | {letter.lower(): code | BLANK for letter, code in upper.items()}

    @cached_property
    def _characters(self) -> dict[int, str]:
        return {code: letter for letter, code in self.codes.items()}

    def encode(self, word: str) -> bytes:
        """Returns the codes of a word's letters; KeyError for a character that is not a letter of this alphabet."""
        codes = self.codes
        return bytes([codes[letter] for letter in word])

    def decode(self, codes: bytes) -> str:
        """Returns the letters of the codes, blanks in lower case."""
        characters = self._characters
        return "".join([characters[code] for code in codes])

    def sort_key(self, letter: str) -> int:
        """Sorts letters as on a rack: alphabetically, anything else (the blank) last."""
        return self.codes.get(letter.upper(), MAX_LETTERS + 1)


GERMAN = Alphabet("AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ")
LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


SHORTEST, LONGEST = 2, 15
"""Letters in a word: a line of the board has fifteen squares."""

_ALWAYS = {"ẞ": "SS", "Œ": "OE", "Æ": "AE", "Ł": "L", "Ø": "O", "Đ": "D"}
"""Letters that Unicode does not decompose; upper-casing has turned ß into SS already."""
_MARKED = re.compile(r"[^\x00-\x7f]")


@dataclass(frozen=True)
class Spelling:
    """Turns written words into tiles; ``replacements`` holds upper-case letters."""

    letters: str
    replacements: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def _table(self) -> dict[int, str]:
        table = {**_ALWAYS, **self.replacements}
        return {ord(old): new for old, new in table.items() if old not in self.letters}

    @cached_property
    def word_pattern(self) -> re.Pattern[str]:
        """Matches a word of 2 to 15 tiles in full."""
        return re.compile(f"[{re.escape(self.letters)}]{{{SHORTEST},{LONGEST}}}")

    def fold(self, text: str) -> str:
        """Returns upper-case tile letters; other characters stay unchanged. Works on a word or on a whole text.

        >>> spelling_for(Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), "french").fold("cœur")
        'COEUR'
        """
        if text.isascii():
            return gathered(text.upper(), self.letters)
        text = gathered(unicodedata.normalize("NFC", text).upper(), self.letters).translate(self._table)
        # Upper-casing can split a letter that NFC keeps together.
        text = unicodedata.normalize("NFC", text)
        return _MARKED.sub(self._base_letter, text)

    def loses_marks(self, word: str) -> bool:
        """Answers whether folding drops an accent or splits a ligature of the word; ß and AE for Ä are no loss."""
        if word.isascii():
            return False
        upper = unicodedata.normalize("NFC", unicodedata.normalize("NFC", word).upper())
        upper = gathered(upper, self.letters)
        kept = {"ẞ", *self.letters, *self.replacements}
        return any(not letter.isascii() and letter not in kept for letter in upper)

    def _base_letter(self, found: re.Match[str]) -> str:
        letter = found.group()
        if letter in self.letters:
            return letter
        return "".join(c for c in unicodedata.normalize("NFD", letter) if not unicodedata.combining(c))


class Accented:
    """The words of one list with accents, by their tiles; a plain word with the same tiles counts as another way to write them."""

    def __init__(self, spelling: Spelling) -> None:
        self._spelling = spelling
        self._written: dict[str, str] = {}

    def add(self, tiles: str, written: str, known: bool) -> None:
        """Adds a word of the list; ``known`` says whether one with the same tiles came before."""
        before = self._written.get(tiles)
        if self._spelling.loses_marks(written):
            forms = tiles if before is None and known else before or ""
            capitals = unicodedata.normalize("NFC", unicodedata.normalize("NFC", written).upper())
            if capitals not in forms.split():
                self._written[tiles] = f"{forms} {capitals}".strip()
        elif before is not None and tiles not in before.split():
            self._written[tiles] = f"{before} {tiles}"

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Yields tiles and their written form, sorted, in the form for ``write_accents``."""
        yield from sorted(self._written.items())


def accented(words: Iterable[str], spelling: Spelling) -> Mapping[str, str]:
    """Returns the accented forms of these words by tiles, with blanks between several ways to write them."""
    found, known = Accented(spelling), set[str]()
    for word in words:
        tiles = spelling.fold(word)
        found.add(tiles, word, tiles in known)
        known.add(tiles)
    return dict(found.pairs())


_GERMAN_WITHOUT_UMLAUTS = {"Ä": "AE", "Ö": "OE", "Ü": "UE"}


def spelling_for(alphabet: Alphabet, tiles: str = "") -> Spelling:
    """Returns the spelling of a tile set; ``tiles`` is its name."""
    return Spelling(alphabet.letters, _GERMAN_WITHOUT_UMLAUTS if tiles == "worthatz" else {})
