"""What the club keeps beside its games: the password, the key that signs sessions, rules of its own."""

from __future__ import annotations

import secrets

from werkzeug.security import check_password_hash, generate_password_hash

from director.language.sentences import RuleError, say
from director.rules.profile import Profile
from director.storage import settings_store
from director.storage.database import writing
from director.storage.store import Store

SHORTEST_PASSWORD = 6
LONGEST_PASSWORD = 200


def password_hash(db: Store) -> str:
    """The hash of the director's password, or "" before the first start."""
    return settings_store.setting(db, "password")


def fits_password(db: Store, password: str) -> bool:
    """Whether this is the director's password."""
    kept = password_hash(db)
    return bool(kept) and is_password(password, kept)


def is_password(password: str, kept: str) -> bool:
    """Whether ``kept`` is the hash of this password."""
    return len(password) <= LONGEST_PASSWORD and check_password_hash(kept, password)


def check_password(password: str, again: str) -> None:
    """The rules of a new password: RuleError ``short_password``, ``long_password`` or ``passwords_differ``."""
    if len(password) < SHORTEST_PASSWORD:
        raise RuleError(
            "short_password", say("Choose at least %(number)d characters.", number=SHORTEST_PASSWORD)
        )
    if len(password) > LONGEST_PASSWORD:
        raise RuleError(
            "long_password", say("Choose at most %(number)d characters.", number=LONGEST_PASSWORD)
        )
    if password != again:
        raise RuleError("passwords_differ", say("The two passwords differ. Type the same one twice."))


def hash_of(password: str) -> str:
    """What is kept of a password.

    PBKDF2 and not scrypt: the latter takes 33 MB for every sign-in, more than all else a page needs.
    """
    return generate_password_hash(password, method="pbkdf2:sha256")


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


def own_profiles(db: Store, owner: int | None = None) -> dict[str, Profile]:
    """Rules of one's own by name: all, or those that an organiser may use."""
    return settings_store.own_profiles(db, owner)


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
