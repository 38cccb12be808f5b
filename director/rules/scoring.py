"""What a move forms and what it is worth (RULES section 2; client's rulebook, standard rules).

Letter premiums first, then word premiums; premiums count only for tiles laid in this move, for the main
word and for every cross word such a tile forms; the bonus for the number of tiles laid comes last. Needs
no word list: whether the words exist is for others to ask.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from director.language.sentences import RuleError, say
from director.rules.board import EMPTY, PREMIUMS, SIZE, Board, Premiums, line_end, run_through, step, tile_of
from director.rules.moves import Move, Place
from director.rules.tiles import TileSet

BONUSES: Mapping[int, int] = {7: 50}
"""Points on top by the number of tiles laid in one move."""


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


def score_move(
    board: Board,
    move: Move,
    tiles: TileSet,
    premiums: Premiums = PREMIUMS,
    bonuses: Mapping[int, int] = BONUSES,
) -> Scored:
    """Scores a move on this board; RuleError with the reason if the move cannot lie there.

    Codes: ``bad_word``, ``off_board``, ``square_taken``, ``nothing_laid``, ``word_goes_on``,
    ``misses_start``, ``not_connected``, ``too_short``.
    """
    laid = squares_laid(board, move, tiles)
    _check_connected(board, move, laid, premiums)
    after = {square: letter for square, letter in enumerate(board.squares) if letter != EMPTY} | laid
    words = [_score_word(after, laid, move.place.square, move.down, tiles, premiums)]
    for square in laid:
        if len(list(run_through(after, square, not move.down))) > 1:
            words.append(_score_word(after, laid, square, not move.down, tiles, premiums))
    score = sum(word.score for word in words) + bonuses.get(len(laid), 0)
    return Scored(Move(move.place, words[0].word), score, tuple(words), laid)


def squares_laid(board: Board, move: Move, tiles: TileSet) -> dict[int, str]:
    """The squares that the move fills with their letters; RuleError if the word cannot lie at its place."""
    place, word, stride = move.place, move.word, step(move.down)
    if wrong := [letter for letter in word if letter not in tiles.alphabet.codes]:
        raise RuleError("bad_word", say("%(letter)s is not a letter of this tile set.", letter=wrong[0]))
    if len(word) < 2:
        raise RuleError("too_short", say("A word has at least two letters."))
    room = line_end(place.square, place.down)
    if len(word) > room:
        raise RuleError(
            "off_board",
            say("%(word)s does not fit on the board at %(at)s.", word=word.upper(), at=move.at),
        )
    before, after = place.square - stride, place.square + len(word) * stride
    if (room < SIZE and board.squares[before] != EMPTY) or (
        len(word) < room and board.squares[after] != EMPTY
    ):
        raise RuleError(
            "word_goes_on",
            say(
                "At %(at)s a letter stands directly before or behind %(word)s.", word=word.upper(), at=move.at
            ),
        )
    laid = {}
    for square, letter in zip(range(place.square, after, stride), word, strict=False):
        there = board.squares[square]
        if there == EMPTY:
            laid[square] = letter
        elif there.upper() != letter.upper():
            raise RuleError(
                "square_taken",
                say(
                    "%(word)s does not fit at %(at)s: %(square)s holds %(there)s.",
                    word=word.upper(),
                    at=move.at,
                    square=str(Place(square, False)),
                    there=there.upper(),
                ),
            )
    if not laid:
        raise RuleError("nothing_laid", say("%(word)s lies there already.", word=word.upper()))
    return laid


def _check_connected(board: Board, move: Move, laid: Mapping[int, str], premiums: Premiums) -> None:
    if board.is_empty:
        if premiums.start not in laid:
            raise RuleError(
                "misses_start",
                say(
                    "The first word must cover the square %(start)s.", start=str(Place(premiums.start, False))
                ),
            )
    elif len(laid) == len(move.word) and not any(_has_neighbour(board, square) for square in laid):
        raise RuleError(
            "not_connected",
            say("%(word)s at %(at)s touches no tile on the board.", word=move.word.upper(), at=move.at),
        )


def _has_neighbour(board: Board, square: int) -> bool:
    row, column = divmod(square, SIZE)
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return any(0 <= r < SIZE and 0 <= c < SIZE and board.squares[r * SIZE + c] != EMPTY for r, c in beside)


def _score_word(
    after: Mapping[int, str],
    laid: Mapping[int, str],
    square: int,
    down: bool,
    tiles: TileSet,
    premiums: Premiums,
) -> WordScore:
    run = list(run_through(after, square, down))
    points, times = 0, 1
    for each in run:
        value = tiles.values[after[each]]
        if each in laid:
            value *= premiums.letter[each]
            times *= premiums.word[each]
        points += value
    return WordScore(Place(run[0], down), "".join(after[each] for each in run), points * times)


def missing_tiles(rack: str, needed: Mapping[str, int]) -> Counter[str]:
    """The tiles a move needs and the rack does not hold."""
    return Counter(needed) - Counter(rack)
