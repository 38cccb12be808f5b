"""What walls and phones see of an event or a season: its address has a secret, and no password is asked."""

from __future__ import annotations

from math import ceil

from flask import Blueprint, render_template

from director.desk.club import events, look, seasons
from director.desk.desk import Desk
from director.web.club.series_tables import event_rows, season_rows
from director.web.common import instance, speak_as_the_browser, texts
from director.wording.club import breaks_told, rules_told

blueprint = Blueprint("shown", __name__, url_prefix="/shown")
blueprint.before_request(speak_as_the_browser)

SECONDS = 15
"""After so long a wall or a phone looks for news, and a wall turns its page."""
ON_A_PAGE = 24
"""People of a season on a page of its wall: two columns of twelve."""
MOST_ON_WALL = 10 * ON_A_PAGE


@blueprint.get("/event/<secret>")
def event(secret: str) -> str:
    """The standing of an event; when all its games have ended, its podium as far as it is revealed, and until its first place
    is, how it stood before the latest game."""
    at: Desk = instance().desk("nobody")
    found = events.standing(at, look.on_wall(at, "events", secret))
    data = found.data
    steps = [
        [(row.place, found.told(row.person) if number < data.revealed else None) for row in step]
        for number, step in enumerate(found.podium)
    ]
    waits = found.covered and not data.revealed
    told = events.before_last_game(at, found) if waits else found
    return render_template(
        "club/event_wall.html",
        event=data,
        found=told,
        waits=len(found.games) if waits else 0,
        rows=event_rows(told, texts()),
        podium=steps[::-1] if found.covered else [],
        secret=secret,
        version=events.mark_of(at, found.kept),
        final=found.is_over and data.revealed >= len(steps),
        breaks=breaks_told(found.table.rules.tie_breaks, found.broken, texts()),
        seconds=SECONDS,
    )


@blueprint.get("/season/<secret>")
def season(secret: str) -> str:
    """The table of a season, of a large one those in front; it looks for news when each page was seen."""
    at: Desk = instance().desk("nobody")
    found = seasons.standing(at, look.on_wall(at, "seasons", secret))
    everybody = [*found.table.rows, *found.table.below]
    shown = everybody[:MOST_ON_WALL]
    return render_template(
        "club/season_wall.html",
        season=found.data,
        table=found.table,
        rows=season_rows(at, found, shown, texts()),
        people=len(everybody),
        told=rules_told(found.table.rules, found.table.best, found.table.least, texts()),
        seconds=SECONDS * max(4, ceil(len(shown) / ON_A_PAGE)),
    )
