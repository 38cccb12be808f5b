"""The documents of a Worthatz night: standings, rounds with their best grids, every player's grids beside them.

Grids are cut to the part with letters, three to a row: the player's own, the best of the room, the reference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from director.games.worthatz.game import Game, Round, Row, Standings, standings
from director.games.worthatz.grid import SIDE, Grid
from director.games.worthatz.letters import LETTERS, worthatz_tiles
from director.language.sentences import say
from director.language.spreadsheets import Cell
from director.language.texts import Texts
from director.reports.documents import FILE, Ask, Document, Documents, of_game
from director.reports.fonts import BOLD, ITALIC, REGULAR, wrapped
from director.reports.page import (
    BOTTOM,
    GREY,
    LEFT,
    RIGHT,
    TOP,
    Column,
    Sheet,
    TableRow,
    draw_listing,
    heading_of,
    lines_of,
)
from director.reports.standings_papers import written
from director.rules.board import STANDARD
from director.wording.worthatz import best_text, fault_text, reference_text, words_text

CELL, GAP = 13.0, 12.0
"""Side of a square if there is room, and the space between two grids, in points."""
BLOCK = (RIGHT - LEFT - 2 * GAP) / 3
HIGH = 92.0
"""The most height of a grid, in points."""
TITLE = 26.0
"""Points for two lines above a grid."""
BLANK_CELL = 18.5
"""Side of a square of a blank grid, in points."""
RIM = 14.0
FIELDS = 118.0
"""Width of the fields beside the grid."""
PAGES = 5


def blank_grids_pdf(game: Game, texts: Texts, pages: int = PAGES) -> bytes:
    """Returns so many pages with two blank grids each, for players who build on paper. Rows have letters and columns numbers, so that a
    grid can be entered word by word."""
    sheet = Sheet(heading_of(game.setup), texts("Blank grids"), texts)
    half = (TOP - BOTTOM) / 2
    for page in range(pages):
        if page:
            sheet.new_page()
        for place in range(2):
            _blank(sheet, TOP - place * half)
    return sheet.finish()


def _blank(sheet: Sheet, top: float) -> None:
    texts, x, y = sheet.texts, LEFT + RIM, top - RIM - 8
    sheet.canvas.setStrokeGray(0.45)
    sheet.canvas.setLineWidth(0.5)
    lines = [each * BLANK_CELL for each in range(SIDE + 1)]
    sheet.canvas.grid([x + each for each in lines], [y - each for each in lines])
    for each in range(SIDE):
        sheet.text(x + each * BLANK_CELL, y + 4, BLANK_CELL, str(each + 1), 8, align="center", grey=GREY)
        sheet.text(
            LEFT, y - each * BLANK_CELL - 12.5, RIM - 4, STANDARD.rows[each], 8, align="right", grey=GREY
        )
    fields = [texts("Name"), texts("Table"), texts("Round"), texts("Points")]
    for place, label in enumerate(fields):
        sheet.field(RIGHT - FIELDS, y - 34 - 44 * place, FIELDS, label, "")
    _letter_boxes(sheet, RIGHT - FIELDS, y - 34 - 44 * len(fields) + 24)


def _letter_boxes(sheet: Sheet, x: float, y: float) -> None:
    """Draws boxes for the letters of the round, five in a line."""
    side = FIELDS / 5
    sheet.text(x, y, FIELDS, sheet.texts("Letters"), 8.5, grey=GREY)
    sheet.canvas.setStrokeGray(0.3)
    for place in range(LETTERS):
        row, column = divmod(place, 5)
        sheet.canvas.rect(x + column * side, y - 4 - (row + 1) * side, side, side)


@dataclass(frozen=True)
class GridPicture:
    """A grid with its two lines above, and a note below."""

    title: str
    under: str
    grid: Grid
    note: str = ""


# -- grids ---------------------------------------------------------------------------------------------


def extent(grid: Grid) -> tuple[int, int, int, int]:
    """Returns first row, first column, rows and columns of the part of the board that has letters."""
    rows = [square // SIDE for square in grid]
    columns = [square % SIDE for square in grid]
    top, left = min(rows, default=0), min(columns, default=0)
    return top, left, max(rows, default=-1) - top + 1, max(columns, default=-1) - left + 1


def cell_of(grid: Grid) -> float:
    """Returns the side of a square with which the grid fits into a block."""
    _, _, rows, columns = extent(grid)
    return min(CELL, BLOCK / max(columns, 1), HIGH / max(rows, 1))


def height_of(pictures: Sequence[GridPicture]) -> float:
    """Returns the height in points of a row of pictures."""
    grids = max((extent(each.grid)[2] * cell_of(each.grid) for each in pictures), default=0.0)
    return TITLE + grids + (24.0 if any(each.note for each in pictures) else 12.0)


def draw_pictures(sheet: Sheet, pictures: Sequence[GridPicture]) -> None:
    """Draws up to three pictures side by side at the sheet's ``y``."""
    for place, each in enumerate(pictures):
        x = LEFT + place * (BLOCK + GAP)
        sheet.text(x, sheet.y - 10, BLOCK, each.title, 9.5, BOLD)
        sheet.name_text(x, sheet.y - 21, BLOCK, each.under, 8.5, grey=GREY)
        draw_grid(sheet, each.grid, x, sheet.y - TITLE)
        if each.note:
            _, _, rows, _ = extent(each.grid)
            below = sheet.y - TITLE - rows * cell_of(each.grid) - 9
            _note(sheet, x, below, each.note)
    sheet.y -= height_of(pictures)


