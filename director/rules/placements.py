"""Where a written word can be laid, and what it is worth there with every choice of blanks.

1. ``fitting`` goes along all lines and yields the places where the letters lie right: same letters on
   squares that are taken, nothing directly before or behind, touching the board. Whether a square has a
   neighbour across the line is found once per board (``_survey``).
2. ``lay`` scores the word there once, as if no tile were a blank, and notes for each laid square what the
   score loses if a blank lies on it: the score is linear in the values of the laid tiles, so all
   *circlings* (choices of the letters that blanks stand for) cost a subtraction each.
3. ``placements`` lists everything that the rack allows as moves, best first.

Needs no word list: whether the words exist is for others to ask.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from math import prod

from director.rules.board import EMPTY, PREMIUMS, SIZE, SQUARES, Board, step
from director.rules.moves import Move, Place
from director.rules.scoring import BONUSES, WordScore, score_move
from director.rules.tiles import BLANK, TileSet
from director.sentences import RuleError, say

Circling = frozenset[int]
"""The squares on which blanks lie."""


@dataclass(frozen=True)
class Laying:
    """A word at a place where it fits and for which the rack has the tiles.

    ``full`` is the score without any blank, ``cost`` what a blank on that square takes off, ``circlings`` every
    choice of blanks that the rack allows, fewest blanks first; ``words`` in capitals, the main word first.
    """

    place: Place
    letters: str
    laid: Mapping[int, str]
    full: int
    cost: Mapping[int, int]
    words: tuple[WordScore, ...]
    circlings: tuple[Circling, ...]
    extends: int

    @property
    def at(self) -> str:
        return str(self.place)

    def score(self, circling: Circling) -> int:
        """The score with blanks on these squares."""
        return self.full - sum(self.cost[square] for square in circling)

    def move(self, circling: Circling) -> Move:
        """The move with blanks on these squares, in lower case."""
        squares = range(self.place.square, SQUARES, step(self.place.down))
        word = "".join(
            letter.lower() if square in circling else letter
            for square, letter in zip(squares, self.letters, strict=False)
        )
        return Move(self.place, word)

    @cached_property
    def plain_circlings(self) -> tuple[Circling, ...]:
        """The circlings that use no more blanks than needed."""
        return tuple(each for each in self.circlings if len(each) == len(self.circlings[0]))

    @property
    def needs_blank(self) -> bool:
        return bool(self.circlings[0])

    @property
    def best(self) -> int:
        return max(self.score(each) for each in self.plain_circlings)


@lru_cache(maxsize=64)
def _survey(squares: str) -> tuple[tuple[tuple[str, str], ...], ...]:
    """For across and down the 15 lines, each with a string that has ``1`` where a word lying there touches.

    On an empty board only the start square touches.
    """
    rows = [squares[start : start + SIZE].upper() for start in range(0, SIZE * SIZE, SIZE)]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    start = divmod(PREMIUMS.start, SIZE) if squares == EMPTY * len(squares) else None
    return tuple(
        tuple((lines[line], _touching(lines, line, start)) for line in range(SIZE)) for lines in (rows, columns)
    )


def _touching(lines: list[str], line: int, start: tuple[int, int] | None) -> str:
    if start is not None:
        return "".join("1" if (line, place) == start else "0" for place in range(SIZE))
    before = lines[line - 1] if line else EMPTY * SIZE
    after = lines[line + 1] if line + 1 < SIZE else EMPTY * SIZE
    return "".join("0" if pair == (EMPTY, EMPTY) else "1" for pair in zip(before, after, strict=True))


def fitting(board: Board, letters: str, down: bool) -> Iterator[Place]:
    """The places in one direction where these capital letters can lie, whatever the rack."""
    length = len(letters)
    free = EMPTY * length
    for number, (line, touching) in enumerate(_survey(board.squares)[down]):
        for first in range(SIZE - length + 1):
            end = first + length
            there = line[first:end]
            if there == free:
                if "1" not in touching[first:end]:
                    continue
            elif EMPTY not in there or any(
                old not in (EMPTY, new) for old, new in zip(there, letters, strict=True)
            ):
                continue
            if (first and line[first - 1] != EMPTY) or (end < SIZE and line[end] != EMPTY):
                continue
            yield Place(first * SIZE + number if down else number * SIZE + first, down)


def lay(
    board: Board,
    place: Place,
    letters: str,
    rack: str,
    tiles: TileSet,
    bonuses: Mapping[int, int] = BONUSES,
    most_laid: int = 7,
) -> Laying:
    """The word at this place; RuleError if it cannot lie there (codes of ``score_move``), if the rack lacks
    letters (``not_on_rack``, with ``letters`` among the sentence's values) or if too many tiles are laid."""
    scored = score_move(board, Move(place, letters), tiles, bonuses=bonuses)
    circlings = tuple(circled(scored.laid, rack))
    if not circlings:
        lacking = missing_letters(scored.laid, rack, tiles)
        raise RuleError("not_on_rack", say("These letters are not on the rack: %(letters)s.", letters=lacking))
    if len(scored.laid) > most_laid:
        raise RuleError("too_many_tiles", say("At most %(most)d tiles may be laid.", most=most_laid))
    touching = _survey(board.squares)[place.down] if not board.is_empty else ()
    times = prod(PREMIUMS.word[square] for square in scored.laid)
    cost = {}
    for square, letter in scored.laid.items():
        line, index = (square % SIZE, square // SIZE) if place.down else divmod(square, SIZE)
        crosses = bool(touching) and touching[line][1][index] == "1"
        weight = times + (PREMIUMS.word[square] if crosses else 0)
        cost[square] = tiles.values[letter] * PREMIUMS.letter[square] * weight
    longest = _longest_run(board, place, len(letters))
    return Laying(place, letters, scored.laid, scored.score, cost, scored.words, circlings, longest)


def circled(laid: Mapping[int, str], rack: str) -> Iterator[Circling]:
    """Every choice of squares for blanks that the rack allows, fewest blanks first."""
    there = Counter(rack)
    blanks = there.pop(BLANK, 0)
    short = (Counter(laid.values()) - there).total()
    for count in range(short, min(blanks, len(laid)) + 1):
        for chosen in combinations(laid, count):
            if not short or Counter(laid[square] for square in laid if square not in chosen) <= there:
                yield frozenset(chosen)


def missing_letters(laid: Mapping[int, str], rack: str, tiles: TileSet) -> str:
    """The letters that the rack lacks for these squares even with its blanks, sorted, or ``""``."""
    there = Counter(rack)
    lacking = Counter(laid.values()) - there
    return tiles.sort(lacking.elements()) if lacking.total() > there[BLANK] else ""


def _longest_run(board: Board, place: Place, length: int) -> int:
    """Letters of the longest unbroken piece of the board that the word takes up in its own direction."""
    stride = step(place.down)
    line = board.squares[place.square : place.square + (length - 1) * stride + 1 : stride]
    return max(len(piece) for piece in line.split(EMPTY))


def layings(
    board: Board,
    letters: str,
    rack: str,
    tiles: TileSet,
    down: bool | None = None,
    bonuses: Mapping[int, int] = BONUSES,
    most_laid: int = 7,
) -> list[Laying]:
    """All places for a word in capitals that the rack allows, in one direction or (None) both, best first."""
    found = []
    there = Counter(rack)
    blanks = there.pop(BLANK, 0)
    for direction in (False, True) if down is None else (down,):
        for place in fitting(board, letters, direction):
            needed = Counter(letters) - _lying(board, place, len(letters))
            if needed.total() <= most_laid and (needed - there).total() <= blanks:
                found.append(lay(board, place, letters, rack, tiles, bonuses, most_laid))
    return sorted(found, key=lambda each: (-each.best, each.place))


def _lying(board: Board, place: Place, length: int) -> Counter[str]:
    stride = step(place.down)
    line = board.squares[place.square : place.square + (length - 1) * stride + 1 : stride]
    return Counter(line.upper())


@dataclass(frozen=True)
class Placement:
    """One way to lay a word, as the slip desk lists it."""

    move: Move
    score: int
    words: tuple[str, ...]


def placements(
    board: Board,
    letters: str,
    rack: str,
    tiles: TileSet,
    down: bool | None = None,
    bonuses: Mapping[int, int] = BONUSES,
    most_laid: int = 7,
) -> list[Placement]:
    """All ways to lay a word in capitals, each with the letters its blanks stand for, best first.

    A blank is used only where the rack lacks the letter; on the empty board only across, as moves are listed.
    """
    direction = False if down is None and board.is_empty else down
    found = [
        Placement(each.move(circling), each.score(circling), tuple(word.word for word in each.words))
        for each in layings(board, letters, rack, tiles, direction, bonuses, most_laid)
        for circling in each.plain_circlings
    ]
    return sorted(found, key=lambda each: (-each.score, each.move.place, each.move.word))
