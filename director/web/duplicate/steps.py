"""The steps of a night as the desk's buttons send them: rack, clock, top, a void round, undo, the end."""

from __future__ import annotations

from flask import Blueprint, flash, g, get_flashed_messages, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk import sessions
from director.desk.duplicate import players, rounds, slips
from director.desk.duplicate.inbox import book_silent
from director.games.duplicate.facts import DUPLICATE
from director.games.duplicate.game import Game
from director.games.setup import MOST_TITLE
from director.language.texts import points
from director.storage import season_store
from director.web.common import desk, desk_in_time, desk_once, in_words, look_up, texts, wants_json
from director.web.duplicate.page import answer_of, page_of
from director.web.prepare.forms import form_key
from director.web.prepare.waiting import is_made
from director.web.pressing import add_steps
from director.web.sent import all_numbers, field, number_or_none, ticked, whole_number
from director.wording.round_words import move_text

blueprint = Blueprint("steps", __name__, url_prefix="/games/<key>")


def back_to_desk(key: str, number: int | None = None) -> ResponseReturnValue:
    """Leads back to the desk, on the same round's slips; the page's script gets parts and messages instead."""
    number = number or request.args.get("slips", type=int) or number_or_none("slips")
    if wants_json():
        told = answer_of(page_of(look_up(key), number))
        return told | {"messages": get_flashed_messages(with_categories=True)}
    return redirect(url_for("desk.show", key=key, slips=number))


add_steps(blueprint, DUPLICATE, answer=back_to_desk)


@blueprint.post("/draw")
def draw(key: str) -> ResponseReturnValue:
    _tell_rejected(rounds.draw(desk_in_time(), key, field("code"), ticked("on_purpose")).game)
    return back_to_desk(key)


@blueprint.post("/rack")
def type_rack(key: str) -> ResponseReturnValue:
    """Enters the rack drawn from a cloth bag; a refused one is shown again to be corrected."""
    typed, before = field("rack"), rounds.draws_by_hand(look_up(key))
    g.back = url_for("desk.show", key=key, rack=typed[:30])
    night = rounds.type_rack(desk_in_time(), key, typed)
    game = night.game
    if not before and rounds.draws_by_hand(night):
        flash(
            gettext(
                "From now on F2 moves to the field for the letters of the real bag; you can "
                "change that in the settings."
            ),
            "info",
        )
    if game.rejected:
        missed = game.rejected[-1]
        flash(
            gettext(
                "%(rack)s has too few vowels or consonants. Put all %(number)d tiles back into "
                "the bag and draw a whole new rack.",
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
                "%(num)d rack had too few vowels or consonants and went back whole: %(racks)s",
                "%(num)d racks had too few vowels or consonants and went back whole: %(racks)s",
                count,
                racks=", ".join(each.kept + each.drawn for each in game.current.rejected),
            ),
            "info",
        )


@blueprint.post("/clock/<wish>")
def clock(key: str, wish: str) -> ResponseReturnValue:
    here = desk_in_time()
    match wish:
        case "start":
            rounds.start_clock(here, key)
        case "stop":
            rounds.stop_clock(here, key)
        case "add":
            rounds.add_time(here, key, whole_number("seconds"))
        case _:
            rounds.call_time(here, key)
    return back_to_desk(key)


@blueprint.post("/top")
def place_top(key: str) -> ResponseReturnValue:
    at, word = field("at"), field("word")
    book_silent(desk(), key)
    game = rounds.place_top(desk_in_time(), key, at, word).game
    placed = game.complete[-1] if game.complete else None
    if placed and placed.top:  # there is none if the same request comes again after an undo
        flash(
            gettext(
                "Round %(round)d: %(move)s for %(points)s is on the board.",
                round=placed.number,
                move=str(move_text(placed.top, texts())),
                points=in_words(points(placed.top.score)),
            ),
            "success",
        )
    return back_to_desk(key)


@blueprint.post("/undo")
def undo(key: str) -> ResponseReturnValue:
    sessions.undo(desk_once(), key, whole_number("seq"), number_or_none("known"))
    flash(gettext("The last step is undone."), "success")
    return back_to_desk(key)


@blueprint.post("/sudden-death")
def start_sudden_death(key: str) -> ResponseReturnValue:
    """Starts a new game of sudden death among the chosen players, or uses one prepared beforehand."""
    chosen = all_numbers("player")
    new = form_key(field("new"))
    if not is_made(new):
        title = gettext("%(title)s, sudden death", title=look_up(key).row.setup.title)
        players.start(desk(), key, chosen, new, title[:MOST_TITLE], field("pack"))
    return redirect(url_for("desk.show", key=new))


@blueprint.get("/tie")
def decided(key: str) -> ResponseReturnValue:
    """Leads to the table of the night or event whose tie this sudden death breaks."""
    decides = look_up(key).row.setup.decides
    if not decides:
        return redirect(url_for("desk.show", key=key))
    if any(row.key == decides for row in desk().games()):
        return redirect(url_for("results.standings", key=decides))
    if not any(each.key == decides for each in season_store.listed(desk().db, "events")):
        look_up(decides)  # says that it was deleted
    return redirect(url_for("events.show", event=decides))


@blueprint.post("/tie-broken")
def break_tie(key: str) -> ResponseReturnValue:
    """Puts the order of a finished sudden death into the table."""
    players.break_tie(desk_once(), key, field("game"))
    flash(gettext("The tie is broken: the table has the new order."), "success")
    return redirect(url_for("results.standings", key=key))


@blueprint.post("/end")
def end(key: str) -> ResponseReturnValue:
    here = desk()
    to_do = players.tell_result(here, rounds.end(desk_in_time(), key, field("reason")))
    flash(gettext("The game is finished. Standings and sheets are ready to print."), "success")
    if to_do:
        flash(in_words(to_do), "warning")
    return back_to_desk(key)


@blueprint.post("/rounds/<int:number>/no-slips")
def no_slips(key: str, number: int) -> ResponseReturnValue:
    """Records that all players still missing handed nothing in."""
    before = look_up(key)
    if slips.mark_missing(desk_once(), key, number).seq == before.seq:
        flash(gettext("All slips are in."), "info")
    return back_to_desk(key)