def _note(sheet: Sheet, x: float, y: float, note: str) -> None:
    """Writes a note of at most two lines under a grid."""
    for place, line in enumerate(wrapped(note, BLOCK, 7.5, ITALIC, most=2)):
        sheet.text(x, y - 8.5 * place, BLOCK, line, 7.5, ITALIC, grey=GREY)


def draw_grid(sheet: Sheet, grid: Grid, x: float, y: float) -> None:
    """Draws the letters of a grid as tiles; ``x`` and ``y`` are the upper left corner."""
    top, left, _, _ = extent(grid)
    cell, values = cell_of(grid), worthatz_tiles().values
    for square, letter in sorted(grid.items()):
        row, column = divmod(square, SIDE)
        at_x, at_y = x + (column - left) * cell, y - (row - top + 1) * cell
        sheet.canvas.setStrokeGray(0.3)
        sheet.canvas.setFillGray(0.97)
        sheet.canvas.setLineWidth(0.6)
        sheet.canvas.rect(at_x, at_y, cell, cell, stroke=1, fill=1)
        sheet.text(at_x, at_y + cell * 0.3, cell * 0.92, letter, cell * 0.62, BOLD, "center")
        value = str(values.get(letter, ""))
        sheet.text(at_x, at_y + cell * 0.09, cell * 0.93, value, cell * 0.27, REGULAR, "right")


def pictures_of(game: Game, played: Round, texts: Texts, player: int | None = None) -> list[GridPicture]:
    """Returns the grids of a round: the player's own if one is named, the best of the room, the reference."""
    found = []
    if player is not None:
        found.append(_own(played, player, texts))
    best = played.entries[played.best[0]].counted if played.best else {}
    found.append(GridPicture(*best_text(game, played, texts), best))
    reference = played.reference
    found.append(GridPicture(texts("Model solution"), reference_text(reference, texts), reference.grid))
    return found


def _own(played: Round, player: int, texts: Texts) -> GridPicture:
    entry = played.entries.get(player)
    if entry is None:
        return GridPicture(texts("Own grid"), texts("none handed in"), {})
    points = texts.counted("%(num)s point", "%(num)s points", entry.points)
    words = words_text(entry.runs)
    return GridPicture(f"{texts('Own grid')}: {points}", words, entry.grid, fault_text(entry, texts))


# -- the sheets ----------------------------------------------------------------------------------------


def standings_pdf(game: Game, ranked: Standings, texts: Texts) -> bytes:
    """Returns the ranking with the points of every round; the reference is the first line."""
    sheet = Sheet(heading_of(game.setup), texts("Standings"), texts)
    if ranked.rounds:
        sheet.headline(texts("Standings after round %(round)d", round=ranked.rounds))
    columns = [
        Column(texts("Place"), "right", bold=True, cell=lambda row: row.place),
        Column(texts("Name"), share=1.0, most=170.0, cell=lambda row: row.player.name),
        Column(texts("Club"), share=0.7, most=140.0, cell=lambda row: row.player.club),
        *(_round_column(number, texts) for number in range(ranked.rounds)),
        Column(texts("Best"), "right", cell=lambda row: row.best),
        Column("%", "right", cell=lambda row: "" if row.percent is None else texts.percent(row.percent)),
        Column(texts("Total"), "right", bold=True, cell=lambda row: texts.number(row.total)),
    ]
    points = [texts.number(each) for each in ranked.references]
    percent = texts.percent(100.0) if ranked.reference_total else ""
    top = TableRow(
        ["", texts("Model solution"), "", *points, "", percent, texts.number(ranked.reference_total)],
        shaded=True,
        bold=True,
    )
    draw_listing(sheet, columns, [top, *lines_of(columns, ranked.rows)])
    notes = [texts("Equal totals share a place. Best: how often the best grid of the room.")]
    if any(each.reference.proved for each in game.complete[: ranked.rounds]):
        notes.append(_proved(game, ranked.rounds, texts))
    sheet.y -= 3
    sheet.paragraph(notes)
    return sheet.finish()


def _proved(game: Game, rounds: int, texts: Texts) -> str:
    numbers = ", ".join(str(each.number) for each in game.complete[:rounds] if each.reference.proved)
    return texts("Proved best, no grid of the letters can score more: rounds %(rounds)s.", rounds=numbers)


def _round_column(number: int, texts: Texts) -> Column:
    def cell(row: Row) -> str:
        points = row.points[number]
        return "–" if points is None else texts.number(points)

    return Column(str(number + 1), "right", cell=cell)


