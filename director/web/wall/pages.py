"""The page of a wall, and what it asks for beside the live channel: how phones can join, and the seal as a picture."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import partial
from io import BytesIO
from typing import Any

import segno
from flask import Blueprint, abort, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import force_locale

from director.desk import access_codes
from director.desk.desk import GameSession
from director.desk.instance import WALL, Instance
from director.language.languages import LANGUAGES
from director.language.texts import locale_of
from director.web.common import desk, instance, language, look_up
from director.web.entry.access_codes import address_of, qr
from director.web.entry.guard import for_the_room, only_here
from director.web.game_pages import game_of
from director.web.play.seats import hear, is_connected
from director.web.roles import PLAY_PATH


def wall_secret(at: Instance, key: str) -> str:
    """Returns the secret of the game's walls; made at first use."""
    return access_codes.wall_code(at.desk(), key).secret


def wall_game(at: Instance, secret: str) -> str:
    """Returns the key of the game whose walls have this secret; DirectorError ``unknown_wall``."""
    if found := access_codes.enter(at.desk(), "wall", secret):
        return found.key
    raise access_codes.unknown_wall()


def addresses(key: str, page: str = "wall.page") -> tuple[str, str]:
    """Returns the walls' address on this device, and in the room."""
    to = partial(url_for, page, secret=wall_secret(instance(), key), language=language())
    return to(), for_the_room(to(_external=True))


def in_its_language() -> AbstractContextManager[None]:
    """Within this context a page uses the language of its address (``?language=fr``), else that of the browser's session."""
    wanted = request.args.get("language", "")
    return force_locale(str(locale_of(wanted if wanted in LANGUAGES else language())))


def way_in(session: GameSession[Any]) -> str:
    """Returns the part of a wall's page that says how phones join; "" while none may join."""
    code = None if only_here() else access_codes.open_code(desk(), session)
    if code is None:
        return ""
    picture = qr(address_of(url_for("joining.choose", code=code)))
    return render_template("wall/_join.html", code=code, address=address_of(PLAY_PATH), picture=picture)


blueprint = Blueprint("wall", __name__, url_prefix="/wall/<secret>")


@blueprint.get("")
def page(secret: str) -> ResponseReturnValue:
    """Shows the wall in the language of its address (``?language=fr``), else in that of the browser's session."""
    session = _night(secret)
    if (wall := game_of(session.row).wall) is None:
        abort(404)
    with in_its_language():
        answer = make_response(wall(secret, session))
    answer.headers["Cache-Control"] = "no-store"
    return answer


@blueprint.get("/join")
def join(secret: str) -> ResponseReturnValue:
    """Returns the part of the page that says how phones join; empty while none may join."""
    session = _night(secret)
    with in_its_language():
        return way_in(session), {"Cache-Control": "no-store"}


@blueprint.get("/seal.svg")
def seal(secret: str) -> ResponseReturnValue:
    """Sends the whole seal of the draw as a QR code; 404 while there is none."""
    if (last := getattr(_night(secret).game, "seal", None)) is None:
        abort(404)
    content = BytesIO()
    segno.make(last.shown, error="m", micro=False).save(content, kind="svg", border=2)
    return content.getvalue(), {"Content-Type": "image/svg+xml", "Cache-Control": "no-store"}


def _night(secret: str) -> GameSession[Any]:
    session = look_up(wall_game(instance(), secret))
    hear(session.row.id, WALL)
    return session


def is_open(game: int) -> bool:
    """Answers whether a wall of a game is open: its page listens, or was heard of lately if no stream gets through."""
    return is_connected(game, WALL)
