"""The database file: durable settings, whole transactions, and the disk's troubles in sentences."""

import inspect
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from types import SimpleNamespace

import pytest

from director.language.sentences import DirectorError
from director.storage import backup, settings_store, sqlite_store
from director.storage.database import open_database, writing
from director.storage.sqlite_store import SameFile, SqliteStore
from tests.refusing import refused


@pytest.fixture
def db(tmp_path):
    return open_database(tmp_path / "director.sqlite")


def keep(db, name, value):
    with writing(db):
        settings_store.keep_setting(db, name, value)


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 30_000)],
)
def test_what_was_answered_is_on_the_disk(tmp_path, monkeypatch, pragma, value):
    monkeypatch.setattr(
        SqliteStore, "__init__", inspect.unwrap(SqliteStore.__init__)
    )  # not as tests/quick.py
    db = open_database(tmp_path / "director.sqlite")
    assert db.execute(f"PRAGMA {pragma}").fetchone() == (value,)


def test_a_full_disk_is_told_and_the_next_step_goes_on(db):
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count={pages}")
    with refused("disk_full", by=DirectorError):
        keep(db, "club", "x" * 1_000_000)
    db.execute("PRAGMA max_page_count=1000000")
    keep(db, "club", "Rathaus")
    assert settings_store.setting(db, "club") == "Rathaus"


def test_a_commit_that_fails_leaves_no_transaction_open(db):
    db.execute("CREATE TABLE late (game INTEGER REFERENCES games(id) DEFERRABLE INITIALLY DEFERRED)")
    with pytest.raises(sqlite3.IntegrityError), writing(db):
        db.execute("INSERT INTO late VALUES (99)")
    keep(db, "club", "Rathaus")
    assert db.execute("SELECT count(*) FROM late").fetchone() == (0,)


def test_a_folder_that_may_not_be_written_is_told(db):
    db.execute("PRAGMA query_only=ON")
    with refused("read_only", by=DirectorError):
        keep(db, "club", "Rathaus")


@pytest.mark.parametrize("system", ["nt", "posix"])
def test_a_folder_that_is_marked_read_only_may_be_written_on_windows(db, monkeypatch, system):
    db.file.path.parent.chmod(0o555)
    monkeypatch.setattr(
        sqlite_store, "os", SimpleNamespace(name=system, stat=os.stat, access=os.access, W_OK=os.W_OK)
    )
    told = db.file.trouble()
    db.file.path.parent.chmod(0o700)
    assert (told and told.code) == (None if system == "nt" else "read_only")


def test_what_is_wrong_with_the_place_of_the_data_is_told(tmp_path, db, monkeypatch):
    nowhere = SameFile(tmp_path / "gone" / "director.sqlite")
    with refused("read_only", by=DirectorError):
        nowhere.check(writing=True)
    assert nowhere.trouble().code == "read_only"
    assert db.file.trouble() is None
    with monkeypatch.context() as broken:
        broken.setattr(shutil, "disk_usage", away)
        assert db.file.trouble().code == "disk_error"
    for free, code in ((2**17, None), (2**17 - 1, "disk_full")):
        monkeypatch.setattr(shutil, "disk_usage", lambda folder, free=free: SimpleNamespace(free=free))
        told = db.file.trouble()
        assert (told and told.code) == code
    db.file.path.unlink()
    assert db.file.trouble().code == "data_taken"


def away(folder):
    raise OSError


def test_damage_that_cannot_even_be_told_is_damage(tmp_path):
    """SQLite names a part of the file that is no text."""
    path = tmp_path / "director.sqlite"
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE settings (name)")
        file.execute("PRAGMA writable_schema=ON")
        file.execute("UPDATE sqlite_master SET name = CAST(x'ff' AS TEXT), sql = 'damaged'")
        file.commit()
    with refused("damaged", by=DirectorError):
        open_database(path)


