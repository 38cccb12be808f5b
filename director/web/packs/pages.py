"""The federation's pages: its packs, who has sent what, differing rulings, the ranking and its papers; and a new pack:
its form, and drawing, sealing and storing it, which takes some seconds.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk.desk import Desk
from director.desk.packs import federation, hour
from director.desk.packs.centre import night_of
from director.desk.packs.federation import PackOrder, made_here, new_pack, wishes_of
from director.desk.packs.merged import MergedPack, bad_decision, holds
from director.games.duplicate.standings import Change
from director.judge.slip import Ruling
from director.language.sentences import DirectorError, RuleError
from director.packs.keys import short
from director.packs.merging import Difference
from director.packs.pack import read_pack
from director.reports.documents import file_name
from director.reports.pack_sheets import centre_name, decisions_of, event_paper, slip_words
from director.web.common import desk, in_words, instance, paged, sent_file, texts
from director.web.entry.guard import for_the_room
from director.web.forms import Text
from director.web.packs.hour import now_of
from director.web.packs.ranking import part_of
from director.web.prepare.forms import GameForm, choices, last_chosen, setup_of
from director.web.prepare.waiting import waited_for, waiting_form, with_words
from director.web.sent import field, is_number, is_sent, whole_number
from director.web.words.jobs import jobs
from director.wording.packs import VOID_CHOICES, WORD_CHOICES
from director.wording.standing_words import moved

blueprint = Blueprint("packs", __name__, url_prefix="/packs")

MOST_MOVED = 100
"""Changes that a preview lists."""


@blueprint.get("")
def index() -> str:
    """Shows the packs made here, those taken in, and what can be done."""
    at = desk()
    made = [(pack, len(federation.result_rows(at, pack.id))) for pack in federation.made_here(at)]
    taken = [(pack, night_of(at, pack)) for pack in federation.taken_here(at)]
    return render_template("packs/index.html", made=made, taken=taken)


@blueprint.get("/<pack>")
def show(pack: str) -> str:
    """Shows the page of the hour: the state of every centre, what came, what waits for a decision."""
    merged = federation.event_of(desk(), pack)
    kept = hour.hour_of(desk(), pack)
    public = url_for("pack_public.people", secret=kept.secret, _external=True) if kept.secret else ""
    return render_template(
        "packs/show.html",
        merged=merged,
        pack=merged.pack,
        mark=short(merged.pack.key),
        public=for_the_room(public) if public else "",
        **now_of(merged),
    )


@blueprint.get("/<pack>/questions")
def questions(pack: str) -> str:
    """Shows differing rulings, rounds that a centre cancelled, and the decisions."""
    merged = federation.event_of(desk(), pack)
    decided = {each.subject: each for each in merged.decisions}
    void = [(number, each.centre) for each in merged.figures.values() for number in each.void_rounds]
    lines, page, pages = paged(sorted(merged.differences, key=lambda each: each.subject in decided))
    return render_template(
        "packs/questions.html",
        merged=merged,
        pack=merged.pack,
        differences=lines,
        page=page,
        pages=pages,
        void=sorted(void),
        decided=decided,
        decisions=[
            (row.subject, in_words(each))
            for row, each in zip(merged.decisions, decisions_of(merged), strict=True)
        ],
        void_subject=federation.void_subject,
        slip_words=slip_words,
        centre=merged.pack.centre,
    )


@blueprint.get("/<pack>/word")
def word(pack: str) -> ResponseReturnValue:
    """Leads to the decision about a word that was appealed."""
    asked = unicodedata.normalize("NFC", request.args.get("word", ""))
    typed = "".join(each for each in asked.strip().upper() if each.isalpha())[:20]
    if not typed:
        raise RuleError("word_missing", "Write the word that the appeal is about.")
    return redirect(url_for("packs.decide", pack=pack, subject=f"word-{typed}", choice="allowed"))


@blueprint.get("/<pack>/file")
def file(pack: str) -> ResponseReturnValue:
    """Sends the pack as the file that the centres get."""
    text = federation.pack_file(desk(), pack)
    setup = read_pack(text).setup
    name = f"{file_name(f'{setup.date} {setup.title}')}.director-pack"
    return sent_file(text.encode(), "application/octet-stream", name)


@blueprint.post("/<pack>/results/remove")
def remove_result(pack: str) -> ResponseReturnValue:
    """Removes a centre's result, so that another one can take its place."""
    federation.remove_result(desk(), pack, whole_number("centre"), field("digest"))
    return redirect(url_for("packs.show", pack=pack))


