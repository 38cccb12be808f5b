"""The same slip, ruled differently in different rooms: found, and named, so that it is decided once for all.

Two slips are the same if they are of one round, with the same word (blanks included), the same place and the same
further solutions. Where the rulebook weighs more (``warns``: claimed score, direction), that is part of it too; where
only the move counts, it is not. Slips that are late, illegible or empty are nobody's business but their room's, and so
is an average given for a late note.
"""

from __future__ import annotations

from dataclasses import dataclass

from director.judge.slip import Ruling, Slip
from director.packs.keys import digest


@dataclass(frozen=True)
class Variant:
    """One way in which a slip was ruled: the ruling, in which centres (none: by the federation's judge alone), for how many
    players."""

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
