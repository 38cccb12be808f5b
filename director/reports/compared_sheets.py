"""Turns at a classic table or of training beside the best moves there were, as a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from director.desk.classic.comparing import Compared, compared, is_told
from director.games.classic.game import Game
from director.language.sentences import say
from director.language.texts import Texts, with_blanks
from director.reports.board_picture import board_below
from director.reports.document import Ask, Document, Wanted
from director.reports.listing import Column, Line, draw_listing
from director.reports.page import Sheet, heading_of

ROW, SIZE = 15.5, 9.5


def compared_pdf(game: Game, tables: Sequence[tuple[str, Sequence[Compared]]], texts: Texts) -> bytes:
    """For each of these, with a title or without, every turn beside the best move there was, and what was missed in all;
    the board at the end."""
    sheet = Sheet(heading_of(game.setup), texts("Moves and points left lying"), texts)
    for title, rows in tables:
        sheet.headline(title or texts("Moves and points left lying"))
        draw_listing(
            sheet, _columns(texts), [*(_line(each, texts) for each in rows), _sums(rows, texts)], ROW, SIZE
        )
        sheet.y -= 14
    board_below(sheet, game.board, game.setup.tiles)
    return sheet.finish()


def _columns(texts: Texts) -> list[Column]:
    return [
        Column("", "right"),
        Column(texts("Rack")),
        Column(texts("Ref."), "right"),
        Column(texts("Word"), share=1.0, bold=True),
        Column(texts("Points"), "right"),
        Column(texts("Ref."), "right"),
        Column(texts("Best move"), share=1.0, bold=True),
        Column(texts("Points"), "right"),
        Column(texts("Left lying"), "right"),
    ]


def _line(each: Compared, texts: Texts) -> Line:
    return Line(
        [
            str(each.number),
            each.rack,
            texts.place(each.at),
            with_blanks(each.word) or "–",
            texts.number(each.points),
            texts.place(each.best_at),
            with_blanks(each.best) or "–",
            texts.number(each.best_points),
            texts.number(each.missed) if each.missed else "",
        ]
    )


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
    title=say("Moves and points left lying"),
    note=say("Every move beside the best one, as far as the racks are told"),
    make=_left_lying,
    asks=(Ask("player", lambda game: say("One player alone")),),
    exists=is_told,
    tells_racks=True,
)
