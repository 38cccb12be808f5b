"""Allowing a word that the built-in list does not know, from the slip on which it stands."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk.duplicate.words import allow_in_club, allow_word
from director.web.common import desk, home_of, instance, look_up, sent_json, token, wants_json
from director.web.roles import may
from director.web.words.jobs import jobs

blueprint = Blueprint("allow", __name__, url_prefix="/games/<key>/words")


@blueprint.post("/allow")
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
        "%(word)s is allowed; %(num)d slip was judged anew.",
        "%(word)s is allowed; %(num)d slips were judged anew.",
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
