"""A new game of one of the smaller kinds: its form, and making it."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext

from director.desk.unscrabble import sources
from director.language.sentences import DirectorError, say
from director.web.common import desk, in_words, instance
from director.web.game_pages import games_here
from director.web.prepare.waiting import make_game, waiting_form
from director.web.solo.forms import SmallForm, fresh_form, read_form
from director.web.solo.small import SmallGame

blueprint = Blueprint("small_new", __name__)


@blueprint.route("/games/new-game/<kind>", methods=["GET", "POST"])
def new(kind: str) -> ResponseReturnValue:
    """The form of a new game of that kind."""
    game = _game(kind)
    if request.method == "GET":
        title = f"{in_words(game.name)} {format_date(date.today(), 'long')}"
        wanted = {name: request.args.get(name, default) for name, default in game.choices.items()}
        return _show(
            kind,
            waiting_form(request.args.get("key", "")) or fresh_form(title, date.today(), game.seats, wanted),
        )
    form = read_form(request.form, game.seats, game.choices)
    try:
        entrants = game.entrants(form, instance())
        setup = game.setup(form, instance())
    except DirectorError as error:
        flash(in_words(error.sentence), "danger")
        return _show(kind, form), 422
    words = {"computer": gettext("Computer")}
    return make_game(
        form, setup, lambda at: game.make(at, setup, entrants, form, words), url_for(game.home, key=form.key)
    )


def _game(kind: str) -> SmallGame:
    if not isinstance(found := games_here().get(kind), SmallGame):
        raise DirectorError(
            "unknown_kind",
            say("This program does not know the game %(kind)s. Update the program.", kind=kind[:40]),
        )
    return found


def _show(kind: str, form: SmallForm) -> str:
    here = instance()
    return render_template(
        "solo/new.html",
        kind=kind,
        game=_game(kind),
        form=form,
        sources=sources(desk()) if "source" in form.choices else [],
        lexicons=here.library.lexicons(),
        tile_sets=here.tile_sets().values(),
    )
