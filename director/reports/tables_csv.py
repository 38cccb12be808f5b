"""Standings and game as CSV that a spreadsheet opens correctly.

UTF-8 with a byte order mark; where the language writes a decimal comma (German, French) the semicolon
separates the cells, otherwise the comma. A text that a spreadsheet would take for a formula is given an
apostrophe, so that a player's name cannot start a calculation.
"""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO

from director.games.duplicate.game import Cancelled, Game, Round
from director.games.duplicate.standings import Row, Standings
from director.language.texts import Texts, with_blanks
from director.reports.game_record import found_by
from director.reports.standings_sheet import has_sanctions

FORMULA = ("=", "+", "-", "@", "\N{MINUS SIGN}", "\t", "\r", "\n")
"""What a spreadsheet may begin a calculation with; look-alikes of full or small width count as the sign itself."""
Cell = str | int | float | None


def standings_csv(game: Game, table: Standings, texts: Texts) -> bytes:
    """The standings with one column for every round; the first row is the top's."""
    sanctions = has_sanctions(game)
    rounds = range(1, table.rounds + 1)
    head = [texts("Place"), texts("Table"), texts("Player"), texts("Club"), texts("Category"), texts("Total")]
    head += [texts("Negative"), texts("%% of top"), texts("Tops"), texts("Solos")]
    head += [texts("Warnings"), texts("Penalties")] if sanctions else []
    head += [texts("Missing slips"), *(texts("R%(round)d", round=number) for number in rounds)]
    percent = 100.0 if table.top_total else None
    top: list[Cell] = [None, None, texts("Top"), None, None, table.top_total, 0, percent, table.rounds, None]
    top += [None, None] if sanctions else []
    return _written(
        [head, [*top, None, *table.top_points], *(_row(row, sanctions) for row in table.rows)], texts
    )


def _row(row: Row, sanctions: bool) -> list[Cell]:
    player = row.player
    cells: list[Cell] = [row.place, player.table, player.name, player.club, player.category]
    cells += [row.total, row.negative, row.percent, row.tops, row.solos]
    cells += [row.warnings, row.penalties] if sanctions else []
    return [*cells, row.missing, *row.points]


def game_csv(game: Game, texts: Texts) -> bytes:
    """The rounds of the game with their racks and tops."""
    head = [
        texts("Round"),
        texts("Kept"),
        texts("Drawn"),
        texts("Rejected"),
        texts("Reference"),
        texts("Top word"),
    ]
    head += [texts("Points"), texts("Sum"), texts("Found"), texts("Players"), texts("Remark")]
    return _written([head, *_game_rows(game, texts)], texts)


def _game_rows(game: Game, texts: Texts) -> Iterator[list[Cell]]:
    total = 0
    void = list(game.cancelled)
    for played in game.rounds:
        while void and void[0].round.number <= played.number:
            yield _cancelled_row(void.pop(0), texts)
        total += played.top.score if played.top else 0
        yield _round_row(game, played, total, texts)
    yield from (_cancelled_row(each, texts) for each in void)


def _round_row(game: Game, played: Round, total: int, texts: Texts) -> list[Cell]:
    if played.top is None:
        return [*_rack(played), None, None, None, None, None, None, texts("(open)")]
    found, players = found_by(game, played)
    move = played.top.move
    return [
        *_rack(played),
        texts.place(move.at),
        with_blanks(move.word),
        played.top.score,
        total,
        found,
        players,
        "",
    ]


def _cancelled_row(each: Cancelled, texts: Texts) -> list[Cell]:
    remark = texts("Cancelled: %(reason)s", reason=texts.phrase(each.reason))
    return [*_rack(each.round), None, None, None, None, None, None, remark]


def _rack(played: Round) -> list[Cell]:
    rejected = ", ".join(each.kept + each.drawn for each in played.rejected)
    return [played.number, played.kept, played.drawn, rejected]


def _written(rows: Iterable[Sequence[Cell]], texts: Texts) -> bytes:
    target = StringIO()
    delimiter = ";" if texts.decimal_comma else ","
    writer = csv.writer(target, delimiter=delimiter, lineterminator="\r\n")
    writer.writerows([_shown(cell, texts) for cell in row] for row in rows)
    return target.getvalue().encode("utf-8-sig")


def _shown(cell: Cell, texts: Texts) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float):
        figure = f"{cell:.1f}"
        return figure.replace(".", ",") if texts.decimal_comma else figure
    if isinstance(cell, int):
        return str(cell)
    text = unicodedata.normalize("NFC", cell)
    return "'" + text if _calculates(text) else text


def _calculates(text: str) -> bool:
    """Whether the first sign that can be seen might begin a formula."""
    seen = "".join(each for each in text if unicodedata.category(each) != "Cf").lstrip(" \N{NO-BREAK SPACE}")
    return unicodedata.normalize("NFKC", seen[:1]).startswith(FORMULA)
