"""The second entry of a round's pile, by somebody who does not see the first one, and what differs."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.duplicate import slips
from director.desk.duplicate.slip_line import slip_of, top_options, understand
from director.games.people import Player
from director.judge.reasons import written
from director.judge.slip import Slip
from director.language.sentences import RuleError
from director.web.common import desk, desk_once, game_page, in_words, look_up
from director.web.duplicate import views
from director.web.duplicate.slip_pages import tell_changes
from director.web.roles import check_worth_known
from director.web.sent import field, whole_number

blueprint = Blueprint("second_entry", __name__, url_prefix="/games/<key>")


@blueprint.get("/rounds/<int:number>/check")
def check(key: str, number: int) -> ResponseReturnValue:
    """The pile once more, by somebody who does not see the first entry."""
    night = look_up(key)
    game = night.game
    played = game.round(number)
    return game_page(
        night,
        "judging/check.html",
        "desk",
        played=played,
        rack=views.rack_view(played, game.setup.tiles),
        open_tables=[each for each in game.present(number) if each.id not in played.checks],
    )


@blueprint.post("/rounds/<int:number>/check")
def check_slip(key: str, number: int) -> ResponseReturnValue:
    """Takes a slip of the second entry and says what it took; a line that cannot be read stays to be corrected."""
    typed, game = field("line"), look_up(key).game
    game.round(number)  # there is one: the page to which a line comes back
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
    """Only what differs between the two entries of a round."""
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
    """The director has looked at the slip: the first or the second entry is right."""
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
