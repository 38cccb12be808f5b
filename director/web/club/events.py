"""Events: the list, the table with its filters, settings, sheets, the next game, the podium, and ties: a sudden death
started by one button, or its places typed if it was played elsewhere.

The people of an event: entered once, the check-in list, fees and tables.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext, ngettext

from director.desk.club import entries, events, look, people
from director.desk.club.events import EVENTS
from director.desk.club.nights import counts
from director.desk.duplicate.players import packs_left
from director.games.duplicate.game import Setup
from director.games.people import Entrant, read_players
from director.games.setup import MOST_TITLE
from director.language.sentences import DirectorError, RuleError, say
from director.reports.certificates import picture_of
from director.reports.club_sheets import USUAL_COLUMNS, column_title, event_columns, event_paper
from director.reports.story import event_told
from director.rules.formula import FORMULAS
from director.rules.speed import SPEEDS
from director.seasons.season_data import EVENT_BREAKS as BREAKS
from director.seasons.season_data import Event
from director.seasons.series import SeriesRow
from director.storage.game_store import GameRow
from director.web.club.club_forms import FILTERS, EventForm
from director.web.club.looking_back import page_of
from director.web.club.series_tables import event_rows, event_teams
from director.web.common import (
    address_of,
    desk,
    in_words,
    instance,
    local_money,
    sent_file,
    texts,
    usual_list,
)
from director.web.forms import texts_shown, told_shown
from director.web.prepare.forms import all_profiles, form_key
from director.web.prepare.waiting import is_made
from director.web.roles import may
from director.web.sent import all_numbers, all_of, field, is_number, is_sent, rows, whole, whole_number
from director.wording.club import COLUMNS, EVENT_BREAKS, VALUES, breaks_told

blueprint = Blueprint("events", __name__)

MOST_PLACE = (1, 999)
"""The first and the last place that can be typed after a sudden death."""

MOST_PICTURE = 600_000
"""Most bytes of a certificate's picture."""


@blueprint.route("/events", methods=["GET", "POST"])
def index() -> ResponseReturnValue:
    """Shows the events, and a form for a new one."""
    if request.method == "GET":
        title = gettext("Event of %(date)s", date=format_date(date.today(), "long"))
        return _index(EventForm(data={"title": title, "since": date.today().isoformat(), "planned": 0}))
    form = EventForm.sent()
    try:
        made = EVENTS.make(desk(), Event(**form.values("title", "since", "planned")))
    except DirectorError as error:
        form.refuse(error)
        return _index(form), 422
    flash(in_words(say("The event %(title)s has been created.", title=made.data.title)), "success")
    return redirect(url_for("entered.show_entered", event=made.key))


def _index(form: EventForm) -> str:
    return render_template("club/events.html", events=EVENTS.all(desk()), form=form)


@blueprint.get("/events/<event>")
def show(event: str) -> str:
    """Shows the table, whole or filtered; what can be printed; the next game."""
    found = events.standing(desk(), event)
    data, only = found.data, request.args.get("only", "")
    column, _, chosen = only.partition(":")
    teams, clubs = look.event_teams(found)
    return render_template(
        "club/event.html",
        key=event,
        event=data,
        found=found,
        rows=event_rows(found, texts(), column, chosen),
        filters=look.filters(found),
        only=only,
        titles={name: in_words(COLUMNS[name]) for name in COLUMNS},
        value=in_words(VALUES[found.table.rules.value]),
        breaks=breaks_told(found.table.rules.tie_breaks, found.broken, texts()),
        teams=event_teams(teams, found),
        clubs=event_teams(clubs, found),
        tied=(tied := _tied(found)),
        shown_places=told_shown({str(row.person): str(data.sudden.get(str(row.person), "")) for row in tied}),
        new_keys=[form_key() for _ in found.ties],
        packs=packs_left(desk(), found.games[-1].row.setup.tiles) if found.ties else [],
        others=[row for row in desk().games()[:50] if counts(row) and row.key not in data.games],
        prizes=look.prizes_of(found) if found.table.rows else [],
        wall=url_for("shown.event", secret=look.wall_secret(desk(), "events", event), _external=True),
        next_number=len(found.games) + 1,
        formulas=[(name, in_words(each.title)) for name, each in FORMULAS.items()],
        speeds=[(name, in_words(each.title)) for name, each in SPEEDS.items()],
        lists=instance().library.lexicons(),
        profiles=[(name, each.title) for name, each in all_profiles().items()],
        last=found.games[-1].row.setup if found.games else None,
        ready=entries.people_playing(data),
    )


