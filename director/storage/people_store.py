"""The persons of a club, and who of them played where: ordinary tables.

Players of nights are persons. Two entries of one person are joined by naming in ``merged`` the entry that stays; nothing
else changes, so they can be parted again. ``folded`` is name and club in the form that is compared; only this module makes it.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from director.games.people import Player
from director.language.sentences import DirectorError
from director.seasons.person import COLUMNS, Person, folded
from director.storage import settings_store
from director.storage.store import Store, insert, make, of_owner

TABLES = """
ALTER TABLE people ADD COLUMN owner INTEGER REFERENCES accounts(id);
ALTER TABLE people ADD COLUMN merged INTEGER;
ALTER TABLE people ADD COLUMN nameless INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN folded TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN secret TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN series TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN licence TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN age_group TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN sex TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN notes TEXT NOT NULL DEFAULT '';
CREATE INDEX people_folded ON people (folded);
CREATE INDEX people_merged ON people (merged) WHERE merged IS NOT NULL;
CREATE INDEX people_secret ON people (secret) WHERE secret <> '';
CREATE INDEX players_person ON players (person);
CREATE TABLE people_apart (
    one INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    other INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE, PRIMARY KEY (one, other))
"""

MAIL = "ALTER TABLE people ADD COLUMN mail TEXT NOT NULL DEFAULT ''"
UNNAMED = "ALTER TABLE people ADD COLUMN unnamed INTEGER NOT NULL DEFAULT 0"
MACHINES = """
UPDATE players SET person = NULL WHERE id = 2 AND game IN (SELECT id FROM games WHERE kind = 'training');
UPDATE players SET person = NULL WHERE game IN (
    SELECT id FROM games WHERE kind = 'classic' AND (key = 'sample-game' OR substr(key, 1, 12) = 'sample-game-'))
