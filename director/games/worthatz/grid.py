"""A grid of Worthatz: read from text, judged, scored (the client's Worthatz rules).

- Only letters of the rack, each once.
- All letters are connected, side by side.
- Every run of two or more letters, across or down, is a word of the list.
- Score: the values of all words across and of all words down, so that a letter counts once for each word it
  is in; 15 more if all 15 letters are used. No square counts more than another.

A grid with a fault scores 0, or, if the room plays so, the score of its best valid connected part (``part``). Ours, where
the rules are silent: an empty grid is no fault, it is worth 0, like a slip not handed in; a single letter is the fault
``no_word``, because it is no crossword; the same word may be in a grid more than once.

A typed grid is written row by row, or word by word with the place of each. Word by word: a line for each word, ``H8 HAUS``
or ``8H HAUS``. Else row by row: up to 15 lines of up to 15 characters, ``.``, ``-``, ``_`` or a space for an empty square.
Umlauts and ß are written out. The place of the rows on the board makes no difference to the game: they are put in the
middle.

The best valid connected part of a grid with a fault, for rooms that do not score it 0. A part is what remains after some
letters are taken off. The search takes them off at a fault: of a run that is no word, one of its letters must go; of a
letter laid too often, one of its squares; of several pieces only one can stay. Each choice is followed up unless the rest
could not score more than the best part found. The order is fixed, so the same grid always gives the same part.

The reference grid of a round: the best crossword that the search finds, placed in the middle of the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from director.engine.grids.search import GridSearch, Scoring
from director.engine.grids.word_tree import CODES
from director.games.worthatz.letters import LETTERS, WordList, folded, worthatz_tiles
from director.language.sentences import RuleError, Sentence, say
from director.rules.board import EMPTY, Board
from director.rules.moves import Place, parse_place

SIDE = 15
BONUS = 15
"""Points for using all 15 letters."""

BOARD = Board()
EMPTY_MARKS = " ._-"

Grid = Mapping[int, str]
"""Square (row x 15 + column) to letter, for filled squares only."""


@dataclass(frozen=True)
class Run:
    """Two or more letters in a row: their start and the word they spell."""

    place: Place
    word: str

    @property
    def squares(self) -> range:
        step = SIDE if self.place.down else 1
        first = self.place.row * SIDE + self.place.column
        return range(first, first + step * len(self.word), step)


@dataclass(frozen=True)
class Fault:
    """The rule that a grid breaks, and where: a code for programs, a sentence for people, the squares to show."""

    code: str
    sentence: Sentence
    squares: tuple[int, ...] = ()


@dataclass(frozen=True)
class GridJudgement:
    """A grid's score, its runs, and all its faults."""

    score: int
    runs: tuple[Run, ...]
    faults: tuple[Fault, ...] = ()

    @property
    def fault(self) -> Fault | None:
        """The first fault, which the player gets to see; None without faults."""
        return self.faults[0] if self.faults else None

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(run.word for run in self.runs)


def read_grid(rows: Sequence[object]) -> dict[int, str]:
    """Reads a grid from 15 strings of 15 characters: letters in either case, ``.`` or a space for an empty square.

    RuleError ``bad_grid``. Any letter is read; ``judge`` checks whether it is on the rack.
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
    """Returns the 15 strings that ``read_grid`` reads."""
    marks = [grid.get(square, EMPTY) for square in range(SIDE * SIDE)]
    return ["".join(marks[start : start + SIDE]) for start in range(0, SIDE * SIDE, SIDE)]


def in_corner(grid: Grid) -> dict[int, str]:
    """Returns the grid moved to the upper left corner: its place on the board makes no difference to the game."""
    up = min((square // SIDE for square in grid), default=0)
    left = min((square % SIDE for square in grid), default=0)
    return {square - up * SIDE - left: letter for square, letter in sorted(grid.items())}


def name_of(square: int) -> str:
    """Returns the square's name: H8."""
    return str(Place(*divmod(square, SIDE)))


def runs_of(grid: Grid) -> tuple[Run, ...]:
    """Returns every run of two or more letters: those across by rows, then those down by columns."""
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


def judge(grid: Grid, letters: str, words: Container[str]) -> GridJudgement:
    """Judges a grid laid with ``letters``; the score is 0 if there is a fault."""
    runs = runs_of(grid)
    faults = tuple(_faults(grid, letters, runs, words))
    return GridJudgement(0 if faults else score_of(grid, runs), runs, faults)


def score_of(grid: Grid, runs: Sequence[Run]) -> int:
    """Returns the values of all words, with the bonus if all 15 letters are used."""
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
    """Groups the squares into connected pieces, from the top left on."""
    return BOARD.pieces(grid)


def read_typed(text: str, mirror: bool = False) -> list[str]:
    """Reads a typed grid into its 15 rows; RuleError ``bad_grid`` or ``letters_clash`` says what is wrong."""
    lines = [line.rstrip() for line in text.splitlines()]
    lines = [line for line in lines if line]
    if lines and all(_has_place(line) for line in lines):
        return _word_by_word(lines, mirror)
    return _row_by_row([line.rstrip() for line in text.splitlines()])


def _has_place(line: str) -> bool:
    return len(line.split()) == 2 and any(letter.isdigit() for letter in line.split()[0])


def _word_by_word(lines: Sequence[str], mirror: bool) -> list[str]:
    grid: dict[int, str] = {}
    for line in lines:
        at, word = line.split()
        place = parse_place(at, mirror=mirror)
        for step, letter in enumerate(_letters(word)):
            row = place.row + (step if place.down else 0)
            column = place.column + (0 if place.down else step)
            if row >= SIDE or column >= SIDE:
                raise RuleError(
                    "bad_grid",
                    "%(word)s does not fit on the board at %(at)s. Choose another square.",
                    word=word,
                    at=at,
                )
            square = row * SIDE + column
            if grid.setdefault(square, letter) != letter:
                raise RuleError(
                    "letters_clash",
                    "%(word)s has %(letter)s on %(square)s, another word has %(other)s there. Correct "
                    "one of them.",
                    word=word,
                    letter=letter,
                    square=name_of(square),
                    other=grid[square],
                )
    return rows_of(grid)


