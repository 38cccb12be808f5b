"""What the room sees of a Worthatz night: its wall, and a player's phone, which hands in a grid. Phones join as on
every night."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from director.desk import shows
from director.desk.desk import GameSession
from director.desk.instance import Instance, steady_time
from director.desk.worthatz import grids
from director.games.duplicate.audiences import what_now
from director.games.people import Player
from director.games.worthatz.audiences import seen_by
from director.games.worthatz.game import Game
from director.games.worthatz.letters import worthatz_tiles
from director.language.sentences import RuleError, say
from director.web.common import desk, language, new_token, plain_token, sent_json
from director.web.game_pages import RoomPhones
from director.web.play.seats import own_seat
from director.web.roles import PLAY_PATH
from director.web.worthatz.grids import rows_sent

blueprint = Blueprint("worthatz_phone", __name__, url_prefix=PLAY_PATH)


def tell(instance: Instance, audience: str, session: GameSession[Any], now: float) -> dict[str, object]:
    """Returns what phones may know and what the wall may show, with the director's choice; a passing choice ends with
    the next step of the night."""
    shown = shows.shown(instance.desk("wall"), session)
    what = what_now(session.game, shown)
    if audience != "wall":
        return seen_by(session.game, "player", now, what, shown.podium) | {"what": what}
    look: dict[str, object] = {"what": what, "look": shown.look}
    pause = {"text": shown.text, "until": shown.until} if what == "pause" else None
    return seen_by(session.game, "wall", now, what, shown.podium) | look | {"pause": pause}


def wall_page(secret: str, session: GameSession[Any]) -> str:
    """Renders the wall."""
    look = shows.shown(desk(), session).look
    return render_template("worthatz/wall.html", secret=secret, night=session, look=look, language=language())


def _page(session: GameSession[Game], player: Player) -> str:
    """Returns the page on which the player builds a grid."""
    values: dict[str, object] = dict(worthatz_tiles().values)
    return render_template("worthatz/play.html", night=session, player=player, values=values)


PHONES = RoomPhones(
    page=_page,
    own=grids.own,
    undecided=lambda desk, session: grids.late_grids(desk, session) if session.game.ended is None else (),
    waiting="worthatz/_late.html",
    decide=grids.decide_late,
    changes=say("A grid may be changed until the time is up"),
)


@blueprint.post("/<key>/grid")
def take(key: str) -> ResponseReturnValue:
    """Takes a grid by the protocol of all phones (``web/live/hand_in``); ``slip`` is ``{"rows": [...]}``."""
    seat, sent = own_seat(key), sent_json()
    drawn, version, slip = sent.get("drawn"), sent.get("version"), sent.get("slip")
    if type(drawn) is not int or type(version) is not int or not isinstance(slip, dict):
        raise RuleError("bad_request", "The page’s data did not arrive correctly. Load the page again.")
    rows = rows_sent(slip.get("rows"))
    named = plain_token(sent.get("token", "")) or new_token()
    told: dict[str, object] = {"at": steady_time(), "version": version, "slip": {"rows": rows}}
    try:
        too_late = grids.take(desk(), key, seat.player, drawn, rows, named)
    except RuleError as refused:
        if refused.code in ("grid_final", "on_paper"):
            there = seat.session.game.rounds[-1].entries.get(seat.player)
            kept = {"rows": list(there.rows) if there else rows}
            return told | {"kept": False, "error": refused.code, "version": 0, "slip": kept}, 409
        if refused.code == "not_there":
            return {"error": "not_in_round"}, 409
        if refused.code in ("round_gone", "too_late"):
            return {"error": refused.code}, 409
        raise
    return told | {"kept": True, "late": too_late}
