"""The accounts that an organiser or the director of the server sees to: inviting, closing, who came in."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk import accounts
from director.storage import account_store
from director.web.accounts.views import KIND_NAMES, in_order, lines_of
from director.web.common import desk
from director.web.entry.access_codes import address_of, qr
from director.web.sent import field, ticked, whole_number

blueprint = Blueprint("accounts", __name__, url_prefix="/accounts")

SHOWN = 100
"""What happened at the entrance, on the page."""


@blueprint.get("")
def show() -> str:
    """All accounts, the invitations that wait, and who came in. A new invitation's address is shown once."""
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
    """A new invitation."""
    who = field("who")
    session["fresh_invitation"] = {
        "secret": accounts.invite(desk(), field("kind"), who),
        "who": who,
    }
    return _back()


@blueprint.post("/renew")
def renew() -> ResponseReturnValue:
    """An address by which somebody who forgot the password chooses a new one."""
    number = whole_number("account")
    secret = accounts.renew(desk(), number)
    found = account_store.account(desk().db, number)
    session["fresh_invitation"] = {"secret": secret, "who": found.who if found else ""}
    return _back()


@blueprint.post("/take-back")
def take_back() -> ResponseReturnValue:
    """An invitation that nobody has used is good no more."""
    accounts.take_back(desk(), whole_number("invitation"))
    return _back()


@blueprint.post("/open")
def set_open() -> ResponseReturnValue:
    """Closes an account, or opens it again."""
    is_open = ticked("open")
    accounts.set_open(desk(), whole_number("account"), is_open)
    flash(gettext("The account is open.") if is_open else gettext("The account is closed."), "success")
    return _back()
