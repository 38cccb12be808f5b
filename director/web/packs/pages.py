"""The federation's pages: its packs, who has sent what, what is ruled differently, the ranking and its papers."""

from __future__ import annotations

from datetime import datetime

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.packs import federation
from director.desk.packs.centre import night_of
from director.games.texts import one_line
from director.judge.slip import Ruling
from director.language.sentences import DirectorError, RuleError
from director.packs.differences import Difference
from director.packs.keys import short
from director.packs.pack import read_pack
from director.reports.document import file_name
from director.reports.pack_sheets import centre_name, decisions_of, event_paper, notes_of, slip_words
from director.web.common import desk, in_words, paged, sent_file, texts
from director.web.sent import field, is_number, whole_number
from director.wording.packs import VOID_CHOICES
from director.wording.standings import moved, row_texts, top_text

blueprint = Blueprint("packs", __name__, url_prefix="/packs")

MOST_MOVED = 100
"""Changes that a preview lists."""


@blueprint.get("")
def index() -> str:
    """The packs made here, those taken in, and what can be done."""
    at = desk()
    made = [(pack, len(federation.result_rows(at, pack.id))) for pack in federation.made_here(at)]
    taken = [(pack, night_of(at, pack)) for pack in federation.taken_here(at)]
    return render_template("packs/index.html", made=made, taken=taken)


@blueprint.get("/<pack>")
def show(pack: str) -> str:
    """Everything about a pack made here."""
    merged = federation.event_of(desk(), pack)
    here = {each.centre: each for each in merged.results}
    found = merged.figures
    centres = [
        (
            each,
            here.get(each.number),
            [in_words(note) for note in notes_of(found[each.number])] if each.number in here else [],
            [(number, clock(at)) for number, at in found[each.number].openings]
            if each.number in here
            else [],
        )
        for each in merged.pack.centres
    ]
    void = [(number, each.centre) for each in found.values() for number in each.void_rounds]
    return render_template(
        "packs/show.html",
        merged=merged,
        pack=merged.pack,
        mark=short(merged.pack.key),
        marks={each.centre: short(each.signer) for each in merged.results},
        centres=centres,
        void=sorted(void),
        decided={each.subject: each for each in merged.decisions},
        decisions=[in_words(each) for each in decisions_of(merged)],
        void_subject=federation.void_subject,
        slip_words=slip_words,
        centre=merged.pack.centre,
    )


def clock(at: float) -> str:
    """A time of the day in local time, to the second."""
    return f"{datetime.fromtimestamp(at):%H:%M:%S}"


@blueprint.get("/<pack>/file")
def file(pack: str) -> ResponseReturnValue:
    """The pack as the file that the centres get."""
    text = federation.pack_file(desk(), pack)
    setup = read_pack(text).setup
    name = f"{file_name(f'{setup.date} {setup.title}')}.director-pack"
    return sent_file(text.encode(), "application/octet-stream", name)


@blueprint.post("/<pack>/results")
def take_results(pack: str) -> ResponseReturnValue:
    """Takes in one or many result files; each that is refused is named with the reason."""
    uploads = [each for each in request.files.getlist("file") if each.filename]
    if not uploads:
        raise RuleError("no_file", "Choose the result files of the centres first.")
    counts = {"new": 0, "newer": 0, "same": 0}
    for upload in uploads:
        try:
            taken = federation.take_result(desk(), upload.stream.read().decode("utf-8-sig", "replace"), pack)
            counts[taken.state] += 1
        except DirectorError as error:
            name = one_line(str(upload.filename))[:60]
            flash(
                gettext("%(file)s is refused: %(reason)s", file=name, reason=in_words(error.sentence)),
                "danger",
            )
    flash(
        gettext(
            "Results: %(new)d new, %(newer)d in place of earlier ones, %(same)d already imported.",
            new=counts["new"],
            newer=counts["newer"],
            same=counts["same"],
        ),
        "success" if sum(counts.values()) else "warning",
    )
    return redirect(url_for("packs.show", pack=pack))


@blueprint.post("/<pack>/results/remove")
def remove_result(pack: str) -> ResponseReturnValue:
    """Removes a centre's result, so that another one can take its place."""
    federation.remove_result(desk(), pack, whole_number("centre"))
    return redirect(url_for("packs.show", pack=pack))


@blueprint.route("/<pack>/decide/<subject>", methods=["GET", "POST"])
def decide(pack: str, subject: str) -> ResponseReturnValue:
    """Shows what a decision would change; sent with a reason, it is kept."""
    at = desk()
    merged = federation.event_of(at, pack)
    found = next((each for each in merged.differences if each.subject == subject), None)
    choice = request.values.get("choice", "")
    decision = _decision(choice, found)
    if request.method == "POST":
        federation.decide(at, pack, subject, decision, field("reason"))
        flash(
            gettext("This is decided for all centres.") if decision else gettext("The decision is undone."),
            "success",
        )
        return redirect(url_for("packs.show", pack=pack))
    moves = federation.preview(merged, at, subject, decision) if choice else ()
    return render_template(
        "packs/decide.html",
        pack=merged.pack,
        subject=subject,
        found=found,
        title=slip_words(found) if found else "",
        choice=choice,
        choices=[(code, in_words(each)) for code, each in VOID_CHOICES.items()],
        void=_void(subject),
        kept=next((each for each in merged.decisions if each.subject == subject), None),
        moved=[in_words(moved(each, merged.merged.game)) for each in moves[:MOST_MOVED]],
        count=len(moves),
        centre=merged.pack.centre,
    )


def _void(subject: str) -> tuple[int, int] | None:
    wanted, _, rest = subject.partition("-")
    number, _, centre = rest.partition("-")
    return (
        (int(number), int(centre)) if wanted == "void" and is_number(number) and is_number(centre) else None
    )


def _decision(choice: str, found: Difference | None) -> str:
    """The decision that a choice on the page means; "" takes one back. RuleError ``bad_decision``."""
    if choice in ("", "back"):
        return ""
    if found is None:
        return choice
    if choice == "points":
        points = request.values.get("points", "", str).strip()
        if not (is_number(points) and len(points) <= 4):
            raise RuleError("bad_points", "Write the points as a whole number from 0 to 9999.")
        return federation.ruled(Ruling(int(points), "none" if int(points) else "zero"))
    if not (is_number(choice) and int(choice) < len(found.variants)):
        raise RuleError("bad_decision", "This cannot be decided. Load the page again.")
    return federation.ruled(found.variants[int(choice)].ruling)


@blueprint.get("/<pack>/ranking")
def ranking(pack: str) -> str:
    """The one ranking of all centres, in pages."""
    merged = federation.event_of(desk(), pack)
    ranked = merged.merged.ranked
    rows = list(zip(ranked.rows, row_texts(ranked, texts()), strict=True))
    shown, page, pages = paged(rows)
    return render_template(
        "packs/ranking.html",
        pack=merged.pack,
        rows=[(text, centre_name(merged, row.player.id)) for row, text in shown],
        top=top_text(ranked, texts()),
        page=page,
        pages=pages,
        missing=len(merged.missing),
        undecided=len(merged.undecided),
    )


@blueprint.get("/<pack>/print/<name>")
def download(pack: str, name: str) -> ResponseReturnValue:
    """A paper or table of the whole event."""
    return sent_file(*event_paper(name, federation.event_of(desk(), pack), texts()))
