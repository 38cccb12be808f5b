"""Files that come to a federation: handed in on its page, any number of them, and the outcome of each."""

from __future__ import annotations

from contextlib import closing

from flask import Blueprint, abort, flash, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk.desk import Desk
from director.desk.packs import hour
from director.desk.packs.arrivals import hand_in, kept_sentence, take_waiting, try_again
from director.desk.packs.merged import made_row
from director.language.sentences import RuleError, say
from director.storage import pack_store
from director.storage.pack_store import BY_CENTRE, ArrivalRow
from director.web.common import ON_PAGE, desk, in_words, instance, said, speak_as_the_browser, wants_json, who
from director.web.entry.auth import must_wait, wait_sentence
from director.web.roles import visitor
from director.web.sent import field, uploaded
from director.web.words.jobs import Job, jobs

blueprint = Blueprint("pack_arrivals", __name__)


def start_taking(pack: str) -> Job:
    """Starts taking in the waiting files in the background; a job already running takes them along."""
    here, by, owner, name = instance(), who(), visitor().owner, f"results {pack}"

    def work(progress: object) -> None:
        with closing(here.db):  # the connection of the job's thread
            take_waiting(here.desk(by, owner=owner), pack, progress)  # type: ignore[arg-type]

    jobs().forget(name)
    return jobs().start(name, work)


def go_on_taking(pack: str) -> int:
    """Returns how many files wait; starts the job again if the program was ended in the midst of it."""
    waiting = pack_store.arrival_counts(desk().db, pack).get("waits", 0)
    if waiting and not jobs().is_running(f"results {pack}"):
        start_taking(pack)
    return waiting


@blueprint.post("/packs/<pack>/results")
def take_results(pack: str) -> ResponseReturnValue:
    """Stores one or many files, or ZIPs of them; a background job judges each again and puts its outcome on the list."""
    uploads = [each for each in request.files.getlist("file") if each.filename]
    if not uploads:
        raise RuleError("no_file", "Choose the result files of the centres first.")
    came = sum(hand_in(desk(), pack, str(each.filename), each.stream.read()) for each in uploads)
    job = start_taking(pack)
    if wants_json():
        return {"came": came}
    job.wait()
    flash(
        ngettext("%(num)d file has come. See below what became of it.", "%(num)d files have come. See below what became of each.", came),
        "info",
    )  # fmt: skip
    return redirect(url_for("packs.show", pack=pack))


@blueprint.get("/packs/<pack>/results")
def came(pack: str) -> str:
    """Shows every file that came, the latest first, with its outcome."""
    row = made_row(desk(), pack)
    counts = pack_store.arrival_counts(desk().db, pack)
    pages = max(1, -(-sum(counts.values()) // ON_PAGE))
    page = min(max(1, request.args.get("page", 1, int)), pages)
    rows = pack_store.arrivals(desk().db, pack, ON_PAGE, (page - 1) * ON_PAGE)
    return render_template(
        "packs/came.html",
        pack=row.id,
        lines=[line_of(each) for each in rows],
        counts=counts,
        page=page,
        pages=pages,
    )


def line_of(each: ArrivalRow) -> tuple[ArrivalRow, str]:
    """Returns a file with the sentence about its outcome."""
    told = in_words(kept_sentence(each.said)) if each.said else gettext("%(file)s waits.", file=each.name)
    return each, told


@blueprint.post("/packs/<pack>/results/again")
def again(pack: str) -> ResponseReturnValue:
    """Judges the files that were refused or came late once more."""
    try_again(desk(), pack)
    start_taking(pack).wait()
    return redirect(url_for("pack_arrivals.came", pack=pack))


def centre_of(at: Desk, code: str) -> tuple[str, int]:
    """Returns the pack and the centre of a typed code; answers 429 to anyone who guesses too fast."""
    try:
        pack, number = hour.by_code(at, code)
    except RuleError as error:
        if error.code == "unknown_code":
            _slow_down(must_wait("centre", right=False))
        raise
    _slow_down(must_wait("centre", right=True, whose=f"{pack} {number}"))
    return pack, number


def _slow_down(seconds: int) -> None:
    if seconds:
        back, later = url_for("pack_arrivals.own"), {"Retry-After": str(seconds)}
        abort(make_response(said(429, "too_many_tries", wait_sentence(seconds), back, **later)))


@blueprint.route("/hand-in", methods=["GET", "POST"])
def own() -> ResponseReturnValue:
    """The page on which a centre hands in its own result, with the code that the federation gave it."""
    speak_as_the_browser()
    if request.method == "GET":
        return render_template("packs/hand_in.html")
    at = instance().desk(BY_CENTRE)
    pack, centre = centre_of(at, field("code", 40))
    file = uploaded(say("Choose the result file of your night first."))
    began = at.now()
    hand_in(at, pack, str(file.filename), file.stream.read(), centre)
    take_waiting(at, pack, workers=1)
    came = [
        each
        for each in reversed(pack_store.arrivals(at.db, pack, ON_PAGE))
        if (each.who, each.centre) == (BY_CENTRE, centre) and each.came >= began
    ]
    return render_template("packs/hand_in.html", said=[line_of(each)[1] for each in came])
