"""The club's settings by name, and the director's own rules: ordinary tables."""

from __future__ import annotations

import json
from functools import lru_cache

from director.rules.profile import Profile, profile_from_data
from director.storage.store import Store


def own_profiles(db: Store) -> dict[str, Profile]:
    """The director's own profiles by name."""
    rows = db.execute("SELECT name, data FROM profiles")
    return {
        name: _profile_of(name, data) for name, data in sorted(rows)
    }  # databases sort each in its own way


@lru_cache(maxsize=256)
def _profile_of(name: str, text: str) -> Profile:
    return profile_from_data(name, json.loads(text))


def keep_profile(db: Store, profile: Profile) -> None:
    """Stores a profile of the director's own under its name, in place of one of that name."""
    data = json.dumps(profile.as_data(), ensure_ascii=False)
    db.execute(
        "INSERT INTO profiles (name, data) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET data = excluded.data",
        [profile.name, data],
    )


def drop_profile(db: Store, name: str) -> None:
    """Removes a profile of the director's own; games that use it carry it themselves."""
    db.execute("DELETE FROM profiles WHERE name = ?", [name])


def setting(db: Store, name: str, default: str = "") -> str:
    """A setting of the club, or ``default`` if it was never kept."""
    row = db.execute("SELECT value FROM settings WHERE name = ?", [name]).fetchone()
    return str(row[0]) if row else default


def keep_setting(db: Store, name: str, value: str) -> None:
    """Stores a setting of the club."""
    db.execute(
        "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        [name, value],
    )
