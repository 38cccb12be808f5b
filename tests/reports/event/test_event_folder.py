"""The folder of a game that many centres played: whole, with names as they may be shown; its proof says yes, and no to what was changed."""

import json
import shutil
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import pytest

from director.desk.duplicate import players, rounds, slips
from director.desk.packs import federation
from director.judge.slip import Ruling, Slip
from director.language.languages import translator
from director.language.sentences import SIGNS, RuleError
from director.language.texts import Texts
from director.reports.event import site
from director.reports.event.folder import close_event, event_proved, of_all
from director.reports.event.site import Site
from director.reports.pack_sheets import centre_lines, decisions_of, event_json, shown_columns
from director.reports.year import proof as year_proof
from tests.packs.rooms import a_meeting, a_room, play_round, take, top_slip
from tests.reports.reading import pages

ALL = (1, 2, 3, 4)


@pytest.fixture(scope="module")
def closed(small_table, tmp_path_factory):
    """Three rooms, of which one has a void round for which it has its average; a top counts three points everywhere."""
    meeting, folder = a_meeting(small_table), tmp_path_factory.mktemp("event")
    home, pack = meeting.home(), meeting.pack.id
    for number, finds, void in ((1, [ALL, (1, 3)], ()), (2, [(1, 2), ()], (2,)), (3, [(2, 3), (1,)], ())):
        room = a_room(meeting, number, finds, void, [f"Anna Maier {number}", "Bert Klug"])
        federation.take_result(home, federation.result_of(*room))
    federation.decide(home, pack, "void-2-2", "average", "ausgefallen")
    word = meeting.kept.rounds[2].word
    federation.decide(home, pack, f"word-{word.upper()}", "forbidden", "steht nirgends")
    merged = federation.event_of(home, pack)
    close_event(home, merged, Texts(), "initials", folder)
    return folder, merged, home


@pytest.fixture
def proof(closed, tmp_path):
    return shutil.copytree(closed[0] / "proof", tmp_path / "proof")


def checked(proof):
    """Whether the script says yes, and what it said; a bare Python runs it."""
    command = [sys.executable, "-I", "-S", "-B", "check_event.py"]
    done = subprocess.run(command, cwd=proof, capture_output=True, text=True, encoding="utf-8", check=False)
    assert not done.stderr, done.stderr
    return done.returncode == 0, done.stdout


def test_the_proof_says_yes_to_what_was_played_and_decided(closed):
    right, said = checked(closed[0] / "proof")
    assert right, said
    assert "3 centres, the ranking of 6 people compared." in said
    assert "3 slips have points that were decided for all centres" in said
    assert "2 times somebody has their own average" in said
    event = json.loads((closed[0] / "proof" / "event.json").read_text("utf-8"))
    assert [each["void"] for each in event["centres"]] == [{}, {"2": "average"}, {}]
    assert [list(each["decided"]) for each in event["centres"]] == [["3/1", "3/2"], [], ["3/1"]]


def test_the_proof_knows_who_was_there_and_which_rounds_count(small_table, tmp_path):
    """A guest away in a round that is void in the room, a round that is void everywhere, a room that ended early, a warning."""
    meeting = a_meeting(small_table, profile="fise")
    home = meeting.home()
    for number, finds, void in ((1, [(3,), ()], (2, 4)), (2, [(2,), (1,)], (4,)), (3, [(), (1,)], ())):
        room = meeting.desk(f"Leitung {number}", number)
        key = take(meeting, room, number, ["Anna", "Bert"])
        for each in ALL[: 2 if number == 3 else 4]:
            handed = [top_slip(meeting, each) if each in found else Slip(state="none") for found in finds]
            if number == 1 and each in (2, 3):
                (players.leave if each == 2 else players.arrive)(room, key, 2)
                handed = handed[: each - 1]
            play_round(meeting, room, key, each, handed, "falsch angesagt" * (each in void))
        if number == 1:
            slips.warn(room, key, 3, 2, "zu spät")
        rounds.end(room, key, "")
        federation.take_result(home, federation.result_of(room, key))
    for subject, decision in (("void-2-1", "average"), ("void-4-1", "average"), ("void-4-2", "out")):
        federation.decide(home, meeting.pack.id, subject, decision, "ausgefallen")
    close_event(home, federation.event_of(home, meeting.pack.id), Texts(), "full", tmp_path)
    right, said = checked(tmp_path / "proof")
    assert (right, "1 times somebody has their own average" in said) == (True, True), said


