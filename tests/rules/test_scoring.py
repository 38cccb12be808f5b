"""What a move is worth: premiums, cross words, blanks, bonuses; and why a move cannot lie where it is put."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.rules.board import PREMIUMS, Board, read_premiums
from director.rules.moves import parse_move
from director.rules.scoring import Scored, missing_tiles, score_move
from director.rules.tiles import tile_set
from director.sentences import RuleError

ENGLISH, GERMAN = tile_set("english"), tile_set("german")


def board_of(*moves: str) -> Board:
    """Words on a board, wherever they are told to lie."""
    board = Board()
    for text in moves:
        move = parse_move(text)
        stride = 15 if move.down else 1
        squares = {move.place.square + stride * index: letter for index, letter in enumerate(move.word)}
        board = board.lay({s: letter for s, letter in squares.items() if board.squares[s] == "."})
    return board


def english(board: Board, text: str) -> Scored:
    return score_move(board, parse_move(text), ENGLISH)


def words(scored: Scored) -> list[tuple[str, str, int]]:
    return [(word.at, word.word, word.score) for word in scored.words]


def test_the_worked_example_of_the_english_page() -> None:
    """JOBS is there, the S of CAKES makes it JOBS: with K on a triple word 13 + 33 = 46 (the page adds up to 43)."""
    scored = english(board_of("5E JOB"), "H3 CAKES")
    assert words(scored) == [("H3", "CAKES", 22), ("5E", "JOBS", 12)]


def test_jobs_and_cakes() -> None:
    """K lies on the triple word A8, S makes JOB to JOBS down column 10 ... from the top no row is left for JOB."""
