"""What the club keeps beside its games: the password, the key that signs sessions, rules of its own."""

from __future__ import annotations

import secrets
import threading

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from werkzeug.security import check_password_hash

from director.language.sentences import RuleError
from director.rules.profile import Profile
from director.storage import settings_store
from director.storage.database import writing
from director.storage.store import Store

SHORTEST_PASSWORD = 6
LONGEST_PASSWORD = 200

HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
"""argon2id with the least costs that OWASP recommends: 19 MiB and some 30 ms for each sign-in."""
_AT_ONCE = threading.BoundedSemaphore(2)
"""So many passwords are tried at one time: a flood of them takes no more memory than this."""


def password_hash(db: Store) -> str:
    """The hash of the director's password, or "" before the first start."""
    return settings_store.setting(db, "password")


def fits_password(db: Store, password: str) -> bool:
    """Whether this is the director's password; a hash of an older kind is renewed by it."""
    kept = password_hash(db)
    if not kept or not is_password(password, kept):
        return False
    if is_outdated(kept):
        hashed = hash_of(password)
        with writing(db):
            settings_store.keep_setting(db, "password", hashed)
    return True


def is_password(password: str, kept: str) -> bool:
    """Whether ``kept`` is the hash of this password, of today's kind or of that of earlier versions (PBKDF2)."""
    if len(password) > LONGEST_PASSWORD:
        return False
    if not kept.startswith("$argon2"):
        return check_password_hash(kept, password)
    with _AT_ONCE:
        try:
            return HASHER.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False


def is_outdated(kept: str) -> bool:
    """Whether a hash is of an older kind, or was made with other costs."""
    return not kept.startswith("$argon2") or HASHER.check_needs_rehash(kept)


def check_password(password: str, again: str) -> None:
    """The rules of a new password: RuleError ``short_password``, ``long_password`` or ``passwords_differ``."""
    if len(password) < SHORTEST_PASSWORD:
        raise RuleError("short_password", "Choose at least %(number)d characters.", number=SHORTEST_PASSWORD)
    if len(password) > LONGEST_PASSWORD:
        raise RuleError("long_password", "Choose at most %(number)d characters.", number=LONGEST_PASSWORD)
    if password != again:
        raise RuleError("passwords_differ", "The two passwords differ. Type the same one twice.")


def hash_of(password: str) -> str:
    """What is kept of a password."""
    with _AT_ONCE:
        return HASHER.hash(password)


def keep_password(db: Store, password: str, again: str | None = None) -> None:
    """Stores the password's hash, typed twice where ``again`` is given; RuleError as ``check_password``."""
    check_password(password, password if again is None else again)
    hashed = hash_of(password)
    with writing(db):
        settings_store.keep_setting(db, "password", hashed)


def secret(db: Store) -> str:
    """The key that signs sessions, made at first use."""
    if not (key := settings_store.setting(db, "secret")):
        with writing(db):
            key = settings_store.setting(db, "secret") or secrets.token_hex(32)
            settings_store.keep_setting(db, "secret", key)
    return key


def may_change_profile(db: Store, name: str, owner: int | None) -> bool:
    """Whether an organiser (None: the director of this machine) may change or remove these rules."""
    return owner in (None, settings_store.profile_owner(db, name))


def keep_profile(db: Store, profile: Profile, owner: int | None = None) -> None:
    """Stores rules of one's own under their name, in place of others of that name."""
    with writing(db):
        settings_store.keep_profile(db, profile, owner)


def drop_profile(db: Store, name: str) -> None:
    """Removes rules of the director's own; games made with them carry them themselves."""
    with writing(db):
        settings_store.drop_profile(db, name)


def lookups_open(db: Store) -> bool:
    """Whether everybody in the room may look words up."""
    return settings_store.setting(db, "lookups") == "room"


def open_lookups(db: Store, is_open: bool) -> None:
    """Opens the look-up for the room, or keeps it for director and helpers."""
    with writing(db):
        settings_store.keep_setting(db, "lookups", "room" if is_open else "staff")


def meanings_on_walls(db: Store) -> bool:
    """Whether walls show what the top means."""
    return settings_store.setting(db, "meanings_on_walls") != "no"


def show_meanings_on_walls(db: Store, shown: bool) -> None:
    """Has walls show what the top means, or not."""
    with writing(db):
        settings_store.keep_setting(db, "meanings_on_walls", "yes" if shown else "no")