def test_a_long_ranking_has_a_page_of_its_own_and_the_first_page_its_beginning(closed, monkeypatch):
    rows = len(closed[1].merged.ranked.rows)

    def made(first):
        monkeypatch.setattr(site, "FIRST", first)
        files = {
            name: content.decode()
            for name, content in site.Site(closed[1], Texts()).files()
            if name.endswith("g.html") or name == "index.html"
        }
        return {name: (page.count("<tr>") - 2, "The whole ranking" in page) for name, page in files.items()}

    assert made(rows) == {"index.html": (rows, False)}
    assert made(rows - 1) == {"index.html": (rows - 1, True), "ranking.html": (rows, True)}


def test_the_ranking_stands_in_the_proof_as_it_was_printed(closed):
    merged = closed[1]
    first, *others = merged.merged.ranked.rows
    row = replace(first, solos=4, bonus=40, warnings=3, penalties=2, cost=15, percent=87.12345)
    ranked = replace(merged.merged.ranked, rows=(row, *others))
    figures = {number: each for number, each in merged.figures.items() if number != 2}
    told = replace(merged, merged=replace(merged.merged, ranked=ranked), figures=figures)
    event = json.loads(event_proved(told, [], {"b": "2", "a": "1"}, Texts("de", translator("de"))))
    assert event["ranking"][0] == {
        "person": event["ranking"][0]["person"], "place": 1, "points": row.total, "top": ranked.top_total, "percent": "87.12345",
        "tops": row.tops, "solos": 4, "bonus": 40, "warnings": 3, "penalties": 2, "cost": 15,
    }  # fmt: skip
    assert [each["place"] for each in event["ranking"]] == [each.place for each in ranked.rows]
    assert event["persons"][event["ranking"][0]["person"]] == row.player.name
    assert (list(event["files"]), event["missing"], event["rounds"], event["out"]) == (
        ["a", "b"],
        ["Wien"],
        4,
        [],
    )
    spoken = [each for each in event["texts"] if event["texts"][each] != each]
    assert any("the ranking of" in each for each in spoken)
    assert any("the ruling says" in each for each in spoken)  # of the script that lies beside it


def test_the_folder_names_nobody_but_on_the_certificates(closed):
    folder = closed[0]
    for file in folder.rglob("*"):
        if file.suffix in (".html", ".csv", ".json", ".jsonl"):
            assert "Maier" not in file.read_text("utf-8"), file
    assert "Maier" not in "".join(pages((folder / "papers" / "ranking.pdf").read_bytes()))
    told = "".join(pages((folder / "certificates" / "centres.pdf").read_bytes()))
    assert [name in told for name in ("Anna Maier 1", "Anna Maier 2", "Bert Klug")] == [True] * 3
    index = (folder / "site" / "index.html").read_text("utf-8")
    assert index.count("A. M.") == 3
    assert "Results of 3 of 3 centres, 6 people" in index


def test_the_first_three_places_have_certificates(closed):
    merged = closed[1]
    ranked = merged.merged.ranked
    rows = tuple(replace(row, place=place) for place, row in enumerate(ranked.rows, start=1))
    of = replace(merged, merged=replace(merged.merged, ranked=replace(ranked, rows=rows)))
    told = "\n".join(str(each) for each in of_all(of, Texts()))
    assert [f"Place {place} " in told for place in (1, 2, 3, 4)] == [True, True, True, False]


def test_two_hundred_people_stand_on_the_first_page_and_more_on_a_page_of_all(closed):
    merged = closed[1]
    ranked = merged.merged.ranked

    def people(count):
        """How many stand on the first page, and on that of all."""
        rows = tuple(ranked.rows[place % 6] for place in range(count))
        of = replace(merged, merged=replace(merged.merged, ranked=replace(ranked, rows=rows)))
        pages = dict(Site(of, Texts()).files())
        both = (pages.get(name, b"").decode() for name in ("index.html", "ranking.html"))
        return [page.count("Anna Maier") + page.count("Bert Klug") for page in both]

    assert (people(200), people(201)) == ([200, 0], [200, 201])


