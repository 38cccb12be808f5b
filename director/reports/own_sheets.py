"""A person's night on one page, for one person, for all, and as files in a folder; the words to learn as a list.

Score sheets: a player's whole night on one page, beside the top.

A sheet has room for about thirty rounds on one page: the row height fills the page without becoming unreadable. The
reason why a slip brought 0, less than hoped for, or a warning is under the word.

A blank score sheet for a player's own record, with the letter list beside the rounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from math import ceil
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from director.games.duplicate.analysis.night import Analysis
from director.games.duplicate.game import Game, Round
from director.games.duplicate.standings import Row, Standings
from director.games.people import Player
from director.language.texts import Texts
from director.reports.board_picture import small_board
from director.reports.documents import file_name
from director.reports.fonts import BOLD, REGULAR
from director.reports.page import (
    BOTTOM,
    GREY,
    HEAD_HEIGHT,
    LEFT,
    MM,
    RIGHT,
    TOP,
    UNTITLED,
    WIDTH,
    Column,
    Heading,
    Sheet,
    TableRow,
    draw_listing,
    heading_of,
    height_of,
    lines_of,
)
from director.reports.pictures.curves import gaps
from director.reports.slip_sheets import CLEAR
from director.rules.tiles import BLANK, TileSet
from director.wording.own_night import Known, PlayerNightText, RoundText, credit_of, own_text, words_of_night
from director.wording.round_words import move_text, own_slip_text

WIDE = RIGHT - LEFT
GAP = 12.0
BOARD = (WIDE - 2 * GAP) / 3
EARLIEST = (2000, 1, 1, 0, 0, 0)
"""The time of all files in a folder, so that equal sheets make equal folders."""


def own_sheets_pdf(analysis: Analysis, texts: Texts, known: Known, players: Sequence[int]) -> bytes:
    """Returns one page for each of these players."""
    sheet = Sheet(heading_of(analysis.game.setup), texts("My night"), texts)
    for place, player in enumerate(players):
        if place:
            sheet.new_page()
        _page(sheet, analysis, player, texts, known)
    return sheet.finish()


def own_folder(analysis: Analysis, texts: Texts, known: Known, more: Mapping[str, bytes]) -> bytes:
    """Returns a zip with the sheet of each person as a file named by table and name, and ``more`` files for all."""
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as folder:
        for name, content in (*more.items(), *own_files(analysis, texts, known)):
            folder.writestr(ZipInfo(name, EARLIEST), content)
    return target.getvalue()


def own_files(analysis: Analysis, texts: Texts, known: Known) -> Iterator[tuple[str, bytes]]:
    """Yields file name and content of each person's sheet, in the order of the tables."""
    for own in sorted(analysis.people, key=lambda each: each.player.table):
        called = file_name(f"{own.player.table:03} {own.player.name}")
        yield f"{called}.pdf", own_sheets_pdf(analysis, texts, known, [own.player.id])


