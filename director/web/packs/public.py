"""What the public sees of a ranking: the people, the centres, a page for a projector.

Hundreds of phones may look at these pages while one laptop takes in results, so what they look at is made once for all of them
(``_part``), and a page that renews itself is told in a moment that nothing is new.

A person of the ranking, found by name at once, with the own slips, rulings and reasons; and the centres by their means.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, abort, current_app, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from director.desk.desk import Desk
from director.desk.packs import federation, hour, merged
from director.desk.packs.merged import MergedPack, slips_of
from director.judge.reasons import reason, written
from director.language.sentences import Sentence
from director.storage.pack_store import Names
from director.web.common import desk, in_words, instance, language, speak_as_the_browser
from director.web.packs.ranking import centre_lines, part_of, towns

blueprint = Blueprint("pack_public", __name__)

ON_WALL, CENTRES_ON_WALL = 12, 5
"""People and centres that a projector shows."""
MOST_PARTS = 500
"""Parts of public pages that are kept: pages, centres and names that somebody asked for."""
ASKED = ("q", "centre", "category", "page")

Values = Callable[[Desk, MergedPack, Names, bool], dict[str, Any]]
"""What a part of a page shows, from desk, results, the way of naming, and whether the ranking is closed."""


@blueprint.get("/ranking/<secret>")
def people(secret: str) -> ResponseReturnValue:
    """The ranking for everybody who has its address."""
    address = url_for("pack_public.people", secret=secret)

    def values(at: Desk, merged: MergedPack, names: Names, closed: bool) -> dict[str, Any]:
        return {"part": part_of(at, merged, names, closed), "address": address, "person": False}

    return _page("packs/public.html", "packs/_ranking.html", secret, values)


@blueprint.get("/ranking/<secret>/wall")
def wall(secret: str) -> ResponseReturnValue:
    """The first places, the first centres and the towns for a projector."""

    def values(at: Desk, merged: MergedPack, names: Names, closed: bool) -> dict[str, Any]:
        first = centre_lines(at, merged, names)[:CENTRES_ON_WALL]
        part = part_of(at, merged, names, closed, ON_WALL)
        return {"part": part, "centres": first, "towns": towns(at, merged)}

    return _page("packs/wall.html", "packs/_wall.html", secret, values)


@blueprint.get("/ranking/<secret>/centres")
def centres(secret: str) -> ResponseReturnValue:
    """The centres by their means, and the towns."""

    def values(at: Desk, merged: MergedPack, names: Names, closed: bool) -> dict[str, Any]:
        return {"centres": centre_lines(at, merged, names), "towns": towns(at, merged)}

    return _page("packs/centres.html", "packs/_centres.html", secret, values)


def _page(page: str, inner: str, secret: str, values: Values) -> ResponseReturnValue:
    """The page, or nothing where the browser has this version of it."""
    speak_as_the_browser()
    at = instance().desk("public")
    pack, kept = hour.public_pack(at, secret)
    version = merged.version(at, pack)
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

    told = _part((inner, secret, kept.names, *(request.args.get(name, "") for name in ASKED)), version, make)
    return render_template(page, pack=event.pack, secret=secret, version=version, told=Markup(told))


def _part(asked: tuple[str, ...], version: str, make: Callable[[], str]) -> str:
    """What was made of this version for the first who asked the same."""
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


@own.get("/packs/<pack>/centres", endpoint="centres")
def centres_by_name(pack: str) -> str:
    """The centres by their means, and the towns."""
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
