"""What players' phones may do in a game: one row of JSON. A change raises the game's ``version``."""

from __future__ import annotations

import json

from director.games.duplicate.phone_rules import PhoneRules
from director.language.codec import known
from director.storage.store import Store


def load(db: Store, game: int) -> PhoneRules:
    """The rules that were chosen; the first ones if nothing was chosen yet."""
    row = db.execute("SELECT data FROM phones WHERE game = ?", [game]).fetchone()
    return known(PhoneRules, row[0]) if row else PhoneRules()


def keep(db: Store, game: int, rules: PhoneRules) -> None:
    """Stores the rules; the caller holds the transaction."""
    data = json.dumps(rules.as_data())
    db.execute(
        "INSERT INTO phones (game, data) VALUES (?, ?) ON CONFLICT (game) DO UPDATE SET data = excluded.data",
        [game, data],
    )
    db.execute("UPDATE games SET version = version + 1 WHERE id = ?", [game])
