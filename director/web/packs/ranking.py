"""The ranking of all centres as a page shows it: by name, centre or category, with the places gained and lost; and the centres."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from flask import request

from director.desk.desk import Desk
from director.desk.packs import hour
from director.desk.packs.merged import CentreRow, MergedPack, centre_rows, movement
from director.games.duplicate.standings import Row, within
from director.reports.pack_sheets import shown_columns
from director.storage import pack_store
from director.storage.pack_store import Names
from director.web.common import texts
from director.wording.standing_words import RowText, row_texts, top_text

ON_RANKING = 40
"""People on a page of the ranking."""


@dataclass(frozen=True)
class RankedPerson:
    """A line of the ranking: the texts of the row, the centre, the number of the person, and how many places it has gained (None:
    it was not there yet)."""

    text: RowText
    centre: str
    person: int
    gained: int | None = None


@dataclass(frozen=True)
class Part:
    """A page of the ranking as somebody asked for it; ``columns`` are those that mean anything, ``since`` is the time with which places
    are compared ("": with none)."""

    lines: Sequence[RankedPerson]
    page: int
    pages: int
    found: int
    top: RowText
    asked: str
    centre: str
    category: str
    categories: Sequence[str]
    columns: Sequence[str]
    since: str


def part_of(
    at: Desk, merged: MergedPack, names: Names = "full", closed: bool = False, most: int = ON_RANKING
) -> Part:
    """The page of the ranking that the address asks for; the places stay those among all, but in a category."""
    asked, centre, category = (
        request.args.get(name, "").strip()[:80] for name in ("q", "centre", "category")
    )
    ranked = merged.merged.ranked
    rows: Sequence[Row] = ranked.rows
    categories = sorted({row.player.category for row in rows} - {""})
    if category:
        rows = within(ranked, category=category).rows
    if centre:
        number = next((each.number for each in merged.pack.centres if plain(each.name) == plain(centre)), 0)
        rows = [row for row in rows if merged.merged.centre_of(row.player.id) == number]
    if asked:
        wanted = plain(asked).split()
        # who is not named cannot be looked for by name
        rows = [row for row in rows if _is_named(plain(hour.named(row.player.name, names)), wanted)]
    pages = max(1, -(-len(rows) // most))
    page = min(max(1, request.args.get("page", 1, int)), pages)
    shown = [_shown(row, names) for row in rows[(page - 1) * most : page * most]]
    moved = None if closed else movement(at, merged)
    before = moved.places(category) if moved else None
    return Part(
        _lines(merged, shown, before or {}),
        page,
        pages,
        len(rows),
        top_text(ranked, texts()),
        asked,
        centre,
        category,
        categories,
        [name for name in shown_columns(merged) if name not in ("place", "name")],
        clock(moved.since)[:5] if moved and before is not None else "",
    )


def _lines(merged: MergedPack, shown: Sequence[Row], before: Mapping[int, int]) -> list[RankedPerson]:
    told = row_texts(replace(merged.merged.ranked, rows=tuple(shown)), texts())
    return [
        RankedPerson(
            text,
            merged.pack.centre(merged.merged.centre_of(row.player.id)).name,
            row.player.id,
            before[row.player.id] - row.place if row.player.id in before else None,
        )
        for row, text in zip(shown, told, strict=True)
    ]


def _shown(row: Row, names: Names) -> Row:
    return replace(row, player=replace(row.player, name=hour.named(row.player.name, names)))


def plain(text: str) -> str:
    """A name without its accents, in small letters."""
    return "".join(
        each for each in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(each)
    )


def _is_named(name: str, wanted: Sequence[str]) -> bool:
    return all(each in name for each in wanted)


@dataclass(frozen=True)
class CentreLine:
    """A centre in words: its row, its town ("": nobody noted one) and its first as the public may see the name."""

    row: CentreRow
    town: str
    first: str


def centre_lines(at: Desk, merged: MergedPack, names: Names = "full") -> list[CentreLine]:
    """The centres by their means."""
    heard = pack_store.heard(at.db, merged.pack.id)
    return [
        CentreLine(
            each,
            heard[each.centre.number].town if each.centre.number in heard else "",
            hour.named(each.first.player.name, names),
        )
        for each in centre_rows(merged)
    ]


@dataclass(frozen=True)
class Town:
    """A centre on the list of towns: its name, its town where another one was noted, and whether its result is here."""

    name: str
    town: str
    here: bool


def towns(at: Desk, merged: MergedPack) -> list[Town]:
    """All centres of a pack by name."""
    heard = pack_store.heard(at.db, merged.pack.id)
    found = [
        Town(
            each.name, heard[each.number].town if each.number in heard else "", each.number in merged.figures
        )
        for each in merged.pack.centres
    ]
    return sorted(
        (each if plain(each.town) not in plain(each.name) else replace(each, town="") for each in found),
        key=lambda each: plain(each.name),
    )


def clock(at: float) -> str:
    """A time of the day in local time, to the second."""
    return f"{datetime.fromtimestamp(at):%H:%M:%S}"
