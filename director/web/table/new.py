"""A new classic table: its form, and taking in a game of two from a GCG file."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext

from director.desk.classic.start import create_table, import_gcg, known_players, open_sample, tables
from director.games.classic.gcg import heading
from director.games.classic.side_facts import check_number
from director.games.texts import MOST_TITLE
from director.language.collation import sort_key
from director.language.sentences import DirectorError, say
from director.web.common import desk, instance
from director.web.prepare.waiting import make_game, waiting_form
from director.web.sent import ticked, uploaded
from director.web.table.forms import TableForm, choices, chosen_like, setup_of

blueprint = Blueprint("table_new", __name__)

MOST_GCG = 200_000


@blueprint.route("/games/new-table", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """The form of a new table; with a GCG file the game is taken in as it stands there."""
    if request.method == "GET":
        title = gettext("Table %(date)s", date=format_date(date.today(), "long"))
        waiting = waiting_form(request.args.get("key", ""))
        return _show(waiting or _opened(title))
    form = TableForm.sent()
    try:
        if ticked("gcg"):
            return _take_in(form)
        setup = setup_of(form)
        entrants = form.entrants
        check_number(len(entrants))
    except DirectorError as error:
        form.refuse(error)
        return _show(form), 422
    after = url_for("table.show", key=form.key.data)
    return make_game(form, setup, lambda at: create_table(at, setup, entrants, form.key.data), after)


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


def _take_in(form: TableForm) -> ResponseReturnValue:
    data = uploaded(say("Choose the file of a game first.")).stream.read(MOST_GCG)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")  # the form's own default where a file says nothing else
    _as_told(form, heading(text))
    row, read = import_gcg(desk(), text, setup_of(form, by_rulebook=True), form.key.data)
    for line in read.differences:
        flash(gettext("The file says another score: %(scores)s", scores=line), "warning")
    flash(gettext("%(title)s is taken in.", title=row.setup.title), "success")
    return redirect(url_for("table.show", key=row.key))


def _as_told(form: TableForm, told: Mapping[str, str]) -> None:
    """Title and word list are as the file names them, where that list is here."""
    form.title.typed = told.get("title", form.title.typed)[:MOST_TITLE]
    if told.get("lexicon") in instance().library.names() and told["lexicon"] != form.lexicon.data:
        form.lexicon.typed, form.tiles.typed = told["lexicon"], ""


@blueprint.post("/games/sample")
def sample() -> ResponseReturnValue:
    """Opens the sample game of the German rulebook, to be looked at move by move."""
    here = instance()
    title = gettext("Sample game of the German rulebook")
    key = open_sample(desk(), title, date.today().isoformat(), here.tile_sets()["german"], "german")
    return redirect(url_for("table.turn", key=key, number=1))
