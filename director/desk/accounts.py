"""Accounts of a federation's server: organisers, and the centres and helpers who belong to one.

Nobody registers alone: a person with the right makes an invitation, a secret address that can be used once within a week;
the same kind of address gives a new password to somebody who has forgotten the old one. A club's laptop needs none of this:
its director signs in with the password of the machine and may do everything.
"""

from __future__ import annotations

import re
import secrets
import unicodedata
from functools import cache

from director.desk.access_codes import checked_name
from director.desk.desk import Desk
from director.desk.settings import check_password, hash_of, is_outdated, is_password
from director.language.sentences import DirectorError, RuleError
from director.storage import account_store
from director.storage.account_store import KINDS, Account, Invitation, SignIn, What
from director.storage.database import writing

INVITED_SECONDS = 7 * 24 * 3600.0
MOST_ACCOUNTS = 5_000
MOST_ADDRESS = 60
NAME = re.compile(r"[^\W_][\w.@+-]{2,59}")


def plain_name(typed: str) -> str:
    """Returns a typed name of an account as it is stored."""
    return unicodedata.normalize("NFC", typed.strip().casefold())


# -- invitations ---------------------------------------------------------------------------------------


def invite(desk: Desk, kind: str, who: str) -> str:
    """Makes a new invitation for ``who`` (shown on the account's pages); returns its secret, which cannot be shown again.

    An organiser invites centres and helpers of its own, the director of the machine organisers. RuleError ``bad_kind``,
    ``name_missing``, ``too_many_accounts``.
    """
    wanted = next((each for each in KINDS if each == kind), None)
    if wanted is None or (wanted == "organiser") != (desk.owner is None):
        raise RuleError("bad_kind", "Choose who is invited.")
    name, secret = checked_name(who), secrets.token_urlsafe(24)
    with writing(desk.db):
        if len(account_store.accounts(desk.db)) >= MOST_ACCOUNTS:
            raise RuleError("too_many_accounts", "There are enough accounts. Close those that nobody uses.")
        until = desk.now() + INVITED_SECONDS
        account_store.add_invitation(desk.db, secret, wanted, name, desk.owner, None, until)
    return secret


def renew(desk: Desk, number: int) -> str:
    """Makes an invitation to a new password for an account; until it is used the old one is valid. DirectorError ``unknown_account``."""
    found, secret = _mine(desk, number), secrets.token_urlsafe(24)
    with writing(desk.db):
        until = desk.now() + INVITED_SECONDS
        account_store.add_invitation(desk.db, secret, found.kind, found.who, found.organiser, found.id, until)
    return secret


def take_back(desk: Desk, number: int) -> None:
    """Withdraws an invitation that nobody has used yet."""
    with writing(desk.db):
        if any(each.id == number for each in account_store.invitations(desk.db, desk.owner, desk.now())):
            account_store.drop_invitation(desk.db, number)


def invited(desk: Desk, secret: str) -> Invitation:
    """Returns the invitation of that secret; RuleError ``no_invitation`` if it was used, withdrawn, or is too old."""
    found = account_store.invitation(desk.db, secret)
    if found is None or found.until < desk.now() or not _stands(desk, found):
        raise RuleError(
            "no_invitation", "This invitation has already been used, or is too old. Ask for a new one."
        )
    return found


def _stands(desk: Desk, found: Invitation) -> bool:
    """Whether the organiser who invited, and the account that gets a new password, are open."""
    above = [account_store.account(desk.db, each) for each in (found.organiser, found.account) if each]
    return all(each is not None and each.state == "open" for each in above)


