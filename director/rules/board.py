"""The board: 15 x 15 squares, what lies on them, and the premium squares.

Squares are numbered 0 to 224 row by row; rows are A to O from the top, columns 1 to 15 from the left. A
board is a string of 225 characters: ``.`` empty, a capital is a tile, a lower-case letter a blank.
The premium squares are those of RULES section 1 (the standard board).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from director.language.sentences import RuleError, say
from director.rules.tiles import BLANK

SIZE = 15
SQUARES = SIZE * SIZE
EMPTY = "."

# T triple word, D double word, t triple letter, d double letter
STANDARD = """
T..d...T...d..T
.D...t...t...D.
..D...d.d...D..
d..D...d...D..d
....D.....D....
.t...t...t...t.
..d...d.d...d..
T..d...D...d..T
..d...d.d...d..
.t...t...t...t.
....D.....D....
d..D...d...D..d
..D...d.d...D..
.D...t...t...D.
T..d...T...d..T
"""


@dataclass(frozen=True)
class Premiums:
    """Letter and word multiplier of every square, and the square the first move must cover."""

    letter: tuple[int, ...]
    word: tuple[int, ...]
    start: int


def read_premiums(picture: str) -> Premiums:
    """The premium squares of a picture of 15 rows as above."""
    squares = "".join(picture.split())
    return Premiums(
        letter=tuple({"d": 2, "t": 3}.get(square, 1) for square in squares),
        word=tuple({"D": 2, "T": 3}.get(square, 1) for square in squares),
        start=SQUARES // 2,
    )


PREMIUMS = read_premiums(STANDARD)


@dataclass(frozen=True)
class Board:
    """What lies on the squares; laying tiles gives a new board."""

    squares: str = EMPTY * SQUARES

    @property
    def is_empty(self) -> bool:
        return self.squares == EMPTY * SQUARES

    @property
    def rows(self) -> list[str]:
        return [self.squares[start : start + SIZE] for start in range(0, SQUARES, SIZE)]

    @cached_property
    def tiles(self) -> Counter[str]:
        """The tiles that lie on the board, blanks as ``?``."""
        return Counter(tile_of(square) for square in self.squares if square != EMPTY)

    def lay(self, laid: Mapping[int, str]) -> Board:
        """The board with these letters on these squares (all of them empty before)."""
        squares = list(self.squares)
        for square, letter in laid.items():
            assert squares[square] == EMPTY, f"square {square} is taken"
            squares[square] = letter
        return Board("".join(squares))

    def __str__(self) -> str:
        return "\n".join(self.rows)


def tile_of(letter: str) -> str:
    """The tile that shows this letter on the board: lower case is shown by a blank."""
    return BLANK if letter.islower() else letter


def read_board(rows: Sequence[str], letters: str) -> Board:
    """The board of 15 strings of 15 characters; RuleError ``bad_board`` says which row is wrong."""
    if isinstance(rows, str) or len(rows) != SIZE:
        raise RuleError("bad_board", say("A board has 15 rows of 15 characters."))
    allowed = set(letters) | set(letters.lower()) | {EMPTY}
    for number, row in enumerate(rows):
        if not isinstance(row, str) or len(row) != SIZE:
            raise RuleError(
                "bad_board", say("Row %(row)s of the board needs 15 characters.", row=chr(65 + number))
            )
        if wrong := set(row) - allowed:
            raise RuleError(
                "bad_board",
                say(
                    "Row %(row)s of the board has a character that is no tile: %(letter)s.",
                    row=chr(65 + number),
                    letter=min(wrong),
                ),
            )
    return Board("".join(rows))


def step(down: bool) -> int:
    """From one square of a word to the next."""
    return SIZE if down else 1


def line_end(square: int, down: bool) -> int:
    """One past the last square of the line through ``square``, counted in steps from it."""
    return SIZE - (square // SIZE if down else square % SIZE)


def run_through(squares: Mapping[int, str], square: int, down: bool) -> Iterator[int]:
    """The unbroken run of occupied squares through ``square`` in one direction."""
    stride, before = step(down), square
    first = square - (square // SIZE if down else square % SIZE) * stride
    last = square + (line_end(square, down) - 1) * stride
    while before > first and before - stride in squares:
        before -= stride
    while before <= last and before in squares:
        yield before
        before += stride
