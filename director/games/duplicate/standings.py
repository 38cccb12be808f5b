"""Standings: metrics of every player, then places (rules/README.md, section 6).

Only rounds whose top is placed count. A missing slip counts 0 until it is entered, and the row says how many are missing. A
new tie-break is one function in ``TIE_BREAKS``. Sanctions and solos, which follow from the rulings of the whole game, come
from ``games/duplicate/sanctions.py``. Means are compared as fractions, so that exactly equal ones share a place; as floats
1/10 + 2/10 and 3/10 would differ.

``results`` are the results of a duplicate night for each of its players, derived each time from its facts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import cast

from director.games.duplicate import sanctions
from director.games.duplicate.game import Game, Round
from director.games.duplicate.sudden_death import eliminates, lasted
from director.games.people import Player
from director.games.result import Result, placed
from director.language.names import sort_key
from director.rules.profile import Profile


@dataclass(frozen=True)
class Row:
    """One player's row. ``points`` by round is None if the player was absent or there is no slip."""

    player: Player
    points: tuple[int | None, ...]
    total: int
    negative: int
    percent: float
    tops: int
    solos: int
    bonus: int
    warnings: int
    penalties: int
    cost: int
    missing: int
    place: int = 0


@dataclass(frozen=True)
class Standings:
    """The rows in order of place, and the reference row of the top."""

    rows: tuple[Row, ...]
    top_points: tuple[int, ...]
    tie_breaks: tuple[str, ...] = ()

    @property
    def top_total(self) -> int:
        """Sum of the tops."""
        return sum(self.top_points)

    @property
    def rounds(self) -> int:
        """Number of rounds counted."""
        return len(self.top_points)

    @property
    def tops(self) -> int:
        """How many tops could be found: none in a round that is void."""
        return sum(points > 0 for points in self.top_points)


@dataclass(frozen=True)
class Change:
    """The effect of a correction on one player: total and place before and after."""

    player: Player
    total_before: int
    total_after: int
    place_before: int
    place_after: int


Key = Callable[[Row], tuple[int | Fraction, ...]]

TIE_BREAKS: Mapping[str, Key] = {
    "tops": lambda row: (-row.tops,),
    "warnings": lambda row: (row.warnings,),
    "last_round": lambda row: tuple(-(points or 0) for points in reversed(row.points)),
    "best_moves": lambda row: tuple(sorted(-(points or 0) for points in row.points)),
}


@dataclass(frozen=True)
class _CountedStandings:
    """Standings with their inputs: values of the game beside its rounds, the rounds, the bonuses of each, the ranked players, and by player
    the row with its sort key."""

    beside: tuple[object, ...]
    rounds: tuple[Round, ...]
    bonuses: Mapping[int, Mapping[int, int]]
    playing: Mapping[int, Player]
    keyed: Mapping[int, tuple[tuple[object, ...], Row]]
    standings: Standings


def standings(game: Game, rounds: int | None = None) -> Standings:
    """Returns the standings after so many rounds (None: all complete ones); looking back, only warnings of these rounds count, and
    no sudden death that came later.

    The last count of this game is cached: after the correction of a slip only the rows of the players concerned are computed again,
    which among thousands of players is a twentieth of the work.
    """
    if rounds is not None and rounds < len(game.complete):
        game = replace(game, tie_order={})
    if rounds is not None or eliminates(game):
        return _counted(game, game.complete[:rounds], rounds).standings
    before = cast("_CountedStandings | None", game.counted.standings)
    seen = (before and _corrected(game, before)) or _counted(game, game.complete, None)
    game.counted.standings = seen
    return seen.standings


def _beside(game: Game) -> tuple[object, ...]:
    return game.setup, game.players, game.stays, game.warned, game.tie_order


def _counted(game: Game, counted: tuple[Round, ...], rounds: int | None) -> _CountedStandings:
    """Counts everything."""
    bonuses = {each.number: sanctions.bonuses(game, each) for each in counted}
    playing = {player.id: player for player in game.players if _plays(game, player)}
    keyed = _keyed(game, counted, bonuses, playing, rounds)
    return _seen(game, counted, bonuses, playing, keyed)


