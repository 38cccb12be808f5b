"""The pair of keys of this club: made at first use, kept with its settings, never shown."""

from __future__ import annotations

from director.packs.keys import Signer, new_signer
from director.storage import settings_store
from director.storage.database import writing
from director.storage.store import Store


def signer(db: Store) -> Signer:
    """What packs and results of this club are signed with."""
    if not (kept := settings_store.setting(db, "signer")):
        with writing(db):
            kept = settings_store.setting(db, "signer") or new_signer().secret.hex()
            settings_store.keep_setting(db, "signer", kept)
    return Signer(bytes.fromhex(kept))
