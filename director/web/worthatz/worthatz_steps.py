"""What the buttons of a Worthatz desk send: letters, clock, the search, showing the grids, undo, the end, the wall."""

from __future__ import annotations

from typing import cast

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue

from director.desk import shows
from director.desk.game_session import GameSession
from director.desk.worthatz import worthatz_rounds
from director.games.duplicate.shown import What
from director.games.worthatz.game import Game
from director.language.sentences import RuleError
from director.web.common import desk, desk_in_time, look_up
from director.web.sent import field, ticked, whole_number
from director.web.worthatz.views import seekers

blueprint = Blueprint("worthatz_steps", __name__, url_prefix="/games/<key>/worthatz")

MOST_SECONDS = 3600
ON_WALL = ("night", "ranking", "pause", "blank")


def _back(key: str) -> ResponseReturnValue:
    return redirect(url_for("worthatz.show", key=key))


def _searched(night: GameSession[Game]) -> ResponseReturnValue:
    """Begins the search of the letters just drawn, and leads back to the desk."""
    seekers().start(night.key, len(night.game.rounds), night.game.setup.profile.search_seconds)
    return _back(night.key)


@blueprint.post("/draw")
def draw(key: str) -> ResponseReturnValue:
    """The letters of the next round; the search for the reference begins with it."""
    return _searched(worthatz_rounds.draw(desk_in_time(), look_up(key).key))


@blueprint.post("/letters")
def type_letters(key: str) -> ResponseReturnValue:
    """The letters drawn from the room's own bag."""
    typed = field("letters", 60)
    return _searched(worthatz_rounds.type_letters(desk_in_time(), look_up(key).key, typed))


@blueprint.post("/close")
def close(key: str) -> ResponseReturnValue:
    """The grids are shown; a search that still runs ends with what it has."""
    night = look_up(key)
    if (seeking := seekers().of(night.key)) and seeking.number == night.game.next_number:
        seekers().stop(night.key)
    worthatz_rounds.close_round(desk_in_time(), key)
    return _back(key)


@blueprint.post("/search/<int:number>")
def search(key: str, number: int) -> ResponseReturnValue:
    """Searches the reference of a round for so many seconds, or stops the search."""
    night = look_up(key)
    night.game.round(number)
    if ticked("stop"):
        seekers().stop(night.key)
    else:
        seconds = whole_number("seconds", 10)
        if not 1 <= seconds <= MOST_SECONDS:
            raise RuleError(
                "bad_seconds",
                "This search time is not possible. Enter 1 to %(most)d seconds.",
                most=MOST_SECONDS,
            )
        seekers().start(night.key, number, seconds)
    if field("from") == "round":
        return redirect(url_for("worthatz.round_page", key=key, number=number))
    return _back(key)


@blueprint.post("/wall")
def show_on_wall(key: str) -> ResponseReturnValue:
    """The walls show this from now on."""
    what = field("what")
    if what not in ON_WALL:
        raise RuleError("bad_choice", "The wall cannot show that. Choose one of the buttons.")
    night = look_up(key)
    minutes = whole_number("minutes", 0) if what == "pause" else 0
    shows.choose(desk(), night.key, cast(What, what), field("text"), minutes)
    return redirect(url_for("worthatz.show", key=key, _anchor="part-wall"))
