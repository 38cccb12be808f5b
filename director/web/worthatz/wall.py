"""The wall of a Worthatz night: its page, what it may show now, and the director's choice of a pause or nothing."""

from __future__ import annotations

from typing import Any, cast

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from director.desk import shows
from director.desk.game_session import GameSession
from director.desk.instance import Instance
from director.games.duplicate.shown import What, what_now
from director.games.worthatz.audiences import seen_by
from director.language.sentences import RuleError, say
from director.web.common import desk, language, look_up
from director.web.sent import field, whole_number

blueprint = Blueprint("worthatz_wall", __name__, url_prefix="/games/<key>/worthatz")

CHOICES = ("night", "ranking", "pause", "blank")


def tell(instance: Instance, audience: str, night: GameSession[Any], now: float) -> dict[str, object]:
    """What phones may know, and what the wall may show, with the director's choice; a passing choice ends with the next step
    of the night."""
    shown = shows.shown(instance.desk("wall"), night)
    what = what_now(night.game, shown)
    if audience != "wall":
        return seen_by(night.game, "player", now, what, shown.podium) | {"what": what}
    pause = {"text": shown.text, "until": shown.until} if what == "pause" else None
    return seen_by(night.game, "wall", now, what, shown.podium) | {"what": what, "pause": pause}


def wall_page(secret: str, night: GameSession[Any]) -> str:
    """The wall's page."""
    look = shows.shown(desk(), night).look
    return render_template("worthatz/wall.html", secret=secret, night=night, look=look, language=language())


@blueprint.post("/wall")
def choose(key: str) -> ResponseReturnValue:
    """The walls show this from now on."""
    what = field("what")
    if what not in CHOICES:
        raise RuleError("bad_choice", say("The wall cannot show that. Choose one of the buttons."))
    night = look_up(key)
    minutes = whole_number("minutes", 0) if what == "pause" else 0
    shows.choose(desk(), night.key, cast(What, what), field("text"), minutes)
    return redirect(url_for("worthatz.show", key=key, _anchor="part-wall"))
