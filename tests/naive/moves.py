"""The slow, obviously right twin of the engine: every word on every square, straight from the rules.

A board is a dictionary (row, column) -> letter, lower case for a blank; a rack is a string, ``?`` a blank.
A move is the set of (row, column, letter) it lays. Nothing here is shared with the engine, the scorer
neither: it puts the tiles down, reads off all words and adds up.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

Square = tuple[int, int]
Board = dict[Square, str]
Move = frozenset[tuple[int, int, str]]

SIDE = 15


@dataclass(frozen=True)
class NaiveGame:
    """Words, values and premiums of a game; premiums by square, 1 where there is none."""

    words: frozenset[str]
    values: Mapping[str, int]
    letter_premiums: tuple[int, ...]
    word_premiums: tuple[int, ...]
    start: Square
    bonuses: Mapping[int, int]
    most_laid: int = 7


def all_moves(game: NaiveGame, board: Board, rack: str) -> dict[Move, int]:
    """Every legal move and its score."""
    moves: dict[Move, int] = {}
    where = near(game, board)
    for word in game.words:
        if fits_roughly(word, board, rack):
            for down, row, col in product((False, True), range(SIDE), range(SIDE)):
                if not where.isdisjoint(span(row, col, down, len(word))):  # else it touches nothing
                    for move in moves_at(game, board, rack, word, row, col, down):
                        moves[move] = score(game, board, move)
    return moves


def near(game: NaiveGame, board: Board) -> set[Square]:
    """The start and every square beside a tile: a move lies on one of them."""
    return {game.start} | {
        (row + down, col + right) for row, col in board for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    }


def fits_roughly(word: str, board: Board, rack: str) -> bool:
    """A word with too many letters that neither board nor rack has needs no trying."""
    missing = Counter(word) - Counter("".join(board.values()).upper()) - Counter(rack)
    return missing.total() <= rack.count("?")


def moves_at(
    game: NaiveGame, board: Board, rack: str, word: str, row: int, col: int, down: bool
) -> Iterator[Move]:
    """The legal ways of laying ``word`` with its first letter here: which tiles, which blanks."""
    before, *squares, after = span(row, col, down, len(word))
    if max(squares[-1]) >= SIDE or before in board or after in board:
        return
    for square, letter in zip(squares, word, strict=True):
        if square in board and board[square].upper() != letter:
            return
    laid = [(square, letter) for square, letter in zip(squares, word, strict=True) if square not in board]
    if not 1 <= len(laid) <= game.most_laid or not touches(game, board, [square for square, _ in laid], down):
        return
    for blanks in blank_choices(len(laid), rack.count("?")):
        tiles = [letter.lower() if i in blanks else letter for i, (_, letter) in enumerate(laid)]
        if Counter("?" if tile.islower() else tile for tile in tiles) <= Counter(rack):
            move = frozenset((*square, tile) for (square, _), tile in zip(laid, tiles, strict=True))
            if all(text.upper() in game.words for text, _ in words_made(board, move)):
                yield move


@cache
def span(row: int, col: int, down: bool, length: int) -> list[Square]:
    """The squares of a word, with the one before and the one after it (either may be off the board)."""
    return [(row + i, col) if down else (row, col + i) for i in range(-1, length + 1)]


@cache
def blank_choices(laid: int, blanks: int) -> list[tuple[int, ...]]:
    """Which of the tiles laid may be blanks: every choice of none up to as many as the rack has."""
    return [chosen for count in range(blanks + 1) for chosen in combinations(range(laid), count)]


def touches(game: NaiveGame, board: Board, laid: list[Square], down: bool) -> bool:
    """Whether the tiles touch those on the board; the first move lies across the start with two or more."""
    if not board:
        return not down and game.start in laid and len(laid) >= 2
    beside = ((r + dr, c + dc) for r, c in laid for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    return any(square in board for square in beside)


def words_made(board: Board, move: Move) -> list[tuple[str, list[Square]]]:
    """Every word of two or more letters with a tile of the move in it, and its squares."""
    after = board | {(row, col): tile for row, col, tile in move}
    found: dict[tuple[Square, ...], str] = {}
    for row, col, _ in move:
        for step_row, step_col in ((0, 1), (1, 0)):
            first_row, first_col = row, col
            while (first_row - step_row, first_col - step_col) in after:
                first_row, first_col = first_row - step_row, first_col - step_col
            squares = []
            while (first_row, first_col) in after:
                squares.append((first_row, first_col))
                first_row, first_col = first_row + step_row, first_col + step_col
            if len(squares) > 1:
                found[tuple(squares)] = "".join(after[square] for square in squares)
    return [(text, list(squares)) for squares, text in found.items()]


def score(game: NaiveGame, board: Board, move: Move) -> int:
    """The points of a move: letter premiums, then word premiums, for new tiles only; then the bonus."""
    new = {(row, col) for row, col, _ in move}
    total = 0
    for text, squares in words_made(board, move):
        points, factor = 0, 1
        for tile, (row, col) in zip(text, squares, strict=True):
            at = row * SIDE + col
            value = 0 if tile.islower() else game.values[tile]
            points += value * (game.letter_premiums[at] if (row, col) in new else 1)
            factor *= game.word_premiums[at] if (row, col) in new else 1
        total += points * factor
    return total + game.bonuses.get(len(new), 0)


def top(moves: Mapping[Move, int]) -> tuple[int | None, set[Move]]:
    """The highest score and the moves that reach it."""
    if not moves:
        return None, set()
    best = max(moves.values())
    return best, {move for move, points in moves.items() if points == best}


def name_of(board: Board, move: Move) -> tuple[int, int, bool, str]:
    """How a move is written: row, column and direction of its main word, and the word itself.

    A single tile that makes a word both ways is named by the longer one, across if they are equal.
    """
    rows, cols = {row for row, _, _ in move}, {col for _, col, _ in move}
    options: list[tuple[int, int, bool, str]] = []
    for text, squares in words_made(board, move):
        down = squares[0][1] == squares[-1][1]
        if len(move) == 1 or ((len(cols) == 1) == down and (len(rows) == 1) != down):
            options.append((*squares[0], down, text))
    return max(options, key=lambda option: (len(option[3]), not option[2]))


def parse_board(rows: Iterable[str]) -> Board:
    """Fifteen lines of text, ``.`` for an empty square."""
    return {(r, c): tile for r, line in enumerate(rows) for c, tile in enumerate(line) if tile != "."}
