"""The proof of a closed season: the script says yes to what was played, and no, naming it, to whatever was changed since.

It is run as a member runs it: by a bare Python (``-I -S``: nothing but its own library) in the folder.
"""

import json
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import asdict, replace
from fractions import Fraction
from types import SimpleNamespace

import pytest

from director.desk.club.events import EVENTS
from director.desk.club.seasons import SEASONS
from director.games.duplicate import facts as ev
from director.games.duplicate.standings import standings
from director.games.result import Result
from director.judge.judge import Position, judge
from director.judge.slip import Cause, FormedWord, Ruling, Slip
from director.language.texts import Texts
from director.reports.year import check_year
from director.reports.year.folder import close
from director.reports.year.proof import SCRIPT, most_of, words_of
from director.reports.year.year import year_of
from director.rules.formula import formula
from director.rules.profile import profile
from director.rules.ruleset import Ruleset
from director.rules.sealed import short
from director.rules.speed import SPEEDS
from director.seasons import result as season_result
from director.seasons.season_data import Event, Season, event_rules_from_data, rules_from_data
from director.seasons.series import Credit, as_night, table
from director.storage.database import open_database
from director.storage.game_file import export_game
from tests.builders import Night, a_setup, played_night, some_players
from tests.every_game import EVERY_GAME
from tests.games.duplicate import builders as random_nights
from tests.judge.slips import GERMAN, KNOWN, POSITIONS, board_of, ruling
from tests.judge.table import ROWS
from tests.reports.year.builders import a_year, nights
from tests.room import opened
from tests.seasons.builders import a_desk, keep

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
    assert said.endswith("whether there was a better top.\nYES: everything is as it was printed.\n")


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
    assert said.endswith(f"NO: {said.count('  ✗ ')} things are wrong. They are named above.\n")
    assert not [each for each in wanted if each not in said], said


def test_an_event_is_worked_out_as_one_night_and_named_where_its_table_was_changed(tmp_path):
    db, played = open_database(":memory:"), nights()
    for key in ("night-01", "night-03", "night-05"):
        keep(db, key, played[key])
    desk = a_desk(db)
    EVENTS.make(desk, Event("Pokal", since="2026-01-01", games=("night-01", "night-03")), "pokal")
    SEASONS.make(desk, Season("Liga", taken=("pokal", "night-05"), rules={"value": "percent"}), "liga")
    close(year_of(desk, "liga", Texts()), tmp_path, ["proof"])
    proof = tmp_path / "proof"
    right, said = checked(proof)
    assert right, said
    assert "Liga: 2 nights, the table of" in said
    file = proof / "season.json"
    season = json.loads(file.read_text("utf-8"))
    event = next(each for each in season["nights"] if each["what"] == "event")
    assert (event["title"], [each["key"] for each in event["games"]]) == ("Pokal", ["night-01", "night-03"])
    for row in event["rows"][:2]:
        row["points"] += 1
    file.write_text(json.dumps(season), "utf-8")
    names = [season["persons"][str(row["person"])] for row in event["rows"][:2]]
    right, said = checked(proof)
    assert not right
    assert [name for name in names if f"Pokal, {name}: the table says points" not in said] == []


@pytest.mark.parametrize("word", ["aBEr", "aBer", "Aber", "ABEr", "aBER", "aber", "*ABER", "A*BER"])
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


@pytest.mark.parametrize("word", ["RUCKEN", "RUcKEN", "RU*C*KEN"])
@pytest.mark.parametrize("score", [26, 22, 18])
def test_it_reads_circles_of_a_first_word_as_the_judge_does(word, score):
    position, rules = Position(board_of(), "RUCKEN?", 2), profile("f2023")
    slip = Slip(word, at="H4", score=score)
    paid = judge(slip, position, Ruleset(GERMAN, rules), {"RUCKEN"}.__contains__)
    played, night = as_it_was(position, rules, paid)
    night.yes = {"RUCKEN"}
    worth = check_year.due(slip.as_data(), played, night)
    assert worth is None or (worth[0] == paid.points and worth[1] in (None, paid.mark == "warning"))


def as_it_was(position, rules, found, refused=False):
    """The round and the night as the script has them, after this ruling."""
    no = {each.word.upper() for each in found.words if refused or not each.admissible}
    no |= {
        each.values["word"]
        for each in found.causes
        if each.code == "word_unknown" and each.values.get("word")
    }
    night = SimpleNamespace(
        values=GERMAN.values, signs={}, bonuses=dict(rules.bonuses), profile=rules.as_data(),
        yes=KNOWN - no, no=no, title="Abend", names={},
    )  # fmt: skip
    board = "".join(position.board.rows)
    return SimpleNamespace(board=board, rack=position.rack, number=2, slips={}), night


