"""``director export`` and ``director import``."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from director.cli import main
from director.storage.database import open_database
from director.storage.game_file import export_game
from tests.builders import played_night
from tests.storage.builders import stored


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """An instance folder with one game."""
    folder = tmp_path / "club"
    folder.mkdir()
    db = open_database(folder / "director.sqlite")
    stored(db, played_night(2, 3), "abend")
    db.close()
    return folder


def run(folder: Path, *arguments: str, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["--instance", str(folder), "--language", "en", *arguments], input=text)


def test_a_game_goes_to_another_instance_through_a_pipe(club: Path, tmp_path: Path) -> None:
    exported = run(club, "export", "abend")
    assert exported.exit_code == 0
    imported = run(tmp_path / "other", "import", "-", text=exported.stdout)
    assert imported.exit_code == 0, imported.output
    assert "Vereinsabend im November" in imported.stderr
    assert run(tmp_path / "other", "export", "1").stdout == exported.stdout


def test_a_game_goes_through_a_file_in_utf_8(club: Path, tmp_path: Path) -> None:
    target = tmp_path / "Köln.jsonl"
    result = run(club, "export", "1", "--out", str(target))
    assert (result.exit_code, result.stdout) == (0, "")
    assert str(target) in result.stderr
    lines = list(export_game(open_database(club / "director.sqlite"), "abend"))
    assert target.read_bytes() == "".join(f"{line}\n" for line in lines).encode()
    assert run(tmp_path / "other", "import", str(target)).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "text", "words"),
    [
        (["export", "nirgends"], None, "There is no game nirgends."),
        (["import", "-"], b"", "not a game that Director exported"),
        (["import", "-"], b"\xff\xfe\x00", "not UTF-8"),
        (["import", "-"], b"%PDF-1.4\n", "not a game that Director exported"),
        (["import", "gibt-es-nicht.jsonl"], None, "No such file"),
        (["export", "abend", "--out", "/nirgends/x.jsonl"], None, "cannot be written"),
    ],
)
def test_a_mistake_is_one_clear_sentence(
    club: Path, arguments: list[str], text: bytes | None, words: str
) -> None:
    result = run(club, *arguments, text=text)
    assert result.exit_code in (1, 2)
    assert words in result.stderr
    assert "Traceback" not in result.output


def test_a_game_that_is_here_already_is_refused(club: Path) -> None:
    result = run(club, "import", "-", text=run(club, "export", "abend").stdout)
    assert result.exit_code == 1
    assert "is here already" in result.stderr
