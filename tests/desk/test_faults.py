"""What was told to the director is there after every fault: kills and power cuts at random moments, copies of a file in use,
flipped bytes. A sealed night, so that seal, chain and bag are checked each time as well."""

import random
import subprocess
import sys

import pytest

from director.desk import sessions
from director.desk.duplicate import rounds, seals
from director.desk.instance import Instance
from director.games.duplicate.facts import DUPLICATE
from director.games.people import Entrant
from director.language.sentences import DirectorError
from director.storage import backup
from tests.room import NIGHT, a_club, opened, small_setup

DRIVE = """
import sys
from pathlib import Path
from director.desk.duplicate import rounds
from director.desk.instance import Instance
from tests.room import NIGHT
desk = Instance(Path(sys.argv[1]), sys.argv[2] or None).desk()
while True:
    for step in (rounds.draw, rounds.take_back):
        print(step(desk, NIGHT).seq, flush=True)
"""


def sealed(folder):
    """A club with a sealed night whose driver may be killed."""
    club = a_club(folder)
    sessions.create_game(club.desk(), small_setup(), [Entrant("Anna")], NIGHT)
    seals.seal_draw(club.desk(), NIGHT)
    seals.call_number(club.desk(), NIGHT, "407")
    return club


@pytest.fixture
def club(tmp_path):
    return sealed(tmp_path / "club")


def driven(club):
    """A process that goes on in the night until it is killed, and prints the number of each fact once it is kept."""
    command = [sys.executable, "-c", DRIVE, str(club.folder), club.database or ""]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def whole(folder):
    """The number of the last fact, after reading log, chain and state anew."""
    fresh = opened(folder)
    night = fresh.desk().session(NIGHT)
    assert DUPLICATE.replay(night.row.setup, night.game.players, night.log).state == night.game
    assert len({each.fact.drawn for each in night.log if type(each.fact).__name__ == "RackDrawn"}) <= 1
    fresh.db.close()
    return night.seq


def kill_and_look(club, steps):
    """Drives the night, kills the driver right after it told so many steps, and looks what is there."""
    seq = club.desk().session(NIGHT).seq
    if club.desk().session(NIGHT).game.current:
        rounds.take_back(club.desk(), NIGHT)
        seq += 1
    driver = driven(club)
    told = [driver.stdout.readline() for _ in range(steps)]
    assert all(told), "the desk ended by itself"
    driver.kill()
    told += driver.stdout.read().splitlines(keepends=True)
    driver.stdout.close()
    driver.wait()
    last = max([seq, *(int(line) for line in told if line.endswith("\n"))])
    assert last <= whole(club.folder) <= last + 1


@pytest.mark.usefixtures("any_store")
def test_what_was_told_is_there_after_a_kill(club):
    for steps in (1, 24):
        kill_and_look(club, steps)


@pytest.mark.slow
@pytest.mark.usefixtures("store")
def test_what_was_told_is_there_after_a_thousand_kills(tmp_path):
    rng = random.Random(6)
    for number in range(20):  # a log of its own each time: reading it must not become the test
        club = sealed(tmp_path / f"club{number}")
        for _ in range(50):
            kill_and_look(club, rng.randrange(1, 60))
        club.close()


def test_a_backup_of_a_file_in_use_is_whole(club, tmp_path):
    driver = driven(club)
    try:
        for number in range(5):
            seq = int(driver.stdout.readline())
            there = tmp_path / f"copy{number}"
            there.mkdir()
            backup.copy(club.folder / "director.sqlite", there / "director.sqlite")
            assert whole(there) >= seq
    finally:
        driver.kill()
        driver.communicate()


def test_flipped_bytes_are_told_in_a_sentence_and_never_believed(club, tmp_path):
    for _ in range(20):
        rounds.draw(club.desk(), NIGHT)
        rounds.take_back(club.desk(), NIGHT)
    good = tmp_path / "good.sqlite"
    backup.copy(club.folder / "director.sqlite", good)
    before = club.desk().session(NIGHT)
    rng, content = random.Random(9), good.read_bytes()
    for number in range(40):
        there = tmp_path / f"bent{number}"
        there.mkdir()
        bent = bytearray(content)
        for _ in range(3):
            bent[rng.randrange(len(bent))] ^= 1 << rng.randrange(8)
        (there / "director.sqlite").write_bytes(bent)
        try:
            night = Instance(there).desk().session(NIGHT)
        except DirectorError as told:
            assert str(told)
        else:
            assert [each.fact for each in night.log] == [each.fact for each in before.log]


def test_wherever_the_power_fails_a_beginning_of_the_log_is_there(club, tmp_path):
    """What has been written of the write-ahead log may end at any byte; nothing is lost that was there before."""
    club.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    club.db.execute("PRAGMA wal_autocheckpoint=0")
    base, sizes, desk = club.folder / "director.sqlite", [(0, club.desk().session(NIGHT).seq)], club.desk()
    wal = base.with_name(base.name + "-wal")
    for _ in range(6):
        for step in (rounds.draw, rounds.take_back):
            seq = step(desk, NIGHT).seq
            sizes.append((wal.stat().st_size, seq))
    database, log, rng = base.read_bytes(), wal.read_bytes(), random.Random(4)
    for number in range(60):
        there, end = tmp_path / f"cut{number}", rng.randrange(len(log) + 1)
        there.mkdir()
        (there / base.name).write_bytes(database)
        (there / wal.name).write_bytes(log[:end])
        told = max(seq for size, seq in sizes if size <= end)
        assert told <= whole(there) <= told + 1


def test_a_database_cut_short_is_told_in_a_sentence(club, tmp_path):
    good = tmp_path / "good.sqlite"
    backup.copy(club.folder / "director.sqlite", good)
    content, rng = good.read_bytes(), random.Random(8)
    for number in range(20):
        there = tmp_path / f"short{number}"
        there.mkdir()
        (there / "director.sqlite").write_bytes(content[: rng.randrange(1, len(content) - 1)])
        with pytest.raises(DirectorError) as told:
            Instance(there).desk().session(NIGHT)
        assert str(told.value)
