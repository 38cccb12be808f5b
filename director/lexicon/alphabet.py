"""Letters as small integers.

A letter's code is its place in the alphabet, counted from 1; code 0 is an empty square, or a blank tile
on a rack. A blank that stands for a letter carries that letter's code plus ``BLANK``. The order of the
letters is the order in which a person sorts a rack (Ä after A), so sorting codes sorts for people.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from director.language.sentences import DirectorError

BLANK = 0x80
"""Added to the code of a letter that is shown by a blank."""

MAX_LETTERS = 63
"""Letter sets are kept as bits of a mask whose lowest bit is unused: of 32 bits up to ``NARROW`` letters, else of 64."""

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
        """Code of every letter; lower case is a blank that stands for the letter."""
        upper = {letter: code for code, letter in enumerate(self.letters, start=1)}
        return upper | {letter.lower(): code | BLANK for letter, code in upper.items()}

    @cached_property
    def _characters(self) -> dict[int, str]:
        return {code: letter for letter, code in self.codes.items()}

    def encode(self, word: str) -> bytes:
        """The codes of a word's letters; raises KeyError on a character that is no letter here."""
        codes = self.codes
        return bytes([codes[letter] for letter in word])

    def decode(self, codes: bytes) -> str:
        """The letters of the codes, blanks in lower case."""
        characters = self._characters
        return "".join([characters[code] for code in codes])

    def sort_key(self, letter: str) -> int:
        """Sorts letters as on a rack: alphabetically, anything else (the blank) last."""
        return self.codes.get(letter.upper(), MAX_LETTERS + 1)


GERMAN = Alphabet("AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ")
LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
