"""All classic tables of the club: where those stand that are played, and who has won how many, of one day or of all."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from director.desk.classic.start import tables
from director.games.classic.game import Record, records, standings
from director.web.common import desk

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
