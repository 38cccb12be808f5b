"""The standings on paper: everybody on one page if possible, then by category and by club.

The reference row of the top comes first; the order among equal totals is printed under the listing.

Standings and game as CSV that a spreadsheet opens correctly.

UTF-8 with a byte order mark; if the language writes a decimal comma (German, French) the semicolon
separates the cells, otherwise the comma. Texts are guarded as in every such file (``language/spreadsheets``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from director.games.duplicate.game import Game, Round
from director.games.duplicate.standings import Row, Standings, within
from director.games.rounds import Cancelled
from director.language import spreadsheets
from director.language.spreadsheets import Cell
from director.language.texts import Texts
from director.reports.page import Column, Sheet, TableRow, draw_listing, heading_of, height_of, lines_of
from director.wording.round_words import found_by, move_text, remark, rounds_and_void
from director.wording.standing_words import (
    RowText,
    club_texts,
    columns,
    groups,
    headings,
    row_texts,
    standings_text,
    unknown_columns,
)

ROW_HEIGHTS = (20.0, 19.0, 18.0, 17.0, 16.0, 15.0)
"""Row heights in points, the largest first; the first one at which the listing fits on the page is used."""
SMALL_ROW = 17.0
UNDER_LISTING = 34.0
"""Points kept free under the listing for its notes."""
SECTION_TITLE, AFTER_SECTION = 18.0, 22.0
KEPT_TOGETHER = 8
"""So many rows of a section are not split by the end of a page."""
NAME_MOST = 190.0

LOOKS = {
    "place": Column("", "right", bold=True),
    "table": Column("", "right"),
    "name": Column("", share=1.0, most=NAME_MOST),
    "club": Column("", share=0.8, most=NAME_MOST),
    "category": Column("", share=0.4, most=60.0),
    "total": Column("", "right", bold=True),
}
"""The look of the columns that are not plain figures."""
FIGURES = Column("", "right")


def standings_pdf(game: Game, ranked: Standings, texts: Texts) -> bytes:
    """Returns the standings as PDF: all players, then every category and club if there are several."""
    told = standings_text(game, ranked, texts, short=True)
    sheet = Sheet(heading_of(game.setup), told.title, texts)
    sheet.headline(told.title)
    top = TableRow(_cells(told.top, told.columns), shaded=True, bold=True)
    lines = [top, *(_line(row, told.columns) for row in told.rows)]
    _listing(sheet, told.columns, lines, _row_height(sheet, lines))
    notes = [told.ranking]
    if any(row.missing for row in told.rows):
        notes.append(texts("* A slip is still missing and counts 0 until it is entered."))
    sheet.y -= 3
    sheet.paragraph(notes)
    _sections(sheet, game, ranked)
    return sheet.finish()


def _row_height(sheet: Sheet, lines: Sequence[TableRow]) -> float:
    room = sheet.room - UNDER_LISTING
    return next((row for row in ROW_HEIGHTS if height_of(lines, row) <= room), SMALL_ROW)


def _listing(sheet: Sheet, shown: Sequence[str], lines: Sequence[TableRow], row: float) -> None:
    titles = headings(sheet.texts, short=True)
    looks = [LOOKS.get(name, FIGURES).titled(titles[name]) for name in shown]
    draw_listing(sheet, looks, lines, row, min(11.0, row * 0.6))


def _line(row: RowText, shown: Sequence[str]) -> TableRow:
    return TableRow(_cells(row, shown))


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


def _begin_section(sheet: Sheet, title: str, lines: Sequence[TableRow]) -> None:
    """Writes the title, on a new page if a short listing would be broken or only few rows of a long one fitted."""
    whole = height_of(lines, SMALL_ROW) + SECTION_TITLE
    sheet.need(whole if len(lines) <= KEPT_TOGETHER else height_of(lines[:KEPT_TOGETHER], SMALL_ROW))
    sheet.headline(title, 13, SECTION_TITLE - 13)


def standings_csv(game: Game, ranked: Standings, texts: Texts) -> bytes:
    """Returns the standings with one column for every round; the first row is the top's.

    Formula and speed, if the night has names for them, are at the end of every line, so that lines of several nights can be
    put together.
    """
    hidden = unknown_columns(game)
    shown = {name: title for name, title in headings(texts).items() if name not in hidden}
    return written(_with_names(game, ranked_rows(ranked, shown, texts), texts), texts)


def cell_of(row: Row, name: str) -> Cell:
    """Returns the cell of a column of the standings in a row."""
    cell: Cell = getattr(row if hasattr(row, name) else row.player, name)
    return cell


def ranked_rows(
    ranked: Standings, shown: Mapping[str, str], texts: Texts, cell: Callable[[Row, str], Cell] = cell_of
) -> list[list[Cell]]:
    """Returns headings, the top and everybody: the columns ``shown`` under their titles, missing slips, one for every round."""
    rounds = [texts("R%(round)d", round=number) for number in range(1, ranked.rounds + 1)]
    top = _top(ranked, texts)
    unknown = () if ranked.top_total else ("percent",)  # before the first round, as of the top
    return [
        [*shown.values(), texts("Missing slips"), *rounds],
        [*(top.get(name) for name in shown), None, *ranked.top_points],
        *(
            [*(None if name in unknown else cell(row, name) for name in shown), row.missing, *row.points]
            for row in ranked.rows
        ),
    ]


def _with_names(game: Game, rows: Sequence[list[Cell]], texts: Texts) -> Sequence[list[Cell]]:
    """Returns the rows with a last column for formula and speed; unchanged if the night has no names for them."""
    if not game.setup.named:
        return rows
    name = " · ".join(map(texts.show, game.setup.named))
    head, *lines = rows
    return [[*head, texts("Formula and speed")], *([*line, name] for line in lines)]


def _top(ranked: Standings, texts: Texts) -> dict[str, Cell]:
    """Returns the reference row, as far as it has the fields of a row."""
    percent = 100.0 if ranked.top_total else None
    figures: dict[str, Cell] = {"total": ranked.top_total, "negative": 0, "percent": percent}
    return {"name": texts("Top"), **figures, "tops": ranked.tops}


def game_csv(game: Game, texts: Texts) -> bytes:
    """Returns the rounds of the game with their racks and tops."""
    head: list[Cell] = [
        texts("Round"),
        texts("Kept"),
        texts("Drawn"),
        texts("Rejected"),
        texts("Reference"),
        texts("Top word"),
    ]
    head += [texts("Points"), texts("Total so far"), texts("Found"), texts("Players"), texts("Remark")]
    head += [texts("Bonus"), texts("Also formed")]
    return written(_with_names(game, [head, *_game_rows(game, texts)], texts), texts)


def _game_rows(game: Game, texts: Texts) -> Iterator[list[Cell]]:
    total = 0
    for played in rounds_and_void(game):
        if isinstance(played, Cancelled):
            remark = texts("Cancelled: %(reason)s", reason=texts.phrase(played.reason))
            yield [*_rack(played.round), *NOTHING, remark, None, None]
        else:
            total += played.top_points
            yield _round_row(game, played, total, texts)


NOTHING: list[Cell] = [None] * 6
"""The cells of a round without a top."""


def _round_row(game: Game, played: Round, total: int, texts: Texts) -> list[Cell]:
    if played.top is None:
        return [*_rack(played), *NOTHING, texts("(open)"), None, None]
    found, players = (None, None) if played.void else found_by(game, played)
    top, told = played.top, move_text(played.top, texts)
    bonus = top.score - sum(word.score for word in top.words)
    return [
        *_rack(played),
        told.at,
        told.word,
        top.score,
        total,
        found,
        players,
        remark(game, played, texts),
        bonus or None,
        told.crosses,
    ]


def _rack(played: Round) -> list[Cell]:
    rejected = ", ".join(each.told for each in played.rejected)
    return [played.number, played.kept, played.drawn, rejected]


def written(rows: Iterable[Sequence[Cell]], texts: Texts) -> bytes:
    """Returns rows as the bytes of a CSV file in the style of the language."""
    comma = texts.decimal_comma
    return spreadsheets.written(rows, ";" if comma else ",", comma).encode("utf-8-sig")
