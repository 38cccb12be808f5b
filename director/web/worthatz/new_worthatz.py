"""A new Worthatz night: its form, the set-up made of it, creating it after its word list is opened; and its settings."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext

from director.desk.desk import AnySession
from director.desk.sessions import change_setup, game_has_begun
from director.desk.worthatz.worthatz_rounds import create
from director.games.worthatz.game import TO_THE_END, Setup, WorthatzProfile
from director.games.worthatz.letters import worthatz_tiles
from director.language.sentences import DirectorError, RuleError
from director.lexicon.alphabet import GERMAN
from director.lexicon.store import LexiconInfo
from director.storage.game_store import GameRow
from director.web.common import desk_once, game_page, in_words, instance, look_up, usual_list
from director.web.forms import ParsedText, Text, Yes
from director.web.prepare.forms import SetupForm, heading_of, plays_otherwise, setup_values
from director.web.prepare.players import read_list
from director.web.prepare.waiting import make_game, waiting_form
from director.web.sent import is_sent, whole

blueprint = Blueprint("worthatz_new", __name__)


def _minutes(text: str) -> float:
    """Reads minutes with or without a decimal sign, or as 2:30; RuleError ``bad_minutes``."""
    if clock := re.fullmatch(r"\s*(\d{1,3}):([0-5]\d)\s*", text):
        return int(clock[1]) + int(clock[2]) / 60
    if not re.fullmatch(r"\s*\d{1,3}([.,]\d{1,2})?\s*", text):
        raise RuleError("bad_minutes", "Write the minutes as 5 or 2:30.")
    return float(text.replace(",", "."))


class Form(SetupForm):
    """The form of a night; empty seconds of the search mean: until the grids are shown."""

    rounds = ParsedText(lambda typed: whole(typed or "1"), 10)
    minutes = ParsedText(_minutes, 5)
    search = ParsedText(lambda typed: whole(typed or str(TO_THE_END)))
    part = Yes()
    players = Text()


@blueprint.route("/games/new-worthatz", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """Shows the form of a new night; a POST creates it, and refused input stays in the form."""
    if request.method == "GET":
        title = gettext("Worthatz %(date)s", date=format_date(date.today(), "long"))
        return _show(
            waiting_form(request.args.get("key", ""))
            or Form.fresh(title, {"lexicon": usual_list(GERMAN.letters)})
        )
    form = Form.sent()
    try:
        setup, entrants = setup_of(form), read_list(form.players.typed)
    except DirectorError as error:
        form.refuse(error)
        return _show(form), 422
    after = url_for("worthatz.show", key=form.key.data)
    return make_game(form, setup, lambda at: create(at, setup, entrants, form.key.data), after)


def setup_of(form: Form) -> Setup:
    """Returns the set-up that the form asks for; DirectorError if it is not possible."""
    if instance().library.info(form.lexicon.data).letters != GERMAN.letters:
        raise RuleError("not_german", "Worthatz is played with a German word list. Choose another.")
    profile = WorthatzProfile(
        rounds=form.rounds.data,
        seconds=round(60 * form.minutes.data),
        part=form.part.data,
        search_seconds=form.search.data,
    )
    values = setup_values(form) | {"tiles": worthatz_tiles()}
    return Setup(profile=profile.checked(), **values)


def german_lists() -> list[LexiconInfo]:
    """Returns the word lists that Worthatz can be played with."""
    return [info for info in instance().library.lexicons() if info.letters == GERMAN.letters]


def _show(form: Form) -> str:
    return render_template("worthatz/new.html", form=form, lexicons=german_lists(), begun=False)


def form_of(row: GameRow, **typed: object) -> Form:
    """Returns the form of the night's present set-up, with what was ``typed`` again."""
    profile = row.setup.profile
    minutes, seconds = divmod(profile.seconds, 60)
    shown: dict[str, object] = {
        "rounds": profile.rounds,
        "minutes": f"{minutes}:{seconds:02d}" if seconds else minutes,
        "search": "" if profile.to_the_end else profile.search_seconds,
        "part": profile.part,
    }
    return Form.of(row, **shown | typed)


@blueprint.get("/games/<key>/worthatz/settings")
def settings(key: str) -> str:
    session = look_up(key)
    return _page(session, form_of(session.row))


@blueprint.post("/games/<key>/worthatz/settings")
def keep(key: str) -> ResponseReturnValue:
    """Stores what was typed; refused input stays on the page."""
    session = look_up(key)
    row, begun = session.row, bool(session.seq)
    kept = form_of(row, tiles="")
    form = Form.sent().over(kept)
    too_late = begun and is_sent("rounds") and plays_otherwise(row, form, kept, setup_of)
    if begun:  # the page has no fields for the game's rules, or dates from before the first letters
        form = form_of(row, **{name: form[name].typed for name in ("title", "date", "club", "shown")})
    try:
        setup: Setup = replace(row.setup, **heading_of(form)) if begun else setup_of(form)
        change_setup(desk_once(), key, setup)
    except DirectorError as error:
        form.refuse(error)
        return _page(session, form), 422
    if too_late:
        flash(in_words(game_has_begun().sentence), "warning")
    else:
        flash(gettext("The changes are stored."), "success")
    return redirect(url_for("worthatz_new.settings", key=row.key))


def _page(session: AnySession, form: Form) -> str:
    lists, begun = german_lists(), bool(session.seq)
    return game_page(session, "worthatz/settings.html", "settings", form=form, begun=begun, lexicons=lists)
