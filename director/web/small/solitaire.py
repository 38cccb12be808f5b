"""The page of a game of Solitaire: board, open racks, the next word with its preview, the club's record."""

from __future__ import annotations

from typing import Any

from flask.typing import ResponseReturnValue

from director.desk import solitaire
from director.desk.night import Night
from director.games.solitaire.game import Game
from director.web.common import desk, stage, token, whole_number
from director.web.night.views import board_view, tiles_view
from director.web.small.laying import LayingPage
from director.web.small.moves import field
from director.web.small.pages import shown


def _values(night: Night[Game]) -> dict[str, Any]:
    game, tiles = night.game, night.game.setup.tiles
    laid = [turn.scored for turn in game.turns if turn.scored]
    return shown(night) | {
        "board": board_view(game.board, tiles, frozenset(laid[-1].laid) if laid else frozenset()),
        "racks": [tiles_view(rack, tiles) for rack in game.racks],
        "bag": [(view, game.bag[view.letter or "?"]) for view in tiles_view("".join(game.bag), tiles)],
        "stuck": solitaire.stuck(desk(), night),
        "record": solitaire.record(desk(), night.row),
    }


page = LayingPage("solitaire", solitaire, _values)
blueprint = page.blueprint()


@blueprint.post("/choose")
def choose(key: str) -> ResponseReturnValue:
    """Letters of the open tiles onto a rack; none typed: the program fills it."""
    solitaire.choose(desk(), key, whole_number("rack") - 1, field("tiles"), token(), stage())
    return page.back(key)


@blueprint.post("/finish")
def finish(key: str) -> ResponseReturnValue:
    solitaire.finish(desk(), key, token(), stage())
    return page.back(key)
