"""``director export`` and ``director import``."""

import json
import re

import pytest

from director.desk.classic.start import SAMPLE as SAMPLE_FILE
from director.games.bingo import RULES as BINGO_RULES
from director.games.setup import GameSetup
from director.rules.tiles import tile_set
from director.storage import game_store
from director.storage.database import open_database, writing
from director.storage.game_file import export_game
from tests.builders import played_night
from tests.desk.test_game_sheets import SHEETS
from tests.gcg_grammar import check_gcg
from tests.room import LEXICON, director
from tests.storage.builders import stored


@pytest.fixture
def club(tmp_path):
    """An instance folder with one game."""
    folder = tmp_path / "club"
    folder.mkdir()
    db = open_database(folder / "director.sqlite")
    stored(db, played_night(2, 3), "abend")
    db.close()
    return folder


def run(folder, *arguments, text=None):
    return director(folder, *arguments, text=text or "")


def test_a_game_goes_to_another_instance_through_a_pipe(club, tmp_path):
    exported = run(club, "export", "abend")
    assert exported.exit_code == 0
    imported = run(tmp_path / "other", "import", "-", text=exported.stdout)
    assert imported.exit_code == 0, imported.output
    assert "Vereinsabend im November" in imported.stderr
    assert run(tmp_path / "other", "export", "1").stdout == exported.stdout


def test_a_game_goes_through_a_file_in_utf_8(club, tmp_path):
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
        (["export", "nirgends"], None, "There is no game nirgends. Choose one from the list of games."),
        (["import", "-"], b"", "not a game that Director saved"),
        (["import", "-"], b"\xff\xfe\x00", "not UTF-8"),
        (["import", "-"], b"\x89PNG\r\n", "not a game that Director saved"),
        (["import", "-"], b"<html>Anna;Bert\n1;2\n", "not a game that Director saved"),
        (["import", "-"], b"Anna;Bert\n1;2\n", "not a game that Director saved"),
        (["import", "-"], b"%PDF-1.4\n", "not a game that Director saved"),
        (["import", "gibt-es-nicht.jsonl"], None, "No such file"),
        (["export", "abend", "--out", "/nirgends/x.jsonl"], None, "cannot be written"),
    ],
)
def test_a_mistake_is_one_clear_sentence(club, arguments, text, words):
    result = run(club, *arguments, text=text)
    assert result.exit_code in (1, 2)
    assert words in result.stderr
    assert "Traceback" not in result.output


def test_a_game_that_is_here_already_is_refused(club):
    result = run(club, "import", "-", text=run(club, "export", "abend").stdout)
    assert result.exit_code == 1
    assert "is already here" in result.stderr


SAMPLE = SAMPLE_FILE.read_text(encoding="utf-8")


def test_a_gcg_file_is_looked_at_then_taken_in_and_written_again(tmp_path):
    told = run(tmp_path, "import", "-", "--look", text=SAMPLE).stdout
    for sentence in (
        "Lines that are understood: 32, not understood: 0.",
        "Spieler 1: 349 points.",
        "words are not checked",
    ):
        assert told.count(sentence) == 1
    assert "There is no game 1" in run(tmp_path, "export", "1").stderr
    assert run(tmp_path, "import", "-", text=SAMPLE.encode("latin-1")).exit_code == 0
    written = run(tmp_path, "export", "1", "--gcg").stdout
    check_gcg(written)
    assert run(tmp_path, "import", "-", text=written).exit_code == 0
    assert run(tmp_path, "export", "2", "--gcg").stdout == written


def test_a_gcg_file_with_bad_lines_comes_in_only_if_that_is_said(tmp_path):
    broken = SAMPLE.replace(".ÖTZE", "XÖTZE")
    refused = run(tmp_path, "import", "-", text=broken)
    assert refused.exit_code == 1
    assert "21 of 32 lines cannot be read, and nothing was changed. Correct line 12:" in refused.stderr
    assert "There is no game 1" in run(tmp_path, "export", "1").stderr
    assert run(tmp_path, "import", "-", "--partly", text=broken).exit_code == 0
    assert "Spieler_1" in run(tmp_path, "export", "1", "--gcg").stdout


def test_a_gcg_file_is_taken_in_by_the_rules_words_and_tiles_that_are_named(club_folder):
    assert (
        run(club_folder, "import", "-", "--rules", "general", "--lexicon", LEXICON, text=SAMPLE).exit_code
        == 0
    )
    setup = json.loads(run(club_folder, "export", "1").stdout.partition("\n")[0])["setup"]
    assert (setup["profile"]["name"], setup["lexicon"]) == ("general", LEXICON)
    told = run(club_folder, "import", "-", "--look", "--tiles", "english", text=SAMPLE).stdout
    assert "not understood: 0." not in told


def test_the_tops_of_a_night_go_out_as_gcg_and_other_games_do_not(club):
    check_gcg(run(club, "export", "abend", "--gcg").stdout)
    setup = GameSetup("Bingo", "2026-11-21", tile_set("german"), BINGO_RULES, "german")
    db = open_database(club / "director.sqlite")
    with writing(db):
        game_store.create_game(db, setup, 1_795_199_000.25, "bingo", "bingo")
    stored(db, played_night(0, 3), "leer")
    db.close()
    for key in ("bingo", "leer"):
        told = run(club, "export", key, "--gcg").stderr
        assert "Only a classic table, training and a duplicate night with a top" in told


def test_a_whole_game_can_be_looked_at(club, tmp_path):
    text = run(club, "export", "abend").stdout
    told = run(tmp_path, "import", "-", "--look", text=text).stdout
    assert told.startswith("Vereinsabend im November of ")
    assert told.endswith(f": {len(played_night(2, 3).log)} facts, all of them good.\n")
    assert "There is no game 1" in run(tmp_path, "export", "1").stderr


def test_a_published_sheet_is_looked_at_then_taken_in(club_folder, tmp_path):
    text = SHEETS["headed"].replace(";40\n", ";41\n")
    (tmp_path / "sheet.csv").write_text(text, "utf-8")
    asked = ["import", str(tmp_path / "sheet.csv"), "--lexicon", LEXICON]
    looked = run(club_folder, *asked, "--look")
    assert (looked.exit_code, "41" in looked.stdout) == (0, True), looked.output
    assert "There is no game 1" in run(club_folder, "export", "1").stderr
    taken = run(club_folder, *asked)
    assert (taken.exit_code, taken.stdout) == (0, "")
    *said, last = taken.stderr.splitlines()
    assert said == looked.stdout.splitlines()
    assert re.fullmatch(r"Game sheet of \d{4}-\d\d-\d\d is imported as game [0-9a-f]{12}\.", last)
    written = run(club_folder, "export", "1").stdout
    assert ('"f2023"' in written, "RUCKEN" in written) == (True, True)
    assert run(club_folder, *asked, "--profile", "simultan").exit_code == 0
    assert '"f2023"' not in run(club_folder, "export", "2").stdout
