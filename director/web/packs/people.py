"""A person of the ranking: found by name at once, with the own slips, rulings and reasons; and the public's page of the ranking."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from director.desk.packs import federation, hour
from director.desk.packs.merged import MergedPack
from director.desk.packs.slips import slips_of
from director.games.duplicate.standings import Row
from director.games.podium import placed
from director.judge.reasons import reason
from director.judge.slip_words import written
from director.language.sentences import Sentence
from director.storage.pack_store import Names
from director.web.common import ON_PAGE, desk, in_words, instance, speak_as_the_browser, texts
from director.wording.standings import RowText, row_texts, top_text

blueprint = Blueprint("pack_people", __name__)

ON_WALL = 12
"""Places that a projector shows."""


@dataclass(frozen=True)
class Line:
    """A line of the ranking: the texts of the row, the centre, the number of the person."""

    text: RowText
    centre: str
    person: int


@dataclass(frozen=True)
class Part:
    """A page of the ranking as somebody asked for it."""

    lines: Sequence[Line]
    page: int
    pages: int
    found: int
    top: RowText
    asked: str
    centre: str
    category: str
    categories: Sequence[str]


def part_of(merged: MergedPack, names: Names = "full", most: int = ON_PAGE) -> Part:
    """The page of the ranking that the address asks for: by name, centre or category; the places stay those among all, but in a
    category."""
    asked, centre, category = (
        request.args.get(name, "").strip()[:80] for name in ("q", "centre", "category")
    )
    rows: Sequence[Row] = merged.merged.ranked.rows
    if names != "full" and asked:  # who is not named cannot be looked for by name
        rows = [_shown(row, names) for row in rows]
    categories = sorted({row.player.category for row in rows} - {""})
    if centre:
        number = next((each.number for each in merged.pack.centres if plain(each.name) == plain(centre)), 0)
        rows = [row for row in rows if merged.merged.centre_of(row.player.id) == number]
    if category:
        own = [row for row in rows if row.player.category == category]
        rows = placed((row.place, row.player.table, row) for row in own)
    if asked:
        wanted = plain(asked).split()
        rows = [row for row in rows if _is_named(plain(row.player.name), wanted)]
    pages = max(1, -(-len(rows) // most))
    page = min(max(1, request.args.get("page", 1, int)), pages)
    shown = rows[(page - 1) * most : page * most]
    if names != "full" and not asked:
        shown = [_shown(row, names) for row in shown]
    told = row_texts(replace(merged.merged.ranked, rows=tuple(shown)), texts())
    lines = [
        Line(text, merged.pack.centre(merged.merged.centre_of(row.player.id)).name, row.player.id)
        for row, text in zip(shown, told, strict=True)
    ]
    return Part(
        lines,
        page,
        pages,
        len(rows),
        top_text(merged.merged.ranked, texts()),
        asked,
        centre,
        category,
        categories,
    )


def _shown(row: Row, names: Names) -> Row:
    return replace(row, player=replace(row.player, name=hour.named(row.player.name, names)))


def plain(text: str) -> str:
    """A name without its accents, in small letters."""
    return "".join(
        each for each in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(each)
    )


def _is_named(name: str, wanted: Sequence[str]) -> bool:
    return all(each in name for each in wanted)


@blueprint.get("/packs/<pack>/person/<int:number>")
def person(pack: str, number: int) -> ResponseReturnValue:
    """Every slip of a person, what it was paid and why."""
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


# -- what the public sees ------------------------------------------------------------------------------


def _public(secret: str) -> tuple[MergedPack, Names, bool]:
    speak_as_the_browser()
    pack, kept = hour.public_pack(instance().desk("public"), secret)
    return federation.event_of(instance().desk("public"), pack), kept.names, bool(kept.closed)


@blueprint.get("/ranking/<secret>")
def public(secret: str) -> str:
    """The ranking for everybody who has its address."""
    return _shown_to_all("packs/public.html", secret, ON_PAGE)


@blueprint.get("/ranking/<secret>/wall")
def wall(secret: str) -> str:
    """The first places and the towns for a projector."""
    return _shown_to_all("packs/wall.html", secret, ON_WALL)


def _shown_to_all(template: str, secret: str, most: int) -> str:
    merged, names, closed = _public(secret)
    return render_template(
        template,
        pack=merged.pack,
        merged=merged,
        part=part_of(merged, names, most),
        closed=closed,
        secret=secret,
    )
