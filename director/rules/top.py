"""The top: the highest-scoring moves of a position, and which of equal tops must be taken.

``Search`` joins a lexicon and the engine with a tile set and a profile, so that everybody else can speak of
boards, racks and moves. ``choices`` orders equal tops by rules/README.md, section 3 ("The top"): fewest blanks first,
then a move that ends the game, then the one that opens the board most, which is only advice.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from director.engine.engine import Engine, Placement, TopResult
from director.engine.layout import Layout as EngineLayout
from director.language.sentences import RuleError, say
from director.lexicon.alphabet import MAX_LETTERS
from director.lexicon.tables import Table
from director.rules.board import EMPTY, Board, tile_of
from director.rules.draw import bound_to_end
from director.rules.moves import Move, Place
from director.rules.ruleset import Ruleset
from director.rules.scoring import Scored, score_move, squares_laid
from director.rules.tiles import BLANK, TileSet


@dataclass(frozen=True)
class Tops:
    """The top score and every move that reaches it; 0 and none if nothing can be laid."""

    score: int
    moves: tuple[Move, ...]


class Search:
    """Finds moves for one lexicon and one ruleset; may be shared by threads."""

    def __init__(self, table: Table, rules: Ruleset) -> None:
        tiles, board = rules.tiles, rules.layout
        if table.alphabet != tiles.alphabet:
            raise RuleError(
                "wrong_letters",
                say(
                    "This word list was made for other letters than the tile set %(tiles)s has.",
                    tiles=tiles.title,
                ),
            )
        self.table = table
        self.rules = rules
        self.fingerprint = table.fingerprint
        layout = EngineLayout(board.letter, board.word, board.start)
        self._engine = Engine(table, tiles.code_values, layout, rules.bonus, rules.most_laid)
        self._lock = threading.Lock()
        self._codes = _code_table(tiles)

    def is_word(self, word: str) -> bool:
        """Whether a word in tile spelling (upper case) is admissible."""
        return word in self.table

    def tops(self, board: Board, rack: str) -> Tops:
        """All moves that reach the top score."""
        with self._lock:
            found = self._engine.top(self.board_codes(board), self.rack_counts(rack))
        return self._tops(found)

    def top_two(self, board: Board, rack: str) -> tuple[Tops, int]:
        """As ``tops``, and the next lower score that occurs (0 if there is none)."""
        with self._lock:
            found, second = self._engine.top_two(self.board_codes(board), self.rack_counts(rack))
        return self._tops(found), second or 0

    def solutions(self, board: Board, rack: str) -> list[tuple[Move, int]]:
        """Every move with its score, best first."""
        with self._lock:
            found = self._engine.all_moves(self.board_codes(board), self.rack_counts(rack))
        return [(self._move(placement), placement.score) for placement in found]

    def best(self, board: Board, rack: str, most: int) -> tuple[int, list[tuple[Move, int]]]:
        """How many moves there are, and the ``most`` best with their scores: by score, then by place (row by
        row, across before down), then by word. Cheap with two blanks too, when ``solutions`` makes values of
        tens of thousands of moves."""
        with self._lock:
            total, found = self._engine.best(self.board_codes(board), self.rack_counts(rack), most)
        return total, [(self._move(placement), placement.score) for placement in found]

    def count(self, board: Board, rack: str) -> int:
        """The number of different moves."""
        with self._lock:
            return self._engine.count(self.board_codes(board), self.rack_counts(rack))

    def board_codes(self, board: Board) -> NDArray[np.uint8]:
        """The board as the engine reads it: 225 letter codes."""
        # Four bytes for every character, so that all squares are looked up in the code table at once.
        points = np.frombuffer(board.squares.encode("utf-32-le"), dtype=np.uint32)
        return self._codes[points]

    def rack_counts(self, rack: str) -> NDArray[np.uint8]:
        """The rack as the engine reads it: number of tiles by letter code, blanks at 0."""
        counts = np.zeros(MAX_LETTERS + 1, np.uint8)
        for tile in rack:
            counts[0 if tile == BLANK else self.rules.tiles.alphabet.codes[tile]] += 1
        return counts

    def _tops(self, found: TopResult) -> Tops:
        return Tops(found.score or 0, tuple(self._move(placement) for placement in found.placements))

    def _move(self, placement: Placement) -> Move:
        place = Place(placement.row, placement.col, bool(placement.down))
        return Move(place, self.rules.tiles.alphabet.decode(placement.word))


def _code_table(tiles: TileSet) -> NDArray[np.uint8]:
    codes = tiles.alphabet.codes
    table = np.zeros(max(map(ord, codes)) + 1, np.uint8)  # by code point; "." of an empty square stays 0
    for letter, code in codes.items():
        table[ord(letter)] = code
    return table


@dataclass(frozen=True)
class Choice:
    """One of equal tops: what it scores, whether it may be placed, and what speaks for it.

    ``reason``: ``blank`` (another top saves a blank), ``ends`` (another top ends the game) or "".
    """

    scored: Scored
    blanks: int
    ends: bool
    openings: int
    allowed: bool
    reason: str = ""


def choices(moves: Iterable[Move], board: Board, rules: Ruleset) -> list[Choice]:
    """Equal tops, those that may be placed first, the most advisable on top."""
    scored = [score_move(board, move, rules) for move in _across_first(moves, board, rules)]
    weighed = _weigh([each.tiles for each in scored], board, rules)
    found = [
        Choice(each, blanks, ends, _openings(board.lay(each.laid)), not reason, reason)
        for each, (blanks, ends, reason) in zip(scored, weighed, strict=True)
    ]
    # The place last: without it equally open moves would stand in the order in which the engine found them.
    return sorted(found, key=lambda choice: (not choice.allowed, -choice.openings, choice.scored.move.at))


def allowed(moves: Iterable[Move], board: Board, rules: Ruleset) -> list[Move]:
    """The equal tops that may be placed, in the order given: as ``choices``, without its advice."""
    kept = _across_first(moves, board, rules)
    tiles = [Counter(map(tile_of, squares_laid(board, move, rules.tiles).values())) for move in kept]
    weighed = _weigh(tiles, board, rules)
    return [move for move, (_, _, reason) in zip(kept, weighed, strict=True) if not reason]


def _across_first(moves: Iterable[Move], board: Board, rules: Ruleset) -> list[Move]:
    """On the empty board only the moves across, where the rules want that and there are any."""
    every = list(moves)
    if rules.profile.first_across and board.is_empty:
        return [move for move in every if not move.down] or every
    return every


def _weigh(laid: Sequence[Counter[str]], board: Board, rules: Ruleset) -> list[tuple[int, bool, str]]:
    """For the tiles of each of equal tops: its blanks, whether it ends the game, and why it may not be placed."""
    left = rules.tiles.full - board.tiles  # bag and rack together: both decide whether the game is over
    facts = [(tiles[BLANK], bound_to_end(left - tiles, rules) is not None) for tiles in laid]
    fewest = min((blanks for blanks, _ in facts), default=0)
    # Saving a blank goes before ending the game, so only tops that save it can demand the end.
    must_end = any(ends for blanks, ends in facts if blanks == fewest)
    return [
        (blanks, ends, "blank" if blanks > fewest else "ends" if must_end and not ends else "")
        for blanks, ends in facts
    ]


def _openings(board: Board) -> int:
    """Empty squares beside a tile: where the next move can begin."""
    # From the tiles outwards, as there are far fewer of them than squares.
    taken = {square for square, letter in enumerate(board.squares) if letter != EMPTY}
    return len({each for square in taken for each in board.beside(square)} - taken)


def with_blanks_recycled(board: Board, laid: Mapping[int, str], leave: str, rules: Ruleset) -> Board:
    """Where the profile recycles blanks: each one just laid is swapped for its letter while the bag has one.

    ``board`` is the board with the top on it, ``laid`` the squares that the top filled, ``leave`` what stays
    on the rack: those tiles are not in the bag.
    """
    if not rules.profile.recycle_blank:
        return board
    squares = list(board.squares)
    bag = rules.tiles.full - board.tiles - Counter(leave)
    for square, letter in laid.items():
        if letter.islower() and bag[letter.upper()] > 0:
            squares[square] = letter.upper()
            bag[letter.upper()] -= 1
    return replace(board, squares="".join(squares))


def read_rack(text: object, tiles: TileSet, most: int = 9) -> str:
    """A rack as programs write it, 1 to ``most`` tiles with ``?`` for a blank; RuleError ``bad_rack``."""
    if not isinstance(text, str) or not 1 <= len(text) <= most:
        raise RuleError("bad_rack", say("A rack is a text of 1 to %(most)d tiles.", most=most))
    if wrong := set(text) - set(tiles.full):
        raise RuleError(
            "bad_rack", say("The rack has a character that is no tile: %(letter)s.", letter=min(wrong))
        )
    if text.count(BLANK) > 2:
        raise RuleError("bad_rack", say("A rack has at most two blanks."))
    return text
