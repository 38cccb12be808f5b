"""What a duplicate night says of each who played it; derived each time from its facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import cast

from director.games.duplicate.game import Game, Round
from director.games.duplicate.standings import Row, mean_share, standings
from director.games.result import Result


def results(game: Game) -> tuple[Result, ...]:
    """The results of a night, by the numbers of its players; none where nothing is played yet."""
    if not game.complete:
        return ()
    ranked = standings(game)
    by_mean = game.setup.profile.ranking == "percent"
    before = cast("dict[int, tuple[Row, Result]]", game.counted.results or {})
    found: dict[int, tuple[Row, Result]] = {}
    for row in ranked.rows:
        known = before.get(row.player.id)
        kept = known and known[0].points is row.points  # a row that was made anew has points of its own
        found[row.player.id] = (
            row,
            (_placed(known[1], row) if known and kept else _result(game, row, ranked.top_points, by_mean)),
        )
    game.counted.results = found
    return tuple(result for _, result in found.values())


def _placed(known: Result, row: Row) -> Result:
    """The result of a row that has nothing new but its place."""
    return known if known.place == row.place else replace(known, place=row.place)


def _result(game: Game, row: Row, tops: Sequence[int], by_mean: bool) -> Result:
    top = sum(tops)
    share = mean_share(row.points, tops) if by_mean else Fraction(row.total, top) if top else Fraction()
    best = max(range(len(tops)), key=lambda number: row.points[number] or 0)
    return Result(
        person=row.player.id,
        place=row.place,
        points=row.total,
        top=top,
        percent=100 * share,
        tops=row.tops,
        rounds=len(tops),
        solos=row.solos,
        run=longest_run([own is not None and own >= due for own, due in zip(row.points, tops, strict=True)]),
        best=row.points[best] or 0,
        move=_move(game.complete[best], row.player.id),
        warnings=row.warnings,
        seconds=_seconds(game, row.player.id),
        turns=row.points,
    )


def _seconds(game: Game, player: int) -> float | None:
    """The time that a player used: in each round until the phone handed the slip in that counts, else the whole round; None
    for who handed in none by phone, whose time nobody knows."""
    entries = [(each.clock.total, each.entries.get(player)) for each in game.complete if not each.void]
    used = [(total, entry.used if entry and entry.slip.word else None) for total, entry in entries]
    if all(seconds is None for _, seconds in used):
        return None
    return sum(total if seconds is None else min(seconds, total) for total, seconds in used)


def _move(played: Round, player: int) -> str:
    """The word and its place, as the slip has them."""
    entry = played.entries.get(player)
    if entry is None or not entry.points:
        return ""
    return (
        f"{entry.ruling.paid_at or entry.slip.at or ''} {entry.ruling.move or entry.slip.word or ''}".strip()
    )


def longest_run(found: Sequence[bool]) -> int:
    """The longest series of what is true."""
    most = now = 0
    for each in found:
        now = now + 1 if each else 0
        most = max(most, now)
    return most
