"""Reads a PDF back: its words, and where each piece of text lies and how wide it is."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from itertools import combinations
from math import hypot
from typing import Any

from pypdf import PdfReader

from director.language.sentences import Translation
from director.language.texts import Texts
from director.reports.fonts import BOLD, ITALIC, REGULAR, width_of

GERMAN_WORDS = {
    "Page %(page)d of %(pages)d": "Seite %(page)d von %(pages)d",
    "Final standings": "Endstand",
    "Standings after round %(round)d": "Stand nach Runde %(round)d",
    "Player": "Spieler",
    "%% of top": "%% vom Top",
    "Total": "Punkte",
    "Warnings": "Verwarnungen",
    "blank": "Blanko",
    "Claimed %(claimed)d, worth %(score)d.": "Angesagt %(claimed)d, richtig %(score)d.",
}
"""A few templates in German; the others stay English."""

CAPITALS = 0.72
"""Height of a capital by the size of its type."""

ENGLISH = Texts()
GERMAN = Texts("de", Translation(lambda template: GERMAN_WORDS.get(template, template)))


@dataclass(frozen=True)
class Piece:
    """A piece of text on a page, lower left corner and width in points."""

    page: int
    x: float
    y: float
    width: float
    size: float
    text: str


@lru_cache(8)
def pages(pdf: bytes) -> Sequence[str]:
    """The words of every page."""
    return [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]


@lru_cache(8)
def pieces(pdf: bytes) -> Sequence[Piece]:
    """Every piece of text, measured with the typeface it is set in."""
    found: list[Piece] = []
    for number, page in enumerate(PdfReader(BytesIO(pdf)).pages):

        def note(text: str, cm: Any, tm: Any, font: Any, size: float, number: int = number) -> None:
            if text.strip():
                face = str(font["/BaseFont"])
                name = BOLD if "Bold" in face else ITALIC if "Italic" in face else REGULAR
                words = text.strip("\n")
                x, y = tm[4] * cm[0] + tm[5] * cm[2] + cm[4], tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
                size *= hypot(cm[0], cm[1])  # a picture is drawn larger or smaller
                found.append(Piece(number, x, y, width_of(words, size, name), size, words))

        page.extract_text(visitor_text=note)
    return found


def overlaps(pdf: bytes) -> list[tuple[str, str]]:
    """Texts on the same page that lie on one another; a text is as high as its capitals."""
    by_page: dict[int, list[Piece]] = defaultdict(list)
    for piece in pieces(pdf):
        by_page[piece.page].append(piece)
    pairs = (pair for page in by_page.values() for pair in combinations(page, 2))
    return [(one.text, other.text) for one, other in pairs if _touch(one, other)]


def _touch(one: Piece, other: Piece) -> bool:
    beside = one.x + one.width <= other.x + 0.1 or other.x + other.width <= one.x + 0.1
    apart = one.y + one.size * CAPITALS <= other.y + 0.1 or other.y + other.size * CAPITALS <= one.y + 0.1
    return not (beside or apart)


def outside(pdf: bytes, edge: float = 12.0) -> list[Piece]:
    """Texts that reach over the edge of the paper, upright or broad, that printers leave white."""
    sizes = [
        (float(page.mediabox.width), float(page.mediabox.height)) for page in PdfReader(BytesIO(pdf)).pages
    ]
    return [
        piece
        for piece in pieces(pdf)
        if not (
            edge <= piece.x
            and piece.x + piece.width <= sizes[piece.page][0] - edge
            and edge <= piece.y
            and piece.y + piece.size <= sizes[piece.page][1] - edge
        )
    ]


LINE = re.compile(rb"(-?[\d.]+) (-?[\d.]+) m (-?[\d.]+) (-?[\d.]+) l")


def ruled(pdf: bytes) -> list[tuple[float, float, float, float]]:
    """Every straight line: where it begins and ends, x and y in points."""
    found = []
    for page in PdfReader(BytesIO(pdf)).pages:
        content = page.get_contents()
        for ends in LINE.findall(b"" if content is None else content.get_data()):
            left, low, right, high = map(float, ends)
            found.append((left, low, right, high))
    return found


def sound(pdf: bytes) -> bool:
    """Whether nothing overlaps and nothing leaves the paper."""
    return not overlaps(pdf) and not outside(pdf)
