"""How a helper comes in: by a code of one night, typed or scanned, and the helper's own name."""

from __future__ import annotations

from flask import Blueprint, current_app, flash, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk.access_codes import HELPER_LETTERS, plain_code
from director.desk.access_codes import enter as through
from director.desk.accounts import note
from director.desk.sessions import MOST_NAME, checked_name
from director.language.sentences import RuleError
from director.web.common import address_of as home_of_game
from director.web.common import desk, in_words, speak_as_the_browser
from director.web.entry.auth import address, begin_visit, turned_away
from director.web.sent import field

blueprint = Blueprint("helpers", __name__, url_prefix="/helper")
blueprint.before_request(speak_as_the_browser)


@blueprint.route("", methods=["GET", "POST"])
def enter() -> ResponseReturnValue:
    """The code and a name let a helper into the night."""
    return _page(field("code"))


@blueprint.route("/<code>", methods=["GET", "POST"])
def enter_by_address(code: str) -> ResponseReturnValue:
    """The same with the code in the address, as the QR code has it."""
    return _page(code)


def _page(code: str) -> ResponseReturnValue:
    code = plain_code(code[:40])[: HELPER_LETTERS + 1]
    if request.method == "GET":
        return _form(code)
    try:
        name = checked_name(field("who"))
    except RuleError as error:
        flash(in_words(error.sentence), "danger")
        return _form(code), 401
    found = through(desk(), "helper", code)
    if turned_away("helper", found is not None):
        return _form(code), 429
    if found is None:
        note(desk(), name, "wrong", address())
        current_app.logger.warning("wrong helper's code from %s", address())
        flash(gettext("No night is open for this code. Ask the director for a new one."), "danger")
        return _form(code), 401
    note(desk(), name, "in", address())
    begin_visit(name, found.by)
    return redirect(home_of_game(desk().night(found.key).row))


def _form(code: str) -> str:
    return render_template("auth/helper.html", code=code, most_name=MOST_NAME)
