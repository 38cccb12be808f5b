"""A whole game as JSON Lines, lossless both ways: to archive it, to move it to another machine, to look into it.

The first line is the header: format and version, the game's key and time of creation, its set-up (tile set
and rules whole), and how many players and events follow, so that a file cut short is noticed; ``game`` names
the kind of game where it is not the duplicate night. Then comes one line for each player in table order and one
line for each event of the log, with the token of the request that brought it. What is derived (totals, board,
standings) is not in the file. Reading one is in ``game_reading``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from director.games.log import Recorded, event_to_data
from director.games.people import Player
from director.storage import event_store, game_store
from director.storage.game_store import GameRow
from director.storage.store import Store

FORMAT = "director-game"
VERSION = 1


def export_game(db: Store, key: int | str) -> Iterator[str]:
    """The lines of the game's file, without line ends; DirectorError ``unknown_game`` if there is none."""
    row = game_store.game_row(db, key)
    players, log = game_store.players(db, row.id), event_store.load(db, row.id, kind=row.kind)
    tokens = event_store.tokens(db, row.id)
    yield _line(_header(row, len(players), len(log)))
    for player in players:
        yield _line(_player_to_data(player))
    for each in log:
        yield _line(_event_line(each, tokens.get(each.seq)))


def _line(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)


def _header(row: GameRow, players: int, events: int) -> dict[str, Any]:
    kind = {} if row.kind == "duplicate" else {"game": row.kind}
    return {
        "format": FORMAT,
        "version": VERSION,
        "key": row.key,
        "created": float(row.created),
        "players": players,
        "events": events,
        "setup": game_store.setup_to_data(row.setup),
        **kind,
    }


def _player_to_data(player: Player) -> dict[str, Any]:
    return {
        "player": player.id,
        "table": player.table,
        "name": player.name,
        "club": player.club,
        "category": player.category,
    }


def _event_line(recorded: Recorded, token: str | None) -> dict[str, Any]:
    return {
        "seq": recorded.seq,
        "at": float(recorded.at),
        "who": recorded.who,
        "kind": type(recorded.event).__name__,
        "data": event_to_data(recorded.event),
        "token": token,
    }
