"""The club's settings by name, the director's own rules, and the club's decisions about words: ordinary tables.

Each decision about a word is one row; rows are only ever added.
"""

from __future__ import annotations

import json
from datetime import date
from functools import lru_cache

from director.language.sentences import DirectorError, quoted
from director.lexicon.club import ClubRuling, Verdict
from director.rules.profile import Profile
from director.rules.settings import bad_profile
from director.storage.store import Store, insert


def own_profiles(db: Store, owner: int | None = None) -> dict[str, Profile]:
    """Returns all own profiles by name; for an organiser, the server's and its own."""
    return _profiles(db, owner)[0]


def bad_profiles(db: Store) -> dict[str, DirectorError]:
    """Returns the profiles that cannot be used, such as those of another version, each with its reason."""
    return _profiles(db, None)[1]


def _profiles(db: Store, owner: int | None) -> tuple[dict[str, Profile], dict[str, DirectorError]]:
    rows = db.execute(
        "SELECT name, data FROM profiles WHERE owner IS NULL OR ? = 0 OR owner = ?", [owner or 0, owner or 0]
    )
    found, bad = {}, {}
    for name, data in sorted(rows):  # each database sorts in its own way
        try:
            found[name] = _profile_of(name, data)
        except DirectorError as error:
            bad[name] = error
    return found, bad


@lru_cache(maxsize=256)
def _profile_of(name: str, text: str) -> Profile:
    try:
        data = json.loads(text)
    except ValueError as reason:
        raise bad_profile(name, quoted(str(reason))) from reason
    return Profile.from_data(name, data)


def profile_owner(db: Store, name: str) -> int | None:
    """Returns the organiser to whom that profile belongs; None: everybody on this machine."""
    row = db.execute("SELECT owner FROM profiles WHERE name = ?", [name]).fetchone()
    return row[0] if row else None


def keep_profile(db: Store, profile: Profile, owner: int | None = None) -> None:
    """Stores an own profile, in place of one of the same name, which keeps its owner."""
    data = json.dumps(profile.as_data(), ensure_ascii=False)
    in_place = "ON CONFLICT (name) DO UPDATE SET data = excluded.data"
    insert(db, "profiles", in_place, name=profile.name, data=data, owner=owner)


def drop_profile(db: Store, name: str) -> None:
    """Removes an own profile; games that use it carry their own copy."""
    db.execute("DELETE FROM profiles WHERE name = ?", [name])


def setting(db: Store, name: str, default: str = "") -> str:
    """Returns a setting of the club, or ``default`` if it was never stored."""
    row = db.execute("SELECT value FROM settings WHERE name = ?", [name]).fetchone()
    return str(row[0]) if row else default


def keep_setting(db: Store, name: str, value: str) -> None:
    """Stores a setting of the club."""
    in_place = "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    insert(db, "settings", in_place, name=name, value=value)


def drop_settings(db: Store, first: str, behind: str) -> None:
    """Removes the settings whose names sort from ``first`` on and before ``behind``."""
    db.execute("DELETE FROM settings WHERE name >= ? AND name < ?", [first, behind])


def ruling_history(db: Store, lexicon: str) -> list[ClubRuling]:
    """Returns every decision for a lexicon, oldest first."""
    rows = db.execute(
        "SELECT lexicon, word, verdict, reason, day FROM rulings WHERE lexicon = ? ORDER BY id", [lexicon]
    )
    return [
        ClubRuling(lexicon, word, Verdict(verdict), reason, date.fromisoformat(day))
        for lexicon, word, verdict, reason, day in rows
    ]


def add_ruling(db: Store, ruling: ClubRuling) -> None:
    """Adds a decision; the caller holds the transaction."""
    values = {"verdict": str(ruling.verdict), "reason": ruling.reason, "day": ruling.date.isoformat()}
    insert(db, "rulings", lexicon=ruling.lexicon, word=ruling.word, **values)
