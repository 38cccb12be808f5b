"""Coming in with an account: by name and password, by an invitation, and the page about one's own account."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, current_app, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk import accounts
from director.desk.settings import SHORTEST_PASSWORD
from director.language.sentences import RuleError
from director.storage import account_store
from director.storage.account_store import Account
from director.web.accounts.pages import lines_of
from director.web.common import desk, in_words, own_address
from director.web.entry.auth import (
    address,
    begin_visit,
    brake,
    caller,
    has_come_in,
    told_to_wait,
    turned_away,
)
from director.web.roles import visitor
from director.web.sent import as_typed, field

blueprint = Blueprint("account_entry", __name__, url_prefix="/account")

ON_PAGE = 20


@blueprint.route("", methods=["GET", "POST"])
def sign_in() -> ResponseReturnValue:
    """The name of an account and its password let in; wrong tries slow down."""
    if request.method == "GET":
        return render_template("accounts/sign_in.html")
    if told_to_wait("account"):
        return render_template("accounts/sign_in.html"), 429
    found = accounts.check_in(desk(), field("name"), as_typed("password"), address())
    if found is None:
        brake("account").wrong(caller("account"))
        current_app.logger.warning("wrong account or password from %s", address())
        flash(gettext("Name or password is wrong, or the account is closed. Try again."), "danger")
        return render_template("accounts/sign_in.html"), 401
    return _enter(found)


def _enter(account: Account) -> ResponseReturnValue:
    begin_visit(account.who, account=account)
    has_come_in("account")
    return redirect(own_address(request.args.get("after", "")) or "/")


@blueprint.route("/invited/<secret>", methods=["GET", "POST"])
def invited(secret: str) -> ResponseReturnValue:
    """Anyone who was invited chooses a name and a password; an invitation is good once."""
    try:
        found = accounts.invited(desk(), secret)
    except RuleError as error:
        if turned_away("invitation", right=False):
            return render_template(
                "error.html", message=gettext("Too many wrong tries. Wait a little, then try again.")
            ), 429
        return render_template("error.html", message=in_words(error.sentence)), 404
    if turned_away("invitation", right=True):
        return render_template(
            "error.html", message=gettext("Too many wrong tries. Wait a little, then try again.")
        ), 429
    renewed = account_store.account(desk().db, found.account) if found.account else None
    if request.method == "POST":
        name, password, again = field("name"), as_typed("password"), as_typed("again")
        try:
            return _enter(accounts.accept(desk(), secret, name, password, again, address()))
        except RuleError as error:
            flash(in_words(error.sentence), "danger")
    return render_template(
        "accounts/invited.html", invitation=found, renewed=renewed, least=SHORTEST_PASSWORD
    ), 422 if request.method == "POST" else 200


@blueprint.route("/own", methods=["GET", "POST"])
def own() -> ResponseReturnValue:
    """The own account: another password, and when it was used."""
    here = account_store.account(desk().db, visitor().account or 0)
    if here is None:
        raise RuleError(
            "no_account", "You signed in with a code for this night. Sign in with an account for this page."
        )
    if request.method == "POST":
        old, password, again = (as_typed(each) for each in ("old", "password", "again"))
        try:
            accounts.change_password(desk(), here, old, password, again, address())
        except RuleError as error:
            flash(in_words(error.sentence), "danger")
            return _own(here), 422
        flash(gettext("Your new password is set. Sign in with it."), "success")
        return redirect(url_for("account_entry.sign_in"))
    return _own(here)


def _own(here: Account) -> str:
    told = [each for each in account_store.sign_ins(desk().db, here.scope, 500) if each.account == here.id]
    return render_template(
        "accounts/own.html",
        account=here,
        lines=lines_of([replace(each, name="") for each in told[:ON_PAGE]], []),
        least=SHORTEST_PASSWORD,
    )
