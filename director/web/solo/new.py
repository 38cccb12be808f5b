"""A new game of one of the smaller kinds: its form, and making it."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext

from director.desk.unscrabble import sources
from director.language.sentences import DirectorError, say
from director.web.common import desk, in_words, instance
from director.web.game_pages import games_here
from director.web.prepare.waiting import make_game, waiting_form
from director.web.solo.forms import SmallForm
from director.web.solo.small import SmallGame

blueprint = Blueprint("small_new", __name__)


@blueprint.route("/games/new-game/<kind>", methods=["GET", "POST"])
def new(kind: str) -> ResponseReturnValue:
    """The form of a new game of that kind."""
    game = _game(kind)
    if request.method == "GET":
        title = f"{in_words(game.name)} {format_date(date.today(), 'long')}"
        wanted = {name: value for name, value in request.args.items() if name != "key"}
        return _show(kind, waiting_form(request.args.get("key", "")) or game.form.fresh(title, wanted))
    form = game.form.sent()
    try:
        entrants = game.entrants(form, instance())
        setup = game.setup(form, instance())
    except DirectorError as error:
        form.refuse(error)
        return _show(kind, form), 422
    words = {"computer": gettext("Computer")}
    return make_game(
        form,
        setup,
        lambda at: game.make(at, setup, entrants, form, words),
        url_for(game.home, key=form.key.data),
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
        sources=sources(desk()) if "source" in form else [],
        lexicons=here.library.lexicons(),
        tile_sets=here.tile_sets().values(),
    )
