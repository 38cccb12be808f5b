"""One slip of any round: look at it, change it, overrule it, remove it; correction notes; appeals.

Correction notes: what the players must learn, on the screen and on paper.

Appeals: a preview of all changes, then commit or drop; and allowing a word from the slip on which it is written.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from flask import Blueprint, flash, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk.desk import Desk
from director.desk.duplicate import slips
from director.desk.duplicate.appeals import (
    Appeal,
    allow_in_club,
    allow_word,
    commit,
    false_words,
    plan,
    refuse,
    to_allow,
)
from director.desk.duplicate.slips import SlipResult, deliver_notes
from director.games.duplicate.game import Game, Round
from director.games.duplicate.slip_facts import average_points, repeated_in
from director.judge.reasons import STATES as STATE_NAMES
from director.judge.reasons import question, reason
from director.judge.slip import STATES, Slip
from director.language.sentences import RuleError
from director.reports.documents import of_log
from director.reports.page import heading_of
from director.reports.slip_sheets import notes_pdf
from director.web.common import (
    as_kept,
    board_view,
    desk,
    desk_once,
    game_page,
    home_of,
    in_words,
    instance,
    look_up,
    sent_json,
    texts,
    token,
    wants_json,
)
from director.web.duplicate import page
from director.web.duplicate.steps import back_to_desk
from director.web.roles import check_worth_known, hidden_round, may, may_see_worth
from director.web.sent import field, number_or_none, ticked, whole_number
from director.web.words.jobs import jobs
from director.wording.round_words import Note, notes_of, warned
from director.wording.standing_words import moved

blueprint = Blueprint("slips", __name__, url_prefix="/games/<key>")


@blueprint.get("/rounds/<int:number>")
def round_page(key: str, number: int) -> ResponseReturnValue:
    """Shows all slips of one round, to correct any of them."""
    night = look_up(key)
    game: Game = night.game
    played = game.round(number)
    worth = may_see_worth(game, number, desk().now())
    return game_page(
        night,
        "desk/round.html",
        "desk",
        played=played,
        people=page.player_views(game, number, worth),
        worth=worth,
        rack=page.rack_view(played, game.setup.tiles),
        board=board_view(
            played.board.lay(played.top.laid) if played.top else played.board,
            game.setup.tiles,
            frozenset(played.top.laid) if played.top else frozenset(),
        ),
    )


@blueprint.route("/rounds/<int:number>/slips/<int:player>", methods=["GET", "POST"])
def slip_page(key: str, number: int, player: int) -> ResponseReturnValue:
    """Shows one slip: what was written, the ruling and why; changes it, overrules it, removes it."""
    check_worth_known(look_up(key).game, number, desk().now())
    if request.method == "POST":
        return _change_slip(key, number, player)
    night = look_up(key)
    game: Game = night.game
    who = game.player(player)
    entry = game.round(number).entries.get(player)
    return game_page(
        night,
        "desk/slip.html",
        "desk",
        number=number,
        person=page.player_view(who, entry),
        states=STATES,
        state_names=STATE_NAMES,
        played=game.round(number),
        appealed=next(iter(false_words(entry.ruling)), None) if entry else None,
        missing_words=to_allow(desk(), instance().library, night, entry.ruling) if entry else [],
        warned=[each for each in game.warned if each.player == player],
        question=question,
        average=average_points(game, number, player),
        mark=slips.mark_of(entry),
        repeated=repeated_in(game, number, player),
    )


def _hands(number: int, player: int) -> Desk:
    """Returns the desk for a wish about the slip that the page showed; the wish is refused if the slip has changed since."""
    mark = field("shown")
    return desk_once(lambda game: slips.check_unchanged(game, number, player, mark) if mark else None)


def _change_slip(key: str, number: int, player: int) -> ResponseReturnValue:
    entry = look_up(key).game.round(number).entries.get(player)
    slip = _slip_from_form(entry.slip if entry else Slip())
    result = slips.record_slip(_hands(number, player), key, number, player, slip, reason=field("reason"))
    tell_changes(number, player, result)
    if field("after") == "desk":
        return back_to_desk(key, number)
    return redirect(url_for("slips.slip_page", key=key, number=number, player=player))


@blueprint.post("/rounds/<int:number>/slips/<int:player>/overrule")
def overrule(key: str, number: int, player: int) -> ResponseReturnValue:
    """Pays the director's own points, with the reason."""
    reason = field("reason")
    result = slips.overrule(_hands(number, player), key, number, player, whole_number("points"), reason)
    tell_changes(number, player, result)
    _warn_above_top(result.night.game.round(number), player)
    return redirect(url_for("slips.slip_page", key=key, number=number, player=player))


