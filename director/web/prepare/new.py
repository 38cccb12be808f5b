"""A new night: its form, the players taken over from an earlier one, and making it (see ``waiting``)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext

from director.desk.nights import create_game
from director.desk.roster import as_entrants
from director.games.duplicate.game import Setup
from director.games.people import MOST_PLAYERS, Entrant, linked, seat
from director.language.sentences import DirectorError
from director.web.common import desk, in_words, instance
from director.web.prepare.forms import (
    FIELD_OF,
    GameForm,
    checked_title,
    choices,
    fresh_form,
    read_form,
    setup_of,
)
from director.web.prepare.lists import as_lines, read_list, read_upload, tell_namesakes, without_twins
from director.web.prepare.waiting import is_made, make_game, waiting_form

blueprint = Blueprint("new", __name__)


@blueprint.route("/games/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """The form of a new night; the button "take over" only adds the players of an earlier one to it."""
    if request.method == "GET":
        return _show_new(waiting_form(request.args.get("key", "")) or _fresh_form())
    form = read_form(request.form)
    try:
        form, entrants = _with_players(form)
        if "take_over" in request.form:
            return _show_new(form)
        setup = setup_of(replace(form, title=checked_title(form.title)), instance())
    except DirectorError as error:
        return _show_new(form, error), 422
    return _create(form, setup, entrants)


def _fresh_form() -> GameForm:
    title = gettext("Simultan %(date)s", date=format_date(date.today(), "long"))
    games = desk().games()
    form = fresh_form(instance(), title, date.today(), games[0].setup if games else None)
    wanted = request.args.get("lexicon", "")
    return replace(form, lexicon=wanted) if wanted in instance().library.names() else form


def _with_players(form: GameForm) -> tuple[GameForm, list[Entrant]]:
    """The form with the players of file and earlier night written into its list."""
    typed = read_list(form.players)
    entrants = without_twins(typed, read_upload(request.files.get("file")))
    if earlier := request.form.get("earlier", ""):
        entrants = without_twins(entrants, as_entrants(desk(), earlier))
        form = replace(form, taken=" ".join(dict.fromkeys([*form.taken.split(), earlier])))
    if entrants != typed:
        form = replace(form, players=as_lines(entrants))
    return form, _linked(entrants, form.taken)


def _linked(entrants: list[Entrant], taken: str) -> list[Entrant]:
    """The players as the persons they were in the nights whose players were taken over."""
    keys = {row.key for row in desk().games()}
    for key in taken.split():
        if key in keys:
            entrants = linked(entrants, as_entrants(desk(), key))
    return entrants


def _show_new(form: GameForm, error: DirectorError | None = None) -> str:
    wrong = ""
    if error:
        flash(in_words(error.sentence), "danger")
        wrong = FIELD_OF.get(error.code, "")
    return render_template(
        "games/new.html",
        form=form,
        wrong=wrong,
        earlier=desk().games(),
        **choices(instance()),
    )


def _create(form: GameForm, setup: Setup, entrants: list[Entrant]) -> ResponseReturnValue:
    if is_made(form.key):
        flash(gettext("This night is there already. It can be changed in its settings."), "info")
    else:
        tell_namesakes(seat(entrants[:MOST_PLAYERS], []))
    after = url_for("players.players", key=form.key)
    return make_game(form, setup, lambda at: create_game(at, setup, entrants, form.key), after)
