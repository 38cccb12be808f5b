"""A night's form: a new one, with players taken over from an earlier one, and its making (see ``waiting``); the settings of a night.

Title, date, club and the bag that is drawn from may be changed at any time; word list, tiles and rules before the first draw.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext

from director.desk.classic.start import is_sample
from director.desk.club import people
from director.desk.desk import AnySession
from director.desk.duplicate.rounds import draws_by_hand
from director.desk.sessions import as_entrants, change_setup, create_game, game_has_begun
from director.games.duplicate.facts import DUPLICATE
from director.games.duplicate.game import DrawsFrom, Setup
from director.games.people import MOST_PLAYERS, Entrant, Player, linked, seat
from director.language.sentences import DirectorError
from director.seasons.person import Person
from director.storage import game_store
from director.storage.game_store import GameRow, Unreadable
from director.web.common import desk, game_page, in_words, instance, look_up, token
from director.web.prepare.forms import (
    GameForm,
    all_profiles,
    choices,
    drawn_from,
    form_of,
    heading_of,
    last_chosen,
    plays_otherwise,
    setup_of,
)
from director.web.prepare.games import is_apart
from director.web.prepare.players import as_lines, read_list, read_upload, tell_namesakes, without_twins
from director.web.prepare.waiting import (
    begin_meanings,
    is_made,
    make_game,
    waited_for,
    waiting_form,
    with_words,
)
from director.web.sent import all_of, is_sent, ticked
from director.web.words.jobs import jobs

MOST_OFFERED = 300
"""Most people of the club offered beside those of the last night."""

AT_ONCE = 24
"""People to tick that are shown at first; a press on the button or a typed name shows the others."""

blueprint = Blueprint("new", __name__)


@blueprint.route("/games/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """Shows the form of a new night and makes it; the button "take over" only adds the players of an earlier night."""
    if request.method == "GET":
        return _show_new(waiting_form(request.args.get("key", "")) or _fresh_form())
    form = GameForm.sent()
    form.ticks = all_of("tick")
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
    form = GameForm.fresh(title, chosen)
    if last := _last_night():
        form.taken.typed = last.key
    return form


@dataclass(frozen=True)
class Candidate:
    """A person to tick: the line that the list of players reads, and whether the person played on the last night."""

    line: str
    name: str
    club: str
    last: bool
    ticked: bool


def _last_night() -> GameRow | None:
    """Returns the last night of the club; demonstrations do not count."""
    return next((row for row in desk().games() if row.kind == DUPLICATE.name and not is_apart(row)), None)


def _candidates(ticks: list[str] | None) -> list[Candidate]:
    """Returns the people of the last night in the order of their tables, also two of one name and club, then those of the club."""
    row = _last_night()
    last = _players_of(row) if row else []
    there = {each.person for each in last}
    others = [each for each in people.people(desk()) if each.id not in there and not each.nameless]
    every: list[tuple[str, Player | Person, bool]] = [(_line(each), each, True) for each in last]
    rest: dict[str, Player | Person] = {}
    for one in others[:MOST_OFFERED]:
        rest.setdefault(_line(one), one)
    lines = {line for line, _, _ in every}
    every += [(line, each, False) for line, each in rest.items() if line not in lines]
    found, left = [], Counter(ticks)
    for line, each, played in every:
        found.append(
            Candidate(line, each.name, each.club, played, played if ticks is None else left[line] > 0)
        )
        left[line] -= 1
    return found


def _players_of(row: GameRow) -> list[Player]:
    """Returns the players of a night in the order of their tables; none if its set-up cannot be read."""
    if isinstance(row.setup, Unreadable):
        return []
    return sorted(game_store.players(desk().db, row.id), key=lambda player: player.table)


def _line(each: Player | Person) -> str:
    return as_lines([Entrant(each.name, each.club, each.category)]).strip()


@dataclass(frozen=True)
class Again:
    """A new night with the people of the last one, made by one button: the fields it sends, and the day of the last night."""

    fields: dict[str, str]
    lines: tuple[str, ...]
    day: str


@blueprint.app_template_global("night_again")
def night_again() -> Again | None:
    """Returns the night that can be made with the last night's people; None if there was none."""
    row = _last_night()
    lines = tuple(map(_line, _players_of(row))) if row else ()
    if not lines or row is None:
        return None
    form = _fresh_form()
    names = ("key", "title", "date", "club", "lexicon", "profile", "taken", "formula", "draws_from")
    return Again({name: str(form[name].typed or "") for name in names}, lines, row.day)


