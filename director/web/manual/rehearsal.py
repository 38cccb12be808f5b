"""The rehearsal: beginning and leaving it, its automatic slips, and the hint beside the next step."""

from __future__ import annotations

from datetime import date
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from markupsafe import Markup, escape

from director.desk.instance import Rehearsal, is_rehearsal
from director.games.people import PHONE
from director.simulation.rehearsal import hand_in, next_step, start
from director.web.common import desk, in_words, instance, language

blueprint = Blueprint("rehearsal", __name__, url_prefix="/rehearsal")
blueprint.add_app_template_test(is_rehearsal, "a_rehearsal")


@blueprint.get("")
def show() -> str:
    """Says what a rehearsal is, and offers to begin one or to go on."""
    return render_template("rehearsal/rehearsal.html", key=_own())


@blueprint.post("/start", endpoint="start")
def begin() -> ResponseReturnValue:
    """Begins a rehearsal; ends the previous one."""
    _end()
    session["rehearsal"] = start(instance(), language(), in_words, date.today())
    return redirect(url_for("desk.show", key=session["rehearsal"]))


@blueprint.post("/leave")
def leave() -> ResponseReturnValue:
    """Ends the rehearsal at whatever stage it is."""
    _end()
    flash(gettext("The rehearsal is over. Nothing is kept."), "info")
    return redirect(url_for("games.index"))


def _end() -> None:
    instance().drop_rehearsal(session.pop("rehearsal", ""))


def _own() -> str | None:
    """Returns the key of this browser's rehearsal, if it is still running."""
    key = session.get("rehearsal")
    return key if isinstance(instance().of(key), Rehearsal) else None


@blueprint.before_app_request
def bring_slips() -> None:
    """Hands in the slips that are due by the rehearsal's clock before any of its pages is shown."""
    at = instance()
    if isinstance(at, Rehearsal):
        hand_in(at, at.desk(PHONE), (request.view_args or {})["key"])


@blueprint.app_template_global()
def rehearsal_hint(night: Any, shown: int | None) -> Markup:
    """Returns the next step of a rehearsal in words, with what to type set apart; empty for other nights. ``shown`` is
    the round that the slip line is for."""
    at = instance()
    if not isinstance(at, Rehearsal):
        return Markup()
    hint = next_step(at, desk(), night, shown)
    said, typed = escape(in_words(hint)), escape(hint.values.get("typed", ""))
    return said.replace(typed, Markup("<b class='text-nowrap'>{}</b>").format(typed)) if typed else said
