"""The organiser's page for the hour of the game: its tiles, reports by telephone and by the centres' own Directors,
what the public sees, when the ranking is closed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk.packs import federation, hour
from director.desk.packs.hour import STATES, Tile
from director.desk.packs.merged import MergedPack
from director.language.sentences import Sentence, say
from director.packs.figures import ROOM
from director.packs.keys import short
from director.reports.pack_sheets import notes_of, slip_words
from director.storage import pack_store
from director.storage.pack_store import BY_CENTRE, Heard
from director.web.common import desk, in_words, instance, sent_json
from director.web.entry.guard import for_the_room
from director.web.forms import texts_shown, told_shown
from director.web.packs.arrivals import centre_of, go_on_taking, line_of
from director.web.packs.ranking import clock
from director.web.sent import as_typed, field, ticked, whole_number

blueprint = Blueprint("pack_hour", __name__)

LATEST = 8
"""Files shown on the page of the hour; all others are on a page of their own."""

REACHED = ("town", "phone", "people", "note")
"""The fields about how to reach a centre."""

STATE_NAMES: dict[str, Sentence] = {
    "question": say("A question is open"),
    "finished": say("Finished, the result is missing"),
    "silent": say("Not heard of"),
    "playing": say("Playing"),
    "taken": say("Result imported"),
}


@dataclass(frozen=True)
class TileWords:
    """A centre's tile in words."""

    number: int
    name: str
    state: str
    told: str


def now_of(merged: MergedPack) -> dict[str, object]:
    """Returns what the part of the page that renews itself shows."""
    at, pack = desk(), merged.pack.id
    waiting = go_on_taking(pack)
    version = hour.version(at, pack)
    tiles = hour.tiles(at, merged)
    groups = [(state, [_card(each) for each in tiles if each.state == state]) for state in STATES]
    return {
        "groups": [(state, in_words(STATE_NAMES[state]), cards) for state, cards in groups if cards],
        "version": version,
        "here": len(merged.figures),
        "people": sum(len(each.people) for each in merged.figures.values()),
        "waiting": waiting,
        "latest": [line_of(each) for each in pack_store.arrivals(at.db, pack, LATEST)],
        "hour": hour.hour_of(at, pack),
        "undecided": len(merged.undecided),
        "first": merged.merged.ranked.rows[:5],
    }


def _card(tile: Tile) -> TileWords:
    people = ngettext("%(num)d person", "%(num)d people", tile.people) if tile.people else ""
    heard = tile.heard
    if tile.refused:
        what = gettext("a file was refused")
    elif tile.questions:
        what = ngettext("%(num)d question", "%(num)d questions", tile.questions)
    elif tile.state == "playing":
        what = gettext("round %(round)d, %(time)s", round=heard.round, time=clock(heard.heard)[:5])
    elif tile.state == "taken":
        what = clock(tile.came)[:5]
    else:
        what = heard.phone
    return TileWords(
        tile.centre.number,
        tile.centre.name,
        tile.state,
        " · ".join(each for each in (what, people, heard.town) if each),
    )


@blueprint.get("/packs/<pack>/now")
def now(pack: str) -> ResponseReturnValue:
    """Returns the part of the page that renews itself; 204 without content if nothing is new."""
    if request.args.get("version") == hour.version(desk(), pack):
        return "", 204
    merged = federation.event_of(desk(), pack)
    return render_template("packs/_now.html", pack=merged.pack, merged=merged, **now_of(merged))


@blueprint.get("/packs/<pack>/centre/<int:number>")
def centre(pack: str, number: int) -> str:
    """Shows everything about one centre: how to reach it, what was heard of it, its result."""
    merged = federation.event_of(desk(), pack)
    found = merged.pack.centre(number)
    figures = merged.figures.get(number)
    subjects = {way.partition(":")[0] for way in figures.ways} if figures else set()
    known = pack_store.heard(desk().db, pack).get(number, Heard(number))
    return render_template(
        "packs/centre.html",
        pack=merged.pack,
        centre=found,
        heard=known,
        shown=told_shown({name: str(getattr(known, name) or "") for name in REACHED}),
        clock=clock,
        result=next((each for each in merged.results if each.centre == number), None),
        mark=short(next((each.signer for each in merged.results if each.centre == number), "")),
        figures=figures,
        notes=[in_words(note) for note in notes_of(figures)] if figures else [],
        people=[
            (each, number * ROOM + at) for at, each in enumerate(figures.people, start=1)
        ] if figures else [],
        questions=[each for each in merged.undecided if each.subject in subjects and len(each.variants) > 1],
        slip_words=slip_words,
        rounds=len(merged.pack.locked),
    )  # fmt: skip