"""
"""The computer and the players of the sample game were persons of the club; who of them has played nowhere else can be removed."""
EXTRA = "ALTER TABLE people ADD COLUMN extra TEXT NOT NULL DEFAULT ''"

FIELDS = f"{', '.join(COLUMNS)}, extra, id, owner, merged, nameless, unnamed"


LARGEST = 2**31 - 1
"""No person has a higher number; the databases could not search for one."""


def make_tables(db: Store) -> None:
    """The migration: adds columns for people, and makes everybody who has played so far a person."""
    make(db, TABLES)
    for number, name, club in db.execute("SELECT id, name, club FROM people").fetchall():
        db.execute("UPDATE people SET folded = ? WHERE id = ?", [folded(name, club), number])
    for game, owner in db.execute("SELECT id, owner FROM games ORDER BY created, id").fetchall():
        db.execute(
            "UPDATE people SET owner = ? WHERE owner IS NULL AND id IN (SELECT person FROM players WHERE game = ?)",
            [owner, game],
        )
    _join_namesakes(db)
    for game, owner in db.execute("SELECT id, owner FROM games ORDER BY created, id").fetchall():
        link(db, game, owner)


def _join_namesakes(db: Store) -> None:
    """Joins entries of one name and club, unless they played in one night."""
    nights: dict[int, set[int]] = {}
    for game, number in db.execute("SELECT game, person FROM players WHERE person IS NOT NULL"):
        nights.setdefault(number, set()).add(game)
    groups: dict[tuple[int | None, str], list[int]] = {}
    for number, owner, key in db.execute("SELECT id, owner, folded FROM people ORDER BY id").fetchall():
        first = groups.setdefault((owner, key), [])
        own = nights.setdefault(number, set())
        same = next((each for each in first if not nights[each] & own), None)
        if same is None:
            first.append(number)
        else:
            nights[same] |= own
            db.execute("UPDATE people SET merged = ? WHERE id = ?", [same, number])


VERSION = "people_version"
"""The setting whose text changes with every change of people."""


def version(db: Store) -> str:
    """Returns a text that changes whenever a person changes, or entries are joined or parted."""
    return settings_store.setting(db, VERSION) or ""


def _changed(db: Store) -> None:
    settings_store.keep_setting(db, VERSION, secrets.token_hex(8))


def _person(*row: Any) -> Person:
    *columns, extra, number, owner, merged, nameless, unnamed = row
    own = tuple((name, text) for name, text in json.loads(extra)) if extra else ()
    return Person(*[*columns, own, number, owner, merged, bool(nameless), bool(unnamed)])


def _kept(person: Person) -> list[str]:
    """Returns the columns of a person as they are stored."""
    extra = json.dumps(person.extra, ensure_ascii=False) if person.extra else ""
    return [*(getattr(person, name) for name in COLUMNS), extra, folded(person.name, person.club)]


def people(db: Store, owner: int | None = None) -> list[Person]:
    """Returns all persons, or those of an organiser, without entries that were merged into others."""
    mine, values = of_owner(owner)
    return db.execute(f"SELECT {FIELDS} FROM people WHERE merged IS NULL{mine} ORDER BY id", values).all(
        _person
    )


def person(db: Store, number: int) -> Person:
    """Returns the person of that number, or the one it was merged into; DirectorError ``unknown_person``."""
    if abs(number) > LARGEST:
        raise unknown_person()
    found = db.execute(
        f"SELECT {FIELDS} FROM people WHERE id = (SELECT COALESCE(merged, id) FROM people WHERE id = ?)",
        [number],
    ).one(_person)
    if found is None:
        raise unknown_person()
    return found


def unknown_person() -> DirectorError:
    """The error for a person who does not exist, or not for this user."""
    return DirectorError("unknown_person", "There is no such person. Choose one from the list.")


def merged_into(db: Store, number: int) -> list[Person]:
    """Returns the entries that were merged into that person."""
    return db.execute(f"SELECT {FIELDS} FROM people WHERE merged = ? ORDER BY id", [number]).all(_person)


def roots(db: Store) -> dict[int, int]:
    """Returns for each merged entry the person it was merged into."""
    return dict(db.execute("SELECT id, merged FROM people WHERE merged IS NOT NULL").fetchall())


def add_people(db: Store, added: Iterable[Person], owner: int | None) -> None:
    """Adds persons; the caller holds the transaction."""
    _changed(db)
    marks = ", ".join("?" * (len(COLUMNS) + 3))
    db.executemany(
        f"INSERT INTO people ({', '.join(COLUMNS)}, extra, folded, owner) VALUES ({marks})",
        [[*_kept(each), owner] for each in added],
    )


def change_people(db: Store, changed: Iterable[Person]) -> None:
    """Stores the changed columns of these persons; the nights they played keep the old names."""
    _changed(db)
    sets = ", ".join(f"{name} = ?" for name in (*COLUMNS, "extra", "folded"))
    db.executemany(f"UPDATE people SET {sets} WHERE id = ?", [[*_kept(each), each.id] for each in changed])


def add_person(db: Store, player: Player, owner: int | None = None) -> int:
    """Adds a person with the player's name and returns the number."""
    _changed(db)
    known = {"name": player.name, "club": player.club, "category": player.category, "owner": owner}
    (number,) = insert(
        db, "people", "RETURNING id", **known, folded=folded(player.name, player.club)
    ).fetchone()
    return int(number)


def known(
    db: Store,
    players: Sequence[Player],
    owner: int | None,
    taken: Iterable[int] = (),
    machines: Collection[int] = (),
) -> list[Player]:
    """Returns the players linked to persons: a player who has none yet becomes the person of that name and club, or a new one;
    ``machines`` get none.

    Nobody sits twice in one game: ``taken`` are the persons who sit there already.
    """
    used = {*taken, *(each.person for each in players if each.person)}
    found = []
    for each in players:
        if not each.person and each.id not in machines:
            rows = db.execute(
                "SELECT COALESCE(merged, id) AS root FROM people"
                " WHERE folded = ? AND COALESCE(owner, 0) = ? AND nameless = 0 ORDER BY root",
                [folded(each.name, each.club), owner or 0],
            )
            number = next((one for (one,) in rows if one not in used), None) or add_person(db, each, owner)
            used.add(number)
            each = replace(each, person=number)
        found.append(each)
    return found


def link(db: Store, game: int, owner: int | None) -> None:
    """Links those players of a game that have no person yet to persons."""
    players = db.execute(
        "SELECT id, name, club, category, seat, person FROM players WHERE game = ? ORDER BY id", [game]
    ).all(Player)
    nobody = [each for each in players if not each.person]
    for each in known(db, nobody, owner, [one.person for one in players if one.person]):
        db.execute("UPDATE players SET person = ? WHERE game = ? AND id = ?", [each.person, game, each.id])