def _corrected(game: Game, before: _CountedStandings) -> _CountedStandings | None:
    """Recounts only the players whose slips have changed since ``before``; None if more has changed than slips of the same rounds."""
    counted = game.complete
    if len(counted) != len(before.rounds) or _beside(game) != before.beside:
        return None
    bonuses, changed = dict(before.bonuses), set[int]()
    for old, new in zip(before.rounds, counted, strict=True):
        if old is new:
            continue
        if replace(new, entries=old.entries, checks=old.checks) != old:
            return None
        bonuses[new.number] = sanctions.bonuses(game, new)
        changed.update(before.bonuses[old.number], bonuses[new.number])
        was, now = dict(old.entries.items()), dict(new.entries.items())
        changed.update(player for player in {**was, **now} if was.get(player) is not now.get(player))
    if not changed:
        return replace(before, rounds=counted)
    some = {player: before.playing[player] for player in changed if player in before.playing}
    keyed = {**before.keyed, **_keyed(game, counted, bonuses, some, None)}
    return _seen(game, counted, bonuses, before.playing, keyed)


def _seen(
    game: Game,
    counted: tuple[Round, ...],
    bonuses: Mapping[int, Mapping[int, int]],
    playing: Mapping[int, Player],
    keyed: Mapping[int, tuple[tuple[object, ...], Row]],
) -> _CountedStandings:
    """Ranks the rows and caches them with their places: most have the same place again."""
    ranked = _ranked(game, counted, keyed)
    in_place = {row.player.id: (keyed[row.player.id][0], row) for row in ranked.rows}
    return _CountedStandings(_beside(game), counted, bonuses, playing, in_place, ranked)


def _top_points(counted: Sequence[Round]) -> tuple[int, ...]:
    return tuple(each.top_points for each in counted if each.top)


def _keyed(
    game: Game,
    counted: Sequence[Round],
    bonuses: Mapping[int, Mapping[int, int]],
    playing: Mapping[int, Player],
    rounds: int | None,
) -> dict[int, tuple[tuple[object, ...], Row]]:
    """Returns the rows of these players, each with its sort key."""
    top_points, profile = _top_points(counted), game.setup.profile
    extras = sanctions.of_game(game, counted, rounds, bonuses.values(), playing.keys())
    keyed: dict[int, tuple[tuple[object, ...], Row]] = {}
    for number, player in playing.items():
        row = _row(game, player, counted, top_points, extras[number])
        decided = game.tie_order.get(
            number, len(game.players)
        )  # who did not play for it is behind those who did
        key = (*_lasted(game, row), *rank_key(row, top_points, profile), decided)
        keyed[number] = key, row
    return keyed


def _ranked(
    game: Game, counted: Sequence[Round], keyed: Mapping[int, tuple[tuple[object, ...], Row]]
) -> Standings:
    return Standings(
        placed((key, row.player.table, row) for key, row in keyed.values()),
        _top_points(counted),
        (*game.setup.profile.tie_breaks, *(["sudden_death"] if game.tie_order else [])),
    )


def _lasted(game: Game, row: Row) -> tuple[int, ...]:
    """In sudden death: sorts by how long a player was in, whatever the points; else ()."""
    return (-lasted(game, row.player.id),) if eliminates(game) else ()


def rank_key(row: Row, top_points: Sequence[int], profile: Profile) -> tuple[int | Fraction, ...]:
    """Returns the sort key of a row: the total, or the mean share of the top, then the tie-breaks."""
    first = -mean_share(row.points, top_points) if profile.ranking == "percent" else -row.total
    breaks = [TIE_BREAKS[name] for name in profile.tie_breaks if name in TIE_BREAKS]
    return (first, *(each for key in breaks for each in key(row)))


def _plays(game: Game, player: Player) -> bool:
    """Whether the player was or is in the room: one entered by mistake and removed before any round is not."""
    return any(game.takes_part(player.id, number) for number in range(1, game.next_number + 1))


def within(ranked: Standings, **wanted: str) -> Standings:
    """Returns the rows of one category or club (``category="S"``), with places among themselves."""
    rows = [
        row
        for row in ranked.rows
        if all(getattr(row.player, name) == value for name, value in wanted.items())
    ]
    return replace(ranked, rows=placed((row.place, row.player.table, row) for row in rows))


def club_totals(ranked: Standings) -> list[tuple[str, int, int]]:
    """Returns clubs with their number of players and the sum of their totals, best first."""
    clubs: dict[str, list[int]] = {}
    for row in ranked.rows:
        if row.player.club:
            clubs.setdefault(row.player.club, []).append(row.total)
    summed = [(club, len(totals), sum(totals)) for club, totals in clubs.items()]
    return sorted(summed, key=lambda each: (-each[2], sort_key(each[0])))


