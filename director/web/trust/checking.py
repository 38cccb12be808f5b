"""Check this game yourself: the page after the game that does what ``director verify`` does."""

from __future__ import annotations

from datetime import datetime

from flask import Blueprint

from director.desk.checking import check_game
from director.desk.duplicate.looks import Remark
from director.language.sentences import RuleError, say
from director.storage import fact_store
from director.storage.game_file import export_game
from director.web.common import desk, game_page, in_words, instance, look_up

blueprint = Blueprint("checking", __name__, url_prefix="/games/<key>/check")


@blueprint.get("")
def show(key: str) -> str:
    """The steps of the check on the game as it would be exported now; RuleError before the end."""
    night = look_up(key)
    if night.game.ended is None:
        raise RuleError("not_finished", say("The game can be checked when it has ended."))
    steps = list(check_game(list(export_game(desk().db, key)), instance().search))
    return game_page(
        night,
        "trust/check.html",
        steps=[
            (step.name, step.holds, in_words(step.sentence), [_told(each) for each in step.remarks])
            for step in steps
        ],
        last=fact_store.last_hash(desk().db, night.row.id),
    )


def _told(remark: Remark) -> tuple[bool, str]:
    """Whether a remark bent the game, and its time and words."""
    return remark.bent, f"{datetime.fromtimestamp(remark.at):%H:%M:%S} {in_words(remark.sentence)}"
