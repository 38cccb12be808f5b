"""A centre's room on the federation's server: the organiser's packs for it, and handing in its signed results."""

from __future__ import annotations

from datetime import datetime

from flask import Blueprint, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.packs import federation
from director.language.sentences import RuleError, say
from director.packs.pack import Centre, Pack
from director.web.common import desk
from director.web.packs.pages import file as pack_file
from director.web.roles import visitor
from director.web.sent import uploaded_text

blueprint = Blueprint("centre_room", __name__, url_prefix="/centre")


def _mine() -> list[tuple[Pack, Centre]]:
    """The packs of the organiser in which this centre is named, and which one it is there."""
    name = visitor().who.casefold()
    found = [
        (pack, next((each for each in pack.centres if each.name.casefold() == name), None))
        for pack in federation.made_here(desk())
    ]
    return [(pack, centre) for pack, centre in found if centre is not None]


def _place(pack: str) -> tuple[Pack, Centre]:
    for found, centre in _mine():
        if found.id == pack:
            return found, centre
    raise RuleError("unknown_pack", "There is no such pack for this centre. Choose one from the list.")


@blueprint.get("")
def show() -> str:
    """The packs, and what is here of this centre's results."""
    lines = []
    for pack, centre in _mine():
        here = {each.centre: each for each in federation.result_rows(desk(), pack.id)}.get(centre.number)
        lines.append((pack, centre, f"{datetime.fromtimestamp(here.came):%Y-%m-%d %H:%M}" if here else ""))
    return render_template("accounts/centre.html", lines=lines)


@blueprint.get("/<pack>/file")
def file(pack: str) -> ResponseReturnValue:
    """The sealed file that is played."""
    return pack_file(_place(pack)[0].id)


@blueprint.post("/<pack>/result")
def give(pack: str) -> ResponseReturnValue:
    """Takes in this centre's result, and no other one's."""
    found, centre = _place(pack)
    text = uploaded_text(say("Choose the result file of your night first."))
    taken = federation.take_result(desk(), text, found.id, centre.number)
    flash(
        gettext("This result has already been imported.")
        if taken.state == "same"
        else gettext("The result of %(centre)s has been imported. Thank you.", centre=centre.name),
        "success",
    )
    return redirect(url_for("centre_room.show"))
