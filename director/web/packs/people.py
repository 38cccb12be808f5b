"""A person of the ranking: found by name at once, with the own slips, rulings and reasons; and the public's page of the ranking."""

from __future__ import annotations

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue

from director.desk.desk import Desk
from director.desk.packs import federation, hour
from director.desk.packs.merged import MergedPack
from director.desk.packs.slips import slips_of
from director.judge.reasons import reason
from director.judge.slip_words import written
from director.language.sentences import Sentence
from director.storage.pack_store import Names
from director.web.common import desk, in_words, instance, speak_as_the_browser
from director.web.packs.ranking import centre_lines, part_of, towns

blueprint = Blueprint("pack_people", __name__)

ON_WALL, CENTRES_ON_WALL = 12, 5
"""People and centres that a projector shows."""


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


@blueprint.get("/ranking/<secret>")
def public(secret: str) -> str:
    """The ranking for everybody who has its address."""
    at, merged, names, closed = _public(secret)
    return _told("packs/public.html", merged, closed, secret, part=part_of(at, merged, names, closed))


@blueprint.get("/ranking/<secret>/wall")
def wall(secret: str) -> str:
    """The first places, the first centres and the towns for a projector."""
    at, merged, names, closed = _public(secret)
    part = part_of(at, merged, names, closed, ON_WALL)
    first = centre_lines(at, merged, names)[:CENTRES_ON_WALL]
    return _told("packs/wall.html", merged, closed, secret, part=part, centres=first, towns=towns(at, merged))


@blueprint.get("/ranking/<secret>/centres")
def public_centres(secret: str) -> str:
    """The centres by their means, and the towns."""
    at, merged, names, closed = _public(secret)
    lines = centre_lines(at, merged, names)
    return _told("packs/centres.html", merged, closed, secret, centres=lines, towns=towns(at, merged))


@blueprint.get("/packs/<pack>/centres")
def centres(pack: str) -> str:
    """The same for the organiser, with everybody's name."""
    at = desk()
    merged, closed = federation.event_of(at, pack), bool(hour.hour_of(at, pack).closed)
    lines = centre_lines(at, merged)
    return _told("packs/centres.html", merged, closed, "", centres=lines, towns=towns(at, merged))


def _told(template: str, merged: MergedPack, closed: bool, secret: str, **more: object) -> str:
    return render_template(template, pack=merged.pack, merged=merged, closed=closed, secret=secret, **more)


def _public(secret: str) -> tuple[Desk, MergedPack, Names, bool]:
    speak_as_the_browser()
    at = instance().desk("public")
    pack, kept = hour.public_pack(at, secret)
    return at, federation.event_of(at, pack), kept.names, bool(kept.closed)
