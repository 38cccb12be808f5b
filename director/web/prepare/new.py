"""A new night: its form, the players taken over from an earlier one, and making it (see ``waiting``)."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext

from director.desk.nights import create_game
from director.desk.roster import as_entrants
from director.games.duplicate.game import Setup
from director.games.people import MOST_PLAYERS, Entrant, linked, seat
from director.language.sentences import DirectorError
from director.web.common import desk, instance
from director.web.prepare.forms import GameForm, choices, last_chosen, setup_of
from director.web.prepare.lists import as_lines, read_list, read_upload, tell_namesakes, without_twins
from director.web.prepare.waiting import is_made, make_game, waiting_form
from director.web.sent import ticked

blueprint = Blueprint("new", __name__)


@blueprint.route("/games/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """The form of a new night; the button "take over" only adds the players of an earlier one to it."""
    if request.method == "GET":
        return _show_new(waiting_form(request.args.get("key", "")) or _fresh_form())
    form = GameForm.sent()
    try:
        entrants = _with_players(form)
        if ticked("take_over"):
            return _show_new(form)
        setup = setup_of(form)
    except DirectorError as error:
        form.refuse(error)
        return _show_new(form), 422
    return _create(form, setup, entrants)


def _fresh_form() -> GameForm:
    title = gettext("Simultan %(date)s", date=format_date(date.today(), "long"))
    wanted = request.args.get("lexicon", "")
    chosen = last_chosen()
    if wanted in instance().library.names():
        chosen["lexicon"] = wanted
    return GameForm.fresh(title, chosen)


def _with_players(form: GameForm) -> list[Entrant]:
    """The players, those of file and earlier night too, which are written into the form's list."""
    typed = read_list(form.players.typed)
    entrants = without_twins(typed, read_upload())
    if earlier := form.earlier.data:
        entrants = without_twins(entrants, as_entrants(desk(), earlier))
        form.taken.typed = " ".join(dict.fromkeys([*form.taken.typed.split(), earlier]))
    if entrants != typed:
        form.players.typed = as_lines(entrants)
    return _linked(entrants, form.taken.typed)


def _linked(entrants: list[Entrant], taken: str) -> list[Entrant]:
    """The players as the persons they were in the nights whose players were taken over."""
    keys = {row.key for row in desk().games()}
    for key in taken.split():
        if key in keys:
            entrants = linked(entrants, as_entrants(desk(), key))
    return entrants


def _show_new(form: GameForm) -> str:
    return render_template(
        "games/new.html",
        form=form,
        earlier=desk().games(),
        **choices(),
    )


def _create(form: GameForm, setup: Setup, entrants: list[Entrant]) -> ResponseReturnValue:
    if is_made(form.key.data):
        flash(gettext("This night is there already. It can be changed in its settings."), "info")
    else:
        tell_namesakes(seat(entrants[:MOST_PLAYERS], []))
    after = url_for("players.players", key=form.key.data)
    return make_game(form, setup, lambda at: create_game(at, setup, entrants, form.key.data), after)
