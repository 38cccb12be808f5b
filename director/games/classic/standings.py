"""The ranking of a classic table: totals with what the end changed, equal totals share a place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from director.games.classic.game import Game
from director.games.people import Player


@dataclass(frozen=True)
class Row:
    """A player's line. ``moves`` are the points for moves and themes, ``fines`` what wrong challenges cost."""

    place: int
    player: Player
    moves: int
    fines: int
    left: int
    credit: int
    overtime: int
    total: int


def standings(game: Game) -> tuple[Row, ...]:
    """The players of a table, best first; before the end as they stand."""
    totals = {player: game.total(player) for player in game.order}
    rows = [_row(game, player, totals) for player in game.order]
    return tuple(sorted(rows, key=lambda row: row.place))


def totals(game: Game) -> list[tuple[str, int]]:
    """Names with their points, best first; none before the first turn is drawn."""
    return [(row.player.name, row.total) for row in (standings(game) if game.order else ())]


def _row(game: Game, player: int, totals: dict[int, int]) -> Row:
    closing = game.closing(player)
    fines = game.fines.get(player, 0)
    return Row(
        place=1 + sum(other > totals[player] for other in totals.values()),
        player=game.player(player),
        moves=game.played(player) + fines,
        fines=fines,
        left=closing.left,
        credit=closing.credit,
        overtime=closing.overtime,
        total=totals[player],
    )


@dataclass(frozen=True)
class Record:
    """What somebody achieved at several tables; a shared first place is half a win."""

    player: Player
    games: int
    wins: float
    points: int


def records(games: Iterable[Game]) -> tuple[Record, ...]:
    """Everybody who played at these settled tables: by wins, then by points."""
    found: dict[object, Record] = {}
    for game in games:
        rows = standings(game) if game.settled else ()
        winners = sum(row.place == 1 for row in rows)
        for row in rows:
            who = row.player.person or row.player.name
            before = found.get(who, Record(row.player, 0, 0.0, 0))
            win = 1 / winners if row.place == 1 else 0.0
            found[who] = Record(row.player, before.games + 1, before.wins + win, before.points + row.total)
    return tuple(sorted(found.values(), key=lambda each: (-each.wins, -each.points)))
