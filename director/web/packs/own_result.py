"""A person of the ranking, found by name at once, with the own slips, rulings and reasons; and the centres by their means."""

from __future__ import annotations

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue

from director.desk.packs import federation, hour
from director.desk.packs.merged import slips_of
from director.judge.reasons import reason, written
from director.language.sentences import Sentence
from director.web.common import desk, in_words
from director.web.packs.ranking import centre_lines, towns

blueprint = Blueprint("pack_people", __name__)


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


@blueprint.get("/packs/<pack>/centres")
def centres(pack: str) -> str:
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
