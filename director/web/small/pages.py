"""Pages that all smaller games share: history, papers, what has changed since, undo."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, send_file, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.night import Night
from director.desk.undoing import undo as undo_at
from director.desk.undoing import undo_offer
from director.games.kinds import kind_named
from director.games.training import COMPUTER
from director.language.texts import with_blanks
from director.reports.small_papers import SMALL_PAPERS, small_paper
from director.telling.history import history as history_of
from director.telling.history import without_letters
from director.web.common import address_of, desk, look_up, new_token, place, texts, token, whole_number
from director.web.small.kinds import SMALL_GAMES

blueprint = Blueprint("small", __name__, url_prefix="/games/<key>/small")


@blueprint.app_context_processor
def for_templates() -> dict[str, Any]:
    return {"small_games": SMALL_GAMES, "address_of": address_of, "with_blanks": with_blanks}


@blueprint.app_template_filter("place_here")
def place_here(at: str) -> str:
    return place(at)


def small_game(key: str) -> Night[Any]:
    """The game of that key, if it is one of the smaller ones; any other leads to its own page."""
    night = look_up(key)
    if night.row.kind not in SMALL_GAMES:
        abort(redirect(address_of(night.row)))
    return night


def shown(night: Night[Any]) -> dict[str, Any]:
    """What the templates of every smaller game need."""
    return {
        "row": night.row,
        "night": night,
        "game": night.game,
        "undo": undo_offer(night),
        "token": new_token(),
    }


@blueprint.get("/version")
def version(key: str) -> dict[str, str]:
    """Another text whenever anything changed in the game."""
    return {"version": small_game(key).version}


@blueprint.get("/history")
def history(key: str) -> str:
    """Every fact of the game in words, newest first."""
    night = small_game(key)
    kind = kind_named(night.row.kind)
    facts = history_of(night.row.setup, night.game.players, night.log, kind)
    hides = night.row.kind == "training" and night.game.phase != "ended"
    if hides:
        facts = without_letters(facts, night.game.player(COMPUTER))
    return render_template("small/history.html", tab="history", facts=facts, hides=hides, **shown(night))


@blueprint.get("/print")
def printing(key: str) -> str:
    """A button for every paper and file."""
    night = small_game(key)
    papers = [
        (texts().show(paper.title), url_for("small.download", key=key, name=name))
        for name, paper in SMALL_PAPERS[night.row.kind].items()
    ]
    return render_template("small/print.html", tab="print", papers=papers, **shown(night))


@blueprint.get("/print/<name>")
def download(key: str, name: str) -> ResponseReturnValue:
    """A paper or file; a PDF is shown, data is saved."""
    night = small_game(key)
    content, media_type, file_name = small_paper(name, desk(), night, texts())
    saved = not name.endswith(".pdf")
    return send_file(BytesIO(content), media_type, as_attachment=saved, download_name=file_name)


@blueprint.post("/undo")
def undo(key: str) -> ResponseReturnValue:
    """The last step never happened."""
    night = small_game(key)
    undo_at(desk(), key, whole_number("seq"), token())
    flash(gettext("The last step is undone."), "success")
    return redirect(address_of(night.row))
