"""Ties of an event: a sudden death started with one press, or its places typed where it was played elsewhere."""

from __future__ import annotations

import secrets
from dataclasses import replace

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.club import events
from director.desk.duplicate.sudden_death import packs_left
from director.games.texts import MOST_TITLE
from director.seasons.event import EventRow
from director.web.common import desk
from director.web.prepare.forms import form_key
from director.web.prepare.waiting import is_made
from director.web.sent import all_numbers, field, is_number, rows

blueprint = Blueprint("event_ties", __name__)


def shown_ties(found: events.Standing) -> dict[str, object]:
    """What the page of an event shows of its ties."""
    return {
        "tied": _tied(found),
        "new_keys": [secrets.token_hex(6) for _ in found.ties],
        "packs": packs_left(desk(), found.games[-1].row.setup.tiles) if found.ties else [],
    }


def _tied(found: events.Standing) -> list[EventRow]:
    """Those who are equal, or were before a sudden death parted them."""
    rows = found.table.rows
    values = [row.value for row in rows]
    return [row for row in rows if values.count(row.value) > 1]


@blueprint.post("/events/<event>/sudden")
def places(event: str) -> ResponseReturnValue:
    """The places that a sudden death gave to those who were equal."""
    sent = {each: int(place) for each, place in rows("sudden-").items() if is_number(place)}
    places = {each: place for each, place in sent.items() if 0 < place < 1000}
    events.change(desk(), event, lambda data: replace(data, sudden=places))
    return redirect(url_for("events.show", event=event))


@blueprint.post("/events/<event>/sudden-death")
def start(event: str) -> ResponseReturnValue:
    """A sudden death among those who are equal, in one press; its order counts in the table by itself."""
    chosen = all_numbers("person")
    new = form_key(field("new"))
    if not is_made(new):
        title = gettext("%(title)s, sudden death", title=events.event(desk(), event).data.title)
        events.start_sudden_death(desk(), event, chosen, title[:MOST_TITLE], field("pack"), new)
    return redirect(url_for("desk.show", key=new))
