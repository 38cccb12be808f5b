"""A new game of one of the smaller kinds: its form, and making it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext

from director.desk.instance import Instance
from director.desk.unscrabble import sources
from director.games.people import Entrant
from director.games.setup import GameSetup
from director.language.sentences import DirectorError, say
from director.web.common import desk, in_words, instance, who
from director.web.prepare.waiting import desk_of_job, waited_for
from director.web.small.forms import SmallForm, fresh_form, read_form
from director.web.small.kinds import SMALL_GAMES, SmallGame
from director.web.words.jobs import Progress, jobs

blueprint = Blueprint("small_new", __name__)


@blueprint.route("/games/new-game/<kind>", methods=["GET", "POST"])
def new(kind: str) -> ResponseReturnValue:
    """The form of a new game of that kind."""
    game = _game(kind)
    if request.method == "GET":
        title = f"{in_words(game.name)} {format_date(date.today(), 'long')}"
        wanted = {name: request.args.get(name, default) for name, default in game.choices.items()}
        return _show(kind, _waiting_form() or fresh_form(title, date.today(), game.seats, wanted))
    form = read_form(request.form, game.seats, game.choices)
    try:
        entrants = game.entrants(form, instance())
        setup = game.setup(form, instance())
    except DirectorError as error:
        flash(in_words(error.sentence), "danger")
        return _show(kind, form), 422
    return _create(kind, form, setup, entrants)


def _game(kind: str) -> SmallGame:
    if kind not in SMALL_GAMES:
        raise DirectorError(
            "unknown_kind",
            say("This program does not know the game %(kind)s. Update the program.", kind=kind[:40]),
        )
    return SMALL_GAMES[kind]


def _show(kind: str, form: SmallForm) -> str:
    here = instance()
    return render_template(
        "small/new.html",
        kind=kind,
        game=_game(kind),
        form=form,
        sources=sources(desk()) if "source" in form.choices else [],
        lexicons=here.library.lexicons(),
        tile_sets=here.tile_sets().values(),
    )


def _waiting_form() -> SmallForm | None:
    """What was typed for a game that could not be created after all, with the reason as a message."""
    job = jobs().get(f"game {request.args.get('key', '')}")
    if job is None or job.phase != "failed" or job.error is None:
        return None
    flash(in_words(job.error), "danger")
    form: SmallForm = job.keep
    return form


def _create(kind: str, form: SmallForm, setup: GameSetup, entrants: list[Entrant]) -> ResponseReturnValue:
    after = url_for(_game(kind).home, key=form.key)
    if any(row.key == form.key for row in desk().games()):
        return redirect(after)
    words = {"computer": gettext("Computer")}
    work = _creation(instance(), who(), kind, form, setup, entrants, words)
    job = jobs().start(f"game {form.key}", work, form)
    return waited_for(job, after, url_for("small_new.new", kind=kind, key=form.key))


def _creation(
    here: Instance,
    by: str,
    kind: str,
    form: SmallForm,
    setup: GameSetup,
    entrants: list[Entrant],
    words: Mapping[str, str],
) -> Any:
    def work(progress: Progress) -> None:
        here.search(setup, progress)  # type: ignore[arg-type]
        with desk_of_job(here, by) as at:
            _game(kind).make(at, setup, entrants, form, words)

    return work