@blueprint.post("/packs/<pack>/centre/<int:number>")
def reached(pack: str, number: int) -> ResponseReturnValue:
    """Stores the changed fields about how to reach a centre, and how many people are expected."""
    before = texts_shown(field("shown", None))
    wanted: dict[str, Any] = {name: field(name) for name in REACHED if as_typed(name) != before.get(name)}
    if "people" in wanted:
        wanted["people"] = whole_number("people", 0)
    hour.reached_at(desk(), pack, number, **wanted)
    return redirect(url_for("pack_hour.centre", pack=pack, number=number))


@blueprint.post("/packs/<pack>/centre/<int:number>/heard")
def heard(pack: str, number: int) -> ResponseReturnValue:
    """Notes what was heard by telephone: the round that is played, or that the night has ended."""
    hour.heard_of(desk(), pack, number, whole_number("round", 0), 0, ticked("ended"))
    flash(gettext("Noted."), "success")
    return redirect(url_for("packs.show", pack=pack))


@blueprint.post("/packs/<pack>/contacts")
def contacts(pack: str) -> ResponseReturnValue:
    """Stores towns, telephones and expected people of many centres from a pasted list."""
    count = hour.read_contacts(desk(), federation.event_of(desk(), pack), field("contacts", None))
    flash(ngettext("%(num)d centre is noted.", "%(num)d centres are noted.", count), "success")
    return redirect(url_for("packs.show", pack=pack))


@blueprint.post("/packs/<pack>/codes")
def codes(pack: str) -> ResponseReturnValue:
    """Gives the centres codes for handing in, and shows them."""
    hour.give_codes(desk(), federation.event_of(desk(), pack))
    return redirect(url_for("pack_hour.show_codes", pack=pack))


@blueprint.get("/packs/<pack>/codes")
def show_codes(pack: str) -> str:
    """Shows the codes of the centres, one a line, to be sent to each."""
    merged = federation.event_of(desk(), pack)
    known = pack_store.heard(desk().db, pack)
    lines = [(each.name, known[each.number].code) for each in merged.pack.centres if each.number in known]
    address = for_the_room(url_for("pack_arrivals.own", _external=True))
    return render_template("packs/codes.html", pack=merged.pack, lines=lines, address=address)


@blueprint.post("/packs/<pack>/close")
def close(pack: str) -> ResponseReturnValue:
    """Closes the ranking, or opens it again."""
    closed = ticked("closed")
    hour.set_closed(desk(), pack, closed)
    flash(
        gettext("The ranking is closed. What comes from now on is kept and does not count.")
        if closed
        else gettext("The ranking is open again. What came late counts now."),
        "success",
    )
    return redirect(url_for("packs.show", pack=pack))


@blueprint.post("/packs/<pack>/public")
def public(pack: str) -> ResponseReturnValue:
    """Gives the ranking a public address, or removes it."""
    hour.set_public(desk(), pack, ticked("public"), field("names"))
    return redirect(url_for("packs.show", pack=pack))


@blueprint.post("/centre-report")
def report() -> ResponseReturnValue:
    """Stores the report that a centre's own Director sends while it plays: its code, the round, the number of slips,
    whether it has ended."""
    sent, at = sent_json(), instance().desk(BY_CENTRE)
    pack, number = centre_of(at, str(sent.get("code", "")))
    at_round, slips = sent.get("round"), sent.get("slips")
    if not isinstance(at_round, int) or not isinstance(slips, int):
        at_round = slips = -1
    hour.heard_of(at, pack, number, at_round, slips, bool(sent.get("ended")))
    return {"noted": True}
