"""The page of a wall, and what it asks for beside the live channel: how phones come in, and the seal as a picture."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import segno
from flask import Blueprint, abort, make_response
from flask.typing import ResponseReturnValue

from director.desk.game_session import GameSession
from director.web.common import instance, look_up
from director.web.game_pages import game_of
from director.web.wall import seen
from director.web.wall.opening import in_its_language, wall_game, way_in

blueprint = Blueprint("wall", __name__, url_prefix="/wall/<secret>")


@blueprint.get("")
def page(secret: str) -> ResponseReturnValue:
    """The wall in the language of its address (``?language=fr``), else in that of the browser's session."""
    night = _night(secret)
    if (wall := game_of(night.row).wall) is None:
        abort(404)
    with in_its_language():
        answer = make_response(wall(secret, night))
    answer.headers["Cache-Control"] = "no-store"
    return answer


@blueprint.get("/join")
def join(secret: str) -> ResponseReturnValue:
    """How phones come in, as a piece of the page: nothing while none may join."""
    night = _night(secret)
    with in_its_language():
        return way_in(night), {"Cache-Control": "no-store"}


@blueprint.get("/seal.svg")
def seal(secret: str) -> ResponseReturnValue:
    """The whole seal of the draw as a QR code; 404 while there is none."""
    if (last := getattr(_night(secret).game, "seal", None)) is None:
        abort(404)
    content = BytesIO()
    segno.make(last.shown, error="m", micro=False).save(content, kind="svg", border=2)
    return content.getvalue(), {"Content-Type": "image/svg+xml", "Cache-Control": "no-store"}


def _night(secret: str) -> GameSession[Any]:
    night = look_up(wall_game(instance(), secret))
    seen.note(night.row.id)
    return night
