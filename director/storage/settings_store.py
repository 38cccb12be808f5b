"""The club's settings by name, and the director's own rules: ordinary tables."""

from __future__ import annotations

import json
from functools import lru_cache

from sqlite_utils import Database

from director.rules.profile import Profile, profile_from_data


def own_profiles(db: Database) -> dict[str, Profile]:
    """The director's own profiles by name."""
    rows = db.conn.execute("SELECT name, data FROM profiles ORDER BY name")
    return {name: _profile_of(name, data) for name, data in rows}


@lru_cache(maxsize=256)
def _profile_of(name: str, text: str) -> Profile:
    return profile_from_data(name, json.loads(text))


def keep_profile(db: Database, profile: Profile) -> None:
    """Stores a profile of the director's own under its name, in place of one of that name."""
    data = json.dumps(profile.as_data(), ensure_ascii=False)
    db.conn.execute("INSERT OR REPLACE INTO profiles (name, data) VALUES (?, ?)", [profile.name, data])


def drop_profile(db: Database, name: str) -> None:
    """Removes a profile of the director's own; games that use it carry it themselves."""
    db.conn.execute("DELETE FROM profiles WHERE name = ?", [name])


def setting(db: Database, name: str, default: str = "") -> str:
    """A setting of the club, or ``default`` if it was never kept."""
    row = db.conn.execute("SELECT value FROM settings WHERE name = ?", [name]).fetchone()
    return str(row[0]) if row else default


def keep_setting(db: Database, name: str, value: str) -> None:
    """Stores a setting of the club."""
    db.conn.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", [name, value])