def accept(desk: Desk, secret: str, name: str, password: str, again: str, address: str = "") -> Account:
    """Makes the account, or gives it the new password; this uses up the invitation.

    RuleError ``no_invitation``, ``bad_account_name``, ``name_taken``, or as ``check_password``.
    """
    check_password(password, again)
    hashed = hash_of(password)
    with writing(desk.db):
        found = invited(desk, secret)
        account_store.drop_invitation(desk.db, found.id)
        if found.account:
            account_store.set_password(desk.db, found.account, hashed)
            made = account_store.account(desk.db, found.account)
            assert made is not None
        else:
            made = _new(desk, found, plain_name(name), hashed)
        _note(desk, made, made.name, "password" if found.account else "made", address)
    return made


def _new(desk: Desk, found: Invitation, name: str, hashed: str) -> Account:
    if not NAME.fullmatch(name):
        raise RuleError(
            "bad_account_name",
            "Choose a name of 3 to 60 letters, digits, or . _ - + @, such as an e-mail address.",
        )
    if account_store.account_named(desk.db, name):
        raise RuleError("name_taken", "This name is taken. Choose another one.")
    return account_store.add_account(
        desk.db, found.kind, name, found.who, found.organiser, hashed, desk.now()
    )


# -- coming in -----------------------------------------------------------------------------------------


def check_in(desk: Desk, name: str, password: str, address: str = "") -> Account | None:
    """Returns the account of that name and password, if it is open; else None. Notes the outcome."""
    kept = plain_name(name)
    found = account_store.account_named(desk.db, kept)
    right = is_password(password, found.password if found else _nobodys())
    is_open = found is not None and is_active(desk, found)
    what: What = "in" if right and is_open else "closed" if right and found else "wrong"
    renewed = hash_of(password) if found and right and is_outdated(found.password) else ""
    with writing(desk.db):
        if found and renewed:
            account_store.renew_hash(desk.db, found.id, renewed)
        _note(desk, found, kept, what, address)
    return found if right and is_open else None


@cache
def _nobodys() -> str:
    """Returns the hash of a password that nobody has, so that refusing an unknown name takes as long as a known one."""
    return hash_of(secrets.token_hex(32))


def is_active(desk: Desk, account: Account) -> bool:
    """Whether the account and the organiser to whom it belongs are open."""
    above = account_store.account(desk.db, account.organiser) if account.organiser else account
    return account.state == "open" and above is not None and above.state == "open"


def change_password(
    desk: Desk, account: Account, old: str, password: str, again: str, address: str = ""
) -> None:
    """Changes the password of the account; all its visits end, this one too. RuleError ``wrong_password`` or as ``check_password``."""
    if not is_password(old, account.password):
        raise RuleError("wrong_password", "The current password is a different one. Type it again.")
    check_password(password, again)
    hashed = hash_of(password)
    with writing(desk.db):
        account_store.set_password(desk.db, account.id, hashed)
        _note(desk, account, account.name, "password", address)


def note(desk: Desk, name: str, what: What, address: str = "", account: Account | None = None) -> None:
    """Stores an event of signing in."""
    with writing(desk.db):
        _note(desk, account, name, what, address)


def _note(desk: Desk, account: Account | None, name: str, what: What, address: str) -> None:
    told = SignIn(
        desk.now(), account.id if account else None, name[:MOST_ADDRESS], what, address[:MOST_ADDRESS]
    )
    account_store.note(desk.db, told)


# -- keeping them --------------------------------------------------------------------------------------


def accounts_of(desk: Desk) -> list[Account]:
    """Returns the accounts this user may manage: an organiser its centres and helpers, the director all."""
    return account_store.accounts(desk.db, desk.owner)


def set_open(desk: Desk, number: int, is_open: bool) -> None:
    """Opens or closes an account; closing ends the visits of it and of the accounts that belong to it."""
    found = _mine(desk, number)
    with writing(desk.db):
        account_store.set_state(desk.db, found.id, "open" if is_open else "closed")


def _mine(desk: Desk, number: int) -> Account:
    found = account_store.account(desk.db, number)
    if found is None or (desk.owner is not None and found.organiser != desk.owner):
        raise DirectorError("unknown_account", "There is no such account. Choose one from the list.")
    return found
