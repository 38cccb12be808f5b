"""The page of a game of Un-Scrabble: tap the tiles to take, see what would stay, take them."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from director.desk import unscrabble
from director.desk.night import Night
from director.games.unscrabble.game import Game
from director.language.sentences import DirectorError, RuleError
from director.telling.unscrabble import WHY
from director.web.common import as_kept, desk, in_words, look_up, stage, token
from director.web.night.views import board_view
from director.web.small.moves import field
from director.web.small.pages import shown

blueprint = Blueprint("unscrabble", __name__, url_prefix="/games/<key>/unscrabble")

MOST_TYPED = 60


@blueprint.get("")
def show(key: str) -> str:
    """The game as it stands; ``squares`` in the address previews a turn, ``hint`` shows one that is possible."""
    night = look_up(key)
    return render_template("small/unscrabble.html", tab="game", **_values(night), **_typed(night))


def _values(night: Night[Game]) -> dict[str, Any]:
    game = night.game
    return shown(night) | {
        "board": board_view(game.board, game.setup.tiles),
        "why": WHY[game.why] if game.why else None,
        "hint": unscrabble.hint(desk(), night) if request.args.get("hint") == "1" else None,
    }


def _typed(night: Night[Game]) -> dict[str, Any]:
    """The squares of the address, and what they would bring, or why they may not be taken."""
    text = request.args.get("squares", "").strip()[:MOST_TYPED]
    found: dict[str, Any] = {"squares": text, "preview": None, "wrong": None}
    if not text:
        return found
    try:
        return found | {"preview": unscrabble.preview(desk(), night, _read(text))}
    except DirectorError as error:
        return found | {"wrong": in_words(error.sentence)}


def _read(text: str) -> list[str]:
    """The squares that were typed or tapped, as they are kept."""
    return [as_kept(each) for each in text.replace(",", " ").split()]


@blueprint.get("/preview")
def preview(key: str) -> str:
    """The preview alone, for the page's script."""
    night = look_up(key)
    return render_template("small/_taking.html", **shown(night), **_typed(night))


@blueprint.post("/take")
def take(key: str) -> ResponseReturnValue:
    """The tiles whose preview was confirmed."""
    look_up(key)  # how places are written here
    typed = field("squares", MOST_TYPED)
    try:
        unscrabble.take(desk(), key, _read(typed), token(), stage())
    except RuleError as error:
        flash(in_words(error.sentence), "danger")
        return redirect(url_for("unscrabble.show", key=key, squares=typed))
    return redirect(url_for("unscrabble.show", key=key))


@blueprint.post("/pass")
def pass_turn(key: str) -> ResponseReturnValue:
    unscrabble.pass_turn(desk(), key, token(), stage())
    return redirect(url_for("unscrabble.show", key=key))
