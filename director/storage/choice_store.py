"""What the director chose for a game beside its log: what phones may do, what the walls show. One row of JSON each.

A change raises the game's ``version``, so that every page of the game can tell that something is new.
"""

from __future__ import annotations

import json
from typing import TypeVar

from director.games.duplicate.audiences import PhoneRules, Shown
from director.language.codec import known
from director.storage import game_store
from director.storage.store import Store, insert

C = TypeVar("C", PhoneRules, Shown)
TABLES: dict[type, str] = {PhoneRules: "phones", Shown: "shows"}


def load(db: Store, kind: type[C], game: int) -> C:
    """The choice that holds; the first one if nothing was chosen yet."""
    row = db.execute(f"SELECT data FROM {TABLES[kind]} WHERE game = ?", [game]).fetchone()
    return known(kind, row[0]) if row else kind()


def keep(db: Store, game: int, choice: PhoneRules | Shown) -> None:
    """Stores the choice; the caller holds the transaction."""
    data = json.dumps(choice.as_data(), ensure_ascii=False)
    in_place = "ON CONFLICT (game) DO UPDATE SET data = excluded.data"
    insert(db, TABLES[type(choice)], in_place, game=game, data=data)
    game_store.touch(db, game)
