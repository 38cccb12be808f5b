"""The settings of a game: title, date and club at any time; word list, tiles and rules before the first draw."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.nights import change_setup
from director.games.duplicate.game import Setup
from director.language.sentences import DirectorError
from director.storage.game_store import GameRow
from director.web.common import in_words, instance, look_up, token
from director.web.prepare.forms import (
    FIELD_OF,
    GameForm,
    all_profiles,
    checked_date,
    checked_title,
    choices,
    form_of,
    one_line,
    read_form,
    setup_of,
)
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
        return _show_settings(row, form, begun)
    sent = read_form(request.form)
    form = (
        replace(form_of(row), title=sent.title, date=sent.date, club=sent.club, mirror=sent.mirror)
        if begun
        else sent
    )
    try:
        setup = _changed_setup(row, form, begun)
    except DirectorError as error:
        return _show_settings(row, form, begun, error), 422
    return _change(row, setup, replace(form, key=row.key))


def _changed_setup(row: GameRow, form: GameForm, begun: bool) -> Setup:
    title = checked_title(form.title)
    if begun:
        return replace(
            row.setup,
            title=title,
            date=checked_date(form.date),
            club=one_line(form.club),
            mirror=bool(form.mirror),
        )
    return setup_of(replace(form, title=title), instance(), row.setup.profile)


def _change(row: GameRow, setup: Setup, form: GameForm) -> ResponseReturnValue:
    sent = token()
    work = with_words(setup, lambda at: change_setup(at, row.key, setup, sent))
    job = jobs().start_only(f"game {row.key} settings", work, form)
    page = url_for("settings.settings", key=row.key)
    if job.wait() and job.phase == "done":
        flash(gettext("The changes are stored."), "success")
    return waited_for(job, page, page)


def _show_settings(row: GameRow, form: GameForm, begun: bool, error: DirectorError | None = None) -> str:
    if error:
        flash(in_words(error.sentence), "danger")
    wrong = FIELD_OF.get(error.code, "") if error else ""
    offered = choices(instance())
    if row.setup.profile.name not in all_profiles(instance()):
        offered["profiles"] = [row.setup.profile, *offered["profiles"]]
    known = {info.name: info.title for info in offered["lexicons"]}
    offered["lexicon_title"] = known.get(row.setup.lexicon, row.setup.lexicon)
    return render_template(
        "games/settings.html", row=row, tab="settings", form=form, begun=begun, wrong=wrong, **offered
    )
