"""The access codes of one game: who came in by which, new codes for helpers, the wall's address.

A helper comes in by a code of one game, typed or scanned, and the helper's own name.
"""

from __future__ import annotations

from io import BytesIO

import segno
from flask import Blueprint, current_app, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk import access_codes
from director.desk.access_codes import HELPER_LETTERS, MOST_NAME, checked_name, plain_code
from director.desk.access_codes import enter as through
from director.desk.accounts import note
from director.language.sentences import RuleError
from director.storage.account_store import visitors
from director.web.common import address_of as home_of_game
from director.web.common import desk, desk_once, game_page, in_words, look_up, speak_as_the_browser
from director.web.entry.auth import address, begin_visit, turned_away
from director.web.entry.guard import for_the_room
from director.web.roles import WALL_PATH
from director.web.sent import field, whole_number

blueprint = Blueprint("access_codes", __name__, url_prefix="/games/<key>/doors")


@blueprint.get("")
def show(key: str) -> str:
    """Shows who has which code. A helper's code is shown once, right after it was made."""
    here, night = desk(), look_up(key)
    wall = access_codes.wall_code(here, key)
    found = access_codes.codes_of(here, night)
    fresh = session.pop("fresh_code", None)
    code = fresh["code"] if isinstance(fresh, dict) and fresh.get("key") == night.key else None
    helper_at = address_of(url_for("helpers.enter_by_address", code=code)) if code else ""
    wall_at = address_of(WALL_PATH + wall.secret)
    return game_page(
        night,
        "access_codes/access_codes.html",
        "access_codes",
        code=code,
        helper_qr=qr(helper_at) if code else "",
        enter_at=address_of(url_for("helpers.enter")),
        helpers=[each for each in found if each.purpose == "helper"],
        inside=visitors(here.db, night.row.id),
        wall_at=wall_at,
        wall_qr=qr(wall_at),
    )


def address_of(path: str) -> str:
    """Returns a path as an address for other devices in the room, even if this page was opened on the laptop itself."""
    return for_the_room(f"{request.scheme}://{request.host}{path}")


def qr(address: str) -> str:
    """Returns an address as a QR code: the text of an SVG picture."""
    out = BytesIO()
    segno.make(address, error="m", micro=False).save(
        out,
        kind="svg",
        scale=5,
        border=3,
        xmldecl=False,
        svgns=True,
        light="#fff",
        omitsize=True,
        title=address,
    )
    return out.getvalue().decode()


def _back(key: str) -> ResponseReturnValue:
    return redirect(url_for("access_codes.show", key=key))


@blueprint.post("/helper")
def open_helper(key: str) -> ResponseReturnValue:
    """Makes a new code for helpers."""
    if code := access_codes.open_helper(desk_once(), key, field("label")):
        session["fresh_code"] = {"key": look_up(key).key, "code": code}
    return _back(key)


@blueprint.post("/wall")
def open_wall(key: str) -> ResponseReturnValue:
    """Makes a new address for the walls; the previous one stops working."""
    access_codes.open_wall(desk_once(), key)
    return _back(key)


@blueprint.post("/revoke")
def revoke(key: str) -> ResponseReturnValue:
    """Closes a code: everyone who came in by it is out."""
    access_codes.revoke(desk_once(), key, whole_number("door"))
    return _back(key)


helpers_blueprint = Blueprint("helpers", __name__, url_prefix="/helper")
helpers_blueprint.before_request(speak_as_the_browser)


@helpers_blueprint.route("", methods=["GET", "POST"])
def enter() -> ResponseReturnValue:
    """Lets a helper into the game by code and name."""
    return _page(field("code"))


@helpers_blueprint.route("/<code>", methods=["GET", "POST"])
def enter_by_address(code: str) -> ResponseReturnValue:
    """Lets a helper in by the code in the address, which the QR code contains."""
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
    return redirect(home_of_game(desk().session(found.key).row))


def _form(code: str) -> str:
    return render_template("auth/helper.html", code=code, most_name=MOST_NAME)
