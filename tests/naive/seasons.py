"""Tables of seasons found from exported games, plainly: the twin of ``director/seasons``, which it does not import.

It knows nights in which rounds are drawn, slips recorded, overruled or withdrawn, tops placed, rounds cancelled, and
anything taken back, by rules without bonuses for solos and costs of warnings.
"""

import json
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil, sqrt
from typing import Any

Who = tuple[str, str]
"""Name and club."""


def night(lines: Iterable[str]) -> dict[str, Any]:
    """Points and tops of each player of an exported game, by round."""
    header, *rest = [json.loads(line) for line in lines]
    players = {each["player"]: (each["name"], each["club"]) for each in rest if "player" in each}
    log = [each for each in rest if "kind" in each]
    gone = {each["data"]["seq"] for each in log if each["kind"] == "Retracted"}
    slips: dict[tuple[int, int], int] = {}
    tops: dict[int, int] = {}
    for each in log:
        kind, data = each["kind"], each["data"]
        if each["seq"] in gone:
            continue
        if kind == "SlipRecorded":
            slips[data["round"], data["player"]] = data["ruling"]["points"]
        elif kind == "SlipOverruled":
            slips[data["round"], data["player"]] = data["points"]
        elif kind == "SlipWithdrawn":
            del slips[data["round"], data["player"]]
        elif kind == "TopPlaced":
            tops[data["round"]] = data["score"]
        elif kind == "RoundCancelled":
            tops.pop(data["round"], None)
            slips = {key: points for key, points in slips.items() if key[0] != data["round"]}
    points = {
        who: {number: slips.get((number, player), 0) for number in tops} for player, who in players.items()
    }
    return {"key": header["key"], "tops": tops, "points": points}


def values(nights: Sequence[dict[str, Any]], value: str, rules: dict[str, Any]) -> list[dict[Who, Any]]:
    """What each night is worth to each of its players."""
    percents = [
        {
            who: Fraction(100 * sum(own.values()), sum(each["tops"].values()))
            for who, own in each["points"].items()
        }
        for each in nights
    ]
    middles = [middle(list(each.values())) for each in percents]
    found = []
    for number, each in enumerate(nights):
        totals = {who: sum(own.values()) for who, own in each["points"].items()}
        top = sum(each["tops"].values())
        if value == "points":
            worth: dict[Who, Any] = dict(totals)
        elif value == "negative":
            worth = {who: total - top for who, total in totals.items()}
        elif value == "percent":
            worth = percents[number]
        elif value == "median_percent":
            worth = {
                who: min(100, own + middle(middles) - middles[number])
                for who, own in percents[number].items()
            }
        elif value == "mixture":
            worth = _mixture(each, totals, rules["shares"])
        else:
            worth = {who: _of_places(who, totals, value, rules["places"]) for who in totals}
        found.append(worth)
    return found


def middle(numbers: list[Any]) -> Any:
    """The median: of an even number the mean of the two in the middle."""
    numbers = sorted(numbers)
    half = len(numbers) // 2
    return numbers[half] if len(numbers) % 2 else Fraction(numbers[half - 1] + numbers[half]) / 2


def _of_places(who: Who, totals: dict[Who, int], value: str, places: Sequence[float]) -> Any:
    better = sum(other > totals[who] for other in totals.values())
    equal = sum(other == totals[who] for other in totals.values())
    worth = 0.0
    for place in range(better + 1, better + equal + 1):
        if value == "romania100":
            x = (place - 1) / 100
            worth += 1000 * (1 - sqrt(2 * x - x * x)) if place <= 100 else 0
        else:
            worth += places[place - 1] if place <= len(places) else 0
    return worth / equal


def _mixture(each: dict[str, Any], totals: dict[Who, int], shares: Sequence[float]) -> dict[Who, Any]:
    lost = {
        who: sum(own[number] < top for number, top in each["tops"].items())
        for who, own in each["points"].items()
    }
    most, least = max(totals.values()), min(lost.values())
    worth = {}
    for who, total in totals.items():
        of_points = Fraction(total, most) if most else 0
        of_lost = Fraction(1) if lost[who] == least else Fraction(least, lost[who])
        worth[who] = 100 * (shares[0] * of_points + shares[1] * of_lost + shares[2]) / sum(shares)
    return worth


def table(
    nights: Sequence[dict[str, Any]], value: str, rules: dict[str, Any], best: str = "", least: str = ""
) -> list[tuple[int, Who, float, int, int]]:
    """Place, person, value, and how many nights count and are left out; best first."""
    worth = values(nights, value, rules)
    rows = []
    for who in {who for each in worth for who in each}:
        own = sorted((each[who] for each in worth if who in each), reverse=True)
        if len(own) < _amount(least, len(nights), 0):
            continue
        counted = own[: _amount(best, len(nights), len(own))]
        total = sum(counted)
        if value in ("percent", "median_percent", "mixture", "negative"):
            total = total / Fraction(len(counted)) if not isinstance(total, float) else total / len(counted)
        rows.append((who, float(total), len(counted), len(own) - len(counted)))
    return sorted(
        (1 + sum(other[1] > total + 1e-9 for other in rows), who, total, counted, left_out)
        for who, total, counted, left_out in rows
    )


def _amount(text: str, nights: int, otherwise: int) -> int:
    if not text:
        return otherwise
    if text.endswith("%"):
        return ceil(Fraction(text[:-1]) / 100 * nights)
    return int(text)
