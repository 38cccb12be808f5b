"""The end of a classic table: when it is, and what is deducted and credited then (RULES section 7).

1. Somebody is out and the bag is empty; where the rules give the others one last turn (E), after that.
2. Everybody passed twice in a row. Scoreless turns in a row, where the table counts them, end it likewise.
3. Every player loses the values of the tiles left; who went out gets them all, unless nobody does (E).
4. Every minute begun beyond the clock costs 10 points, where there is a clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from math import ceil
from typing import TYPE_CHECKING, Literal

from director.games.classic.profile import ClassicProfile
from director.games.classic.turns import Turn

if TYPE_CHECKING:
    from director.games.classic.game import Game

End = Literal["out", "passes", "all_moves_made"]


def end_of(turns: Sequence[Turn], players: int, profile: ClassicProfile) -> End | None:
    """Why these turns end the table, or None."""
    if (out := went_out(turns)) is not None and (
        not profile.last_turn or len(turns) - out.number >= players - 1
    ):
        return "out"
    back = list(reversed(turns))
    passes = sum(1 for _ in takewhile(lambda turn: turn.act == "pass", back))
    if players and passes >= profile.passes_end * players:
        return "passes"
    scoreless = sum(1 for _ in takewhile(lambda turn: not turn.points, back))
    if profile.scoreless_end and scoreless >= profile.scoreless_end:
        return "passes"
    return None


def went_out(turns: Sequence[Turn]) -> Turn | None:
    """The move after which its player was the first to have no tile left, the bag being empty."""
    return next((turn for turn in turns if turn.out and turn.stands), None)


@dataclass(frozen=True)
class Closing:
    """What the end changes for a player: own tiles, those of the others, time. ``sum`` is added to the score."""

    left: int
    credit: int
    overtime: int

    @property
    def sum(self) -> int:
        return self.credit - self.left - self.overtime


def closing(game: Game, player: int) -> Closing:
    """What the end of a settled table changes for a player."""
    out = went_out(game.turns)
    credit = 0
    if out and out.player == player and game.setup.profile.credit_leftovers:
        credit = sum(left_over(game, other) for other in game.order if other != player)
    return Closing(left_over(game, player), credit, overtime(game, player))


def left_over(game: Game, player: int) -> int:
    """The value of the tiles left on a rack."""
    values = game.setup.tiles.values
    return sum(values[tile] for tile in game.left(player) or "")


def overtime(game: Game, player: int) -> int:
    """What the time beyond a player's clock costs: so much for each minute begun, or what came with the game."""
    told = game.charged(player, "time")
    return told + overtime_of(game.setup.profile, game.clocks.spent.get(player, 0.0))


def overtime_of(profile: ClassicProfile, used: float) -> int:
    """The same for somebody who has used so many seconds."""
    over = used - profile.clock
    return profile.overtime_cost * ceil(over / 60) if profile.clock and over > 0 else 0
