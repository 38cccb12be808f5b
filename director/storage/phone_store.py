"""What players' phones may do in a game: one row of JSON. A change raises the game's ``version``."""

from __future__ import annotations

import json

from sqlite_utils import Database

from director.games.duplicate.phone_rules import PhoneRules, phone_rules_from_data


def load(db: Database, game: int) -> PhoneRules:
    """The rules that were chosen; the first ones if nothing was chosen yet."""
    row = db.conn.execute("SELECT data FROM phones WHERE game = ?", [game]).fetchone()
    return phone_rules_from_data(json.loads(row[0])) if row else PhoneRules()


def keep(db: Database, game: int, rules: PhoneRules) -> None:
    """Stores the rules; the caller holds the transaction."""
    data = json.dumps(rules.as_data())
    db.conn.execute(
        "INSERT INTO phones (game, data) VALUES (?, ?) ON CONFLICT (game) DO UPDATE SET data = excluded.data",
        [game, data],
    )
    db.conn.execute("UPDATE games SET version = version + 1 WHERE id = ?", [game])
