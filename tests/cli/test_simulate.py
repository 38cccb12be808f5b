"""``director simulate``: one JSON line a game, in the shape that programs outside rely on."""

import json

import pytest

from director.cli import Context
from director.rules.board import Board
from director.rules.moves import Move, parse_place
from director.rules.ruleset import Ruleset
from director.rules.scoring import missing_tiles, score_move
from director.rules.tiles import tile_set
from tests.room import LEXICON, a_club, director

RULES = Ruleset(tile_set("german"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return a_club(tmp_path_factory.mktemp("club")).folder


def simulated(folder, *options):
    result = director(folder, "simulate", "--lexicon", LEXICON, *options)
    assert result.exit_code == 0
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_line_tells_what_a_director_picks_a_game_by(folder):
    games = simulated(folder, "--games", "3", "--workers", "1", "--seed", "7")
    assert [game["seed"] for game in games] == [7, 8, 9]
    for game in games:
        assert list(game) == ["seed", "rounds", "total", "bingos", "hardest", "moves"]
        assert game["rounds"] == len(game["moves"]) > 10
        assert game["total"] == sum(move["score"] for move in game["moves"])
        assert 1 <= game["hardest"] <= game["rounds"]


def test_its_moves_can_be_laid_and_scored_by_anybody(folder):
    [game] = simulated(folder, "--games", "1", "--workers", "1")
    board = Board()
    for move in game["moves"]:
        assert list(move) == ["rack", "at", "word", "score", "tops", "second"]
        scored = score_move(board, Move(parse_place(move["at"]), move["word"]), RULES)
        assert scored.score == move["score"] > move["second"]
        assert not missing_tiles(move["rack"], scored.tiles)
        board = board.lay(scored.laid)


def test_racks_are_sorted_as_a_person_does_with_blanks_in_front(folder):
    order = "?AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ"
    racks = [
        move["rack"] for game in simulated(folder, "--games", "4", "--workers", "1") for move in game["moves"]
    ]
    assert [list(rack) for rack in racks] == [sorted(rack, key=order.index) for rack in racks]
    assert any("?" in rack for rack in racks)
    assert any("Ü" in rack for rack in racks)


def test_a_line_names_another_formula_and_speed_and_the_bar_grows_by_it(folder, monkeypatch):
    shown: dict[str, list[float]] = {}
    monkeypatch.setattr(Context, "progress", lambda _, label: shown.setdefault(label, []).append)
    [game] = simulated(folder, "--games", "1", "--workers", "1", "--formula", "joker", "--speed", "blitz")
    assert (game["formula"], game["speed"], shown["simulate"]) == ("joker", "blitz", [1.0])
    assert all("?" in move["rack"] for move in game["moves"][:3])


def test_several_processes_write_the_same_lines(folder):
    one, two = (simulated(folder, "--games", "4", "--workers", count) for count in "12")
    assert one == two


def test_the_profile_rules_the_games(folder):
    games = simulated(folder, "--games", "3", "--workers", "1", "--profile", "fise")
    assert {game["rounds"] for game in games} == {15}


def test_an_unknown_profile_is_told(folder):
    result = director(folder, "simulate", "--lexicon", LEXICON, "--profile", "chess")
    assert result.exit_code != 0
    assert "chess" in result.stderr
