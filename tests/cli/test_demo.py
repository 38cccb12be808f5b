"""``director demo``: one seed, one night; its sheets are written, and other nights are left alone."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import Result

from director.cli import Context
from director.cli.demo_games import DemoWish, played
from director.desk import nights
from director.desk.duplicate import rounds
from director.desk.instance import Instance
from director.games.duplicate.game import Game
from director.games.duplicate.standings import standings
from director.games.people import Entrant
from director.reports.duplicate_documents import DUPLICATE_DOCUMENTS
from director.rules.tiles import tile_set
from director.simulation.demo import CATEGORIES, CLUBS, entrants, invented
from tests.room import LEXICON, a_club, director, small_setup

OTHER = "vereinsabend"


def small_club(folder: Path) -> Instance:
    """A club whose German set has a third of the tiles, so that its nights are short."""
    tiles = tile_set("german")
    letters = {letter: (-(-count // 3), value) for letter, (count, value) in tiles.letters.items()}
    (folder / "tiles").mkdir(exist_ok=True)
    data = replace(tiles, letters=letters, blanks=1).as_data()
    (folder / "tiles" / "german.json").write_text(json.dumps(data), encoding="utf-8")
    return a_club(folder)


def night(folder: Path, seed: int = 7, players: int = 5, rules: str = "simultan") -> Game:
    small_club(folder)
    key, asked = f"demo-{seed}", DemoWish(LEXICON, seed, players, rules)
    game: Game = played(Context(str(folder), "en"), "duplicate", key, asked).night(key).game
    return game


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    """A folder in which a night was begun before the demonstration, and what the command said."""
    folder = tmp_path_factory.mktemp("club")
    desk = small_club(folder).desk(rng=random.Random(1))
    nights.create_game(desk, small_setup(), [Entrant("Anna")], OTHER)
    rounds.draw(desk, OTHER)
    options = ["--lexicon", LEXICON, "--players", "5", "--seed", "7", "--out", str(folder / "out")]
    return folder, director(folder, "demo", *options)


def test_the_command_plays_prints_and_says_where_everything_is(shown: tuple[Path, Result]) -> None:
    folder, result = shown
    assert (result.exit_code, result.exception) == (0, None)
    game = Instance(folder).desk().night("demo-7").game
    assert game.ended
    assert len(game.complete) > 3
    for row in standings(game).rows:
        assert row.player.name in result.stdout
        assert str(row.total) in result.stdout
    assert str((folder / "out").resolve()) in result.stdout
    assert "director serve" in result.stdout


def test_every_sheet_is_written(shown: tuple[Path, Result]) -> None:
    folder, result = shown
    files = sorted((folder / "out").iterdir())
    assert len(files) == len(DUPLICATE_DOCUMENTS)
    assert f"{len(DUPLICATE_DOCUMENTS)} files" in result.stdout
    for path in files:
        assert path.name in result.stdout
        if path.suffix == ".pdf":
            assert path.read_bytes().startswith(b"%PDF-")
    assert Counter(path.suffix for path in files)[".pdf"] >= 4


def test_another_night_is_not_disturbed(shown: tuple[Path, Result]) -> None:
    desk = Instance(shown[0]).desk()
    assert {row.key for row in desk.games()} == {OTHER, "demo-7"}
    game = desk.night(OTHER).game
    assert ([player.name for player in game.players], len(game.rounds), game.ended) == (["Anna"], 1, None)


def test_the_same_seed_gives_the_same_night_in_another_folder(
    shown: tuple[Path, Result], tmp_path: Path
) -> None:
    first = Instance(shown[0]).desk()
    again = night(tmp_path)
    there = first.night("demo-7").game
    again = replace(again, players=there.players)  # other folder, other persons of the club
    assert again == there
    assert standings(again) == standings(there)


def test_a_night_of_the_same_seed_is_played_anew_and_of_another_seed_differs(
    shown: tuple[Path, Result], tmp_path: Path
) -> None:
    first, second = night(tmp_path, 3, 1), night(tmp_path, 3, 2)
    assert [len(first.players), len(second.players)] == [1, 2]
    assert first.rounds[0].rack == second.rounds[0].rack
    assert first.rounds[0].rack != Instance(shown[0]).desk().night("demo-7").game.rounds[0].rack
    desk = Instance(tmp_path).desk()
    assert ([row.key for row in desk.games()], desk.night("demo-3").game) == (["demo-3"], second)


def test_players_write_slips_as_people_do(tmp_path: Path) -> None:
    game = night(tmp_path, 11, 20)
    entries = [entry for played in game.complete for entry in played.entries.values()]
    assert all(len(played.entries) == 20 for played in game.complete)
    causes = Counter(code for entry in entries for code in entry.ruling.codes)
    assert {"score_wrong", "word_unknown"} <= set(causes)
    assert any(entry.slip.state != "ok" for entry in entries)
    right = sum(not entry.ruling.codes for entry in entries)
    assert 0.6 < right / len(entries) < 0.99
    places = [row.place for row in standings(game).rows]
    assert places[0] == 1
    assert len({row.total for row in standings(game).rows}) > 8


@pytest.mark.parametrize("rules", ["f2023", "fise", "romania"])
def test_other_profiles_play_to_their_end_too(rules: str, tmp_path: Path) -> None:
    game = night(tmp_path, 5, 4, rules)
    assert game.ended
    assert game.complete


def test_entrants_have_different_names_clubs_and_categories() -> None:
    found = entrants(100)
    assert len({entrant.name for entrant in found}) == 100
    assert {entrant.club for entrant in found} == set(CLUBS)
    assert {entrant.category for entrant in found} == set(CATEGORIES)


def test_an_invented_word_is_in_no_list(tmp_path: Path) -> None:
    club = a_club(tmp_path)
    search, rng = club.search(small_setup()), random.Random(1)
    for word in ("ER", "RUCKEN", "QUeR"):
        made = invented(word, search, rng)
        assert made != word
        assert not search.is_word(made.upper())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--lexicon", "klingonisch"), "no lexicon klingonisch"),
        (("--lexicon", LEXICON, "--profile", "olympia"), "no profile olympia"),
        (("--players", "0"), "--players"),
        (("--seed", "x"), "--seed"),
    ],
)
def test_a_wrong_option_is_one_sentence(options: tuple[str, ...], said: str, tmp_path: Path) -> None:
    a_club(tmp_path)
    result = director(tmp_path, "demo", *options)
    assert result.exit_code in (1, 2)
    assert said in result.stderr
