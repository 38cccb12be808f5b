"""What the live front asks of the pages: who sits at a seat, which secret opens a wall, what an audience may hear."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from flask import Flask

from director.desk import access_codes
from director.desk.instance import Instance
from director.web.game_pages import GamePages
from director.web.play.panel import panel_of
from director.web.roles import SEAT_COOKIE


def wire(app: Flask, games: Iterable[GamePages]) -> None:
    """Gives the instance its doors and the games' tellers, and the templates of the desk the panel about phones."""
    instance: Instance = app.extensions["instance"]

    def opens_wall(secret: str) -> str | None:
        found = access_codes.enter(instance.desk("wall"), "wall", secret)
        return found.key if found else None

    def seat_at(key: str, cookies: Mapping[str, str]) -> int | None:
        return access_codes.seat_at(instance.desk("phone"), key, cookies.get(SEAT_COOKIE, ""))

    app.jinja_env.globals["phones_of"] = panel_of
    instance.doors |= {"wall": opens_wall, "seat": seat_at}
    instance.tellers |= {game.kind.name: partial(game.tell, instance) for game in games if game.tell}
