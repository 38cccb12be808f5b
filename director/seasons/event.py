"""The table of an event: a day of one to twelve games with one ranking, a column for each game.

Places go by the sum of the games (or the mean of the values that are averaged); who misses a game has 0 there, or is left
out of the ranking: a choice. Tie-breaks follow in their chosen order, which is printed; a sudden death played at the end
is the last. ``as_night`` makes the whole event one night of a season.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, get_args

from director.games.podium import placed
from director.games.result import Result
from director.language.codec import BadField, JsonForm, read
from director.language.sentences import RuleError
from director.seasons.result import Night
from director.seasons.rules import MEANS, Rules, Value
from director.seasons.season import Order
from director.seasons.values import Number, mean, plain, total, values

MOST_GAMES = 12
TieBreak = Literal["tops", "warnings", "last_game", "last_turns", "best_moves", "solos", "sudden_death"]
TIE_BREAKS: tuple[TieBreak, ...] = get_args(TieBreak)


@dataclass(frozen=True)
class EventRules(JsonForm):
    """How an event is ranked: the value of a game, what a missed one is (``zero``, or ``out`` of the ranking), tie-breaks."""

    value: Value = "points"
    missed: Literal["zero", "out"] = "zero"
    tie_breaks: tuple[TieBreak, ...] = ()


def event_rules_from_data(data: Mapping[str, Any]) -> EventRules:
    """The rules that a JSON object describes; RuleError ``bad_event_rule``."""
    refusal = RuleError(
        "bad_event_rule", "These settings of the event do not fit together. Change one of them."
    )
    try:
        rules = read(EventRules, data)
    except BadField as reason:
        raise refusal from reason
    if len(set(rules.tie_breaks)) < len(rules.tie_breaks):
        raise refusal
    return rules


@dataclass(frozen=True)
class EventRow:
    """A person's line: the value of each game (None: not played), their sum or mean, and what all games add up to; ``turns``
    are the points of every round of all games, 0 without a slip."""

    person: int
    values: tuple[Number | None, ...]
    value: Number
    points: int
    top: int
    tops: int
    rounds: int
    solos: int
    warnings: int
    results: tuple[Result | None, ...] = field(repr=False, default=())
    turns: tuple[int, ...] = field(repr=False, default=())
    place: int = 0

    @property
    def negative(self) -> int:
        """Points less than the tops of all games."""
        return self.points - self.top

    @property
    def percent(self) -> Fraction:
        """Per cent of the tops of all games."""
        return Fraction(100 * self.points, self.top) if self.top else Fraction()


@dataclass(frozen=True)
class EventTable:
    """The rows in order of place; ``out`` are those who missed a game where that leaves them out."""

    games: tuple[Night, ...]
    rules: EventRules
    rows: tuple[EventRow, ...]
    out: tuple[EventRow, ...] = ()

    def row(self, person: int) -> EventRow | None:
        """The line of that person."""
        return next((row for row in (*self.rows, *self.out) if row.person == person), None)


def event_table(
    games: Sequence[Night],
    rules: EventRules,
    sudden: Mapping[int, int] | None = None,
    order: Order = lambda person: (person,),
) -> EventTable:
    """The table after these games; ``sudden`` are the places that a sudden death gave to those who were equal."""
    persons = {each.person for game in games for each in game.results}
    worth = [values([game], Rules(value=rules.value))[game.key] for game in games]
    if rules.value == "median_percent":
        found = values(games, Rules(value=rules.value))
        worth = [found[game.key] for game in games]
    rows = [_row(person, games, [each.get(person) for each in worth], rules) for person in persons]
    out = [row for row in rows if rules.missed == "out" and None in row.values]
    stay = [row for row in rows if rules.missed == "zero" or None not in row.values]
    ranked = placed((_key(row, rules, sudden or {}), order(row.person), row) for row in stay)
    return EventTable(
        tuple(games),
        rules,
        ranked,
        tuple(sorted(out, key=lambda row: (-float(row.value), order(row.person)))),
    )


def _row(person: int, games: Sequence[Night], found: Sequence[Number | None], rules: EventRules) -> EventRow:
    results = tuple(game.of.get(person) for game in games)
    there = [each for each in results if each]
    each_game = [Fraction() if each is None else each for each in found]
    return EventRow(
        person,
        tuple(found),
        mean(each_game) if rules.value in MEANS else total(each_game),
        sum(each.points for each in there),
        sum(_top(game) for game in games),
        sum(each.tops for each in there),
        sum(_rounds(game) for game in games),
        sum(each.solos for each in there),
        sum(each.warnings for each in there),
        results,
        tuple(points for game, own in zip(games, results, strict=True) for points in _turns(game, own)),
    )


def _turns(game: Night, own: Result | None) -> list[int]:
    """The points of each round of the game: 0 without a slip, and in a game that was missed."""
    if own:
        return [points or 0 for points in own.turns]
    return [0] * max((len(each.turns) for each in game.results), default=0)


def _top(game: Night) -> int:
    return game.results[0].top if game.results else 0


def _rounds(game: Night) -> int:
    return game.results[0].rounds if game.results else 0


Break = Callable[[EventRow, Mapping[int, int]], tuple[float, ...]]

BREAKS: Mapping[str, Break] = {
    "tops": lambda row, sudden: (row.tops,),
    "warnings": lambda row, sudden: (-row.warnings,),
    "solos": lambda row, sudden: (row.solos,),
    "last_game": lambda row, sudden: tuple(each.points if each else 0 for each in reversed(row.results)),
    "last_turns": lambda row, sudden: tuple(reversed(row.turns)),
    "best_moves": lambda row, sudden: tuple(sorted(row.turns, reverse=True)),
    "sudden_death": lambda row, sudden: (-sudden.get(row.person, len(sudden) + 1),),
}
"""What breaks a tie: more is better."""


def _key(row: EventRow, rules: EventRules, sudden: Mapping[int, int]) -> list[tuple[float, ...]]:
    """What the places go by; sudden death, where one was played, is the last tie-break."""
    breaks = [name for name in rules.tie_breaks if name != "sudden_death"] + ["sudden_death"] * bool(sudden)
    return [(-float(row.value),), *(tuple(-each for each in BREAKS[name](row, sudden)) for name in breaks)]


def within(rows: Sequence[EventRow], persons: Collection[int]) -> tuple[EventRow, ...]:
    """The rows of these persons, with places among themselves."""
    return placed((row.place, number, row) for number, row in enumerate(rows) if row.person in persons)


def as_night(key: str, title: str, date: str, found: EventTable) -> Night:
    """The whole event as one night of a season: everything added up, with the places of the event."""
    return Night(key, title, date, tuple(_whole(row) for row in found.rows), "event")


def _whole(row: EventRow) -> Result:
    there = [each for each in row.results if each]
    best = max(there, key=lambda each: each.best)
    known = [each.seconds for each in there if each.seconds is not None]
    return Result(
        row.person,
        row.place,
        row.points,
        row.top,
        row.percent,
        row.tops,
        row.rounds,
        row.solos,
        max(each.run for each in there),
        best.best,
        best.move,
        row.warnings,
        sum(known) if known and len(known) == len(row.results) else None,
    )


def event_data(found: EventTable, told: Callable[[int], tuple[str, str]]) -> dict[str, object]:
    """The table as JSON, as that of a season, with one value a game (null: not played)."""
    return {
        "rules": found.rules.as_data(),
        "nights": [{"key": each.key, "title": each.title, "date": each.date} for each in found.games],
        "rows": [
            {
                "place": row.place,
                "name": told(row.person)[0],
                "club": told(row.person)[1],
                "value": plain(row.value),
                "values": [None if each is None else plain(each) for each in row.values],
                "counted": [
                    {"night": game.key, "value": plain(each)}
                    for game, each in zip(found.games, row.values, strict=True)
                    if each is not None
                ],
                "left_out": [],
            }
            for row in found.rows
        ],
    }
