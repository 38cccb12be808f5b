"""The people of an event: entered once, the check-in list, fees and tables."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk.club import entries, people
from director.desk.club.events import EVENTS
from director.games.people import Entrant, read_players
from director.language.sentences import RuleError
from director.seasons.season_data import Event
from director.web.common import desk
from director.web.sent import field, is_number, rows, whole_number

blueprint = Blueprint("entered", __name__, url_prefix="/events/<event>/people")

CELLS = ("due", "paid", "table", "team", "index", "partner")


@blueprint.get("")
def show(event: str) -> str:
    """The check-in list; with ``columns`` the fees, tables and teams."""
    kept = EVENTS.one(desk(), event)
    lines = entries.lines(desk(), kept.data)
    states = [each.entry.state for each in lines]
    return render_template(
        "club/entered.html",
        key=event,
        event=kept.data,
        lines=lines,
        counts={state: states.count(state) for state in entries.STATES},
        due=sum(each.entry.due for each in lines),
        paid=sum(each.entry.paid for each in lines),
        known=people.known_names(desk()),
        columns="columns" in request.args,
        teams=sorted({each.entry.team for each in lines if each.entry.team}),
        over=_over(kept.data, lines),
    )


def _over(data: Event, lines: list[entries.EventEntry]) -> list[tuple[str, float]]:
    """The teams whose indices add up to more than the limit."""
    sums: dict[str, float] = {}
    for each in lines:
        if each.entry.team:
            sums[each.entry.team] = sums.get(each.entry.team, 0.0) + each.entry.index
    return [
        (team, total) for team, total in sorted(sums.items()) if data.team_limit and total > data.team_limit
    ]


@blueprint.post("")
def enter(event: str) -> ResponseReturnValue:
    """Enters somebody who was typed, or a pasted list."""
    if not (typed := field("names", None)):
        raise RuleError("no_players", "Write one name on each line, or choose a file.")
    entrants = [_chosen(each) for each in read_players(typed)]
    added = entries.enter(desk(), event, entrants)
    flash(ngettext("%(num)d person is entered.", "%(num)d people are entered.", added), "success")
    return redirect(url_for("entered.show", event=event))


def _chosen(entrant: Entrant) -> Entrant:
    """Somebody chosen from the list comes as ``Name (Club)``."""
    name, mark, rest = entrant.name.rpartition(" (")
    if mark and rest.endswith(")") and not entrant.club:
        return Entrant(name, rest[:-1], entrant.category)
    return entrant


@blueprint.post("/state")
def state(event: str) -> ResponseReturnValue:
    """Checks somebody in, or says that they are late or missing."""
    person = whole_number("person")
    entries.set_state(desk(), event, person, field("state"))
    return redirect(url_for("entered.show", event=event) + f"#p{person}")


@blueprint.post("/columns")
def columns(event: str) -> ResponseReturnValue:
    """Keeps fees, tables, teams and partners."""
    sent: dict[int, dict[str, str]] = {}
    for cell in CELLS:
        for person, value in rows(f"{cell}-").items():
            if is_number(person):
                sent.setdefault(int(person), {})[cell] = value
    entries.keep_columns(desk(), event, sent)
    flash(gettext("The event is stored."), "success")
    return redirect(url_for("entered.show", event=event, columns=1))


@blueprint.post("/tables")
def tables(event: str) -> ResponseReturnValue:
    """Numbers the tables: drawn, by series, or by name."""
    entries.assign_tables(desk(), event, field("how") or "draw")
    flash(gettext("The tables are numbered again."), "success")
    return redirect(url_for("entered.show", event=event, columns=1))


@blueprint.post("/remove")
def remove(event: str) -> ResponseReturnValue:
    """Takes somebody off the list."""
    entries.remove(desk(), event, whole_number("person"))
    return redirect(url_for("entered.show", event=event))