def weighed(name, monkeypatch, change=lambda ruling: {}, refused=False):
    """What is said of each slip of the judges' table whose ruling was changed so, how often, and what is taken as it is.

    With ``refused`` the words of each paid slip were refused that night to somebody else.
    """
    rules, told, titles = (
        profile(name),
        Counter(),
        {
            getattr(check_year, each): each
            for each in dir(check_year)
            if each.isupper() and isinstance(getattr(check_year, each), str)
        },
    )
    monkeypatch.setattr(check_year, "fault", lambda text, **values: told.update([titles[text]]))
    monkeypatch.setattr(check_year, "TAKEN", Counter())
    for row in ROWS:
        position, found = POSITIONS[row.position], ruling(row.position, row.slip, name)
        played, night = as_it_was(position, rules, found, refused)
        given = {"slip": row.slip.as_data(), "ruling": found.as_data(), "set": None}
        played.slips = {1: given}
        if not refused and (worth := check_year.due(given["slip"], played, night)):
            assert worth[0] == found.points, row
            assert worth[1] in (None, found.mark == "warning"), row
        given["ruling"] |= change(given["ruling"])
        check_year.check_slip(1, played, night)
    return dict(told), dict(+check_year.TAKEN)


def one_more(ruling):
    return {"points": ruling["points"] + 1}


def nothing(ruling):
    return {"points": 0, "mark": "zero"}


def warned_or_not(ruling):
    return {"mark": {"none": "warning", "warning": "none"}.get(ruling["mark"], ruling["mark"])}


def elsewhere(ruling):
    return {"paid_at": ruling["paid_at"] and "15A"}


def other_blanks(ruling):
    return {"move": ruling["move"].swapcase()}


WEIGHED = {
    ("simultan", "dict"): ({}, {"place": 64, "zero": 23}),
    ("simultan", "one_more"): ({"SLIP_WORTH": 115, "SLIP_MARK": 60}, {"place": 64}),
    ("simultan", "nothing"): ({"SLIP_WORTH": 51}, {"zero": 87}),
    ("simultan", "warned_or_not"): ({"SLIP_WARNING": 51}, {"place": 64, "zero": 23}),
    ("simultan", "elsewhere"): ({"SLIP_NOWHERE": 64}, {"place": 64, "zero": 23}),
    ("simultan", "other_blanks"): ({"SLIP_NOWHERE": 64}, {"place": 64, "zero": 23}),
    ("simultan", "refused"): ({"SLIP_WORTH": 66, "SLIP_REFUSED": 49}, {"place": 49, "zero": 23}),
    ("fise", "dict"): ({}, {"place": 65, "zero": 23}),
    ("fise", "one_more"): ({"SLIP_WORTH": 104, "SLIP_MARK": 71}, {"place": 65}),
    ("fise", "nothing"): ({"SLIP_WORTH": 39}, {"zero": 88}),
    ("fise", "warned_or_not"): ({"SLIP_WARNING": 39}, {"place": 65, "zero": 23}),
    ("fise", "elsewhere"): ({"SLIP_NOWHERE": 65}, {"place": 65, "zero": 23}),
    ("fise", "other_blanks"): ({"SLIP_NOWHERE": 65}, {"place": 65, "zero": 23}),
    ("fise", "refused"): ({"SLIP_WORTH": 55, "SLIP_REFUSED": 49}, {"place": 49, "zero": 23}),
    ("f2023", "dict"): ({}, {"place": 103, "zero": 33}),
    ("f2023", "one_more"): ({"SLIP_WORTH": 133, "SLIP_MARK": 42}, {"place": 107}),
    ("f2023", "nothing"): ({"SLIP_WORTH": 26, "SLIP_RIGHT": 16}, {"zero": 136}),
    ("f2023", "warned_or_not"): ({"SLIP_WARNING": 23}, {"place": 103, "zero": 33}),
    ("f2023", "elsewhere"): ({"SLIP_NOWHERE": 103}, {"place": 103, "zero": 33}),
    ("f2023", "other_blanks"): ({"SLIP_NOWHERE": 103}, {"place": 103, "zero": 33}),
    ("f2023", "refused"): ({"SLIP_WORTH": 74, "SLIP_REFUSED": 55}, {"zero": 29, "place": 55}),
}
"""Of 175 slips: what is named, and what is taken as it is. By the book fewer can be weighed without the judge."""


