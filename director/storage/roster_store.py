"""Games with their set-up, players and their tables, own profiles and settings: ordinary tables."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from director.games.duplicate.game import Setup
from director.games.people import Player
from director.language.sentences import DirectorError, say
from director.rules.profile import Profile, profile_from_data
from director.rules.tiles import tile_set_from_data


@dataclass(frozen=True)
class GameRow:
    """A game as the list of games shows it; ``key`` names it in addresses and exported files."""

    id: int
    key: str
    created: float
    setup: Setup


def setup_to_data(setup: Setup) -> dict[str, Any]:
    """The set-up's JSON form: tile set and profile are stored whole, so a game outlives their files."""
    return {
        "title": setup.title,
        "date": setup.date,
        "club": setup.club,
        "tiles": {"name": setup.tiles.name, **setup.tiles.as_data()},
        "profile": setup.profile.as_data(),
        "lexicon": setup.lexicon,
        "fingerprint": setup.fingerprint,
        "allowed": list(setup.allowed),
        "forbidden": list(setup.forbidden),
    }


def setup_from_data(data: Mapping[str, Any]) -> Setup:
    """The set-up that ``setup_to_data`` wrote; DirectorError or KeyError if it is not one."""
    return Setup(
        title=data["title"],
        date=data["date"],
        club=data["club"],
        tiles=tile_set_from_data(data["tiles"]["name"], data["tiles"]),
        profile=profile_from_data(data["profile"]["name"], data["profile"]),
        lexicon=data["lexicon"],
        fingerprint=data["fingerprint"],
        allowed=tuple(data["allowed"]),
        forbidden=tuple(data["forbidden"]),
    )


def create_game(db: Database, setup: Setup, now: float, key: str | None = None) -> GameRow:
    """A new game; the caller holds the transaction."""
    key = key or secrets.token_hex(6)
    data = json.dumps(setup_to_data(setup), ensure_ascii=False)
    cursor = db.conn.execute("INSERT INTO games (key, created, setup) VALUES (?, ?, ?)", [key, now, data])
    assert cursor.lastrowid is not None
    return GameRow(cursor.lastrowid, key, now, setup)


def change_setup(db: Database, game: int, setup: Setup) -> None:
    """Stores a changed set-up; the caller has made sure that the game allows it."""
    data = json.dumps(setup_to_data(setup), ensure_ascii=False)
    db.conn.execute("UPDATE games SET setup = ? WHERE id = ?", [data, game])


def games(db: Database) -> list[GameRow]:
    """All games, newest first."""
    rows = db.conn.execute("SELECT id, key, created, setup FROM games ORDER BY created DESC, id DESC")
    return [GameRow(row[0], row[1], row[2], setup_from_data(json.loads(row[3]))) for row in rows]


def game_row(db: Database, game: int | str) -> GameRow:
    """The game of that number or key; DirectorError ``unknown_game`` if there is none."""
    row = db.conn.execute(
        "SELECT id, key, created, setup FROM games WHERE key = ?"
        " OR id = CAST(? AS INTEGER) AND ? NOT GLOB '*[^0-9]*'"
        " ORDER BY key = ? DESC LIMIT 1",
        [str(game)] * 4,
    ).fetchone()
    if row is None:
        raise DirectorError("unknown_game", say("There is no game %(game)s.", game=str(game)[:40]))
    return GameRow(row[0], row[1], row[2], setup_from_data(json.loads(row[3])))


def delete_game(db: Database, game: int) -> None:
    """Removes a game with its players and events."""
    db.conn.execute("DELETE FROM games WHERE id = ?", [game])


def players(db: Database, game: int) -> list[Player]:
    """The players of a game in table order."""
    rows = db.conn.execute(
        "SELECT id, name, club, category, seat FROM players WHERE game = ? ORDER BY seat, id", [game]
    )
    return [Player(*row) for row in rows]


def add_players(db: Database, game: int, added: Iterable[Player]) -> None:
    """Stores new players with their ids and tables; the caller holds the transaction."""
    for player in added:
        db.conn.execute(
            "INSERT INTO players (game, id, name, club, category, seat) VALUES (?, ?, ?, ?, ?, ?)",
            [game, player.id, player.name, player.club, player.category, player.table],
        )


def change_player(db: Database, game: int, player: Player) -> None:
    """Stores a player's new name, club, category and table."""
    db.conn.execute(
        "UPDATE players SET name = ?, club = ?, category = ?, seat = ? WHERE game = ? AND id = ?",
        [player.name, player.club, player.category, player.table, game, player.id],
    )


def remove_player(db: Database, game: int, player: int) -> None:
    """Removes a player; the caller has made sure that no event names them."""
    db.conn.execute("DELETE FROM players WHERE game = ? AND id = ?", [game, player])


def own_profiles(db: Database) -> dict[str, Profile]:
    """The director's own profiles by name."""
    rows = db.conn.execute("SELECT name, data FROM profiles ORDER BY name")
    return {name: profile_from_data(name, json.loads(data)) for name, data in rows}


def keep_profile(db: Database, profile: Profile) -> None:
    """Stores a profile of the director's own under its name, in place of one of that name."""
    data = json.dumps(profile.as_data(), ensure_ascii=False)
    db.conn.execute("INSERT OR REPLACE INTO profiles (name, data) VALUES (?, ?)", [profile.name, data])


def drop_profile(db: Database, name: str) -> None:
    """Removes a profile of the director's own; games that use it carry it themselves."""
    db.conn.execute("DELETE FROM profiles WHERE name = ?", [name])


def setting(db: Database, name: str, default: str = "") -> str:
    """A setting of the club, or ``default`` if it was never kept."""
    row = db.conn.execute("SELECT value FROM settings WHERE name = ?", [name]).fetchone()
    return str(row[0]) if row else default


def keep_setting(db: Database, name: str, value: str) -> None:
    """Stores a setting of the club."""
    db.conn.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", [name, value])
