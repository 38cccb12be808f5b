"""Backups while the night runs, the second folder, the way back, the bin, and databases of other versions."""

import json
import os
import sqlite3
from contextlib import closing
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import pytest

from director.desk import backups, sessions
from director.desk.backups import Backups
from director.desk.classic import moves, start
from director.desk.duplicate import rounds, seals, slips
from director.desk.instance import Instance
from director.games.people import Entrant
from director.judge.slip import Slip
from director.language.sentences import DirectorError
from director.rules.tiles import tile_set
from director.storage import backup, database, game_store, settings_store
from director.storage.database import open_database
from tests.refusing import refusal, refused
from tests.room import LEXICON, NIGHT, a_club, director, small_setup

SEALED = 4
"""Facts of a night that is sealed: the seal, its terms, the players, the number."""


@pytest.fixture
def club(tmp_path):
    """A club with a sealed night of two players."""
    club = a_club(tmp_path / "club")
    sessions.create_game(club.desk(), small_setup(), [Entrant("Anna"), Entrant("Bert")], NIGHT)
    seals.seal_draw(club.desk(), NIGHT)
    seals.call_number(club.desk(), NIGHT, "407")
    return club


def facts(path):
    with closing(sqlite3.connect(path)) as found:
        return int(found.execute("SELECT count(*) FROM facts").fetchone()[0])


def done(club):
    """Waits for the copies in the background."""
    import threading

    for thread in threading.enumerate():
        if thread.name == "backup":
            thread.join()


def test_a_copy_is_made_after_every_round_and_at_the_end(club):
    desk = club.desk()
    sessions.create_game(desk, small_setup(), [Entrant("Carl")], "open")
    rounds.type_rack(desk, "open", "RUCKENB")
    slips.record_slip(desk, "open", 1, 1, Slip("NUR", at="H8"))
    rounds.place_top(desk, "open", "H4", "RUCKEN")
    done(club)
    rounds.end(desk, "open", "enough")
    done(club)
    slips.deliver_notes(desk, "open", [(1, 1)])  # what follows the end is no end
    done(club)
    names = [path.name for path in backup.backups(club.backups.local)]
    assert [name.rpartition("-")[2] for name in names] == ["end.sqlite", "round.sqlite"]
    assert facts(club.backups.local / names[0]) == SEALED + club.desk().session("open").seq - 1


def test_a_trouble_of_the_folder_becomes_the_warning(club):
    club.backups.local.write_text("no folder")
    club.backups.in_background("round").join()
    assert str(club.backups.trouble) == "No backup could be made: File exists. Choose another folder."
    club.backups.local.unlink()
    club.backups.in_background("round").join()
    assert club.backups.trouble is None


def test_a_table_is_copied_at_its_end_and_lies_in_the_bin_like_a_night(club):
    key = start.open_sample(club.desk(), "Sample", "2026-11-21", tile_set("german"), LEXICON)
    assert backup.backups(club.backups.local) == []
    while club.desk().session(key).game.ended:
        offer = sessions.undo_offer(club.desk().session(key))
        last = sessions.undo(club.desk(), key, offer.seq).log[offer.seq - 1].fact
    assert backup.backups(club.backups.local) == []
    moves.lay(club.desk(), key, last.at, last.word)
    done(club)
    assert [path.name[-10:] for path in backup.backups(club.backups.local)] == ["end.sqlite"]
    log = club.desk().session(key).log
    sessions.delete_game(club.desk(), key)
    done(club)
    assert refusal(lambda: club.desk().session(key)) == "unknown_game"
    assert start.open_sample(club.desk(), "Sample", "2026-11-21", tile_set("german"), LEXICON) == key
    assert club.desk().session(key).log == log


