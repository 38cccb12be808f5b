"""What the pages of all smaller games share: what has changed since, undo."""

from __future__ import annotations

from flask import Blueprint, flash, redirect
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.undoing import undo as undo_at
from director.desk.undoing import undo_offer
from director.language.texts import with_blanks
from director.rules.formula import FORMULAS
from director.web.common import address_of, desk_once, look_up, place
from director.web.sent import whole_number

blueprint = Blueprint("small", __name__, url_prefix="/games/<key>/small")


@blueprint.app_context_processor
def for_templates() -> dict[str, object]:
    return {"with_blanks": with_blanks, "formulas": tuple(FORMULAS.values()), "undo_offer": undo_offer}


@blueprint.app_template_filter("place_here")
def place_here(at: str) -> str:
    return place(at)


@blueprint.post("/undo")
def undo(key: str) -> ResponseReturnValue:
    """The last step never happened."""
    night = look_up(key)
    undo_at(desk_once(), key, whole_number("seq"))
    flash(gettext("The last step is undone."), "success")
    return redirect(address_of(night.row))