@pytest.mark.parametrize("name", ["simultan", "fise", "f2023"])
@pytest.mark.parametrize(
    "change", [dict, one_more, nothing, warned_or_not, elsewhere, other_blanks, "refused"]
)
def test_it_weighs_each_slip_of_the_judges_table(name, change, monkeypatch):
    asked = {"refused": True} if change == "refused" else {"change": change}
    assert weighed(name, monkeypatch, **asked) == WEIGHED[name, getattr(change, "__name__", change)]


def mixed_slips(rules):
    """The words of the table's slips with other circles, places, directions and points."""
    rng, given = random.Random(7), {}
    for row in ROWS:
        if row.slip.word and not row.slip.more:
            given.setdefault(row.position, []).append(row.slip)
    for _ in range(250):
        name = rng.choice(sorted(given))
        word = rng.choice(given[name]).word
        if rng.random() < 0.5:
            circle = rng.randrange(len(word))
            word = word[:circle].upper() + word[circle].lower() + word[circle + 1 :].upper()
        if rng.random() < 0.2:
            word = f"{word[0]}*{word[1:3]}*{word[3:]}".upper()
        at = rng.choice([each.at for each in given[name]] + ["H8", "H8", "8D", "H4", ""])
        slip = Slip(
            word,
            at=at,
            direction=rng.choice([None, None, "across", "down"]),
            state=rng.choice(["ok"] * 6 + ["untidy"]),
        )
        worth = judge(slip, POSITIONS[name], rules, KNOWN.__contains__).points
        slip = replace(slip, score=rng.choice([None, worth, worth, worth - 2, worth + 1, 10, 20, 24]))
        yield slip, POSITIONS[name], judge(slip, POSITIONS[name], rules, KNOWN.__contains__)


@pytest.mark.parametrize(
    ("name", "changed", "left_to_the_judge"),
    [
        ("simultan", {}, 72),
        ("simultan", {"wrong_place": "penalty"}, 151),
        ("simultan", {"unmarked_blank": "rulebook"}, 72),
        ("fise", {}, 75),
        ("f2023", {}, 202),
        ("f2023", {"unmarked_blank": "zero"}, 231),
        ("f2023", {"unmarked_blank": "free"}, 202),
    ],
)
def test_it_pays_slips_of_all_sorts_as_the_judge_does(name, changed, left_to_the_judge):
    rules, left = replace(profile(name), **changed), 0
    for slip, position, found in mixed_slips(Ruleset(GERMAN, rules)):
        worth = check_year.due(slip.as_data(), *as_it_was(position, rules, found))
        left += worth is None
        assert worth is None or worth[0] == found.points, slip
        assert worth is None or worth[1] in (None, found.mark == "warning"), slip
    assert left == left_to_the_judge


SCORES = {
    "n1": ((50, 20, 9), (40, 40, 0), (30, 30, None), (30, 30, 0)),
    "n2": ((30, 20), None, (20, 20), (50, 50), (45, 5)),
    "n3": ((50, 50, 50), (10, 10, 10), None, (50, None, 0), (10, 10, 10)),
    "n4": ((5, 5), (5, 5), (50, 0), (0, 0)),
    "n5": (),
}
"""By night the points of persons 1 to 5 in each round, of tops of 50: equal ones, missed nights and slips."""


TIED = {
    "g1": ((20, 20), (10, 20), (13, 13), (50, 0), None),
    "g2": ((10, 10), (20, 10), (13, 21), (5, 5), (50, 10)),
}
"""Everybody has 60 points, by other moves."""


def as_nights(timed="n1 n2 n3 n4", scores=SCORES):
    found = []
    for key, turns in scores.items():
        there = {person: own for person, own in enumerate(turns, start=1) if own}
        points = {person: sum(each or 0 for each in own) for person, own in there.items()}
        results = [
            Result(
                person, 1 + sum(other > points[person] for other in points.values()), points[person], 50 * len(own),
                Fraction(2 * points[person], len(own)), tops=own.count(50), rounds=len(own), solos=own.count(50) and person,
                warnings=person % 2, seconds=None if key not in timed or (key, person) == ("n3", 5) else 60.0 * person + len(own), turns=own,
            )
            for person, own in there.items()
        ]  # fmt: skip
        found.append(season_result.SeasonNight(key, key, "2026-03-01", tuple(results)))
    return found


def given_rows(nights):
    return [[asdict(each) for each in night.results] for night in nights]


SEASON_RULES = [
    *({"value": value} for value in ("points", "percent", "negative", "median_percent", "romania100", "place_points", "mixture")),
    {"value": "place_points", "shared": "best", "places": [9, 7, 4]}, {"value": "mixture", "shares": [20, 30, 50]},
    {"value": "romania100", "shared": "best"},
    {"best": "2"}, {"best": "50%", "least": "75%"}, {"least": "4"}, {"value": "percent", "best": "1", "credit": "12.5"}, {"credit": "70"},
    *({"value": "place_points", "places": [3, 1], "tie_breaks": [each]} for each in ("tops", "solos", "nights", "best_night", "last_night")),
]  # fmt: skip


