"""What the live front asks of the pages: who sits at a seat, which secret opens a wall, what an audience may hear."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask

from director.desk import doors
from director.desk.instance import Instance
from director.desk.night import Night
from director.desk.shows import shown
from director.games.duplicate.audiences import Audience, seen_by
from director.games.duplicate.game import Game
from director.games.worthatz.audiences import seen_by as worthatz_seen_by
from director.games.worthatz.game import Game as WorthatzGame
from director.web.play.panel import panel_of
from director.web.roles import SEAT_COOKIE
from director.web.worthatz.wall import wall_state

APART = ("now", "clock", "slips")
"""What a phone's message says beside the state, and how many slips are in: with every slip, all phones would have to be
told anew."""


def wire(app: Flask) -> None:
    """Gives the instance its doors and tellers, and the templates of the desk the panel about phones."""
    instance: Instance = app.extensions["instance"]

    def opens_wall(secret: str) -> str | None:
        found = doors.enter(instance.desk("wall"), "wall", secret)
        return found.key if found else None

    def seat_at(key: str, cookies: Mapping[str, str]) -> int | None:
        return doors.seat_at(instance.desk("phone"), key, cookies.get(SEAT_COOKIE, ""))

    def tell(audience: str, night: Night[Game], now: float) -> dict[str, Any]:
        return heard_by(instance, audience, night, now)

    def tell_worthatz(audience: str, night: Night[WorthatzGame], now: float) -> dict[str, Any]:
        if audience == "wall":
            return wall_state(instance.desk("wall"), night, now)
        return worthatz_seen_by(night.game, "player", now)

    app.jinja_env.globals["phones_of"] = panel_of
    instance.doors |= {"wall": opens_wall, "seat": seat_at}
    instance.tellers |= {"duplicate": tell, "worthatz": tell_worthatz}
    instance.tellers["classic"] = lambda audience, night, now: {"stage": night.version}


def heard_by(instance: Instance, audience: str, night: Night[Game], now: float) -> dict[str, Any]:
    """The state that a live message carries: a wall's with the clock as the room sees it, a phone's without ``APART``."""
    who: Audience = "wall" if audience == "wall" else "player"
    state = seen_by(night.game, who, night.game.phase(now), shown(instance.desk(), night), now)
    left_out = ("now",) if who == "wall" else APART
    return {name: value for name, value in state.items() if name not in left_out}
