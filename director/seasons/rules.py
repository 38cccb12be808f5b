"""How a season is counted, as data: the value of a night, how many nights count, who stands in the table.

    rules_from_data({"value": "percent", "best": "50%", "least": 3})

Numbers of nights may be shares, rounded up, of the nights there have been so far: an interim table counts the same share.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from math import ceil, isfinite
from typing import Any, Literal, get_args

from director.language.sentences import RuleError, say

Value = Literal["points", "percent", "median_percent", "romania100", "place_points", "mixture", "negative"]
VALUES: tuple[Value, ...] = get_args(Value)
MEANS: frozenset[str] = frozenset({"percent", "median_percent", "mixture", "negative"})
"""Of these values the nights are averaged; the others are summed."""

TieBreak = Literal["best_night", "last_night", "nights", "tops", "solos"]
TIE_BREAKS: tuple[TieBreak, ...] = get_args(TieBreak)
TeamSum = Literal["sum", "best", "places"]
TEAM_SUMS: tuple[TeamSum, ...] = get_args(TeamSum)

PLACES: tuple[float, ...] = (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
"""Place points that are used unless a season has a table of its own (ours)."""
MOST = 1000
"""Nights, places or shares that a rule may name."""


@dataclass(frozen=True)
class Amount:
    """A number of nights, or a share of them: ``Amount(Fraction(1, 2), True)`` is 50 %."""

    number: Fraction
    share: bool = False

    def of(self, nights: int) -> int:
        """How many that is of so many nights, rounded up."""
        return ceil(self.number * nights) if self.share else int(self.number)

    def __str__(self) -> str:
        number = self.number * 100 if self.share else self.number
        text = str(int(number)) if number.denominator == 1 else f"{float(number):g}"
        return f"{text}%" if self.share else text


def parse_amount(text: str | int | None) -> Amount | None:
    """A number or a share as a person writes it: ``10``, ``50%``, ``33,3 %``; None for nothing. RuleError ``bad_amount``."""
    written = str(text if text is not None else "").strip()
    if written in ("", "0"):
        return None
    found = re.fullmatch(r"([0-9]{1,4})(?:[.,]([0-9]{1,4}))?\s*(%?)", written)
    if not found or (found[2] and not found[3]):
        raise bad_amount(written)
    number = Fraction(f"{found[1]}.{found[2] or 0}")
    if not number or (found[3] and number > 100) or number > MOST:
        raise bad_amount(written)
    return Amount(number / 100, True) if found[3] else Amount(number)


def bad_amount(text: str) -> RuleError:
    """The refusal of something that is neither a number of nights nor a share of them."""
    return RuleError(
        "bad_amount",
        say("%(text)s is neither a number of nights nor a share such as 50 %%.", text=text[:40] or "0"),
    )


@dataclass(frozen=True)
class Rules:
    """The rules of a season's table; every default is the plainest: all points of everybody added up.

    ``best``: only so many nights of a person count, ``least``: who has fewer stands in no place. ``places`` are the points of
    the places from the first, ``shares`` those of points, tops lost and time in a mixture. ``shared``: who shares a place has
    the mean of the places' points, or the best of them. ``credit``: what a night is worth to its organiser who could not
    play, a number or ``mean``. ``repeats``: of events that come again only the latest counts. ``planned`` is how many nights
    there will be, 0 where nobody knows. ``guests`` are categories that stand in no table. ``team`` and ``team_best``: how a
    team's or a club's night is made of its members'.
    """

    value: Value = "points"
    best: Amount | None = None
    least: Amount | None = None
    places: tuple[float, ...] = PLACES
    shares: tuple[float, float, float] = (60, 30, 10)
    shared: Literal["mean", "best"] = "mean"
    tie_breaks: tuple[TieBreak, ...] = ()
    credit: str = "mean"
    repeats: bool = False
    planned: int = 0
    guests: tuple[str, ...] = ()
    team: TeamSum = "best"
    team_best: int = 4

    @property
    def mean(self) -> bool:
        """Whether the values of the nights are averaged; else they are summed."""
        return self.value in MEANS

    def as_data(self) -> dict[str, Any]:
        """The JSON form that ``rules_from_data`` reads."""
        data = {each.name: getattr(self, each.name) for each in fields(self)}
        for name in ("best", "least"):
            amount = getattr(self, name)
            data[name] = None if amount is None else str(amount) if amount.share else int(amount.number)
        return {name: list(each) if isinstance(each, tuple) else each for name, each in data.items()}


def rules_from_data(data: Mapping[str, Any]) -> Rules:
    """The rules that a JSON object describes; RuleError says what is wrong."""
    known = {each.name: each for each in fields(Rules)}
    if unknown := set(data) - set(known):
        raise bad_rule(min(unknown))
    rules = Rules()
    for name, given in data.items():
        rules = replace(rules, **{name: _read(name, given)})
    return check_rules(rules)


def _read(name: str, given: Any) -> Any:
    if name in ("best", "least"):
        if isinstance(given, bool) or not isinstance(given, (str, int, type(None))):
            raise bad_rule(name)
        return parse_amount(given)
    if isinstance(getattr(Rules(), name), tuple):
        if not isinstance(given, (list, tuple)):
            raise bad_rule(name)
        return tuple(given)
    return given


def check_rules(rules: Rules) -> Rules:
    """The rules; RuleError ``bad_rule`` names a setting that cannot be."""
    right = {
        "value": rules.value in VALUES,
        "places": 0 < len(rules.places) <= MOST and all(map(_figure, rules.places)),
        "shares": len(rules.shares) == 3 and all(map(_figure, rules.shares)) and sum(rules.shares) > 0,
        "shared": rules.shared in ("mean", "best"),
        "tie_breaks": set(rules.tie_breaks) <= set(TIE_BREAKS),
        "credit": isinstance(rules.credit, str) and (rules.credit == "mean" or _is_number(rules.credit)),
        "repeats": isinstance(rules.repeats, bool),
        "planned": _whole(rules.planned),
        "guests": len(rules.guests) <= 20
        and all(isinstance(each, str) and len(each) <= 80 for each in rules.guests),
        "team": rules.team in TEAM_SUMS,
        "team_best": _whole(rules.team_best) and rules.team_best > 0,
    }
    for name, is_right in right.items():
        if not is_right:
            raise bad_rule(name)
    return rules


def _figure(value: object) -> bool:
    return (
        isinstance(value, (int, float))
        and not isinstance(value, bool)
        and isfinite(value)
        and 0 <= value <= 1_000_000
    )


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST


def _is_number(text: str) -> bool:
    return re.fullmatch(r"-?[0-9]{1,6}([.][0-9]{1,3})?", text) is not None


def bad_rule(name: str) -> RuleError:
    """The refusal of a setting that is unknown or cannot be."""
    return RuleError("bad_rule", say("The rule %(name)s cannot be so.", name=name[:40]))
