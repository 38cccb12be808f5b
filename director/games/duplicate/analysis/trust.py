"""What a night can be trusted by: a sample of slips to enter again, how long everything took; what persons decided is in ``decisions``.

All of it follows from the log. The sample is drawn by the letters of the night, which nobody can choose, so it is the
same no matter who asks for it, and a correction does not change it.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass

from director.games.duplicate import facts as ev
from director.games.duplicate.game import Game, Round
from director.games.log import Recorded


@dataclass(frozen=True)
class Pace:
    """How long a round took, in seconds after the end of its time: until the last first entry of a slip, until the top
    was placed; None where that is not known."""

    round: int
    slips: float | None
    top: float | None


def pace(game: Game, log: Sequence[Recorded]) -> list[Pace]:
    """The pace of every complete round."""
    entered: dict[int, float] = {}
    placed: dict[int, float] = {}
    seen: set[tuple[int, int]] = set()
    for each in log:
        match each.fact:
            case ev.SlipRecorded(round=number, player=player) if (number, player) not in seen:
                seen.add((number, player))
                entered[number] = each.at
            case ev.TopPlaced(round=number):
                placed[number] = each.at
            case ev.RoundCancelled(round=number):
                entered.pop(number, None)
                seen = {where for where in seen if where[0] != number}
    return [
        Pace(each.number, _after(each, entered.get(each.number)), _after(each, placed.get(each.number)))
        for each in game.complete
    ]


def _after(played: Round, at: float | None) -> float | None:
    ends = played.clock.ends
    return None if at is None or ends is None else max(0.0, at - ends)


def sample(game: Game, share: int) -> tuple[tuple[int, int], ...]:
    """Round and player of ``share`` per cent of all slips, at least one, by round and table."""
    slips = [
        (played.number, player.id)
        for played in game.complete
        for player in game.present(played.number)
        if player.id in played.entries
    ]
    letters = ".".join(played.rack for played in game.complete)
    drawn = random.Random(hashlib.sha256(letters.encode("utf-8")).digest())
    wanted = min(len(slips), max(1, -(-len(slips) * share // 100)))
    chosen = set(drawn.sample(slips, wanted))
    return tuple(each for each in slips if each in chosen)


@dataclass(frozen=True)
class Twice:
    """How many slips were entered a second time, and how many of them not alike."""

    entered: int
    differing: int


def twice(game: Game) -> Twice:
    """Over the whole night."""
    rounds = game.complete
    return Twice(sum(len(each.checks) for each in rounds), sum(len(each.differing) for each in rounds))
