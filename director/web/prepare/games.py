"""The room where nights are prepared: the list of games, a new night, its settings, its end in the bin.

Creating a night opens its word list, which may have to be derived first (some ten seconds); that is a job
with a progress page, and what was typed waits there until it has succeeded. The pages of one night's
players are in ``game_players``, those of the rules in ``game_profiles``.
"""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import replace
from datetime import date
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, format_decimal, gettext

from director.desk.desk import Desk
from director.desk.instance import Instance
from director.games.duplicate.game import Setup
from director.games.people import Entrant
from director.language.sentences import DirectorError, RuleError, say
from director.storage.game_file import import_game
from director.storage.roster_store import GameRow
from director.web.common import club, desk, in_words, wants_json
from director.web.prepare import players as game_players
from director.web.prepare import profiles as game_profiles
from director.web.prepare.forms import (
    FIELD_OF,
    GameForm,
    all_profiles,
    as_entrants,
    as_lines,
    checked_date,
    checked_title,
    form_of,
    fresh_form,
    matching_tiles,
    named_twice,
    one_line,
    read_form,
    read_list,
    read_upload,
    setup_of,
    without_twins,
)
from director.web.prepare.views import GameLine, line_of
from director.web.words.jobs import Job, Progress, jobs

blueprint = Blueprint("games", __name__)

PAGE = 20
"""Games on one page of the list: each is replayed to say where it stands."""


