"""``director pack``: made, opened, taken, played, returned and merged on the command line."""

import json
import os
import re

import pytest

from director.desk.duplicate import rounds, slips
from director.desk.instance import Instance
from director.judge.slip import Slip
from director.packs.pack import read_pack
from tests.room import LEXICON, a_club, director


@pytest.fixture
def home(tmp_path):
    a_club(tmp_path / "home").close()
    return tmp_path / "home"


def sealed(home, *more):
    """The pack's file."""
    (home.parent / "centres.txt").write_text("Köln\nWien\n", encoding="utf-8")
    out = home.parent / "event.director-pack"
    made = director(
        home, "pack", "make", str(home.parent / "centres.txt"), "--title", "Bundessimultan", "--lexicon", LEXICON,
        "--seed", "5", "--out", str(out), *more,
    )  # fmt: skip
    assert made.exit_code == 0, made.output
    home.with_suffix(".told").write_text(made.output, encoding="utf-8")
    return out


def test_a_whole_event(home, tmp_path, monkeypatch):
    (tmp_path / "text.txt").write_text("Willkommen!", encoding="utf-8")
    file = sealed(home, "--rounds", "-3", "--text", str(tmp_path / "text.txt"))
    told = home.with_suffix(".told").read_text(encoding="utf-8")
    pack = re.search(r"Pack (\w+)", told)
    code = re.search(r"Code of round 1: (\S+)", told)
    room = tmp_path / "köln"
    a_club(room).close()
    opened = director(room, "pack", "open", str(file)).output.splitlines()
    assert opened[0].startswith("Bundessimultan, ")
    assert opened[0].endswith(", sealed by Bundessimultan")
    assert opened[1].startswith("Fingerprint of the federation: ")
    assert opened[1].rpartition(": ")[2] in told
    assert opened[2:5] == [f"Pack {pack[1]}, 3 rounds", "Rules: Simultan", "Word list: Klein"]
    assert opened[-5:] == [
        "Your list klein has the same words.",
        "Rounds that open with a code: 1",
        "Centre 1: Köln",
        "Centre 2: Wien",
        "Willkommen!",
    ]
    (tmp_path / "players.txt").write_text("Anna; SC Köln; A\nBert\n", encoding="utf-8")
    taken = director(
        room, "pack", "take", str(file), "--centre", "1", "--players", str(tmp_path / "players.txt")
    )
    key = re.search(r"is game (\w+)", taken.output)
    assert key, taken.output
    early = director(room, "pack", "result", key[1], "--out", str(tmp_path / "r"))
    assert early.exit_code == 1
    assert "End the game first" in early.output
    score = played(room, key[1], code[1])
    assert f"3 rounds, {score} points, mean {score / 3:.1f}, " in told
    result = tmp_path / "köln.director-result"
    assert director(room, "pack", "result", key[1], "--out", str(result)).exit_code == 0
    merged = director(
        home, "pack", "merge", pack[1], str(result), str(result), "--out", str(tmp_path / "papers")
    )
    assert merged.exit_code == 0, merged.output
    nowhere = director(home, "pack", "merge", pack[1], "--out", str(result / "papers"))
    assert (nowhere.exit_code, "cannot be written" in nowhere.output) == (1, True)
    for part in (
        "Köln: imported, 2 people.",
        "Köln: this result has already come",
        "Missing: Wien",
        f"Anna  (Köln)  {score}",
    ):
        assert part in merged.output
    assert "Köln: Round 1: the slip of Bert was given 3 points by the director: torn" in merged.output
    assert len(list((tmp_path / "papers").iterdir())) == 4
    assert f"Standings and centres are in {tmp_path / 'papers'}." in " ".join(merged.output.split())
    made = director(
        home, "pack", "close", pack[1], "--out", str(tmp_path / "made"), "--only", "site", "--language", "fr"
    )
    files = [each for each in (tmp_path / "made").rglob("*") if each.is_file()]
    assert f"Bundessimultan is closed: {len(files)} files in {tmp_path / 'made'}." in " ".join(
        made.output.split()
    )
    assert {each.relative_to(tmp_path / "made").parts[0] for each in files} == {"site"}
    assert "Classement" in (tmp_path / "made" / "site" / "index.html").read_text("utf-8")
    for names, shown in (("full", True), ("initials", False)):
        words = ("pack", "close", pack[1], "--out", str(tmp_path / names), "--names", names)
        unwanted = ("--without=site", "--without=proof", "--without=certificates", "--without=papers")
        assert director(home, *words, *unwanted).exit_code == 0
        (tables,) = (tmp_path / names).iterdir()
        assert ("Anna" in "".join(each.read_text("utf-8-sig") for each in tables.glob("*.csv"))) is shown
    (tmp_path / "post").mkdir()
    (tmp_path / "post" / "köln").write_bytes(result.read_bytes())
    watched = [
        director(home, "pack", "watch", pack[1], str(tmp_path / "post"), "--once").output for _ in range(2)
    ]
    assert ["already come" in each for each in watched] == [
        True,
        False,
    ]  # what was looked at is not looked at again
    os.utime(tmp_path / "post" / "köln", (2e9, 2e9))
    written_anew = director(home, "pack", "watch", pack[1], str(tmp_path / "post"), "--once").output
    assert "already come" in written_anew
    growing, parts, waits = tmp_path / "mail" / "köln", [99, 999, None], []

    def wait(seconds):
        """Between two looks the file grows, at last it stays as it is."""
        waits.append(seconds)
        if len(waits) == 4:
            raise KeyboardInterrupt
        if len(waits) < 3:
            growing.write_bytes(result.read_bytes()[: parts[len(waits)]])

    growing.parent.mkdir()
    growing.write_bytes(result.read_bytes()[: parts[0]])
    monkeypatch.setattr("director.cli.pack.sleep", wait)
    watched = director(home, "pack", "watch", pack[1], str(growing.parent), "--every", "7").output
    assert (waits, watched.count("already come"), watched.count("refused")) == ([7] * 4, 1, 0)
    result.write_text(result.read_text(encoding="utf-8").replace("Anna", "Anni"), encoding="utf-8")
    refused = director(home, "pack", "merge", pack[1], str(result))
    assert refused.exit_code == 1
    assert "is refused: This result was changed after its centre signed it." in refused.output
    assert code[1] in director(home, "pack", "codes", pack[1]).output
    asked = director(home, "pack", "codes", str(file))
    assert (asked.exit_code, f"director pack codes {pack[1]}" in asked.output) == (1, True)


