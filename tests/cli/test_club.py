"""``director demo --season`` and ``--event``, ``director season``, ``event`` and ``people``: exactly as the issue says."""

import json
import re
import shutil

import pytest

from director.cli import demo
from director.cli.demo import write_files
from director.desk.club.events import EVENTS
from director.desk.club.seasons import SEASONS
from tests.cli.test_demo import small_club
from tests.naive import seasons as naive
from tests.reports.reading import pages
from tests.room import LEXICON, director, opened


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A club with a demonstration season of three nights and an event; the sheets of a night are those of other tests."""
    folder = tmp_path_factory.mktemp("club")
    small_club(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(demo, "write_documents", no_sheets)
        for options in (["--season", "3", "--players", "4"], ["--event", "--players", "3"]):
            out = folder / options[0].strip("-")
            done = director(folder, "demo", *options, "--lexicon", LEXICON, "--seed", "5", "--out", str(out))
            assert (done.exit_code, done.exception) == (0, None), done.output
    return folder


def no_sheets(desk, key, context, out, without=()):
    """A file in their place."""
    return write_files(out, [("sheets", desk.session(key).row.key.encode())])


def test_every_night_of_a_demonstration_has_its_sheets(folder):
    nights = [file.stem for file in folder.rglob("*.jsonl")]
    assert len(nights) == 6
    games = [
        json.loads(each.read_text("utf-8").partition("\n")[0])
        for each in sorted((folder / "event").rglob("*.jsonl"))
    ]
    formulas = [each["setup"].get("formula", {"name": "normal"})["name"] for each in games]
    assert formulas == ["normal", "7and8", "joker"]
    assert sorted(file.read_text() for file in folder.rglob("sheets")) == sorted(nights)


def asked(folder, *words):
    done = director(folder, *words, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("options", "value", "best", "least"),
    [([], "points", "", ""), (["--value", "percent", "--best", "50%"], "percent", "50%", ""),
     (["--value", "romania100", "--least", "2"], "romania100", "", "2"), (["--value", "negative"], "negative", "", "")],
)  # fmt: skip
def test_the_table_is_that_of_the_files_that_the_demonstration_writes(folder, options, value, best, least):
    files = sorted((folder / "season").rglob("*.jsonl"))
    nights = [naive.night(file.read_text("utf-8").splitlines()) for file in files]
    assert len(nights) == 3
    found = asked(folder, "season", "table", "demo-season-5", *options)
    assert list(found) == ["rules", "nights", "rows"]
    assert [each["key"] for each in found["nights"]] == [each["key"] for each in nights]
    rows = sorted((row["place"], (row["name"], row["club"]), row["value"]) for row in found["rows"])
    due = naive.table(nights, value, found["rules"], best, least)
    assert [row[:2] for row in rows] == [row[:2] for row in due]
    assert [row[2] for row in rows] == pytest.approx([row[2] for row in due])


def test_what_is_given_replaces_the_rule_for_this_look_only(folder):
    assert asked(folder, "season", "table", "demo-season-5", "--best", "1")["rules"]["best"] == 1
    assert asked(folder, "season", "table", "demo-season-5")["rules"]["best"] is None
    wrong = director(folder, "season", "table", "demo-season-5", "--best", "many")
    assert (wrong.exit_code, "many" in wrong.output) == (1, True)


def test_the_event_has_one_value_a_game(folder):
    found = asked(folder, "event", "table", "demo-event-5")
    assert len(found["nights"]) == len(list((folder / "event").rglob("*.jsonl"))) == 3
    for row in found["rows"]:
        assert row["value"] == sum(row["values"])


def test_the_files_of_a_demonstration_have_plain_figures_and_say_how_many_nights_counted(folder):
    head, first, *_ = (folder / "season" / "demo-season-5.csv").read_text("utf-8-sig").splitlines()
    assert head.split(",")[:6] == ["Place", "Name", "Club", "Value", "Nights", "of them counted"]
    assert first.split(",")[3].isdecimal()
    assert '"title": "Demonstration season 5"' in (folder / "season" / "demo-season-5.season").read_text(
        "utf-8"
    )
    told = director(folder, "season", "table", "demo-season-5", "--best", "1").output
    assert re.search(r"Nights +of them counted +Value\n.* 2 +1 +\d", told)


def test_seasons_and_events_are_made_filled_and_listed(folder):
    made = director(folder, "season", "make", "liga", "--title", "Liga", "--value", "percent").output
    assert made == "The season Liga has been created.\n"
    told = director(folder, "season", "add", "liga", "demo-season-5-01", "demo-season-5-02").output
    assert "Liga has 2 nights.\n" in told
    told = director(folder, "event", "make", "pokal", "--date", "2026-05-01").output
    told += director(folder, "event", "add", "pokal", "demo-season-5-03").output
    assert told == "The event pokal has been created.\npokal has 1 game.\n"
    assert "liga  Liga" in director(folder, "season", "list").output
    assert "pokal" in director(folder, "event", "list").output
    assert len(asked(folder, "season", "table", "liga")["nights"]) == 2
    assert director(folder, "season", "add", "liga", "nowhere").exit_code == 1
    assert director(folder, "season", "make", "twice").exit_code == 0
    told = director(folder, "season", "add", "twice", "demo-event-5", "demo-season-5-01").output
    assert told == "twice has 2 nights.\nNight 1 counts in Liga, Demonstration season 5 too.\n"
    assert "The season twice is removed." in director(folder, "season", "remove", "twice").output
    assert director(folder, "season", "remove", "twice").exit_code == 1
    assert director(folder, "season", "make", "marked", "--mark", "Liga").exit_code == 0
    for options, count in (([], 2), (["--off"], 0)):
        games = ("demo-season-5-01", "demo-season-5-02")
        assert director(folder, "season", "mark", "Liga", *games, *options).exit_code == 0
        assert len(asked(folder, "season", "table", "marked")["nights"]) == count
    assert director(folder, "season", "mark", "Liga", "nowhere").exit_code == 1
    options = [
        "--title",
        "Alles",
        "--from",
        "2026-01-01",
        "--until",
        "2026-12-31",
        "--mark",
        "M",
        "--value",
        "percent",
    ]
    options += ["--best", "50%", "--least", "2", "--planned", "8"]
    assert director(folder, "season", "make", "alles", *options).exit_code == 0
    assert director(folder, "season", "make", "plain").exit_code == 0
    options = ["--title", "Cup", "--date", "2026-05-02", "--missed", "out", "--mark", "M"]
    options += ["--tie-break", "solos", "--tie-break", "tops"]
    assert director(folder, "event", "make", "cup", *options).exit_code == 0
    desk = opened(folder).desk()
    kept, plain = (SEASONS.one(desk, key).data for key in ("alles", "plain"))
    assert (kept.title, kept.since, kept.until, kept.mark) == ("Alles", "2026-01-01", "2026-12-31", "M")
    assert {name: value for name, value in kept.rules.items() if value != plain.rules[name]} == {
        "value": "percent",
        "best": "50%",
        "least": 2,
        "planned": 8,
    }
    assert (plain.title, plain.since, plain.until, plain.mark) == ("plain", "", "", "")
    cup = EVENTS.one(desk, "cup").data
    assert (cup.title, cup.since, cup.mark) == ("Cup", "2026-05-02", "M")
    assert cup.rules == {"missed": "out", "tie_breaks": ["solos", "tops"]}
    assert "cup  2026-05-02  Cup\n" in director(folder, "event", "list").output
    assert [(each["key"], each["from"], each["until"]) for each in asked(folder, "season", "list")][:2] == [
        ("plain", "", ""),
        ("alles", "2026-01-01", "2026-12-31"),
    ]
    assert "Liga" in [each["title"] for each in asked(folder, "season", "list")]
    found = {each["key"]: each for each in asked(folder, "event", "list")}["pokal"]
    assert found == {"key": "pokal", "title": "pokal", "date": "2026-05-01", "games": ["demo-season-5-03"]}
    assert "Anneliese" in director(folder, "event", "table", "demo-event-5").output


def test_season_event_and_year_are_told(folder, tmp_path):
    for what in ("season", "event"):
        name = str(asked(folder, what, "table", f"demo-{what}-5")["rows"][0]["name"])
        out = tmp_path / f"{what}.html"
        end = ("--text", "Bis bald!", "--next", "2027-02-03")
        done = director(folder, what, "story", f"demo-{what}-5", "--out", str(out), *end)
        assert done.exit_code == 0, done.output
        assert f"<b>1. {name}</b>" in out.read_text("utf-8")
        assert [each in out.read_text("utf-8") for each in ("Bis bald!", "3 February 2027")] == [True, True]
    year = asked(folder, "season", "table", "demo-season-5")["nights"][0]["date"][:4]
    done = director(folder, "people", "story", name, "--year", year, "--out", str(tmp_path / "year.pdf"))
    assert done.exit_code == 0, done.output
    assert (tmp_path / "year.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("words", "reason"),
    [(["season", "story", "nowhere"], "nowhere"), (["people", "story", "Nobody", "--year", "2026"], "Nobody"),
     (["people", "story", "1", "--year", "1950"], "nothing to tell")],
)  # fmt: skip
def test_what_cannot_be_told_is_one_sentence(folder, tmp_path, words, reason):
    done = director(folder, *words, "--out", str(tmp_path / "x.pdf"))
    assert (done.exit_code, reason in done.output) == (1, True)


def test_a_season_goes_into_a_file_and_back(folder, tmp_path):
    file = tmp_path / "demo.season"
    assert director(folder, "season", "export", "demo-season-5", "--out", str(file)).exit_code == 0
    (tmp_path / "other").mkdir()
    small_club(tmp_path / "other")
    taken = director(tmp_path / "other", "season", "import", str(file))
    assert (taken.exit_code, taken.output) == (0, "The season Demonstration season 5 has been created.\n")
    file.write_bytes(b"\xff\n" + file.read_bytes())
    assert director(tmp_path / "other", "season", "import", str(file)).exit_code == 1
    assert asked(tmp_path / "other", "season", "table", "demo-season-5") == asked(
        folder, "season", "table", "demo-season-5"
    )


def test_people_are_imported_exported_and_merged(folder, tmp_path):
    folder = shutil.copytree(folder, tmp_path / "club")
    file = tmp_path / "list.csv"
    file.write_bytes("Nom;Prénom;Club;Série\nÖz;Zoë;Metz;4B\nBrandt;Anneliese;Metz;2\n".encode("latin-1"))
    looked = director(folder, "people", "import", str(file), "--look").output
    assert "     2  new  Zoë Öz (Metz)\n" in looked
    assert "New: " not in looked
    assert "Zoë Öz" not in director(folder, "people", "list").output
    done = director(folder, "people", "import", str(file))
    assert done.exit_code == 0, done.output
    assert "     2  new" not in done.output
    assert "read as those of Western Europe (Windows-1252)" in done.output
    assert "Anneliese Brandt (Metz)" in done.output  # doubtful
    assert "New: 1, changed: 0, as before: 0, doubtful and left out: 1" in done.output
    done = director(folder, "people", "export")
    told = done.output
    assert ("Zoë Öz;Metz;;4B" in told, b"\r" in done.stdout_bytes) == (True, False)
    assert "Anneliese Brandt;Metz" not in told
    assert director(folder, "people", "import", str(file), "--doubtful", "new").exit_code == 0
    assert (
        director(folder, "people", "merge", "Zoë Öz", "Anneliese Brandt").exit_code == 1
    )  # two of that name
    assert "Anneliese Brandt" in director(folder, "people", "list").output
    for wrong in ("age=2", "name", "name=x", "name=0", "name=1000"):
        assert "not a column" in director(folder, "people", "import", str(file), "--column", wrong).output
    file.write_text("x;Zoë Zeh;Wien\ny;Zoe Zeh;Graz\n")
    columns = ("--column", "name=2", "--column", "club=3", "--column", "+Tisch=1")
    done = director(folder, "people", "import", str(file), *columns, "--doubtful", "new")
    assert done.output.splitlines()[:2] == [
        "Columns: +Tisch=1, name=2, club=3",
        "Kept as a column of its own: Tisch",
    ]
    number = {
        name: number
        for number, name in re.findall(r"(\d+)  (Zo. Zeh)", director(folder, "people", "list").output)
    }
    assert "They are one person: Zoe Zeh." in director(folder, "people", "merge", "Zoë Zeh", "Zoe Zeh").output
    assert director(folder, "people", "merge", number["Zoë Zeh"], "Zoe Zeh", "--part").exit_code == 0
    unnamed = "people", "initials", number["Zoë Zeh"]
    said = f"In a closed year Zoë Zeh is Z. Z. ({number['Zoë Zeh']})."
    assert said in director(folder, *unnamed).output
    assert "A closed year names Zoë Zeh again." in director(folder, *unnamed, "--off").output
    assert {"Zoë Zeh", "Zoe Zeh"} <= set(re.findall(r"Zo. Zeh", director(folder, "people", "list").output))
    assert director(folder, "people", "export", "--out", str(tmp_path / "out.csv")).exit_code == 0
    assert "Zoe Zeh;Graz" in (tmp_path / "out.csv").read_text("utf-8-sig")
    assert (tmp_path / "out.csv").read_bytes().startswith(b"\xef\xbb\xbf")  # spreadsheets know UTF-8 by it


def test_what_was_missed_in_one_night_or_in_all_becomes_cards(folder, tmp_path):
    folder, name = shutil.copytree(folder, tmp_path / "club"), "Anneliese Brandt"
    for options, more in ((("--night", "demo-event-5-2"), set()), ((), {"demo-event-5-3"})):
        assert director(folder, "training", "add", name, "missed", *options).exit_code == 0
        sources = {each["source"] for each in asked(folder, "training", "cards", name)["list"]}
        assert {each for each in sources if "event" in each} == {"demo-event-5-2"} | more


def test_a_year_is_looked_at_and_closed(folder, tmp_path):
    folder = shutil.copytree(folder, tmp_path / "club")
    table = asked(folder, "season", "table", "demo-season-5")
    nights, winner, second = table["nights"], *(row["name"] for row in table["rows"][:2])
    number = re.search(rf"(\d+)  {second}", director(folder, "people", "list").output)
    assert number
    assert director(folder, "people", "initials", number[1]).exit_code == 0
    found = asked(folder, "year", "look", "demo-season-5")
    assert (found["title"], found["nights"]) == ("Demonstration season 5", nights)
    assert found["people"] == len(table["rows"])
    assert [each[-6:] for each in found["not_counted"]] == ["Game 1", "Game 2", "Game 3"]
    assert [each["name"] for each in found["unnamed"]] == [second]
    first = found["certificates"][0]
    assert (first["title"], first["name"], first["usual"]) == ("Place 1", winner, True)
    late = ("year", "look", "demo-season-5", "--since", nights[-1]["date"])
    told, there = director(folder, *late).output, asked(folder, *late)
    for said in (
        "Demonstration season 5 has 1 night.\n",
        f"Does not count: {found['not_counted'][-1]}\n",
        f"{there['people'] - len(there['unnamed'])} people are named; by initials: ",
        "[x] place-",
        "[ ] ",
    ):
        assert said in told

    out, words = tmp_path / "year", ("year", "close", "demo-season-5", "--out", str(tmp_path / "year"))
    done = director(folder, *words, "--only", "tables", "--language", "fr")
    files = [each for each in out.rglob("*") if each.is_file()]
    assert f"Demonstration season 5 is closed: {len(files)} files in {out}." in done.output.replace("\n", " ")
    assert {each.parent.name for each in files} == {"tables"}
    assert "Séances;dont comptées" in (out / "tables" / "season.csv").read_text("utf-8-sig")
    without = [f"--without={each}" for each in ("site", "tables", "letters", "papers", "proof")]
    certificate = ("--certificate", first["key"], "--since", nights[-1]["date"])
    assert director(folder, *words, *without[:3], *certificate).exit_code == 0
    [page] = pages((out / "papers" / "certificates.pdf").read_bytes())
    assert winner in page
    proof = json.loads((out / "proof" / "season.json").read_text("utf-8"))
    assert [each["key"] for each in proof["nights"]] == [nights[-1]["key"]]
    assert "soon" in director(folder, *words, "--since", "soon").output
    assert director(folder, *words, "--since", "soon").exit_code == 1
    assert director(folder, *words, *without).exit_code == 1
