"""Check this game yourself: the page after the game that does what ``director verify`` does."""

from __future__ import annotations

from datetime import datetime

from flask import Blueprint

from director.desk.checking import check_game
from director.language.sentences import RuleError
from director.storage import fact_store
from director.storage.game_file import export_game
from director.web.common import desk, game_page, instance, look_up

blueprint = Blueprint("checking", __name__, url_prefix="/games/<key>/check")


@blueprint.get("")
def show(key: str) -> str:
    """The steps of the check on the game as it would be exported now; RuleError before the end."""
    night = look_up(key)
    if night.game.ended is None:
        raise RuleError("not_finished", "The game is still running. Check it when it has ended.")
    steps = list(check_game(list(export_game(desk().db, key)), instance().search))
    last = fact_store.last_hash(desk().db, night.row.id)
    return game_page(night, "trust/check.html", steps=steps, at=datetime.fromtimestamp, last=last)