def words_pdf(analysis: Analysis, texts: Texts, known: Known, player: int | None = None) -> bytes:
    """Returns the words that a person missed, or for nobody in particular the tops that not everybody found, as a list to learn: their
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


def _rounds(sheet: Sheet, told: PlayerNightText, texts: Texts) -> None:
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


ROW, NOTE, SIZE = 20.0, 10.0, 11.0
"""Height of a row, of the reason under it, and size of the text, in points, if there is room."""
LEAST = 0.64
"""The smallest readable part of these; a longer game takes a second page."""
NAME_HEIGHT = 54.0
TOTALS_HEIGHT = 72.0
HALF = (TOP - BOTTOM) / 2
CUT = 30.0
"""Room for the cutting line and the heading of the second sheet on a page."""


def score_sheets_pdf(game: Game, ranked: Standings, texts: Texts, player_id: int | None = None) -> bytes:
    """Returns one sheet for every player in table order, or for one player; RuleError if there is no such player."""
    if player_id is not None:
        game.player(player_id)
    rows = sorted(ranked.rows, key=lambda row: row.player.table)
    rounds = game.complete[: ranked.rounds]
    sheets = {
        row: _lines(game, rounds, row.player, texts) for row in rows if player_id in (None, row.player.id)
    }
    short = all(_height(lines) < HALF - CUT for lines in sheets.values())
    sheet = Sheet(heading_of(game.setup), texts("Score sheet"), texts)
    for place, (row, lines) in enumerate(sheets.items()):
        if place % 2 and short:
            _second_half(sheet)
        elif place:
            sheet.new_page()
        _player_sheet(sheet, ranked, row, lines)
    if not sheets:
        sheet.paragraph([texts("There are no players yet.")], 12)
    return sheet.finish()


def _height(lines: Sequence[TableRow]) -> float:
    """Returns the height of a sheet without shrinking; two short ones share a page."""
    return NAME_HEIGHT + height_of(lines, ROW, NOTE) + TOTALS_HEIGHT


def _second_half(sheet: Sheet) -> None:
    """Continues in the lower half of the page, under a cutting line and a heading of its own."""
    sheet.y = TOP - HALF
    sheet.canvas.setDash(3, 3)
    sheet.rule(CLEAR, sheet.y, WIDTH - 2 * CLEAR, 0.5, 0.5)
    sheet.canvas.setDash()
    sheet.name_text(LEFT, sheet.y - 20, RIGHT - LEFT, sheet.heading.line(sheet.texts), 10, grey=GREY)
    sheet.y -= CUT


def _player_sheet(sheet: Sheet, ranked: Standings, row: Row, lines: Sequence[TableRow]) -> None:
    _name(sheet, ranked, row)
    room = sheet.room - HEAD_HEIGHT - TOTALS_HEIGHT - 1
    wanted = sum(ROW + (NOTE if line.note else 0.0) for line in lines)
    scale = max(LEAST, min(1.0, room / wanted)) if wanted else 1.0
    draw_listing(sheet, _columns(sheet.texts), lines, ROW * scale, SIZE * min(1.0, scale * 1.2), NOTE * scale)
    sheet.need(TOTALS_HEIGHT)
    _totals(sheet, ranked, row)


def _name(sheet: Sheet, ranked: Standings, row: Row) -> None:
    texts, player = sheet.texts, row.player
    box = 46 * MM
    sheet.name_text(LEFT, sheet.y - 20, RIGHT - LEFT - box - 12, player.name, 20, BOLD)
    known = [texts("Table %(table)d", table=player.table), player.club, player.category]
    under = " · ".join(part for part in known if part)
    sheet.name_text(LEFT, sheet.y - 39, RIGHT - LEFT - box - 12, under, 11, grey=GREY)
    x = RIGHT - box
    place = texts("Place %(place)d of %(players)d", place=row.place, players=len(ranked.rows))
    sheet.shade(x, sheet.y - 46, box, 44)
    sheet.text(x + 6, sheet.y - 20, box - 12, place, 13, BOLD, "center")
    points = texts.counted("%(num)s point", "%(num)s points", row.total)
    sheet.text(x + 6, sheet.y - 38, box - 12, points, 13, align="center")
    sheet.y -= NAME_HEIGHT


def _columns(texts: Texts) -> list[Column]:
    return [
        Column(texts("No."), "right", bold=True),
        Column(texts("Rack")),
        Column(texts("Top"), share=1.0, most=125.0),
        Column(texts("Ref.")),
        Column(texts("Points"), "right"),
        Column(texts("Own word"), share=1.0, most=125.0),
        Column(texts("Ref.")),
        Column(texts("Points"), "right", bold=True),
        Column(texts("Neg."), "right"),
        Column(texts("Total so far"), "right", bold=True),
        Column(texts("Top sum"), "right"),
    ]


def _lines(game: Game, rounds: Sequence[Round], player: Player, texts: Texts) -> list[TableRow]:
    lines, own_sum, top_sum = [], 0, 0
    for played in rounds:
        assert played.top is not None
        entry = played.entries.get(player.id)
        points = entry.points if entry else 0
        own_sum, top_sum = own_sum + points, top_sum + played.top_points
        own = own_slip_text(game, played, player.id, texts)
        top = move_text(played.top, texts)
        cells = [
            str(played.number),
            game.setup.tiles.sort(played.rack),
            top.word,
            top.at,
            top.points,
            own.word,
            own.at,
            own.points or "–",
            texts.number(points - played.top_points),
            texts.number(own_sum),
            texts.number(top_sum),
        ]
        lines.append(TableRow(cells, own.reason, 5))
    return lines


def _totals(sheet: Sheet, ranked: Standings, row: Row) -> None:
    texts = sheet.texts
    played = sum(points or 0 for points in row.points)
    parts = [(texts("Sum of the rounds"), texts.number(played))]
    if row.bonus:
        parts.append((texts("Solos: %(solos)d", solos=row.solos), texts.signed(row.bonus)))
    if row.cost:
        warnings = texts("Warnings: %(warnings)d", warnings=row.warnings)
        parts.append((warnings, texts.signed(-row.cost)))
    parts.append((texts("Total"), texts.number(row.total)))
    beside = [
        (texts("Top"), texts.number(ranked.top_total)),
        (texts("Negative"), texts.number(row.negative)),
        (texts("%% of top"), texts.percent(row.percent)),
        (texts("Tops found"), texts("%(tops)d of %(rounds)d", tops=row.tops, rounds=ranked.tops)),
    ]
    if row.solos and not row.bonus:
        beside.append((texts("Solos"), str(row.solos)))
    half = (RIGHT - LEFT - 30) / 2
    sheet.y -= 8
    _pairs(sheet, parts, LEFT, half)
    _pairs(sheet, beside, LEFT + half + 30, half)
    sheet.y -= 16 * max(len(parts), len(beside))


def _pairs(sheet: Sheet, pairs: Sequence[tuple[str, str]], x: float, width: float) -> None:
    for place, (label, value) in enumerate(pairs):
        y = sheet.y - 14 - 15 * place
        last = place == len(pairs) - 1 and x == LEFT
        sheet.text(x, y, width * 0.7, label, 11, BOLD if last else REGULAR)
        sheet.text(x + width * 0.7, y, width * 0.3, value, 11, BOLD if last else REGULAR, "right")


ROUNDS_ON_PAGE = 28
"""Rounds on one page of the blank score sheet."""


def blank_score_sheet_pdf(
    tiles: TileSet,
    rounds: int,
    texts: Texts,
    heading: Heading = UNTITLED,
) -> bytes:
    """Returns a score sheet to fill in by hand with room for ``rounds`` rounds, and the letter list."""
    sheet = Sheet(heading, texts("Score sheet"), texts)
    pages = max(1, ceil(rounds / ROUNDS_ON_PAGE))
    for page in range(pages):
        if page:
            sheet.new_page()
        first = page * ROUNDS_ON_PAGE + 1
        _name_fields(sheet)
        y = sheet.y
        _letter_list(sheet, tiles, RIGHT - 38 * MM, 38 * MM)
        sheet.y = y
        _empty_rows(sheet, first, min(rounds, first + ROUNDS_ON_PAGE - 1), RIGHT - 38 * MM - 14 - LEFT)
    return sheet.finish()


def _name_fields(sheet: Sheet) -> None:
    texts, width = sheet.texts, RIGHT - LEFT
    sheet.y -= 12 * MM
    sheet.field(LEFT, sheet.y, width * 0.6, texts("Name"), "")
    sheet.field(LEFT + width * 0.63, sheet.y, width * 0.12, texts("Table"), "")
    sheet.field(LEFT + width * 0.78, sheet.y, width * 0.22, texts("Club"), "")
    sheet.y -= 6 * MM


def _empty_rows(sheet: Sheet, first: int, last: int, width: float) -> None:
    texts = sheet.texts
    columns = [
        (texts("No."), 0.07),
        (texts("Letters"), 0.22),
        (texts("Word"), 0.31),
        (texts("Ref."), 0.10),
        (texts("Points"), 0.10),
        (texts("Total so far"), 0.10),
        (texts("Top"), 0.10),
    ]
    bottom = BOTTOM + 4
    row = min(22.0, (sheet.y - bottom - 20) / ROUNDS_ON_PAGE)
    rows = max(0, last - first + 1)
    top = sheet.y
    _grid(sheet, top, width, [share for _, share in columns], rows, row)
    x = LEFT
    for title, share in columns:
        sheet.text(x + 2, top - 14, width * share - 4, title, 8.5, BOLD, "center")
        x += width * share
    for place in range(rows):
        y = top - 20 - row * (place + 1) + row * 0.3
        sheet.text(LEFT + 2, y, width * 0.07 - 4, str(first + place), 10, align="center", grey=GREY)


def _grid(sheet: Sheet, top: float, width: float, shares: list[float], rows: int, row: float) -> None:
    bottom = top - 20 - rows * row
    sheet.shade(LEFT, top - 20, width, 20)
    for place in range(rows + 1):
        sheet.rule(LEFT, top - 20 - place * row, width, 0.6, 0.4)
    sheet.rule(LEFT, top, width, 0.6, 0.4)
    x = LEFT
    for share in [0.0, *shares]:
        x += width * share
        sheet.canvas.line(x, top, x, bottom)


def _letter_list(sheet: Sheet, tiles: TileSet, x: float, width: float) -> None:
    texts = sheet.texts
    rows = [(letter, count, value) for letter, (count, value) in tiles.letters.items() if count]
    if tiles.blanks:
        rows.append((BLANK, tiles.blanks, 0))
    row = min(20.0, (sheet.y - BOTTOM - 44) / len(rows))
    parts = [width * 0.4, width * 0.33, width * 0.27]
    starts = [x, x + parts[0], x + parts[0] + parts[1]]
    titles = [texts("Letter"), texts("Number"), texts("Value")]
    sheet.shade(x, sheet.y - 20, width, 20)
    for start, part, title in zip(starts, parts, titles, strict=True):
        sheet.text(start + 2, sheet.y - 14, part - 4, title, 8.5, BOLD, "center")
    sheet.y -= 20
    for letter, count, value in rows:
        sheet.y -= row
        shown = texts("blank") if letter == BLANK else letter
        for start, part, text, font in zip(
            starts, parts, (shown, str(count), str(value)), (BOLD, REGULAR, REGULAR), strict=True
        ):
            sheet.text(start + 2, sheet.y + row * 0.3, part - 4, text, 11, font, "center")
        sheet.rule(x, sheet.y, width, 0.4)
    sheet.y -= 18
    total = texts("%(tiles)d tiles", tiles=tiles.size)
    sheet.text(x, sheet.y, width, total, 9.5, align="center", grey=GREY)
