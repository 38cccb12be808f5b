"""The second entry of a round's slips by somebody who does not see the first one, and the differences.

For the organiser: what a person decided and why, a sample of slips to enter again, how long every round took.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.duplicate import slips
from director.desk.duplicate.slip_line import slip_of, top_options, understand
from director.desk.duplicate.slips import give_reason
from director.games.duplicate.analysis.decisions import pace, sample, twice
from director.games.duplicate.game import Game
from director.games.people import Player
from director.judge.reasons import written
from director.judge.slip import Slip
from director.language.sentences import RuleError
from director.language.texts import Texts
from director.web.common import desk, desk_once, game_page, in_words, look_up, texts, wanted_number
from director.web.duplicate import page
from director.web.duplicate.slip_pages import tell_changes
from director.web.roles import check_worth_known
from director.web.sent import field, whole_number
from director.wording.history import DecisionText, decision_texts

blueprint = Blueprint("second_entry", __name__, url_prefix="/games/<key>")


@blueprint.get("/rounds/<int:number>/check")
def check(key: str, number: int) -> ResponseReturnValue:
    """Shows the form for entering the slips of a round a second time, without the first entry."""
    night = look_up(key)
    game = night.game
    played = game.round(number)
    return game_page(
        night,
        "judging/check.html",
        "desk",
        played=played,
        rack=page.rack_view(played, game.setup.tiles),
        open_tables=[each for each in game.present(number) if each.id not in played.checks],
    )


@blueprint.post("/rounds/<int:number>/check")
def check_slip(key: str, number: int) -> ResponseReturnValue:
    """Records a slip of the second entry and says what it recorded; an unreadable line stays in the field to be corrected."""
    typed, game = field("line"), look_up(key).game
    game.round(number)  # raises if there is no such round: its page is where the line comes back to
    check_worth_known(game, number, desk().now())
    try:
        player, slip = _check_line(key, number, typed)
    except RuleError as error:
        flash(in_words(error.sentence), "danger")
        return redirect(url_for("second_entry.check", key=key, number=number, line=typed[:60]))
    flash(
        gettext("Table %(table)d, %(name)s", table=player.table, name=player.name)
        + f": {in_words(written(slip))}",
        "success",
    )
    return redirect(url_for("second_entry.check", key=key, number=number))


def _check_line(key: str, number: int, typed: str) -> tuple[Player, Slip]:
    """Records the slip of that line as second entry."""
    here = desk()
    night = look_up(key)
    game, search = night.game, here.search(night)
    understood = understand(game, number, typed, None, search)
    if understood.player is None or understood.line.command in ("same", "chip"):
        raise RuleError("which_table", "Which table? Type its number first, or tap it.")
    played = game.round(number)
    slip = slip_of(understood, played, search, 0, top_options(search, played))
    slips.check_slip(desk_once(), key, number, understood.player.id, slip)
    return understood.player, slip


@blueprint.get("/rounds/<int:number>/differences")
def differences(key: str, number: int) -> ResponseReturnValue:
    """Shows only the slips whose two entries differ."""
    here = desk()
    night = look_up(key)
    game, search = night.game, here.search(night)
    check_worth_known(game, number, here.now())
    played = game.round(number)
    found = []
    for player in played.differing:
        entry, second = played.entries.get(player), played.checks[player]
        found.append(
            (game.player(player), entry, second, slips.judged_in(game, number, second, search).points)
        )
    found.sort(key=lambda each: each[0].table)
    return game_page(night, "judging/differences.html", "desk", played=played, differences=found)


@blueprint.post("/rounds/<int:number>/differences")
def decide(key: str, number: int) -> ResponseReturnValue:
    """Stores the director's decision that the first or the second entry is right."""
    here, player = desk(), whole_number("player")
    game = look_up(key).game
    check_worth_known(game, number, here.now())
    played = game.round(number)
    if player not in played.checks:
        raise RuleError("no_doubt", "This slip has already been decided. Continue with the next one.")
    entry = played.entries.get(player)
    if field("right") == "second" or entry is None:
        result = slips.record_slip(desk_once(), key, number, player, played.checks[player])
        tell_changes(number, player, result)
    else:
        slips.check_slip(desk_once(), key, number, player, entry.slip)
    return redirect(url_for("second_entry.differences", key=key, number=number))


trusted_blueprint = Blueprint("decisions", __name__, url_prefix="/games/<key>/after/decisions")

SHARES = (5, 10, 20, 50, 100)
"""Per cent of the slips that a sample may have."""


@dataclass(frozen=True)
class SampledSlip:
    """A slip of the sample: its player, the text of both entries, and whether they agree (None: no second entry yet)."""

    round: int
    table: int
    name: str
    first: str
    second: str
    agrees: bool | None


@trusted_blueprint.get("")
def show(key: str) -> str:
    """Shows every slip that a person decided, round by round, with the reason; beside it sample and pace."""
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


@trusted_blueprint.post("")
def give(key: str) -> ResponseReturnValue:
    """Stores the reason for a decision."""
    give_reason(desk_once(), key, whole_number("of"), field("reason"))
    return redirect(url_for("decisions.show", key=key))


def _one(game: Game, number: int, player: int, words: Texts) -> SampledSlip:
    """Returns the slip; shows its first entry only once there is a second one."""
    played, who = game.round(number), game.player(player)
    second = played.checks.get(player)
    if second is None:
        return SampledSlip(number, who.table, who.name, "", "", None)
    first = played.entries[player].slip
    return SampledSlip(
        number, who.table, who.name, words.show(written(first)), words.show(written(second)), first == second
    )


def _minutes(seconds: float | None) -> str:
    """Returns minutes and seconds as ``1:05``; a dash for None."""
    return "–" if seconds is None else f"{int(seconds) // 60}:{int(seconds) % 60:02}"