@blueprint.post("/rounds/<int:number>/slips/<int:player>/withdraw")
def withdraw(key: str, number: int, player: int) -> ResponseReturnValue:
    """Takes the slip out of the round."""
    check_worth_known(look_up(key).game, number, desk().now())
    tell_changes(
        number, player, slips.withdraw_slip(_hands(number, player), key, number, player, field("reason"))
    )
    return redirect(url_for("slips.slip_page", key=key, number=number, player=player))


def _warn_above_top(played: Round, player: int) -> None:
    """Warns if points set by hand exceed the top, which may be a typing error; they still count."""
    entry = played.entries.get(player)
    if entry and entry.overrule and played.top and entry.points > played.top.score:
        flash(
            gettext(
                "This is more than the top of the round (%(points)d). Check the points.",
                points=played.top.score,
            ),
            "warning",
        )


def _slip_from_form(before: Slip) -> Slip:
    """Returns the slip as the form has it; what the form does not contain, such as connecting letters, is kept."""
    state = field("state") or "ok"
    word = "".join(field("word").split())
    at = as_kept(field("at")) or None
    if state not in STATES:
        raise RuleError("bad_state", "Choose what happened to the slip.")
    if word and word != before.word and state == before.state and state in ("none", "empty"):
        state = "ok"  # a word was typed on a slip that had none
    if state in ("none", "empty"):
        return Slip(state=state)  # type: ignore[arg-type]
    if state == "ok" and not word:
        raise RuleError("word_missing", "Type the word of the slip, or - for no slip.")
    claimed = number_or_none("score")
    return replace(before, word=word, at=at, score=claimed, state=state, more=())  # type: ignore[arg-type]


def tell_changes(number: int, player: int, result: SlipResult) -> None:
    """Shows on the next page what a correction did."""
    game: Game = result.night.game
    person = page.player_view(game.player(player), game.round(number).entries.get(player))
    name = in_words(game.called(player))
    if person.points is None:
        flash(gettext("The slip of %(name)s in round %(round)d is removed.", name=name, round=number))
    else:
        flash(
            ngettext(
                "Round %(round)d, %(name)s: %(num)d point.",
                "Round %(round)d, %(name)s: %(num)d points.",
                person.points,
                round=number,
                name=name,
            )
            + (f" {in_words(person.reason)}" if person.reason else ""),
            "success" if person.points else "warning",
        )
    if changes := result.changes:
        flash(
            gettext("Changed in the standings:")
            + " "
            + "; ".join(in_words(moved(each, game)) for each in changes)
        )
    for each in result.remarks:
        flash(in_words(each), "warning")


@blueprint.post("/rounds/<int:number>/slips/<int:player>/doubt")
def settle(key: str, number: int, player: int) -> ResponseReturnValue:
    """Stores the director's answer to a doubt."""
    check_worth_known(look_up(key).game, number, desk().now())
    result = slips.settle(
        _hands(number, player), key, number, player, whole_number("doubt", 0), field("answer") == "yes"
    )
    tell_changes(number, player, result)
    return redirect(url_for("slips.slip_page", key=key, number=number, player=player))


@blueprint.post("/rounds/<int:number>/slips/<int:player>/average")
def average(key: str, number: int, player: int) -> ResponseReturnValue:
    """Pays the average of the others."""
    why = field("reason") or gettext("Average of the others: the note came late.")
    result = slips.give_average(_hands(number, player), key, number, player, why)
    tell_changes(number, player, result)
    return redirect(url_for("slips.slip_page", key=key, number=number, player=player))


@blueprint.post("/rounds/<int:number>/slips/<int:player>/warn")
def warn(key: str, number: int, player: int) -> ResponseReturnValue:
    """Notes a warning for behaviour."""
    game = slips.warn(desk_once(), key, number, player, field("reason")).game
    told = [gettext("The warning is noted; it counts like the others.")]
    if so_far := warned(game, player, number):
        told.append(in_words(so_far))
    flash(" ".join(told), "success")
    return redirect(url_for("slips.slip_page", key=key, number=number, player=player))


@blueprint.post("/rounds/<int:number>/slips/<int:player>/unwarn")
def take_warning_back(key: str, number: int, player: int) -> ResponseReturnValue:
    """Takes a warning back, as if it had not been given."""
    slips.take_warning_back(desk_once(), key, whole_number("seq"))
    flash(gettext("The warning is undone."), "success")
    return redirect(url_for("slips.slip_page", key=key, number=number, player=player))


notes_blueprint = Blueprint("notes", __name__, url_prefix="/games/<key>")


