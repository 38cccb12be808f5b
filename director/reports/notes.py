"""Correction notes: what was wrong with a slip, told to its player. Ten to a page with cutting lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from director.language.texts import Texts, with_blanks
from director.reports.fonts import BOLD, fit, wrapped
from director.reports.page import BLACK, GREY, MM, UNTITLED, Heading, Sheet
from director.reports.slips import Cell, draw_cells


@dataclass(frozen=True)
class Note:
    """One correction note: ``sentence`` says what is wrong, ``points`` what the slip was paid."""

    round: int
    table: int
    name: str
    word: str
    sentence: str
    points: int


def notes_pdf(
    notes: Sequence[Note],
    texts: Texts,
    heading: Heading = UNTITLED,
) -> bytes:
    """The notes in the order given."""
    sheet = Sheet(heading, texts("Correction notes"), texts, framed=False)
    draw_cells(sheet, 2, 5, len(notes), lambda cell, place: _note(sheet, cell, notes[place]))
    return sheet.finish()


def _note(sheet: Sheet, cell: Cell, note: Note) -> None:
    texts, pad = sheet.texts, 7 * MM
    x, width = cell.x + pad, cell.width - 2 * pad
    top = cell.y + cell.height
    sheet.text(x, top - 6 * MM, width, sheet.heading.line(texts), 8, grey=GREY)
    place = texts("Table %(table)d · Round %(round)d", table=note.table, round=note.round)
    sheet.text(x, top - 13 * MM, width * 0.58, note.name, 11, BOLD)
    sheet.text(x + width * 0.6, top - 13 * MM, width * 0.4, place, 10, align="right")
    sheet.rule(x, top - 15 * MM, width, 0.6, BLACK)
    sheet.text(x, top - 22 * MM, width * 0.68, with_blanks(note.word), 13, BOLD)
    points = texts("%(points)s points", points=texts.number(note.points))
    sheet.text(x + width * 0.7, top - 22 * MM, width * 0.3, points, 11, align="right")
    size = fit(note.sentence, width * 3.8, 10)[1]
    for line, words in enumerate(wrapped(note.sentence, width, size, most=5)):
        sheet.text(x, top - 28.5 * MM - line * 12.5, width, words, size)
