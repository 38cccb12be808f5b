"""The classic table on the web: what every shared page asks of it.

All classic tables of the club: where those stand that are played, and who has won how many, of one day or of all.
"""

from __future__ import annotations

from flask import Blueprint, render_template, request

from director.desk.classic.moves import with_phones
from director.desk.classic.start import tables
from director.games.classic.facts import CLASSIC
from director.games.classic.game import Record, records, standings
from director.language.sentences import say
from director.web.common import desk
from director.web.game_pages import PHONES, GamePages, PhonePages, Tab
from director.web.pressing import rights_to
from director.web.rights import DIRECTOR, EVERYBODY, PLAYER, STAFF, joined
from director.web.table import new_table, table_page, table_phone, table_steps
from director.web.table.table_page import wall_page

blueprint = Blueprint("table_results", __name__)

MOST_TABLES = 200
"""Tables that are looked at, the newest: each is replayed."""


@blueprint.get("/tables")
def show() -> str:
    """Every table with its scores, and the ranking by wins over those that are settled."""
    rows = tables(desk())[:MOST_TABLES]
    dates = sorted({row.setup.date for row in rows}, reverse=True)
    chosen = request.args.get("date", "")
    found = [desk().night(row.id) for row in rows if not chosen or row.setup.date == chosen]
    best = records(night.game for night in found)
    return render_template(
        "table/results.html",
        tables=[(night, standings(night.game)) for night in found],
        dates=dates,
        chosen=chosen,
        records=best,
        places=[1 + sum(_rank(other) > _rank(each) for other in best) for each in best],
    )


def _rank(record: Record) -> tuple[float, int]:
    return record.wins, record.points


GAME = GamePages(
    kind=CLASSIC,
    name=say("Classic table"),
    text=say("Two, three or four players at one board: the program keeps the score."),
    new="table_new.new",
    home="table.show",
    blueprints=(
        *(each.blueprint for each in (new_table, table_page, table_steps, table_phone)),
        blueprint,
        new_table.from_file,
    ),
    shares=("access_codes", *PHONES),
    rights=joined(
        {
            EVERYBODY: "table_phone.show table_phone.leave",  # a device that waits for its seat has no role yet
            PLAYER: "table_phone",
            STAFF: "table table_steps",
            DIRECTOR: "table_new table_gcg table_results table_steps.rename",
        },
        rights_to(CLASSIC, "table_steps"),
    ),
    tabs=(
        Tab("table", say("Table"), "table.show"),
        Tab("print", say("Papers"), "documents.show"),
        Tab("phones", say("Phones"), "phones.show", set_up=True),
        Tab("access_codes", say("Access"), "access_codes.show", set_up=True),
        Tab("history", say("History"), "history.show", set_up=True),
    ),
    label=say("This table"),
    css="table.css",
    helpers=say("They keep this table: moves, challenges, corrections, the letters left, nothing else."),
    one_table=True,
    winners=lambda game: [row.player for row in standings(game) if row.place == 1],
    phone=PhonePages(home="table_phone.show", leave="table_phone.leave", rules="table/_phones.html"),
    wall=wall_page,
    secret=lambda desk, night: bool(with_phones(desk, night)),
    tell=lambda instance, audience, night, now: {"stage": night.version},
)