def _notes(game: Game) -> list[Note]:
    """Returns the notes that this person may see."""
    return notes_of(game, hidden_round(game, desk().now()))


@notes_blueprint.get("/notes")
def notes(key: str) -> ResponseReturnValue:
    night = look_up(key)
    return game_page(night, "judging/notes.html", "desk", notes=_notes(night.game))


@notes_blueprint.post("/notes")
def deliver(key: str) -> ResponseReturnValue:
    """Marks one note, or all of them, as delivered."""
    if ticked("all"):
        handed = [(note.round, note.player.id) for note in _notes(look_up(key).game)]
    else:
        handed = [(whole_number("round"), whole_number("player"))]
    deliver_notes(desk_once(), key, handed)
    return redirect(url_for("notes.notes", key=key))


@notes_blueprint.get("/notes.pdf")
def notes_sheet(key: str) -> ResponseReturnValue:
    """Sends the notes not delivered yet (all with ``all``) as a PDF, several on a page."""
    night = look_up(key)
    wanted = [note for note in _notes(night.game) if request.args.get("all") or not note.delivered]
    with of_log(desk(), night, texts()):
        answer = make_response(notes_pdf(wanted, texts(), heading_of(night.row.setup)))
    answer.headers["Content-Type"] = "application/pdf"
    return answer


appeals_blueprint = Blueprint("appeals", __name__, url_prefix="/games/<key>")


@appeals_blueprint.route("/appeal", methods=["GET", "POST"])
def appeal(key: str) -> ResponseReturnValue:
    """Handles an appeal: first the preview of everything it would change, then commit or drop."""
    here = desk()
    night = look_up(key)
    wish, made = _appeal_from(request.values), None
    if request.method == "POST":
        try:
            if ticked("commit"):
                return _commit(key, wish)
            if ticked("refuse"):
                refuse(desk_once(), key, wish)
                flash(gettext("The appeal is refused; its players are informed."), "success")
                return redirect(url_for("desk.show", key=key))
            made = plan(here, night, wish)
        except RuleError as error:
            flash(in_words(error.sentence), "danger")
            if error.code == "appeal_changed":
                night = look_up(key)
                made = plan(here, night, wish)
    return game_page(
        night,
        "judging/appeal.html",
        "desk",
        appeal=wish,
        plan=made,
        reason=reason,
        moved=moved,
    )


def _commit(key: str, wish: Appeal) -> ResponseReturnValue:
    done, _ = commit(desk_once(), key, wish, whole_number("seq"), field("shown"))
    if done:
        flash(
            ngettext(
                "The appeal is decided; %(num)d slip was scored again.",
                "The appeal is decided; %(num)d slips were scored again.",
                len(done.slips),
            ),
            "success",
        )
    else:
        flash(gettext("The appeal has already been decided."), "info")
    return redirect(url_for("desk.show", key=key))


def _appeal_from(values: dict[str, str]) -> Appeal:
    def number(name: str) -> int | None:
        text = values.get(name, "").strip()
        return int(text) if text.isdecimal() and len(text) <= 9 else None

    return Appeal(
        word=values.get("word", "").strip(),
        admissible=values.get("admissible", "1") == "1",
        reason=values.get("reason", ""),
        round=number("round"),
        player=number("player"),
    )


@appeals_blueprint.post("/words/allow")
def allow(key: str) -> ResponseReturnValue:
    """Allows a word from now on: in this game, or in the whole club."""
    sent = sent_json() if request.is_json else request.form
    word = str(sent.get("word", ""))[:40]
    reason = str(sent.get("reason", "")).strip()[:200] or gettext("Allowed at the desk.")
    asked = token() or str(sent.get("token", ""))[:64] or None
    done, night = allow_word(desk().once(asked), key, word, reason)
    if sent.get("scope") == "club" and may("words.rulings"):
        allow_in_club(instance(), night, word, reason, date.today())
    _open_words(key)
    count = len(done.slips) if done else 0
    message = ngettext(
        "%(word)s is allowed; %(num)d slip was scored again.",
        "%(word)s is allowed; %(num)d slips were scored again.",
        count,
        word=word.upper(),
    )
    if wants_json():
        return {"message": message, "version": night.version}
    flash(message, "success")
    return redirect(home_of(request) or url_for("desk.show", key=key))


def _open_words(key: str) -> None:
    """Builds the search with the new word in the background, because the next top needs it."""
    club, night = instance(), look_up(key)
    setup, rulings = night.row.setup, dict(night.game.word_rulings)

    def work(progress: object) -> None:
        club.search(setup, rulings=rulings)

    jobs().start_only(f"rulings {night.row.id} {night.seq}", work, None)
