"""The desk: the one page on which a night is run, and the small answers its script asks for."""

from __future__ import annotations

import secrets
import time
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.games.duplicate.game import Game
from director.language.sentences import RuleError
from director.web.common import desk, in_words, token, whole_number
from director.web.night import views as presenters

blueprint = Blueprint("desk", __name__, url_prefix="/games/<key>")


# -- the page --------------------------------------------------------------------------------------


@blueprint.get("/desk")
def show(key: str) -> ResponseReturnValue:
    return render_template("desk/desk.html", **view_of(key))


@blueprint.get("/desk/parts")
def parts(key: str) -> ResponseReturnValue:
    """The parts of the page that change, if anything happened since ``seq``; asked for by the page's script."""
    seq = desk().seq(key)
    if request.args.get("seq", type=int) == seq and not request.args.get("fresh"):
        return {"seq": seq}
    view = view_of(key)
    return {"seq": view["game"].seq, "phase": view["phase"], "parts": parts_of(view)}


PARTS = {
    "part-action": "desk/_action.html",
    "part-board": "desk/_board.html",
    "part-rounds": "desk/_rounds.html",
}
SLIP_PARTS = {
    "part-missing": "desk/_missing.html",
    "part-chips": "desk/_chips.html",
    "part-tables": "desk/_tables.html",
}


def parts_of(view: dict[str, Any]) -> dict[str, str]:
    """The parts of the page that change, rendered, by the id of their element."""
    wanted = {**PARTS, **(SLIP_PARTS if view["slips"] else {})}
    return {name: render_template(template, **view) for name, template in wanted.items()}


def view_of(key: str, number: int | None = None) -> dict[str, Any]:
    """Everything the desk's templates show, with the slips of round ``number`` or those that are due."""
    here, now = desk(), time.time()
    row = here.row(key)
    game = here.game(key)
    phase = game.phase(now)
    slips = presenters.slips_round(game, number or request.args.get("slips", type=int), now)
    advice = here.advice(key, game)
    view: dict[str, Any] = {
        "row": row,
        "tab": "desk",
        "game": game,
        "phase": phase,
        "now": now,
        "advice": advice,
        "undo": here.undo_offer(key, game),
        "board": presenters.board_view(game.board, game.setup.tiles, presenters.fresh_squares(game)),
        "rack": presenters.rack_view(game.current, game.setup.tiles)
        if game.current and not game.current.top
        else presenters.tiles_view(game.leave, game.setup.tiles),
        "minimum": game.setup.profile.minimum(game.next_number),
        "rounds": presenters.round_lines(game),
        "slips": slips,
        "book": game.setup.rules.judging.warns,
        "token": secrets.token_hex(8),
        "differing": [played.number for played in game.rounds if played.differing],
        "notes": sum(not note.delivered for note in presenters.notes_of(game)),
    }
    if game.current and not game.current.top and phase != "ready" and request.args.get("tops"):
        view["tops"] = here.tops(key)
        view["solutions"] = here.search(key).solutions(game.current.board, game.current.rack)[:30]
    if slips:
        view |= _slip_view(game, slips)
    return view


def _slip_view(game: Game, number: int) -> dict[str, Any]:
    """What the templates of the slip desk show of a round."""
    people = presenters.player_views(game, number)
    return {
        "people": people,
        "missing": [each for each in people if each.entry is None],
        "chips": presenters.chips(game.round(number)),
        "slip_rack": presenters.rack_view(game.round(number), game.setup.tiles),
        "alphabet": game.setup.tiles.alphabet.letters,
    }


# -- steps of the night ----------------------------------------------------------------------------


def back_to_desk(key: str, slips: int | None = None) -> ResponseReturnValue:
    """On to the desk's page, where the slips of the same round are entered further."""
    slips = slips or request.form.get("slips", type=int)
    return redirect(url_for("desk.show", key=key, slips=slips))


@blueprint.post("/draw")
def draw(key: str) -> ResponseReturnValue:
    game = desk().draw(key, token())
    _tell_rejected(game)
    return back_to_desk(key)


@blueprint.post("/rack")
def type_rack(key: str) -> ResponseReturnValue:
    """The rack drawn from a cloth bag; what cannot be is shown again to be corrected."""
    typed = request.form.get("rack", "")
    try:
        game = desk().type_rack(key, typed, token())
    except RuleError as error:
        flash(in_words(error.sentence), "danger")
        return redirect(url_for("desk.show", key=key, rack=typed[:30]))
    if game.rejected:
        missed = game.rejected[-1]
        flash(
            gettext(
                "%(rack)s misses the minimum. Put all %(number)d tiles back into the bag and draw a whole new rack.",
                rack=missed.kept + missed.drawn,
                number=len(missed.kept + missed.drawn),
            ),
            "warning",
        )
    return back_to_desk(key)


def _tell_rejected(game: Game) -> None:
    if game.current and (count := len(game.current.rejected)):
        flash(
            ngettext(
                "%(num)d rack missed the minimum and went back whole: %(racks)s",
                "%(num)d racks missed the minimum and went back whole: %(racks)s",
                count,
                racks=", ".join(each.kept + each.drawn for each in game.current.rejected),
            ),
            "info",
        )


@blueprint.post("/take-back")
def take_back(key: str) -> ResponseReturnValue:
    desk().take_back(key)
    return back_to_desk(key)


@blueprint.post("/clock/<wish>")
def clock(key: str, wish: str) -> ResponseReturnValue:
    here = desk()
    match wish:
        case "start":
            here.start_clock(key, token())
        case "stop":
            here.stop_clock(key, token())
        case "add":
            here.add_time(key, whole_number("seconds"), token())
        case _:
            here.call_time(key, token())
    return back_to_desk(key)


@blueprint.post("/top")
def place_top(key: str) -> ResponseReturnValue:
    game = desk().place_top(key, request.form.get("at", ""), request.form.get("word", ""), token())
    placed = game.complete[-1] if game.complete else None
    if placed and placed.top:  # there is none if the same request comes again after an undo
        flash(
            gettext(
                "Round %(round)d: %(move)s for %(score)d points is on the board.",
                round=placed.number,
                move=str(placed.top.move),
                score=placed.top.score,
            ),
            "success",
        )
    return back_to_desk(key)


@blueprint.post("/cancel")
def cancel(key: str) -> ResponseReturnValue:
    desk().cancel_round(key, request.form.get("reason", ""))
    return back_to_desk(key)


@blueprint.post("/undo")
def undo(key: str) -> ResponseReturnValue:
    desk().undo(key, whole_number("seq"))
    flash(gettext("The last step is undone."), "success")
    return back_to_desk(key)


@blueprint.post("/end")
def end(key: str) -> ResponseReturnValue:
    why = request.form.get("reason", "").strip() or desk().advice(key).sentence.template
    desk().end(key, why)
    flash(gettext("The game is finished. Standings and sheets are ready to print."), "success")
    return back_to_desk(key)


@blueprint.post("/reopen")
def reopen(key: str) -> ResponseReturnValue:
    desk().reopen(key, request.form.get("reason", ""))
    return back_to_desk(key)


@blueprint.post("/rounds/<int:number>/no-slips")
def no_slips(key: str, number: int) -> ResponseReturnValue:
    """Everybody still missing handed nothing in."""
    desk().mark_missing(key, number)
    return back_to_desk(key)
