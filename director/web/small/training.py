"""The page of a training table: the player's rack and next move, the computer's answer, what would be better."""

from __future__ import annotations

import time
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from director.desk import training
from director.desk.night import Night
from director.games.classic.game import Game
from director.games.classic.standings import standings
from director.games.training import COMPUTER, HUMAN
from director.language.sentences import LexiconError, RuleError
from director.web.common import desk, in_words, look_up, stage, token, whole_number
from director.web.night.views import board_view, tiles_view
from director.web.small.moves import field, sent_move, typed_move
from director.web.small.pages import shown
from director.web.table import views

blueprint = Blueprint("training", __name__, url_prefix="/games/<key>/training")


@blueprint.get("")
def show(key: str) -> str:
    """The table as it stands; ``at`` and ``word`` preview a move, ``hints`` shows the best ones."""
    night = look_up(key)
    return render_template("small/training.html", tab="game", **_values(night), **_typed(night))


def _values(night: Night[Game]) -> dict[str, Any]:
    game, tiles = night.game, night.game.setup.tiles
    hints = request.args.get("hints") == "1"
    return shown(night) | {
        "board": board_view(game.board, tiles, views.fresh_squares(game)),
        "columns": views.columns(game, time.time()),
        "sheet": views.score_sheet(game),
        "rows": standings(game) if game.order else (),
        "end": views.END[game.ended] if game.ended else None,
        "minutes": views.minutes,
        "human": HUMAN,
        "computer": COMPUTER,
        "rack": tiles_view(game.racks[HUMAN].known, tiles) if game.order else [],
        "unseen": tiles_view("".join((game.unseen + _computers(game)).elements()), tiles),
        "hints": training.hints(desk(), night) if hints else None,
        "compared": _compared(night) if game.ended else (),
    }


def _computers(game: Game) -> Any:
    """The computer's letters, which the player has not seen either."""
    return type(game.unseen)(game.racks[COMPUTER].known if game.order else "")


def _compared(night: Night[Game]) -> list[training.Compared]:
    """The turns beside the best moves; none where the word list is not here any more."""
    try:
        return training.compared(desk(), night)
    except LexiconError:
        return []


def _typed(night: Night[Game]) -> dict[str, Any]:
    return typed_move(night, lambda each, at, word: training.preview(desk(), each, at, word))


@blueprint.get("/preview")
def preview(key: str) -> str:
    """The preview alone, for the page's script."""
    night = look_up(key)
    return render_template(
        "small/_preview.html", lay_url=url_for("training.lay", key=key), **shown(night), **_typed(night)
    )


def _back(key: str, **typed: str) -> ResponseReturnValue:
    query: dict[str, Any] = {name: text for name, text in typed.items() if text}
    return redirect(url_for("training.show", key=key, **query))


@blueprint.post("/begin")
def begin(key: str) -> ResponseReturnValue:
    training.begin(desk(), key, token(), stage())
    return _back(key)


@blueprint.post("/lay")
def lay(key: str) -> ResponseReturnValue:
    """The move whose preview was confirmed, and the computer's answer."""
    look_up(key)  # how places are written here
    at, word = sent_move()
    try:
        training.lay(desk(), key, at, word, whole_number("score"), token(), stage())
    except RuleError as error:
        flash(in_words(error.sentence), "danger")
        return _back(key, at=field("at"), word=field("word"))
    return _back(key)


@blueprint.post("/exchange")
def exchange(key: str) -> ResponseReturnValue:
    training.exchange(desk(), key, field("tiles"), token(), stage())
    return _back(key)


@blueprint.post("/pass")
def pass_turn(key: str) -> ResponseReturnValue:
    training.pass_turn(desk(), key, token(), stage())
    return _back(key)
