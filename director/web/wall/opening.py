"""The door of the walls: an address with a secret of the game, which needs no sign-in (``desk/access_codes.py``)."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import partial
from typing import Any

from flask import render_template, request, url_for
from flask_babel import force_locale

from director.desk import access_codes
from director.desk.game_session import GameSession
from director.desk.instance import Instance
from director.language.languages import LANGUAGES
from director.language.sentences import DirectorError, say
from director.web.address import for_the_room, only_here
from director.web.common import desk, instance, language
from director.web.entry.access_codes import address_of, qr
from director.web.roles import PLAY_PATH


def wall_secret(at: Instance, key: str) -> str:
    """The secret of the game's walls, made at first use."""
    return access_codes.wall_code(at.desk(), key).secret


def wall_game(at: Instance, secret: str) -> str:
    """The key of the game whose walls have this secret; DirectorError ``unknown_wall``."""
    if found := access_codes.enter(at.desk(), "wall", secret):
        return found.key
    raise DirectorError(
        "unknown_wall", say("There is no wall at this address. Open it again from the director's desk.")
    )


def addresses(key: str, page: str = "wall.page") -> tuple[str, str]:
    """The walls' address on this device, and in the room."""
    to = partial(url_for, page, secret=wall_secret(instance(), key), language=language())
    return to(), for_the_room(to(_external=True))


def in_its_language() -> AbstractContextManager[None]:
    """Inside a wall speaks the language of its address (``?language=fr``), else that of the browser's session."""
    wanted = request.args.get("language", "")
    return force_locale(wanted if wanted in LANGUAGES else language())


def way_in(night: GameSession[Any]) -> str:
    """How phones come in, as a piece of a wall's page: nothing while none may join."""
    code = None if only_here() else access_codes.open_code(desk(), night)
    if code is None:
        return ""
    picture = qr(address_of(url_for("joining.choose", code=code)))
    return render_template("wall/_join.html", code=code, address=address_of(PLAY_PATH), picture=picture)
