"""The settings of a Worthatz night: heading at any time; word list and rules before the first letters."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.nights import change_setup
from director.games.worthatz.game import Setup
from director.language.sentences import DirectorError
from director.storage.game_store import GameRow
from director.web.common import desk, in_words, instance, look_up, token
from director.web.prepare.forms import checked_date, checked_title, one_line
from director.web.worthatz.new import Form, german_lists, read_form, setup_of

blueprint = Blueprint("worthatz_settings", __name__, url_prefix="/games/<key>/worthatz/settings")


def form_of(row: GameRow) -> Form:
    """The form as the night is set up."""
    setup: Setup = row.setup
    minutes, seconds = divmod(setup.profile.seconds, 60)
    return Form(
        key=row.key,
        title=setup.title,
        date=setup.date,
        club=setup.club,
        lexicon=setup.lexicon,
        rounds=str(setup.profile.rounds),
        minutes=f"{minutes}:{seconds:02d}" if seconds else str(minutes),
        search="" if setup.profile.to_the_end else str(setup.profile.search_seconds),
        part="1" if setup.profile.part else "",
    )


@blueprint.get("")
def show(key: str) -> str:
    row = look_up(key).row
    return _page(row, form_of(row), bool(look_up(key).seq))


@blueprint.post("")
def keep(key: str) -> ResponseReturnValue:
    """Stores what was typed; it stays on the page if that cannot be."""
    night = look_up(key)
    row, begun, form = night.row, bool(night.seq), read_form(request.form)
    if begun:  # the fields of what is played are not on the page
        form = replace(form_of(row), title=form.title, date=form.date, club=form.club)
    try:
        setup = _heading(row.setup, form) if begun else setup_of(form, instance())
        change_setup(desk(), key, setup, token())
    except DirectorError as error:
        flash(in_words(error.sentence), "danger")
        return _page(row, form, begun), 422
    flash(gettext("The changes are stored."), "success")
    return redirect(url_for("worthatz_settings.show", key=row.key))


def _heading(setup: Setup, form: Form) -> Setup:
    return replace(
        setup, title=checked_title(form.title), date=checked_date(form.date), club=one_line(form.club)
    )


def _page(row: GameRow, form: Form, begun: bool) -> str:
    return render_template(
        "worthatz/settings.html",
        row=row,
        tab="settings",
        form=form,
        begun=begun,
        lexicons=german_lists(instance()),
    )
