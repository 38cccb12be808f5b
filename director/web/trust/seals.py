"""The seal of the draw: made before the first rack, shown to the room, with the number that the room calls.

Check this game yourself: the page after the game that checks it as ``director verify`` does.
"""

from __future__ import annotations

from datetime import datetime

import segno
from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue

from director.desk.checking import check_game
from director.desk.duplicate import seals
from director.language.sentences import RuleError
from director.storage import game_store
from director.storage.game_file import export_game
from director.web.common import desk, desk_in_time, game_page, instance, look_up
from director.web.sent import field, ticked

blueprint = Blueprint("seals", __name__, url_prefix="/games/<key>/seal")


@blueprint.get("")
def show(key: str) -> str:
    """Shows the seal in large letters and as a QR code, and the next step."""
    session = look_up(key)
    game = session.game
    last = game.seal
    return game_page(
        session,
        "trust/seal.html",
        seal=last,
        short=last.short if last else "",
        picture=picture(last.shown) if last else "",
        again=not (game.rounds or game.cancelled or game.rejected or seals.drawn_by_last(session.log))
        or bool(last and last.seed and game.ended is None),
    )


def picture(shown: str) -> str:
    """Returns the whole seal as a QR code in a data: address for an image."""
    return segno.make(shown, error="m", micro=False).svg_data_uri(scale=5, border=2)


@blueprint.post("")
def seal(key: str) -> ResponseReturnValue:
    seals.seal_draw(desk_in_time(), key, field("reason"))
    return redirect(url_for("seals.show", key=key))


@blueprint.post("/bag")
def bag(key: str) -> ResponseReturnValue:
    """Takes the letters from a real bag from the next round on; leads to the desk, where they are typed."""
    seals.go_on_from_bag(desk_in_time(), key, field("reason"))
    return redirect(url_for("desk.show", key=key))


@blueprint.post("/number")
def number(key: str) -> ResponseReturnValue:
    """Stores the number that the room calls, or that there is none; leads to the desk, where the first rack can be drawn."""
    if ticked("without"):
        seals.leave_number_out(desk_in_time(), key)
    else:
        seals.call_number(desk_in_time(), key, field("number"))
    return redirect(url_for("desk.show", key=key))


checking = Blueprint("checking", __name__, url_prefix="/games/<key>/check")


@checking.get("", endpoint="show")
def check(key: str) -> str:
    """Shows the steps of the check on the game as it would be exported now; RuleError before the end."""
    session = look_up(key)
    if session.game.ended is None:
        raise RuleError("not_finished", "The game is still running. Check it when it has ended.")
    steps = list(check_game(list(export_game(desk().db, key)), instance().search))
    last = game_store.last_hash(desk().db, session.row.id)
    return game_page(session, "trust/check.html", steps=steps, at=datetime.fromtimestamp, last=last)
