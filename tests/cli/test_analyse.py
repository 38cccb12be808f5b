"""``director analyse``, ``replay`` and ``story``: the same from the command line, and files that need nothing else."""

import json
import re
import shutil
from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from director.desk.desk import Desk
from director.desk.settings import StoryEnd, keep_end
from director.storage.database import open_database
from tests.builders import Night, played_night
from tests.room import director
from tests.storage.builders import stored


@pytest.fixture(scope="module")
def club(tmp_path_factory, small_lexicons):
    """A club that has said how its stories end, with a night of 26 rounds, its word list, and one of which nothing is played yet."""
    folder = tmp_path_factory.mktemp("club")
    shutil.copytree(small_lexicons, folder / "lexicons")
    night = played_night(26, 40, ended=True)
    db = open_database(folder / "director.sqlite")
    stored(db, Night(replace(night.setup, lexicon="small"), night.players, night.log), "abend")
    stored(db, Night(night.setup, night.players), "leer")
    keep_end(Desk(db, lambda setup: None), StoryEnd("2099-12-04", "Wer bringt Kuchen mit?"))
    db.close()
    return folder


def run(folder, *arguments, language="en"):
    return director(folder, *arguments, language=language)


def test_the_analysis_is_json_by_player_and_round(club):
    told = json.loads(run(club, "analyse", "abend", "--json").stdout)
    assert (len(told["players"]), len(told["rounds"])) == (40, 26)
    assert {"points", "top", "rank", "moves", "missed"} <= set(told["players"][0]["rounds"][0])
    assert told["rounds"][0]["moves"] >= len(told["rounds"][0]["best"])


def test_the_analysis_for_the_terminal_names_what_was_missed(club):
    shown = run(club, "analyse", "abend", language="de").stdout
    assert "Verlängerung" in shown
    assert "Rang" in shown
    assert " 1 / 22\n" in shown
    assert " –  kurzes Wort\n" in shown


def test_a_replay_is_one_small_file_that_asks_for_nothing(club, tmp_path):
    out = tmp_path / "replay.html"
    done = run(club, "replay", "abend", "--out", str(out))
    assert (done.exit_code, done.output) == (0, f"The game is in {out}.\n")
    page = out.read_text("utf-8")
    assert len(page.encode()) < 300_000
    assert "default-src 'none'" in page
    assert not re.search(r"(?:src|href)=|url\(|@import|fetch\(|https?://", page)
    rounds = json.loads(re.search(r'id="replay-data">(.*?)</script>', page, re.DOTALL)[1])["rounds"]
    assert [each["word"] for each in rounds[:2]] == ["RUCKEN", "RHEUMAS"]


@pytest.mark.parametrize(
    ("language", "heading"),
    [
        ("de", "Die Geschichte des Abends"),
        ("fr", "L’histoire de la séance"),
        ("en", "The story of the night"),
    ],
)
def test_the_story_is_two_to_four_pages_in_each_language(club, tmp_path, language, heading):
    out = tmp_path / "story.pdf"
    done = run(club, "story", "abend", "--out", str(out), "--next", "2026-12-04", language=language)
    assert done.exit_code == 0, done.output
    pages = PdfReader(BytesIO(out.read_bytes())).pages
    assert 2 <= len(pages) <= 4
    text = " ".join(page.extract_text() for page in pages)
    assert heading in text
    assert re.search("(4. Dezember|4 décembre|4 December) 2026", text)
    assert "Kuchen" in text


def test_the_story_as_a_page_has_the_pictures_and_their_numbers(club, tmp_path):
    out = tmp_path / "story.html"
    assert run(club, "story", "abend", "--out", str(out), "--text", "Bis <bald>!").exit_code == 0
    page = out.read_text("utf-8")
    assert "Bis &lt;bald&gt;!" in page
    assert "4 December 2099" in page
    assert "Kuchen" not in page
    assert page.count("<svg") >= 4
    assert page.count("<table>") >= 3
    assert "<script" not in page


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("analyse", "leer", "--json"), "nothing to analyse"),
        (("replay", "leer", "--out", "x.html"), "nothing to analyse"),
        (("story", "abend", "--out", "x.doc"), "must end in .pdf or .html"),
        (("analyse", "nirgends"), "There is no game nirgends. Choose one from the list of games."),
    ],
)
def test_a_mistake_is_one_clear_sentence(club, arguments, words):
    done = run(club, *arguments)
    assert done.exit_code == 1
    assert words in done.stderr
    assert "Traceback" not in done.output
