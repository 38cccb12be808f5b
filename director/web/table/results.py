"""All classic tables of the club: where those stand that are played, and who has won how many, of one day or of all."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, render_template, request

from director.desk.classic.start import tables
from director.desk.desk import Desk
from director.games.classic.game import Game
from director.games.classic.standings import Record, Row, records, standings
from director.storage.game_store import GameRow
from director.web.common import desk

blueprint = Blueprint("table_results", __name__)

MOST_TABLES = 200
"""Tables that are looked at, the newest: each is replayed."""


@dataclass(frozen=True)
class Table:
    """A table: its row in the database, its state, and its players, best first (in order of play before the end)."""

    row: GameRow
    game: Game
    rows: tuple[Row, ...]


@blueprint.get("/tables")
def show() -> str:
    """Every table with its scores, and the ranking by wins over those that are settled."""
    rows = tables(desk())[:MOST_TABLES]
    dates = sorted({row.setup.date for row in rows}, reverse=True)
    chosen = request.args.get("date", "")
    found = [_table(desk(), row) for row in rows if not chosen or row.setup.date == chosen]
    best = records(each.game for each in found)
    return render_template(
        "table/results.html",
        tables=found,
        dates=dates,
        chosen=chosen,
        records=best,
        places=[1 + sum(_rank(other) > _rank(each) for other in best) for each in best],
    )


def _rank(record: Record) -> tuple[float, int]:
    return record.wins, record.points


def _table(at: Desk, row: GameRow) -> Table:
    game: Game = at.night(row.id).game
    return Table(row, game, standings(game))
