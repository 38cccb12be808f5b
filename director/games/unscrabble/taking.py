"""Un-Scrabble: the final board of a game is taken apart again (RULES section 7, house rules of S).

In turn each player takes 1 to 6 tiles of one word off the board and scores their values; what stays must be
words, all connected. The game ends when the board is empty or nobody can take anything. Ours: a tile that
would stay as part of no word is not allowed, so the last word goes whole, or leaves a shorter one.

Whether a move exists is found by trying the sets of tiles of every word, the small ones first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from director.language.sentences import RuleError
from director.rules.board import EMPTY, Board, run_through
from director.rules.tiles import TileSet

MOST_TAKEN = 6
IsWord = Callable[[str], bool]


@dataclass(frozen=True)
class Taken:
    """A move: what it scores, and the board after it."""

    score: int
    board: Board


def take(board: Board, squares: Sequence[int], tiles: TileSet, is_word: IsWord) -> Taken:
    """Takes the tiles of these squares; RuleError says which rule forbids it.

    Codes: ``bad_take``, ``no_tile_there``, ``not_one_word``, ``word_unknown``, ``tile_alone``, ``not_connected``.
    """
    wanted = frozenset(squares)
    if len(wanted) != len(squares) or not 1 <= len(wanted) <= MOST_TAKEN:
        raise RuleError("bad_take", "A player takes 1 to %(most)d tiles.", most=MOST_TAKEN)
    for square in squares:
        if board.squares[square] == EMPTY:
            raise RuleError("no_tile_there", "No tile lies on %(square)s.", square=str(board.place(square)))
    if not any(wanted <= frozenset(run) for run in words_on(board)):
        raise RuleError("not_one_word", "The tiles must be of one word.")
    after = _without(board, wanted)
    if fault := _fault(after, is_word):
        raise fault
    return Taken(sum(tiles.values[board.squares[square]] for square in wanted), after)


def is_over(board: Board, is_word: IsWord) -> bool:
    """Whether the board is empty or nobody can take anything from it."""
    return next(moves(board, is_word), None) is None


def moves(board: Board, is_word: IsWord) -> Iterator[tuple[int, ...]]:
    """The sets of squares that may be taken."""
    seen: set[tuple[int, ...]] = set()
    runs = words_on(board)
    for count in range(1, MOST_TAKEN + 1):
        for run in runs:
            for chosen in combinations(run, count):
                if chosen in seen:
                    continue
                seen.add(chosen)
                if _leaves_words(board, run, chosen, is_word) and not _fault(
                    _without(board, chosen), is_word
                ):
                    yield chosen


def _leaves_words(board: Board, run: Sequence[int], chosen: Sequence[int], is_word: IsWord) -> bool:
    """Whether what stays of this word is words: most sets fail here already, before a board is made of them."""
    kept = "".join(EMPTY if square in chosen else board.squares[square] for square in run)
    return all(len(part) < 2 or is_word(part.upper()) for part in kept.split(EMPTY))


def words_on(board: Board) -> list[tuple[int, ...]]:
    """The squares of every word on the board, across and down."""
    found = {
        tuple(run)
        for square, letter in enumerate(board.squares)
        if letter != EMPTY
        for down in (False, True)
        if len(run := list(run_through(board.squares, square, down, board.side))) > 1
    }
    return sorted(found)


def _without(board: Board, taken: Iterable[int]) -> Board:
    return board.changed(dict.fromkeys(taken, EMPTY))


def _fault(board: Board, is_word: IsWord) -> RuleError | None:
    """What is wrong with a board that stays, or None."""
    if board.is_empty:
        return None
    tiles = {square for square, letter in enumerate(board.squares) if letter != EMPTY}
    if len(board.pieces(tiles)) > 1:
        return RuleError("not_connected", "What stays would fall apart: all words must hang together.")
    runs = words_on(board)
    covered = {square for run in runs for square in run}
    if alone := tiles - covered:
        return RuleError(
            "tile_alone", "%(square)s would stay alone, without a word.", square=str(board.place(min(alone)))
        )
    for run in runs:
        word = "".join(board.squares[square] for square in run).upper()
        if not is_word(word):
            return RuleError("word_unknown", "%(word)s would stay and is not in the word list.", word=word)
    return None
