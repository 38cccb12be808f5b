"""The board: premium squares where the rules put them, reading, laying and runs of tiles."""

from collections import Counter

import pytest

from director.language.sentences import RuleError
from director.rules.board import STANDARD, Board, read_board, read_layout, run_through, tile_of
from director.rules.moves import parse_place

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ"
EMPTY_ROWS = ["." * 15] * 15
PRINTED = {
    ("word", 3): "A1 A8 A15 H1 H15 O1 O8 O15",
    ("word", 2): "B2 C3 D4 E5 B14 C13 D12 E11 K5 L4 M3 N2 K11 L12 M13 N14 H8",
    ("letter", 3): "B6 B10 F2 F6 F10 F14 J2 J6 J10 J14 N6 N10",
    ("letter", 2): "A4 A12 C7 C9 D1 D8 D15 G3 G7 G9 G13 H4 H12 I3 I7 I9 I13 L1 L8 L15 M7 M9 O4 O12",
}


def square(text):
    return Board().square(parse_place(text))


@pytest.mark.parametrize(("kind", "times"), PRINTED)
def test_premium_squares_are_where_the_rules_print_them(kind, times):
    values = getattr(STANDARD, kind)
    found = {index for index, value in enumerate(values) if value == times}
    assert found == {square(each) for each in PRINTED[kind, times].split()}


def test_premiums_read_the_same_from_every_side():
    for values in (STANDARD.letter, STANDARD.word):
        rows = [values[start : start + 15] for start in range(0, 225, 15)]
        assert rows == [tuple(column) for column in zip(*rows, strict=True)]
        assert rows == [row[::-1] for row in rows] == rows[::-1]


def test_the_first_move_covers_h8():
    assert STANDARD.start == square("H8") == 112


def test_laying_gives_a_new_board_and_leaves_the_old_one():
    empty = Board()
    board = empty.lay({square("H8"): "A", square("H9"): "b"})
    assert (empty.is_empty, board.is_empty) == (True, False)
    assert board.rows[7] == ".......Ab......"
    assert board.tiles == Counter({"A": 1, "?": 1})


def test_a_taken_square_takes_no_second_tile():
    board = Board().lay({112: "A"})
    with pytest.raises(AssertionError):
        board.lay({112: "B"})


def test_a_board_reads_back_as_it_is_shown():
    board = Board().lay({0: "Ä", 224: "z", 112: "Q"})
    assert read_board(str(board).split("\n"), LETTERS) == board


def test_lower_case_is_a_blank():
    assert [tile_of(letter) for letter in "EeÄä"] == ["E", "?", "Ä", "?"]


@pytest.mark.parametrize(
    ("rows", "named"),
    [
        (EMPTY_ROWS[:14], "15 rows"),
        ([*EMPTY_ROWS, "." * 15], "15 rows"),
        ("." * 15, "15 rows"),
        ([*EMPTY_ROWS[:14], "." * 14], "Row O"),
        (["." * 16, *EMPTY_ROWS[:14]], "Row A"),
        ([*EMPTY_ROWS[:14], None], "Row O"),
        ([*EMPTY_ROWS[:1], "?" + "." * 14, *EMPTY_ROWS[:13]], "Row B.*: \\?"),
        ([*EMPTY_ROWS[:1], "É" + "." * 14, *EMPTY_ROWS[:13]], "Row B.*: É"),
        ([" " * 15, *EMPTY_ROWS[:14]], "Row A"),
    ],
)
def test_a_wrong_board_names_the_row(rows, named):
    with pytest.raises(RuleError, match=named) as told:
        read_board(rows, LETTERS)
    assert told.value.code == "bad_board"
    with pytest.raises(ValueError, match="as many rows as columns"):
        read_layout("...\n.D.")


@pytest.mark.parametrize(
    ("at", "run"),
    [("A1", "A1 A2"), ("A2", "A1 A2"), ("A15", "A15"), ("B1", "B1"), ("O14", "O14 O15"), ("1A", "A1 B1"),
     ("1B", "A1 B1"), ("15A", "A15"), ("15O", "O15")],
)  # fmt: skip
def test_a_run_stops_at_gaps_and_at_the_rim(at, run):
    """A15 and B1 follow each other in the string, and belong to no common word."""
    place = parse_place(at)
    board = Board().lay({square(each): "X" for each in "A1 A2 B1 A15 O14 O15".split()})
    found = run_through(board.squares, board.square(place), place.down, board.side)
    assert list(found) == [square(each) for each in run.split()]


@pytest.mark.parametrize(("at", "room"), [("A1", 15), ("H8", 8), ("8H", 8), ("C15", 1), ("15C", 13)])
def test_room_to_the_end_of_the_line(at, room):
    assert Board().room(parse_place(at)) == room
