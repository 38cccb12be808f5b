"""Signing in: one password for the director's pages, set on first start; a name signs what a person enters."""

from __future__ import annotations

import math

from flask import Blueprint, current_app, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from director.desk.access_codes import MOST_NAME, checked_name, come_in, go_out
from director.desk.accounts import note
from director.desk.settings import SHORTEST_PASSWORD, fits_password, keep_password, password_hash
from director.language.languages import LANGUAGES
from director.language.sentences import RuleError
from director.storage import account_store
from director.storage.account_store import AccessCode, Account
from director.web.common import desk, home_of, in_words, instance, own_address, speak_as_the_browser
from director.web.entry.brake import Brake, Brakes, Caller, Kind
from director.web.entry.guard import is_here
from director.web.roles import visitor
from director.web.sent import as_typed, field

LOOKS = ("light", "dark")
"""The looks a person may choose for all pages; without a choice the system decides."""

blueprint = Blueprint("auth", __name__)
blueprint.before_request(speak_as_the_browser)


def brake(kind: Kind) -> Brake:
    """Returns the brake that slows down guessing of secrets of that kind."""
    found: Brakes = current_app.extensions.setdefault("brakes", Brakes())
    return found.of(kind)


def address() -> str:
    """Returns the address the request comes from."""
    return request.remote_addr or ""


def caller(kind: Kind) -> Caller:
    """Returns who tries a secret of that kind: the address, and the browser by its cookie."""
    return Caller(address(), str(session.get("device", "")), kind in session.get("known", ()))


def has_come_in(kind: Kind) -> None:
    """Remembers that this browser had the right secret of that kind: tries of others no longer make it wait."""
    session["known"] = sorted({*session.get("known", ()), kind})


def turned_away(kind: Kind, right: bool) -> bool:
    """Answers whether the sender of a code has to wait, and shows that on the page; the code is not checked then. A wrong one counts."""
    return _told(must_wait(kind, right))


def must_wait(kind: Kind, right: bool, whose: str = "") -> int:
    """Returns the seconds that the sender of a code must wait; 0 if it is checked. A wrong one counts.

    ``whose`` names the owner of the right code when a program sends it that keeps no cookie.
    """
    who, slow = caller(kind), brake(kind)
    if right and whose and slow.has_come(who, whose):
        return 0
    if right and not who.device:
        seconds = _seconds(kind) if slow.guesses(who) else 0
    else:
        seconds = _seconds(kind)
        if not right and not (seconds and who.device):
            slow.wrong(who)
    if right and whose and not seconds:
        slow.came(who, whose)
    return seconds


def told_to_wait(kind: Kind) -> bool:
    """Answers whether this device has to wait before its next try; then the page says how long."""
    return _told(_seconds(kind))


def _seconds(kind: Kind) -> int:
    return math.ceil(brake(kind).wait(caller(kind)))


def _told(seconds: int) -> bool:
    if seconds:
        flash(wait_sentence(seconds), "danger")
    return seconds > 0


def wait_sentence(seconds: int) -> str:
    """Returns the message for a person who has to wait."""
    return ngettext(
        "Too many wrong tries. Try again in %(num)d second.",
        "Too many wrong tries. Try again in %(num)d seconds.",
        seconds,
    )


@blueprint.route("/welcome", methods=["GET", "POST"])
def set_up() -> ResponseReturnValue:
    """Sets the password on first start, on the machine that runs the program."""
    if password_hash(instance().db):
        return redirect(url_for("auth.sign_in"))
    here = is_here(address())
    if request.method == "POST" and here:
        try:
            name = checked_name(field("who"))
            keep_password(instance().db, as_typed("password"), as_typed("again"))
            return _enter(name)
        except RuleError as error:
            flash(in_words(error.sentence), "danger")
    return render_template("auth/set_up.html", here=here, least=SHORTEST_PASSWORD, most_name=MOST_NAME)


@blueprint.route("/sign-in", methods=["GET", "POST"])
def sign_in() -> ResponseReturnValue:
    """Signs in by password and name; wrong tries slow down further ones."""
    if not password_hash(instance().db):
        return redirect(url_for("auth.set_up"))
    status = 200
    if request.method == "POST":
        here = is_here(
            address()
        )  # anyone at the laptop has its files anyway: the right password never waits there
        if not here and told_to_wait("password"):
            return _sign_in_page(), 429
        try:
            name = checked_name(field("who"))
            if fits_password(instance().db, as_typed("password")):
                brake("password").right(caller("password"))
                return _enter(name)
            if here and told_to_wait("password"):
                return _sign_in_page(), 429
            _note_wrong(name)
        except RuleError as error:
            flash(in_words(error.sentence), "danger")
        status = 401
    return _sign_in_page(), status


def _note_wrong(name: str) -> None:
    brake("password").wrong(caller("password"))
    note(desk(), name, "wrong", address())
    current_app.logger.warning("wrong password from %s", address())
    flash(gettext("This is not the password. Try again."), "danger")


def _sign_in_page() -> str:
    accounts = account_store.accounts(instance().db)
    return render_template("auth/sign_in.html", most_name=MOST_NAME, accounts=bool(accounts))


def _enter(name: str) -> ResponseReturnValue:
    note(desk(), name, "in", address())
    begin_visit(name)
    has_come_in("password")
    return redirect(own_address(request.args.get("after", "")) or "/")


def begin_visit(name: str, by: AccessCode | None = None, account: Account | None = None) -> None:
    """Begins a visit of this browser: ends the one before and gives the cookie a new token."""
    token = come_in(desk(), name, by, account)
    _leave()
    session.permanent = True
    session["visit"] = token


def _leave() -> None:
    """Ends the visit here and in the database; keeps the language and the identity of the device."""
    token = session.get("visit")
    kept = {name: session[name] for name in ("language", "device", "known") if session.get(name)}
    if isinstance(token, str):
        go_out(desk(), token)
    instance().drop_rehearsal(session.get("rehearsal", ""))
    session.clear()
    session.update(kept)


@blueprint.post("/sign-out")
def sign_out() -> ResponseReturnValue:
    """Ends the visit: neither the cookie nor a copy of it opens anything any more."""
    number = visitor().account
    if account := account_store.account(desk().db, number) if number else None:
        note(desk(), account.name, "out", address(), account)
    _leave()
    return redirect(url_for("account_entry.sign_in" if account else "auth.sign_in"))


@blueprint.post("/language")
def choose_language() -> ResponseReturnValue:
    """Changes language or look, and leads back to the page the person came from."""
    if (chosen := field("language")) in LANGUAGES:
        session["language"] = chosen
    if look := field("look"):
        session["look"] = look if look in LOOKS else None
    return redirect(home_of(request))
