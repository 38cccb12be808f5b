"""The ranking of all centres: by name, centre or category, with the places gained and lost; and the centres.

What the public sees of a ranking: the people, the centres, a page for a projector.

Hundreds of phones may look at these pages while one laptop takes in results, so each is made once for all of them
(``_part``), and a page that renews itself is quickly answered that nothing is new.

A person of the ranking, found by name, with their slips, rulings and reasons; and the centres by their means.
"""

from __future__ import annotations

import unicodedata
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from flask import Blueprint, abort, current_app, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from director.desk.desk import Desk
from director.desk.packs import federation, hour, merged
from director.desk.packs.merged import CentreRow, MergedPack, centre_rows, movement, slips_of
from director.games.duplicate.standings import Row, within
from director.judge.reasons import reason, written
from director.language.sentences import Sentence
from director.reports.pack_sheets import shown_columns
from director.storage import pack_store
from director.storage.pack_store import Names
from director.web.common import desk, in_words, instance, language, speak_as_the_browser, texts
from director.wording.standing_words import RowText, row_texts, top_text

ON_RANKING = 40
"""People on a page of the ranking."""


@dataclass(frozen=True)
class RankedPerson:
    """A line of the ranking: the texts of the row, the centre, the person's number, and the places gained (None: the
    person is new in it)."""

    text: RowText
    centre: str
    person: int
    gained: int | None = None


