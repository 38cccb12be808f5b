"""A correction of an old night says whose place moved in the seasons that it counts into.

What corrects is named here once; the pages of the night know nothing of seasons.
"""

from __future__ import annotations

from flask import Blueprint, Response, flash, g, request
from flask_babel import gettext

from director.desk.club import seasons
from director.desk.club.nights import games_that_count, has_ended
from director.desk.club.seasons import SEASONS
from director.language.sentences import DirectorError
from director.seasons.series import moves
from director.web.common import desk
from director.web.roles import visitor

blueprint = Blueprint("season_moves", __name__)

CORRECTIONS = frozenset(
    (
        "slips.slip_page", "slips.overrule", "slips.withdraw", "slips.settle", "slips.average", "slip_line.enter_slip",
        "slip_line.slip_back", "slip_line.settle_slip", "appeals.appeal", "appeals.allow", "steps.undo",
    )
)  # fmt: skip
MOST = 12
"""Moves that a message names."""


@blueprint.before_app_request
def look_before() -> None:
    """Before a correction of a night that has ended: how the seasons stand in which it counts."""
    if request.method != "POST" or request.endpoint not in CORRECTIONS or not visitor().directs:
        return
    key = str((request.view_args or {}).get("key", ""))
    if (seen := desk().seen(key)) is not None and not has_ended(seen):
        return  # the night goes on: no slip of it waits for seasons
    try:
        if any(each.ended for each in games_that_count(desk(), lambda row: row.key == key)):
            g.seasons_before = _of(key)
    except DirectorError:
        return


def _of(key: str) -> list[seasons.SeasonStanding]:
    """The seasons in which that night counts, alone or in an event."""
    standings = [seasons.standing(desk(), each.key) for each in SEASONS.all(desk())]
    return [
        each
        for each in standings
        if any(night.key == key or night.what == "event" for night in each.table.nights)
    ]


@blueprint.after_app_request
def tell_after(response: Response) -> Response:
    """After it: whose place is another one."""
    for before in g.pop("seasons_before", ()):
        after = seasons.standing(desk(), before.key)
        rose = moves(before.table, after.table)
        moved = [(row, rise) for row in after.table.rows if (rise := rose[row.person])]
        if moved:
            told = ", ".join(
                f"{after.told(row.person).name} {row.place + rise} → {row.place}"
                for row, rise in moved[:MOST]
            )
            more = " …" if len(moved) > MOST else ""
            flash(
                gettext(
                    "In the season %(title)s places moved: %(moves)s",
                    title=after.data.title,
                    moves=told + more,
                ),
                "info",
            )
    return response