def set_persons(db: Store, game: int, persons: Mapping[int, int]) -> None:
    """Sets the persons of the players of a game, by the players' numbers in the game."""
    db.executemany(
        "UPDATE players SET person = ? WHERE game = ? AND id = ?",
        [[person, game, player] for player, person in persons.items()],
    )
    db.execute("UPDATE games SET version = version + 1 WHERE id = ?", [game])


# -- merged and parted -------------------------------------------------------------------------------


def merge(db: Store, number: int, into: int) -> None:
    """Joins that entry, with all entries merged into it, to the person ``into``."""
    _changed(db)
    db.execute("UPDATE people SET merged = ? WHERE id = ? OR merged = ?", [into, number, number])
    touch_games(db, [number, into])


def part(db: Store, number: int) -> None:
    """Makes a merged entry a person of its own again."""
    _changed(db)
    touch_games(db, [number])
    db.execute("UPDATE people SET merged = NULL WHERE id = ?", [number])


def touch_games(db: Store, persons: Sequence[int]) -> None:
    """Raises the version of the games in which these persons play, so that pages that show them are updated."""
    marks = ", ".join("?" * len(persons))
    db.execute(
        "UPDATE games SET version = version + 1 WHERE id IN (SELECT game FROM players WHERE person IN"
        f" (SELECT id FROM people WHERE id IN ({marks}) OR merged IN ({marks})))",
        [*persons, *persons],
    )


def play_together(db: Store, one: int, other: int) -> bool:
    """Answers whether both play in one game, so that they cannot be one person."""
    entry = "SELECT id FROM people WHERE id = ? OR merged = ?"
    row = db.execute(
        f"SELECT 1 FROM players WHERE person IN ({entry})"
        f" AND game IN (SELECT game FROM players WHERE person IN ({entry}))",
        [one, one, other, other],
    ).fetchone()
    return row is not None


def keep_apart(db: Store, one: int, other: int) -> None:
    """Notes that these two are different persons, so that nobody is asked again."""
    _changed(db)
    insert(db, "people_apart", "ON CONFLICT DO NOTHING", one=min(one, other), other=max(one, other))


def apart(db: Store) -> set[tuple[int, int]]:
    """Returns the pairs that were noted as different, the lower number first."""
    return {(one, other) for one, other in db.execute("SELECT one, other FROM people_apart")}


def remove_person(db: Store, number: int) -> bool:
    """Removes a person who has played nowhere; returns whether it did."""
    _changed(db)
    entries = "SELECT id FROM people WHERE id = ? OR merged = ?"
    if db.execute(f"SELECT 1 FROM players WHERE person IN ({entries})", [number, number]).fetchone():
        return False
    db.execute("DELETE FROM people WHERE merged = ?", [number])
    db.execute("DELETE FROM people WHERE id = ?", [number])
    return True


def set_unnamed(db: Store, number: int, unnamed: bool) -> None:
    """Sets whether others read only the initials of this person."""
    _changed(db)
    db.execute("UPDATE people SET unnamed = ? WHERE id = ? OR merged = ?", [int(unnamed), number, number])


def make_nameless(db: Store, number: int, name: str) -> None:
    """Replaces the name of a person and empties all other columns, here and in every night they played."""
    _changed(db)
    entries = "(SELECT id FROM people WHERE id = ? OR merged = ?)"
    touch_games(db, [number])
    db.execute(
        f"UPDATE players SET name = ?, category = '' WHERE person IN {entries}", [name, number, number]
    )
    empty = ", ".join(f"{column} = ''" for column in (*COLUMNS, "extra") if column not in ("name", "club"))
    db.execute(
        f"UPDATE people SET name = ?, {empty}, folded = '', secret = '', nameless = 1 WHERE id = ? OR merged = ?",
        [name, number, number],
    )


# -- the own link ------------------------------------------------------------------------------------


def set_secret(db: Store, number: int, hashed: str) -> None:
    """Stores the hash of the secret in the person's own link ("": the link is closed)."""
    db.execute("UPDATE people SET secret = ? WHERE id = ?", [hashed, number])


def by_secret(db: Store, hashed: str) -> Person | None:
    """Returns the person whose own link has the secret with that hash, or None."""
    row = db.execute("SELECT id FROM people WHERE secret = ? AND secret <> ''", [hashed]).fetchone()
    return person(db, row[0]) if row else None
