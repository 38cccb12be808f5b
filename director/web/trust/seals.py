"""The seal of the draw: made before the first rack, shown to the room, with the number that the room calls."""

from __future__ import annotations

import segno
from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue

from director.desk.duplicate import seals
from director.web.common import desk_in_time, game_page, look_up
from director.web.sent import field, ticked

blueprint = Blueprint("seals", __name__, url_prefix="/games/<key>/seal")


@blueprint.get("")
def show(key: str) -> str:
    """The seal in large letters and as a QR code, and what is to be done next."""
    night = look_up(key)
    game = night.game
    last = game.seal
    return game_page(
        night,
        "trust/seal.html",
        seal=last,
        short=last.short if last else "",
        picture=picture(last.shown) if last else "",
        again=not (game.rounds or game.cancelled or game.rejected or seals.drawn_by_last(night.log))
        or bool(last and last.seed and game.ended is None),
    )


def picture(shown: str) -> str:
    """The whole seal as a QR code, an address of its own (data:) for an image."""
    return segno.make(shown, error="m", micro=False).svg_data_uri(scale=5, border=2)


@blueprint.post("")
def seal(key: str) -> ResponseReturnValue:
    seals.seal_draw(desk_in_time(), key, field("reason"))
    return redirect(url_for("seals.show", key=key))


@blueprint.post("/bag")
def bag(key: str) -> ResponseReturnValue:
    """The letters come from a real bag from the next round on; to the desk, where they are typed."""
    seals.go_on_from_bag(desk_in_time(), key, field("reason"))
    return redirect(url_for("desk.show", key=key))


@blueprint.post("/number")
def number(key: str) -> ResponseReturnValue:
    """The number of the room; on to the desk, where the first rack can be drawn."""
    if ticked("without"):
        seals.leave_number_out(desk_in_time(), key)
    else:
        seals.call_number(desk_in_time(), key, field("number"))
    return redirect(url_for("desk.show", key=key))