def test_the_last_twenty_are_kept(club, tmp_path):
    (stick := tmp_path / "stick").mkdir()
    club.backups.choose(club.db, f" {stick} ")
    made = [club.backups.back_up("asked").name for _ in range(2)]
    older = [f"director-20{number:02}0101-000000-000000-asked.sqlite" for number in range(21)]
    for folder, name in product((club.backups.local, stick), older):
        (folder / name).touch()
    made += [*older, club.backups.back_up("asked").name]
    kept = sorted(made, reverse=True)[:20]
    for folder in (club.backups.local, stick):
        assert [path.name for path in backup.backups(folder)] == kept
    told = [shown for name in kept for shown in (f"{name} · {stick}", name)]
    assert list(club.backups.copies(club.db)) == told


def free_pages(path):
    with closing(sqlite3.connect(path)) as db:
        return db.execute("PRAGMA freelist_count").fetchone()[0]


def test_the_second_folder_gets_no_seed_and_its_trouble_is_told(club, tmp_path):
    stick = tmp_path / "stick"
    with pytest.raises(DirectorError):
        club.backups.choose(club.db, str(stick))
    stick.mkdir()
    club.backups.choose(club.db, str(stick))
    seed = game_store.seed(club.db, 1, 1)
    settings_store.keep_setting(club.db, "long", "x" * 20_000)
    settings_store.drop_settings(club.db, "long", "longer")
    local = club.backups.back_up("asked")
    there = stick / local.name
    assert [free_pages(each) > 0 for each in (local, there)] == [True, False], (
        "what was deleted is not found there"
    )
    assert facts(there) == SEALED
    for copy in (
        local,
        there,
    ):  # one file, which a stick that is write-protected shows as well, for nobody else
        assert copy.stat().st_mode & 0o777 == 0o600
        with closing(sqlite3.connect(copy)) as db:
            assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert seed.hex().encode() in local.read_bytes()
    assert seed.hex().encode() not in there.read_bytes()
    stick.rename(tmp_path / "elsewhere")
    club.backups.back_up("asked")
    assert "Plug in the stick" in str(club.backups.trouble)
    (tmp_path / "elsewhere").rename(stick)
    club.backups.back_up("asked")
    assert club.backups.trouble is None


@pytest.mark.parametrize(
    ("folder", "code"),
    [("/etc", "system_folder"), ("{data}", "own_folder"),
     ("{data}/backups", "own_folder"), ("{data}/../club/backups", "own_folder")],
)  # fmt: skip
def test_a_folder_where_no_copy_belongs_is_refused(club, folder, code):
    (club.folder / "backups").mkdir(exist_ok=True)
    where = folder.format(data=club.folder.parent / club.folder.name)
    assert refusal(lambda: club.backups.choose(club.db, where)) == code
    assert club.backups.second(club.db) is None


OF_THE_SYSTEM = (
    "/ /bin /boot /dev /etc /lib /lib32 /lib64 /proc /sbin /snap /sys /usr /var/lib /var/log /var/spool /System /Library"
    " /Applications"
)


def test_a_folder_of_any_system_is_refused_and_one_beside_it_is_not(tmp_path, monkeypatch):
    for name in OF_THE_SYSTEM.split():
        for folder in (Path(name), Path(name) / "copies" if name != "/" else Path("/etc")):
            assert refusal(lambda folder=folder: backups.check_folder(folder, tmp_path)) == "system_folder"
    for name in ("/media/stick", "/var/copies", "/bin2", "/home/usr"):
        assert refusal(lambda name=name: backups.check_folder(Path(name), tmp_path)) == "not_writable"
    chosen = {
        "SystemRoot": "W",
        "ProgramFiles": "P",
        "ProgramFiles(x86)": "P86",
        "ProgramData": "D",
        "TEMP": "T",
    }
    for environment, found in ((chosen, ["W", "P", "P86", "D"]), ({"ProgramData": "D"}, ["D"])):
        monkeypatch.setattr(backups, "os", SimpleNamespace(name="nt", environ=environment))
        assert list(map(str, backups.system_folders())) == found


def test_a_folder_must_be_writable(club, tmp_path, monkeypatch):
    for right in (os.W_OK, os.X_OK):
        monkeypatch.setattr(os, "access", lambda path, asked, right=right: not asked & right)
        assert refusal(lambda: club.backups.choose(club.db, str(tmp_path))) == "not_writable"


