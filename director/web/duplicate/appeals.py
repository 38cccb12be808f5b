"""Appeals: the preview of everything one would change, then commit or drop; and allowing a word from the slip on which it stands."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk.duplicate.appeals import Appeal, allow_in_club, allow_word, commit, plan, refuse
from director.judge.reasons import reason
from director.language.sentences import RuleError
from director.web.common import (
    desk,
    desk_once,
    game_page,
    home_of,
    in_words,
    instance,
    look_up,
    sent_json,
    token,
    wants_json,
)
from director.web.roles import may
from director.web.sent import field, ticked, whole_number
from director.web.words.jobs import jobs
from director.wording.standing_words import moved

blueprint = Blueprint("appeals", __name__, url_prefix="/games/<key>")


@blueprint.route("/appeal", methods=["GET", "POST"])
def appeal(key: str) -> ResponseReturnValue:
    """An appeal: first the preview of everything it would change, then commit or drop."""
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


@blueprint.post("/words/allow")
def allow(key: str) -> ResponseReturnValue:
    """The word counts from now on: in this game, or in the club as well."""
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
    """Makes the search with the new word in the background: the next top is waiting for it."""
    club, night = instance(), look_up(key)
    setup, rulings = night.row.setup, dict(night.game.word_rulings)

    def work(progress: object) -> None:
        club.search(setup, rulings=rulings)

    jobs().start_only(f"rulings {night.row.id} {night.seq}", work, None)
