"""``director demo``: one seed, one night; its sheets are written, and other nights are left alone."""

import json
import random
from collections import Counter
from dataclasses import replace
from datetime import datetime

import pytest

from director.cli import Context
from director.cli.demo import DemoWish, played, write_files
from director.desk import sessions
from director.desk.duplicate import rounds
from director.desk.instance import Instance
from director.games.duplicate.standings import standings
from director.games.people import Entrant
from director.judge.slip import Slip
from director.language.sentences import DirectorError
from director.reports.duplicate_documents import DUPLICATE_DOCUMENTS
from director.rules.tiles import tile_set
from director.simulation.demo import (
    CATEGORIES,
    CLUBS,
    Habits,
    entrants,
    invented,
    play_round,
    rank,
    write_slip,
)
from director.simulation.federation import centre_names
from tests.refusing import refused
from tests.room import LEXICON, a_club, director, small_setup

OTHER = "vereinsabend"


def small_club(folder):
    """A club whose German set has a third of the tiles, so that its nights are short."""
    tiles = tile_set("german")
    letters = {letter: (-(-count // 3), value) for letter, (count, value) in tiles.letters.items()}
    (folder / "tiles").mkdir(exist_ok=True)
    data = replace(tiles, letters=letters, blanks=1).as_data()
    (folder / "tiles" / "german.json").write_text(json.dumps(data), encoding="utf-8")
    return a_club(folder)


def night(folder, seed=7, players=5, rules="simultan"):
    small_club(folder)
    key, asked = f"demo-{seed}", DemoWish(LEXICON, seed, players, rules)
    return played(Context(str(folder), "en"), "duplicate", key, asked).session(key).game


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """A folder in which a night was begun before the demonstration, and what the command said."""
    folder = tmp_path_factory.mktemp("club")
    desk = small_club(folder).desk(rng=random.Random(1))
    sessions.create_game(desk, small_setup(), [Entrant("Anna")], OTHER)
    rounds.draw(desk, OTHER)
    options = ["--lexicon", LEXICON, "--players", "5", "--seed", "7", "--out", str(folder / "out")]
    return folder, director(folder, "demo", *options)


def test_the_command_plays_prints_and_says_where_everything_is(shown):
    folder, result = shown
    assert (result.exit_code, result.exception) == (0, None)
    game = Instance(folder).desk().session("demo-7").game
    assert game.ended
    assert len(game.complete) > 3
    first = Instance(folder).desk().session("demo-7").log[0]
    assert f"{datetime.fromtimestamp(first.at):%H:%M}" == "19:00"
    for row in standings(game).rows:
        assert row.player.name in result.stdout
        assert str(row.total) in result.stdout
    assert str((folder / "out").resolve()) in result.stdout
    assert "director serve" in result.stdout
    assert "Neg." in result.stdout  # a terminal has the width of paper


def test_every_sheet_is_written(shown):
    folder, result = shown
    files = sorted((folder / "out").iterdir())
    assert len(files) == len(DUPLICATE_DOCUMENTS)
    assert f"{len(DUPLICATE_DOCUMENTS)} files" in result.stdout
    for path in files:
        assert path.name in result.stdout
        if path.suffix == ".pdf":
            assert path.read_bytes().startswith(b"%PDF-")
    assert Counter(path.suffix for path in files)[".pdf"] >= 4


def test_another_night_is_not_disturbed(shown):
    desk = Instance(shown[0]).desk()
    assert {row.key for row in desk.games()} == {OTHER, "demo-7"}
    game = desk.session(OTHER).game
    assert ([player.name for player in game.players], len(game.rounds), game.ended) == (["Anna"], 1, None)


def test_a_night_of_the_same_seed_is_played_anew_and_of_another_seed_differs(shown, tmp_path):
    first, second = night(tmp_path, 3, 1), night(tmp_path, 3, 2)
    assert [len(first.players), len(second.players)] == [1, 2]
    assert first.rounds[0].rack == second.rounds[0].rack
    assert first.rounds[0].rack != Instance(shown[0]).desk().session("demo-7").game.rounds[0].rack
    desk = Instance(tmp_path).desk()
    assert ([row.key for row in desk.games()], desk.session("demo-3").game) == (["demo-3"], second)


@pytest.mark.parametrize(
    ("options", "key", "names", "ended"),
    [
        (
            ("--formula", "joker", "--speed", "blitz", "--profile", "f2023"),
            "demo-joker-3",
            ("joker", "blitz", "f2023"),
            "No move is possible.",
        ),
        (
            ("--game", "sudden-death"),
            "demo-sudden-death-3",
            ("normal", "sudden-death", "simultan"),
            "One player is left: the sudden death is decided.",
        ),
    ],
)
def test_a_night_is_played_as_its_options_say_and_the_bar_grows_with_it(
    tmp_path, monkeypatch, options, key, names, ended
):
    small_club(tmp_path)
    shown: dict[str, list[float]] = {}
    monkeypatch.setattr(Context, "progress", lambda _, label: shown.setdefault(label, []).append)
    done = director(tmp_path, "demo", "--lexicon", LEXICON, "--players", "3", "--seed", "3", *options)
    night = Instance(tmp_path).desk().session(key)
    setup = night.row.setup
    assert (setup.formula.name, setup.speed and setup.speed.name, setup.profile.name) == names
    assert (setup.title, len(night.game.players), night.game.ended) == ("Demonstration night 3", 3, ended)
    files = [each.name for each in (tmp_path / "sheets" / key).iterdir()]
    assert [name for name in files if f"\n  {name}\n" not in done.stdout] == []
    first, *between, last = shown["Playing the night"]
    assert (first, last) == (0, 1)
    assert between == sorted(between) == [each for each in between if 0 < each < 1]


def test_a_folder_that_cannot_be_is_told(tmp_path):
    (tmp_path / "file").write_text("x")
    with refused("cannot_write", str(tmp_path / "file" / "sheets"), by=DirectorError):
        write_files(tmp_path / "file" / "sheets", [("sheet", b"")])


def test_players_write_slips_as_people_do(tmp_path):
    game = night(tmp_path, 11, 20)
    entries = [entry for played in game.complete for entry in played.entries.values()]
    assert all(len(played.entries) == 20 for played in game.complete)
    causes = Counter(code for entry in entries for code in entry.ruling.codes)
    assert {"score_wrong", "word_unknown"} <= set(causes)
    assert any(entry.slip.state != "ok" for entry in entries)
    assert 0.6 < sum(not entry.ruling.codes for entry in entries) / len(entries) < 0.99
    assert standings(game).rows[0].place == 1
    assert len({row.total for row in standings(game).rows}) > 8


@pytest.mark.parametrize("rules", ["f2023", "fise", "romania"])
def test_other_profiles_play_to_their_end_too(rules, tmp_path):
    game = night(tmp_path, 5, 4, rules)
    assert game.ended
    assert game.complete


def test_entrants_have_different_names_clubs_and_categories():
    found = entrants(100)
    assert len({entrant.name for entrant in found}) == 100
    assert {entrant.club for entrant in found} == set(CLUBS)
    assert {entrant.category for entrant in found} == set(CATEGORIES)
    assert found[1] == Entrant("Bernd Öttinger", "Wortreich Graz", "B")
    assert found[39:41] == [
        Entrant("Ottilie Kraus", "Buchstabensuppe Köln", "B"),
        Entrant("Anneliese Brandt 2", "Wortreich Graz", "A"),
    ]
    assert found[80].name == "Anneliese Brandt 3"
    assert centre_names(52)[48:] == ["Wien", "Zürich", "Aachen 2", "Augsburg 2"]


def test_the_strongest_see_the_top_and_the_weakest_none_further_down_than_there_are(tmp_path):
    search, rng = a_club(tmp_path).search(small_setup()), random.Random(1)
    solutions = search.solutions(search.rules.empty_board, "ERNSTAH")
    exact = Habits(1.0, 0.0, 0.0, 0.0, 0.0)
    move, score = solutions[0]
    assert write_slip(exact, solutions, search, rng) == Slip(word=move.word, at=move.at, score=score)
    seen = [rank(replace(exact, strength=0.0), solutions[:3], rng) for _ in range(60)]
    assert set(seen) == {1, 2}
    for habits, name in (
        (replace(exact, wrong_score=1.0), "score"),
        (replace(exact, wrong_place=1.0), "at"),
        (replace(exact, invented=1.0), "word"),
    ):
        slips = [write_slip(habits, solutions, search, rng) for _ in range(20)]
        changed = {
            each
            for slip in slips
            for each in ("word", "at", "score")
            if getattr(slip, each) != getattr(Slip(word=move.word, at=move.at, score=score), each)
        }
        assert changed == {name}
    states = {write_slip(replace(exact, absent=1.0), solutions, search, rng).state for _ in range(60)}
    assert states == {"none", "empty", "late", "illegible"}
    assert {
        write_slip(replace(exact, wrong_score=1.0), [(move, 1)], search, rng).score for _ in range(60)
    } == {0, 2, 3, 4, 7, 11}


def test_where_nobody_has_a_move_the_same_letters_are_announced_again(tmp_path):
    desk = a_club(tmp_path).desk(rng=random.Random(1))
    setup = small_setup()
    setup = replace(
        setup, profile=replace(setup.profile, top_from="best_slip", without_slip="announce_again")
    )
    sessions.create_game(desk, setup, [Entrant("Anna")], OTHER)
    rounds.draw(desk, OTHER)
    habits = Habits(1.0, 0.0, 0.0, 0.0, absent=0.9)
    assert play_round(desk, OTHER, {1: habits}, random.Random(1))
    night = desk.session(OTHER)
    told = " ".join(type(each.fact).__name__ for each in night.log)
    assert told.startswith("RackDrawn ClockStarted TimeCalled SlipRecorded RackAnnouncedAgain ClockStarted")
    assert told.endswith("RackAnnouncedAgain ClockStarted TimeCalled SlipRecorded TopPlaced")
    assert len(night.game.rounds) == 1


def test_an_invented_word_is_in_no_list(tmp_path, monkeypatch):
    search, rng = a_club(tmp_path).search(small_setup()), random.Random(1)
    for word in ("ER", "RUCKEN", "QUeR"):
        made = invented(word, search, rng)
        assert made != word
        assert not search.is_word(made.upper())
    monkeypatch.setattr(type(search), "is_word", lambda search, word: True)
    assert invented("QUeR", search, rng) == "QUeRR"  # where each letter gives a word


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--lexicon", "klingonisch"), "no word list klingonisch"),
        (("--lexicon", LEXICON, "--profile", "olympia"), "no rules olympia"),
        (("--players", "0"), "--players"),
        (("--seed", "x"), "--seed"),
    ],
)
def test_a_wrong_option_is_one_sentence(options, said, tmp_path):
    a_club(tmp_path)
    result = director(tmp_path, "demo", *options)
    assert result.exit_code in (1, 2)
    assert said in result.stderr
