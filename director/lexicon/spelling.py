"""How a written word becomes letters of a tile set: the one place for ß, accents and ligatures.

Every alphabet plays ß as SS, œ and æ as OE and AE, and takes accents off that no tile has: CAFÉ is laid
CAFE with German, French and English tiles alike. An umlaut stays where it is a letter of the set. Worthatz
plays German without umlauts and writes AE OE UE. What is still no letter of the set after that (Cyrillic,
digits, hyphens) stays as it is, and the word cannot be laid.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from director.language.digraphs import gathered
from director.lexicon.alphabet import Alphabet

SHORTEST, LONGEST = 2, 15
"""Letters in a word: a line of the board has fifteen squares."""

_ALWAYS = {"ẞ": "SS", "Œ": "OE", "Æ": "AE", "Ł": "L", "Ø": "O", "Đ": "D"}
"""What Unicode does not take apart; upper-casing has made ß SS already."""
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
        """Upper-case tile letters; what has none stays as it is. Works on a word or on a whole text.

        >>> spelling_for(Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), "french").fold("cœur")
        'COEUR'
        """
        if text.isascii():
            return gathered(text.upper(), self.letters)
        text = gathered(unicodedata.normalize("NFC", text).upper(), self.letters).translate(self._table)
        # Upper-casing can take a letter apart that NFC keeps together.
        text = unicodedata.normalize("NFC", text)
        return _MARKED.sub(self._base_letter, text)

    def loses_marks(self, word: str) -> bool:
        """Whether folding takes an accent off the word or a ligature apart; ß and AE for Ä are no loss."""
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


_GERMAN_WITHOUT_UMLAUTS = {"Ä": "AE", "Ö": "OE", "Ü": "UE"}


def spelling_for(alphabet: Alphabet, tiles: str = "") -> Spelling:
    """The spelling of a tile set; ``tiles`` is its name."""
    return Spelling(alphabet.letters, _GERMAN_WITHOUT_UMLAUTS if tiles == "worthatz" else {})
