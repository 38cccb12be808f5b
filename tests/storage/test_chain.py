"""The log is a chain: a changed old fact is found, in the database and in an exported game."""

import hashlib
import json
import random

import pytest

from director.language.sentences import DirectorError
from director.storage import database, game_store
from director.storage.database import open_database
from director.storage.game_file import export_game, import_game
from tests import stores
from tests.builders import played_night
from tests.refusing import refused
from tests.storage.builders import stored


@pytest.fixture(scope="module")
def lines():
    """A night of three rounds and two players, exported."""
    db = open_database(":memory:")
    stored(db, played_night(3, 2))
    return list(export_game(db, "abend"))


def test_the_chain_can_be_worked_out_by_hand(lines):
    before = hashlib.sha256(b"director-log-1\nabend").hexdigest()
    for line in lines[3:]:
        fact = json.loads(line)
        found = fact.pop("hash")
        text = json.dumps(fact, sort_keys=True, separators=(",", ":"))
        before = hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()
        assert found == before
    header = json.loads(lines[0])
    found = header.pop("hash")
    text = json.dumps(
        [header, [json.loads(line) for line in lines[1:3]], before], sort_keys=True, separators=(",", ":")
    )
    assert found == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("at = at + 1", "log_changed"), ("who = 'nobody'", "log_changed"),
        ("data = replace(data, ':', ': ')", None), ("data = '{'", "log_damaged"),
        ("token = 'another'", "log_changed"), ("hash = ''", "log_changed"),
    ],
)  # fmt: skip
def test_a_changed_fact_is_named_when_the_log_is_read(change, code):
    db = stores.here.open(":memory:")
    row = stored(db, played_night(2, 2))
    db.execute(f"UPDATE facts SET {change} WHERE seq = 4")
    if code is None:  # the same data, written otherwise
        game_store.load(db, row.id)
        return
    with refused(code, "Entry 4", by=DirectorError):
        game_store.load(db, row.id)


def test_bytes_in_place_of_a_fact_are_named_when_the_log_is_read():
    """A file takes what a server's table refuses."""
    db = open_database(":memory:")
    row = stored(db, played_night(2, 2))
    db.execute("UPDATE facts SET data = x'ff' WHERE seq = 4")
    with pytest.raises(DirectorError, match="Entry 4"):
        game_store.load(db, row.id)


@pytest.mark.parametrize(
    "change",
    [
        "data = '{}'",
        "kind = 'Nothing'",
        "data = '[]'",
        "data = '7'",
        "data = 'null'",
        f"data = '{'[' * 100_000}'",
    ],
    ids=lambda change: change[:14],
)
def test_a_newest_fact_that_cannot_be_read_is_named(change):
    """What is new is read without the chain of what is known already."""
    db = open_database(":memory:")
    row = stored(db, played_night(2, 2))
    db.execute(f"UPDATE facts SET {change} WHERE seq = 4")
    with refused("log_damaged", "Entry 4", by=DirectorError):
        game_store.load(db, row.id, after=3)


def test_old_nights_are_chained_by_the_migration(tmp_path, monkeypatch):
    new = database.MIGRATIONS
    monkeypatch.setattr(database, "MIGRATIONS", new[:7])
    db = open_database(tmp_path / "director.sqlite")
    night = played_night(2, 2)
    monkeypatch.setattr(database, "MIGRATIONS", new)
    other = open_database(":memory:")
    rows = [stored(other, night), stored(other, played_night(1, 2), "second")]
    for table in ("games", "players", "people", "facts"):
        called = "events" if table == "facts" else table
        known = set(db.utils[called].columns_dict)
        for each in other.utils[table].rows:
            db.utils[called].insert({name: value for name, value in each.items() if name in known})
    db.close()
    db = open_database(tmp_path / "director.sqlite")
    assert game_store.load(db, rows[0].id) == night.log
    for row in rows:
        assert game_store.load(db, row.id) == game_store.load(other, row.id)
        assert game_store.last_hash(db, row.id) == game_store.last_hash(other, row.id)


def single_change(data, rng):
    """The JSON value with one leaf changed, one entry dropped, or one added."""
    if isinstance(data, dict) and data and rng.random() < 0.93:
        name = rng.choice(sorted(data))
        if rng.random() < 0.06:
            return {each: value for each, value in data.items() if each != name}
        return data | {name: single_change(data[name], rng)}
    if isinstance(data, list) and data and rng.random() < 0.93:
        at = rng.randrange(len(data))
        return [*data[:at], single_change(data[at], rng), *data[at + 1 :]]
    if isinstance(data, bool) or data is None:
        return not data
    if isinstance(data, (int, float)):
        return data + rng.choice((-1, 1, 7))
    if isinstance(data, str):
        at = rng.randrange(len(data) + 1)
        return data[:at] + rng.choice("AEN7f") + data[at + rng.randrange(2) :]
    return [*data, 1] if isinstance(data, list) else data | {"more": 1}


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize("count", [60, pytest.param(1000, marks=pytest.mark.slow)])
def test_single_changes_to_an_exported_game_are_refused(lines, count):
    rng, db = random.Random(7), stores.here.open(":memory:")
    done = 0
    while done < count:
        at = rng.randrange(len(lines))
        before = json.loads(lines[at])
        after = single_change(before, rng)
        if after == before:
            continue
        done += 1
        changed = [*lines[:at], json.dumps(after, ensure_ascii=False), *lines[at + 1 :]]
        with pytest.raises(DirectorError):
            import_game(db, changed)
    assert db.execute("SELECT count(*) FROM games").fetchone() == (0,)
