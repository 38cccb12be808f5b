"""The documents of a classic table; and its turns, or those of training, beside the best moves there were, as a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from director.desk.classic.comparing import Compared, compared, is_told
from director.games.classic.game import Game
from director.games.classic.gcg_written import gcg
from director.language.sentences import say
from director.language.texts import Texts
from director.reports.board_picture import board_below
from director.reports.classic_sheets import LETTER_LIST, moves_pdf, score_sheet_pdf
from director.reports.document import FILE, Ask, Document, Documents, Wanted, of_game
from director.reports.listing import Column, Line, draw_listing, lines_of
from director.reports.page import Sheet, heading_of

ROW, SIZE = 15.5, 9.5


def compared_pdf(game: Game, tables: Sequence[tuple[str, Sequence[Compared]]], texts: Texts) -> bytes:
    """For each of these, with a title or without, every turn beside the best move there was, and what was missed in all;
    the board at the end."""
    sheet = Sheet(heading_of(game.setup), texts("Moves and points missed"), texts)
    for title, rows in tables:
        sheet.headline(title or texts("Moves and points missed"))
        columns = _columns(texts)
        draw_listing(sheet, columns, [*lines_of(columns, rows), _sums(rows, texts)], ROW, SIZE)
        sheet.y -= 14
    board_below(sheet, game.board, game.setup.tiles)
    return sheet.finish()


def _columns(texts: Texts) -> list[Column]:
    return [
        Column("", "right", cell=lambda each: each.number),
        Column(texts("Rack"), cell=lambda each: each.rack),
        Column(texts("Ref."), "right", cell=lambda each: texts.place(each.at)),
        Column(texts("Word"), share=1.0, bold=True, cell=lambda each: texts.word(each.word) or "–"),
        Column(texts("Points"), "right", cell=lambda each: texts.number(each.points)),
        Column(texts("Ref."), "right", cell=lambda each: texts.place(each.best_at)),
        Column(texts("Best move"), share=1.0, bold=True, cell=lambda each: texts.word(each.best) or "–"),
        Column(texts("Points"), "right", cell=lambda each: texts.number(each.best_points)),
        Column(
            texts("Left lying"), "right", cell=lambda each: texts.number(each.missed) if each.missed else ""
        ),
    ]


def _sums(rows: Sequence[Compared], texts: Texts) -> Line:
    points, best, missed = (
        texts.number(sum(getattr(each, name) for each in rows))
        for name in ("points", "best_points", "missed")
    )
    return Line(["", "", "", texts("Total"), points, "", "", best, missed], shaded=True, bold=True)


def _left_lying(wanted: Wanted) -> bytes:
    game: Game = wanted.game
    chosen = game.order if wanted.player is None else (wanted.player,)
    tables = [
        (game.player(each).name, rows)
        for each in chosen
        if (rows := compared(wanted.desk, wanted.night, each))
    ]
    return compared_pdf(game, tables, wanted.texts)


LEFT_LYING = Document(
    title=say("Moves and points missed"),
    note=say("Every move next to the best one, where the rack is known"),
    make=_left_lying,
    asks=(Ask("player", lambda game: say("One player alone")),),
    exists=is_told,
    tells_racks=True,
)

SHARED_DOCUMENTS: Documents = {
    "score-sheet.pdf": Document(title=say("Score sheet"), make=of_game(score_sheet_pdf)),
    "moves.pdf": Document(title=say("Moves"), make=of_game(moves_pdf), tells_racks=True),
    "letters.pdf": LETTER_LIST,
    "game.gcg": Document(
        title=say("Game as GCG"),
        make=lambda wanted: gcg(wanted.game).encode("utf-8"),
        tells_racks=True,
    ),
    "game.jsonl": replace(FILE, director_only=False, tells_racks=True),
}
"""Those of training too."""

CLASSIC_DOCUMENTS: Documents = {**SHARED_DOCUMENTS, "left-lying.pdf": LEFT_LYING}
