"""A person's own page, behind their own link."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from director.desk.club import people
from director.desk.club.look import years_of
from director.web.club.people import line_of
from director.web.common import instance

blueprint = Blueprint("own_person", __name__)


@blueprint.get("/person/<secret>")
def show(secret: str) -> str:
    """The person's nights, for whoever has the link."""
    at = instance().desk("nobody")
    found = people.by_link(at, secret)
    if found is None:
        abort(404)
    years = years_of(at, found.id)
    return render_template("club/own.html", person=found, years=years, line=line_of(years), directs=False)