def rounds_pdf(game: Game, texts: Texts) -> bytes:
    """Returns the record of the night: letters, points, the best grid of the room and the reference of every round."""
    sheet = Sheet(heading_of(game.setup), texts("Rounds"), texts)
    sheet.headline(texts("Rounds"))
    for played in game.complete:
        pictures = pictures_of(game, played, texts)
        words = words_text(played.reference.runs)
        sheet.need(height_of(pictures) + 40)
        _round_line(sheet, played, texts)
        draw_pictures(sheet, pictures)
        if words:
            sheet.text(
                LEFT,
                sheet.y,
                RIGHT - LEFT,
                texts("Words of the model solution: %(words)s", words=words),
                8,
                grey=GREY,
            )
            sheet.y -= 10
    if not game.complete:
        sheet.paragraph([texts("No round is complete yet.")], 11)
    return sheet.finish()


def _round_line(sheet: Sheet, played: Round, texts: Texts) -> None:
    sheet.y -= 14
    letters = " ".join(worthatz_tiles().sort(played.letters))
    sheet.text(LEFT, sheet.y, 70, texts("Round %(round)d", round=played.number), 11, BOLD)
    sheet.text(LEFT + 76, sheet.y, RIGHT - LEFT - 76, letters, 11)
    sheet.rule(LEFT, sheet.y - 4, RIGHT - LEFT, 0.6)
    sheet.y -= 8


def score_sheets_pdf(game: Game, ranked: Standings, texts: Texts, player: int | None = None) -> bytes:
    """Returns for every player, or one: each round with the own grid, the best of the room and the reference.

    RuleError ``unknown_player``.
    """
    if player is not None:
        game.player(player)
    rows = sorted(ranked.rows, key=lambda row: row.player.table)
    rows = [row for row in rows if player in (None, row.player.id)]
    sheet = Sheet(heading_of(game.setup), texts("Score sheet"), texts)
    for place, row in enumerate(rows):
        if place:
            sheet.new_page()
        _player(sheet, game, ranked, row)
    if not rows:
        sheet.paragraph([texts("There are no players yet.")], 12)
    return sheet.finish()


def _player(sheet: Sheet, game: Game, ranked: Standings, row: Row) -> None:
    texts = sheet.texts
    place = texts("Place %(place)d of %(players)d", place=row.place, players=len(ranked.rows))
    points = texts.counted("%(num)s point", "%(num)s points", row.total)
    sheet.headline(row.player.name, 18, 6)
    known = [
        texts("Table %(table)d", table=row.player.table), row.player.club, place, points,
        "" if row.percent is None else texts("%(percent)s%% of the model solutions", percent=texts.percent(row.percent)),
    ]  # fmt: skip
    sheet.text(LEFT, sheet.y - 6, RIGHT - LEFT, " · ".join(part for part in known if part), 10.5, grey=GREY)
    sheet.y -= 14
    for played in game.complete[: ranked.rounds]:
        pictures = pictures_of(game, played, texts, row.player.id)
        sheet.need(height_of(pictures) + 26)
        _round_line(sheet, played, texts)
        draw_pictures(sheet, pictures)


def standings_csv(ranked: Standings, texts: Texts) -> bytes:
    """Returns the standings row by row, for a spreadsheet; the first row is the reference's."""
    head = [texts(each) for each in ("Place", "Table", "Name", "Club", "Category", "Total", "Best")]
    rounds = [texts("R%(round)d", round=number) for number in range(1, ranked.rounds + 1)]
    top: list[Cell] = [
        None,
        None,
        texts("Model solution"),
        "",
        "",
        ranked.reference_total,
        None,
        *ranked.references,
    ]
    rows: list[list[Cell]] = [[*head, *rounds], top]
    for row in ranked.rows:
        who = row.player
        first: list[Cell] = [row.place, who.table, who.name, who.club, who.category]
        rows.append([*first, row.total, row.best, *row.points])
    return written(rows, texts)


WORTHATZ_DOCUMENTS: Documents = {
    "standings.pdf": Document(
        title=say("Standings"),
        make=lambda wanted: standings_pdf(wanted.game, standings(wanted.game), wanted.texts),
    ),
    "rounds.pdf": Document(title=say("Rounds"), make=of_game(rounds_pdf)),
    "sheets.pdf": Document(
        title=say("Score sheets"),
        make=lambda wanted: score_sheets_pdf(
            wanted.game, standings(wanted.game), wanted.texts, wanted.player
        ),
        asks=(Ask("player", lambda game: say("Score sheet of one player")),),
    ),
    "blank-grids.pdf": Document(title=say("Blank grids"), make=of_game(blank_grids_pdf), blank=True),
    "standings.csv": Document(
        title=say("Standings for a spreadsheet"),
        make=lambda wanted: standings_csv(standings(wanted.game), wanted.texts),
    ),
    "game.jsonl": FILE,
}
