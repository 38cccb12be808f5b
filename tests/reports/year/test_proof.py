"""The proof of a closed season: the script says yes to what was played, and no, naming it, to whatever was changed since.

It is run as a member runs it: by a bare Python (``-I -S``: nothing but its own library) in the folder.
"""

import json
import re
import shutil
import subprocess
import sys
from types import SimpleNamespace

import pytest

from director.judge.judge import Position, judge
from director.judge.slip import Slip
from director.language.texts import Texts
from director.reports.year import check_year
from director.reports.year.folder import close
from director.reports.year.proof import SCRIPT
from director.reports.year.year import year_of
from director.rules.profile import profile
from director.rules.ruleset import Ruleset
from director.rules.sealed import short
from director.storage.database import open_database
from tests.judge.slips import GERMAN, board_of
from tests.reports.year.builders import a_year

MOST_LINES = 600


@pytest.fixture(scope="module")
def closed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("year")
    close(year_of(a_year(open_database(":memory:")), "liga", Texts()), folder)
    return folder


@pytest.fixture
def proof(closed, tmp_path):
    return shutil.copytree(closed / "proof", tmp_path / "proof")


def checked(proof):
    """Whether the script says yes, and what it said."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "check_year.py"],
        cwd=proof,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert not done.stderr, done.stderr
    return done.returncode == 0, done.stdout


def test_the_script_is_short_and_says_yes_to_what_was_played(proof):
    assert len(SCRIPT.read_text("utf-8").splitlines()) <= MOST_LINES
    assert "director." not in SCRIPT.read_text("utf-8").replace("director.\n", "")
    right, said = checked(proof)
    assert right, said
    assert "Abend 2 (2026-01-02): 169 slips in 10 rounds worked out, the table of 17 people compared." in said
    assert "1 slips have points that a person set" in said
    assert "files that were made with these are not beside this folder" in said
    last = lines_of(proof, 2)[1][-1]
    assert f"Log entry {last['seq']}, check digits: {short(last['hash'])}\n" in said


def test_without_its_first_file_it_says_so_and_no_more(proof):
    (proof / "season.json").write_text("{", "utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-S", "check_year.py"], cwd=proof, capture_output=True, text=True
    )
    told = "NO: season.json is missing or cannot be read. Nothing can be checked without it.\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", told)


def test_what_is_gone_from_a_part_that_is_here_is_named(closed, tmp_path):
    whole = shutil.copytree(closed, tmp_path / "year")
    assert "not beside this folder" not in checked(whole / "proof")[1]
    (whole / "site" / "nights" / "02.html").unlink()
    shutil.rmtree(whole / "tables")
    right, said = checked(whole / "proof")
    assert not right
    assert "site/nights/02.html is not here any more." in said
    assert "5 files that were made with these are not beside this folder" in said


def test_what_was_put_among_the_files_is_named(closed, tmp_path):
    whole = shutil.copytree(closed, tmp_path / "year")
    for name in ("site/nights/.DS_Store", "papers/addresses.csv", "proof/notes.txt"):
        (whole / name).touch()
    assert checked(whole / "proof")[0]
    added = ["proof/games/99.jsonl", "site/nights/best.html", "tables/others.csv"]
    for name in added:
        (whole / name).touch()
    shutil.rmtree(whole / "papers")
    (whole / "letters" / "another.eml").touch()
    right, said = checked(whole / "proof")
    assert not right
    named = re.findall("  ✗ (.*) was not made with the other files", said)
    assert named == [name.removeprefix("proof/") for name in added]
    elsewhere = subprocess.run(
        [sys.executable, "-I", "-S", "check_year.py", "."],
        cwd=whole / "proof", capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert elsewhere.stdout == said


def lines_of(proof, number):
    file = proof / "games" / f"{number:02}.jsonl"
    return file, [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def slips(lines):
    return [each for each in lines if each.get("kind") == "SlipRecorded"]


def store(file, lines):
    file.write_text("".join(json.dumps(each, ensure_ascii=False) + "\n" for each in lines), "utf-8")


def name(lines, player):
    return next(each["name"] for each in lines if each.get("player") == player and "name" in each)


def points_changed(proof):
    file, lines = lines_of(proof, 1)
    slip = next(each["data"] for each in slips(lines) if each["data"]["ruling"]["points"])
    slip["ruling"]["points"] += 1
    store(file, lines)
    return ["Abend 1", name(lines, slip["player"]), f"the ruling says {slip['ruling']['points']}"]


def slip_added(proof):
    file, lines = lines_of(proof, 2)
    at = lines.index(slips(lines)[3])
    lines.insert(at, dict(lines[at], seq=lines[at]["seq"]))
    store(file, lines)
    return ["Abend 2, entry", "was added or moved"]


def night_left_out(proof):
    (proof / "games" / "03.jsonl").unlink()
    return ["Abend 3: the file games/03.jsonl is not here"]


def log_cut_off(proof):
    file, _ = lines_of(proof, 3)
    file.write_bytes(file.read_bytes()[:-100])
    return ["games/03.jsonl is not as it was", "Abend 3: its log cannot be played through any more"]


def ruling_turned(proof):
    file, lines = lines_of(proof, 2)
    slip = next(each["data"] for each in slips(lines) if each["data"]["ruling"]["mark"] == "none")
    slip["ruling"].update(points=0, mark="zero", paid_at=None, move="", true_score=None)
    store(file, lines)
    return ["Abend 2", name(lines, slip["player"]), "is worth"]


def slips_exchanged(proof):
    file, lines = lines_of(proof, 4)
    of_round = [each["data"] for each in slips(lines) if each["data"]["round"] == 2]
    one = of_round[0]
    other = next(each for each in of_round if each["ruling"]["points"] != one["ruling"]["points"])
    one["player"], other["player"] = other["player"], one["player"]
    store(file, lines)
    return ["Abend 4", name(lines, one["player"]), name(lines, other["player"])]


def number_changed(proof):
    file = proof / "season.json"
    season = json.loads(file.read_text("utf-8"))
    row = season["table"][0]
    row["value"] = str(int(row["value"]) + 1)
    file.write_text(json.dumps(season), "utf-8")
    return [
        "season.json is not as it was",
        f"Liga 2026, {season['persons'][str(row['person'])]}: the table says value",
    ]


def place_changed(proof):
    file = proof / "season.json"
    season = json.loads(file.read_text("utf-8"))
    row = season["nights"][1]["games"][0]["rows"][2]
    row["place"] += 1
    file.write_text(json.dumps(season), "utf-8")
    return [f"Abend 2, {season['persons'][str(row['person'])]}: the table says place"]


@pytest.mark.parametrize(
    "changed",
    [
        points_changed,
        slip_added,
        night_left_out,
        log_cut_off,
        ruling_turned,
        slips_exchanged,
        number_changed,
        place_changed,
    ],
)
def test_it_names_what_was_changed(proof, changed):
    wanted = changed(proof)
    right, said = checked(proof)
    assert not right
    assert not [each for each in wanted if each not in said], said


@pytest.mark.parametrize("word", ["aBEr", "aBer", "Aber", "ABEr", "aBER"])
@pytest.mark.parametrize("name", ["simultan", "fise"])
def test_it_reads_circles_beside_a_blank_that_lies_as_the_judge_does(word, name):
    """The A lies as a blank, and the R is the blank of the rack."""
    rules, position = profile(name), Position(board_of("H8 aB"), "E?DKNTS", 2)
    slip = Slip(word, at="H8", score=4)
    paid = judge(slip, position, Ruleset(GERMAN, rules), {"ABER"}.__contains__)
    night = SimpleNamespace(
        values=GERMAN.values,
        signs={},
        bonuses={},
        profile=rules.as_data(),
        yes={"ABER"},
        no=set(),
        title="Abend",
    )
    played = SimpleNamespace(board="".join(position.board.rows), rack=position.rack)
    assert check_year.due(slip.as_data(), played, night)[0] == paid.points
