"""The event log of a game in the database: read it, add to it, never change it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlite_utils import Database

from director.games.duplicate.events import Event, Recorded, event_from_data, event_to_data


def load(db: Database, game: int, after: int = 0) -> list[Recorded]:
    """All events of a game in their order, or those behind number ``after``."""
    rows = db.conn.execute(
        "SELECT seq, at, who, kind, data FROM events WHERE game = ? AND seq > ? ORDER BY seq", [game, after]
    )
    return [
        Recorded(seq, at, who, event_from_data(kind, json.loads(data))) for seq, at, who, kind, data in rows
    ]


def last_seq(db: Database, game: int) -> int:
    """The number of the last event of a game, 0 if there is none."""
    row = db.conn.execute("SELECT max(seq) FROM events WHERE game = ?", [game]).fetchone()
    return int(row[0] or 0)


def append(db: Database, game: int, events: Sequence[Recorded], token: str | None = None) -> None:
    """Adds events behind those there are; the first carries the request's token, so it cannot come twice."""
    for number, each in enumerate(events):
        data = json.dumps(event_to_data(each.event), ensure_ascii=False)
        kind = type(each.event).__name__
        db.conn.execute(
            "INSERT INTO events (game, seq, at, who, kind, data, token) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [game, each.seq, each.at, each.who, kind, data, token if number == 0 else None],
        )


def seen(db: Database, game: int, token: str) -> bool:
    """Whether a request with this token was carried out already."""
    row = db.conn.execute("SELECT 1 FROM events WHERE game = ? AND token = ?", [game, token]).fetchone()
    return row is not None


def tokens(db: Database, game: int) -> dict[int, str]:
    """The tokens by the number of the event that carries them."""
    rows = db.conn.execute("SELECT seq, token FROM events WHERE game = ? AND token IS NOT NULL", [game])
    return dict(rows)


def recorded(events: Sequence[Event], after: int, at: float, who: str) -> list[Recorded]:
    """The events with the numbers that follow ``after``."""
    return [Recorded(seq, at, who, event) for seq, event in enumerate(events, start=after + 1)]
