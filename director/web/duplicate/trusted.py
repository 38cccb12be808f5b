"""For the organiser: what a person decided and why, a sample of slips to enter again, how long every round took."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from director.desk.duplicate.decisions import give_reason
from director.games.duplicate.analysis.decisions import pace, sample, twice
from director.games.duplicate.game import Game
from director.judge.reasons import written
from director.language.texts import Texts
from director.web.common import desk_once, game_page, look_up, texts, wanted_number
from director.web.sent import field, whole_number
from director.wording.history import DecisionText, decision_texts

blueprint = Blueprint("decisions", __name__, url_prefix="/games/<key>/after/decisions")

SHARES = (5, 10, 20, 50, 100)
"""Per cent of the slips that may be drawn."""


@dataclass(frozen=True)
class Sampled:
    """A slip of the sample: whose it is, what the second entry says, and whether it agrees (None: not entered yet)."""

    round: int
    table: int
    name: str
    first: str
    second: str
    agrees: bool | None


@blueprint.get("")
def show(key: str) -> str:
    """Every slip that a person decided, round by round, with the reason; beside it sample and pace."""
    night, words = look_up(key), texts()
    told: dict[int, list[DecisionText]] = {}
    for each in decision_texts(night.row.setup, night.log, night.history()):
        told.setdefault(each.decision.round or 0, []).append(each)
    share = wanted_number("share", 100)
    chosen = share if share in SHARES else 10
    return game_page(
        night,
        "after/decisions.html",
        "after",
        decided=sorted(told.items()),
        share=chosen,
        shares=SHARES,
        sampled=[_one(night.game, *each, words) for each in sample(night.game, chosen)]
        if request.args.get("share")
        else [],
        twice=twice(night.game),
        pace=[(each.round, _minutes(each.slips), _minutes(each.top)) for each in pace(night.game, night.log)],
    )


@blueprint.post("")
def give(key: str) -> ResponseReturnValue:
    """Writes the reason for something that was decided."""
    give_reason(desk_once(), key, whole_number("of"), field("reason"))
    return redirect(url_for("decisions.show", key=key))


def _one(game: Game, number: int, player: int, words: Texts) -> Sampled:
    """The slip; its first entry is told only once there is a second one."""
    played, who = game.round(number), game.player(player)
    second = played.checks.get(player)
    if second is None:
        return Sampled(number, who.table, who.name, "", "", None)
    first = played.entries[player].slip
    return Sampled(
        number, who.table, who.name, words.show(written(first)), words.show(written(second)), first == second
    )


def _minutes(seconds: float | None) -> str:
    """Minutes and seconds, ``1:05``; a dash where it is not known."""
    return "–" if seconds is None else f"{int(seconds) // 60}:{int(seconds) % 60:02}"
