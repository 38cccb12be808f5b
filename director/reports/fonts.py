"""Typefaces, and text that fits: every printed page measures with this module.

Open Sans covers Latin with nearly all European letters, Greek and Cyrillic. A character it lacks is printed
as its nearest relative (``clean``), so that no name can spoil a page. ``fit`` makes a text narrow enough:
it shrinks to three quarters first and loses its end after that. ``in_two_lines`` takes a second line before
anything is lost, which a name of 80 characters needs.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from ttf_opensans import OPENSANS_BOLD, OPENSANS_ITALIC, OPENSANS_REGULAR

from director.language.sentences import spelled

REGULAR, BOLD, ITALIC = "Director", "Director-Bold", "Director-Italic"
SHRINK = 0.75
"""The smallest part of its size to which a text shrinks before it is cut."""
OF_A_WORD = 0.65
"""The same for a single word, which cannot be broken."""
PARTS = (SHRINK, 0.65, 0.56, 0.5, 0.45)
"""The sizes, as parts of the full one, at which a text is tried in two lines, one after the other."""
MOST_KNOWN = 2**14
"""The number of texts whose characters and widths are cached: a long list has the same names and numbers again and again."""
ELLIPSIS = "…"
UNKNOWN = "?"
RELATIVES = {
    "\N{LATIN CAPITAL LETTER SHARP S}": "SS",
    "\N{NON-BREAKING HYPHEN}": "-",
    "\N{HYPHEN}": "-",
    "\N{LATIN CAPITAL LETTER SCHWA}": "E",
    "\N{LATIN SMALL LETTER SCHWA}": "e",
}
rl_config.useA85 = 0  # binary pages instead of base 85: a fifth smaller, and faster
FACES = {REGULAR: OPENSANS_REGULAR, BOLD: OPENSANS_BOLD, ITALIC: OPENSANS_ITALIC}


@cache
def register_fonts() -> frozenset[int]:
    """Registers the typefaces with reportlab, once; returns the code points that all of them have."""
    glyphs = []
    for name, face in FACES.items():
        font = TTFont(name, str(face.path))
        pdfmetrics.registerFont(font)
        glyphs.append(frozenset(font.face.charToGlyph))
    return frozenset.intersection(*glyphs)


@lru_cache(MOST_KNOWN)
def clean(text: str) -> str:
    """Returns the text in NFC on one line, every character printable; a missing one becomes its nearest relative."""
    known = register_fonts()
    composed = unicodedata.normalize("NFC", spelled(text))
    spaced = "".join(" " if each in "\t\n\r\v\f" else each for each in composed)
    return "".join(each if ord(each) in known and each.isprintable() else _relative(each) for each in spaced)


def _relative(character: str) -> str:
    if character in RELATIVES:
        return RELATIVES[character]
    if unicodedata.category(character) in ("Cc", "Cf", "Mn", "Me"):
        return ""
    parts = unicodedata.normalize("NFKD", character)
    kept = "".join(
        each for each in parts if ord(each) in register_fonts() and not unicodedata.combining(each)
    )
    return kept or (" " if character.isspace() else UNKNOWN)


@lru_cache(MOST_KNOWN)
def width_of(text: str, size: float, font: str = REGULAR) -> float:
    """Returns the width in points of a text that ``clean`` returned."""
    register_fonts()
    return float(pdfmetrics.stringWidth(text, font, size))


def fit(
    text: str, width: float, size: float, font: str = REGULAR, least: float = SHRINK
) -> tuple[str, float]:
    """Returns the cleaned text and the size at which it is no wider than ``width`` points."""
    text = clean(text)
    wide = width_of(text, size, font)
    if wide <= width:
        return text, size
    if wide * least <= width:
        return text, size * width / wide * 0.999
    size *= least
    while text and width_of(text + ELLIPSIS, size, font) > width:
        text = text[:-1]
    return (text.rstrip() + ELLIPSIS if text else ""), size


def in_two_lines(text: str, width: float, size: float, font: str = REGULAR) -> tuple[list[str], float]:
    """Returns the text in one line, shrunk if necessary, else in two smaller ones; and their size. A single word shrinks further
    before it is broken."""
    text = clean(text)
    least = SHRINK if " " in text else OF_A_WORD
    if width_of(text, size, font) * least <= width:
        line, size = fit(text, width, size, font, least)
        return [line] if line else [], size
    lines: list[str] = []
    for part in PARTS:
        lines = wrapped(text, width, size * part, font, most=2)
        if not lines[-1].endswith(ELLIPSIS):
            break
    return lines, size * part


def wrapped(text: str, width: float, size: float, font: str = REGULAR, most: int = 3) -> list[str]:
    """Returns the text in at most ``most`` lines of that width; the last one is cut if necessary."""
    lines: list[str] = []
    words = [part for word in clean(text).split() for part in _broken(word, width, size, font)]
    while words and len(lines) < most - 1:
        count = 1
        while count < len(words) and width_of(" ".join(words[: count + 1]), size, font) <= width:
            count += 1
        lines.append(fit(" ".join(words[:count]), width, size, font, least=1.0)[0])
        words = words[count:]
    return [*lines, fit(" ".join(words), width, size, font, least=1.0)[0]] if words else lines


def _broken(word: str, width: float, size: float, font: str) -> list[str]:
    """Returns a word in parts that fit into the width: one part for nearly every word."""
    parts = [word]
    while len(parts[-1]) > 1 and width_of(parts[-1], size, font) > width:
        rest, end = parts[-1], len(parts[-1]) - 1
        while end > 1 and width_of(rest[:end], size, font) > width:
            end -= 1
        parts[-1:] = [rest[:end], rest[end:]]
    return parts
