"""One slip of any round: look at it, change it, overrule it, remove it."""

from __future__ import annotations

from dataclasses import replace

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk.desk import SlipResult
from director.games.duplicate.game import Game, Round
from director.games.duplicate.rulings import average_points, repeated_in
from director.judge.reasons import question
from director.judge.slip import STATES, Slip
from director.language.sentences import RuleError, say
from director.web.common import desk, in_words, token, whole_number
from director.web.night import views as presenters
from director.web.night.desk import back_to_desk, blueprint


@blueprint.get("/rounds/<int:number>")
def round_page(key: str, number: int) -> ResponseReturnValue:
    """All slips of one round, to correct any of them."""
    here = desk()
    row, game = here.row(key), here.game(key)
    played = game.round(number)
    return render_template(
        "desk/round.html",
        row=row,
        tab="desk",
        game=game,
        played=played,
        people=presenters.player_views(game, number),
        rack=presenters.rack_view(played, game.setup.tiles),
        board=presenters.board_view(
            played.board.lay(played.top.laid) if played.top else played.board,
            game.setup.tiles,
            frozenset(played.top.laid) if played.top else frozenset(),
        ),
    )


@blueprint.route("/rounds/<int:number>/slips/<int:player>", methods=["GET", "POST"])
def slip_page(key: str, number: int, player: int) -> ResponseReturnValue:
    """One slip: what was written, the ruling and why; change it, overrule it, remove it."""
    here = desk()
    if request.method == "POST":
        return _change_slip(key, number, player)
    row, game = here.row(key), here.game(key)
    who = game.player(player)
    entry = game.round(number).entries.get(player)
    return render_template(
        "desk/slip.html",
        row=row,
        tab="desk",
        game=game,
        number=number,
        person=presenters.player_view(who, entry),
        states=STATES,
        state_names=presenters.STATE_NAMES,
        played=game.round(number),
        question=question,
        average=average_points(game, number, player),
        repeated=repeated_in(game, number, player),
    )


def _change_slip(key: str, number: int, player: int) -> ResponseReturnValue:
    here, wish = desk(), request.form.get("wish")
    if wish == "overrule":
        result = here.overrule(key, number, player, whole_number("points"), request.form.get("reason", ""))
    elif wish == "withdraw":
        result = here.withdraw_slip(key, number, player)
    else:
        entry = here.game(key).round(number).entries.get(player)
        slip = _slip_from_form(entry.slip if entry else Slip())
        result = here.record_slip(key, number, player, slip, token())
    tell_changes(here.game(key), number, player, result)
    _warn_above_top(here.game(key).round(number), player)
    after = request.form.get("after")
    if after == "desk":
        return back_to_desk(key, slips=number)
    return redirect(url_for("desk.slip_page", key=key, number=number, player=player))


def _warn_above_top(played: Round, player: int) -> None:
    """Points set by hand may be a slip of the finger: more than the top is said, not refused."""
    entry = played.entries.get(player)
    if entry and entry.overrule and played.top and entry.points > played.top.score:
        flash(
            gettext("This is more than the top of the round (%(points)d).", points=played.top.score),
            "warning",
        )


def _slip_from_form(before: Slip) -> Slip:
    """The slip as the form has it; what the form does not ask for, such as connecting letters, stays."""
    score = request.form.get("score", "").strip()
    state = request.form.get("state", "ok")
    word = "".join(request.form.get("word", "").split())
    at = request.form.get("at", "").strip() or None
    if state not in STATES:
        raise RuleError("bad_state", say("Choose what happened to the slip."))
    if state == "ok" and not word:
        raise RuleError("word_missing", say("Type the word of the slip, or - for no slip."))
    claimed = whole_number("score") if score else None
    return replace(before, word=word, at=at, score=claimed, state=state, more=())  # type: ignore[arg-type]


def tell_changes(game: Game, number: int, player: int, result: SlipResult) -> None:
    """Says on the next page what a correction did."""
    person = presenters.player_view(game.player(player), game.round(number).entries.get(player))
    if person.points is None:
        flash(
            gettext(
                "The slip of %(name)s in round %(round)d is removed.", name=person.player.name, round=number
            )
        )
    else:
        flash(
            ngettext(
                "Round %(round)d, %(name)s: %(num)d point.",
                "Round %(round)d, %(name)s: %(num)d points.",
                person.points,
                round=number,
                name=person.player.name,
            )
            + (f" {in_words(person.reason)}" if person.reason else ""),
            "success" if person.points else "warning",
        )
    if moved := result.changes:
        flash(
            gettext("Changed in the standings:")
            + " "
            + "; ".join(in_words(presenters.change_sentence(each)) for each in moved)
        )
