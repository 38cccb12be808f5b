"""Messages to a person that are too long for a cookie: they wait here for the next page."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence

from director.storage import settings_store
from director.storage.database import writing
from director.storage.store import Store

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
