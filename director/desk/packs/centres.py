"""The centres of a pack by the mean of their people."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from statistics import fmean

from director.desk.packs.merged import MergedPack
from director.games.duplicate.standings import Row
from director.games.podium import placed
from director.packs.pack import Centre


@dataclass(frozen=True)
class CentreRow:
    """A centre whose result is here: its people, their mean, who is first of them, and its place by the mean."""

    centre: Centre
    people: int
    mean: float
    first: Row
    place: int = 0


def centre_rows(merged: MergedPack) -> tuple[CentreRow, ...]:
    """The centres whose results are here and have people, the highest mean first."""
    own: dict[int, list[Row]] = defaultdict(list)
    for row in merged.merged.ranked.rows:
        own[merged.merged.centre_of(row.player.id)].append(row)
    found = [
        CentreRow(merged.pack.centre(number), len(rows), fmean(row.total for row in rows), rows[0])
        for number, rows in own.items()
    ]
    return placed((-each.mean, each.centre.number, each) for each in found)
