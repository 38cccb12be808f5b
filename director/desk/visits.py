"""Who has come in: a browser gets a token for its cookie, and the database knows what it is good for.

Signing out ends the visit here too, so a copied cookie opens nothing. A visit does not look at the time: the
laptop's clock may be set back without signing anybody out. A new password ends all visits.
"""

from __future__ import annotations

import hashlib
import secrets

from director.desk.desk import Desk
from director.desk.settings import password_hash
from director.games.texts import checked_text, one_line
from director.language.sentences import RuleError, say
from director.storage import door_store
from director.storage.database import writing
from director.storage.door_store import Door, Visit

MOST_NAME = 40


def lock_of(desk: Desk) -> str:
    """Another one with every password; tells nothing of it."""
    return _lock(password_hash(desk.db))


def _lock(kept: str) -> str:
    return hashlib.sha256(kept.encode()).hexdigest()[:16] if kept else ""


def checked_name(text: str) -> str:
    """The name that signs what somebody enters; RuleError ``name_missing`` or ``text_too_long``."""
    if not (name := checked_text(one_line(text), MOST_NAME)):
        raise RuleError("name_missing", say("Type your name: it signs what you enter."))
    return name


def come_in(desk: Desk, name: str, by: Door | None = None) -> str:
    """Begins a visit under that name and gives its token; RuleError ``name_missing``."""
    who = checked_name(name)
    token, lock = secrets.token_urlsafe(24), lock_of(desk)
    with writing(desk.db):
        door_store.drop_visits(desk.db, lock)
        door_store.add_visit(desk.db, token, who, lock, desk.now(), by)
    return token


def visit_of(desk: Desk, token: str) -> Visit | None:
    """The visit of that token if it still holds."""
    found = door_store.visit(desk.db, token)
    return found if found and found.lock == _lock(found.password) else None


def go_out(desk: Desk, token: str) -> None:
    """Ends the visit of that token."""
    with writing(desk.db):
        door_store.end_visit(desk.db, token)
