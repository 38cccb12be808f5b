"""A whole game as JSON Lines, lossless both ways: to archive it, to move it to another machine, to look into it.

The first line is the header: format and version, the game's key and time of creation, its set-up (tile set
and rules whole), and how many players and facts follow, so that a file cut short is noticed; ``game`` names
the kind of game where it is not the duplicate night. Then comes one line for each player in table order and one
line for each fact of the log, with the token of the request that brought it and the hash that chains it to the
one before; the header's hash names the whole file (``chain``). Version 1 had no hashes. What is derived (totals, board,
standings) is not in the file. Reading one is in ``game_reading``.

A game that is damaged is shown exactly as its tables hold it (``raw_game``): nothing is read, nothing checked. The seeds of
sealed draws lie in a table of their own and are not in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from director.games.kinds import named_in_files
from director.games.people import Player
from director.storage import chain, fact_store, game_store
from director.storage.game_store import GameRow
from director.storage.store import Store

FORMAT = "director-game"
VERSION = 2
TABLES = {"games": ("id", "id"), "players": ("game", "id"), "facts": ("game", "seq")}
"""What is written: the column that names the game, and the one that gives the order."""


def export_game(db: Store, key: int | str) -> Iterator[str]:
    """The lines of the game's file, without line ends; DirectorError ``unknown_game`` if there is none."""
    row = game_store.game_row(db, key)
    facts = list(fact_store.lines(db, row.id))
    players = [_player_to_data(player) for player in game_store.players(db, row.id)]
    header = _header(row, len(players), len(facts))
    last = facts[-1]["hash"] if facts else chain.first(row.key)
    yield _line(header | {"hash": chain.whole(header, players, last)})
    for each in (*players, *facts):
        yield _line(each)


def _line(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)


def _header(row: GameRow, players: int, facts: int) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "key": row.key,
        "created": float(row.created),
        "players": players,
        "events": facts,
        "setup": game_store.setup_to_data(row.setup),
        **named_in_files(row.kind),
    }


def _player_to_data(player: Player) -> dict[str, Any]:
    return {
        "player": player.id,
        "table": player.table,
        "name": player.name,
        "club": player.club,
        "category": player.category,
    }


def raw_game(db: Store, game: int) -> Iterator[str]:
    """A JSON object for every row, with the table's name; bytes that are no text become escapes or hexadecimal."""
    with db.leniently():
        for table, (column, order) in TABLES.items():
            found = db.execute(f"SELECT * FROM {table} WHERE {column} = ? ORDER BY {order}", [game])
            for row in found:
                named = dict(zip(found.columns, row, strict=True))
                yield json.dumps({"table": table} | named, default=bytes.hex)
