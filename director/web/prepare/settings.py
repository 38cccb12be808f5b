"""The settings of a game: title, date and club at any time; word list, tiles and rules before the first draw."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, flash, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.game_session import AnySession
from director.desk.nights import change_setup
from director.language.sentences import DirectorError
from director.web.common import game_page, in_words, look_up, token
from director.web.prepare.forms import GameForm, all_profiles, choices, form_of, heading_of, setup_of
from director.web.prepare.waiting import waited_for, with_words
from director.web.words.jobs import jobs

blueprint = Blueprint("settings", __name__)


@blueprint.route("/games/<key>/settings", methods=["GET", "POST"])
def settings(key: str) -> ResponseReturnValue:
    """Title, date and club at any time; word list, tiles and rules before the first draw."""
    night = look_up(key)
    row, begun = night.row, bool(night.seq)
    if request.method == "GET":
        failed = jobs().get(f"game {row.key} settings")
        form = failed.keep if failed and failed.phase == "failed" else form_of(row)
        if failed and failed.error:
            flash(in_words(failed.error), "danger")
            jobs().forget(failed.name)
        return _show_settings(night, form)
    form = GameForm.sent()
    if begun:
        form = form_of(
            row, title=form.title.typed, date=form.date.typed, club=form.club.typed, mirror=form.mirror.data
        )
    try:
        setup = replace(row.setup, **heading_of(form)) if begun else setup_of(form, row.setup.profile)
    except DirectorError as error:
        form.refuse(error)
        return _show_settings(night, form), 422
    sent = token()
    work = with_words(setup, lambda at: change_setup(at.once(sent), row.key, setup))
    job = jobs().start_only(f"game {row.key} settings", work, form)
    page = url_for("settings.settings", key=row.key)
    if job.wait() and job.phase == "done":
        flash(gettext("The changes are stored."), "success")
    return waited_for(job, page, page)


def _show_settings(night: AnySession, form: GameForm) -> str:
    row = night.row
    offered = choices()
    if row.setup.profile.name not in all_profiles():
        offered["profiles"] = [row.setup.profile, *offered["profiles"]]
    known = {info.name: info.title for info in offered["lexicons"]}
    offered["lexicon_title"] = known.get(row.setup.lexicon, row.setup.lexicon)
    return game_page(night, "games/settings.html", "settings", form=form, begun=bool(night.seq), **offered)
