"""The standings on paper: everybody on one page if it can be, then by category and by club.

The reference row of the top comes first; the order among equal totals is printed under the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import compress
from typing import TypeVar

from director.games.duplicate.game import Game
from director.games.duplicate.standings import Row, Standings, club_totals, within
from director.language.texts import Texts
from director.reports.page import Sheet, heading_of
from director.reports.table import Column, Line, draw_table, height_of

ROW_HEIGHTS = (20.0, 19.0, 18.0, 17.0, 16.0, 15.0)
"""Row heights in points, the largest first at which the table fits on the page."""
SMALL_ROW = 17.0
UNDER_TABLE = 34.0
"""Points kept free under the table for its notes."""
SECTION_TITLE, AFTER_SECTION = 18.0, 22.0
KEPT_TOGETHER = 8
"""Rows of a section that are not parted by the end of a page."""
NAME_MOST = 190.0

T = TypeVar("T")


def standings_pdf(game: Game, table: Standings, texts: Texts) -> bytes:
    """The standings as PDF: all players, then every category and club if there are several."""
    sheet = Sheet(heading_of(game), standings_title(game, table, texts), texts)
    sheet.headline(standings_title(game, table, texts))
    lines = _lines(table, texts)
    _table(sheet, _layout(game), lines, _row_height(sheet, lines))
    _notes(sheet, game, table)
    _sections(sheet, game, table)
    return sheet.finish()


def standings_title(game: Game, table: Standings, texts: Texts) -> str:
    """``Final standings`` of a finished game, otherwise after how many rounds."""
    if game.ended is not None and table.rounds == len(game.complete):
        return texts("Final standings")
    if not table.rounds:
        return texts("Standings before the first round")
    return texts("Standings after round %(round)d", round=table.rounds)


def has_sanctions(game: Game) -> bool:
    """Whether the profile knows warnings and penalties."""
    rules = game.setup.rules
    return rules.judging.warns or bool(rules.profile.warning_cost)


def several(table: Standings, group: str) -> list[str]:
    """The categories or clubs of the players in order, or none if they do not tell players apart."""
    found = {getattr(row.player, group) for row in table.rows}
    return sorted(found - {""}, key=str.casefold) if len(found) > 1 else []


def _row_height(sheet: Sheet, lines: Sequence[Line]) -> float:
    room = sheet.room - UNDER_TABLE
    return next((row for row in ROW_HEIGHTS if height_of(lines, row) <= room), SMALL_ROW)


@dataclass(frozen=True)
class Layout:
    """Which columns a table shows: what nobody has, or what all of them share, is left out."""

    club: bool
    category: bool
    sanctions: bool

    def pick(self, cells: Sequence[T]) -> list[T]:
        """The cells of the columns shown, of those of all twelve columns."""
        wanted = [True] * 3 + [self.club, self.category] + [True] * 5 + [self.sanctions] * 2
        return list(compress(cells, wanted))


def _layout(game: Game, grouped: str = "") -> Layout:
    return Layout(
        club=grouped != "club" and any(player.club for player in game.players),
        category=grouped != "category" and any(player.category for player in game.players),
        sanctions=has_sanctions(game),
    )


def _columns(texts: Texts) -> list[Column]:
    return [
        Column(texts("Pl."), "right", bold=True),
        Column(texts("Table"), "right"),
        Column(texts("Player"), share=1.0, most=NAME_MOST),
        Column(texts("Club"), share=0.8, most=NAME_MOST),
        Column(texts("Cat."), most=60.0),
        Column(texts("Total"), "right", bold=True),
        Column(texts("Neg."), "right"),
        Column(texts("%% of top"), "right"),
        Column(texts("Tops"), "right"),
        Column(texts("Solos"), "right"),
        Column(texts("Warn."), "right"),
        Column(texts("Pen."), "right"),
    ]


def _table(sheet: Sheet, layout: Layout, lines: Sequence[Line], row: float) -> None:
    shown = [replace(line, cells=layout.pick(line.cells)) for line in lines]
    draw_table(sheet, layout.pick(_columns(sheet.texts)), shown, row, min(11.0, row * 0.6))


def _lines(table: Standings, texts: Texts) -> list[Line]:
    return [_top_line(table, texts), *(_line(row, texts) for row in table.rows)]


def _top_line(table: Standings, texts: Texts) -> Line:
    total = texts.number(table.top_total)
    percent = texts.percent(100.0) if table.top_total else ""
    tops = texts.number(table.rounds)
    cells = ["", "", texts("Top"), "", "", total, "0", percent, tops, "", "", ""]
    return Line(cells, shaded=True, bold=True)


def _line(row: Row, texts: Texts) -> Line:
    player = row.player
    total = ("* " if row.missing else "") + texts.number(row.total)
    cells = [
        f"{row.place}.",
        str(player.table),
        player.name,
        player.club,
        player.category,
        total,
        texts.number(row.negative),
        texts.percent(row.percent),
        str(row.tops),
        str(row.solos),
        str(row.warnings),
        str(row.penalties),
    ]
    return Line(cells)


def _notes(sheet: Sheet, game: Game, table: Standings) -> None:
    texts = sheet.texts
    lines = [ranking_line(game, table, texts)]
    if any(row.missing for row in table.rows):
        lines.append(texts("* A slip is still missing and counts 0 until it is entered."))
    sheet.y -= 3
    sheet.paragraph(lines)


def ranking_line(game: Game, table: Standings, texts: Texts) -> str:
    """How the places were found: the measure and the tie-breaks in their order."""
    measure = (
        texts("mean per cent of the top") if game.setup.profile.ranking == "percent" else texts("points")
    )
    names = {
        "tops": texts("tops found"),
        "warnings": texts("fewest warnings"),
        "last_round": texts("last rounds backwards"),
        "best_moves": texts("best single moves"),
    }
    order = ", ".join([measure, *(names.get(name, name) for name in table.tie_breaks)])
    if table.tie_breaks:
        return texts("Ranking: %(order)s; whoever is still equal shares the place.", order=order)
    return texts("Ranking: %(order)s; equal players share the place.", order=order)


def _sections(sheet: Sheet, game: Game, table: Standings) -> None:
    texts = sheet.texts
    categories, clubs = several(table, "category"), several(table, "club")
    if categories or clubs:
        sheet.new_page()
    for category in categories:
        title = texts("Category %(category)s", category=category)
        _section(sheet, _layout(game, "category"), within(table, category=category), title)
    if clubs:
        _clubs(sheet, table)
    for club in clubs:
        title = texts("Club %(club)s", club=club)
        _section(sheet, _layout(game, "club"), within(table, club=club), title)


def _section(sheet: Sheet, layout: Layout, part: Standings, title: str) -> None:
    lines = [_line(row, sheet.texts) for row in part.rows]
    _begin_section(sheet, title, lines)
    _table(sheet, layout, lines, SMALL_ROW)
    sheet.y -= AFTER_SECTION


def _clubs(sheet: Sheet, table: Standings) -> None:
    texts = sheet.texts
    columns = [
        Column(texts("Place"), "right", bold=True),
        Column(texts("Club"), share=1.0),
        Column(texts("Players"), "right"),
        Column(texts("Total"), "right", bold=True),
        Column(texts("Average"), "right"),
    ]
    totals = club_totals(table)
    lines = []
    for club, players, total in totals:
        place = 1 + sum(other > total for _, _, other in totals)
        average = texts.percent(total / players)
        lines.append(Line([f"{place}.", club, str(players), texts.number(total), average]))
    _begin_section(sheet, texts("Clubs"), lines)
    draw_table(sheet, columns, lines, SMALL_ROW, 10)
    sheet.y -= AFTER_SECTION


def _begin_section(sheet: Sheet, title: str, lines: Sequence[Line]) -> None:
    """The title, on a new page if a short table would be broken or only few rows of a long one fitted."""
    whole = height_of(lines, SMALL_ROW) + SECTION_TITLE
    sheet.need(whole if len(lines) <= KEPT_TOGETHER else height_of(lines[:KEPT_TOGETHER], SMALL_ROW))
    sheet.headline(title, 13, SECTION_TITLE - 13)
