"""A Worthatz player's phone: its page, and taking the grid that it hands in. Joining is that of every night."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from director.desk.night import Night
from director.desk.worthatz.phones import take as take_grid
from director.games.people import Player
from director.games.worthatz.game import Game
from director.games.worthatz.letters import worthatz_tiles
from director.language.sentences import RuleError, say
from director.web.common import desk, new_token, plain_token, sent_json
from director.web.play.seats import own_seat
from director.web.roles import PLAY_PATH
from director.web.worthatz.grids import rows_sent

blueprint = Blueprint("worthatz_phone", __name__, url_prefix=PLAY_PATH)


def phone_page(night: Night[Game], player: Player) -> str:
    """The page on which the player builds a grid."""
    values: dict[str, Any] = dict(worthatz_tiles().values)
    return render_template("worthatz/play.html", night=night, player=player, values=values)


@blueprint.post("/<key>/grid")
def take(key: str) -> ResponseReturnValue:
    """``{"drawn": 12, "rows": [...], "token": "..."}``: the grid is kept, or why not; ``late`` if it waits for the director."""
    seat, sent = own_seat(key), sent_json()
    drawn = sent.get("drawn")
    if type(drawn) is not int:
        raise RuleError("bad_request", say("The page sent something unreadable. Load it again."))
    rows = rows_sent(sent.get("rows"))
    named = plain_token(sent.get("token", "")) or new_token()
    late = take_grid(desk(), key, seat.player, drawn, rows, named)
    return {"kept": True, "rows": rows, "late": late}
