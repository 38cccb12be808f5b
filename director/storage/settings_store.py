"""The club's settings by name, and the director's own rules: ordinary tables."""

from __future__ import annotations

import json
from functools import lru_cache

from director.rules.profile import Profile
from director.storage.store import Store, insert


def own_profiles(db: Store, owner: int | None = None) -> dict[str, Profile]:
    """All profiles of one's own by name; for an organiser, the server's and its own."""
    rows = db.execute(
        "SELECT name, data FROM profiles WHERE owner IS NULL OR ? = 0 OR owner = ?", [owner or 0, owner or 0]
    )
    return {
        name: _profile_of(name, data) for name, data in sorted(rows)
    }  # databases sort each in its own way


@lru_cache(maxsize=256)
def _profile_of(name: str, text: str) -> Profile:
    return Profile.from_data(name, json.loads(text))


def profile_owner(db: Store, name: str) -> int | None:
    """The organiser to whom that profile belongs; None: everybody on this machine."""
    row = db.execute("SELECT owner FROM profiles WHERE name = ?", [name]).fetchone()
    return row[0] if row else None


def keep_profile(db: Store, profile: Profile, owner: int | None = None) -> None:
    """Stores a profile of one's own under its name, in place of one of that name, whose owner stays."""
    data = json.dumps(profile.as_data(), ensure_ascii=False)
    in_place = "ON CONFLICT (name) DO UPDATE SET data = excluded.data"
    insert(db, "profiles", in_place, name=profile.name, data=data, owner=owner)


def drop_profile(db: Store, name: str) -> None:
    """Removes a profile of the director's own; games that use it carry it themselves."""
    db.execute("DELETE FROM profiles WHERE name = ?", [name])


def setting(db: Store, name: str, default: str = "") -> str:
    """A setting of the club, or ``default`` if it was never kept."""
    row = db.execute("SELECT value FROM settings WHERE name = ?", [name]).fetchone()
    return str(row[0]) if row else default


def keep_setting(db: Store, name: str, value: str) -> None:
    """Stores a setting of the club."""
    in_place = "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    insert(db, "settings", in_place, name=name, value=value)
