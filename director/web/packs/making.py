"""A new pack: its form, and drawing, sealing and keeping it, which takes some seconds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.desk import Desk
from director.desk.packs.federation import Order, made_here, new_pack, wishes_of
from director.language.sentences import DirectorError
from director.web.common import instance
from director.web.forms import Text
from director.web.prepare.forms import GameForm, choices, last_chosen, setup_of
from director.web.prepare.waiting import waited_for, waiting_form, with_words
from director.web.words.jobs import jobs

blueprint = Blueprint("pack_making", __name__, url_prefix="/packs")


class PackForm(GameForm):
    """What the form has beside that of any night; ``least`` are the rounds wished for."""

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


@blueprint.route("/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """The form, and the pack it asks for."""
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


def _order(form: PackForm) -> Order:
    setup = replace(setup_of(form), club="")
    return Order(
        setup,
        form.federation.data or setup.title,
        instance().library.info(setup.lexicon).title,
        form.centres.typed.splitlines(),
        wishes_of(form.least.data, form.mean.data, form.bingos.data, form.everyday.data),
        form.coded.data if form.codes.data == "some" else form.codes.data,
        form.text.typed,
    )


def _wanted(key: str, order: Order) -> Callable[[Desk], object]:
    """Draws, seals and keeps the pack, unless a form sent twice has done so already."""

    def do(at: Desk) -> None:
        if all(each.id != key for each in made_here(at)):
            new_pack(at, order, key)

    return do
