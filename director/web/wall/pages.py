"""The page of a wall, and what it asks for beside the live channel: how phones come in, and the seal as a picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any

import segno
from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import force_locale

from director.desk.night import Night
from director.desk.shows import shown
from director.games.duplicate.audiences import never_changing
from director.games.duplicate.game import Game
from director.language.languages import LANGUAGES
from director.web.common import desk, instance, language, look_up
from director.web.table.wall import wall_page as table_wall
from director.web.wall.doors import wall_game, way_in
from director.web.worthatz.wall import wall_page as worthatz_wall

blueprint = Blueprint("wall", __name__, url_prefix="/wall/<secret>")


@blueprint.get("")
def page(secret: str) -> ResponseReturnValue:
    """The wall in the language of its address (``?language=fr``), else in that of the browser's session."""
    night = _night(secret)
    if night.row.kind == "bingo":
        return redirect(url_for("bingo_wall.page", secret=secret, language=request.args.get("language")))
    if night.row.kind not in WALLS:
        abort(404)
    wanted = request.args.get("language", "")
    with force_locale(wanted if wanted in LANGUAGES else language()):
        text = WALLS[night.row.kind](secret, night)
    return text, {"Cache-Control": "no-store"}


def _page(secret: str, night: Night[Game]) -> str:
    """The wall's page of a duplicate night."""
    return render_template(
        "wall/wall.html",
        secret=secret,
        title=night.row.setup.title,
        fixed=never_changing(night.game),
        look=shown(desk(), night).look,
        language=language(),
    )


WALLS: Mapping[str, Callable[[str, Night[Any]], str]] = {
    "classic": table_wall,
    "worthatz": worthatz_wall,
    "duplicate": _page,
}
"""The page of a wall, by the kind of game."""


@blueprint.get("/join")
def join(secret: str) -> ResponseReturnValue:
    """How phones come in, as a piece of the page: nothing while none may join."""
    night = _night(secret)
    wanted = request.args.get("language", "")
    with force_locale(wanted if wanted in LANGUAGES else language()):
        return way_in(night), {"Cache-Control": "no-store"}


@blueprint.get("/seal.svg")
def seal(secret: str) -> ResponseReturnValue:
    """The whole seal of the draw as a QR code; 404 while there is none."""
    if (last := getattr(_night(secret).game, "seal", None)) is None:
        abort(404)
    content = BytesIO()
    segno.make(last.shown, error="m", micro=False).save(content, kind="svg", border=2)
    return content.getvalue(), {"Content-Type": "image/svg+xml", "Cache-Control": "no-store"}


def _night(secret: str) -> Night[Any]:
    return look_up(wall_game(instance(), secret))
