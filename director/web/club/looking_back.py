"""Looking back on a person's nights: per cent over time, two people head to head, the story of a year; and their own
page behind their own link."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from director.desk.club import people
from director.desk.club.look import Years, year_of, years_of
from director.desk.desk import Desk
from director.reports.club_sheets import year_paper
from director.reports.pictures.curves import percents, side_by_side
from director.reports.pictures.plot import Picture
from director.reports.story import PrintedStory, story_body, year_told
from director.seasons.highlights import rivals
from director.seasons.person import Person
from director.web.common import instance, sent_file, texts

MOST_MET = 300
"""Most people met that the page offers for a comparison."""


def looked_back(at: Desk, found: Person) -> dict[str, object]:
    """Returns all nights of a person with the picture of their per cent, and the comparison with another person if one is chosen."""
    years, words = years_of(at, found.id), texts()
    own = [(number, float(each.result.percent)) for number, each in enumerate(years.nights, 1)]
    days = [str(each.row.setup.date) for each in years.nights]
    met = met_by(at, found.id, years)
    chosen = request.args.get("with", type=int)
    other = next((each for each in met if each.id == chosen), None)
    return {
        "years": years,
        "line": percents(days, own, (), found.name, words) if len(own) > 1 else None,
        "met": met,
        "beside": beside(at, years, found, other) if other else None,
        "chosen": chosen,
    }


def met_by(at: Desk, person: int, years: Years) -> list[Person]:
    """Returns whom the person met in the last year they played in, most often first, at most ``MOST_MET``."""
    if not years.years:
        return []
    last = year_of(at, person, years.years[0])
    return [last.told(each.person) for each in rivals(last.nights, last.person)[:MOST_MET]]


def beside(at: Desk, years: Years, one: Person, other: Person) -> Picture:
    """Returns the picture of two people in all nights that both played."""
    theirs = {each.row.id: each.result for each in years_of(at, other.id).nights}
    together = [
        (str(each.row.setup.date), float(each.result.percent), float(theirs[each.row.id].percent))
        for each in years.nights
        if each.row.id in theirs
    ]
    return side_by_side(together, one.name, other.name, texts())


def story_page(at: Desk, found: Person, year: int, back: str, file: Callable[[str], str]) -> str:
    """Returns the page of a person's year; ``file`` returns the address of its files."""
    return page_of(year_told(at, found.id, year, texts()), found.name, back, file)


def page_of(told: PrintedStory, name: str, back: str, file: Callable[[str], str]) -> str:
    """Returns the page of a story: of an event, a season or a person's year, called ``name``."""
    return render_template(
        "club/story.html",
        told=told,
        body=story_body(told, texts()),
        name=name,
        back=back,
        file=file("story.html"),
        print=file("story.pdf"),
    )


def sent_story(at: Desk, found: Person, year: int, name: str) -> ResponseReturnValue:
    """Sends the file of a person's year."""
    return sent_file(*year_paper(name, at, found.id, year, texts()))


blueprint = Blueprint("own_person", __name__)


@blueprint.get("/person/<secret>")
def show(secret: str) -> str:
    """Shows the person's nights to anyone who has the link."""
    at, found = _theirs(secret)
    return render_template(
        "club/own.html", person=found, directs=False, secret=secret, **looked_back(at, found)
    )


@blueprint.get("/person/<secret>/years/<int:year>")
def year(secret: str, year: int) -> str:
    """Shows the story of the person's year."""
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
    """Sends the story on paper, or as one file."""
    at, found = _theirs(secret)
    return sent_story(at, found, year, name)


def _theirs(secret: str) -> tuple[Desk, Person]:
    at = instance().desk("nobody")
    found = people.by_link(at, secret)
    if found is None:
        abort(404)
    return at, found
