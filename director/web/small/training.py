"""The page of a training table: the player's rack and next move, the computer's answer, what would be better.

``hints`` in the address shows the best moves.
"""

from __future__ import annotations

import time
from typing import Any

from flask import request

from director.desk import training
from director.desk.night import Night
from director.games.classic.game import Game
from director.games.classic.standings import standings
from director.games.training import COMPUTER, HUMAN
from director.language.sentences import LexiconError
from director.web.common import desk
from director.web.night.views import board_view, tiles_view
from director.web.small.laying import LayingPage
from director.web.small.pages import shown
from director.web.table import views


def _values(night: Night[Game]) -> dict[str, Any]:
    game, tiles = night.game, night.game.setup.tiles
    hints = request.args.get("hints") == "1"
    return shown(night) | {
        "board": board_view(game.board, tiles, views.fresh_squares(game)),
        "columns": views.columns(game, time.time()),
        "sheet": views.score_sheet(game),
        "rows": standings(game) if game.order else (),
        "end": views.END[game.ended] if game.ended else None,
        "minutes": views.minutes,
        "human": HUMAN,
        "computer": COMPUTER,
        "rack": tiles_view(game.racks[HUMAN].known, tiles) if game.order else [],
        "unseen": tiles_view("".join((game.unseen + _computers(game)).elements()), tiles),
        "hints": training.hints(desk(), night) if hints else None,
        "compared": _compared(night) if game.ended else (),
    }


def _computers(game: Game) -> Any:
    """The computer's letters, which the player has not seen either."""
    return type(game.unseen)(game.racks[COMPUTER].known if game.order else "")


def _compared(night: Night[Game]) -> list[training.Compared]:
    """The turns beside the best moves; none where the word list is not here any more."""
    try:
        return training.compared(desk(), night)
    except LexiconError:
        return []


page = LayingPage("training", training, _values)
blueprint = page.blueprint()
