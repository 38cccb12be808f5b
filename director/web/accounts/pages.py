"""Accounts on a federation's server: inviting, closing, the log of sign-ins; signing in by name and password or by an invitation,
the page about one's own account; and a centre's room, with the organiser's packs for it and its signed results.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from flask import Blueprint, current_app, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk import accounts
from director.desk.packs import federation
from director.desk.settings import SHORTEST_PASSWORD
from director.language.names import sort_key
from director.language.sentences import RuleError, Sentence, say
from director.packs.pack import Centre, Pack
from director.storage import account_store
from director.storage.account_store import Account, AccountKind, SignIn, What
from director.web.common import desk, in_words, own_address
from director.web.entry.access_codes import address_of, qr
from director.web.entry.auth import (
    address,
    begin_visit,
    brake,
    caller,
    has_come_in,
    told_to_wait,
    turned_away,
)
from director.web.packs.pages import file as pack_file
from director.web.roles import visitor
from director.web.sent import as_typed, field, ticked, uploaded_text, whole_number

KIND_NAMES: dict[AccountKind, Sentence] = {
    "organiser": say("Organiser"),
    "centre": say("Centre"),
    "helper": say("Helper"),
}

WHAT: dict[What, Sentence] = {
    "in": say("signed in"),
    "wrong": say("wrong password"),
    "closed": say("account is closed"),
    "out": say("signed out"),
    "over": say("signed out after a long time without a step"),
    "made": say("accepted the invitation"),
    "password": say("new password"),
}


def in_order(found: Sequence[Account]) -> list[Account]:
    """Sorts accounts by name: each organiser, followed by the accounts that belong to it."""
    names = {each.id: sort_key(each.who) for each in found}
    return sorted(
        found,
        key=lambda each: (names.get(each.scope, ()), each.scope, each.organiser is not None, names[each.id]),
    )


@dataclass(frozen=True)
class AccountEvent:
    """An entry in the log of sign-ins; ``wrong`` marks one that deserves a second look."""

    day: str
    time: str
    who: str
    what: Sentence
    address: str
    wrong: bool


def lines_of(told: Iterable[SignIn], known: Sequence[Account]) -> list[AccountEvent]:
    """Returns the log of sign-ins as a page shows it; ``known`` are the accounts that may be named."""
    names = {each.id: each.who for each in known}
    return [_line(each, names.get(each.account or 0, "")) for each in told]


def _line(told: SignIn, who: str) -> AccountEvent:
    at = datetime.fromtimestamp(told.at)
    name = f"{who} ({told.name})" if who else told.name
    return AccountEvent(
        f"{at:%Y-%m-%d}", f"{at:%H:%M}", name, WHAT[told.what], told.address, told.what in ("wrong", "closed")
    )


blueprint = Blueprint("accounts", __name__, url_prefix="/accounts")

SHOWN = 100
"""Number of log entries on the page."""


@blueprint.get("")
def show() -> str:
    """Shows all accounts, the open invitations, and the log of sign-ins. A new invitation's address is shown once."""
    at = desk()
    known = in_order(accounts.accounts_of(at))
    own = account_store.account(at.db, at.owner) if at.owner else None
    fresh = session.pop("fresh_invitation", None)
    link = address_of(url_for("account_entry.invited", secret=fresh["secret"])) if fresh else ""
    return render_template(
        "accounts/accounts.html",
        accounts=known,
        organisers={each.id: each.who for each in known if each.organiser is None},
        waiting=account_store.invitations(at.db, at.owner, at.now()),
        kinds={name: KIND_NAMES[name] for name in KIND_NAMES if (name == "organiser") == (at.owner is None)},
        names=KIND_NAMES,
        link=link,
        invited=fresh["who"] if fresh else "",
        code=qr(link) if link else "",
        lines=lines_of(account_store.sign_ins(at.db, at.owner, SHOWN), [*known, *([own] if own else [])]),
    )


def _back() -> ResponseReturnValue:
    return redirect(url_for("accounts.show"))


@blueprint.post("/invite")
def invite() -> ResponseReturnValue:
    """Makes an invitation."""
    who = field("who")
    session["fresh_invitation"] = {
        "secret": accounts.invite(desk(), field("kind"), who),
        "who": who,
    }
    return _back()


@blueprint.post("/renew")
def renew() -> ResponseReturnValue:
    """Makes an address by which somebody who forgot the password chooses a new one."""
    number = whole_number("account")
    secret = accounts.renew(desk(), number)
    found = account_store.account(desk().db, number)
    session["fresh_invitation"] = {"secret": secret, "who": found.who if found else ""}
    return _back()


@blueprint.post("/take-back")
def take_back() -> ResponseReturnValue:
    """Withdraws an invitation that nobody has used."""
    accounts.take_back(desk(), whole_number("invitation"))
    return _back()


@blueprint.post("/open")
def set_open() -> ResponseReturnValue:
    """Closes an account, or opens it again."""
    is_open = ticked("open")
    accounts.set_open(desk(), whole_number("account"), is_open)
    flash(gettext("The account is open.") if is_open else gettext("The account is closed."), "success")
    return _back()


entry_blueprint = Blueprint("account_entry", __name__, url_prefix="/account")

ON_PAGE = 20


@entry_blueprint.route("", methods=["GET", "POST"])
def sign_in() -> ResponseReturnValue:
    """Signs in by an account's name and password; wrong tries slow down further ones."""
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


@entry_blueprint.route("/invited/<secret>", methods=["GET", "POST"])
def invited(secret: str) -> ResponseReturnValue:
    """Lets somebody who was invited choose a name and a password; an invitation works once."""
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


@entry_blueprint.route("/own", methods=["GET", "POST"])
def own() -> ResponseReturnValue:
    """Shows the visitor's own account with its last sign-ins; changes the password."""
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


centre_blueprint = Blueprint("centre_room", __name__, url_prefix="/centre")


def _mine() -> list[tuple[Pack, Centre]]:
    """Returns the organiser's packs that name this centre, each with the centre's entry in it."""
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


@centre_blueprint.get("")
def show_centre() -> str:
    """Shows the packs, and when this centre's result of each came in."""
    lines = []
    for pack, centre in _mine():
        here = {each.centre: each for each in federation.result_rows(desk(), pack.id)}.get(centre.number)
        lines.append((pack, centre, f"{datetime.fromtimestamp(here.came):%Y-%m-%d %H:%M}" if here else ""))
    return render_template("accounts/centre.html", lines=lines)


@centre_blueprint.get("/<pack>/file")
def file(pack: str) -> ResponseReturnValue:
    """Sends the sealed file that the centre plays."""
    return pack_file(_place(pack)[0].id)


@centre_blueprint.post("/<pack>/result")
def give(pack: str) -> ResponseReturnValue:
    """Imports this centre's result, and no other one's."""
    found, centre = _place(pack)
    text = uploaded_text(say("Choose the result file of your night first."))
    taken = federation.take_result(desk(), text, found.id, centre.number)
    flash(
        gettext("This result has already been imported.")
        if taken.state == "same"
        else gettext("The result of %(centre)s has been imported. Thank you.", centre=centre.name),
        "success",
    )
    return redirect(url_for("centre_room.show_centre"))