@blueprint.get("/")
@blueprint.get("/games")
def index() -> str:
    """The games, newest first."""
    at = desk()
    rows = at.games()
    page = max(1, request.args.get("page", 1, int))
    shown = rows[(page - 1) * PAGE : page * PAGE]
    now = time.time()
    lines: list[GameLine] = [line_of(at, row, now) for row in shown]
    pages = -(-len(rows) // PAGE)
    return render_template("games/index.html", lines=lines, page=page, pages=pages)


@blueprint.app_template_filter("local_date")
def local_date(text: str) -> str:
    """A date in ISO form as the user's language writes it; any other text as it is."""
    try:
        return str(format_date(date.fromisoformat(text), "long"))
    except ValueError:
        return text


@blueprint.app_template_filter("local_number")
def local_number(number: int) -> str:
    """A number with the thousands marked as in the user's language."""
    return str(format_decimal(number))


@blueprint.post("/games/import")
def import_file() -> ResponseReturnValue:
    """Takes in a game's file as ``director export`` and the history page write it."""
    upload = request.files.get("file")
    if upload is None or not upload.filename:
        raise RuleError("no_file", say("Choose the file of a game first."))
    try:
        lines = upload.stream.read().decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as reason:
        raise RuleError("bad_game_file", say("This is not the file of a game.")) from reason
    row = import_game(desk().db, lines)
    flash(gettext("%(title)s is taken in.", title=row.setup.title), "success")
    return redirect(url_for("games.players", key=row.key))


# -- a new night -----------------------------------------------------------------------------------


@blueprint.route("/games/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """The form of a new night; the button "take over" only adds the players of an earlier one to it."""
    if request.method == "GET":
        return _show_new(_waiting_form() or _fresh_form())
    form = read_form(request.form)
    try:
        form, entrants = _with_players(form)
        if "take_over" in request.form:
            return _show_new(form)
        setup = setup_of(replace(form, title=checked_title(form.title)), club())
    except DirectorError as error:
        return _show_new(form, error), 422
    return _create(form, setup, entrants)


def _fresh_form() -> GameForm:
    title = gettext("Simultan %(date)s", date=format_date(date.today(), "long"))
    games = desk().games()
    return fresh_form(club(), title, date.today(), games[0].setup if games else None)


def _waiting_form() -> GameForm | None:
    """What was typed for a night that could not be created after all, with the reason as a message."""
    job = jobs().get(f"game {request.args.get('key', '')}")
    if job is None or job.phase != "failed" or job.error is None:
        return None
    flash(in_words(job.error), "danger")
    form: GameForm = job.keep
    return form


def _with_players(form: GameForm) -> tuple[GameForm, list[Entrant]]:
    """The form with the players of file and earlier night written into its list."""
    typed = read_list(form.players)
    entrants = without_twins(typed, read_upload(request.files.get("file")))
    if earlier := request.form.get("earlier", ""):
        entrants = without_twins(entrants, as_entrants(desk().game(earlier).players))
    if entrants != typed:
        form = replace(form, players=as_lines(entrants))
    return form, entrants


def _show_new(form: GameForm, error: DirectorError | None = None) -> str:
    wrong = ""
    if error:
        flash(in_words(error.sentence), "danger")
        wrong = FIELD_OF.get(error.code, "")
    return render_template("games/new.html", form=form, wrong=wrong, earlier=desk().games(), **choices())


def choices() -> dict[str, Any]:
    """What the selects of a game's form offer; tiles carry the word lists that they match."""
    instance = club()
    lexicons = instance.library.lexicons()
    tile_sets = instance.tile_sets()
    fitting = {info.name: [each.name for each in matching_tiles(info, tile_sets)] for info in lexicons}
    return {
        "lexicons": lexicons,
        "tile_sets": tile_sets.values(),
        "fitting": fitting,
        "profiles": all_profiles(instance).values(),
    }


def _create(form: GameForm, setup: Setup, entrants: list[Entrant]) -> ResponseReturnValue:
    after = url_for("games.players", key=form.key)
    if any(row.key == form.key for row in desk().games()):
        flash(gettext("This night is there already. It can be changed in its settings."), "info")
        return redirect(after)
    work = _creation(club(), session.get("who", "director"), form.key, setup, entrants)
    job = jobs().start(f"game {form.key}", work, form)
    if twice := named_twice(entrant.name for entrant in entrants):
        flash(gettext("Twice in the list: %(names)s", names=", ".join(twice)), "warning")
    return _waited_for(job, after, url_for("games.new", key=form.key))


def _creation(instance: Instance, who: str, key: str, setup: Setup, entrants: list[Entrant]) -> Any:
    def work(progress: Progress) -> None:
        instance.search(setup, progress)
        with _own_desk(instance, who) as at:
            at.create_game(setup, entrants, key)

    return work


class _own_desk(closing[Any]):
    """A desk on a database connection of the job's thread, closed with it."""

    def __init__(self, instance: Instance, who: str) -> None:
        super().__init__(instance.db.conn)
        self._desk = instance.desk(who)

    def __enter__(self) -> Desk:
        return self._desk


def _waited_for(job: Job, after: str, back: str) -> ResponseReturnValue:
    """On to the next page if the job is quick, else to its progress page."""
    if not job.wait():
        return redirect(url_for("games.preparing", job=job.name, after=after, back=back))
    return redirect(_outcome(job, after, back))


def _outcome(job: Job, after: str, back: str) -> str:
    if job.phase == "failed":
        return back
    jobs().forget(job.name)
    return after


@blueprint.get("/games/preparing")
def preparing() -> ResponseReturnValue:
    """How far the word list of a game is; as JSON for the page's script."""
    name = request.args.get("job", "")
    job = jobs().get(name) if name.startswith("game ") else None
    after, back = (_own_address(request.args.get(each, "")) for each in ("after", "back"))
    if wants_json():
        phase = job.phase if job else "done"
        return {"phase": phase, "percent": job.percent if job else 100}
    if job is None or job.phase != "running":
        return redirect(_outcome(job, after, back) if job else after)
    return render_template("games/preparing.html", job=job)


def _own_address(text: str) -> str:
    return text if text.startswith("/games/") else url_for("games.index")


# -- settings --------------------------------------------------------------------------------------


@blueprint.route("/games/<key>/settings", methods=["GET", "POST"])
def settings(key: str) -> ResponseReturnValue:
    """Title, date and club at any time; word list, tiles and rules before the first draw."""
    row = desk().row(key)
    begun = bool(desk().log(key))
    if request.method == "GET":
        failed = jobs().get(f"game {row.key} settings")
        form = failed.keep if failed and failed.phase == "failed" else form_of(row)
        if failed and failed.error:
            flash(in_words(failed.error), "danger")
            jobs().forget(failed.name)
        return _show_settings(row, form, begun)
    sent = read_form(request.form)
    form = replace(form_of(row), title=sent.title, date=sent.date, club=sent.club) if begun else sent
    try:
        setup = _changed_setup(row, form, begun)
    except DirectorError as error:
        return _show_settings(row, form, begun, error), 422
    return _change(row, setup, replace(form, key=row.key))


def _changed_setup(row: GameRow, form: GameForm, begun: bool) -> Setup:
    title = checked_title(form.title)
    if begun:
        return replace(row.setup, title=title, date=checked_date(form.date), club=one_line(form.club))
    return setup_of(replace(form, title=title), club(), row.setup.profile)


def _change(row: GameRow, setup: Setup, form: GameForm) -> ResponseReturnValue:
    instance, who = club(), session.get("who", "director")

    def work(progress: Progress) -> None:
        instance.search(setup, progress)
        with _own_desk(instance, who) as at:
            at.change_setup(row.key, setup)

    job = jobs().start_only(f"game {row.key} settings", work, form)
    page = url_for("games.settings", key=row.key)
    if job.wait() and job.phase == "done":
        flash(gettext("The changes are stored."), "success")
    return _waited_for(job, page, page)


def _show_settings(row: GameRow, form: GameForm, begun: bool, error: DirectorError | None = None) -> str:
    if error:
        flash(in_words(error.sentence), "danger")
    wrong = FIELD_OF.get(error.code, "") if error else ""
    offered = choices()
    if row.setup.profile.name not in all_profiles(club()):
        offered["profiles"] = [row.setup.profile, *offered["profiles"]]
    known = {info.name: info.title for info in offered["lexicons"]}
    offered["lexicon_title"] = known.get(row.setup.lexicon, row.setup.lexicon)
    return render_template(
        "games/settings.html", row=row, tab="settings", form=form, begun=begun, wrong=wrong, **offered
    )


@blueprint.route("/games/<key>/delete", methods=["GET", "POST"])
def delete(key: str) -> ResponseReturnValue:
    """Asks, then removes a game for good."""
    row = desk().row(key)
    if request.method == "POST":
        desk().delete_game(row.key)
        flash(gettext("%(title)s is deleted.", title=row.setup.title), "success")
        return redirect(url_for("games.index"))
    return render_template("games/delete.html", line=line_of(desk(), row, time.time()))


game_players.add_to(blueprint)
game_profiles.add_to(blueprint)