def test_a_restored_night_goes_on_at_once_with_its_seal(club, tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    club.backups.choose(club.db, str(stick))
    name = club.backups.back_up("asked").name
    rounds.draw(club.desk(), NIGHT)
    drawn = club.desk().session(NIGHT).game.current.drawn
    club.restore(stick / name)
    assert club.desk().session(NIGHT).seq == SEALED
    rounds.draw(club.desk(), NIGHT)
    assert club.desk().session(NIGHT).game.current.drawn == drawn
    assert any("before-restore" in path.name for path in backup.backups(club.backups.local))


def test_what_is_no_backup_is_refused_and_nothing_changes(club, tmp_path):
    bad = tmp_path / "bad.sqlite"
    good = club.backups.back_up("asked").read_bytes()
    flipped = good[:-8192] + b"x" * 4096 + good[-4096:]
    for content in (b"", b"no database", good[: len(good) // 2], b"SQLite format 3\0" + b"x" * 5000, flipped):
        bad.write_bytes(content)
        with pytest.raises(DirectorError):
            club.backups.restore(bad)
    (long := tmp_path / f"{'x' * 90}.sqlite").write_bytes(b"no database")
    with refused("no_backup", f"{'x' * 80} is not a backup of Director", by=DirectorError):
        club.backups.restore(long)
    for table in ("games", "events"):  # of another program
        bad.unlink()
        with closing(sqlite3.connect(bad)) as other:
            other.execute(f"CREATE TABLE {table} (id)")
        assert refusal(lambda: club.backups.restore(bad)) == "no_backup"
    assert club.desk().session(NIGHT).seq == SEALED
    assert len(backup.backups(club.backups.local)) == 1


def test_what_is_left_of_a_copy_that_was_broken_off_is_in_nobodys_way(club, tmp_path):
    (tmp_path / "copy.sqlite.part").write_bytes(b"half a copy")
    backup.copy(club.folder / "director.sqlite", tmp_path / "copy.sqlite")
    gone = tmp_path / "unplugged" / "copy.sqlite"
    assert refusal(lambda: backup.copy(club.folder / "director.sqlite", gone)) == "no_folder"
    assert facts(tmp_path / "copy.sqlite") == SEALED
    assert not (tmp_path / "copy.sqlite.part").exists()


def test_data_on_a_server_are_copied_there_and_not_here(club, tmp_path):
    copy, there = club.backups.back_up("asked"), Backups(tmp_path, on_server=True)
    assert refusal(lambda: there.back_up("asked")) == refusal(lambda: there.restore(copy)) == "copied_there"
    assert there.in_background("end") is None
    assert not (tmp_path / "director.sqlite").exists()


def test_the_commands_copy_and_restore(club, tmp_path):
    file = tmp_path / "copy.sqlite"
    assert director(club.folder, "backup", str(file)).exit_code == 0
    other = tmp_path / "other"
    told = director(other, "restore", str(file))
    assert told.exit_code == 0, told.output
    with closing(open_database(other / "director.sqlite")) as found:
        assert found.execute("SELECT key FROM games").fetchall() == [(NIGHT,)]
        assert found.execute("SELECT count(*) FROM seals").fetchone() == (0,)
    assert club.db.utils["seals"].count > 0  # the keys of a draw that is sealed stay here
    bad = director(tmp_path / "other", "restore", str(tmp_path / "club" / "lexicons" / "nothing"))
    assert bad.exit_code == 2


def test_a_deleted_night_lies_in_the_bin_for_thirty_days(club):
    sessions.delete_game(club.desk(), NIGHT)
    done(club)
    assert [facts(path) for path in backup.backups(club.backups.local)] == [SEALED]
    assert club.desk().games() == []
    assert refusal(lambda: club.desk().session(NIGHT)) == "unknown_game"
    assert [row.key for row, _ in game_store.in_bin(club.db)] == [NIGHT]
    sessions.take_from_bin(club.desk(), NIGHT)
    assert club.desk().session(NIGHT).seq == SEALED
    now = club.desk().now()
    sessions.delete_game(club.desk(now=lambda: now - 31 * 24 * 3600), NIGHT)
    sessions.create_game(club.desk(), small_setup(), [], "other")
    sessions.delete_game(club.desk(), "other")
    done(club)
    assert [row.key for row, _ in game_store.in_bin(club.db)] == ["other"]
    assert club.db.utils["facts"].count == 0


def test_older_data_are_copied_before_they_are_brought_up_to_date(tmp_path, monkeypatch):
    path = tmp_path / "director.sqlite"
    new = database.MIGRATIONS
    monkeypatch.setattr(database, "MIGRATIONS", new[:2])
    open_database(path).close()
    monkeypatch.setattr(database, "MIGRATIONS", new)
    open_database(path).close()
    (copy,) = backup.backups(tmp_path / "backups")
    with closing(sqlite3.connect(copy)) as found:
        assert found.execute("PRAGMA user_version").fetchone() == (2,)
    monkeypatch.setattr(database, "MIGRATIONS", new[:-1])
    assert refusal(lambda: open_database(path)) == "newer_database"


def test_a_copy_of_an_older_program_is_put_back_and_brought_up_to_date(tmp_path, monkeypatch):
    old, new = tmp_path / "old.sqlite", tmp_path / "club"
    migrations = database.MIGRATIONS
    monkeypatch.setattr(database, "MIGRATIONS", migrations[:1])
    with closing(open_database(old)) as db:
        setup = game_store.setup_to_data(small_setup())
        db.execute("INSERT INTO games (key, created, setup) VALUES ('old', 1, ?)", [json.dumps(setup)])
    monkeypatch.setattr(database, "MIGRATIONS", migrations)
    backup.copy(old, copy := tmp_path / "copy.sqlite", without_seeds=True)  # from before there were any
    told = director(new, "restore", str(copy))
    assert told.exit_code == 0, told.output
    assert [row.key for row in a_club(new).desk().games()] == ["old"]


def test_data_of_a_newer_program_are_refused_in_a_sentence_and_left_as_they_are(club, tmp_path):
    copy = club.backups.back_up("asked")
    with closing(sqlite3.connect(copy)) as newer:
        newer.execute(f"PRAGMA user_version={len(database.MIGRATIONS) + 1}")
    before = copy.read_bytes()
    assert refusal(lambda: club.backups.restore(copy)) == "newer"
    assert club.desk().session(NIGHT).seq == SEALED
    other = tmp_path / "other"
    other.mkdir()
    (other / "director.sqlite").write_bytes(before)
    told = director(other, "export", NIGHT)
    assert told.exit_code == 1
    assert "a newer Director" in told.output
    assert "Traceback" not in told.output
    with closing(sqlite3.connect(other / "director.sqlite")) as found:
        assert found.execute("PRAGMA user_version").fetchone() == (len(database.MIGRATIONS) + 1,)
    assert backup.backups(other / "backups") == []


def test_nothing_is_brought_up_to_date_that_could_not_be_copied(tmp_path, monkeypatch):
    path = tmp_path / "director.sqlite"
    migrations = database.MIGRATIONS
    monkeypatch.setattr(database, "MIGRATIONS", migrations[:2])
    open_database(path).close()
    monkeypatch.setattr(database, "MIGRATIONS", migrations)
    (tmp_path / "backups").write_text("no folder")
    with pytest.raises(OSError, match="backups"):
        open_database(path)
    with closing(sqlite3.connect(path)) as found:
        assert found.execute("PRAGMA user_version").fetchone() == (2,)


def test_one_damaged_night_hides_no_other(club):
    sessions.create_game(club.desk(), small_setup(), [Entrant("Carl")], "good")
    club.db.execute("UPDATE facts SET data = 'x' WHERE seq = 1")
    fresh = Instance(club.folder)
    assert refusal(lambda: fresh.desk().session(NIGHT)) == "log_damaged"
    assert fresh.desk().session("good").seq == 0
    assert len(fresh.desk().games()) == 2
    sessions.delete_game(fresh.desk(), "good")
    done(club)
    fresh.db.close()