@dataclass(frozen=True)
class RankingPage:
    """The requested page of the ranking; ``columns`` are the columns with content, ``since`` is the time with which
    places are compared ("": none)."""

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
) -> RankingPage:
    """Returns the page of the ranking that the address asks for; places are those among all, in a category those within it."""
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
        # searches the names as shown: a hidden name cannot be found
        rows = [row for row in rows if _is_named(plain(hour.named(row.player.name, names)), wanted)]
    pages = max(1, -(-len(rows) // most))
    page = min(max(1, request.args.get("page", 1, int)), pages)
    shown = [_shown(row, names) for row in rows[(page - 1) * most : page * most]]
    moved = None if closed else movement(at, merged)
    before = moved.places(category) if moved else None
    return RankingPage(
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
    """Returns a name without accents, in small letters."""
    return "".join(
        each for each in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(each)
    )


def _is_named(name: str, wanted: Sequence[str]) -> bool:
    return all(each in name for each in wanted)


@dataclass(frozen=True)
class CentreLine:
    """A centre in words: its row, its town ("" if unknown) and its first player, named as the public may see it."""

    row: CentreRow
    town: str
    first: str


def centre_lines(at: Desk, merged: MergedPack, names: Names = "full") -> list[CentreLine]:
    """Returns the centres by their means."""
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
    """A centre on the list of towns: its name, its town unless the name contains it, and whether its result is here."""

    name: str
    town: str
    here: bool


def towns(at: Desk, merged: MergedPack) -> list[Town]:
    """Returns all centres of a pack by name."""
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
    """Returns a time of the day in local time, to the second."""
    return f"{datetime.fromtimestamp(at):%H:%M:%S}"


blueprint = Blueprint("pack_public", __name__)

ON_WALL, CENTRES_ON_WALL = 12, 5
"""People and centres that a projector shows."""
MOST_PARTS = 500
"""Most cached parts of public pages: pages, centres and names that visitors asked for."""
ASKED = ("q", "centre", "category", "page")

Values = Callable[[Desk, MergedPack, Names, bool], dict[str, Any]]
"""Returns what a part of a page shows, from desk, results, the way of naming, and whether the ranking is closed."""


@blueprint.get("/ranking/<secret>")
def people(secret: str) -> ResponseReturnValue:
    """Shows the ranking to everybody who has its address."""
    address = url_for("pack_public.people", secret=secret)

    def values(at: Desk, merged: MergedPack, names: Names, closed: bool) -> dict[str, Any]:
        return {"part": part_of(at, merged, names, closed), "address": address, "person": False}

    return _page("packs/public.html", "packs/_ranking.html", secret, values)


@blueprint.get("/ranking/<secret>/wall")
def wall(secret: str) -> ResponseReturnValue:
    """Shows the first places, the first centres and the towns for a projector."""

    def values(at: Desk, merged: MergedPack, names: Names, closed: bool) -> dict[str, Any]:
        first = centre_lines(at, merged, names)[:CENTRES_ON_WALL]
        part = part_of(at, merged, names, closed, ON_WALL)
        return {"part": part, "centres": first, "towns": towns(at, merged)}

    return _page("packs/wall.html", "packs/_wall.html", secret, values)


@blueprint.get("/ranking/<secret>/centres")
def centres(secret: str) -> ResponseReturnValue:
    """Shows the centres by their means, and the towns."""

    def values(at: Desk, merged: MergedPack, names: Names, closed: bool) -> dict[str, Any]:
        return {"centres": centre_lines(at, merged, names), "towns": towns(at, merged)}

    return _page("packs/centres.html", "packs/_centres.html", secret, values)


def _page(page: str, inner: str, secret: str, values: Values) -> ResponseReturnValue:
    """Returns the page; 204 without content if the browser has this version."""
    speak_as_the_browser()
    at = instance().desk("public")
    pack, kept = hour.public_pack(at, secret)
    version = _version(at, pack, kept.names)
    if request.args.get("version") == version:
        return "", 204
    event, closed = federation.event_of(at, pack), bool(kept.closed)

    def make() -> str:
        return render_template(
            inner,
            pack=event.pack,
            merged=event,
            closed=closed,
            secret=secret,
            **values(at, event, kept.names, closed),
        )

    told = _part((inner, secret, *(request.args.get(name, "") for name in ASKED)), version, make)
    return render_template(page, pack=event.pack, secret=secret, version=version, told=Markup(told))


def _version(at: Desk, pack: str, names: Names) -> str:
    """Returns a mark that changes whenever these pages do: with the ranking, the way of naming, and the towns."""
    beside = repr((names, pack_store.towns(at.db, pack)))
    return f"{merged.version(at, pack)}-{zlib.crc32(beside.encode()):08x}"


def _part(asked: tuple[str, ...], version: str, make: Callable[[], str]) -> str:
    """Returns the part made of this version for the first who asked the same; makes it if there is none."""
    parts: dict[tuple[str, ...], tuple[str, str]]
    parts = current_app.extensions.setdefault("public_parts", {})
    key = (*asked, language())
    found = parts.get(key)
    if found is None or found[0] != version:
        if len(parts) >= MOST_PARTS:
            parts.clear()
        found = parts[key] = version, make()
    return found[1]


own = Blueprint("pack_people", __name__)


@own.get("/packs/<pack>/person/<int:number>")
def person(pack: str, number: int) -> ResponseReturnValue:
    """Shows every slip of a person, what it was paid and why."""
    merged = federation.event_of(desk(), pack)
    row = next((each for each in merged.merged.ranked.rows if each.player.id == number), None)
    if row is None:
        abort(404)
    lines = slips_of(desk(), merged, number)
    return render_template(
        "packs/person.html",
        pack=merged.pack,
        row=row,
        centre=merged.pack.centre(merged.merged.centre_of(number)),
        count=len(merged.merged.ranked.rows),
        lines=[
            (each, in_words(written(each.slip)), _why(each.why if each.why else reason(each.ruling)))
            for each in lines
        ],
    )


def _why(sentence: Sentence | None) -> str:
    return in_words(sentence) if sentence else ""


@own.get("/packs/<pack>/centres", endpoint="centres")
def centres_by_name(pack: str) -> str:
    """Shows the centres by their means, and the towns."""
    at = desk()
    merged, closed = federation.event_of(at, pack), bool(hour.hour_of(at, pack).closed)
    return render_template(
        "packs/all_centres.html",
        pack=merged.pack,
        merged=merged,
        closed=closed,
        secret="",
        centres=centre_lines(at, merged),
        towns=towns(at, merged),
    )
