"""The pair of keys of this club: made at first use, kept with its settings, never shown."""

from __future__ import annotations

from sqlite_utils import Database

from director.packs.keys import Signer, new_signer
from director.storage import settings_store
from director.storage.database import writing


def signer(db: Database) -> Signer:
    """What packs and results of this club are signed with."""
    if not (kept := settings_store.setting(db, "signer")):
        with writing(db):
            kept = settings_store.setting(db, "signer") or new_signer().secret.hex()
            settings_store.keep_setting(db, "signer", kept)
    return Signer(bytes.fromhex(kept))
