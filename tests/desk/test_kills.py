"""Killed or without power at any moment, whatever a night was doing: what was told is there, and nothing else is wrong."""

import random
import subprocess
import sys

import pytest

from tests.driving_desk import drive, lost, set_up
from tests.room import a_club, opened


@pytest.fixture
def club(store, tmp_path):
    made = a_club(tmp_path / "club")
    set_up(made)
    return made


def killed(club, seed, lines):
    """What a desk told before it was killed, right after it told so many lines."""
    command = [sys.executable, "-m", "tests.driving_desk", str(club.folder), club.database or "", str(seed)]
    driver = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    told = [driver.stdout.readline() for _ in range(lines)]
    assert all(told), "the desk ended by itself"
    driver.kill()
    told += driver.stdout.readlines()
    driver.stdout.close()
    driver.wait()
    return [line.strip() for line in told if line.endswith("\n")]


def after_kills(club, lines):
    told: list[str] = []
    for seed, count in enumerate(lines):
        fresh = killed(club, seed, count)
        assert lost(club.folder, fresh) == []
        told += fresh
    assert lost(club.folder, told) == []
    print(f"{len(lines)} kills, {len(told)} lines told, nothing lost")


def test_nothing_told_is_lost_by_a_kill(club):
    after_kills(club, [33, 71])


@pytest.mark.slow
def test_nothing_told_is_lost_by_three_hundred_kills(club):
    rng = random.Random(7)
    after_kills(club, [rng.randrange(1, 120) for _ in range(150)])  # on each store


def after_cuts(folder, count, lines):
    """The log of changes (WAL) of SQLite ends at any byte: what was told before that byte was written is there."""
    club = a_club(folder / "club")
    set_up(club)
    base = club.folder / "director.sqlite"
    log = base.with_name(base.name + "-wal")
    club.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    club.db.execute("PRAGMA wal_autocheckpoint=0")
    before = base.read_bytes()
    told = [(line, log.stat().st_size) for line, _ in zip(drive(club, 5), range(lines), strict=False)]
    assert base.read_bytes() == before
    written, rng = log.read_bytes(), random.Random(count)
    for number in range(count):
        end, there = rng.randrange(len(written) + 1), folder / f"cut{number}"
        there.mkdir()
        (there / base.name).write_bytes(before)
        (there / log.name).write_bytes(written[:end])
        (there / "lexicons").symlink_to(club.folder / "lexicons")
        assert lost(there, [line for line, size in told if size <= end]) == []
    assert any(line.startswith("slip") for line, _ in told)
    club.close()


def test_nothing_told_is_lost_without_power(tmp_path):
    after_cuts(tmp_path, 12, 60)


@pytest.mark.slow
def test_nothing_told_is_lost_a_thousand_times_without_power(tmp_path):
    after_cuts(tmp_path, 1000, 240)


def test_what_is_not_there_is_found_missing(tmp_path):
    club = a_club(tmp_path / "club")
    set_up(club)
    told = [line for line, _ in zip(drive(club, 1), range(12), strict=False)]
    assert lost(club.folder, told) == []
    assert any(line.startswith("slip") for line in told)
    game = told[0].split()[1]
    found = lost(club.folder, [f"fact {game} 99", f"slip {game} 1 1 9", "game other"])
    assert found == [f"fact {game} 99", f"slip {game} 1 1 9", "game other"]
    assert opened(club.folder).desk().session(game).seq >= 1
