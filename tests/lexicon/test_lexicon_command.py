import gzip
import json
from dataclasses import replace
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from director.cli import Context
from director.cli.lexicon import lexicon
from director.language.sentences import LexiconError, say
from director.lexicon.fetching import checksum
from director.lexicon.library import Library
from director.lexicon.sources import DEFAULTS
from director.lexicon.store import LexiconInfo
from tests.lexicon.serving import Served, serving
from tests.meanings import without_meanings
from tests.refusing import refused
from tests.room import LEXICON as SHORT_LIST
from tests.room import director


@pytest.fixture
def place(tmp_path):
    return Context(str(tmp_path / "instance"), "en")


def run(place, *words):
    """The command's result; an error for a person is raised as the main command gets it."""
    result = CliRunner().invoke(lexicon, list(words), obj=place)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture
def club(place, tmp_path):
    """An instance with the lexicon ``club``: AB, GRÄTE, HAUS."""
    (tmp_path / "list.txt.gz").write_bytes(gzip.compress("Haus\ngräte\nAB\nx\n".encode("latin-1")))
    run(place, "import", str(tmp_path / "list.txt.gz"), "--name", "club", "--title", "Ours")
    return place


def test_import_prints_its_report(place, tmp_path):
    path = tmp_path / "list.txt"
    path.write_text("Haus\nCafé\nдом\n", encoding="utf-8")
    asked = run(place, "import", str(path), "--name", "club")
    assert asked.exit_code == 1
    assert "Only 2 of 3 lines are words. The others look like this: дом." in asked.stdout
    assert asked.stdout.endswith("Add --partly to take them.\nNothing was stored.\n")
    looked = run(place, "import", str(path), "--name", "club", "--look", "--partly")
    assert (looked.exit_code, "import the list again" in looked.stdout) == (0, False)
    assert not (place.instance / "lexicons" / "club.json").exists()
    result = run(place, "import", str(path), "--name", "club", "--tiles", "german", "--partly")
    assert result.exit_code == 0
    assert "Words kept: 2" in result.stdout
    assert "Laid without their accents: 1 (Café)" in result.stdout
    assert "With a character that is on no tile: 1 (дом)" in result.stdout
    assert "import the list again with --add-two-letter" in result.stdout
    assert "Importing club" in result.stderr


def test_import_adds_two_letter_words_when_asked(place, tmp_path):
    path = tmp_path / "list.txt"
    path.write_text("Haus\n", encoding="utf-8")
    result = run(place, "import", str(path), "--name", "club", "--add-two-letter")
    assert "Words kept: 81" in result.stdout
    assert "Two-letter words added from the closed list: 80" in result.stdout
    assert "--add-two-letter" not in result.stdout


def test_import_refuses_and_stores_nothing(place, tmp_path):
    path = tmp_path / "list.txt"
    path.write_bytes(b"\0\0\0")
    with refused("not_a_word_list", by=LexiconError):
        run(place, "import", str(path), "--name", "club")
    assert not (place.instance / "lexicons").exists()


def test_list_shows_words_and_titles(club, monkeypatch):
    lines = run(club, "list").stdout.splitlines()
    assert lines[0] == "german: Deutsch, tiles german, built in, prepared at its first use"
    assert lines[-1] == "club: Ours, tiles german, 3 words"
    monkeypatch.setattr(LexiconInfo, "outdated", True)
    assert run(club, "list").stdout.splitlines()[-1] == (
        "club: Ours, tiles german, 3 words, built with older packages (director lexicon build club builds it again)"
    )


def test_check_answers_for_every_word(club):
    result = run(club, "check", "club", "haus", "Gra\u0308te", "HAUSE", "Дом")
    assert result.stdout.splitlines()[:3] == ["HAUS: yes", "GRÄTE: yes", "HAUSE: no"]
    assert result.stdout.splitlines()[3].startswith("Дом: no.")
    assert result.exit_code == 1
    assert run(club, "check", "club", "haus", "ab").exit_code == 0