def test_the_club_stands_in_the_ranking_only_where_it_is_not_the_centre(closed):
    merged = closed[1]
    assert "club" in shown_columns(merged)
    names = {each.number: each.name for each in merged.pack.centres}
    ranked = merged.merged.ranked
    rows = [
        replace(row, player=replace(row.player, club=names[merged.merged.centre_of(row.player.id)]))
        for row in ranked.rows
    ]
    at_home = replace(merged, merged=replace(merged.merged, ranked=replace(ranked, rows=tuple(rows))))
    assert "club" not in shown_columns(at_home)


def test_other_programs_read_a_tile_of_two_letters_in_brackets(closed):
    _, merged, _ = closed
    game = merged.merged.game
    rounds = tuple(replace(each, kept="", drawn=SIGNS["QU"]) for each in game.rounds)
    catalan = replace(merged, merged=replace(merged.merged, game=replace(game, rounds=rounds)))
    told = json.loads(event_json(catalan, Texts()))
    assert {each["rack"] for each in told["rounds"]} == {"[QU]"}


def test_made_again_it_is_the_same_and_what_is_not_made_any_more_is_gone(closed, tmp_path):
    folder, merged, home = closed
    (shutil.copytree(folder, tmp_path / "again") / "site" / "centres" / "9.html").write_text("of before")
    made = close_event(home, merged, Texts(), "initials", tmp_path / "again")
    files = {
        each.relative_to(folder).as_posix(): each.read_bytes() for each in folder.rglob("*") if each.is_file()
    }
    again = tmp_path / "again"
    assert {
        each.relative_to(again).as_posix(): each.read_bytes() for each in again.rglob("*") if each.is_file()
    } == files
    assert made == sorted(files)