@pytest.mark.parametrize("timed", ["n1 n2 n3 n4", "n2 n3"])
@pytest.mark.parametrize("rules", SEASON_RULES, ids=str)
def test_its_table_of_a_season_is_the_programs_by_each_rule(rules, timed):
    """Person 4 is a guest; 2 organised a night, 6 another one and played none."""
    nights, rules = as_nights(timed), rules_from_data(rules)
    credits = (("n2", 2), ("n1", 6), ("n4", 4), ("n1", 1), ("gone", 7))
    due = table(nights, rules, [4], [Credit(*each) for each in credits])
    asked = {
        "rules": rules.as_data(), "nights": [{"key": each.key} for each in nights], "dropped": [], "guests": [4], "credits": credits,
    }  # fmt: skip
    found = check_year.season_rows(
        asked, dict(zip((each.key for each in nights), given_rows(nights), strict=True))
    )
    assert {each["person"]: (each["place"], each["nights"]) for each in found} == {
        row.person: (row.place, [each.night for each in row.counted]) for row in (*due.rows, *due.below)
    }
    values = {each["person"]: float(each["value"]) for each in found}
    assert values == pytest.approx({row.person: float(row.value) for row in (*due.rows, *due.below)})


def test_its_points_of_the_places_in_an_event_are_the_usual_ones():
    rows = [{"person": place, "place": place} for place in range(1, 18)]
    rules = {"value": "place_points", "places": check_year.PLACES, "shared": "mean"}
    due = [25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]
    assert list(check_year.by_place(rows, rules).values()) == due


EVENT_RULES = [
    *({"value": value} for value in ("points", "percent", "negative", "median_percent", "romania100", "place_points", "mixture")),
    *({"value": "place_points", "tie_breaks": [each]} for each in ("tops", "warnings", "solos", "last_game", "last_turns", "best_moves")),
    *({"tie_breaks": [each]} for each in ("tops", "warnings", "solos", "last_game", "last_turns", "best_moves")),
    {"missed": "out"},
]  # fmt: skip


@pytest.mark.parametrize("sudden", [{}, {5: 1, 3: 2}], ids=["", "sudden death"])
@pytest.mark.parametrize("scores", [SCORES, TIED], ids=["scores", "tied"])
@pytest.mark.parametrize("rules", EVENT_RULES, ids=str)
def test_its_table_of_an_event_is_the_programs_by_each_rule(rules, scores, sudden):
    nights, rules = as_nights(scores=scores), event_rules_from_data(rules)
    played = [each for each in nights if each.results]
    ranked = table(played, rules, sudden=sudden)
    due = as_night("e", "E", "2026-03-01", ranked)
    found = check_year.event_rows(
        given_rows(nights), rules.as_data(), {str(person): place for person, place in sudden.items()}
    )
    values = {each["person"]: float(each["value"]) for each in found}
    assert values == pytest.approx({row.person: float(row.value) for row in ranked.rows})
    names = ("place", "points", "top", "percent", "tops", "rounds", "solos", "warnings", "seconds")
    assert {each["person"]: [each[name] for name in names] for each in found} == {
        each.person: [getattr(each, name) for name in names] for each in due.results
    }


def with_profile(night, **changed):
    return Night(replace(night.setup, profile=replace(night.setup.profile, **changed)), night.players)


def many_warnings(warned_before):
    """Two in a round that was cancelled once, one before it and one after, and one in the same round again."""
    night = with_profile(random_nights.a_night(3, "f2023"), free_warnings=1)
    once, again = ev.PlayerWarned(2, 2, "Lärm"), random_nights.played(2, 20, 26, 26)
    night.add(*random_nights.played(1, 20, 26, 26), random_nights.drawn(2), *[once] * warned_before)
    night.add(
        ev.RoundCancelled(2, "falsch angesagt"), random_nights.drawn(2, kept=False), *again[1:], once, once
    )
    return night


def announced_again():
    night = random_nights.a_night(3, "f2023").add(
        random_nights.drawn(1), ev.ClockStarted(1), ev.TimeCalled(1)
    )
    night.add(*(random_nights.slip(1, player, 0) for player in (1, 2, 3)), ev.RackAnnouncedAgain(1))
    return night.add(
        ev.ClockStarted(1), ev.TimeCalled(1), random_nights.slip(1, 2, 26), random_nights.placed(1)
    )


