"""The settings of a Worthatz night: heading at any time; word list and rules before the first letters."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, flash, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.game_session import AnySession
from director.desk.nights import change_setup
from director.games.worthatz.game import Setup
from director.language.sentences import DirectorError
from director.storage.game_store import GameRow
from director.web.common import desk_once, game_page, instance, look_up
from director.web.prepare.forms import heading_of
from director.web.worthatz.new import Form, german_lists, setup_of

blueprint = Blueprint("worthatz_settings", __name__, url_prefix="/games/<key>/worthatz/settings")


def form_of(row: GameRow, **typed: object) -> Form:
    """The form as the night is set up, with what was ``typed`` anew."""
    profile = row.setup.profile
    minutes, seconds = divmod(profile.seconds, 60)
    shown: dict[str, object] = {
        "rounds": profile.rounds,
        "minutes": f"{minutes}:{seconds:02d}" if seconds else minutes,
        "search": "" if profile.to_the_end else profile.search_seconds,
        "part": profile.part,
    }
    return Form.of(row, **shown | typed)


@blueprint.get("")
def show(key: str) -> str:
    night = look_up(key)
    return _page(night, form_of(night.row))


@blueprint.post("")
def keep(key: str) -> ResponseReturnValue:
    """Stores what was typed; it stays on the page if that cannot be."""
    night = look_up(key)
    row, begun, form = night.row, bool(night.seq), Form.sent()
    if begun:  # the fields of what is played are not on the page
        form = form_of(row, title=form.title.typed, date=form.date.typed, club=form.club.typed)
    try:
        setup: Setup = replace(row.setup, **heading_of(form)) if begun else setup_of(form, instance())
        change_setup(desk_once(), key, setup)
    except DirectorError as error:
        form.refuse(error)
        return _page(night, form), 422
    flash(gettext("The changes are stored."), "success")
    return redirect(url_for("worthatz_settings.show", key=row.key))


def _page(night: AnySession, form: Form) -> str:
    lists, begun = german_lists(instance()), bool(night.seq)
    return game_page(night, "worthatz/settings.html", "settings", form=form, begun=begun, lexicons=lists)
