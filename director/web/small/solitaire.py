"""The page of a game of Solitaire: board, open racks, the next word with its preview, the club's record."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from director.desk import solitaire
from director.desk.night import Night
from director.games.solitaire.game import Game
from director.language.sentences import RuleError
from director.web.common import desk, in_words, look_up, stage, token, whole_number
from director.web.night.views import board_view, tiles_view
from director.web.small.moves import field, sent_move, typed_move
from director.web.small.pages import shown

blueprint = Blueprint("solitaire", __name__, url_prefix="/games/<key>/solitaire")


@blueprint.get("")
def show(key: str) -> str:
    """The game as it stands; with ``at`` and ``word`` in the address also what that move would form."""
    night = look_up(key)
    return render_template("small/solitaire.html", tab="game", **_values(night), **_typed(night))


def _values(night: Night[Game]) -> dict[str, Any]:
    game, tiles = night.game, night.game.setup.tiles
    laid = [turn.scored for turn in game.turns if turn.scored]
    return shown(night) | {
        "board": board_view(game.board, tiles, frozenset(laid[-1].laid) if laid else frozenset()),
        "racks": [tiles_view(rack, tiles) for rack in game.racks],
        "bag": [(view, game.bag[view.letter or "?"]) for view in tiles_view("".join(game.bag), tiles)],
        "stuck": solitaire.stuck(desk(), night),
        "record": solitaire.record(desk(), night.row),
    }


def _typed(night: Night[Game]) -> dict[str, Any]:
    return typed_move(night, lambda each, at, word: solitaire.preview(desk(), each, at, word))


@blueprint.get("/preview")
def preview(key: str) -> str:
    """The preview alone, for the page's script."""
    night = look_up(key)
    return render_template(
        "small/_preview.html", lay_url=url_for("solitaire.lay", key=key), **shown(night), **_typed(night)
    )


def _back(key: str, **typed: str) -> ResponseReturnValue:
    query: dict[str, Any] = {name: text for name, text in typed.items() if text}
    return redirect(url_for("solitaire.show", key=key, **query))


@blueprint.post("/begin")
def begin(key: str) -> ResponseReturnValue:
    solitaire.begin(desk(), key, token(), stage())
    return _back(key)


@blueprint.post("/lay")
def lay(key: str) -> ResponseReturnValue:
    """The move whose preview was confirmed; its score must still be what the preview said."""
    look_up(key)  # how places are written here
    at, word = sent_move()
    try:
        solitaire.lay(desk(), key, at, word, whole_number("score"), token(), stage())
    except RuleError as error:
        flash(in_words(error.sentence), "danger")
        return _back(key, at=field("at"), word=field("word"))
    return _back(key)


@blueprint.post("/choose")
def choose(key: str) -> ResponseReturnValue:
    """Letters of the open tiles onto a rack; none typed: the program fills it."""
    solitaire.choose(desk(), key, whole_number("rack") - 1, field("tiles"), token(), stage())
    return _back(key)


@blueprint.post("/exchange")
def exchange(key: str) -> ResponseReturnValue:
    solitaire.exchange(desk(), key, field("tiles"), token(), stage())
    return _back(key)


@blueprint.post("/pass")
def pass_turn(key: str) -> ResponseReturnValue:
    solitaire.pass_turn(desk(), key, token(), stage())
    return _back(key)


@blueprint.post("/finish")
def finish(key: str) -> ResponseReturnValue:
    solitaire.finish(desk(), key, token(), stage())
    return _back(key)
