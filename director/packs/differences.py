"""The same slip, ruled differently in different rooms: found, and named, so that it is decided once for all.

Two slips are the same if they are of one round, with the same word (blanks included), the same place and the same
further solutions. Where the rulebook weighs more (``warns``: claimed score, direction), that is part of it too; where
only the move counts, it is not. Slips that are late, illegible or empty are nobody's business but their room's, and so
is an average given for a late note.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from director.games.duplicate.game import Entry
from director.games.duplicate.sanctions import effective
from director.judge.slip import Ruling, Slip
from director.packs.keys import digest
from director.packs.summary import Summary

OURS = 0
"""In place of a centre: the federation's own judge."""


@dataclass(frozen=True)
class Variant:
    """One way in which a slip was ruled: the ruling, in which centres (``OURS`` is not among them), for how many players."""

    ruling: Ruling
    centres: tuple[int, ...]
    players: int


@dataclass(frozen=True)
class Difference:
    """A slip with its rulings, the most frequent first; ``subject`` names it in decisions."""

    subject: str
    round: int
    slip: Slip
    variants: tuple[Variant, ...]


def subject_of(number: int, slip: Slip, warns: bool) -> str | None:
    """The name of a slip that can be compared with others, or None."""
    if slip.state not in ("ok", "untidy") or not slip.word:
        return None
    key: list[object] = [number, slip.word, slip.at, slip.joined_at, slip.joins]
    key += [[each.as_data() for each in slip.more], slip.state]
    if warns:
        key += [slip.score, slip.direction]
    return f"slip-{number}-{digest(key)[:20]}"


def differences(summaries: Iterable[Summary], warns: bool) -> list[Difference]:
    """All slips that were ruled differently, by round and word."""
    found: dict[str, dict[tuple[int, str], list[tuple[int, Entry]]]] = {}
    known: dict[tuple[int, Slip], str | None] = {}
    for summary in summaries:
        for number, entries in summary.entries.items():
            for player, entry in entries.items():
                if (number, entry.slip) not in known:
                    known[number, entry.slip] = subject_of(number, entry.slip, warns)
                subject = known[number, entry.slip]
                if subject is None or (entry.overrule and entry.overrule.average):
                    continue
                ruling = effective(entry)
                outcome = (ruling.points, ruling.mark if warns else "")
                ways = found.setdefault(subject, {})
                ways.setdefault(outcome, []).append((summary.centre, entry))
                if (number, player) in summary.judged and not entry.overrule:
                    due = summary.judged[number, player]
                    judged = replace(entry, ruling=due)
                    ways.setdefault((due.points, due.mark if warns else ""), []).append((OURS, judged))
    several = [
        Difference(subject, int(subject.split("-")[1]), _slip(ways), _variants(ways))
        for subject, ways in found.items()
        if len(ways) > 1
    ]
    return sorted(several, key=lambda each: (each.round, each.slip.word, each.slip.at or ""))


def _slip(ways: dict[tuple[int, str], list[tuple[int, Entry]]]) -> Slip:
    return next(iter(ways.values()))[0][1].slip


def _variants(ways: dict[tuple[int, str], list[tuple[int, Entry]]]) -> tuple[Variant, ...]:
    variants = [
        Variant(
            effective(cases[0][1]), tuple(sorted({centre for centre, _ in cases} - {OURS})), _players(cases)
        )
        for cases in ways.values()
    ]
    return tuple(sorted(variants, key=lambda each: (-each.players, -each.ruling.points)))


def _players(cases: list[tuple[int, Entry]]) -> int:
    return sum(centre != OURS for centre, _ in cases)