def played(folder, key, code):
    """Plays the night of that folder, Anna with every top; her total."""
    club = Instance(folder)
    desk, total = club.desk(), 0
    while rounds.advice_on(desk, desk.session(key)).verdict != "must":
        number = len(rounds.draw(desk, key, code=code).game.rounds)
        rounds.start_clock(desk, key)
        rounds.call_time(desk, key)
        [top] = rounds.tops(desk, desk.session(key))
        move = top.scored.move
        slip = Slip(move.word, "down" if move.down else "across", move.at, score=top.scored.score)
        slips.record_slip(desk, key, number, 1, slip)
        slips.record_slip(desk, key, number, 2, Slip(state="none"))
        if number == 1:
            slips.overrule(desk, key, 1, 2, 3, "torn")
        rounds.place_top(desk, key, move.at, move.word)
        total += top.scored.score
    rounds.end(desk, key, "")
    club.close()
    return total


def test_wishes_that_cannot_be_are_told(home):
    (home.parent / "c.txt").write_text("Köln\n", encoding="utf-8")
    base = [
        "pack", "make", str(home.parent / "c.txt"), "--title", "X", "--lexicon", LEXICON, "--out", str(home / "x"),
    ]  # fmt: skip
    for more, told in [
        (["--rounds", "many"], "from and to"),
        (["--codes", "soon"], "numbers of the rounds"),
        (["--bingos", "20-30", "--tries", "2"], "None of 2 games meets your wishes"),
    ]:
        answer = director(home, *base, *more)
        assert answer.exit_code == 1
        assert told in answer.output
    assert not (home / "x").exists()


def test_a_pack_without_a_code_says_so(home):
    file = sealed(home, "--codes", "none", "--rounds", "-2")
    assert "This pack has no code" in home.with_suffix(".told").read_text(encoding="utf-8")
    assert "This pack has no code" in director(home, "pack", "open", str(file)).output
    number = read_pack(file.read_text("utf-8")).id
    asked = director(home, "pack", "codes", str(file))
    assert (asked.exit_code, f"director pack codes {number}" in asked.output) == (1, True)
    assert director(home, "pack", "codes", number).exit_code == 0


