"""People: the list, one person with all their nights, imported lists, two entries of one person, a person's own link."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.club import people
from director.language.sentences import DirectorError, RuleError, Sentence
from director.seasons.lists import FIELDS, FIRST, OWN, decoded, read_as, rows_of
from director.seasons.person import COLUMNS, Person
from director.web.club.club_forms import ListForm, PersonForm
from director.web.club.looking_back import looked_back, sent_story, story_page
from director.web.common import desk, in_words, paged, sent_file
from director.web.sent import field, ticked, whole_number
from director.wording.club import COLUMNS as TITLES

AT_ONCE = 40
"""People on one page of the list; the search by name finds all others."""

blueprint = Blueprint("people", __name__)


MOST_SHOWN = 300
"""Lines that the preview of a list shows of each sort."""


@blueprint.route("/people", methods=["GET", "POST"])
def index() -> ResponseReturnValue:
    """Shows the people, entries that may be the same person, and a form for a new one."""
    form = PersonForm.sent()
    if request.method == "POST":
        try:
            people.add(desk(), form.person())
        except DirectorError as error:
            form.refuse(error)
            return _list(form), 422
        flash(gettext("%(name)s is stored.", name=form["name"].data), "success")
        return redirect(url_for("people.index"))
    return _list(form)


def _list(form: PersonForm) -> str:
    asked = request.args.get("q", "")
    found = people.matching(desk(), asked)
    shown, page, pages = paged(found, AT_ONCE)
    return render_template(
        "club/people.html",
        form=form,
        people=shown,
        count=len(found),
        every=len(people.people(desk())),
        asked=asked,
        page=page,
        pages=pages,
        doubts=people.doubts(desk())[:20],
        columns=[(name, in_words(TITLES[name])) for name in COLUMNS],
    )


@blueprint.route("/people/<int:person>", methods=["GET", "POST"])
def show(person: int) -> ResponseReturnValue:
    """Shows a person with all their nights; stores what was typed."""
    at = desk()
    found = people.person(at, person)
    if request.method == "POST":
        form = PersonForm.sent()
        try:
            people.change(at, form.changed(found))
        except DirectorError as error:
            form.refuse(error)
            return _person(found, form), 422
        flash(gettext("%(name)s is stored.", name=people.person(at, found.id).name), "success")
        return redirect(url_for("people.show", person=found.id))
    return _person(found, PersonForm(obj=found))


def _person(found: Person, form: PersonForm, link: str = "") -> str:
    at = desk()
    back = looked_back(at, found)
    return render_template(
        "club/person.html",
        person=found,
        form=form,
        **back,
        entries=people.entries_of(at, found.id),
        others=people.perhaps_same(at, found) if not found.nameless else [],
        link=link,
        columns=[(name, in_words(TITLES[name])) for name in COLUMNS],
        directs=True,
    )


@blueprint.get("/people/<int:person>/years/<int:year>")
def year(person: int, year: int) -> str:
    """Shows the story of a person's year."""
    found = people.person(desk(), person)
    return story_page(
        desk(),
        found,
        year,
        url_for("people.show", person=found.id),
        lambda name: url_for("people.year_file", person=found.id, year=year, name=name),
    )


@blueprint.get("/people/<int:person>/years/<int:year>/<name>")
def year_file(person: int, year: int, name: str) -> ResponseReturnValue:
    """Sends the story on paper, or as one file."""
    return sent_story(desk(), people.person(desk(), person), year, name)


@blueprint.route("/people/<int:person>/link", methods=["GET", "POST"])
def link(person: int) -> ResponseReturnValue:
    """Makes a new own link of the person, shown once, or closes it. A GET, as after changing the language, leads to the person."""
    found = people.person(desk(), person)
    if request.method == "GET":
        return redirect(url_for("people.show", person=found.id))
    if ticked("close"):
        people.close_link(desk(), person)
        flash(gettext("The link is closed."), "success")
        return redirect(url_for("people.show", person=found.id))
    secret = people.new_link(desk(), person)
    address = url_for("own_person.show", secret=secret, _external=True)
    return _person(found, PersonForm(obj=found), address)


@blueprint.post("/people/<int:person>/remove")
def remove(person: int) -> ResponseReturnValue:
    """Removes a person who has not played."""
    found = people.person(desk(), person)
    people.remove(desk(), person)
    flash(gettext("%(name)s is removed.", name=found.name), "success")
    return redirect(url_for("people.index"))