def test_no_copy_is_made_of_what_is_damaged_nor_in_place_of_a_folder(tmp_path):
    data, there = tmp_path / "director.sqlite", tmp_path / "copy.sqlite"
    with closing(sqlite3.connect(data)) as file:
        file.execute("CREATE TABLE games (players CHECK (players > 0))")
        file.execute("INSERT INTO games VALUES (1)")
        file.commit()
        backup.copy(data, there)
        file.execute("PRAGMA ignore_check_constraints=ON")
        file.execute("INSERT INTO games VALUES (-1)")
        file.commit()
    whole = there.read_bytes()
    with refused("damaged", "Restore a backup", by=DirectorError):
        backup.copy(data, there)
    assert there.read_bytes() == whole
    (tmp_path / "folder").mkdir()
    with refused("cannot_write", "folder", "directory", by=DirectorError):
        backup.copy(there, tmp_path / "folder")
    assert {each.name for each in tmp_path.iterdir()} == {"director.sqlite", "copy.sqlite", "folder"}


def kept_at_once(db):
    db.execute("INSERT INTO settings VALUES ('club', away())")


def kept_together(db):
    with writing(db):
        db.executemany("INSERT INTO settings VALUES (?, away())", [["club"], ["server"]])


@pytest.mark.parametrize("step", [kept_at_once, kept_together])
def test_a_file_that_is_taken_away_while_something_is_written_is_told(db, step):
    db.conn.create_function("away", 0, lambda: str(db.file.path.unlink(missing_ok=True)))
    with refused("data_taken", by=DirectorError):
        step(db)


def test_a_log_that_was_taken_away_is_not_the_one_that_the_next_connection_makes(db):
    """The handles that are open go on writing into the log that is gone."""
    keep(db, "club", "Rathaus")
    log = db.file.path.with_name("director.sqlite-wal")
    log.rename(log.with_name("elsewhere"))
    log.touch()
    with refused("data_taken", by=DirectorError):
        keep(db, "club", "x")


@pytest.mark.parametrize("logged", [True, False])
def test_a_file_that_ends_within_a_page_is_whole_beside_its_log_of_changes(tmp_path, logged):
    """The power went while pages were written from the log into the file; without the log they are lost."""
    path, copy = tmp_path / "director.sqlite", tmp_path / "copy.sqlite"
    db = open_database(path)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    keep(db, "club", "x" * 10_000)
    copy.write_bytes(path.read_bytes() + b"half a page")
    if logged:
        shutil.copy(f"{path}-wal", f"{copy}-wal")
        assert settings_store.setting(open_database(copy), "club") == "x" * 10_000
    else:
        with pytest.raises(DirectorError, match="damaged"):
            open_database(copy)


@pytest.mark.parametrize("code", ["damaged", "cannot_open"])
def test_what_is_no_database_is_told(tmp_path, code):
    """Any file, and a folder in its place."""
    place = tmp_path / "director.sqlite"
    place.mkdir() if code == "cannot_open" else place.write_bytes(b"no database at all " * 500)
    with refused(code, by=DirectorError):
        open_database(place)


@pytest.mark.parametrize("address", ["postgres://there/club", "postgresql://there/club"])
def test_postgresql_without_its_extra_is_told(monkeypatch, address):
    monkeypatch.setitem(sys.modules, "director.storage.postgres_store", None)
    with refused("no_postgres", "duplicate-director[postgres]", by=DirectorError):
        open_database(address)


def test_another_error_of_the_database_is_a_bug_and_passes(db):
    with pytest.raises(sqlite3.OperationalError), writing(db):
        db.execute("INSERT INTO games (nonsense) VALUES (1)")


CLOSED_MEANWHILE = """
import sys, threading
from pathlib import Path
from director.storage.database import open_database, writing
from director.storage.store import DatabaseUnavailable
told = []
for number in range(300):
    store, going = open_database(Path(sys.argv[1])), threading.Event()
    def work():
        try:
            while True:
                going.set()
                with writing(store):
                    store.changed()
        except DatabaseUnavailable as away:
            told.append(away.code)
    thread = threading.Thread(target=work)
    thread.start()
    going.wait()
    store.close()
    thread.join()
assert told == ["database_away"] * 300
"""


def test_a_store_that_another_thread_closes_ends_no_process(tmp_path):
    """In a process of its own, which SQLite alone would end: a rehearsal is left while its wall looks for what is new."""
    command = [sys.executable, "-c", CLOSED_MEANWHILE, str(tmp_path / "director.sqlite")]
    assert subprocess.run(command, check=False).returncode == 0
