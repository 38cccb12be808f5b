"""The analysis as plain data, for other programs: ``director analyse --json``."""

from __future__ import annotations

from director.games.duplicate.analysis.compared import Compared
from director.games.duplicate.analysis.night import Analysis
from director.games.duplicate.analysis.person import Own, OwnRound

BEST = 10
"""The moves of a round that are told."""


def as_data(analysis: Analysis) -> dict[str, object]:
    """Rounds with rack, top, moves in all and the ten best; players with points, rank and what was missed."""
    setup = analysis.game.setup
    return {
        "title": setup.title,
        "date": setup.date,
        "top": analysis.standings.top_total,
        "rounds": [_round(each) for each in analysis.rounds],
        "players": [_person(each) for each in analysis.people],
    }


def _round(each: Compared) -> dict[str, object]:
    return {
        "round": each.number,
        "rack": each.rack,
        "top": {"at": each.top.move.at, "word": each.top.move.word, "score": each.top.score},
        "moves": each.found.total,
        "best": [
            {"at": move.at, "word": move.word, "score": score} for move, score in each.found.best[:BEST]
        ],
        "players": len(each.present),
        "tops": each.tops,
        "scored": each.scored,
        "share": round(each.share, 4),
        "laid": [
            {
                "at": laid.at,
                "word": laid.word,
                "points": laid.points,
                "tables": [player.table for player in laid.players],
                "refused": laid.refused,
            }
            for laid in each.laid
        ],
    }


def _person(own: Own) -> dict[str, object]:
    row = own.row
    return {
        "table": own.player.table,
        "name": own.player.name,
        "club": own.player.club,
        "category": own.player.category,
        "place": row.place,
        "total": row.total,
        "percent": round(row.percent, 2),
        "negative": row.negative,
        "dearest": [each.number for each in own.dearest],
        "best": own.best.number if own.best else None,
        "rounds": [_own_round(each) for each in own.rounds],
    }


def _own_round(each: OwnRound) -> dict[str, object]:
    return {
        "round": each.number,
        "here": each.here,
        "points": each.points if each.entry else None,
        "top": each.top,
        "cost": each.cost,
        "rank": each.rank,
        "moves": each.compared.found.total,
        "among": each.among,
        "missed": each.missed or None,
        "room": round(each.room, 2),
        "category": round(each.category, 2),
    }
