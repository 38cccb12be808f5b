"""The standings on paper: everybody on one page if it can be, then by category and by club.

The reference row of the top comes first; the order among equal totals is printed under the listing.
"""

from __future__ import annotations

from collections.abc import Sequence

from director.games.duplicate.game import Game
from director.games.duplicate.standings import Standings, within
from director.language.texts import Texts
from director.reports.listing import Column, Line, draw_listing, height_of, lines_of
from director.reports.page import Sheet, heading_of
from director.wording.standing_words import (
    RowText,
    club_texts,
    columns,
    groups,
    headings,
    row_texts,
    standings_text,
)

ROW_HEIGHTS = (20.0, 19.0, 18.0, 17.0, 16.0, 15.0)
"""Row heights in points, the largest first at which the listing fits on the page."""
SMALL_ROW = 17.0
UNDER_LISTING = 34.0
"""Points kept free under the listing for its notes."""
SECTION_TITLE, AFTER_SECTION = 18.0, 22.0
KEPT_TOGETHER = 8
"""Rows of a section that are not parted by the end of a page."""
NAME_MOST = 190.0

LOOKS = {
    "place": Column("", "right", bold=True),
    "table": Column("", "right"),
    "name": Column("", share=1.0, most=NAME_MOST),
    "club": Column("", share=0.8, most=NAME_MOST),
    "category": Column("", share=0.4, most=60.0),
    "total": Column("", "right", bold=True),
}
"""How the columns look that are not plain figures."""
FIGURES = Column("", "right")


def standings_pdf(game: Game, ranked: Standings, texts: Texts) -> bytes:
    """The standings as PDF: all players, then every category and club if there are several."""
    told = standings_text(game, ranked, texts, short=True)
    sheet = Sheet(heading_of(game.setup), told.title, texts)
    sheet.headline(told.title)
    top = Line(_cells(told.top, told.columns), shaded=True, bold=True)
    lines = [top, *(_line(row, told.columns) for row in told.rows)]
    _listing(sheet, told.columns, lines, _row_height(sheet, lines))
    notes = [told.ranking]
    if any(row.missing for row in told.rows):
        notes.append(texts("* A slip is still missing and counts 0 until it is entered."))
    sheet.y -= 3
    sheet.paragraph(notes)
    _sections(sheet, game, ranked)
    return sheet.finish()


def _row_height(sheet: Sheet, lines: Sequence[Line]) -> float:
    room = sheet.room - UNDER_LISTING
    return next((row for row in ROW_HEIGHTS if height_of(lines, row) <= room), SMALL_ROW)


def _listing(sheet: Sheet, shown: Sequence[str], lines: Sequence[Line], row: float) -> None:
    titles = headings(sheet.texts, short=True)
    looks = [LOOKS.get(name, FIGURES).titled(titles[name]) for name in shown]
    draw_listing(sheet, looks, lines, row, min(11.0, row * 0.6))


def _line(row: RowText, shown: Sequence[str]) -> Line:
    return Line(_cells(row, shown))


def _cells(row: RowText, shown: Sequence[str]) -> list[str]:
    starred = {"total": f"* {row.total}"} if row.missing else {}
    return [starred.get(name) or getattr(row, name) for name in shown]


def _sections(sheet: Sheet, game: Game, ranked: Standings) -> None:
    texts = sheet.texts
    categories, clubs = groups(ranked, "category"), groups(ranked, "club")
    if categories or clubs:
        sheet.new_page()
    for category in categories:
        title = texts("Category %(category)s", category=category)
        _section(sheet, columns(game, "category"), within(ranked, category=category), title)
    if clubs:
        _clubs(sheet, ranked)
    for club in clubs:
        title = texts("Club %(club)s", club=club)
        _section(sheet, columns(game, "club"), within(ranked, club=club), title)


def _section(sheet: Sheet, shown: Sequence[str], ranked: Standings, title: str) -> None:
    lines = [_line(row, shown) for row in row_texts(ranked, sheet.texts)]
    _begin_section(sheet, title, lines)
    _listing(sheet, shown, lines, SMALL_ROW)
    sheet.y -= AFTER_SECTION


def _clubs(sheet: Sheet, ranked: Standings) -> None:
    texts = sheet.texts
    looks = [
        Column(texts("Place"), "right", bold=True, cell=lambda each: each.place),
        Column(texts("Club"), share=1.0, cell=lambda each: each.club),
        Column(texts("Players"), "right", cell=lambda each: each.players),
        Column(texts("Total"), "right", bold=True, cell=lambda each: each.total),
        Column(texts("Average"), "right", cell=lambda each: each.average),
    ]
    lines = lines_of(looks, club_texts(ranked, texts))
    _begin_section(sheet, texts("Clubs"), lines)
    draw_listing(sheet, looks, lines, SMALL_ROW, 10)
    sheet.y -= AFTER_SECTION


def _begin_section(sheet: Sheet, title: str, lines: Sequence[Line]) -> None:
    """The title, on a new page if a short listing would be broken or only few rows of a long one fitted."""
    whole = height_of(lines, SMALL_ROW) + SECTION_TITLE
    sheet.need(whole if len(lines) <= KEPT_TOGETHER else height_of(lines[:KEPT_TOGETHER], SMALL_ROW))
    sheet.headline(title, 13, SECTION_TITLE - 13)