@dataclass(frozen=True)
class EventOfGame:
    """The event of a game: its key and title, the number of the game in it, and the next game (None if there is none yet)."""

    key: str
    title: str
    number: int
    next: GameRow | None


@blueprint.app_template_global()
def event_of(row: GameRow) -> EventOfGame | None:
    """Returns the event that a game belongs to; None if there is none or the visitor may not see it."""
    if not may("events.show"):
        return None
    for each in EVENTS.all(desk()):
        games = each.data.games
        if row.key in games:
            at = games.index(row.key)
            after = {other.key: other for other in desk().games()} if at + 1 < len(games) else {}
            return EventOfGame(each.key, each.data.title, at + 1, after.get((*games, "")[at + 1]))
    return None


@blueprint.get("/events/<event>/story")
def story(event: str) -> str:
    """Shows the story of the event as a page."""
    return page_of(
        event_told(desk(), event, texts()),
        EVENTS.one(desk(), event).data.title,
        url_for("events.show", event=event),
        lambda name: url_for("events.paper", event=event, name=name),
    )


@blueprint.route("/events/<event>/settings", methods=["GET", "POST"])
def settings(event: str) -> ResponseReturnValue:
    """Shows and stores title, rules, prizes, certificate and columns."""
    found = events.standing(desk(), event)
    names = event_columns(found)
    if request.method == "GET":
        return _settings(found, names, EventForm.of(found.data, _columns(found.data, names)))
    form = EventForm.sent()

    def wish(data: Event) -> Event:
        changed = form.over(EventForm.of(data, _columns(data, names))).changed(data)
        return replace(changed, picture="" if form.no_picture.data else _picture(data.picture))

    try:
        EVENTS.change(desk(), event, wish)
    except DirectorError as error:
        form.refuse(error)
        return _settings(found, names, form), 422
    flash(gettext("The event is stored."), "success")
    return redirect(url_for("events.show", event=event))


def _columns(data: Event, names: Sequence[str]) -> list[str]:
    """Returns those of these columns that the event's CSV has."""
    chosen = events.columns_of(desk(), data) or USUAL_COLUMNS
    return [each for each in names if each in chosen]


def _settings(found: events.EventStanding, names: Sequence[str], form: EventForm) -> str:
    return render_template(
        "club/event_settings.html",
        key=found.key,
        event=found.data,
        form=form,
        values=[(name, in_words(each)) for name, each in VALUES.items()],
        breaks=[("", "–"), *((name, in_words(EVENT_BREAKS[name])) for name in BREAKS if name != "sudden_death")],
        filters=[("", gettext("everybody")), *((name, in_words(COLUMNS[name])) for name in FILTERS if name)],
        columns=[(name, column_title(name, texts())) for name in names],
    )  # fmt: skip


def _picture(before: str) -> str:
    """Returns the uploaded picture in base64, or the old one if none was sent; RuleError ``bad_picture``."""
    upload = request.files.get("picture")
    if not upload or not upload.filename:
        return before
    content = upload.stream.read(MOST_PICTURE + 1)
    text = base64.b64encode(content).decode()
    if len(content) > MOST_PICTURE or picture_of(text) is None:
        raise RuleError(
            "bad_picture", "The picture is not a PNG or JPEG, or is larger than 600 KB. Choose another one."
        )
    return text


@blueprint.post("/events/<event>/next")
def next_game(event: str) -> ResponseReturnValue:
    """Makes the next game with the same people; if somebody has made it meanwhile, leads to that one."""
    found = events.standing(desk(), event)
    if 0 < whole_number("number", 0) <= len(found.games):
        flash(gettext("This night already exists. You can change it in its settings."), "info")
        return redirect(address_of(found.games[whole_number("number") - 1].row))
    title = gettext("%(event)s, game %(number)d", event=found.data.title, number=len(found.games) + 1)
    base = _base(found, field("lexicon"), field("profile"))
    row = entries.next_game(desk(), event, base, title, field("formula") or "normal", field("speed"))
    flash(gettext("%(title)s is ready: everybody sits at their table.", title=row.setup.title), "success")
    return redirect(address_of(row))


def _base(found: events.EventStanding, lexicon: str, name: str) -> Setup:
    """Returns the set-up of the next game: words and rules as chosen, else those of the last game."""
    last = next((each.row.setup for each in reversed(found.games) if isinstance(each.row.setup, Setup)), None)
    day = date.today().isoformat()
    rules = all_profiles()
    if last is not None and lexicon in ("", last.lexicon) and name in ("", last.profile.name):
        return replace(last, date=day)
    chosen = lexicon or (last.lexicon if last else usual_list())
    if name and name not in rules:
        raise RuleError("unknown_profile", "Choose the rules.")
    tiles = instance().tile_sets()[instance().library.info(chosen).tiles]
    return Setup("", day, tiles, rules[name or "simultan"], chosen, club=found.data.club)


