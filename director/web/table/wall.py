"""A classic table for everybody in the room: board, scores, clocks and the words of the last move, no rack.

The address is that of the walls (``web/wall``); it needs no sign-in and can do nothing.
"""

from __future__ import annotations

from director.desk.game_session import GameSession
from director.games.classic.game import Game
from director.web.common import game_page
from director.web.table import views
from director.web.table.page import shown
from director.web.wall.opening import way_in


def wall_page(secret: str, night: GameSession[Game]) -> str:
    """The page of a table's wall; it follows the table by itself."""
    game = night.game
    last = next((turn for turn in reversed(game.turns) if turn.act != "lost"), None)
    way = way_in(night) if game.phase == "start" else ""
    values = shown(night) | {"rack": [], "undo": None, "live": f"/events/{night.key}?as=wall&secret={secret}"}
    cell = views.cell(game, last) if last else None
    return game_page(night, "table/wall.html", way_in=way, last=last, cell=cell, **values)
