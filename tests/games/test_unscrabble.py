"""Un-Scrabble, a house rule of S (RULES section 7), and its command."""

import json

import pytest

from director.cli.lines import answers
from director.cli.positions import unscrabble_line
from director.games.unscrabble import is_over, moves, take
from director.rules.board import Board
from director.rules.moves import parse_place
from director.rules.tiles import tile_set
from tests.builders import board_with
from tests.refusing import refused

GERMAN = tile_set("german")
WORDS = {"HAUS", "AUS", "HEXE", "EXE", "SEE", "HAUSE"}


def taken(board, *places):
    return take(board, [board.square(parse_place(each)) for each in places], GERMAN, WORDS.__contains__).score


def test_a_player_scores_the_values_of_one_to_six_tiles_of_one_word():
    board = board_with("H8 HAUS", "8H HeXE")
    assert taken(board, "H9", "H10", "H11") == 1 + 1 + 1
    assert taken(board, "I8", "J8", "K8") == 0 + 8 + 1  # the blank is worth nothing


@pytest.mark.parametrize(
    ("places", "code"),
    [((), "bad_take"), (("H8", "H8"), "bad_take"), (("A1",), "no_tile_there"), (("H11", "K8"), "not_one_word"),
     (("H11",), "word_unknown"), (("H9",), "not_connected"), (("H10", "H11"), "word_unknown")],
)  # fmt: skip
def test_all_words_that_remain_are_valid_and_connected(places, code):
    with refused(code):
        taken(board_with("H8 HAUS", "8H HEXE"), *places)


def test_no_tile_stays_alone():
    with refused("tile_alone"):
        taken(board_with("H8 HAUS"), "H8", "H9", "H10")


def test_it_ends_when_the_board_is_empty_or_nobody_can():
    assert is_over(Board(), WORDS.__contains__)
    assert not is_over(board_with("H8 HAUS"), WORDS.__contains__)
    assert is_over(board_with("H8 HAUSHEXE"), {"HAUSHEXE"}.__contains__)  # eight letters, six may go


def test_the_moves_are_those_that_may_be_made():
    found = set(moves(board_with("H8 HAUS"), WORDS.__contains__))
    assert found == {(112,), (112, 113, 114, 115)}  # AUS stays, or nothing


def test_the_command_answers_every_line():
    rows = board_with("H8 HAUS").rows
    lines = [{"board": rows}, {"board": rows, "take": ["H8"]}, {"board": rows, "take": ["H9"]}, {"take": []}]
    found = list(
        answers(map(json.dumps, lines), lambda asked: unscrabble_line(asked, GERMAN, WORDS.__contains__))
    )
    assert found[0] == {"over": False}
    left = ["." * 15] * 7 + ["........AUS...."] + ["." * 15] * 7
    assert found[1] == {"score": 2, "board": left, "over": False}
    assert [each["error"]["code"] for each in found[2:]] == ["not_connected", "missing_field"]
