"""The event log of a game in the database: read it, add to it, never change it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from director.games.kinds import kind_named
from director.games.log import Recorded
from director.storage.store import Store


def load(db: Store, game: int, after: int = 0, kind: str = "duplicate") -> list[Recorded]:
    """All events of a game in their order, or those behind number ``after``."""
    read = kind_named(kind).read
    rows = db.execute(
        "SELECT seq, at, who, kind, data FROM events WHERE game = ? AND seq > ? ORDER BY seq", [game, after]
    )
    return [Recorded(seq, at, who, read(name, json.loads(data))) for seq, at, who, name, data in rows]


def append(db: Store, game: int, events: Sequence[Recorded], token: str | None = None) -> None:
    """Adds events behind those there are; the first carries the request's token, so it cannot come twice."""
    rows = [
        (
            game,
            each.seq,
            each.at,
            each.who,
            type(each.event).__name__,
            json.dumps(each.event, default=_fields_of, ensure_ascii=False),
            token if number == 0 else None,
        )
        for number, each in enumerate(events)
    ]
    db.executemany(
        "INSERT INTO events (game, seq, at, who, kind, data, token) VALUES (?, ?, ?, ?, ?, ?, ?)", rows
    )


_NAMES: dict[type[Any], tuple[str, ...]] = {}


def _fields_of(value: Any) -> dict[str, Any]:
    """A fact, or a value in it, as JSON writes it: its fields by name.

    The same text as that of ``event_to_data``, without the copies of everything that ``asdict`` makes.
    """
    kind = type(value)
    if kind not in _NAMES:
        _NAMES[kind] = tuple(each.name for each in fields(kind))
    return {name: getattr(value, name) for name in _NAMES[kind]}


def tokens(db: Store, game: int) -> dict[int, str]:
    """The tokens by the number of the event that carries them."""
    rows = db.execute("SELECT seq, token FROM events WHERE game = ? AND token IS NOT NULL", [game])
    return dict(rows)
