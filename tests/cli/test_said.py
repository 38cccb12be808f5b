"""What single commands say: a table of command lines, and of lines of ``director unscrabble``."""

import json
import os
from pathlib import Path

import pytest

from director import paths
from director.cli import COMMANDS
from director.cli.common import echo_table, save_story
from director.language.sentences import DirectorError
from tests.refusing import refused
from tests.room import LEXICON, a_club, director, opened


def test_figures_stand_at_the_right_and_names_at_the_left(capsys):
    echo_table([["No.", "Name", "Points"], ["9", "Al", "7"], ["10", "Berta", "123"]], left=(1,))
    assert capsys.readouterr().out.splitlines() == [
        "No.  Name   Points",
        "  9  Al          7",
        " 10  Berta     123",
    ]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A club beside a file that is no folder."""
    folder = tmp_path_factory.mktemp("club")
    (folder / "file").write_text("x")
    return a_club(folder).folder


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("manual", 0, "first-night   Your first night in ten minutes"),
        ("manual --search joker", 0, "formulas#joker: Joker"),
        ("manual joker", 1, "The manual has no page joker."),
        ("training cards Nobody", 1, "0 people are called Nobody. Write the number"),
        ("move --to {folder}/nowhere/new.sqlite", 1, "nowhere is not there. Plug in the stick."),
        ("move --to {folder}/file", 1, "There are already data."),
        ("--database postgresql://nowhere/x backup {folder}/copy", 1, "director move --to FILE"),
    ],
)
def test_a_command_says_what_it_found_or_why_it_cannot(folder, words, status, said):
    done = director(folder, *words.format(folder=folder).split())
    assert (done.exit_code, said in " ".join(done.output.split()) or said in done.output) == (status, True)


def test_a_folder_in_which_nothing_was_played_yet_is_copied_too(tmp_path):
    done = director(tmp_path / "new", "backup", str(tmp_path / "copy"))
    assert (done.exit_code, done.output.split()) == (
        0,
        f"A copy of all data is in {tmp_path / 'copy'}.".split(),
    )
    assert (tmp_path / "copy").stat().st_size > 0


@pytest.mark.parametrize("name", ["story.txt", "story", "pdf", "story.pdf.zip"])
def test_a_story_is_a_sheet_or_a_page(name):
    with refused("bad_ending", name, by=DirectorError):
        save_story(None, None, Path(name), None)


def test_the_help_lists_every_command(folder):
    told = director(folder, "--help").output
    assert [name for name in COMMANDS if f"\n  {name} " not in told] == []


HAUS = [*["." * 15] * 7, "....HAUS.......", *["." * 15] * 7]


@pytest.mark.parametrize(
    ("asked", "part"),
    [({"board": HAUS}, {"over": False}), ({"board": HAUS, "take": ["H5", "H6", "H7", "H8"]}, {"score": 5, "over": True}),
     ({"board": HAUS, "take": ["H9"]}, {"code": "no_tile_there"}), ({"board": HAUS, "take": [3]}, {"code": "bad_field"}),
     ({"take": ["H8"]}, {"code": "missing_field"})],
)  # fmt: skip
def test_tiles_are_taken_off_a_board_line_by_line(folder, asked, part):
    done = director(folder, "unscrabble", "--lexicon", LEXICON, text=json.dumps(asked))
    answer = json.loads(done.stdout)
    assert part | answer.get("error", answer) == answer.get("error", answer)


def test_the_search_is_timed_on_positions_of_a_file(folder, tmp_path):
    file = tmp_path / "positions.jsonl"
    line = json.dumps({"board": HAUS, "rack": "ENEISTR", "from": "Kln"}).encode()
    file.write_bytes(line.replace(b"Kln", b"K\xf6ln") + b"\n")  # an older program's letters
    told = director(
        folder, "bench", "--lexicon", LEXICON, "--positions", str(file), "--repeat", "1", "--json"
    )
    report = json.loads(told.stdout)
    assert [report[state]["0"]["positions"] for state in ("warm", "cold_times")] == [1, 1]
    assert report["cold"]["0"] == report["cold_times"]["0"]["median_us"]


@pytest.mark.skipif(os.name != "posix", reason="the rights of files as Unix has them")
def test_no_other_user_of_the_machine_reads_a_club_and_an_old_one_is_put_right_and_said_once(tmp_path):
    folder = tmp_path / "made by hand"
    folder.mkdir(0o755)
    words = tmp_path / "list.txt"
    words.write_text("HAUS\nAUS\n", "utf-8")
    assert director(folder, "lexicon", "import", str(words), "--name", "list").exit_code == 0
    club = opened(folder)
    club.db.copy_aside("before")
    club.backups.back_up("round")
    with paths.held(folder / "serving.lock"):
        pass

    def open_to_others():
        inside = (folder, *folder.rglob("*"))
        return {each.name: oct(each.stat().st_mode) for each in inside if each.stat().st_mode & 0o077}

    found = {each.name for each in folder.iterdir()}
    assert found >= {"director.sqlite-wal", "director.sqlite-shm", "backups", "lexicons"}
    assert open_to_others() == {}
    for each in folder.rglob("*"):
        each.chmod(0o755 if each.is_dir() else 0o644)
    folder.chmod(0o755)
    mine = folder / "mine.txt"
    mine.write_text("not Director's")
    mine.chmod(0o644)
    said = [director(folder, "people", "list").output for _ in range(2)]
    assert [each.count("Other users of this computer could read the data") for each in said] == [1, 0]
    assert set(open_to_others()) == {"mine.txt"}
    assert director(folder, "lexicon", "list").exit_code == 0
