"""The top: the highest-scoring moves of a position, and which of equal tops must be taken.

``Search`` joins a lexicon and the engine with a tile set and a profile, so that all other code can work with boards, racks
and moves. ``choices`` orders equal tops by rules/README.md, section 3 ("The top"): fewest blanks first, then a move that
ends the game, then the move that opens the board most, which is only advice.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from director.engine.engine import Engine, Placement, TopResult, best_records, to_placements
from director.engine.layout import Layout as EngineLayout
from director.language.sentences import RuleError, gathered
from director.lexicon.tables import Table
from director.rules.board import EMPTY, Board, tile_of
from director.rules.draw import bound_to_end
from director.rules.moves import Move, Place
from director.rules.ruleset import Ruleset
from director.rules.scoring import Scored, after_move, in_play, score_move, squares_laid
from director.rules.tiles import BLANK, TileSet


@dataclass(frozen=True)
class Tops:
    """The top score and every move that reaches it; 0 and () if nothing can be laid."""

    score: int
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class MoveCounts:
    """All moves of a position in figures: how many there are, the best, and how many reach each score.

    ``scores`` are the different scores, the highest first, each with the number of moves that reach it.
    """

    total: int
    best: tuple[tuple[Move, int], ...]
    scores: tuple[tuple[int, int], ...]

    def rank(self, score: int) -> int:
        """Returns 1 plus the number of moves worth more; equal moves share a rank."""
        return 1 + sum(count for each, count in self.scores if each > score)


class Search:
    """Finds moves for one lexicon and one ruleset; threads may share it."""

    def __init__(self, table: Table, rules: Ruleset) -> None:
        tiles, board = rules.tiles, rules.layout
        if table.alphabet != tiles.alphabet:
            raise RuleError(
                "wrong_letters",
                "This word list was made for other letters than the tile set %(tiles)s has. "
                "Choose another one.",
                tiles=tiles.title,
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
        """Returns all moves that reach the top score."""
        with self._lock:
            found = self._engine.top(self.board_codes(board), self.rack_counts(rack))
        return self._tops(found)

    def top_two(self, board: Board, rack: str) -> tuple[Tops, int]:
        """As ``tops``, and the next lower score that occurs (0 if there is none)."""
        with self._lock:
            found, second = self._engine.top_two(self.board_codes(board), self.rack_counts(rack))
        return self._tops(found), second or 0

    def solutions(self, board: Board, rack: str) -> list[tuple[Move, int]]:
        """Returns every move with its score, best first."""
        with self._lock:
            found = self._engine.all_moves(self.board_codes(board), self.rack_counts(rack))
        return [(self._move(placement), placement.score) for placement in found]

    def best(self, board: Board, rack: str, most: int) -> tuple[int, list[tuple[Move, int]]]:
        """Returns the number of moves, and the ``most`` best with their scores: by score, then by place (row by row, across before
        down), then by word. Fast with two blanks too, when ``solutions`` would make values of tens of thousands of moves.
        """
        with self._lock:
            total, found = self._engine.best(self.board_codes(board), self.rack_counts(rack), most)
        return total, [(self._move(placement), placement.score) for placement in found]

    def found(self, board: Board, rack: str, most: int = 10) -> MoveCounts:
        """Returns all moves in figures and the ``most`` best of them, in the order of ``best``."""
        with self._lock:
            records = self._engine.all_records(self.board_codes(board), self.rack_counts(rack))
            best = to_placements(best_records(records, most))
            scores, counts = np.unique(records["score"], return_counts=True)
        pairs = zip(scores[::-1].tolist(), counts[::-1].tolist(), strict=True)
        return MoveCounts(len(records), tuple((self._move(each), each.score) for each in best), tuple(pairs))

    def count(self, board: Board, rack: str) -> int:
        """Counts the different moves."""
        with self._lock:
            return self._engine.count(self.board_codes(board), self.rack_counts(rack))

    def board_codes(self, board: Board) -> NDArray[np.uint8]:
        """Returns the board as the engine reads it: 225 letter codes."""
        # Four bytes for every character, so that all squares are looked up in the code table at once.
        points = np.frombuffer(board.squares.encode("utf-32-le"), dtype=np.uint32)
        return self._codes[points]

    def rack_counts(self, rack: str) -> NDArray[np.uint8]:
        """Returns the rack as the engine reads it: number of tiles by letter code, blanks at 0."""
        counts = np.zeros(self._engine.codes, np.uint8)
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
class TopChoice:
    """One of equal tops: its score, whether it may be placed, and its merits.

    ``reason``: ``blank`` (another top saves a blank), ``ends`` (another top ends the game) or "".
    """

    scored: Scored
    blanks: int
    ends: bool
    openings: int
    allowed: bool
    reason: str = ""


def choices(moves: Iterable[Move], board: Board, rules: Ruleset, rack: str = "") -> list[TopChoice]:
    """Orders equal tops: those that may be placed first, the most advisable on top.

    ``rack`` matters if blanks are replaced by their letters: its leave is not in the bag.
    """
    scored = [score_move(board, move, rules) for move in _across_first(moves, board, rules)]
    weighed = _weigh([each.laid for each in scored], board, rules, rack)
    found = [
        TopChoice(each, blanks, ends, _openings(board.lay(each.laid)), not reason, reason)
        for each, (blanks, ends, reason) in zip(scored, weighed, strict=True)
    ]
    # The place last: without it equally open moves would be in the order in which the engine found them.
    return sorted(found, key=lambda choice: (not choice.allowed, -choice.openings, choice.scored.move.at))


def allowed(moves: Iterable[Move], board: Board, rules: Ruleset, rack: str = "") -> list[Move]:
    """Returns the equal tops that may be placed, in the order given: as ``choices``, without its advice."""
    kept = _across_first(moves, board, rules)
    weighed = _weigh([squares_laid(board, move, rules.tiles) for move in kept], board, rules, rack)
    return [move for move, (_, _, reason) in zip(kept, weighed, strict=True) if not reason]


def _across_first(moves: Iterable[Move], board: Board, rules: Ruleset) -> list[Move]:
    """Keeps only the moves across on an empty board, if the rules demand that and there are any."""
    every = list(moves)
    if rules.profile.first_across and board.is_empty:
        return [move for move in every if not move.down] or every
    return every


def _weigh(
    moves: Sequence[Mapping[int, str]], board: Board, rules: Ruleset, rack: str
) -> list[tuple[int, bool, str]]:
    """Returns for each of equal tops, given as squares: its blanks, whether it ends the game, and why it may not be placed."""
    left = in_play(board, rules)  # bag and rack together: both decide whether the game is over
    facts = []
    for laid in moves:
        tiles = Counter(map(tile_of, laid.values()))
        if rules.replaces_blanks and tiles[BLANK] and tiles <= Counter(rack):
            then = in_play(after_move(board, rack, laid, rules).board, rules)
        else:
            then = left - tiles
        facts.append((tiles[BLANK], bound_to_end(then, rules) is not None))
    fewest = min((blanks for blanks, _ in facts), default=0)
    # Saving a blank comes before ending the game, so only tops that save it can force the end.
    must_end = any(ends for blanks, ends in facts if blanks == fewest)
    return [
        (blanks, ends, "blank" if blanks > fewest else "ends" if must_end and not ends else "")
        for blanks, ends in facts
    ]


def _openings(board: Board) -> int:
    """Counts the empty squares beside a tile: where the next move can begin."""
    # From the tiles outwards, as there are far fewer tiles than squares.
    taken = {square for square, letter in enumerate(board.squares) if letter != EMPTY}
    return len({each for square in taken for each in board.layout.beside[square]} - taken)


def turned(search: Search, board: Board, kept: str, drawn: str) -> str:
    """Returns the letters that blanks just drawn turn into if the formula is explosive; "" if none turns.
    They are the letters of the blanks in the best move, a blank counting 0, if the bag has them; of equal moves the first of ``choices``.
    """
    rules = search.rules
    if not rules.formula.explosive or BLANK not in drawn:
        return ""
    bag = in_play(board, rules) - Counter(kept + drawn)
    for proposed in choices(search.tops(board, kept + drawn).moves, board, rules, kept + drawn)[:1]:
        shown = proposed.scored.laid.values()
        letters = [letter.upper() for letter in shown if letter.islower()][: drawn.count(BLANK)]
        if Counter(letters) <= bag:
            return "".join(letters)
    return ""


def with_turned(drawn: str, letters: str) -> str:
    """Replaces the first blanks among the drawn tiles by these letters."""
    for letter in letters:
        drawn = drawn.replace(BLANK, letter, 1)
    return drawn


def read_rack(text: object, tiles: TileSet, most: int = 9) -> str:
    """Reads a rack as programs write it, 1 to ``most`` tiles with ``?`` for a blank; RuleError ``bad_rack``."""
    if isinstance(text, str):
        text = gathered(text, tiles.alphabet.letters)
    if not isinstance(text, str) or not 1 <= len(text) <= most:
        raise RuleError("bad_rack", "Write a rack as a text of 1 to %(most)d tiles.", most=most)
    if wrong := set(text) - set(tiles.full):
        raise RuleError(
            "bad_rack",
            "The rack has a character that is not a tile: %(letter)s. Correct it.",
            letter=min(wrong),
        )
    if text.count(BLANK) > 2:
        raise RuleError("bad_rack", "A rack has at most two blanks. Check the letters.")
    return text
