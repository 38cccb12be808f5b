"""What a move forms and what it is worth (rules/README.md, section 2; client's rulebook, standard rules).

Letter premiums first, then word premiums; premiums count only for tiles laid in this move, for the main
word and for every cross word such a tile forms; the bonus for the number of tiles laid comes last. Needs
no word list: whether the words exist is for others to ask.

What there is after a move: the board, the leave, and the blanks that gave way to their letters.

The one place for it: the night, a simulated game, a pack and its merging ask here. A blank just laid gives way to its
letter where the profile recycles blanks (NTSV) and in Joker, as long as that letter is in the bag; then the letter is
gone from the bag, the blank is free again, and words laid over the square later score the letter's value. What the
move itself scores is not touched. ``in_play`` is what a rack can be made of: in Joker one blank at most, the other waits
with the director. ``in_bag`` is what lies in the bag beside a rack: in Joker no blank, the one in play comes to every rack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from director.language.sentences import RuleError
from director.rules.board import EMPTY, Board, run_through, tile_of
from director.rules.moves import Move, Place
from director.rules.ruleset import Ruleset
from director.rules.tiles import BLANK, TileSet


@dataclass(frozen=True)
class WordScore:
    """One word a move forms, with the points it brings before the bonus."""

    place: Place
    word: str
    score: int

    @property
    def at(self) -> str:
        return str(self.place)


@dataclass(frozen=True)
class Scored:
    """A move that fits: its words (main word first), the squares it fills and its score with the bonus."""

    move: Move
    score: int
    words: tuple[WordScore, ...]
    laid: Mapping[int, str]

    @property
    def tiles(self) -> Counter[str]:
        """The tiles the move takes from the rack, blanks as ``?``."""
        return Counter(tile_of(letter) for letter in self.laid.values())


def score_move(board: Board, move: Move, rules: Ruleset) -> Scored:
    """Scores a move on this board; RuleError with the reason if the move cannot lie there.

    Codes: ``bad_word``, ``off_board``, ``square_taken``, ``nothing_laid``, ``word_goes_on``,
    ``misses_start``, ``not_connected``, ``too_short``.
    """
    laid = squares_laid(board, move, rules.tiles)
    _check_connected(board, move, laid)
    after = board.lay(laid)
    words = [_score_word(after, laid, board.square(move.place), move.down, rules.tiles)]
    for square in laid:
        if len(_run(after, square, not move.down)) > 1:
            words.append(_score_word(after, laid, square, not move.down, rules.tiles))
    score = sum(word.score for word in words) + rules.bonus.get(len(laid), 0)
    return Scored(Move(move.place, words[0].word), score, tuple(words), laid)


def squares_laid(board: Board, move: Move, tiles: TileSet) -> dict[int, str]:
    """The squares that the move fills with their letters; RuleError if the word cannot lie at its place."""
    place, word = move.place, move.word
    if wrong := [letter for letter in word if letter not in tiles.alphabet.codes]:
        raise RuleError(
            "bad_word", "%(letter)s is not a letter of this tile set. Use its letters.", letter=wrong[0]
        )
    if len(word) < 2:
        raise RuleError("too_short", "Write a word of at least two letters.")
    room = board.room(place)
    if len(word) > room:
        raise RuleError(
            "off_board",
            "%(word)s does not fit on the board at %(at)s. Choose another square.",
            word=word.upper(),
            at=move.at,
        )
    squares = board.along(place, len(word))
    before, after = squares.start - squares.step, squares.stop
    if (room < board.layout.side and board.squares[before] != EMPTY) or (
        len(word) < room and board.squares[after] != EMPTY
    ):
        raise RuleError(
            "word_goes_on",
            "At %(at)s there is a letter directly before or after %(word)s. Write the whole "
            "word, or choose another square.",
            word=word.upper(),
            at=move.at,
        )
    laid = {}
    for square, letter in zip(squares, word, strict=True):
        there = board.squares[square]
        if there == EMPTY:
            laid[square] = letter
        elif there.upper() != letter.upper():
            raise RuleError(
                "square_taken",
                "%(word)s does not fit at %(at)s: there is %(there)s on %(square)s. Choose another square.",
                word=word.upper(),
                at=move.at,
                square=str(board.place(square)),
                there=there.upper(),
            )
    if not laid:
        raise RuleError(
            "nothing_laid",
            "%(word)s is already on the board there. Lay at least one tile.",
            word=word.upper(),
        )
    return laid


def _check_connected(board: Board, move: Move, laid: Mapping[int, str]) -> None:
    if board.is_empty:
        start = board.layout.start
        if start not in laid:
            raise RuleError(
                "misses_start",
                "The first word must cover the square %(start)s. Choose another square.",
                start=str(board.place(start)),
            )
    elif len(laid) == len(move.word) and not any(_has_neighbour(board, square) for square in laid):
        raise RuleError(
            "not_connected",
            "%(word)s at %(at)s touches no tile on the board. Choose another square.",
            word=move.word.upper(),
            at=move.at,
        )


def _has_neighbour(board: Board, square: int) -> bool:
    return any(board.squares[each] != EMPTY for each in board.layout.beside[square])


def _run(board: Board, square: int, down: bool) -> range:
    return run_through(board.squares, square, down, board.layout.side)


def _score_word(after: Board, laid: Mapping[int, str], square: int, down: bool, tiles: TileSet) -> WordScore:
    run = _run(after, square, down)
    points, times = 0, 1
    for each in run:
        value = tiles.values[after.squares[each]]
        if each in laid:
            value *= after.layout.letter[each]
            times *= after.layout.word[each]
        points += value
    word = after.squares[run.start : run.stop : run.step]
    return WordScore(after.place(run.start, down), word, points * times)


def missing_tiles(rack: str, needed: Mapping[str, int]) -> Counter[str]:
    """The tiles a move needs and the rack does not hold."""
    return Counter(needed) - Counter(rack)


@dataclass(frozen=True)
class After:
    """The board after a move, what is kept on the rack, and the letters of the squares whose blank was replaced."""

    board: Board
    leave: str
    replaced: Mapping[int, str]


def after_move(board: Board, rack: str, laid: Mapping[int, str], rules: Ruleset) -> After:
    """What there is once these squares are filled from this rack."""
    rest = list(rack)
    for letter in laid.values():
        rest.remove(tile_of(letter))
    leave = rules.tiles.sort(rest) if rules.profile.keep_leave else ""
    board = board.lay(laid)
    replaced = _replaced(board, laid, leave, rules) if rules.replaces_blanks else {}
    return After(board.changed(replaced) if replaced else board, leave, replaced)


def _replaced(board: Board, laid: Mapping[int, str], leave: str, rules: Ruleset) -> dict[int, str]:
    found = {}
    bag = rules.tiles.full - board.tiles - Counter(leave)
    for square, letter in laid.items():
        if letter.islower() and bag[letter.upper()] > 0:
            found[square] = letter.upper()
            bag[letter.upper()] -= 1
    return found


def in_play(board: Board, rules: Ruleset) -> Counter[str]:
    """Every tile that is not on the board, in Joker without the blank that waits."""
    left = rules.tiles.full - board.tiles
    if rules.formula.joker and left[BLANK] > 1:
        left[BLANK] = 1
    return left


def in_bag(board: Board, rack: str, rules: Ruleset) -> Counter[str]:
    """The bag beside this rack."""
    bag = in_play(board, rules) - Counter(rack)
    if rules.formula.joker:
        del bag[BLANK]
    return bag
