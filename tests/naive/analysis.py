"""The plain twin of the analysis: every number counted anew from the slips and a list of all moves."""

from collections.abc import Sequence
from typing import Any

from director.games.duplicate.game import Game


def points_of(game: Game, number: int, player: int) -> int:
    """What a player has for a round, 0 without a slip."""
    entry = game.round(number).entries.get(player)
    if entry is None:
        return 0
    return entry.overrule.points if entry.overrule else entry.ruling.points


def rank_of(points: int, moves: Sequence[tuple[Any, int]]) -> int:
    """Goes down the list of all moves, best first, until one is not better."""
    rank = 1
    for _, score in sorted(moves, key=lambda each: -each[1]):
        if score <= points:
            break
        rank += 1
    return rank


def share_of(game: Game, number: int) -> float:
    """What the room scored, by what there was to score."""
    top = game.round(number).top
    assert top is not None
    there = game.present(number)
    return sum(points_of(game, number, player.id) for player in there) / (top.score * len(there))


def dearest_of(game: Game, player: int) -> list[int]:
    """The three rounds with the largest difference to the top."""
    lost = []
    for played in game.complete:
        assert played.top is not None
        cost = played.top.score - points_of(game, played.number, player)
        if game.takes_part(player, played.number) and cost > 0:
            lost.append((-cost, played.number))
    return [number for _, number in sorted(lost)[:3]]
