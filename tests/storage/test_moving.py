"""Moving everything from one store to another and back."""

import sqlite3
from contextlib import closing

import pytest

from director.desk import sessions
from director.desk.access_codes import come_in
from director.desk.duplicate import rounds
from director.desk.duplicate.players import add_players
from director.games.duplicate.audiences import PhoneRules
from director.games.people import Entrant
from director.language.sentences import DirectorError
from director.storage import game_store, inbox_store, moving, settings_store
from director.storage.database import open_database, writing
from director.storage.game_file import export_game
from director.storage.inbox_store import HandedSlip
from director.storage.sqlite_store import SqliteStore
from tests import stores
from tests.refusing import refused
from tests.room import NIGHT, a_club, director, small_setup


@pytest.fixture
def club_folder(tmp_path):
    """A club whose tables all hold something, in a file."""
    club = a_club(tmp_path / "club")
    desk = club.desk()
    row = sessions.create_game(desk, small_setup(), [Entrant("Anna", "Köln"), Entrant("Bert %s ?")], NIGHT)
    rounds.draw(desk, NIGHT)
    with writing(desk.db):
        settings_store.keep_setting(desk.db, "club", "Köln")
        game_store.keep_choice(desk.db, row.id, PhoneRules())
        inbox_store.keep(desk.db, HandedSlip(row.id, 1, 1, 1, 1, "token-one", "{}", 17.25))
    come_in(desk, "Eva")
    club.close()
    return tmp_path / "club"


def everything(db):
    return {table: moving.fingerprint(db, table) for table in db.tables()}


def test_a_new_file_may_be_an_empty_one_without_anything_beside_it(tmp_path):
    new = tmp_path / "new.sqlite"
    new.touch()
    moving.check_new(new)
    beside = [(new.with_name(f"new.sqlite-{end}"), b"") for end in ("wal", "shm", "journal")]
    for path, left in (*beside, (new, b"no database")):
        path.write_bytes(left)
        with refused("not_empty", by=DirectorError):
            moving.check_new(new)
        path.unlink()
    moving.check_new(new)
    with closing(sqlite3.connect(new)) as other:  # of another program
        other.execute("CREATE TABLE things (name)")
    with refused("not_empty", by=DirectorError):
        moving.check_new(new)
    new.unlink()
    for made in (SqliteStore, open_database):  # cut off before it had tables, and before it had rows
        made(new).close()
        moving.check_new(new)


def test_what_a_new_store_has_from_its_first_start_gives_way_to_what_is_moved(club_folder, tmp_path):
    source, target = open_database(club_folder / "director.sqlite"), open_database(tmp_path / "new.sqlite")
    for name in ("club", "own"):
        settings_store.keep_setting(target, name, "Bonn")
    moved = moving.move(source, target)
    assert everything(target) == everything(source)
    assert moved == {table: rows for table, (rows, _) in everything(source).items()}
    assert (moved["games"], moved["players"], moved["inbox"]) == (1, 2, 1)
    with refused("not_empty", by=DirectorError):
        moving.move(source, target)


def test_what_a_move_left_that_was_cut_off_is_not_in_the_way(club_folder, tmp_path):
    new = tmp_path / "new.sqlite"
    for end in ("", "-wal", "-shm", "-journal"):
        (tmp_path / f"new.sqlite.part{end}").write_bytes(b"half of it")
    source = open_database(club_folder / "director.sqlite")
    moving.move_to_file(source, new)
    assert [each.name for each in tmp_path.glob("new*")] == ["new.sqlite"]
    assert everything(open_database(new)) == everything(source)
    with refused("no_folder", "nowhere", by=DirectorError):
        moving.move_to_file(source, tmp_path / "nowhere" / "new.sqlite")


@pytest.fixture
def there(server):
    return stores.Stores(server)


def test_everything_moves_to_a_server_and_back(club_folder, there, tmp_path):
    address, back = there.address("there"), tmp_path / "back.sqlite"
    done = director(club_folder, "move", "--to", address)
    assert (done.exit_code, "1 nights, 1 entries" in done.output) == (0, True), done.output
    done = director(club_folder, "--database", address, "move", "--to", str(back))
    assert done.exit_code == 0, done.output
    before, after = open_database(club_folder / "director.sqlite"), open_database(back)
    assert everything(before) == everything(open_database(address)) == everything(after)
    assert list(export_game(before, NIGHT)) == list(export_game(after, NIGHT))


def test_the_night_goes_on_where_it_was_moved_to(club_folder, there):
    address = there.address("there")
    assert director(club_folder, "move", "--to", address).exit_code == 0
    club = type(a_club(club_folder))(club_folder, address)
    desk = club.desk()
    seq = desk.session(NIGHT).seq
    add_players(desk, NIGHT, [Entrant("Carl")])  # a new number for a new person
    second = sessions.create_game(desk, small_setup(), [], "second")
    assert (desk.session(NIGHT).seq, len(desk.session(NIGHT).game.players), second.id) == (seq + 1, 3, 2)
    club.close()


def test_two_stores_are_not_mixed(club_folder, there):
    address = there.address("there")
    for code in (0, 1):
        done = director(club_folder, "move", "--to", address)
        assert done.exit_code == code, done.output
    assert "There are already data" in done.output
    done = director(club_folder, "move", "--to", str(club_folder / "director.sqlite"))
    assert (done.exit_code, "There are already data" in done.output) == (1, True)


def test_what_arrives_otherwise_is_not_moved_and_nobody_writes_meanwhile(club_folder, there, monkeypatch):
    source, target = open_database(club_folder / "director.sqlite"), there.open("there")
    other, write = open_database(club_folder / "director.sqlite"), target.executemany
    other.execute("PRAGMA busy_timeout = 0")

    def damaged(sql, rows):
        write(sql, rows)
        if "INTO players" in sql:
            target.execute("UPDATE players SET club = 'Bonn' WHERE id = 1")
            with refused("busy", by=DirectorError):
                settings_store.keep_setting(other, "club", "Bonn")

    monkeypatch.setattr(target, "executemany", damaged)
    with refused("moved_badly", "players", by=DirectorError):
        moving.move(source, target)
    assert moving.fingerprint(target, "players") == (0, 0)
    assert moving.fingerprint(target, "games") == (0, 0)
