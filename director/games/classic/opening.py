"""The start of a classic table: who begins.

Everybody draws a tile, the nearest to A begins, a blank goes before A (RULES section 7; S, A). Those who drew
equal first tiles draw again, until one is first. Play goes round by table from there, as people sit.
"""

from __future__ import annotations

from collections.abc import Sequence

from director.games.people import Player
from director.rules.tiles import BLANK, TileSet

Draws = tuple[tuple[tuple[int, str], ...], ...]
"""Every round of drawing: player and tile."""


def to_draw(players: Sequence[Player], draws: Draws, tiles: TileSet) -> tuple[int, ...]:
    """The players who have to draw now, by table; one alone is first already."""
    if not draws:
        return tuple(player.id for player in sorted(players, key=lambda each: each.table))
    best = min(_rank(tile, tiles) for _, tile in draws[-1])
    return tuple(player for player, tile in draws[-1] if _rank(tile, tiles) == best)


def _rank(tile: str, tiles: TileSet) -> int:
    return -1 if tile == BLANK else list(tiles.letters).index(tile)


def order_from(first: int, players: Sequence[Player]) -> tuple[int, ...]:
    """The order of play when that player begins."""
    seats = [player.id for player in sorted(players, key=lambda each: each.table)]
    place = seats.index(first)
    return tuple(seats[place:] + seats[:place])
