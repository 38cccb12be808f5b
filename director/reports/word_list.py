"""Words on paper, in columns: those of two and three letters with the letters that make another word of them, or
the words of a look-up, grouped by length.

A column is as wide as its words need; the words run down it. In front of a word and behind it are its hooks: KR AUS E
means KAUS, RAUS and AUSE.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from director.language.texts import Texts
from director.reports.fonts import BOLD, width_of
from director.reports.page import GREY, LEFT, RIGHT, Heading, Sheet

SIZE, ROW = 10.0, 14.0
"""Points: of the letters, and from one line to the next."""
GAP = 12.0
SMALL = 8.0
"""Points: the size at which the longest hooks must fit beside their word."""


@dataclass(frozen=True)
class WordEntry:
    """A word, and the letters that may be laid in front of it and behind it."""

    word: str
    front: str = ""
    behind: str = ""


def word_list_pdf(
    title: str, groups: Sequence[Sequence[WordEntry]], total: int, texts: Texts, heading: Heading
) -> bytes:
    """Returns the words, group by group; ``total`` says how many there are if not all of them are printed."""
    sheet = Sheet(heading, texts("Words"), texts)
    sheet.headline(title)
    count = sum(map(len, groups))
    told = texts.counted("%(num)s word", "%(num)s words", total)
    if count < total:
        told += ", " + texts.counted("the first %(num)s of them", "the first %(num)s of them", count)
    sheet.paragraph([told])
    for group in groups:
        _group(sheet, group)
    return sheet.finish()


def _group(sheet: Sheet, group: Sequence[WordEntry]) -> None:
    total = RIGHT - LEFT
    wide = max(width_of(entry.word, SIZE, BOLD) for entry in group) + GAP
    side = max(width_of(text, SMALL) for entry in group for text in (entry.front, entry.behind))
    columns = max(1, int((total + GAP) // (wide + (2 * side + GAP if side else 0))))
    sheet.need(4 * ROW)
    sheet.y -= ROW / 2
    left = list(group)
    while left:
        rows = min(ceil(len(left) / columns), max(1, int(sheet.room // ROW)))
        _block(sheet, left[: rows * columns], rows, total / columns, wide, bool(side))
        left = left[rows * columns :]
        if left:
            sheet.new_page()


def _block(
    sheet: Sheet, entries: Sequence[WordEntry], rows: int, column: float, wide: float, hooks: bool
) -> None:
    """Draws entries down the columns, ``rows`` in each; ``wide`` is the room of a word."""
    for number, entry in enumerate(entries):
        x = LEFT + number // rows * column
        y = sheet.y - (number % rows + 1) * ROW
        if not hooks:
            sheet.text(x, y, column - 2, entry.word, SIZE)
            continue
        side = (column - GAP - wide) / 2
        sheet.text(x, y, side, entry.front, SIZE, align="right", grey=GREY)
        sheet.text(x + side, y, wide, entry.word, SIZE, BOLD, "center")
        sheet.text(x + side + wide, y, side, entry.behind, SIZE, grey=GREY)
    sheet.y -= rows * ROW
