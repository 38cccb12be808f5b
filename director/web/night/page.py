"""The desk: the one page on which a night is run, and the parts of it that its script asks for."""

from __future__ import annotations

import secrets
import time
from typing import Any

from flask import Blueprint, get_flashed_messages, render_template, request
from flask.typing import ResponseReturnValue

from director.desk.duplicate.ends import advice_on, undo_offer
from director.desk.duplicate.rounds import tops
from director.desk.night import Night
from director.games.duplicate.game import Game
from director.web.common import desk, look_up
from director.web.night import views
from director.web.night.bookings import bookings
from director.web.night.top_views import top_views

blueprint = Blueprint("desk", __name__, url_prefix="/games/<key>")

SOLUTIONS_SHOWN = 30
ALL_SOLUTIONS = 1_000_000


@blueprint.get("/desk")
def show(key: str) -> ResponseReturnValue:
    return render_template("desk/desk.html", **view_of(look_up(key)))


@blueprint.get("/desk/parts")
def parts(key: str) -> ResponseReturnValue:
    """The parts of the page that change, if anything happened since ``version``; asked for by its script."""
    night = look_up(key)
    if request.args.get("version") == night.version and not request.args.get("fresh"):
        return {"version": night.version}
    return answer_of(view_of(night))


def answer_of(view: dict[str, Any]) -> dict[str, Any]:
    """What the page's script is told: the version it has then, the phase, and the parts to put in place.

    ``slips`` is the round whose slips the parts show, ``missing`` how many of them are not in, ``due`` the
    round whose slips are to be entered now.
    """
    return {
        "version": view["night"].version,
        "phase": view["phase"],
        "slips": view["slips"],
        "missing": len(view.get("missing", ())),
        "due": view["due"],
        "messages": get_flashed_messages(with_categories=True),
        "parts": parts_of(view),
    }


PARTS = {
    "part-action": "desk/_action.html",
    "part-board": "desk/_board.html",
    "part-rounds": "desk/_rounds.html",
}
SLIP_PARTS = {
    "part-round": "desk/_round.html",
    "part-keypad": "desk/_keypad.html",
    "part-recent": "desk/_recent.html",
    "part-missing": "desk/_missing.html",
    "part-chips": "desk/_chips.html",
    "part-tables": "desk/_tables.html",
}


def parts_of(view: dict[str, Any]) -> dict[str, str]:
    """The parts of the page that change, rendered, by the id of their element."""
    return {name: render_template(template, **view) for name, template in (PARTS | SLIP_PARTS).items()}


def view_of(night: Night[Game], number: int | None = None) -> dict[str, Any]:
    """Everything the desk's templates show, with the slips of round ``number`` or those that are due."""
    here, now = desk(), time.time()
    game = night.game
    phase = game.phase(now)
    slips = views.slips_round(game, number or request.args.get("slips", type=int), now)
    opened = game.current if game.current and not game.current.top else None
    view: dict[str, Any] = {
        "night": night,
        "row": night.row,
        "tab": "desk",
        "game": game,
        "phase": phase,
        "now": now,
        "advice": advice_on(here, night),
        "undo": undo_offer(night),
        "board": views.board_view(game.board, game.setup.tiles, views.fresh_squares(game)),
        "rack": views.rack_view(opened, game.setup.tiles)
        if opened
        else views.tiles_view(game.leave, game.setup.tiles),
        "minimum": game.setup.profile.minimum(game.next_number),
        "rounds": views.round_lines(game),
        "slips": slips,
        "due": views.slips_round(game, None, now),
        "alphabet": game.setup.tiles.alphabet.letters,
        "book": game.setup.rules.judging.warns,
        "token": secrets.token_hex(8),
        "differing": [played.number for played in game.rounds if played.differing],
        "notes": sum(not note.delivered for note in views.notes_of(game)),
    }
    if opened and phase != "ready" and request.args.get("tops"):
        view["tops"] = top_views(game, opened, tops(here, night))
        most = ALL_SOLUTIONS if request.args.get("tops") == "all" else SOLUTIONS_SHOWN
        view["solutions_total"], view["solutions"] = here.search(night).best(opened.board, opened.rack, most)
    if slips:
        view |= _slip_view(game, slips)
    return view


def _slip_view(game: Game, number: int) -> dict[str, Any]:
    """What the templates of the slip desk show of a round."""
    people = views.player_views(game, number)
    return {
        "people": people,
        "missing": [each for each in people if each.entry is None],
        "recent": bookings(game, number, desk().who),
        "chips": views.chips(game.round(number)),
        "slip_rack": views.rack_view(game.round(number), game.setup.tiles),
    }
