"""The ranking of a Worthatz night: the points of all rounds shown, equal totals share a place (ours)."""

from __future__ import annotations

from dataclasses import dataclass

from director.games.people import Player
from director.games.worthatz.game import Game


@dataclass(frozen=True)
class Row:
    """A player's line. ``points`` by round, None where no grid was handed in; ``best``: how often the best of the
    room; ``percent`` of the references, None where there are none."""

    place: int
    player: Player
    points: tuple[int | None, ...]
    total: int
    best: int
    percent: float | None


@dataclass(frozen=True)
class Standings:
    """The rows, best first, after so many ``rounds``; ``references`` are the reference scores by round."""

    rows: tuple[Row, ...]
    rounds: int
    references: tuple[int, ...]

    @property
    def reference_total(self) -> int:
        return sum(self.references)

    def row(self, player: int) -> Row | None:
        """The line of that player."""
        return next((row for row in self.rows if row.player.id == player), None)


def standings(game: Game, rounds: int | None = None) -> Standings:
    """The standings after the rounds shown, or after the first so many of them."""
    played = game.complete[:rounds]
    points = {
        player.id: tuple(
            each.entries[player.id].points if player.id in each.entries else None for each in played
        )
        for player in game.players
    }
    totals = {player: sum(each or 0 for each in found) for player, found in points.items()}
    references = tuple(each.reference.score for each in played)
    rows = [
        Row(
            place=1 + sum(other > totals[player.id] for other in totals.values()),
            player=player,
            points=points[player.id],
            total=totals[player.id],
            best=sum(player.id in each.best for each in played),
            percent=100 * totals[player.id] / sum(references) if sum(references) else None,
        )
        for player in game.players
    ]
    rows.sort(key=lambda row: (row.place, row.player.table))
    return Standings(tuple(rows), len(played), references)
