"""A new pack: its form, and drawing, sealing and keeping it, which takes some seconds."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import date

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.desk import Desk
from director.desk.packs.federation import made_here
from director.desk.packs.making import Order, make, wishes_of
from director.language.sentences import DirectorError
from director.web.common import desk, in_words, instance
from director.web.prepare.forms import FIELD_OF, checked_title, choices, fresh_form, read_form, setup_of
from director.web.prepare.waiting import waited_for, waiting_form, with_words
from director.web.words.jobs import jobs

blueprint = Blueprint("pack_making", __name__, url_prefix="/packs")

FIELDS = ("federation", "centres", "text", "codes", "coded", "least", "mean", "bingos", "everyday")
"""What the form has beside that of any night; ``least`` are the rounds wished for."""
WRONG = FIELD_OF | {
    "no_centres": "centres", "centre_twice": "centres", "too_many_centres": "centres", "bad_codes": "coded",
    "bad_wish": "least", "no_everyday": "everyday", "no_such_game": "least",
}  # fmt: skip


@blueprint.route("/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """The form, and the pack it asks for."""
    if request.method == "GET":
        return _show(waiting_form(f"pack-{request.args.get('key', '')}") or {"codes": "start"})
    typed = {name: request.form.get(name, "") for name in FIELDS}
    try:
        order = _order(typed)
    except DirectorError as error:
        flash(in_words(error.sentence), "danger")
        return _show(typed, WRONG.get(error.code, "")), 422
    key = request.form.get("key", "")
    key = key if re.fullmatch("[0-9a-f]{12}", key) else secrets.token_hex(6)
    work = with_words(order.setup, _wanted(key, order))
    job = jobs().start(f"game pack-{key}", work, typed | dict(request.form))
    return waited_for(job, url_for("packs.show", pack=key), url_for("pack_making.new", key=key))


def _show(typed: dict[str, str], wrong: str = "") -> str:
    sent = typed if "title" in typed else dict(request.form)
    games = desk().games()
    form = (
        read_form(sent)
        if sent.get("title")
        else fresh_form(
            instance(), gettext("Simultan of all centres"), date.today(), games[0].setup if games else None
        )
    )
    return render_template(
        "packs/new.html", form=replace(form, club=""), typed=typed, wrong=wrong, **choices(instance())
    )


def _order(typed: dict[str, str]) -> Order:
    form = read_form(request.form)
    setup = setup_of(replace(form, title=checked_title(form.title), club=""), instance())
    codes = typed["coded"] if typed["codes"] == "some" else typed["codes"]
    return Order(
        setup,
        typed["federation"] or setup.title,
        instance().library.info(setup.lexicon).title,
        typed["centres"].splitlines(),
        wishes_of(typed["least"], typed["mean"], typed["bingos"], typed["everyday"]),
        codes,
        typed["text"],
    )


def _wanted(key: str, order: Order) -> Callable[[Desk], object]:
    """Draws, seals and keeps the pack, unless a form sent twice has done so already."""

    def do(at: Desk) -> None:
        if all(each.id != key for each in made_here(at)):
            make(at, order, key)

    return do
