"""Who has come in: a browser gets a token for its cookie, and the database knows what it is good for.

Signing out ends the visit here too, so a copied cookie opens nothing. The visit of a director or helper does not look
at the time: the laptop's clock may be set back without signing anybody out. That of an account on a federation's
server ends by itself. A new password ends all visits that began with the old one.

Messages to a person that are too long for a cookie: they wait here for the next page.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Sequence

from director.desk.desk import Desk
from director.desk.settings import password_hash
from director.games.texts import checked_text, one_line
from director.language.sentences import RuleError
from director.storage import account_store, session_store, settings_store
from director.storage.access_code_store import AccessCode
from director.storage.account_store import Account, SignIn
from director.storage.database import writing
from director.storage.session_store import Session
from director.storage.store import Store

MOST_NAME = 40
IDLE_SECONDS = 12 * 3600.0
"""So long an account may do nothing before it has to come in again: longer than the longest night."""
LONGEST_SECONDS = 14 * 24 * 3600.0
NOTED_EVERY = 300.0
"""Seconds between two notes that a visit goes on: not every page is worth a write."""


def lock_of(desk: Desk) -> str:
    """Another one with every password; tells nothing of it."""
    return _lock(password_hash(desk.db))


def _lock(kept: str) -> str:
    return hashlib.sha256(kept.encode()).hexdigest()[:16] if kept else ""


def checked_name(text: str) -> str:
    """The name that signs what somebody enters; RuleError ``name_missing`` or ``text_too_long``."""
    if not (name := checked_text(one_line(text), MOST_NAME)):
        raise RuleError("name_missing", "Type your name: it is shown beside everything you enter.")
    return name


def come_in(desk: Desk, name: str, by: AccessCode | None = None, account: Account | None = None) -> str:
    """Begins a visit under that name and gives its token; RuleError ``name_missing``."""
    who, token = checked_name(name), secrets.token_urlsafe(24)
    lock = _lock(account.password) if account else lock_of(desk)
    with writing(desk.db):
        if account is None:
            session_store.drop_sessions(desk.db, lock)
        session_store.add_session(desk.db, token, who, lock, desk.now(), by, account)
    return token


def session_of(desk: Desk, token: str) -> Session | None:
    """The visit of that token if it still holds."""
    found = session_store.session(desk.db, token)
    if found is None:
        return None
    if found.account is None:
        return found if found.lock == _lock(found.password) else None
    return found if _holds(desk, found, found.account) else None


def _holds(desk: Desk, found: Session, account: Account) -> bool:
    if account.state != "open" or not found.above or found.lock != _lock(account.password):
        return False
    now = desk.now()
    return now - found.seen < IDLE_SECONDS and now - found.began < LONGEST_SECONDS


def go_on(desk: Desk, token: str) -> None:
    """Notes that somebody with an account has just done something."""
    found = session_store.session(desk.db, token)
    if found and desk.now() - found.seen > NOTED_EVERY:
        with writing(desk.db):
            session_store.note_step(desk.db, token, desk.now())


def go_out(desk: Desk, token: str) -> None:
    """Ends the visit of that token."""
    with writing(desk.db):
        session_store.end_session(desk.db, token)


def note_over(desk: Desk, token: str, address: str) -> bool:
    """Ends a visit of an account whose time is over, and notes it; whether it was one."""
    found = session_store.session(desk.db, token)
    if found is None or found.account is None or _holds(desk, found, found.account):
        return False
    with writing(desk.db):
        session_store.end_session(desk.db, token)
        told = SignIn(desk.now(), found.account.id, found.account.name, "over", address)
        account_store.note(desk.db, told)
    return True


WAITING = "told "
LONGEST = 24 * 3600
"""Seconds for which a message waits."""


def keep(db: Store, said: object, now: float) -> str:
    """Keeps messages and gives the name by which they are fetched; those that nobody fetched for a day go."""
    name = f"{WAITING}{int(now)} {secrets.token_hex(8)}"
    with writing(db):
        settings_store.drop_settings(db, WAITING, f"{WAITING}{int(now) - LONGEST}")
        settings_store.keep_setting(db, name, json.dumps(said))
    return name


def fetch(db: Store, name: str) -> Sequence[tuple[str, str]]:
    """The messages of that name, once."""
    if not name.startswith(WAITING) or not (kept := settings_store.setting(db, name)):
        return []
    with writing(db):
        settings_store.drop_settings(db, name, name + " ")
    return [(str(category), str(text)) for category, text in json.loads(kept)]