@blueprint.post("/events/<event>/games")
def games(event: str) -> ResponseReturnValue:
    """Adds existing games to the event, or takes one out of it."""
    if gone := field("leave"):
        EVENTS.change(
            desk(),
            event,
            lambda data: replace(data, games=tuple(each for each in data.games if each != gone)),
        )
    else:
        events.add_games(desk(), event, [each for each in all_of("game") if each])
    return redirect(url_for("events.show", event=event))


@blueprint.post("/events/<event>/podium")
def podium(event: str) -> ResponseReturnValue:
    """Reveals the next place on the wall, hides all again, or shows the whole table; does nothing if somebody has
    revealed that place meanwhile."""
    if field("revealed") not in ("", str(EVENTS.one(desk(), event).data.revealed)):
        return redirect(url_for("events.show", event=event) + "#podium")
    change = {"hide": events.hide_podium, "table": events.show_table}.get(field("wall"), events.reveal_place)
    change(desk(), event)
    return redirect(url_for("events.show", event=event) + "#podium")


@blueprint.post("/events/<event>/remove")
def remove(event: str) -> ResponseReturnValue:
    """Removes the event; its games are kept."""
    EVENTS.remove(desk(), event)
    flash(gettext("The event is removed. Its games stay."), "success")
    return redirect(url_for("events.index"))


@blueprint.get("/events/<event>/print/<name>")
def paper(event: str, name: str) -> ResponseReturnValue:
    """Sends a sheet of the event, or all of them in one file."""
    return sent_file(*event_paper(name, desk(), event, texts(), instance()))


def _tied(found: events.EventStanding) -> list[SeriesRow]:
    """Returns the rows that are tied, or were before a sudden death separated them."""
    rows = found.table.rows
    values = [row.value for row in rows]
    return [row for row in rows if values.count(row.value) > 1]


@blueprint.post("/events/<event>/sudden")
def places(event: str) -> ResponseReturnValue:
    """Stores the places that a sudden death gave to the tied players; where nobody typed, what another device stored stays."""
    typed = {each: place.strip() for each, place in rows("sudden-").items()}
    shown = texts_shown(field("shown", None)) if is_sent("shown") else None
    left = set() if shown is None else {each for each, place in typed.items() if place == shown.get(each)}
    places = {each: whole(place, MOST_PLACE) for each, place in typed.items() if place and each not in left}

    def wish(data: Event) -> Event:
        stays = (
            {}
            if shown is None
            else {each: at for each, at in data.sudden.items() if each in left or each not in typed}
        )
        return replace(data, sudden=stays | places)

    EVENTS.change(desk(), event, wish)
    return redirect(url_for("events.show", event=event))


@blueprint.post("/events/<event>/sudden-death")
def sudden_death(event: str) -> ResponseReturnValue:
    """Starts a sudden death among the tied players by one button; its result then decides the table without further steps."""
    chosen = all_numbers("person")
    new = form_key(field("new"))
    if not is_made(new):
        title = gettext("%(title)s, sudden death", title=EVENTS.one(desk(), event).data.title)
        new = events.start_sudden_death(desk(), event, chosen, title[:MOST_TITLE], field("pack"), new).key
    return redirect(url_for("desk.show", key=new))


entered_blueprint = Blueprint("entered", __name__, url_prefix="/events/<event>/people")


def _cells(lines: list[entries.EntryLine]) -> dict[str, str]:
    """Returns what the fields beside each person show, by their names."""
    return {
        f"{cell}-{each.entry.person}": _shown(cell, getattr(each.entry, cell))
        for each in lines
        for cell in entries.CELLS
    }


def _shown(cell: str, value: Any) -> str:
    """Returns a value as its field shows it and reads it again: without thousands separators."""
    if cell in ("due", "paid") and value:
        return f"{value // 100}{local_money(value % 100 / 100)[1:]}"
    return f"{value:g}" if value and cell == "index" else str(value or "")


@entered_blueprint.get("")
def show_entered(event: str) -> str:
    """Shows the check-in list; with ``columns`` the fees, tables and teams."""
    return _entered(event, "columns" in request.args)


