"""A new classic table: its form, and the sample game."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext

from director.desk.classic.start import create, known_players, open_sample, tables
from director.games.classic.side_facts import check_number
from director.language.collation import sort_key
from director.language.sentences import DirectorError
from director.web.common import desk, instance
from director.web.prepare.waiting import make_game, waiting_form
from director.web.table.forms import TableForm, choices, chosen_like, setup_of

blueprint = Blueprint("table_new", __name__)


@blueprint.route("/games/new-table", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """The form of a new table."""
    if request.method == "GET":
        title = gettext("Table %(date)s", date=format_date(date.today(), "long"))
        waiting = waiting_form(request.args.get("key", ""))
        return _show(waiting or _opened(title))
    form = TableForm.sent()
    try:
        setup = setup_of(form)
        entrants = form.entrants
        check_number(len(entrants))
    except DirectorError as error:
        form.refuse(error)
        return _show(form), 422
    after = url_for("table.show", key=form.key.data)
    return make_game(form, setup, lambda at: create(at, setup, entrants, form.key.data), after)


def _show(form: TableForm) -> str:
    names = sorted({each.name for each in known_players(desk())}, key=sort_key)
    return render_template("table/new.html", form=form, known=names, **choices())


def _opened(title: str) -> TableForm:
    """The form as it opens; with ``like`` in the address it has rules, list and players of that table."""
    rows = tables(desk())
    like = next((row for row in rows if row.key == request.args.get("like")), None)
    if like is None:
        return TableForm.fresh(title, {"club": rows[0].setup.club if rows else ""})
    players = sorted(desk().night(like.key).game.players, key=lambda each: each.table)
    chosen = chosen_like(like.setup, [each.name for each in players])
    known = {info.name: info.tiles for info in instance().library.lexicons()}
    if known.get(like.setup.lexicon) == like.setup.tiles.name:
        chosen["tiles"] = ""
    return TableForm.fresh(title, chosen)


@blueprint.post("/games/sample")
def sample() -> ResponseReturnValue:
    """Opens the sample game of the German rulebook, to be looked at move by move."""
    here = instance()
    title = gettext("Sample game of the German rulebook")
    key = open_sample(desk(), title, date.today().isoformat(), here.tile_sets()["german"], "german")
    return redirect(url_for("table.turn", key=key, number=1))