def who_comes_and_goes():
    """2 stays away from round 3 and comes again, 4 came for round 2, 5 for round 3, and 1 left before the slip of round 2."""
    night = random_nights.a_night(5).add(ev.PlayerArrived(4, 2), ev.PlayerArrived(5, 3))
    night.add(*random_nights.played(1, 20, 26, 26), *random_nights.played(2, 5, 5, 0, 9))
    night.add(ev.PlayerLeft(2, 3), random_nights.drawn(3), ev.ClockStarted(3), ev.TimeCalled(3))
    night.add(random_nights.slip(3, 5, 9), random_nights.slip(3, 3, 0), random_nights.placed(3))
    return night.add(ev.PlayerArrived(2, 4), ev.PlayerLeft(1, 4), ev.PlayerLeft(4, 2))


def sudden_death():
    night = Night(replace(a_setup(), speed=SPEEDS["sudden-death"]), some_players(5))
    night.add(*random_nights.played(1, 20, 26, 12, 26, 26), ev.PlayersOut(1, (1, 3)), ev.PlayerPutBack(3, 2))
    return night.add(
        *random_nights.played(2, 0, 26, 12, 26, 26)[:3],
        random_nights.slip(2, 4, 26),
        random_nights.placed(2),
        ev.PlayersOut(2, (2, 3)),
    )


def broken_tie():
    night = random_nights.a_night(4).add(*random_nights.played(1, 20, 26, 20, 20), ev.GameEnded("Ende"))
    return night.add(ev.TieBroken((3, 1, 4), (1, 2, 2), "stechen"))


def parted_by(name):
    """Of 30 points each, with other moves: 20, 5 and 5, 15 and 15, 10 and 20."""
    night = with_profile(random_nights.a_night(4), tie_breaks=(name,))
    night.add(*random_nights.played(1, 20, 15, 10, 12), *random_nights.played(2, 5, 15, 20, 18))
    return night.add(*random_nights.played(3, 5, 0, 0, 0), ev.PlayerWarned(1, 1, "Lärm"))


def warned_three_times(own=None, **changed):
    """Costs 10 each beyond those that are free: 1, or 2 in a quick game."""
    night = with_profile(
        random_nights.a_night(2), free_warnings=1, free_warnings_blitz=2, warning_cost=10, **own or {}
    )
    night = Night(replace(night.setup, **changed), night.players)
    for number in (1, 2, 3):
        night.add(*random_nights.played(number, 20, 20), ev.PlayerWarned(number, 1, "Lärm"))
    return night


def taken_back_after_a_warning():
    night = with_profile(random_nights.a_night(2), warning_cost=10, free_warnings=0)
    night.add(*random_nights.played(1, 20, 20), random_nights.drawn(2), ev.PlayerWarned(2, 1, "Lärm"))
    night.add(ev.RackTakenBack(2), *random_nights.played(2, 20, 20)[:3], ev.PlayerWarned(2, 1, "Lärm"))
    warned = replace(random_nights.slip(2, 1, 20), ruling=Ruling(20, "warning"))
    return night.add(warned, random_nights.slip(2, 2, 20), random_nights.placed(2))


def late_after_a_slip():
    """Who came for the second round was not there in the first, in which another is alone with the best move."""
    night = with_profile(random_nights.a_night(3), solo=10, solo_players=2)
    night.add(*random_nights.played(1, 26, 20), *random_nights.played(2, 5, 5, 0))
    return night.add(ev.PlayerArrived(3, 2))


def there_before_the_arrival():
    """Who has a slip of the first round was there in it, although the log says since when only later."""
    night = with_profile(random_nights.a_night(3), solo=10, solo_players=3)
    night.add(*random_nights.played(1, 26, 20, 5), *random_nights.played(2, 5, 5, 0))
    return night.add(ev.PlayerArrived(3, 2))


def warned_on_slips():
    """Two slips that were warned cost 10; a third one was overruled, which takes its warning away."""
    night = with_profile(random_nights.a_night(2), warning_cost=10, free_warnings=1)
    for number in (1, 2, 3):
        *before, warned, other, top = random_nights.played(number, 20, 20)
        night.add(*before, replace(warned, ruling=Ruling(20, "warning")), other, top)
    return night.add(ev.SlipOverruled(3, 1, 20, "doch richtig"))


def put_back():
    night = Night(replace(a_setup(), speed=SPEEDS["sudden-death"]), some_players(4))
    night.add(*random_nights.played(1, 20, 26, 12, 26), ev.PlayersOut(1, (1, 3)), ev.PlayerPutBack(3, 2))
    return night.add(*random_nights.played(2, 0)[:3], random_nights.slip(2, 4, 26), random_nights.placed(2))


