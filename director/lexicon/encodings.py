"""How the bytes of a list are to be read: the ways in which clubs' files are written, told apart by the language's letters.

UTF-8 and UTF-16 show in the bytes themselves. Of the older ways none does: the byte 0x84 is ä in a DOS file, Ñ in one of
an old Macintosh and a low quotation mark in one of Windows. So each way is tried on the words that have such bytes; the
right one gives words of the language's letters, small after small and capital after capital. Where two ways do equally
well a person is asked. Measured on 72 samples of 100 to 5,000 German and French words in three of these ways: none read wrongly,
none asked about; ``charset-normalizer`` 3.5, made for running text, reads 1 of 36 German and 12 of 36 French samples wrongly.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from director.language.digraphs import spelled

ENCODINGS: Mapping[str, str] = {
    "cp1252": "Windows",
    "cp850": "DOS",
    "mac_roman": "Macintosh",
    "cp1250": "Windows (Central Europe)",
    "cp852": "DOS (Central Europe)",
    "iso8859_2": "Latin-2",
}
"""The older ways by Python's name, and what people call them. Windows comes first, and Latin-1 is read by it."""

_WESTERN = ("cp1252", "cp850", "mac_roman")
_CENTRAL = ("cp1250", "cp852", "iso8859_2")

USUAL = {
    "german": "äöüßéèêàâçñ",
    "worthatz": "äöüßéèêàâçñ",
    "french": "àâäçéèêëîïôöùûüÿœæñ",
    "english": "éèêëàâäåçñöôøüûïîíóáæœ",
}
_ANY = "àâäáåãæçéèêëíìîïñóòôöõøœúùûüýÿß"
_WORD_OF_ONE_CASE = re.compile(r"(?:[^\W\d_]?[^\W\d_A-ZÀ-ÖØ-Þ]*|[^\W\d_a-zà-öø-þ]*)\Z")

SURE = 0.9
"""The share of words that must come out well; and how far the next way has to stay behind, in shares."""
AHEAD = 0.25
SHOWN = 10
"""Words that are shown of each way where a person has to choose."""


@dataclass(frozen=True)
class Way:
    """One way to read the bytes: Python's name, the share of tried words that come out well, and a few of them."""

    encoding: str
    share: float
    examples: tuple[str, ...]


def marks(letters: str, tiles: str) -> str:
    """The letters beyond A to Z that words laid with these tiles are written with, small and capital."""
    small = USUAL.get(tiles, _ANY) + "".join(c for c in spelled(letters).lower() if not c.isascii())
    return "".join(dict.fromkeys(small + small.upper()))


def ways(words: Iterable[bytes], letters: str, tiles: str) -> list[Way]:
    """The ways to read these words (each with a byte above 127), the best first; of two that read alike, one.

    >>> [way.encoding for way in ways(["Gräte".encode("cp850")] * 9, "AÄ", "german")][0]
    'cp850'
    """
    tried = list(words)
    known = set(marks(letters, tiles))
    found: dict[tuple[str, ...], Way] = {}
    for encoding in _fitting(letters):
        read = tuple(word.decode(encoding, "replace") for word in tried)
        share = sum(_is_good(word, known) for word in read) / max(1, len(read))
        found.setdefault(read, Way(encoding, share, tuple(dict.fromkeys(read))[:SHOWN]))
    return sorted(found.values(), key=lambda way: -way.share)


def is_doubtful(found: list[Way]) -> bool:
    """Whether a person has to choose among the ways."""
    if not found:
        return False
    return found[0].share < SURE or (len(found) > 1 and found[1].share > found[0].share - AHEAD)


def _fitting(letters: str) -> tuple[str, ...]:
    """The ways that can write all of these letters."""
    for group in (_WESTERN, _CENTRAL):
        if all(_writes(group[0], letter) for letter in spelled(letters)):
            return group
    return _WESTERN + _CENTRAL


def _writes(encoding: str, letter: str) -> bool:
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _is_good(word: str, known: set[str]) -> bool:
    return all(c.isascii() or c in known for c in word) and bool(_WORD_OF_ONE_CASE.match(_plain(word)))


def _plain(word: str) -> str:
    """The word without what joins its parts."""
    return re.sub(r"[\s'’.,;:/-]+", "", word)