def _row_by_row(lines: Sequence[str]) -> list[str]:
    rows = [[*_marks(line)] for line in lines]
    while rows and not any(mark != EMPTY for mark in rows[-1]):
        rows.pop()
    while rows and not any(mark != EMPTY for mark in rows[0]):
        rows.pop(0)
    left = min(
        (
            next(at for at, mark in enumerate(row) if mark != EMPTY)
            for row in rows
            if any(m != EMPTY for m in row)
        ),
        default=0,
    )
    rows = [row[left:] for row in rows]
    wide = max((len(row) for row in rows), default=0)
    if len(rows) > SIDE or wide > SIDE:
        raise RuleError("bad_grid", "The grid has at most 15 rows of 15 squares. Shorten it.")
    top, side = (SIDE - len(rows)) // 2, (SIDE - wide) // 2
    grid = {
        (top + row) * SIDE + side + column: mark
        for row, marks in enumerate(rows)
        for column, mark in enumerate(marks)
        if mark != EMPTY
    }
    return rows_of(grid)


def _marks(line: str) -> str:
    found = ""
    for mark in line:
        found += EMPTY if mark in EMPTY_MARKS else _letters(mark)
    return found.rstrip(EMPTY)


def _letters(text: str) -> str:
    """Returns the letters of the game; RuleError ``bad_grid`` for anything else."""
    word = folded(text)
    for letter in word:
        if not letter.isalpha():
            raise RuleError("bad_grid", "%(mark)s is not a letter. Write letters only.", mark=letter)
    return word


MOST_LOOKED_AT = 100_000
"""Most letters examined in all parts. A grid of fifteen takes a tenth of that; a page full of nonsense deserves no more time."""


def best_part(grid: Grid, letters: str, words: Container[str]) -> tuple[dict[int, str], GridJudgement]:
    """Returns the part with the highest score, and its judgement; the empty grid if no part is valid."""
    best: dict[int, str] = {}
    best_judged = judge(best, letters, words)
    waiting = [dict(grid)]
    seen: set[frozenset[int]] = set()
    looked_at = 0
    while waiting and looked_at < MOST_LOOKED_AT:
        part = waiting.pop()
        if frozenset(part) in seen or most_it_can_score(part) <= best_judged.score:
            continue
        seen.add(frozenset(part))
        looked_at += len(part)
        judged = judge(part, letters, words)
        if judged.faults:
            waiting.extend(_repairs(part, judged))
        elif judged.score > best_judged.score:  # no part of a valid grid scores more than the grid
            best, best_judged = part, judged
    return best, best_judged


def most_it_can_score(part: Grid) -> int:
    """Returns an upper bound for every part of ``part``: every letter counted twice, and the bonus if it can be reached."""
    values = worthatz_tiles().values
    return 2 * sum(values.get(letter, 0) for letter in part.values()) + BONUS * (len(part) >= LETTERS)


def _repairs(part: Grid, judged: GridJudgement) -> Iterator[dict[int, str]]:
    """Yields the possible remains after one step against the first fault; the most promising last."""
    fault = judged.faults[0]
    if fault.code == "letter_not_drawn":
        yield {square: letter for square, letter in part.items() if square not in fault.squares}
    elif fault.code == "not_connected":
        kept = sorted(pieces(part), key=lambda piece: (len(piece), min(piece)))
        yield from ({square: part[square] for square in sorted(piece)} for piece in kept)
    else:
        for gone in fault.squares:
            yield {square: letter for square, letter in part.items() if square != gone}


@dataclass(frozen=True)
class Reference:
    """The grid, its score and words, and whether it is proved that no grid of these letters scores more."""

    grid: dict[int, str]
    score: int
    words: tuple[str, ...]
    proved: bool


class Finder:
    """Finds reference grids with one word list; several threads may use it at once."""

    def __init__(self, words: WordList, fingerprint: str = "") -> None:
        """``fingerprint`` is that of the German list from which the words were made."""
        self.words = words
        self.fingerprint = fingerprint
        scoring = Scoring(worthatz_tiles().code_values, BONUS, LETTERS)
        self._search = GridSearch(words.array, scoring)

    def is_word(self, word: str) -> bool:
        """Whether a word in the letters of the game is admissible."""
        return word in self.words

    def best(self, letters: str, seconds: float, stopped: Callable[[], bool] = lambda: False) -> Reference:
        """Returns the best grid of ``letters`` (up to 15, checked by ``read_letters``) found within ``seconds``."""
        codes = np.frombuffer(worthatz_tiles().alphabet.encode(letters), dtype=np.uint8)
        rack = np.bincount(codes, minlength=CODES).astype(np.int64)
        found = self._search.best(rack, seconds, stopped)
        decode = worthatz_tiles().alphabet.decode
        down = (SIDE - 1 - max((row for row, _ in found.squares), default=0)) // 2
        right = (SIDE - 1 - max((column for _, column in found.squares), default=0)) // 2
        grid = {
            (row + down) * SIDE + column + right: decode(bytes([code]))
            for (row, column), code in sorted(found.squares.items())
        }
        judged = judge(grid, letters, self.words)
        if judged.fault or judged.score != found.score:  # the judge decides: a fault here is a bug
            raise AssertionError(f"the search made a grid that is not what it says: {grid}")
        return Reference(grid, judged.score, judged.words, found.proved)
