"""How places have moved in a ranking that grows: each person's place a quarter of an hour ago beside the place now.

The ranking of that time is joined anew from the figures of the centres that had counted by then (``packs/figures``), so nothing
is stored. A centre counts from its first result on: a correction is no arrival. What the federation decided holds for both
rankings.

Centres have places too, by the mean of their people.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from statistics import fmean

from director.desk.desk import Desk
from director.desk.packs.merged import MergedPack, known_pack, made_row
from director.games.duplicate.standings import Row, Standings, within
from director.games.result import placed
from director.packs.figures import Rows, ranking_of
from director.packs.pack import Centre
from director.storage import pack_store

AGO = 15 * 60.0
"""Seconds between the two rankings."""


@dataclass(frozen=True)
class Movement:
    """The ranking of then; ``since`` is the time of then. None: nobody was ranked yet, or nobody came since."""

    since: float
    before: Standings | None

    def places(self, category: str = "") -> dict[int, int] | None:
        """The place of each person then, among all or in a category; None where there is nothing to compare with."""
        if self.before is None:
            return None
        ranked = within(self.before, category=category) if category else self.before
        return {row.player.id: row.place for row in ranked.rows}


def movement(desk: Desk, merged: MergedPack) -> Movement:
    """What the ranking of now is compared with."""
    known, since = known_pack(desk, made_row(desk, merged.pack.id)), desk.now() - AGO
    first = pack_store.first_counted(desk.db, merged.pack.id)
    there = frozenset(
        each.centre for each in merged.results if min(each.came, first.get(each.centre, each.came)) <= since
    )
    if not there or len(there) == len(merged.results):
        return Movement(since, None)
    with known.lock:
        if known.before is None or known.before[0] is not merged or known.before[1] != there:
            tops = merged.merged.ranked.top_points
            rows = known.rows.get(tops) or Rows(known.pack, tops)
            ranked = ranking_of([merged.figures[centre] for centre in there], rows)
            known.before = merged, there, ranked.standings
        return Movement(since, known.before[2])


def version(desk: Desk, pack: str) -> str:
    """A mark that is another one whenever the ranking is, or the one that it is compared with."""
    return pack_store.ranking_version(desk.db, pack, desk.now() - AGO)


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