def of_blanks(name, *facts):
    return lambda: Night(replace(a_setup(), formula=formula(name)), some_players(2)).add(*facts)


NIGHTS = {
    "warned": lambda: many_warnings(1),
    "warned twice": lambda: many_warnings(2),
    "announced again": announced_again,
    "who comes and goes": who_comes_and_goes,
    "sudden death": sudden_death,
    "put back": put_back,
    "late": late_after_a_slip,
    "warned on slips": warned_on_slips,
    "there before the arrival": there_before_the_arrival,
    "overruled to nothing": lambda: random_nights.a_night(3).add(
        *random_nights.played(1, 20, 26, 0), ev.SlipOverruled(1, 2, 0, "zu spät")
    ),
    "taken back": taken_back_after_a_warning,
    "three warnings": warned_three_times,
    "three warnings of 60 seconds": lambda: warned_three_times(own={"seconds": 60}),
    "three warnings of 61 seconds": lambda: warned_three_times(own={"seconds": 61}),
    "three warnings of a blitz": lambda: warned_three_times(speed=SPEEDS["blitz"]),
    "three warnings with a joker": lambda: warned_three_times(formula=formula("joker")),
    "a tie": broken_tie,
    **{name: lambda name=name: parted_by(name) for name in ("tops", "warnings", "last_round", "best_moves")},
    "a blank that goes": of_blanks("joker", ev.RackDrawn(1, "", "UERSAN?"), ev.TopPlaced(1, "H5", "qUER", 6), ev.RackDrawn(2, "ANS", "IET?")),
    "a blank that stays": of_blanks("joker", ev.RackDrawn(1, "", "QUERSA?"), ev.TopPlaced(1, "H5", "qUER", 6), ev.RackDrawn(2, "AQS", "XYV?")),
    "a blank whose letter goes back": lambda: with_profile(of_blanks("joker")(), keep_leave=False).add(
        ev.RackDrawn(1, "", "QUERSA?"), ev.TopPlaced(1, "H5", "qUER", 6)
    ),
    "a word over a blank": of_blanks("normal", ev.RackDrawn(1, "", "UERSAN?"), ev.TopPlaced(1, "H5", "qUER", 6), ev.RackDrawn(2, "ANS", "IETL"), ev.TopPlaced(2, "5G", "Aq", 1)),
    "a blank whose letter lies already": of_blanks("joker", ev.RackDrawn(1, "", "JAS?RSE"), ev.TopPlaced(1, "H7", "JAj", 14), ev.RackDrawn(2, "RSSE", "IET")),
    "a blank that turns": of_blanks("explosive", ev.RackDrawn(1, "", "UERSA?N"), ev.BlanksTurned(1, "Q")),
    "the average": lambda: random_nights.a_night(3).add(*random_nights.played(1, 20, 26, 0), ev.AverageGiven(1, 3, None, "spät")),
    "a rack that is drawn anew": lambda: with_profile(random_nights.a_night(2), keep_leave=False).add(
        *random_nights.played(1, 20), random_nights.drawn(2, kept=False), *random_nights.played(2, 20)[1:]
    ),
    **{f"night {seed}": lambda seed=seed: random_nights.random_night(seed) for seed in range(20)},
}  # fmt: skip


@pytest.mark.parametrize("name", NIGHTS)
def test_its_table_of_a_night_and_its_boards_are_the_programs(name, monkeypatch, capsys):
    monkeypatch.setattr(check_year, "FAULTS", [])
    night, db = NIGHTS[name](), open_database(":memory:")
    keep(db, "night-01", night)
    header, *lines = map(json.loads, export_game(db, "night-01"))
    players, facts = lines[: header["players"]], lines[header["players"] :]
    found, game = check_year.CheckedNight(header, players, facts, {"yes": "", "no": ""}, {}), night.game
    assert check_year.FAULTS == []
    assert "".join(found.board) == game.board.squares
    assert [(each.board, each.rack) for each in found.rounds] == [
        (list(each.board.squares), each.rack) for each in game.rounds
    ]
    for each in found.rounds:
        check_year.averages(each, most_of(game))
    due = standings(game)
    names = ("place", "tops", "solos", "bonus", "warnings", "penalties", "cost")
    assert {
        each["player"]: (each["points"], each["top"], [each[name] for name in names])
        for each in check_year.standings(found, [each["player"] for each in players], {})
    } == {
        row.player.id: (row.total, due.top_total, [getattr(row, name) for name in names]) for row in due.rows
    }


