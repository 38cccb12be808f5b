"""Certificates of a game that many centres played: the first three of all and of each category; the first of each centre."""

from __future__ import annotations

from collections.abc import Iterable

from director.desk.packs.centres import centre_rows
from director.desk.packs.merged import MergedPack
from director.games.duplicate.standings import Row, within
from director.language.texts import Texts
from director.reports.certificates import Certificate
from director.wording.standings import groups

PLACES = 3


def of_all(merged: MergedPack, texts: Texts) -> list[Certificate]:
    """Those of the first three places of all, then of each category."""
    ranked = merged.merged.ranked
    found = _first(merged, ranked.rows, "", texts)
    for category in groups(ranked, "category"):
        title = texts("Category %(category)s", category=category)
        found += _first(merged, within(ranked, category=category).rows, title, texts)
    return found


def of_centres(merged: MergedPack, texts: Texts) -> list[Certificate]:
    """That of the first of each centre, by the centre's name."""
    rows = sorted(centre_rows(merged), key=lambda each: each.centre.name)
    return [
        _certificate(merged, each.first, texts("First of %(centre)s", centre=each.centre.name), texts)
        for each in rows
    ]


def _first(merged: MergedPack, rows: Iterable[Row], title: str, texts: Texts) -> list[Certificate]:
    return [_certificate(merged, row, title, texts) for row in rows if row.place <= PLACES]


def _certificate(merged: MergedPack, row: Row, title: str, texts: Texts) -> Certificate:
    won = texts(
        "Place %(place)s · %(value)s points (%(percent)s%% of the top)",
        place=str(row.place),
        value=texts.number(row.total),
        percent=texts.percent(row.percent),
    )
    setup = merged.pack.setup
    return Certificate(
        merged.pack.federation,
        setup.title,
        row.player.name,
        f"{title}\n{won}".lstrip(),
        texts.date(str(setup.date)),
    )