@blueprint.post("/people/<int:person>/unnamed")
def unnamed(person: int) -> ResponseReturnValue:
    """Shows others only the person's initials from now on, or the full name again."""
    people.set_unnamed(desk(), person, ticked("unnamed"))
    return redirect(url_for("people.show", person=person))


@blueprint.post("/people/<int:person>/nameless")
def nameless(person: int) -> ResponseReturnValue:
    """Replaces the person's name everywhere."""
    people.make_nameless(desk(), person, gettext("Without a name"))
    flash(gettext("The name is replaced everywhere. The results stay."), "success")
    return redirect(url_for("people.show", person=person))


@blueprint.post("/people/<int:person>/merge")
def merge(person: int) -> ResponseReturnValue:
    """Merges this entry into the chosen person."""
    merged = people.merge(desk(), person, whole_number("into", 0))
    flash(gettext("They are one person: %(name)s.", name=merged.name), "success")
    return redirect(url_for("people.show", person=merged.id))


@blueprint.post("/people/<int:person>/part")
def part(person: int) -> ResponseReturnValue:
    """Separates a merged entry again, or confirms that two similar entries are different people."""
    if field("other"):
        people.keep_apart(desk(), person, whole_number("other"))
        flash(gettext("They are two people."), "success")
        return redirect(url_for("people.index"))
    people.part(desk(), person)
    flash(gettext("They are two people again."), "success")
    return redirect(url_for("people.show", person=person))


# -- lists -------------------------------------------------------------------------------------------


@blueprint.get("/people/export")
def export() -> ResponseReturnValue:
    """Sends all people as CSV."""
    content = people.exported(desk()).encode("utf-8-sig")
    return sent_file(content, "text/csv; charset=utf-8", f"{gettext('People')}.csv")


@blueprint.route("/people/import", methods=["GET", "POST"])
def take_in() -> ResponseReturnValue:
    """Imports a list: shows its first rows with the assigned columns and what it would add, then takes it in."""
    if request.method == "GET":
        return render_template("club/import.html", text="")
    upload, form = request.files.get("file"), ListForm.sent()
    content = upload.stream.read() if upload and upload.filename else b""
    text = form.text.typed
    try:
        text = decoded(content) if content else text
        rows = rows_of(text)
    except DirectorError as error:
        flash(in_words(error.sentence), "danger")
        return render_template("club/import.html", text=text), 422
    columns, has_headings = people.columns_of(desk(), rows)
    if form.assigned.data:
        assigned = sorted(form.columns.numbered().items(), reverse=True)
        columns = {
            name if name != OWN else OWN + _own_heading(rows, place, has_headings): place
            for place, name in assigned
            if name in (*FIELDS, OWN)
        }
    if form.keep.data:
        done = people.take_in(desk(), text, columns, form.decided)
        flash(in_words(done.told), "success")
        return redirect(url_for("people.index"))
    return _preview(text, rows, columns, has_headings, read_as(content))


def _own_heading(rows: Sequence[Sequence[str]], place: int, headed: bool) -> str:
    """Returns the name of an unknown column: its heading, else its number."""
    return (rows[0][place] if headed and place < len(rows[0]) else "") or str(place + 1)


def _preview(
    text: str, rows: Sequence[Sequence[str]], columns: dict[str, int], headed: bool, taken: Sentence | None
) -> ResponseReturnValue:
    try:
        _, found = people.look_at(desk(), text, columns)
    except RuleError as error:
        flash(in_words(error.sentence), "danger")
        found = []
    states = {
        state: [each for each in found if each.state == state]
        for state in ("new", "changed", "same", "doubtful", "twice", "bad")
    }
    return render_template(
        "club/import.html",
        text=text,
        taken=taken,
        rows=rows[:6],
        headed=headed,
        width=max(map(len, rows)),
        chosen={place: OWN if name.startswith(OWN) else name for name, place in columns.items()},
        fields=[(name, in_words(TITLES[name])) for name in FIELDS],
        titles={name: in_words(TITLES[name]) for name in COLUMNS},
        states={state: each[:MOST_SHOWN] for state, each in states.items()},
        counts={state: len(each) for state, each in states.items()},
        first=FIRST,
    )
