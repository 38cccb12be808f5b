"""A grid of Worthatz: read from text, judged, scored (the client's Worthatz rules).

- Only letters of the rack, each once.
- All letters hang together, side by side.
- Every run of two or more letters, across or down, is a word of the list.
- Score: the values of all words across and of all words down, so that a letter counts once for each word it
  stands in; 15 more if all 15 letters are used. No square counts more than another.

A grid with a fault scores 0, or, where the room plays so, what its best valid connected part scores (``part``).

Ours, where the rules are silent: an empty grid is no fault, it is worth 0, as a slip not handed in; a single
letter is the fault ``no_word``, because it is no crossword; the same word may stand in a grid more than once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

from director.games.worthatz.letters import LETTERS, worthatz_tiles
from director.language.sentences import RuleError, Sentence, say
from director.rules.board import EMPTY, Board
from director.rules.moves import Place

SIDE = 15
BONUS = 15
"""Points for using all 15 letters."""

BOARD = Board()
EMPTY_MARKS = " ._-"

Grid = Mapping[int, str]
"""Square (row x 15 + column) to letter; only the squares that are filled."""


@dataclass(frozen=True)
class Run:
    """Two or more letters in a row: where they begin and what they spell."""

    place: Place
    word: str

    @property
    def squares(self) -> range:
        step = SIDE if self.place.down else 1
        first = self.place.row * SIDE + self.place.column
        return range(first, first + step * len(self.word), step)


@dataclass(frozen=True)
class Fault:
    """Which rule a grid breaks, and where: a code for programs, a sentence for people, the squares to show."""

    code: str
    sentence: Sentence
    squares: tuple[int, ...] = ()


@dataclass(frozen=True)
class Judged:
    """What a grid is worth, its runs, and everything that is wrong with it."""

    score: int
    runs: tuple[Run, ...]
    faults: tuple[Fault, ...] = ()

    @property
    def fault(self) -> Fault | None:
        """The first fault, which is named to the player."""
        return self.faults[0] if self.faults else None

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(run.word for run in self.runs)


def read_grid(rows: Sequence[object]) -> dict[int, str]:
    """A grid from 15 strings of 15 characters: letters in either case, ``.`` or a space for an empty square.

    RuleError ``bad_grid``. Any letter is read; whether it is on the rack is for the judge to say.
    """
    if len(rows) != SIDE or not all(isinstance(row, str) and len(row) == SIDE for row in rows):
        raise RuleError(
            "bad_grid", "Write a grid as 15 strings of 15 characters, with . for an empty square."
        )
    grid = {}
    for square, mark in enumerate("".join(map(str, rows))):
        if mark not in EMPTY_MARKS:
            if not mark.isalpha() or len(mark.upper()) != 1:
                raise RuleError(
                    "bad_grid",
                    "%(mark)s at %(square)s is not a letter. Write a letter, or . for an empty square.",
                    mark=mark,
                    square=name_of(square),
                )
            grid[square] = mark.upper()
    return grid


def rows_of(grid: Grid) -> list[str]:
    """The 15 strings that ``read_grid`` reads."""
    marks = [grid.get(square, EMPTY) for square in range(SIDE * SIDE)]
    return ["".join(marks[start : start + SIDE]) for start in range(0, SIDE * SIDE, SIDE)]


def in_corner(grid: Grid) -> dict[int, str]:
    """The same grid moved to the upper left corner: where it stands on the board is all the same to the game."""
    up = min((square // SIDE for square in grid), default=0)
    left = min((square % SIDE for square in grid), default=0)
    return {square - up * SIDE - left: letter for square, letter in sorted(grid.items())}


def name_of(square: int) -> str:
    """The square as people say it: H8."""
    return str(Place(*divmod(square, SIDE)))


def runs_of(grid: Grid) -> tuple[Run, ...]:
    """Every run of two or more letters: those across by rows, then those down by columns."""
    return (*_runs(grid, down=False), *_runs(grid, down=True))


def _runs(grid: Grid, down: bool) -> Iterator[Run]:
    along, aside = (SIDE, 1) if down else (1, SIDE)
    for line in range(SIDE):
        word = ""
        for at in range(SIDE + 1):
            square = line * aside + at * along
            if at < SIDE and square in grid:
                word += grid[square]
            else:
                if len(word) > 1:
                    yield Run(Place(*divmod(square - along * len(word), SIDE), down), word)
                word = ""


def judge(grid: Grid, letters: str, words: Container[str]) -> Judged:
    """Judges a grid laid with ``letters``; the score is 0 if there is a fault."""
    runs = runs_of(grid)
    faults = tuple(_faults(grid, letters, runs, words))
    return Judged(0 if faults else score_of(grid, runs), runs, faults)


def score_of(grid: Grid, runs: Sequence[Run]) -> int:
    """The values of all words, and the bonus if all 15 letters are used."""
    values = worthatz_tiles().values
    return sum(values[letter] for run in runs for letter in run.word) + BONUS * (len(grid) == LETTERS)


def _faults(grid: Grid, letters: str, runs: Sequence[Run], words: Container[str]) -> Iterator[Fault]:
    yield from _letter_faults(grid, letters)
    first, *others = pieces(grid) or [frozenset()]
    for other in others:
        here, there = min(first), min(other)
        yield Fault(
            "not_connected",
            say(
                "The letters at %(there)s do not touch those at %(here)s. Connect all letters.",
                there=name_of(there),
                here=name_of(here),
            ),
            tuple(sorted(other)),
        )
    if len(grid) == 1:
        yield Fault("no_word", say("A single letter is not a word."), tuple(grid))
    for run in runs:
        if run.word not in words:
            yield Fault(
                "not_a_word",
                say("%(word)s at %(place)s is not in the word list.", word=run.word, place=str(run.place)),
                tuple(run.squares),
            )


def _letter_faults(grid: Grid, letters: str) -> Iterator[Fault]:
    there = Counter(letters)
    for letter, laid in sorted(Counter(grid.values()).items()):
        squares = tuple(square for square in sorted(grid) if grid[square] == letter)
        if not there[letter]:
            yield Fault(
                "letter_not_drawn",
                say(
                    "%(letter)s at %(square)s is not among the letters drawn.",
                    letter=letter,
                    square=name_of(squares[0]),
                ),
                squares,
            )
        elif laid > there[letter]:
            yield Fault(
                "letter_too_often",
                say(
                    "The grid has %(laid)d of %(letter)s, the letters drawn only %(number)d.",
                    letter=letter,
                    laid=laid,
                    number=there[letter],
                ),
                squares,
            )


def pieces(grid: Grid) -> list[frozenset[int]]:
    """The squares that hang together side by side, a set for each piece, from the top left on."""
    return BOARD.pieces(grid)
