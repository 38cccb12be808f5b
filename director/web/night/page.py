"""The desk: the one page on which a night is run, and the parts of it that its script asks for."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from director.desk.duplicate.ends import advice_on, undo_offer
from director.desk.duplicate.rounds import tops
from director.desk.night import Night
from director.desk.spellings import spelling
from director.games.duplicate.game import Game
from director.telling.announcer import QUIET_SECONDS, due
from director.telling.rounds import minimum_text
from director.telling.rulings import notes_of
from director.web.common import desk, instance, language, look_up, texts
from director.web.night import views
from director.web.night.rendered import rendered
from director.web.prepare.views import state_of
from director.web.roles import hidden_round, may, may_see_worth
from director.web.wall.panel import panel_of

blueprint = Blueprint("desk", __name__, url_prefix="/games/<key>")

SOLUTIONS_SHOWN = 30


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
    """What the page's script is told: the version it has then, the phase, and the parts to put in place."""
    parts = {"part-action": render_template("desk/_action.html", **view), **view["parts"]}
    return {"version": view["night"].version, "phase": view["phase"], "parts": parts}


def slip_answer(night: Night[Game], number: int) -> dict[str, Any]:
    """What the script is told after a slip: the parts about slips only, so that thirty of them cost little.

    No version goes with them: the next thing the page hears makes it ask for all the rest.
    """
    game, now = night.game, desk().now()
    view = {"night": night, "row": night.row, "game": game, "slips": number, "phase": game.phase(now)}
    worth, hidden = may_see_worth(game, number, now), hidden_round(game, now)
    parts = _render(view, game, number, worth, hidden, SLIP_PARTS | {"part-rounds": PARTS["part-rounds"]})
    return {"version": "", "phase": view["phase"], "parts": parts}


PARTS = {
    "part-board": "desk/_board.html",
    "part-rounds": "desk/_rounds.html",
    "part-wall": "desk/_wall_choice.html",
    "part-phones": "desk/_phones.html",
}
SLIP_PARTS = {
    "part-missing": "desk/_missing.html",
    "part-chips": "desk/_chips.html",
    "part-tables": "desk/_tables.html",
}


def view_of(night: Night[Game], number: int | None = None) -> dict[str, Any]:
    """Everything the desk's templates show, with the slips of round ``number`` or those that are due.

    ``parts`` are those that are alike on every desk with the same rights, rendered, by the id of their element.
    """
    here = desk()
    now = here.now()
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
        "rack": views.rack_view(opened, game.setup.tiles)
        if opened
        else views.tiles_view(game.leave, game.setup.tiles),
        "minimum": minimum_text(game.setup.profile.minimum(game.next_number)),
        "slips": slips,
        "book": game.setup.rules.judging.warns,
        "token": secrets.token_hex(8),
        "standing": state_of(game, now),
        "wall": panel_of(night),
        "announcement": due(game, phase, spelling(instance().db, language()), texts()),
        "quiet": QUIET_SECONDS,
    }
    if opened and phase != "ready" and request.args.get("tops") and may("steps.place_top"):
        view["tops"] = tops(here, night)
        view["solutions"] = here.search(night).best(opened.board, opened.rack, SOLUTIONS_SHOWN)[1]
    if slips:
        view["slip_rack"] = views.rack_view(game.round(slips), game.setup.tiles)
        view["alphabet"] = game.setup.tiles.alphabet.letters
    worth, hidden = slips is None or may_see_worth(game, slips, now), hidden_round(game, now)
    alike = (night.row.id, night.version, phase, slips, language(), worth, hidden)
    view["parts"] = rendered().get(alike, lambda: _parts_of(view, game, slips, worth, hidden))
    return view


def _parts_of(
    view: dict[str, Any], game: Game, slips: int | None, worth: bool, hidden: int | None
) -> dict[str, Markup]:
    """The parts that are alike on every desk; what slips are worth only with ``worth``."""
    return _render(view, game, slips, worth, hidden, PARTS | (SLIP_PARTS if slips else {}))


def _render(
    view: dict[str, Any],
    game: Game,
    slips: int | None,
    worth: bool,
    hidden: int | None,
    wanted: Mapping[str, str],
) -> dict[str, Markup]:
    full = view | {
        "board": views.board_view(game.board, game.setup.tiles, views.fresh_squares(game)),
        "rounds": views.round_lines(game),
        "differing": [played.number for played in game.rounds if played.differing],
        "notes": sum(not note.delivered for note in notes_of(game, hidden)),
    }
    if slips:
        full |= views.slip_view(game, slips, worth)
    return {name: Markup(render_template(template, **full)) for name, template in wanted.items()}