@blueprint.route("/<pack>/decide/<subject>", methods=["GET", "POST"])
def decide(pack: str, subject: str) -> ResponseReturnValue:
    """Shows what a decision would change; sent with a reason, it is stored as shown, even if results came meanwhile."""
    at = desk()
    merged = federation.event_of(at, pack)
    found = federation.difference_of(at, merged, subject)
    choice = request.values.get("choice", "")
    decision = field("decision", None) or _decision(choice, found)
    if request.method == "POST":
        had = field("had", None) if is_sent("had") else None
        federation.decide(at, pack, subject, decision, field("reason"), had)
        flash(
            gettext("This is decided for all centres.") if decision else gettext("The decision is undone."),
            "success",
        )
        return redirect(url_for("packs.questions", pack=pack))
    if choice and not holds(at, pack, subject):
        raise bad_decision()
    moves = federation.preview(merged, at, subject, decision) if choice else ()
    return render_template(
        "packs/decide.html",
        pack=merged.pack,
        subject=subject,
        found=found,
        title=slip_words(found) if found else "",
        choice=choice,
        decision=decision,
        choices=[
            (code, in_words(each))
            for code, each in (WORD_CHOICES if subject.startswith("word-") else VOID_CHOICES).items()
        ],
        void=_void(subject),
        word=subject.partition("-")[2] if subject.startswith("word-") else "",
        kept=next((each for each in merged.decisions if each.subject == subject), None),
        effects=_effects(merged, moves),
        count=len(moves),
        centre=merged.pack.centre,
    )


def _effects(merged: MergedPack, moves: Sequence[Change]) -> list[tuple[str, list[str], int]]:
    """Returns what a decision does: who gains points, who loses some, who only changes place; each with its title, the
    first lines, and the number of further lines."""
    gains = sorted(
        (each for each in moves if each.total_after > each.total_before),
        key=lambda each: each.total_before - each.total_after,
    )
    losses = [each for each in moves if each.total_after < each.total_before]
    others = [each for each in moves if each.total_after == each.total_before]
    titles = (
        ngettext("%(num)d person gains points", "%(num)d people gain points", len(gains)),
        ngettext("%(num)d person loses points", "%(num)d people lose points", len(losses)),
        ngettext(
            "%(num)d person has only another place", "%(num)d people have only another place", len(others)
        ),
    )
    return [
        (title, [_told(merged, each) for each in found[:MOST_MOVED]], max(0, len(found) - MOST_MOVED))
        for title, found in zip(titles, (gains, losses, others), strict=True)
        if found
    ]


def _told(merged: MergedPack, each: Change) -> str:
    who = f"{each.player.name} ({centre_name(merged, each.player.id)})"
    return in_words(moved(each, merged.merged.game, who))


def _void(subject: str) -> tuple[int, int] | None:
    wanted, _, rest = subject.partition("-")
    number, _, centre = rest.partition("-")
    return (
        (int(number), int(centre)) if wanted == "void" and is_number(number) and is_number(centre) else None
    )


def _decision(choice: str, found: Difference | None) -> str:
    """Returns the decision that a choice on the page means; "" takes one back. RuleError ``bad_decision`` or ``bad_points``."""
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
    """Shows the ranking of all centres, in pages."""
    at = desk()
    merged, closed = federation.event_of(at, pack), bool(hour.hour_of(at, pack).closed)
    return render_template(
        "packs/ranking.html",
        pack=merged.pack,
        merged=merged,
        part=part_of(at, merged, closed=closed),
        closed=closed,
        undecided=len(merged.undecided),
    )


@blueprint.get("/<pack>/print/<name>")
def download(pack: str, name: str) -> ResponseReturnValue:
    """Sends a paper or table of the whole event."""
    return sent_file(*event_paper(name, federation.event_of(desk(), pack), texts()))


making_blueprint = Blueprint("pack_making", __name__, url_prefix="/packs")


class PackForm(GameForm):
    """The fields a pack has beside those of any night; ``least`` is the wished number of rounds."""

    federation = Text()
    centres = Text()
    text = Text()
    codes = Text(default="start")
    coded = Text()
    least = Text()
    mean = Text()
    bingos = Text()
    everyday = Text()

    ABOUT = GameForm.ABOUT | {
        "no_centres": "centres", "centre_twice": "centres", "too_many_centres": "centres", "bad_codes": "coded",
        "bad_wish": "least", "no_everyday": "everyday", "no_such_game": "least",
    }  # fmt: skip


@making_blueprint.route("/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """Shows the form, and makes the pack it asks for."""
    if request.method == "GET":
        return _show(waiting_form(f"pack-{request.args.get('key', '')}") or _fresh())
    form = PackForm.sent()
    try:
        order = _order(form)
    except DirectorError as error:
        form.refuse(error)
        return _show(form), 422
    key = form.key.data
    work = with_words(order.setup, _wanted(key, order))
    job = jobs().start(f"game pack-{key}", work, form)
    return waited_for(job, url_for("packs.show", pack=key), url_for("pack_making.new", key=key))


def _fresh() -> PackForm:
    return PackForm.fresh(gettext("Simultan of all centres"), last_chosen() | {"club": ""})


def _show(form: PackForm) -> str:
    return render_template("packs/new.html", form=form, **choices())


def _order(form: PackForm) -> PackOrder:
    setup = replace(setup_of(form), club="")
    return PackOrder(
        setup,
        form.federation.data or setup.title,
        instance().library.info(setup.lexicon).title,
        form.centres.typed.splitlines(),
        wishes_of(form.least.data, form.mean.data, form.bingos.data, form.everyday.data),
        form.coded.data if form.codes.data == "some" else form.codes.data,
        form.text.typed,
    )


def _wanted(key: str, order: PackOrder) -> Callable[[Desk], object]:
    """Returns a function that draws, seals and stores the pack, unless a form sent twice has done so already."""

    def do(at: Desk) -> None:
        if all(each.id != key for each in made_here(at)):
            new_pack(at, order, key)

    return do
