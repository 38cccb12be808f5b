"""What a Worthatz night says of each who played it; derived each time from its facts."""

from __future__ import annotations

from fractions import Fraction

from director.games.result import Result
from director.games.worthatz.game import Game
from director.games.worthatz.standings import standings


def results(game: Game) -> tuple[Result, ...]:
    """The results of a night, by the numbers of its players; none where nothing is played yet."""
    if not game.complete:
        return ()
    ranked = standings(game)
    top = ranked.reference_total
    return tuple(
        Result(
            person=row.player.id,
            place=row.place,
            points=row.total,
            top=top,
            percent=Fraction(100 * row.total, top) if top else Fraction(),
            tops=row.best,
            rounds=ranked.rounds,
            best=max((each or 0 for each in row.points), default=0),
            turns=row.points,
        )
        for row in ranked.rows
        if any(each is not None for each in row.points)
    )
