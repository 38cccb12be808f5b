"""What PostgreSQL does otherwise than a file: rows locked for each game, connections that break, marks of changes."""

import gc
import threading
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from director.language.sentences import DirectorError
from director.storage import game_store, settings_store
from director.storage.database import MIGRATIONS, open_database, writing
from director.storage.postgres_store import PostgresStore
from director.storage.store import DatabaseUnavailable
from tests import stores
from tests.room import director, small_setup


@pytest.fixture
def there(server):
    return stores.Stores(server)


@pytest.fixture
def db(there):
    """A store with two games, ``a`` and ``b``."""
    found = there.open("one")
    assert isinstance(found, PostgresStore)
    with writing(found):
        for key in ("a", "b"):
            game_store.create_game(found, small_setup(), 0.0, key)
    yield found
    found.close()


@pytest.fixture
def other(there, db):
    """A second connection to the same store, which does not wait long."""
    found = there.open("one")
    found.execute("SET lock_timeout = '300ms'")
    return found


def break_off(server, broken):
    """Ends the connection from the server's side, as a restart does."""
    (number,) = broken.execute("SELECT pg_backend_pid()").fetchone()
    with psycopg.connect(server.address, autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(%s, 5000)", [number])


def test_games_do_not_wait_for_each_other_and_one_game_does(db, other):
    with writing(db, "a"):
        with writing(other, "b"):
            game_store.touch(other, 2)
        for same in ("a", 1, "1"):
            with pytest.raises(DatabaseUnavailable) as told, writing(other, same):
                pytest.fail("two wrote to the same game")
            assert told.value.code == "busy"


def test_slips_of_phones_come_in_while_the_desk_writes(db, other):
    with writing(db, "a"), other.transaction():
        other.execute("INSERT INTO phones (game, data) VALUES (1, '{}')")  # any row that belongs to the game


def test_a_commit_that_others_overtook_changes_the_mark(there, db, other):
    watching = there.open("one")
    marks = [watching.changed()]
    with other.transaction():
        game_store.touch(other, 1)
        with writing(db, "b"):
            game_store.touch(db, 2)
        marks.append(watching.changed())
    marks.append(watching.changed())
    assert len(set(marks)) == 3


def test_a_broken_connection_is_opened_again(server, db):
    break_off(server, db)
    assert game_store.game_row(db, "a").key == "a"
    break_off(server, db)
    with writing(db):
        settings_store.keep_setting(db, "club", "Köln")
    assert settings_store.setting(db, "club") == "Köln"


def test_a_connection_that_breaks_within_keeps_nothing(server, db):
    def step():
        with writing(db):
            settings_store.keep_setting(db, "club", "Köln")
            break_off(server, db)
            with pytest.raises(
                DatabaseUnavailable
            ):  # not on a new connection: the rest of the step would be kept alone
                settings_store.keep_setting(db, "city", "Köln")

    with pytest.raises(DatabaseUnavailable) as told:
        step()
    assert told.value.code == "database_away"
    assert (settings_store.setting(db, "club"), settings_store.setting(db, "city")) == ("", "")


def test_one_process_at_a_time_has_the_turn(server, db, other):
    with db.turn(1) as first, other.turn(1) as second, other.turn(2) as elsewhere:
        assert (first, second, elsewhere) == (True, False, True)
    with other.turn(1) as again:
        assert again
    with db.turn(1):
        break_off(server, db)
        with other.turn(1) as after_a_death:
            assert after_a_death


def test_processes_that_start_together_make_the_tables_once(there):
    address = there.address("new")
    barrier = threading.Barrier(4)

    def start(_):
        barrier.wait()
        db = open_database(address)
        version = db.version()
        db.close()
        return version

    with ThreadPoolExecutor(4) as many:
        assert list(many.map(start, range(4))) == [len(MIGRATIONS)] * 4


def test_an_address_with_a_zero_character_finds_nothing(db):
    with pytest.raises(DirectorError, match="no game"):
        game_store.game_row(db, "a\0")


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("postgresql://[nonsense", "This is not an address of a database"),
        ("postgresql:///nowhere?host=/nonexistent", "The database does not answer"),
    ],
)
def test_a_database_that_cannot_be_reached_is_told(tmp_path_factory, address, told):
    done = director(tmp_path_factory.mktemp("club"), "--database", address, "export", "a")
    assert (done.exit_code, told in done.output) == (1, True), done.output


def test_a_store_that_nobody_closed_gives_its_connection_back_even_out_of_a_circle(there, db):
    lost = there.open("one")
    (number,) = lost.execute("SELECT pg_backend_pid()").fetchone()
    circle = [lost]
    circle.append(circle)
    del lost, circle
    gc.collect()
    gone = "SELECT pg_sleep(0.01) FROM pg_stat_activity WHERE pid = ?"
    while db.execute(gone, [number]).fetchone():  # the server needs a moment to notice
        pass
