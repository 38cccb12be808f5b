"""The equal tops as the desk shows them: where each lies on the board, and who found it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from director.games.duplicate.game import Game, Round
from director.games.people import Player
from director.rules.top import Choice


@dataclass(frozen=True)
class TopView:
    """One of equal tops to choose from. ``laid`` is JSON: the letter to show by the index of its square."""

    choice: Choice
    laid: str
    finders: tuple[Player, ...]


def top_views(game: Game, played: Round, found: Sequence[Choice]) -> list[TopView]:
    """The tops in the order in which they must be taken."""
    return [TopView(each, json.dumps(dict(each.scored.laid)), _finders(game, played, each)) for each in found]


def _finders(game: Game, played: Round, choice: Choice) -> tuple[Player, ...]:
    """Those whose slip is paid as this very move, by table."""
    move = choice.scored.move
    found = [
        game.player(player)
        for player, entry in played.entries.items()
        if entry.points == choice.scored.score
        and (entry.ruling.paid_at or entry.slip.at) == move.at
        and entry.slip.word.replace("*", "").upper() == move.word.upper()
    ]
    return tuple(sorted(found, key=lambda player: player.table))
