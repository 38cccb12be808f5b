"""Simulated games keep the rules of the draw and play the tops."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from director.engine.engine import Engine, Placement
from director.lab.simulate import Game, Setup, Tiles, choose, count_rack, fill, place, play_game, simulate
from director.lexicon.alphabet import GERMAN
from director.lexicon.tables import Table, build_table
from tests.engine.material import STANDARD, standard_engine, values_of
from tests.words import WORDS

COUNTS = "A5 Ä1 B2 C2 D4 E15 F2 G3 H4 I6 J1 K2 L3 M4 N9 O3 Ö1 P1 Q1 R6 S7 T6 U6 Ü1 V1 W1 X1 Y1 Z1"
TILES = Tiles(
    counts=(2, *(int(entry[1:]) for entry in COUNTS.split())),
    vowels=frozenset(GERMAN.encode("AEIOUÄÖÜ")),
    either=frozenset(GERMAN.encode("Y")),
)


@pytest.fixture(scope="module")
def setup(tmp_path_factory: pytest.TempPathFactory) -> Setup:
    path = tmp_path_factory.mktemp("simulate") / "words"
    build_table(WORDS, GERMAN, path)
    values = values_of("de")
    return Setup(path, (0, *(values[letter] for letter in GERMAN.letters)), STANDARD, ((7, 50),), TILES)


@pytest.fixture(scope="module")
def games(setup: Setup) -> list[Game]:
    return list(simulate(setup, 20, seed=5))


def codes(tiles: str) -> list[int]:
    return [0 if tile == "?" else GERMAN.codes[tile] for tile in tiles]


@pytest.mark.parametrize(
    ("tiles", "least", "allowed"),
    [
        ("AEBC", 2, True), ("AEBB", 2, True), ("ABCD", 2, False), ("A?BC", 2, True), ("AY?B", 2, True),
        ("AYBC", 2, True), ("AEIOU", 1, False), ("AEIOU?", 1, True), ("BCD", 1, False), ("BY", 1, True),
        ("?", 1, False), ("??", 1, True), ("", 1, False), ("ÄB", 1, True),
    ],
)  # fmt: skip
def test_minimum_of_vowels_and_consonants(tiles: str, least: int, allowed: bool) -> None:
    assert TILES.allows(codes(tiles), least) is allowed


def test_two_of_each_up_to_round_fifteen() -> None:
    assert [TILES.required(number) for number in (1, 15, 16, 40)] == [2, 2, 1, 1]


def test_a_rack_that_misses_the_minimum_goes_back_whole() -> None:
    rack, bag = codes("BCDFGH"), codes("AEIOUKLMN")
    fill(rack, bag, TILES, 2, random.Random(1))
    assert TILES.allows(rack, 2)
    assert len(rack) == 7
    assert Counter(rack + bag) == Counter(codes("BCDFGHAEIOUKLMN"))


def test_fewest_blanks_first() -> None:
    tops = [Placement(7, col, False, b"\x01\x02", 5, col % 3) for col in range(9)]
    assert {choose(tops, random.Random(seed)).blanks for seed in range(20)} == {0}
    assert {choose(tops, random.Random(seed)).col for seed in range(60)} == {0, 3, 6}


def test_every_round_plays_a_top_of_its_rack(games: list[Game], small_table: Table) -> None:
    engine = standard_engine(small_table, "de")
    for game in games:
        board = np.zeros(225, dtype=np.uint8)
        for played in game.rounds:
            top = engine.top(board, count_rack(played.rack))
            assert (top.score, len(top.placements)) == (played.score, played.tops)
            move = next(m for m in top.placements if (m.row, m.col, m.down, m.word) == (
                played.row, played.col, played.down, played.word))  # fmt: skip
            assert len(place(board, move)) == played.laid
            assert played.second < played.score


def test_racks_keep_the_minimum_and_the_leftovers(games: list[Game]) -> None:
    for game in games:
        for number, played in enumerate(game.rounds, start=1):
            assert TILES.allows(played.rack, TILES.required(number))
            assert len(played.rack) <= 7


def test_no_game_uses_more_tiles_than_there_are(games: list[Game]) -> None:
    for game in games:
        board = np.zeros(225, dtype=np.uint8)
        used: Counter[int] = Counter()
        for played in game.rounds:
            move = Placement(played.row, played.col, played.down, played.word, played.score, 0)
            used.update(place(board, move))
        assert all(count <= TILES.counts[tile] for tile, count in used.items())


def test_the_same_seed_gives_the_same_game(games: list[Game], setup: Setup) -> None:
    assert list(simulate(setup, 3, seed=5)) == games[:3]
    assert len({game.rounds for game in games}) == len(games)


def test_workers_play_the_same_games(games: list[Game], setup: Setup) -> None:
    parts: list[float] = []
    found = list(simulate(setup, 6, seed=5, workers=2, progress=parts.append))
    assert sorted(found, key=lambda game: game.seed) == games[:6]
    assert parts[-1] == 1.0


def test_totals_bingos_and_the_hardest_round(games: list[Game]) -> None:
    for game in games:
        leads = [played.score - played.second for played in game.rounds]
        assert game.total == sum(played.score for played in game.rounds)
        assert game.bingos() == sum(played.laid == 7 for played in game.rounds)
        assert leads[game.hardest - 1] == max(leads)


def test_a_bag_without_consonants_is_no_game(small_table: Table) -> None:
    tiles = Tiles(tuple(5 if code in TILES.vowels else 0 for code in range(30)), TILES.vowels)
    assert play_game(standard_engine(small_table, "de"), tiles, 1) == Game(1, ())


def test_when_nothing_fits_the_game_ends(tmp_path: Path) -> None:
    build_table(["QX"], GERMAN, tmp_path / "words")
    counts = tuple(3 if code in codes("ABEK") else 0 for code in range(30))
    setup = Setup(tmp_path / "words", (0, *[1] * 29), STANDARD, (), Tiles(counts, TILES.vowels))
    assert [game.rounds for game in simulate(setup, 2)] == [(), ()]


def test_engines_are_independent(small_table: Table) -> None:
    one, two = standard_engine(small_table, "de"), standard_engine(small_table, "de")
    assert isinstance(one, Engine)
    assert play_game(one, TILES, 3) == play_game(two, TILES, 3)
