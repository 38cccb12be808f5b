"""What is done at once and cut off half-way: a move, an upload, results of a pack that are taken in (each whole or not yet), a restore and a word list by the page."""

import os
import subprocess
import sys

import pytest

from director.storage.database import open_database
from tests.cut_off import WHAT
from tests.room import a_club, director

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes that split as Unix has them")


def cut_off(folder, what, times, seed):
    command = [sys.executable, "-m", "tests.cut_off", str(folder), what, str(times), str(seed)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = told.stdout.splitlines()
    assert len(lines) == times, told.stderr
    ends = (" new, again new", " old, again new", *([" neither, again new"] if what == "Result" else []))
    assert [line for line in lines if not line.endswith(ends)] == []
    assert any("killed" in line for line in lines)


@pytest.mark.slow
def test_killed_at_any_moment_of_merging_no_result_is_lost_and_none_counts_twice(tmp_path):
    cut_off(tmp_path, "Result", 200, 5)


KILLED = """
import os, signal, sys
from pathlib import Path
from director.desk.packs.arrivals import take_waiting
from tests.room import opened
desk = opened(Path(sys.argv[1])).desk("Eva")
(pack,) = desk.db.execute("SELECT id FROM packs").fetchone()
take_waiting(desk, pack, lambda part: os.kill(os.getpid(), signal.SIGKILL), workers=2)
"""


def test_killed_while_several_processes_judge_none_stays_behind_and_no_result_is_lost(tmp_path):
    result = WHAT["Result"]
    result.prepare(tmp_path)
    command = [sys.executable, "-c", KILLED, str(tmp_path)]
    # its output ends when the last process that can write to it has ended
    killed = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert killed.returncode == -9, killed.stderr
    assert [each.state for each in result.begin(tmp_path)()] == ["new", "same", "refused"]


@pytest.mark.parametrize("what", ["Moved", "Restored", "Result"])
def test_killed_at_any_moment_the_data_are_the_old_ones_or_the_new_ones(tmp_path, what):
    cut_off(tmp_path, what, 2, 4)


@pytest.mark.slow
@pytest.mark.parametrize("what", WHAT)
def test_killed_fifty_times_the_data_are_the_old_ones_or_the_new_ones(tmp_path, what):
    cut_off(tmp_path, what, 50, 7)


def test_a_target_that_was_cut_off_may_be_used_again_and_one_with_rows_or_of_others_not(tmp_path):
    a_club(tmp_path / "club").close()
    half, mine = tmp_path / "half.sqlite", tmp_path / "mine.txt"
    open_database(half).close()
    (tmp_path / "half.sqlite.part").write_bytes(b"of a move that was killed")
    mine.write_text("not Director's")
    found = [director(tmp_path / "club", "move", "--to", str(each)) for each in (half, half, mine)]
    assert [each.exit_code for each in found] == [0, 0, 1]
    assert "There are already data" in found[2].output
    assert sorted(each.name for each in tmp_path.iterdir()) == ["club", "half.sqlite", "mine.txt"]
