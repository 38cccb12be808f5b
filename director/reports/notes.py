"""Correction notes: what was wrong with a slip, told to its player. Ten to a page with cutting lines."""

from __future__ import annotations

from collections.abc import Sequence

from director.language.texts import Texts
from director.reports.fonts import BOLD, fit, wrapped
from director.reports.page import BLACK, GREY, MM, UNTITLED, Heading, Sheet
from director.reports.slips import PAD, Cell, draw_cells
from director.wording.rulings import Note


def notes_pdf(notes: Sequence[Note], texts: Texts, heading: Heading = UNTITLED) -> bytes:
    """The notes in the order given."""
    sheet = Sheet(heading, texts("Correction notes"), texts, framed=False)
    draw_cells(sheet, 2, 5, len(notes), lambda cell, place: _note(sheet, cell, notes[place]))
    return sheet.finish()


def _note(sheet: Sheet, cell: Cell, note: Note) -> None:
    texts = sheet.texts
    x, width = cell.x + PAD, cell.width - 2 * PAD
    top = cell.y + cell.height
    sheet.name_text(x, top - 5.5 * MM, width, sheet.heading.line(texts), 8, grey=GREY)
    place = texts("Table %(table)d · Round %(round)d", table=note.player.table, round=note.round)
    sheet.name_text(x, top - 12.7 * MM, width * 0.58, note.player.name, 11, BOLD)
    sheet.text(x + width * 0.6, top - 13 * MM, width * 0.4, place, 10, align="right")
    sheet.rule(x, top - 15 * MM, width, 0.6, BLACK)
    points = texts.counted("%(num)s point", "%(num)s points", note.points)
    sheet.text(x + width * 0.7, top - 21.5 * MM, width * 0.3, points, 11, align="right")
    told, first = texts.show(note.sentence), top - 28.5 * MM
    sheet.text(x, top - 21.5 * MM, width * 0.68, note.heading, 13, BOLD)
    size = fit(told, width * 3.8, 10)[1]
    for line, words in enumerate(wrapped(told, width, size, most=5)):
        sheet.text(x, first - line * 12.5, width, words, size)
