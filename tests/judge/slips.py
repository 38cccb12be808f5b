"""Positions and words for judging slips: the sample game of the German rulebook, and two small boards."""

from collections.abc import Mapping
from functools import cache

from director.judge.judge import Position, judge
from director.judge.slip import Ruling, Slip
from director.rules.board import EMPTY, Board, read_board
from director.rules.profile import profile
from director.rules.ruleset import Ruleset
from director.rules.scoring import Laying, score_move
from tests.builders import GERMAN, SAMPLE_MOVES, parse_move
from tests.words import WORDS

KNOWN = frozenset(WORDS) | {"NENNEN", "ENTEN", "GAST"}


@cache
def sample_board(moves: int) -> Board:
    """The board after so many moves of the sample game."""
    return board_of(*SAMPLE_MOVES[:moves])


def board_of(*moves: str) -> Board:
    """The board with these moves on it."""
    board = Board()
    for text in moves:
        board = board.lay(score_move(board, parse_move(text), Ruleset(GERMAN)).laid)
    return board


def rows_of(rows: Mapping[int, str]) -> Board:
    """The board with these beginnings of rows, counted from 0; everything else is empty."""
    return read_board([rows.get(row, "").ljust(15, EMPTY) for row in range(15)], GERMAN.alphabet.letters)


def longest_piece(board: Board, laying: Laying) -> int:
    """The letters of the longest piece of the board that the word takes up in its own direction."""
    return max(map(len, "".join(board.squares[square] for square in laying.squares).split(EMPTY)))


POSITIONS = {
    "first": Position(Board(), "ERCBNUK", 1, 20),
    "first with blank": Position(Board(), "RUCKE?B", 1, 20),
    "second": Position(sample_board(1), "MAERSÄH", 2, 20),
    "third": Position(sample_board(2), "BWASDDF", 3, 20),
    "both ways": Position(sample_board(2), "ESNTRAI", 3, 20),
    "one blank": Position(sample_board(16), "BUHR?IN", 17, 20),
    "three N": Position(sample_board(1), "EENN?ST", 2, 20),
    "after ER": Position(board_of("H8 ER"), "DEKNTSA", 2, 20),
    "after AB": Position(board_of("H8 AB"), "ERDKNTS", 2, 20),
    "AB beside others": Position(board_of("H8 AB", "9H BAD", "J9 DAS"), "ERSKNTL", 4, 20),
    "two AST": Position(rows_of({3: "......AST......", 7: ".AST..........."}), "GSTENIR", 4, 20),
    "AST behind a premium": Position(rows_of({3: "........AST...."}), "GSTENIR", 4, 20),
    "beside AST": Position(rows_of({7: ".AST..........."}), "GSTENIR", 3, 20),
    "end": Position(sample_board(25), "SELDE", 26, 20),
}


def is_word(word: str) -> bool:
    return word in KNOWN


def ruling(position: str, slip: Slip, profile_name: str) -> Ruling:
    """The ruling on a slip in one of the positions above."""
    return judge(slip, POSITIONS[position], Ruleset(GERMAN, profile(profile_name)), is_word)


MARKS = {"none": "", "warning": "w", "penalty": "p", "zero": "z"}


def short(found: Ruling) -> str:
    """A ruling in one line: points, w(arning) p(enalty) z(ero), codes."""
    return " ".join(part for part in (str(found.points), MARKS[found.mark], *found.codes) if part)