def test_check_says_when_the_club_decided(club):
    run(club, "allow", "club", "xq", "--reason", "house rule")
    run(club, "forbid", "club", "haus")
    lines = run(club, "check", "club", "XQ", "HAUS").stdout.splitlines()
    assert lines[0].startswith("XQ: yes, allowed by the club on ")
    assert lines[0].endswith(" (house rule)")
    assert lines[1].startswith("HAUS: no, forbidden by the club on ")
    assert run(club, "check", "club", "XQ").exit_code == 0
    assert run(club, "check", "club", "HAUS").exit_code == 1


def test_rulings_are_listed_and_withdrawn(club):
    assert run(club, "rulings", "club").stdout == "The club has made no rulings for club.\n"
    run(club, "allow", "club", "xq")
    run(club, "forbid", "club", "haus")
    run(club, "withdraw", "club", "xq")
    assert [line.split(":")[0] for line in run(club, "rulings", "club").stdout.splitlines()] == ["HAUS"]
    assert len(run(club, "rulings", "club", "--history").stdout.splitlines()) == 3


def test_remove_forgets_an_import(club):
    assert run(club, "remove", "club").stdout == "club is removed.\n"
    assert "club" not in Library(club.instance / "lexicons").names()


@pytest.mark.parametrize("command", [["check", "nope", "AB"], ["allow", "nope", "AB"], ["rulings", "nope"]])
def test_an_unknown_lexicon_is_refused(club, command):
    with refused("unknown_lexicon", by=LexiconError):
        run(club, *command)


def test_build_derives_a_default_with_a_bar(place, monkeypatch):
    def derive(progress, aside):
        progress(0.5)
        aside([("ZZZ", "-")])
        return ["COEUR", "OEUVRE"]

    french = replace(DEFAULTS["french"], derive=derive, losses=lambda: [say("A source is missing.")])
    monkeypatch.setitem(DEFAULTS, "french", french)
    result = run(place, "build", "french")
    assert result.exit_code == 0
    assert result.stdout.startswith("french: Français, tiles french, ")
    assert "2 words" in result.stdout
    assert result.stdout.endswith("\nA source is missing.\n")
    assert "Building french" in result.stderr
    assert run(place, "check", "french", "cœur", "zzzz").stdout.splitlines() == ["COEUR: yes", "ZZZZ: no"]


def test_found_and_take(place, tmp_path):
    path = tmp_path / "usr/share/tanglet/gamedata/de/words"
    path.parent.mkdir(parents=True)
    path.write_bytes(gzip.compress("GRAETE Gräte\nHAUS\n".encode()))
    shown = run(place, "found", "--root", str(tmp_path)).stdout
    assert shown.startswith("tanglet-german: Tanglet (Deutsch), tiles german, 2 entries, licence: not stated")
    assert shown.splitlines()[1:] == ["director lexicon take NAME makes a word list of one of them."]
    looked_at = run(place, "found", "tanglet-german", "--root", str(tmp_path)).stdout
    assert looked_at.splitlines()[0] == shown.splitlines()[0]
    assert "Words kept: 82" in looked_at
    assert not (place.instance / "lexicons" / "tanglet-german.json").exists()
    taken = run(place, "take", "tanglet-german", "--as", "club", "--root", str(tmp_path))
    assert "Words kept: 82" in taken.stdout
    assert "The word list is called club." in taken.stdout
    assert run(place, "check", "club", "haus").exit_code == 0


def test_found_says_when_there_is_nothing(place, tmp_path):
    assert "tanglet-data" in run(place, "found", "--root", str(tmp_path)).stdout


def test_fetch_says_what_it_would_fetch_and_does_it_only_when_asked(place):
    with refused("not_asked", by=LexiconError):
        run(place, "fetch", "german")
    assert not (place.instance / "lexicons").exists()


def test_at_a_terminal_somebody_is_asked_and_may_say_no(place, monkeypatch):
    terminal = SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("director.cli.lexicon.sys", terminal)
    asked = CliRunner().invoke(lexicon, ["fetch", "german"], obj=place, input="n\n")
    assert asked.exit_code == 0
    assert "Download it? [y/N]: n\nNothing was fetched.\n" in asked.output
    assert not (place.instance / "lexicons").exists()


