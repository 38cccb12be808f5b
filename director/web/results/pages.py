"""Results: standings on the screen and the projector, a player's rounds."""

from __future__ import annotations

import secrets

from flask import Blueprint, request

from director.desk.duplicate.sudden_death import packs_left, results_for, ties
from director.games.duplicate.standings import standings as standings_of
from director.language.sentences import RuleError, say
from director.web.common import desk, game_page, look_up, texts, wanted_number
from director.web.results.views import sheet_lines, standings_view, wall_view
from director.wording.standings import row_texts

blueprint = Blueprint("results", __name__, url_prefix="/games/<key>")

SECONDS_ON_WALL = 15
"""After so long the projector looks for news, or shows the next screen of many players."""


@blueprint.get("/standings")
def standings(key: str) -> str:
    """The standings after a round, by default the last complete one."""
    night = look_up(key)
    row, game = night.row, night.game
    chosen = wanted_number("round", len(game.complete))
    ranked = standings_of(game, chosen)
    by = request.args.get("by", "")
    if request.args.get("view") == "wall":
        part = wanted_number("part", 1000) or 1
        return game_page(
            night,
            "results/wall.html",
            chosen=chosen,
            seconds=SECONDS_ON_WALL,
            view=standings_view(game, ranked, texts()),
            wall=wall_view(ranked, texts(), part),
        )
    view = standings_view(game, ranked, texts(), by)
    shared = ties(game) if not by and chosen in (None, len(game.complete)) else []
    return game_page(
        night,
        "results/standings.html",
        "standings",
        view=view,
        chosen=chosen,
        by=by,
        ties=shared,
        new_keys=[secrets.token_hex(6) for _ in shared],
        deciding=results_for(desk(), night) if shared else [],
        packs=packs_left(desk(), row.setup.tiles) if shared else [],
    )


@blueprint.get("/players/<int:player>/sheet")
def sheet(key: str, player: int) -> str:
    """One player's rounds beside the tops."""
    night = look_up(key)
    game = night.game
    ranked = standings_of(game)
    who = game.player(player)
    order = [each.player.id for each in ranked.rows]
    if player not in order:
        sentence = say(
            "%(name)s takes no part in round %(round)d.", name=game.called(player), round=game.next_number
        )
        raise RuleError("not_present", sentence)
    place = order.index(player)
    return game_page(
        night,
        "results/sheet.html",
        "standings",
        player=who,
        line=row_texts(ranked, texts())[place],
        extra=ranked.rows[place],
        lines=sheet_lines(game, ranked, who, texts()),
        rounds=ranked.rounds,
        before_id=order[place - 1] if place else None,
        after_id=order[place + 1] if place + 1 < len(order) else None,
    )
