"""Games as the database keeps them: their set-up and players in ordinary tables, and their facts, which are only ever added to.

**The row of a game.** ``head`` answers in one statement what a request needs to know of a game: its row, how far its log goes,
and whether a token was seen. Every change of the set-up, the players or the director's choices beside the log (what phones may
do, what the walls show: one row of JSON each) raises the game's ``version``, so that every page that shows the game notices the
change although no fact was added. What the list of games says of games that are over is JSON text: a cache, never the truth. It
is derived from the facts and kept with the version it was derived from (``result_store.CachedGame.now``). The seeds of sealed draws
have a table of their own, which no export and no history reads.

**The log.** Read it, add to it, never change it. Reading it from the beginning checks it: it is a chain, every fact carries a
hash of itself and of the fact before it. The first link is a hash of the game's key, each next one ``SHA-256(before, newline,
fact)``: the fact is its number, time, person, kind, data and token as compact JSON with sorted keys, in ASCII. So a changed old
fact is found, and the last hash, which is printed on every sheet, names the whole log in a few digits. Somebody who can write to
the file can make a new chain, but cannot change what is printed.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date
from functools import lru_cache
from typing import Any, TypeVar

from director.games.duplicate.audiences import PhoneRules, Shown
from director.games.kinds import kind_named
from director.games.log import Recorded
from director.games.people import Player
from director.games.setup import MOST_TITLE, GameSetup, checked_text
from director.language.codec import data_of, known, nothing_lost, read
from director.language.sentences import DirectorError, Sentence, say
from director.rules.formula import formula_from_data
from director.rules.speed import speed_from_data
from director.rules.tiles import tile_set_from_data
from director.storage.store import Store, insert, number_in, of_owner


@dataclass(frozen=True)
class GameRow:
    """A game as the list of games shows it; ``key`` names it in addresses and exported files, ``owner`` is the number of
    the organiser to whom it belongs (None: to the club of this machine); ``changed`` is when its last fact was entered, or when
    it was made; only a list of games sets it."""

    id: int
    key: str
    created: float
    setup: Any
    kind: str = "duplicate"
    version: int = 0
    owner: int | None = None
    changed: float = field(default=0.0, compare=False)

    @property
    def day(self) -> str:
        """The day of the game in ISO form: from its set-up, or else the day of its last change."""
        try:
            return date.fromisoformat(self.setup.date).isoformat()
        except ValueError:
            return date.fromtimestamp(self.changed).isoformat()


@dataclass(frozen=True)
class Unreadable:
    """Replaces a damaged set-up, so that its game can still be listed and deleted."""

    title: str
    date: str = ""
    club: str = ""


@dataclass(frozen=True)
class Head:
    """A game's row, the number of its last event (0: none) and its hash, and whether the token was seen."""

    row: GameRow
    seq: int
    seen: bool
    last: str | None = None


