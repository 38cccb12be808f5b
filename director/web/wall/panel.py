"""The director's panel: what the walls show next, the reveal, the podium, and the walls' address."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import cast

import segno
from flask import Blueprint, Response, redirect, url_for
from flask.typing import ResponseReturnValue

from director.desk import shows
from director.desk.desk import GameSession
from director.games.duplicate.audiences import Look, Shown, What, is_hidden, what_now
from director.games.duplicate.game import Game
from director.web.common import desk, desk_once, game_page, look_up, wants_json
from director.web.game_pages import game_of
from director.web.roles import may
from director.web.sent import field, number_or_none, ticked, whole_number
from director.web.wall.pages import addresses

blueprint = Blueprint("wall_panel", __name__, url_prefix="/games/<key>/wall")

MINUTES = 10
"""Length of a pause if nothing else is typed."""


@dataclass(frozen=True)
class Panel:
    """What the panel shows: the present choice, what can be revealed, the address on this device and in the room."""

    shown: Shown
    what: What
    hidden: bool
    covered: int
    link: str
    address: str
    minutes: int = MINUTES


def panel_of(session: GameSession[Game]) -> Panel:
    """Returns the present panel of a game; without the wall's address for those who may not choose what it shows."""
    game, shown = session.game, shows.shown(desk(), session)
    covered = shows.covered(session, shown)
    what, hidden = what_now(game, shown), is_hidden(game, shown)
    link, address = addresses(session.key) if may("wall_panel.choose") else ("", "")
    return Panel(shown, what, hidden, covered, link, address)


@blueprint.get("")
def show(key: str) -> str:
    """Shows the tab *Wall and sound*."""
    session = look_up(key)
    return game_page(session, "wall/panel.html", "wall", wall=panel_of(session))


@blueprint.get("/qr.svg")
def qr(key: str) -> ResponseReturnValue:
    """Sends the walls' address as a QR code."""
    look_up(key)
    return Response(_picture(addresses(key)[1]), mimetype="image/svg+xml")


@lru_cache(maxsize=64)
def _picture(text: str) -> bytes:
    out = BytesIO()
    segno.make_qr(text, error="m").save(out, kind="svg", scale=4, border=4, light="#fff")
    return out.getvalue()


@blueprint.post("")
def choose(key: str) -> ResponseReturnValue:
    what = cast(What, field("what"))
    minutes = whole_number("minutes", 0) if what == "pause" else 0
    shows.choose(desk(), key, what, field("text"), minutes)
    return _back(key)


@blueprint.post("/settings")
def settings(key: str) -> ResponseReturnValue:
    look = cast(Look, field("look"))
    shows.set_up(desk(), key, look, by_step=ticked("by_step"))
    return _back(key)


@blueprint.post("/reveal")
def reveal(key: str) -> ResponseReturnValue:
    shows.reveal(desk(), key)
    return _back(key)


@blueprint.post("/podium")
def podium(key: str) -> ResponseReturnValue:
    """Reveals the next place from below; ``again`` covers all of them."""
    if ticked("again"):
        shows.hide_podium(desk(), key)
    else:
        shows.reveal_place(desk_once(), key)
    return _back(key)


def _back(key: str) -> ResponseReturnValue:
    """Leads back to the desk or the tab; the desk's script, which asks for its parts itself, gets only the version."""
    session = look_up(key)
    if wants_json():
        return {"version": session.version}
    if ticked("panel"):
        return redirect(url_for("wall_panel.show", key=key))
    return redirect(game_of(session.row).home_at(key, slips=number_or_none("slips")))
