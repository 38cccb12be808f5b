"""Entering a player's grid: tapped on the board, typed row by row or word by word, judged while it grows."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.desk import GameSession
from director.desk.worthatz import grids
from director.games.worthatz.game import Game
from director.games.worthatz.grid import SIDE, read_grid, rows_of
from director.games.worthatz.letters import worthatz_tiles
from director.language.sentences import DirectorError, RuleError
from director.web.common import desk, desk_once, game_page, in_words, look_up, sent_json, texts, tiles_view
from director.web.roles import check_worth_known, may_see_worth
from director.web.sent import as_typed, field, whole_number

blueprint = Blueprint("worthatz_grids", __name__, url_prefix="/games/<key>/worthatz")

MOST_TYPED = 2000
EMPTY_GRID = rows_of({})


@blueprint.get("/rounds/<int:number>/players/<int:player>")
def show(key: str, number: int, player: int) -> str:
    """Shows the page on which somebody types a player's grid."""
    return _page(look_up(key), number, player)


def _page(
    session: GameSession[Game], number: int, player: int, rows: list[str] | None = None, typed: str = ""
) -> str:
    game, played = session.game, session.game.round(number)
    entry = played.entries.get(player)
    worth = may_see_worth(game, number, desk().now())
    return game_page(
        session,
        "worthatz/grid.html",
        "desk",
        played=played,
        player=game.player(player),
        entry=entry,
        worth=worth,
        rows=rows or (list(entry.rows) if entry else EMPTY_GRID),
        typed=typed,
        letters=tiles_view(played.letters, worthatz_tiles()),
        values=dict(worthatz_tiles().values),
    )


def rows_sent(sent: Any) -> list[str]:
    """Returns the 15 rows that a page's script sent; RuleError ``bad_grid``."""
    if not isinstance(sent, list) or len(sent) != SIDE:
        raise RuleError(
            "bad_grid", "Write a grid as 15 strings of 15 characters, with . for an empty square."
        )
    return rows_of(read_grid(sent))


@blueprint.post("/rounds/<int:number>/judge")
def judge(key: str, number: int) -> ResponseReturnValue:
    """Returns what a grid is worth, and every fault with its squares; records nothing."""
    session = look_up(key)
    check_worth_known(session.game, number, desk().now())
    rows = rows_sent(sent_json().get("rows"))
    seen = grids.preview(desk(), session, number, rows)
    told = {
        "score": seen.points,
        "words": [run.word for run in seen.judged.runs],
        "faults": [
            {"code": fault.code, "message": in_words(fault.sentence), "squares": list(fault.squares)}
            for fault in seen.judged.faults
        ],
        "text": texts().counted("%(num)s point", "%(num)s points", seen.points),
    }
    return told, {"Cache-Control": "no-store"}


@blueprint.post("/rounds/<int:number>/players/<int:player>")
def enter(key: str, number: int, player: int) -> ResponseReturnValue:
    """Records the grid: the one typed as text if there is any, else the one on the board."""
    session = look_up(key)
    typed, sent = as_typed("typed")[:MOST_TYPED], field("rows").split("/")
    try:
        after = grids.enter_typed(desk_once(), key, number, player, typed, sent, whole_number("replacing", 0))
    except DirectorError as error:
        if session.game.ended is not None:  # its page has no such field any more
            raise
        flash(in_words(error.sentence), "danger")
        back = None if typed.strip() else [row.ljust(SIDE, ".")[:SIDE] for row in sent[:SIDE]]
        return _page(session, number, player, back if back and len(back) == SIDE else None, typed), 422
    _tell(after, number, player)
    return redirect(url_for("worthatz.show", key=key))


def _tell(session: GameSession[Game], number: int, player: int) -> None:
    entry, name = session.game.round(number).entries[player], in_words(session.game.called(player))
    if not may_see_worth(session.game, number, desk().now()):
        flash(gettext("The grid of %(name)s is entered.", name=name), "success")
    elif entry.faults:
        why = in_words(entry.faults[0].sentence)
        flash(
            gettext("%(name)s: %(points)d points. %(why)s", name=name, points=entry.points, why=why),
            "warning",
        )
    else:
        flash(gettext("%(name)s: %(points)d points.", name=name, points=entry.points), "success")