def test_fetch_takes_the_list_of_the_settings(place):
    content = "Haus\nGräte\n".encode()
    with serving(Served(content)) as server:
        (place.instance / "lists.toml").write_text(
            f'[lists.federation]\ntitle = "Ours"\ntiles = "german"\naddress = "{server.address}/list"\n'
            f'sha256 = "{checksum(content, "sha256")}"\n'
        )
        result = run(place, "fetch", "federation", "--yes")
    told = ["List: Ours", f"From: {server.address}/list", "Licence: not stated", "Size: not stated"]
    assert result.stdout.splitlines()[:4] == told
    assert "Words kept: 2" in result.stdout
    assert run(place, "check", "federation", "Gräte").exit_code == 0


def test_fetch_refuses_what_it_does_not_know(place):
    with refused("unknown_list", by=LexiconError):
        run(place, "fetch", "klingon", "--yes")


def test_a_list_is_written_as_text_and_as_a_word_graph(club, tmp_path):
    for name, options in (("out.txt", []), ("out.kwg", ["--kwg"])):
        told = run(club, "export", "club", str(tmp_path / name), *options).stdout
        assert told == f"3 words written to {tmp_path / name}\n"
        run(club, "import", str(tmp_path / name), "--name", "again")
        assert club.club.library.info("again").fingerprint == club.club.library.info("club").fingerprint
    assert (tmp_path / "out.txt").read_text("utf-8") == "AB\nGRÄTE\nHAUS\n"
    assert b"HAUS" not in (tmp_path / "out.kwg").read_bytes()


def test_the_ways_of_an_older_file_are_shown_and_one_is_chosen(place, tmp_path):
    path = tmp_path / "old.txt"
    path.write_bytes(b"Haus\nH\x8aus\nG\x8brten\n")
    asked = run(place, "import", str(path), "--name", "old")
    assert "--encoding mac_roman: Macintosh (Häus, Gãrten)" in asked.stdout
    done = run(place, "import", str(path), "--name", "old", "--encoding", "mac_roman", "--partly")
    assert "With a letter that nobody writes there: 1 (Gãrten)" in done.stdout


def test_meanings_are_written_hidden_and_withdrawn_and_go_to_another_club(club, tmp_path):
    told = run(club, "meaning", "club", "haus", "Ort zum Wohnen").stdout
    assert told == "HAUS means: Ort zum Wohnen\n"
    assert run(club, "meaning", "club", "ab", "--hide").stdout == "The meaning of AB is hidden.\n"
    run(club, "forbid", "club", "ab")
    run(club, "rulings", "club", "--out", str(tmp_path / "words.csv"))
    assert (tmp_path / "words.csv").read_bytes().startswith(b"\xef\xbb\xbf")  # spreadsheets know UTF-8 by it
    listed = run(club, "rulings", "club").stdout.splitlines()
    assert listed[1:] == ["The meaning of AB is hidden.", "HAUS means: Ort zum Wohnen"]
    withdrawn = run(club, "meaning", "club", "ab", "--withdraw").stdout
    assert withdrawn == "The dictionary gives the meaning of AB again.\n"
    other = Context(str(tmp_path / "other"), "en")
    run(other, "import", str(tmp_path / "list.txt.gz"), "--name", "club")
    brought = run(other, "rulings", "club", "--import", str(tmp_path / "words.csv")).stdout.splitlines()
    assert brought[1:] == listed


def test_how_many_tops_have_a_meaning_is_counted_in_simulated_games(club_folder, tmp_path):
    place = Context(str(club_folder), "en")
    without_meanings(place.club.library)
    games = ("--games", "2", "--seed", "3")
    found = json.loads(run(place, "meanings", SHORT_LIST, *games, "--json").stdout)
    played = director(club_folder, "simulate", "--lexicon", SHORT_LIST, *games).stdout.splitlines()
    tops = [move["word"].upper() for game in played for move in json.loads(game)["moves"]]
    assert (found["tops"], set(found["missing"])) == (0, set(tops))
    told = run(place, "meanings", SHORT_LIST, *games).stdout.splitlines()
    assert told == [f"Tops with a meaning: 0.0% of {len(tops)}", f"Without: {', '.join(found['missing'])}"]
    (tmp_path / "list.txt").write_text("ab\nba\n", encoding="utf-8")
    run(place, "import", str(tmp_path / "list.txt"), "--name", "short", "--tiles", "spanish")
    with refused("no_meanings", by=LexiconError):
        run(place, "meanings", "short")