def test_a_club_with_other_words_is_told_so_before_and_after_it_takes_the_pack(home, tmp_path):
    file, room = sealed(home, "--codes", "none", "--rounds", "-3"), tmp_path / "room"
    (tmp_path / "words.txt").write_text("HAUS\nAUS\n", encoding="utf-8")
    words = ("lexicon", "import", str(tmp_path / "words.txt"), "--name", LEXICON)
    assert director(room, *words).exit_code == 0
    assert (
        "Your word lists have other words than the pack" in director(room, "pack", "open", str(file)).output
    )
    taken = director(room, "pack", "take", str(file), "--centre", "2")
    assert (taken.exit_code, "The night of Wien is game" in taken.output) == (0, True)
    assert len(taken.output.splitlines()) > 1
    unknown = director(room, "pack", "take", str(file), "--centre", "3")
    assert unknown.exit_code == 1


def test_a_pack_is_made_as_the_options_say_and_the_same_seed_draws_the_same_game(home):
    options = (
        "--codes",
        "none",
        "--rounds",
        "-2",
        "--formula",
        "joker",
        "--speed",
        "blitz",
        "--profile",
        "f2023",
    )
    options += ("--date", "2026-05-01", "--federation", "Verband")
    drawn = []
    for seed in ("5", "5", "6"):
        pack = read_pack(sealed(home, *options, "--seed", seed).read_text("utf-8"))
        drawn += re.findall("2 rounds, .*", home.with_suffix(".told").read_text("utf-8"))
    assert drawn[0] == drawn[1] != drawn[2]
    names = (pack.setup.formula.name, pack.setup.speed and pack.setup.speed.name, pack.setup.profile.name)
    assert names == ("joker", "blitz", "f2023")
    assert (pack.federation, pack.setup.title, pack.setup.date) == ("Verband", "Bundessimultan", "2026-05-01")


def test_what_is_no_pack_is_refused(home):
    (home / "x").write_bytes(b"\xff\xfe\x00")
    (home / "y").write_text("{}", encoding="utf-8")
    for name, told in [("x", "not a text file"), ("y", "not a pack")]:
        answer = director(home, "pack", "take", str(home / name), "--centre", "1")
        assert answer.exit_code == 1
        assert told in answer.output


def test_of_many_people_the_first_twenty_are_shown(tmp_path):
    a_club(tmp_path / "club").close()
    words = (
        "demo",
        "--federation",
        "3",
        "--players",
        "7",
        "--lexicon",
        LEXICON,
        "--out",
        str(tmp_path / "out"),
    )
    told = director(tmp_path / "club", *words)
    assert told.exit_code == 0, told.output
    assert "6 files: 3 new, 1 corrected, 1 twice, 0 late, 1 refused." in told.output
    assert "There are 11 files in " in told.output
    assert sorted(each.name[:5] for each in (tmp_path / "out" / "results").iterdir()) == [
        f"000{number} " for number in range(1, 7)
    ]
    places = re.findall(r"^ +(\d+) .*\((.*)\)  \d+$", told.output, re.MULTILINE)
    assert len(places) == 10
    merged = director(tmp_path / "club", "pack", "merge", "demo-federation-1").output
    rows = re.findall(r"^ +(\d+) .*\((.*)\)  \d+$", merged, re.MULTILINE)
    assert (len(rows), rows[:10]) == (20, places)
    assert {centre for _, centre in rows} == {"Aachen", "Augsburg", "Basel"}
    assert "and 1 more" in merged


@pytest.mark.slow
def test_an_afternoon_of_a_federation_is_played_and_handed_in(tmp_path):
    a_club(tmp_path / "club").close()
    folder = str(tmp_path / "out")
    told = director(
        tmp_path / "club",
        "demo",
        "--federation",
        "12",
        "--players",
        "2",
        "--lexicon",
        LEXICON,
        "--out",
        folder,
    )
    assert told.exit_code == 0, told.output
    assert "21 files: 12 new, 3 corrected, 3 twice, 1 late, 3 refused." in told.output
    event = json.loads((tmp_path / "out" / "event.json").read_bytes())
    assert [each["people"] for each in event["centres"]] == [2] * 12