def game(proof, number):
    file = proof / "games" / f"{number:03}.jsonl"
    return file, [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def store(file, lines):
    file.write_text("".join(json.dumps(each, ensure_ascii=False) + "\n" for each in lines), "utf-8")


def points_changed(proof):
    file, lines = game(proof, 1)
    slip = next(each for each in lines if each.get("kind") == "SlipRecorded")
    slip["data"]["ruling"]["points"] += 1
    store(file, lines)
    return ["Köln, round 1: the slip of A. M.", "Bundessimultan, A. M.: the table says"]


def centre_left_out(proof):
    (proof / "games" / "002.jsonl").unlink()
    return ["Wien: the file games/002.jsonl is not here"]


def slips_exchanged(proof):
    file, lines = game(proof, 3)
    first, second = [each["data"] for each in lines if each.get("kind") == "SlipRecorded"][:2]
    first["slip"], second["slip"] = second["slip"], first["slip"]
    first["ruling"], second["ruling"] = second["ruling"], first["ruling"]
    store(file, lines)
    return ["Zürich, entry ", "the table says points"]


def decision_forgotten(proof):
    event = json.loads((proof / "event.json").read_text("utf-8"))
    event["centres"][0]["decided"] = {}
    (proof / "event.json").write_text(json.dumps(event), "utf-8")
    return ["event.json is not as it was", "A. M.: the table says points"]


def files_added(proof):
    for name in ("zz.jsonl", "aa.jsonl", "mm.jsonl"):
        (proof / "games" / name).touch()
    return ["games/aa.jsonl", "games/mm.jsonl", "games/zz.jsonl"]


def other_top(proof):
    file, lines = game(proof, 2)
    drawn = [each["data"] for each in lines if each.get("kind") == "RackDrawn"][-1]
    drawn["kept"], drawn["drawn"] = "", "ENISTRA"
    store(file, lines)
    return ["Wien, round 4: other letters or another top than in the other centres."]


@pytest.mark.parametrize(
    "change", [points_changed, centre_left_out, slips_exchanged, decision_forgotten, files_added, other_top]
)
def test_it_says_no_and_names_what_was_changed(proof, change):
    told = change(proof)
    right, said = checked(proof)
    assert not right
    assert [each for each in told if each not in said] == [], said
    assert sorted(told, key=said.index) == told  # what is wrong is named in the order of the files


def test_each_decision_is_told_with_its_reason(closed):
    merged = closed[1]
    word = merged.decisions[1].subject.partition("-")[2]
    ruling = federation.ruled(Ruling(1, "none"))
    slip = replace(merged.decisions[0], subject="slip-of-before", decision=ruling, reason="steht im Buch")
    told = replace(merged, decisions=(*merged.decisions, slip))
    assert [str(each) for each in decisions_of(told)] == [
        "Round 2 at Wien: These players get their own mean share of the other tops. (ausgefallen)",
        f"The word {word}: The word is not allowed, for every slip that used it. (steht nirgends)",
        "A slip of an earlier result: 1 point (steht im Buch)",
    ]


def test_a_centre_without_a_result_has_no_people_no_mean_and_no_notes(closed):
    merged = closed[1]
    figures = {number: each for number, each in merged.figures.items() if number != 2}
    lines = centre_lines(replace(merged, figures=figures))
    assert [(each.name, each.here, each.players) for each in lines] == [
        ("Köln", True, 2), ("Wien", False, 2), ("Zürich", True, 2),
    ]  # fmt: skip
    assert lines[1].notes == ()
    ranked = replace(merged.merged.ranked, rows=())
    empty = centre_lines(replace(merged, merged=replace(merged.merged, ranked=ranked)))
    assert [(each.players, each.mean) for each in empty] == [(0, 0.0)] * 3
    totals = [row.total for row in merged.merged.ranked.rows if merged.merged.centre_of(row.player.id) == 1]
    assert lines[0].mean == sum(totals) / 2


@pytest.fixture
def check_event(monkeypatch):
    """The script beside ``check_year.py``, as where it is handed out."""
    monkeypatch.syspath_prepend(str(year_proof.SCRIPT.parent))
    from director.reports.event import check_event

    monkeypatch.setattr(check_event, "TAKEN", dict.fromkeys(check_event.TOLD, 0))
    return check_event


def paid(points):
    return {"slip": {}, "ruling": {"points": points, "mark": "none"}, "set": None}


def test_the_own_average_is_that_of_the_rounds_that_count_in_the_room(check_event):
    slips = [{7: paid(10)}, {7: paid(40)}, {}, {7: paid(5)}]
    rounds = [
        SimpleNamespace(number=number, void=number == 2, slips=each) for number, each in enumerate(slips, 1)
    ]
    tops = {1: 20, 2: 40, 3: 30, 4: 0}
    assert check_event.average(SimpleNamespace(rounds=rounds), 7, tops) == Fraction(1, 4)
    assert check_event.average(SimpleNamespace(rounds=rounds[1:2]), 7, tops) == 0
    assert check_event.average(SimpleNamespace(rounds=rounds[:1]), 9, tops) == 0


def test_a_decision_takes_the_place_of_what_was_ruled_where_there_is_a_slip(check_event):
    rounds = [SimpleNamespace(slips={7: paid(10) | {"set": 3}}), SimpleNamespace(slips={})]
    check_event.decide(
        SimpleNamespace(rounds=rounds),
        {"decided": {"1/7": {"points": 4}, "1/8": {"points": 5}, "2/7": {"points": 6}}},
    )
    assert [each.slips for each in rounds] == [{7: {"slip": {}, "ruling": {"points": 4}, "set": None}}, {}]
    assert check_event.TAKEN["decided"] == 1


def test_the_script_of_an_event_speaks_of_a_missing_centre(proof):
    event = json.loads((proof / "event.json").read_text("utf-8"))
    event["missing"] = ["Bern", "Graz"]
    (proof / "event.json").write_text(json.dumps(event), "utf-8")
    said = checked(proof)[1]
    assert "No result came from: Bern, Graz." in said
    (proof / "games" / "001.jsonl").write_text("{", "utf-8")
    right, said = checked(proof)
    assert not right
    assert "Köln: its log cannot be played through any more" in said
    assert "2 centres, the ranking of 4 people compared." in said


def test_files_are_counted_while_a_folder_is_made_and_none_is_made_without_results(closed, tmp_path):
    _, merged, home = closed
    seen = {}
    for parts in (["site", "proof"], ["site"], ["tables"]):
        done = []
        close_event(home, merged, Texts(), "full", tmp_path, parts, done.append)
        seen[" ".join(parts)] = (done[-1].of, [each.files for each in done] == list(range(1, len(done) + 1)))
    assert seen == {"site proof": (18, True), "site": (15, True), "tables": (12, True)}
    assert sorted(each.name for each in tmp_path.iterdir()) == ["proof", "site", "tables"]
    assert not (tmp_path / "site" / "check.html").exists()
    with pytest.raises(RuleError) as refused:
        close_event(home, replace(merged, results=()), Texts(), "full", tmp_path)
    assert refused.value.code == "no_results"