def _row(
    game: Game,
    player: Player,
    counted: Sequence[Round],
    top_points: Sequence[int],
    extra: sanctions.Extra,
) -> Row:
    points = tuple(_points(each, player.id) for each in counted)
    total = sum(each or 0 for each in points) + extra.bonus - extra.cost
    top_total = sum(top_points)
    return Row(
        player=player,
        points=points,
        total=total,
        negative=total - top_total,
        percent=percent_of(game.setup.profile, points, top_points, total),
        tops=sum(own is not None and own >= top for own, top in zip(points, top_points, strict=True)),
        solos=extra.solos,
        bonus=extra.bonus,
        warnings=extra.warnings,
        penalties=extra.penalties,
        cost=extra.cost,
        missing=sum(
            not each.void and game.takes_part(player.id, each.number) and player.id not in each.entries
            for each in counted
        ),
    )


def _points(played: Round, player: int) -> int | None:
    entry = played.entries.get(player)
    return entry.points if entry else None


def percent_of(
    profile: Profile, points: Sequence[int | None], top_points: Sequence[int], total: int
) -> float:
    """Returns the per cent of the top: of the totals, or the mean over the rounds if the profile ranks by that."""
    if profile.ranking == "percent":
        return float(100 * mean_share(points, top_points))
    top_total = sum(top_points)
    return 100.0 * total / top_total if top_total else 0.0


def mean_share(points: Sequence[int | None], top_points: Sequence[int]) -> Fraction:
    """Returns a player's mean share of the top over the rounds, exactly; 0 before the first round."""
    tops = [top for top in top_points if top]
    if not tops:
        return Fraction()
    common = lcm(*tops)  # one fraction instead of a sum of many
    shares = sum((own or 0) * (common // top) for own, top in zip(points, top_points, strict=True) if top)
    return Fraction(shares, common * len(tops))


def changes(before: Standings, after: Standings) -> tuple[Change, ...]:
    """Returns the players whose total or place differs, in the order of the new standings."""
    old: Mapping[int, Row] = {row.player.id: row for row in before.rows}
    return tuple(
        Change(row.player, old[row.player.id].total, row.total, old[row.player.id].place, row.place)
        for row in after.rows
        if row.player.id in old
        and (old[row.player.id].total, old[row.player.id].place) != (row.total, row.place)
    )


def results(game: Game) -> tuple[Result, ...]:
    """Returns the results of a night, by the numbers of its players; none before the first complete round."""
    if not game.complete:
        return ()
    ranked = standings(game)
    by_mean = game.setup.profile.ranking == "percent"
    before = cast("dict[int, tuple[Row, Result]]", game.counted.results or {})
    found: dict[int, tuple[Row, Result]] = {}
    for row in ranked.rows:
        known = before.get(row.player.id)
        kept = known and known[0].points is row.points  # a row that was counted again has its own points
        found[row.player.id] = (
            row,
            (_placed(known[1], row) if known and kept else _result(game, row, ranked.top_points, by_mean)),
        )
    game.counted.results = found
    return tuple(result for _, result in found.values())


def _placed(known: Result, row: Row) -> Result:
    """Returns the result of a row in which only the place may be new."""
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
    """Returns the time that a player used: in each round until the phone handed in the slip that counts, else the whole round; None without
    any slip by phone, because the time is unknown."""
    entries = [(each.clock.total, each.entries.get(player)) for each in game.complete if not each.void]
    used = [(total, entry.used if entry and entry.slip.word else None) for total, entry in entries]
    if all(seconds is None for _, seconds in used):
        return None
    return sum(total if seconds is None else min(seconds, total) for total, seconds in used)


def _move(played: Round, player: int) -> str:
    """Returns the word and its place, as on the slip."""
    entry = played.entries.get(player)
    if entry is None or not entry.points:
        return ""
    return (
        f"{entry.ruling.paid_at or entry.slip.at or ''} {entry.ruling.move or entry.slip.word or ''}".strip()
    )


def longest_run(found: Sequence[bool]) -> int:
    """Returns the length of the longest run of True."""
    most = now = 0
    for each in found:
        now = now + 1 if each else 0
        most = max(most, now)
    return most
