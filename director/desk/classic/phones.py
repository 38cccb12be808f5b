"""The phones of a classic table: which players have their rack on one."""

from __future__ import annotations

from director.desk.access_codes import codes_of
from director.desk.desk import Desk
from director.desk.game_session import GameSession
from director.games.classic.game import Game


def with_phones(desk: Desk, night: GameSession[Game]) -> frozenset[int]:
    """The players who have their rack on a phone of their own: nobody else is shown it before the end."""
    if night.game.settled:
        return frozenset()
    seats = codes_of(desk, night)
    return frozenset(each.player or 0 for each in seats if each.purpose == "seat" and each.state == "open")