@pytest.fixture
def faults(monkeypatch, capsys):
    monkeypatch.setattr(check_year, "FAULTS", [])
    monkeypatch.setattr(check_year, "TAKEN", Counter())
    return check_year.FAULTS


def test_printed_rows_are_compared_person_by_person_and_column_by_column(faults):
    def row(person, place, value, nights=("n1",)):
        return {"person": person, "place": place, "value": value, "nights": list(nights)}

    printed = [row(1, 1, "100/3"), row(2, 2, "12.5"), row(3, 3, "7", ("n1", "n2")), row(4, 4, "1")]
    own = [
        row(1, 1, Fraction(100, 3)),
        row(2, 3, 12.5 + 1e-8),
        row(3, 3, Fraction(7), ("n2",)),
        row(5, 4, Fraction()),
    ]
    check_year.compare(
        "Liga",
        printed,
        own,
        ("place", "value", "nights"),
        {"1": "Anna", "2": "Bert", "3": "Carl", "5": "Emil"},
    )
    assert faults == [
        "Liga, Bert: the table says place 2, worked out it is 3.",
        "Liga, Bert: the table says value 12.50, worked out it is 12.50.",
        "Liga, Carl: the table says nights that count n1, n2, worked out it is n2.",
        "Liga: 4 is in the table without a result, or has a result and is not in the table.",
        "Liga: Emil is in the table without a result, or has a result and is not in the table.",
    ]


def test_what_a_slip_without_a_word_got_is_named_with_dashes(faults):
    position, rules = POSITIONS[ROWS[0].position], profile("simultan")
    played, night = as_it_was(position, rules, Ruling(0))
    given = {"slip": {"state": "none"}, "ruling": {"points": 5, "mark": "none"}, "set": None}
    played.slips, night.names = {3: given}, {3: "Carl"}
    check_year.check_slip(3, played, night)
    assert faults == ["Abend, round 2: the slip of Carl, – at –, is worth 0; the ruling says 5."]


def test_the_entries_of_a_log_hang_together(faults):
    db = open_database(":memory:")
    keep(db, "night-01", random_nights.a_night(2).add(*random_nights.played(1, 20, 26)))
    header, *lines = map(json.loads, export_game(db, "night-01"))
    facts, names = lines[header["players"] :], {1: "Anna", 2: "Bert"}
    check_year.check_log("Abend", header["key"], facts, names)
    assert faults == []
    check_year.check_log("Abend", "another", facts[:2], names)
    assert faults == ["Abend, entry 1 (RackDrawn, 1) is not as it was recorded."]
    at = next(number for number, each in enumerate(facts) if each["kind"] == "SlipRecorded")
    for name, changed in (("who", "x"), ("at", 1.0), ("token", "x"), ("kind", "SlipRead")):
        faults.clear()
        one = [*facts[:at], facts[at] | {name: changed}, *facts[at + 1 :]]
        check_year.check_log("Abend", header["key"], one, names)
        assert faults == [f"Abend, entry {at + 1} ({one[at]['kind']}, 1, Anna) is not as it was recorded."]
    faults.clear()
    check_year.check_log("Abend", header["key"], [*facts[:at], *facts[at + 1 :]], names)
    assert faults == [
        f"Abend, entry {at + 2} (SlipRecorded, 1, Bert) was added or moved, or one before it was left out: {at + 1} was due."
    ]


def test_a_rack_of_more_letters_than_there_are_is_named(faults):
    night, db = random_nights.a_night(1).add(ev.RackDrawn(1, "", "QQXYEEE")), open_database(":memory:")
    keep(db, "night-01", night)
    header, *lines = map(json.loads, export_game(db, "night-01"))
    check_year.CheckedNight(
        header, lines[: header["players"]], lines[header["players"] :], {"yes": "", "no": ""}, {}
    )
    assert faults == [f"{night.setup.title}, round 1: the rack has more of Q than there are."]


@pytest.mark.parametrize(
    ("at", "word", "score", "told"),
    [
        ("H4", "RUCKEN", 26, None),
        ("H4", "RUCKEN", 24, "the top RUCKEN at H4 is worth 26, not 24."),
        ("H4", "RUCKEN", 28, "the top RUCKEN at H4 is worth 26, not 28."),
        ("A1", "RUCKEN", 26, "the top RUCKEN at A1 cannot be laid."),
        ("Z9", "RUCKEN", 26, "the top RUCKEN at Z9 cannot be laid."),
        ("H4", "RUCKEn", 26, "the top RUCKEn at H4 cannot be laid."),
        ("H4", "XUCKEN", 26, "the top XUCKEN at H4 cannot be laid."),
    ],
)
def test_a_top_that_cannot_lie_or_has_other_points_is_named(at, word, score, told, faults):
    night, db = random_nights.a_night(1).add(random_nights.drawn(1)), open_database(":memory:")
    keep(db, "night-01", night)
    header, *lines = map(json.loads, export_game(db, "night-01"))
    found = check_year.CheckedNight(header, lines[:1], lines[1:], {"yes": "", "no": ""}, {})
    found.lay_top(found.rounds[-1], at, word, score)
    sentence = told and told.replace(f"at {at} cannot be laid", f"cannot be laid at {at}")
    assert faults == ([f"{night.setup.title}, round 1: {sentence}"] if told else [])


