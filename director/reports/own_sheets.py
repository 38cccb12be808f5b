"""A person's night on one page, for one person, for all, and as files in a folder; the words to learn as a list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from director.games.duplicate.analysis.night import Analysis
from director.language.texts import Texts
from director.reports.document import file_name
from director.reports.fonts import BOLD
from director.reports.listing import Column, draw_listing, lines_of
from director.reports.page import GREY, LEFT, RIGHT, Sheet, heading_of
from director.reports.pictures.curves import gaps
from director.reports.pictures.position import small_board
from director.wording.own_night import Known, OwnText, RoundText, credit_of, own_text, words_of_night

WIDE = RIGHT - LEFT
GAP = 12.0
BOARD = (WIDE - 2 * GAP) / 3
EARLIEST = (2000, 1, 1, 0, 0, 0)
"""The time of files in a folder: always the same, so that equal sheets make equal folders."""


def own_sheets_pdf(analysis: Analysis, texts: Texts, known: Known, players: Sequence[int]) -> bytes:
    """One page for each of these players."""
    sheet = Sheet(heading_of(analysis.game.setup), texts("My night"), texts)
    for place, player in enumerate(players):
        if place:
            sheet.new_page()
        _page(sheet, analysis, player, texts, known)
    return sheet.finish()


def own_folder(analysis: Analysis, texts: Texts, known: Known, more: Mapping[str, bytes]) -> bytes:
    """A zip with the sheet of each person as a file of table and name, and ``more`` files that are for all."""
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as folder:
        for name, content in (*more.items(), *own_files(analysis, texts, known)):
            folder.writestr(ZipInfo(name, EARLIEST), content)
    return target.getvalue()


def own_files(analysis: Analysis, texts: Texts, known: Known) -> Iterator[tuple[str, bytes]]:
    """File name and content of each person's sheet, in the order of the tables."""
    for own in sorted(analysis.people, key=lambda each: each.player.table):
        called = file_name(f"{own.player.table:03} {own.player.name}")
        yield f"{called}.pdf", own_sheets_pdf(analysis, texts, known, [own.player.id])


def words_pdf(analysis: Analysis, texts: Texts, known: Known, player: int | None = None) -> bytes:
    """The words that a person missed, or with nobody named the tops that not everybody found, as a list to learn: their
    letters in front and behind, and longer words."""
    if player is None:
        words, whose = words_of_night(analysis, texts, known), texts("the whole night")
    else:
        told = own_text(analysis, analysis.own(player), texts, known)
        words, whose = told.words, told.name
    credit = credit_of(words, analysis, texts)
    sheet = Sheet(heading_of(analysis.game.setup), texts("Words to learn"), texts)
    sheet.headline(f"{texts('Words to learn')} – {whose}", 16, 6)
    columns = [
        Column(texts("Word"), bold=True, share=1, cell=lambda each: each.word),
        Column(texts("Round"), "right", cell=lambda each: each.round),
        Column(texts("Points"), "right", cell=lambda each: each.points),
        Column(texts("In front"), share=1, cell=lambda each: each.front),
        Column(texts("Behind"), share=1, cell=lambda each: each.behind),
        Column(texts("Longer"), share=2, most=260, cell=lambda each: each.longer),
    ]
    lines = [
        replace(line, note=each.meaning) for line, each in zip(lines_of(columns, words), words, strict=True)
    ]
    draw_listing(sheet, columns, lines, 20, 11, 10)
    if credit:
        sheet.paragraph([credit], 8)
    return sheet.finish()


def _page(sheet: Sheet, analysis: Analysis, player: int, texts: Texts, known: Known) -> None:
    own = analysis.own(player)
    told = own_text(analysis, own, texts, known)
    sheet.name_text(LEFT, sheet.y - 18, WIDE - 150, told.name, 19, BOLD)
    sheet.text(RIGHT - 150, sheet.y - 18, 150, told.place, 13, BOLD, "right")
    sheet.y -= 34
    figures = " · ".join(f"{label} {value}" for label, value in told.figures)
    sheet.text(LEFT, sheet.y, WIDE, figures, 11)
    sheet.y -= 12
    if told.dearest:
        _dearest(sheet, told.dearest, texts)
    picture = gaps(own, texts)
    sheet.y -= 14
    sheet.text(LEFT, sheet.y, WIDE, picture.title, 9, grey=GREY)
    sheet.y -= 2
    picture.draw(sheet, LEFT, WIDE * 0.62)
    _rounds(sheet, told, texts)


def _dearest(sheet: Sheet, dearest: Sequence[RoundText], texts: Texts) -> None:
    sheet.headline(texts("The costliest rounds"), 12, 5)
    top = sheet.y
    for place, each in enumerate(dearest):
        x, sheet.y = LEFT + place * (BOARD + GAP), top
        small_board(each.compared, texts).draw(sheet, x, BOARD)
        y = sheet.y - 11
        sheet.text(
            x, y, BOARD, texts("Round %(round)d: %(rack)s", round=each.number, rack=each.rack), 9, BOLD
        )
        sheet.text(
            x, y - 11, BOARD, texts("Top: %(move)s, %(points)s", move=each.top, points=each.top_points), 9
        )
        sheet.text(x, y - 22, BOARD, texts("Own: %(move)s, %(points)s", move=each.own, points=each.points), 9)
        sheet.text(x, y - 33, BOARD, texts("Lost: %(cost)s (%(kind)s)", cost=each.cost, kind=each.missed), 9)
        sheet.y = y - 36


def _rounds(sheet: Sheet, told: OwnText, texts: Texts) -> None:
    columns = [
        Column(texts("No."), "right", bold=True, cell=lambda each: each.number),
        Column(texts("Rack"), cell=lambda each: each.rack),
        Column(texts("Own move"), share=1, most=125, cell=lambda each: each.own),
        Column(texts("Points"), "right", bold=True, cell=lambda each: each.points),
        Column(texts("Top"), share=1, most=125, cell=lambda each: each.top),
        Column(texts("Points"), "right", cell=lambda each: each.top_points),
        Column(texts("Rank"), "right", cell=lambda each: each.rank),
        Column(texts("Room"), "right", cell=lambda each: each.room),
        Column(texts("Missed"), most=80, cell=lambda each: each.missed),
    ]
    lines = lines_of(columns, told.rounds)
    sheet.y -= 8
    height = min(15.0, max(8.6, (sheet.room - 20) / max(1, len(lines))))
    draw_listing(sheet, columns, lines, height, min(9.0, height * 0.72), height)