def _entered(event: str, columns: bool, typed: dict[str, str] | None = None, names: str = "") -> str:
    """Shows the list; after a refusal with what was ``typed`` in the fields beside the people, or as ``names``."""
    kept = EVENTS.one(desk(), event)
    lines = entries.lines(desk(), kept.data)
    states = [each.entry.state for each in lines]
    cells, shown = _cells(lines), texts_shown(field("shown", None))
    return render_template(
        "club/entered.html",
        key=event,
        event=kept.data,
        lines=lines,
        counts={state: states.count(state) for state in entries.STATES},
        due=sum(each.entry.due for each in lines),
        paid=sum(each.entry.paid for each in lines),
        known=people.known_names(desk()),
        columns=columns,
        cells=cells | (typed or {}),
        shown=told_shown(cells | {name: shown.get(name, "") for name in typed or ()}),
        typed_names=names,
        teams=sorted({each.entry.team for each in lines if each.entry.team}),
        over=_over(kept.data, lines),
    )


def _over(data: Event, lines: list[entries.EntryLine]) -> list[tuple[str, float]]:
    """Returns the teams whose indices add up to more than the limit, with the sum."""
    sums: dict[str, float] = {}
    for each in lines:
        if each.entry.team:
            sums[each.entry.team] = sums.get(each.entry.team, 0.0) + each.entry.index
    return [
        (team, total) for team, total in sorted(sums.items()) if data.team_limit and total > data.team_limit
    ]


@entered_blueprint.post("")
def enter(event: str) -> ResponseReturnValue:
    """Enters the typed person, or a pasted list."""
    typed = field("names", None)
    try:
        if not typed:
            raise RuleError("no_players", "Write one name on each line, or choose a file.")
        added = entries.enter(desk(), event, [_chosen(each) for each in read_players(typed)])
    except DirectorError as error:
        flash(in_words(error.sentence), "danger")
        return _entered(event, False, names=typed), 422
    flash(ngettext("%(num)d person is entered.", "%(num)d people are entered.", added), "success")
    return redirect(url_for("entered.show_entered", event=event))


def _chosen(entrant: Entrant) -> Entrant:
    """Splits ``Name (Club)``, the form in which the page offers a known person, unless that is the whole name."""
    name, mark, rest = entrant.name.rpartition(" (")
    if not (mark and rest.endswith(")")) or entrant.club:
        return entrant
    known = people.everybody(desk()).named(entrant.name)
    if len(known) == 1:
        return Entrant(known[0].name, known[0].club, entrant.category)
    return Entrant(name, rest[:-1], entrant.category)


@entered_blueprint.post("/state")
def state(event: str) -> ResponseReturnValue:
    """Checks somebody in, or marks them as late or missing."""
    person = whole_number("person")
    entries.set_state(desk(), event, person, field("state"))
    return redirect(url_for("entered.show_entered", event=event) + f"#p{person}")


@entered_blueprint.route("/columns", methods=["GET", "POST"])
def columns(event: str) -> ResponseReturnValue:
    """Stores the typed fees, tables, teams and partners; unchanged fields keep what somebody else may have stored
    meanwhile. A GET, as after changing the language, shows the page."""
    here = redirect(url_for("entered.show_entered", event=event, columns=1))
    if request.method == "GET":
        EVENTS.one(desk(), event)  # nobody learns of an event of somebody else
        return here
    sent: dict[int, dict[str, str]] = {}
    shown = texts_shown(field("shown", None))
    for cell in entries.CELLS:
        for person, value in rows(f"{cell}-").items():
            if is_number(person) and value != shown.get(f"{cell}-{person}"):
                sent.setdefault(int(person), {})[cell] = value
    try:
        entries.keep_columns(desk(), event, sent)
    except DirectorError as error:
        flash(in_words(error.sentence), "danger")
        typed = {f"{cell}-{person}": text for person, each in sent.items() for cell, text in each.items()}
        return _entered(event, True, typed), 422
    flash(gettext("The event is stored."), "success")
    return here


@entered_blueprint.post("/tables")
def tables(event: str) -> ResponseReturnValue:
    """Numbers the tables: by draw, by series, or by name."""
    entries.assign_tables(desk(), event, field("how") or "draw")
    flash(gettext("The tables are numbered again."), "success")
    return redirect(url_for("entered.show_entered", event=event, columns=1))


@entered_blueprint.post("/remove")
def remove_entered(event: str) -> ResponseReturnValue:
    """Removes somebody from the list."""
    entries.remove(desk(), event, whole_number("person"))
    return redirect(url_for("entered.show_entered", event=event))
