"""What single commands say: a table of command lines, and of lines of ``director unscrabble``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from director.cli import COMMANDS
from tests.room import LEXICON, a_club, director


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
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
        ("move --to {folder}/nowhere/new.sqlite", 1, "nowhere is not there. Plug it in."),
        ("move --to {folder}/file", 1, "There are data already."),
        ("--database postgresql://nowhere/x backup {folder}/copy", 1, "director move --to FILE"),
    ],
)
def test_a_command_says_what_it_found_or_why_it_cannot(
    folder: Path, words: str, status: int, said: str
) -> None:
    done = director(folder, *words.format(folder=folder).split())
    assert (done.exit_code, said in " ".join(done.output.split()) or said in done.output) == (status, True)


def test_the_help_lists_every_command(folder: Path) -> None:
    told = director(folder, "--help").output
    assert [name for name in COMMANDS if f"\n  {name} " not in told] == []


HAUS = [*["." * 15] * 7, "....HAUS.......", *["." * 15] * 7]


@pytest.mark.parametrize(
    ("asked", "part"),
    [({"board": HAUS}, {"over": False}), ({"board": HAUS, "take": ["H5", "H6", "H7", "H8"]}, {"score": 5, "over": True}),
     ({"board": HAUS, "take": ["H9"]}, {"code": "no_tile_there"}), ({"board": HAUS, "take": [3]}, {"code": "bad_field"}),
     ({"take": ["H8"]}, {"code": "missing_field"})],
)  # fmt: skip
def test_tiles_are_taken_off_a_board_line_by_line(
    folder: Path, asked: dict[str, object], part: dict[str, object]
) -> None:
    done = director(folder, "unscrabble", "--lexicon", LEXICON, text=json.dumps(asked))
    answer = json.loads(done.stdout)
    assert part | answer.get("error", answer) == answer.get("error", answer)


def test_the_search_is_timed_on_positions_of_a_file(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "positions.jsonl"
    file.write_text(json.dumps({"board": HAUS, "rack": "ENEISTR"}) + "\n", "utf-8")
    told = director(
        folder, "bench", "--lexicon", LEXICON, "--positions", str(file), "--repeat", "1", "--json"
    )
    report = json.loads(told.stdout)
    assert [report[state]["0"]["positions"] for state in ("warm", "cold_times")] == [1, 1]
    assert report["cold"]["0"] == report["cold_times"]["0"]["median_us"]