def setup_to_data(setup: GameSetup) -> dict[str, object]:
    """Returns the set-up's JSON form: tile set and rules are stored in full, so a game outlives their files."""
    data = {
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
    return data | ({"mirror": True} if setup.mirror else {}) | setup.more_data()


def setup_from_data(data: Mapping[str, Any], kind: str = "duplicate") -> Any:
    """Returns the set-up that ``setup_to_data`` wrote; DirectorError, BadField or KeyError if the data are not one."""
    how = kind_named(kind)
    tiles = tile_set_from_data(data["tiles"]["name"], data["tiles"])
    nothing_lost(data["tiles"], {"name": tiles.name, **tiles.as_data()})
    profile = how.profile.from_data(data["profile"]["name"], data["profile"])
    if "formula" in data:
        formula_from_data(data["formula"])
    if "speed" in data:
        speed_from_data(data["speed"])
    made = read(how.setup, {**data, "tiles": data_of(tiles), "profile": data_of(profile)})
    if "decides" in data:
        checked_text(data["decides"], MOST_TITLE)
    return replace(made, tiles=tiles, profile=profile)


@lru_cache(maxsize=512)
def _setup_of(text: str, kind: str) -> Any:
    """Parses a stored set-up; each tile set and rules is checked once per process."""
    return setup_from_data(json.loads(text), kind)


def _text_of(setup: GameSetup) -> str:
    return json.dumps(setup_to_data(setup), ensure_ascii=False)


BIN_SECONDS = 30 * 24 * 3600.0

COLUMNS = "id, key, created, setup, kind, version, owner"


def _row(found: tuple[Any, ...]) -> GameRow:
    number, key, created, text, kind, version, owner = found
    try:
        setup = _setup_of(text, kind)
    except (ValueError, LookupError, TypeError, AttributeError) as reason:
        raise DirectorError(
            "game_damaged",
            "The set-up of the game %(game)s is damaged. Restore a backup.",
            game=str(key)[:40],
        ) from reason
    return GameRow(number, key, created, setup, kind, version, owner)


def _listed(found: tuple[Any, ...]) -> GameRow:
    """Returns the row, also of a game that cannot be read."""
    try:
        return _row(found)
    except DirectorError:
        number, key, created, _, kind, version, owner = found
        return GameRow(number, key, created, Unreadable(str(key)), kind, version, owner)


def create_game(
    db: Store,
    setup: GameSetup,
    now: float,
    key: str | None = None,
    kind: str = "duplicate",
    owner: int | None = None,
) -> GameRow:
    """Makes a game of that organiser; the caller holds the transaction. DirectorError ``in_bin`` if that key is in the bin."""
    key = key or secrets.token_hex(6)
    if db.execute("SELECT 1 FROM games WHERE key = ? AND deleted IS NOT NULL", [key]).fetchone():
        raise DirectorError("in_bin", "This game is in the bin. Put it back from there.")
    values = {"key": key, "created": now, "setup": _text_of(setup), "kind": kind, "owner": owner}
    (number,) = insert(db, "games", "RETURNING id", **values).fetchone()
    return GameRow(number, key, now, setup, kind, owner=owner)


def change_setup(db: Store, game: int, setup: GameSetup) -> None:
    """Stores a changed set-up; the caller has made sure that the game allows it."""
    db.execute("UPDATE games SET setup = ?, version = version + 1 WHERE id = ?", [_text_of(setup), game])


def games(db: Store, owner: int | None = None) -> list[GameRow]:
    """Returns all games, or those of an organiser: the latest day first, within a day the last changed first.

    So a game that was imported or played for practice does not come before games of a later day.
    """
    mine, values = of_owner(owner)
    rows = db.execute(
        f"SELECT {COLUMNS}, (SELECT at FROM facts WHERE game = games.id ORDER BY seq DESC LIMIT 1)"
        f" FROM games WHERE deleted IS NULL{mine}",
        values,
    )
    found = [replace(_listed(tuple(row)), changed=at or row[2]) for *row, at in rows]
    return sorted(found, key=lambda each: (each.day, each.changed, each.id), reverse=True)


def listed(db: Store, key: str) -> GameRow:
    """Returns the row of that game, even if it cannot be read; DirectorError ``unknown_game`` if there is none."""
    found = db.execute(f"SELECT {COLUMNS} FROM games WHERE deleted IS NULL AND key = ?", [key]).fetchone()
    if found is None:
        raise unknown_game(key)
    return _listed(found)


def unknown_game(game: int | str) -> DirectorError:
    """The error for a game that does not exist, or not for this user."""
    return DirectorError(
        "unknown_game", "There is no game %(game)s. Choose one from the list of games.", game=str(game)[:40]
    )


def in_the_bin(db: Store, key: str, owner: int | None = None) -> bool:
    """Answers whether that game (of an organiser) is in the bin and can be restored."""
    return any(row.key == key for row, _ in in_bin(db, owner))


def head(db: Store, game: int | str, token: str | None = None) -> Head:
    """Returns the present head of the game of that number or key; DirectorError ``unknown_game`` if there is none."""
    found = db.execute(
        f"SELECT {COLUMNS}, (SELECT max(seq) FROM facts WHERE game = games.id),"
        " (SELECT hash FROM facts WHERE game = games.id ORDER BY seq DESC LIMIT 1),"
        " EXISTS (SELECT 1 FROM facts WHERE game = games.id AND token = ?)"
        " OR EXISTS (SELECT 1 FROM requests WHERE game = games.id AND token = ?)"
        " FROM games WHERE deleted IS NULL AND (key = ? OR id = ?) ORDER BY key = ? DESC LIMIT 1",
        [token, token, str(game), number_in(game), str(game)],
    ).fetchone()
    if found is None:
        raise unknown_game(game)
    *columns, seq, last, seen = found
    return Head(_row(tuple(columns)), seq or 0, bool(seen), last)


def game_row(db: Store, game: int | str) -> GameRow:
    """Returns the row of the game of that number or key; DirectorError ``unknown_game`` if there is none."""
    return head(db, game).row


def delete_game(db: Store, game: int, now: float) -> None:
    """Puts a game into the bin and removes games that have been there for 30 days, with their players and events."""
    db.execute("UPDATE games SET deleted = ? WHERE id = ?", [now, game])
    db.execute("DELETE FROM games WHERE deleted < ?", [now - BIN_SECONDS])


def remove_game(db: Store, key: str) -> None:
    """Removes the game of that key with its players and events, in the bin or not."""
    db.execute("DELETE FROM games WHERE key = ?", [key])


def free_key(db: Store, key: str, owner: int | None) -> bool:
    """Removes for good the game of that key in the organiser's bin; returns whether the key is free now."""
    db.execute(
        "DELETE FROM games WHERE key = ? AND deleted IS NOT NULL AND COALESCE(owner, 0) = ?",
        [key, owner or 0],
    )
    return db.execute("SELECT 1 FROM games WHERE key = ?", [key]).fetchone() is None


def owner_of(db: Store, game: int | str) -> int | None:
    """Returns the owner of a game, also of one in the bin or unreadable; None: the club, or there is no such game."""
    row = db.execute(
        "SELECT owner FROM games WHERE key = ? OR id = ? ORDER BY key = ? DESC LIMIT 1",
        [str(game), number_in(game), str(game)],
    ).fetchone()
    return row[0] if row else None


def in_bin(db: Store, owner: int | None = None) -> list[tuple[GameRow, float]]:
    """Returns the deleted games (of an organiser) and when they were deleted, latest first."""
    mine, values = of_owner(owner)
    rows = db.execute(
        f"SELECT {COLUMNS}, deleted FROM games WHERE deleted IS NOT NULL{mine} ORDER BY deleted DESC", values
    )
    return [(_listed(tuple(row)), deleted) for *row, deleted in rows]


def take_from_bin(db: Store, key: str) -> None:
    """Restores a deleted game; DirectorError ``unknown_game`` if it is not in the bin either."""
    if not db.execute("UPDATE games SET deleted = NULL, version = version + 1 WHERE key = ?", [key]).rowcount:
        raise unknown_game(key)


# -- players ---------------------------------------------------------------------------------------


def players(db: Store, game: int) -> list[Player]:
    """Returns the players of a game in table order."""
    return db.execute(
        "SELECT players.id, players.name, players.club, players.category, seat, COALESCE(merged, person) FROM players"
        " LEFT JOIN people ON people.id = players.person WHERE game = ? ORDER BY seat, players.id",
        [game],
    ).all(Player)


def add_players(db: Store, game: int, added: Iterable[Player]) -> None:
    """Stores new players with their ids and tables; the caller holds the transaction."""
    for player in added:
        db.execute(
            "INSERT INTO players (game, id, name, club, category, seat, person) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [game, player.id, player.name, player.club, player.category, player.table, player.person],
        )
    touch(db, game)


def change_players(db: Store, game: int, changed: Iterable[Player]) -> None:
    """Stores the new names, clubs, categories and tables of these players."""
    for player in changed:
        db.execute(
            "UPDATE players SET name = ?, club = ?, category = ?, seat = ?, person = COALESCE(person, ?)"
            " WHERE game = ? AND id = ?",
            [player.name, player.club, player.category, player.table, player.person, game, player.id],
        )
    touch(db, game)


def remove_player(db: Store, game: int, player: int) -> None:
    """Removes a player; the caller has made sure that no event names them."""
    db.execute("DELETE FROM players WHERE game = ? AND id = ?", [game, player])
    touch(db, game)


def touch(db: Store, game: int) -> None:
    """Raises the game's version: something beside its log has changed."""
    db.execute("UPDATE games SET version = version + 1 WHERE id = ?", [game])


def keep_token(db: Store, game: int, token: str) -> None:
    """Stores the token of a change that leaves no fact in the log; ``head`` knows it from now on."""
    insert(db, "requests", game=game, token=token)


Choice = TypeVar("Choice", PhoneRules, Shown)
CHOICES: dict[type, str] = {PhoneRules: "phones", Shown: "shows"}


def choice(db: Store, kind: type[Choice], game: int) -> Choice:
    """Returns the present choice; the default if nothing was chosen yet."""
    row = db.execute(f"SELECT data FROM {CHOICES[kind]} WHERE game = ?", [game]).fetchone()
    return known(kind, row[0]) if row else kind()


def keep_choice(db: Store, game: int, choice: PhoneRules | Shown) -> None:
    """Stores the choice; the caller holds the transaction."""
    data = json.dumps(choice.as_data(), ensure_ascii=False)
    in_place = "ON CONFLICT (game) DO UPDATE SET data = excluded.data"
    insert(db, CHOICES[type(choice)], in_place, game=game, data=data)
    touch(db, game)


LINE_TABLES = """
CREATE TABLE game_lines (
    game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE, version TEXT NOT NULL, line TEXT NOT NULL)
"""


def kept_lines(db: Store, games: Collection[int]) -> dict[int, tuple[str, str]]:
    """Returns the stored lines of these games, each with its version."""
    if not games:
        return {}
    marks = ", ".join("?" * len(games))
    rows = db.execute(f"SELECT game, version, line FROM game_lines WHERE game IN ({marks})", [*games])
    return {game: (version, line) for game, version, line in rows}


def keep_line(db: Store, game: int, version: str, line: str) -> None:
    """Stores a line in place of an earlier one; the caller holds the transaction."""
    db.execute("DELETE FROM game_lines WHERE game = ?", [game])
    insert(db, "game_lines", game=game, version=version, line=line)


def keep_seed(db: Store, game: int, number: int, seed: bytes) -> None:
    """Stores the seed of a game's seal; the caller holds the transaction."""
    insert(db, "seals", game=game, number=number, seed=seed.hex())


def seed(db: Store, game: int, number: int) -> bytes | None:
    """Returns the seed of a game's seal, or None if it is not on this machine."""
    row = db.execute("SELECT seed FROM seals WHERE game = ? AND number = ?", [game, number]).fetchone()
    return bytes.fromhex(row[0]) if row else None


FACT_FIELDS = ("seq", "at", "who", "kind", "data", "token")


def first_link(key: str) -> str:
    """Returns the hash to which the first fact is chained."""
    return _hash(f"director-log-1\n{key}")


def link(before: str, fact: Mapping[str, Any]) -> str:
    """Returns the hash of a fact (its fields as in an exported game) that follows the hash ``before``."""
    return _hash(f"{before}\n{_text({name: fact[name] for name in FACT_FIELDS})}")


def first_changed(key: str, facts: Iterable[Mapping[str, Any]]) -> int | None:
    """Returns the number of the first fact whose ``hash`` is wrong, or None if the chain holds."""
    before = first_link(key)
    for fact in facts:
        before = link(before, fact)
        if before != fact.get("hash"):
            return int(fact["seq"])
    return None


def whole_hash(header: Mapping[str, Any], players: Sequence[Mapping[str, Any]], last: str) -> str:
    """Returns the hash of a whole exported game: its first line without this hash, its players, the hash of its last fact."""
    return _hash(_text([{name: header[name] for name in header if name != "hash"}, list(players), last]))


def check_chain(rows: Sequence[Mapping[str, Any]], count: int) -> None:
    """Raises DirectorError ``file_changed`` if anything was changed in the objects of a file with ``count`` players.

    Files of version 1 have no hashes and cannot be checked.
    """
    header, players, facts = rows[0], rows[1 : 1 + count], rows[1 + count :]
    if header["version"] == 1:
        return
    if seq := first_changed(header["key"], facts):
        raise _changed(say("Entry %(seq)d of this file was changed after it was saved.", seq=seq))
    last = facts[-1]["hash"] if facts else first_link(header["key"])
    if whole_hash(header, players, last) != header.get("hash"):
        raise _changed(
            say("The first lines of this file (set-up and players) are not as they were exported.")
        )


def _changed(reason: Sentence) -> DirectorError:
    return DirectorError("file_changed", "%(reason)s Export the game again.", reason=reason)


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


FIELDS = "seq, at, who, kind, data, token, hash"


def load(db: Store, game: int, after: int = 0, kind: str = "duplicate") -> list[Recorded]:
    """Returns all events of a game in order, or those after number ``after``.

    Reading from the beginning checks the chain; DirectorError ``log_damaged`` or ``log_changed`` names the event.
    """
    read = kind_named(kind).read
    facts = list(lines(db, game, after))
    if after == 0 and (seq := first_changed(_key(db, game), facts)):
        raise DirectorError(
            "log_changed",
            "Entry %(seq)d of this night was changed in the file of the data. Restore a backup of it.",
            seq=seq,
        )
    found = []
    for each in facts:
        try:
            fact = read(each["kind"], each["data"])
        except (ValueError, TypeError, KeyError, AttributeError) as reason:
            raise _damaged(each["seq"]) from reason
        found.append(Recorded(each["seq"], each["at"], each["who"], fact))
    return found


def lines(db: Store, game: int, after: int = 0) -> Iterator[dict[str, Any]]:
    """Yields the events as an exported game writes them, each with its hash; DirectorError ``log_damaged``."""
    rows = db.execute(f"SELECT {FIELDS} FROM facts WHERE game = ? AND seq > ? ORDER BY seq", [game, after])
    for seq, at, who, kind, data, token, digest in rows:
        try:
            fact = {"seq": seq, "at": float(at), "who": who, "kind": kind, "data": json.loads(data)}
        except (ValueError, TypeError, RecursionError) as reason:
            raise _damaged(seq) from reason
        yield fact | {"token": token, "hash": digest}


def _damaged(seq: int) -> DirectorError:
    return DirectorError(
        "log_damaged",
        "Entry %(seq)d of this night is damaged in the file of the data. Restore a backup of it.",
        seq=seq,
    )


def append(
    db: Store, game: int, facts: Sequence[Recorded], token: str | None = None, last: str | None = None
) -> None:
    """Adds events to the end of the log; the first carries the request's token, so that it cannot be added twice.

    ``last`` is the hash of the last event, if it is known already.
    """
    append_each(db, game, [(each, token if number == 0 else None) for number, each in enumerate(facts)], last)


def append_each(
    db: Store, game: int, facts: Sequence[tuple[Recorded, str | None]], last: str | None = None
) -> None:
    """Adds events to the end of the log, each with its own token, and chains them."""
    before, rows = last or last_hash(db, game), []
    for each, token in facts:
        kind = type(each.fact).__name__
        text = json.dumps(each.fact, default=_fields_of, ensure_ascii=False)
        values = (each.seq, float(each.at), each.who, kind, json.loads(text), token)
        before = link(before, dict(zip(FACT_FIELDS, values, strict=True)))
        rows.append((game, each.seq, each.at, each.who, kind, text, token, before))
    db.executemany(
        f"INSERT INTO facts (game, {FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        rows,
    )


def last_hash(db: Store, game: int) -> str:
    """Returns the hash of the last event, or of the key if there is none."""
    row = db.execute(
        "SELECT key, (SELECT hash FROM facts WHERE game = games.id ORDER BY seq DESC LIMIT 1)"
        " FROM games WHERE id = ?",
        [game],
    ).fetchone()
    key, last = row or ("", None)
    return str(last) if last else first_link(key)


def hashes(db: Store, game: int, seqs: Sequence[int]) -> dict[int, str]:
    """Returns the hash of the log after each of these entries, by number; missing entries are left out."""
    marks = ", ".join("?" * len(seqs))
    rows = db.execute(f"SELECT seq, hash FROM facts WHERE game = ? AND seq IN ({marks})", [game, *seqs])
    return {int(seq): str(digest) for seq, digest in rows}


Heads = dict[str, tuple[int, int]]
"""Number of the last fact and version of the tables beside the log, by the game's key."""


def heads(db: Store, keys: Collection[str]) -> Heads:
    """Returns how far each of these games has come, in one statement, because it is asked after every change of the database;
    a game that is gone or in the bin is missing."""
    marks = ",".join("?" * len(keys))
    rows = db.execute(
        "SELECT key, coalesce((SELECT max(seq) FROM facts WHERE game = games.id), 0), version"
        f" FROM games WHERE key IN ({marks}) AND deleted IS NULL",
        list(keys),
    )
    return {key: (seq, version) for key, seq, version in rows}


def _key(db: Store, game: int) -> str:
    row = db.execute("SELECT key FROM games WHERE id = ?", [game]).fetchone()
    return str(row[0]) if row else ""


_NAMES: dict[type[Any], tuple[str, ...]] = {}


def _fields_of(value: Any) -> dict[str, Any]:
    """Returns a fact, or a value in it, as JSON writes it: its fields by name.

    Gives the same text as ``event_to_data``, without the deep copies that ``asdict`` makes.
    """
    of = type(value)
    if of not in _NAMES:
        _NAMES[of] = tuple(each.name for each in fields(of))
    return {name: getattr(value, name) for name in _NAMES[of]}
