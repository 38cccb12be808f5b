"""The pair of keys of this club, and of each organiser: made at first use, kept with its settings, never shown."""

from __future__ import annotations

from director.packs.keys import Signer, new_signer
from director.storage import settings_store
from director.storage.database import writing
from director.storage.store import Store


def signer(db: Store, owner: int | None = None) -> Signer:
    """What packs and results of this club are signed with, or those of an organiser: nobody signs for another."""
    name = "signer" if owner is None else f"signer-{owner}"
    if not (kept := settings_store.setting(db, name)):
        with writing(db):
            kept = settings_store.setting(db, name) or new_signer().secret.hex()
            settings_store.keep_setting(db, name, kept)
    return Signer(bytes.fromhex(kept))
