"""The history of any game: every fact in words, newest first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, request

from director.games.people import names
from director.language.names import sort_key
from director.web.common import desk, game_page, look_up, paged, wanted_number
from director.web.game_pages import game_of
from director.wording.history import selected, without_letters

blueprint = Blueprint("history", __name__, url_prefix="/games/<key>/history")


@blueprint.get("")
def show(key: str) -> str:
    """A page of the facts; where a room plays in rounds, those of one round or player if asked."""
    night = look_up(key)
    game = night.game
    described = game_of(night.row)
    hidden, secret = described.hides(game), described.secret(desk(), night)
    rounds = getattr(game, "next_number", 0)
    number, player = wanted_number("round", rounds), request.args.get("player", type=int)
    facts = selected(night.history(), number, player)
    if hidden:
        facts = without_letters(facts, hidden)
    if secret:
        facts = [replace(fact, details=()) for fact in facts]
    shown, page, pages = paged(facts)
    return game_page(
        night,
        "games/history.html",
        "history",
        facts=shown,
        hides=hidden is not None,
        secret=secret,
        page=page,
        pages=pages,
        rounds=rounds,
        people=_people(game) if rounds else [],
        round=number,
        player=player,
    )


def _people(game: Any) -> list[tuple[int, Any]]:
    """Number and name of everybody, by name."""
    called = names(game.players)
    found = sorted(game.players, key=lambda each: (sort_key(each.name), each.table))
    return [(each.id, called[each.id]) for each in found]
