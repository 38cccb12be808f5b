"""The door of the walls: an address with a secret of the game, which needs no sign-in (``desk/access_codes.py``)."""

from __future__ import annotations

from typing import Any

from flask import render_template, url_for

from director.desk import access_codes
from director.desk.game_session import GameSession
from director.desk.instance import Instance
from director.language.sentences import DirectorError, say
from director.web.address import only_here
from director.web.common import desk
from director.web.entry.access_codes import address_of, qr
from director.web.roles import PLAY_PATH


def wall_secret(instance: Instance, key: str) -> str:
    """The secret of the game's walls, made at first use."""
    return access_codes.wall_code(instance.desk(), key).secret


def wall_game(instance: Instance, secret: str) -> str:
    """The key of the game whose walls have this secret; DirectorError ``unknown_wall``."""
    if found := access_codes.enter(instance.desk(), "wall", secret):
        return found.key
    raise DirectorError(
        "unknown_wall", say("There is no wall at this address. Open it again from the director's desk.")
    )


def way_in(night: GameSession[Any]) -> str:
    """How phones come in, as a piece of a wall's page: nothing while none may join."""
    code = None if only_here() else access_codes.open_code(desk(), night)
    if code is None:
        return ""
    picture = qr(address_of(url_for("joining.choose", code=code)))
    return render_template("wall/_join.html", code=code, address=address_of(PLAY_PATH), picture=picture)
