"""The accounts that an organiser or the director of the server sees to: inviting, closing, who came in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, flash, redirect, render_template, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from director.desk import accounts
from director.language.names import sort_key
from director.language.sentences import Sentence, say
from director.storage import account_store
from director.storage.account_store import Account, AccountKind, SignIn, What
from director.web.common import desk
from director.web.entry.access_codes import address_of, qr
from director.web.sent import field, ticked, whole_number

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
    """Each organiser, and behind it those who belong to it, by name."""
    names = {each.id: sort_key(each.who) for each in found}
    return sorted(
        found,
        key=lambda each: (names.get(each.scope, ()), each.scope, each.organiser is not None, names[each.id]),
    )


@dataclass(frozen=True)
class AccountEvent:
    """Something that happened at the entrance; ``wrong`` is worth a second look."""

    day: str
    time: str
    who: str
    what: Sentence
    address: str
    wrong: bool


def lines_of(told: Iterable[SignIn], known: Sequence[Account]) -> list[AccountEvent]:
    """What happened, as a page shows it; ``known`` are accounts that may be named."""
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