def _with_players(form: GameForm) -> list[Entrant]:
    """Returns the players, including those of file and earlier night, and writes them into the form's list."""
    ticked = [each for line in form.ticks or () for each in read_list(line)]
    typed = without_twins(ticked, read_list(form.players.typed)) if ticked else read_list(form.players.typed)
    entrants = without_twins(typed, read_upload())
    if earlier := form.earlier.data:
        entrants = without_twins(entrants, as_entrants(desk(), earlier))
        form.taken.typed = " ".join(dict.fromkeys([*form.taken.typed.split(), earlier]))
    if entrants != typed:
        form.players.typed = as_lines([each for each in entrants if each not in ticked])
    return _linked(entrants, form.taken.typed)


def _linked(entrants: list[Entrant], taken: str) -> list[Entrant]:
    """Links the players to the same persons as in the nights whose players were taken over."""
    keys = {row.key for row in desk().games()}
    for key in taken.split():
        if key in keys:
            entrants = linked(entrants, as_entrants(desk(), key))
    return entrants


def _show_new(form: GameForm) -> str:
    return render_template(
        "games/new.html",
        form=form,
        earlier=[row for row in desk().games() if not is_sample(row.key)],
        candidates=_candidates(form.ticks),
        at_once=AT_ONCE,
        **choices(),
    )


def _create(form: GameForm, setup: Setup, entrants: list[Entrant]) -> ResponseReturnValue:
    if is_made(form.key.data) or _is_made_otherwise(form):
        flash(gettext("This night already exists. You can change it in its settings."), "info")
    else:
        tell_namesakes(seat(entrants[:MOST_PLAYERS], []))
        begin_meanings(setup.tiles.language)
    after = url_for("desk.show" if entrants else "players.players", key=form.key.data)
    return make_game(form, setup, lambda at: create_game(at, setup, entrants, form.key.data), after)


def _is_made_otherwise(form: GameForm) -> bool:
    """Answers whether the night is already being made from earlier input, before somebody went back to the form."""
    job = jobs().get(f"game {form.key.data}")
    if job is None or job.phase != "running":
        return False
    return bool((job.keep.as_typed, job.keep.ticks) != (form.as_typed, form.ticks))


@blueprint.route("/games/<key>/settings", methods=["GET", "POST"])
def settings(key: str) -> ResponseReturnValue:
    """Shows and stores title, date, club and bag at any time; word list, tiles and rules before the first draw."""
    session = look_up(key)
    row, begun = session.row, bool(session.seq)
    drawn: DrawsFrom = "real" if draws_by_hand(session) else "program"
    if request.method == "GET":
        failed = jobs().get(f"game {row.key} settings")
        form = failed.keep if failed and failed.phase == "failed" else form_of(row, draws_from=drawn)
        if failed and failed.error:
            flash(in_words(failed.error), "danger")
            jobs().forget(failed.name)
        return _show_settings(session, form)
    form, too_late = GameForm.sent().over(form_of(row, draws_from=drawn)), False
    if begun:  # the page may date from before the first draw
        asked = partial(setup_of, before=row.setup.profile, draws_from="program")
        too_late = is_sent("profile") and plays_otherwise(row, form, form_of(row), asked)
        typed = {name: form[name].typed for name in ("title", "date", "club", "draws_from", "shown")}
        form = form_of(row, mirror=form.mirror.data, **typed)
    try:
        bag = drawn_from(form, drawn, row.setup.draws_from)
        setup = (
            replace(row.setup, **heading_of(form), draws_from=bag)
            if begun
            else setup_of(form, row.setup.profile, bag)
        )
    except DirectorError as error:
        form.refuse(error)
        return _show_settings(session, form), 422
    sent = token()
    work = with_words(setup, lambda at: change_setup(at.once(sent), row.key, setup))
    job = jobs().start_only(f"game {row.key} settings", work, form)
    page = url_for("new.settings", key=row.key)
    if too_late:
        flash(in_words(game_has_begun().sentence), "warning")
    elif job.wait() and job.phase == "done":
        flash(gettext("The changes are stored."), "success")
    return waited_for(job, page, page)


def _show_settings(session: AnySession, form: GameForm) -> str:
    row = session.row
    offered = choices()
    if row.setup.profile.name not in all_profiles():
        offered["profiles"] = [row.setup.profile, *offered["profiles"]]
    known = {info.name: info.title for info in offered["lexicons"]}
    offered["lexicon_title"] = known.get(row.setup.lexicon, row.setup.lexicon)
    return game_page(
        session,
        "games/settings.html",
        "settings",
        form=form,
        begun=bool(session.seq),
        chooses_bag=not (session.game.seal or session.game.pack),
        **offered,
    )