@pytest.mark.parametrize(
    ("text", "place"),
    [("H8", (112, False)), ("8H", (112, True)), ("A1", (0, False)), ("15O", (224, True)), (" h - 08 ", (112, False)), ("O15", (224, False)),
     ("P1", None), ("A16", None), ("A0", None), ("16A", None), ("A", None), ("", None), (None, None), ("H8H", None)],
)  # fmt: skip
def test_a_place_is_read_as_it_is_written(text, place):
    assert check_year.place_of(text) == place


@pytest.mark.parametrize(
    ("text", "nights", "number"),
    [("50%", 5, 3), ("40%", 5, 2), ("3", 5, 3), (4, 5, 4), ("", 5, 0), (None, 5, 0)],
)
def test_a_share_of_the_nights_is_rounded_up(text, nights, number):
    assert check_year.amount(text, nights) == number


def test_a_night_of_another_kind_is_taken_as_it_is(club_folder, tmp_path):
    club = opened(club_folder)
    desk = club.desk()
    key = EVERY_GAME["worthatz"](desk)
    SEASONS.make(desk, Season("Liga", taken=(key,), rules={"value": "percent"}), "liga")
    close(year_of(desk, "liga", Texts()), tmp_path, ["proof"])
    right, said = checked(tmp_path / "proof")
    assert right, said
    assert "1 games are of another kind: their results were taken as they are." in said
    [night] = json.loads((tmp_path / "proof" / "season.json").read_text("utf-8"))["nights"]
    [game] = night["games"]
    club.close()
    assert (game["kind"], game["file"], game["rows"]) == ("worthatz", "", OF_WORTHATZ)


OF_WORTHATZ = [
    {
        "place": person, "points": points, "top": 0, "tops": tops, "rounds": 1, "solos": 0, "warnings": 0, "seconds": None,
        "person": person, "percent": "0", "turns": [points],
    }
    for person, points, tops in ((1, 13, 1), (2, 0, 0))
]  # fmt: skip


def test_of_an_event_that_came_again_the_earlier_one_is_in_the_proof_and_not_on_the_site(tmp_path):
    desk = a_desk(open_database(":memory:"))
    for number in (1, 2):
        night = played_night(3, 3).add(ev.GameEnded("Ende"))
        keep(desk.db, f"night-0{number}", replace_date(night, f"202{4 + number}-03-01"))
        event = Event(f"Pokal {2024 + number}", since=f"202{4 + number}-03-01", games=(f"night-0{number}",))
        EVENTS.make(desk, event, f"pokal-{number}")
    season = Season("Liga", taken=("pokal-1", "pokal-2"), rules={"repeats": True})
    SEASONS.make(desk, season, "liga")
    close(year_of(desk, "liga", Texts()), tmp_path, ["site", "proof"])
    right, said = checked(tmp_path / "proof")
    assert right, said
    assert [each.name for each in (tmp_path / "site" / "nights").iterdir()] == ["01.html"]
    assert sorted(each.name for each in (tmp_path / "proof" / "games").iterdir()) == ["01.jsonl", "02.jsonl"]
    found = json.loads((tmp_path / "proof" / "season.json").read_text("utf-8"))
    assert [len(found["nights"]), len(found["dropped"])] == [2, 1]
    assert found["nights"][1]["title"] == "Pokal 2025"


def replace_date(night, date):
    return Night(replace(night.setup, date=date), night.players, night.log)


def test_words_that_were_ruled_in_a_night_are_told_once_each():
    unknown = Ruling(0, "zero", (Cause("word_unknown", {"word": "XQ"}), Cause("no_place")))
    formed = Ruling(5, words=(FormedWord("H8", "HAUs", 4, True), FormedWord("8H", "HX", 1, False)))
    night = played_night(1, 2)
    for player, ruled in ((1, unknown), (2, formed)):
        night.add(ev.SlipRecorded(1, player, Slip("HAUS", at="H8"), ruled))
    told = words_of(night.game)
    assert ({"XQ", "HX"} <= set(told["no"].split()), "HAUS" in told["yes"].split()) == (True, True)
