"""A person's own page, behind their own link."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, url_for
from flask.typing import ResponseReturnValue

from director.desk.club import people
from director.desk.desk import Desk
from director.seasons.person import Person
from director.web.club.looking_back import looked_back, sent_story, story_page
from director.web.common import instance

blueprint = Blueprint("own_person", __name__)


@blueprint.get("/person/<secret>")
def show(secret: str) -> str:
    """The person's nights, for whoever has the link."""
    at, found = _theirs(secret)
    return render_template(
        "club/own.html", person=found, directs=False, secret=secret, **looked_back(at, found)
    )


@blueprint.get("/person/<secret>/years/<int:year>")
def year(secret: str, year: int) -> str:
    """The story of the person's year."""
    at, found = _theirs(secret)
    return story_page(
        at,
        found,
        year,
        url_for("own_person.show", secret=secret),
        lambda name: url_for("own_person.year_file", secret=secret, year=year, name=name),
    )


@blueprint.get("/person/<secret>/years/<int:year>/<name>")
def year_file(secret: str, year: int, name: str) -> ResponseReturnValue:
    """The same on paper, or as one file."""
    at, found = _theirs(secret)
    return sent_story(at, found, year, name)


def _theirs(secret: str) -> tuple[Desk, Person]:
    at = instance().desk("nobody")
    found = people.by_link(at, secret)
    if found is None:
        abort(404)
    return at, found
