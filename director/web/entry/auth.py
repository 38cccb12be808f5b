"""Signing in: one password for the director's pages, set on first start; a name signs what one enters."""

from __future__ import annotations

import hashlib
import ipaddress

from flask import Blueprint, current_app, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.security import check_password_hash

from director.desk.settings import SHORTEST_PASSWORD, keep_password, password_hash
from director.language.languages import LANGUAGES
from director.web.common import home_of, instance

blueprint = Blueprint("auth", __name__)

OPEN_TO_ALL = {
    "auth.sign_in",
    "auth.set_up",
    "auth.choose_language",
    "static",
    "bootstrap.static",
    "wall.page",
    "wall.state",
}


@blueprint.before_app_request
def ask_for_password() -> ResponseReturnValue | None:
    """Every page but sign-in is behind the password."""
    if request.endpoint in OPEN_TO_ALL or request.endpoint is None or signed_in():
        return None
    session.pop("who", None)
    if not password_hash(instance().db):
        return redirect(url_for("auth.set_up"))
    if request.method == "GET":
        return redirect(url_for("auth.sign_in", after=request.full_path.rstrip("?")))
    return redirect(url_for("auth.sign_in"))


def signed_in() -> bool:
    """Whether this browser has signed in with the password that holds now."""
    return bool(session.get("who")) and session.get("lock", "") == lock()


def lock() -> str:
    """Another one with every password, so that a new password signs everybody out; tells nothing of it."""
    kept = password_hash(instance().db)
    return hashlib.sha256(kept.encode()).hexdigest()[:16] if kept else ""


def from_this_machine() -> bool:
    """Whether the request comes from the director's own laptop."""
    try:
        return ipaddress.ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False


@blueprint.route("/welcome", methods=["GET", "POST"])
def set_up() -> ResponseReturnValue:
    """First start: the director chooses the password, on the machine that runs the program."""
    if password_hash(instance().db):
        return redirect(url_for("auth.sign_in"))
    here = from_this_machine()
    if request.method == "POST" and here:
        password = request.form.get("password", "")
        if len(password) < SHORTEST_PASSWORD:
            flash(gettext("Choose at least %(number)d characters.", number=SHORTEST_PASSWORD), "danger")
        elif password != request.form.get("again", ""):
            flash(gettext("The two passwords differ. Type the same one twice."), "danger")
        else:
            keep_password(instance().db, password)
            return _enter(request.form.get("who", ""))
    return render_template("auth/set_up.html", here=here)


@blueprint.route("/sign-in", methods=["GET", "POST"])
def sign_in() -> ResponseReturnValue:
    if not password_hash(instance().db):
        return redirect(url_for("auth.set_up"))
    if request.method == "POST":
        if check_password_hash(password_hash(instance().db), request.form.get("password", "")):
            return _enter(request.form.get("who", ""))
        current_app.logger.warning("wrong password from %s", request.remote_addr)
        flash(gettext("This is not the password. Try again."), "danger")
    return render_template("auth/sign_in.html"), 401 if request.method == "POST" else 200


def _enter(name: str) -> ResponseReturnValue:
    chosen = session.get("language")
    session.clear()
    session.permanent = True
    session["lock"] = lock()
    session["who"] = " ".join(name.split())[:40] or gettext("Director")
    if chosen:
        session["language"] = chosen
    after = request.args.get("after", "")
    return redirect(after if after.startswith("/") and not after.startswith(("//", "/\\")) else "/")


@blueprint.post("/sign-out")
def sign_out() -> ResponseReturnValue:
    chosen = session.get("language")
    session.clear()
    if chosen:
        session["language"] = chosen
    return redirect(url_for("auth.sign_in"))


@blueprint.post("/language")
def choose_language() -> ResponseReturnValue:
    if (chosen := request.form.get("language")) in LANGUAGES:
        session["language"] = chosen
    return redirect(home_of(request))
