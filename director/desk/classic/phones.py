"""The phones of a classic table: which players have their rack on one."""

from __future__ import annotations

from director.desk.access_codes import codes_of
from director.desk.desk import Desk
from director.desk.game_session import GameSession
from director.games.classic.game import Game
from director.language.sentences import RuleError, say


def with_phones(desk: Desk, night: GameSession[Game]) -> frozenset[int]:
    """The players who have their rack on a phone of their own: nobody else is shown it before the end."""
    return frozenset() if night.game.settled else _seated(desk, night)


def shown_for_good(desk: Desk, night: GameSession[Game]) -> bool:
    """Whether the racks on phones were shown because somebody said that all moves are made: the game cannot go on then,
    or whoever keeps the table and plays at it would have seen all letters."""
    game = night.game
    return game.settled and game.ended == "all_moves_made" and bool(_seated(desk, night))


def check_undo(desk: Desk, night: GameSession[Game]) -> None:
    """RuleError ``racks_shown`` where taking the last step back would go on with racks that were shown."""
    if shown_for_good(desk, night):
        raise RuleError(
            "racks_shown",
            say("All racks were shown when the moves were made: the game cannot go on with them."),
        )


def _seated(desk: Desk, night: GameSession[Game]) -> frozenset[int]:
    seats = codes_of(desk, night)
    return frozenset(each.player or 0 for each in seats if each.purpose == "seat" and each.state == "open")
