"""The board: its squares, the letters on them, and the premium squares.

A ``Layout`` gives the size of a board and the premiums of its squares; the standard one has 15 x 15 squares, rows A to O
from the top and columns 1 to 15 from the left (README, "The board"). Squares are numbered from 0 row by row. The letters on
the board are a string with a character for every square: ``.`` empty, a capital is a tile, a lower-case letter a blank. A
``Place`` (module ``moves``) knows no board; its board says which square it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from director.language.sentences import RuleError, gathered
from director.rules.moves import Place
from director.rules.tiles import BLANK

EMPTY = "."

# T triple word, D double word, t triple letter, d double letter
STANDARD_PICTURE = """
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


@dataclass(frozen=True, eq=False)
class Layout:
    """A board as data: its side in squares, letter and word multiplier of every square, the first move's square.

    Layouts are compared by identity: there are few of them, and a board asks for its own all the time.
    """

    side: int
    letter: tuple[int, ...]
    word: tuple[int, ...]
    start: int

    @property
    def count(self) -> int:
        """Number of squares."""
        return self.side * self.side

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Name of every square, by its number: A1, A2 ..."""
        return tuple(str(Place(*divmod(square, self.side))) for square in range(self.count))

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """For every square its neighbours, up to four."""
        side, found = self.side, list[tuple[int, ...]]()
        for square in range(self.count):
            row, column = divmod(square, side)
            above, below = [square - side] * (row > 0), [square + side] * (row < side - 1)
            left, right = [square - 1] * (column > 0), [square + 1] * (column < side - 1)
            found.append((*above, *below, *left, *right))
        return tuple(found)

    @property
    def rows(self) -> str:
        """Names of the rows from the top: A, B, C ..."""
        return "".join(chr(ord("A") + row) for row in range(self.side))


def read_layout(picture: str) -> Layout:
    """Reads a layout from a picture such as ``STANDARD_PICTURE``, one line for a row; ValueError if it is not square."""
    lines = picture.split()
    if any(len(line) != len(lines) for line in lines):
        raise ValueError("a board has as many rows as columns")
    squares = "".join(lines)
    return Layout(
        side=len(lines),
        letter=tuple({"d": 2, "t": 3}.get(square, 1) for square in squares),
        word=tuple({"D": 2, "T": 3}.get(square, 1) for square in squares),
        start=len(squares) // 2,
    )


STANDARD = read_layout(STANDARD_PICTURE)


@dataclass(frozen=True)
class Board:
    """The letters on the squares of a layout; laying tiles gives a new board."""

    squares: str = EMPTY * STANDARD.count
    layout: Layout = STANDARD

    @property
    def is_empty(self) -> bool:
        return self.squares == EMPTY * self.layout.count

    @property
    def side(self) -> int:
        return self.layout.side

    @property
    def rows(self) -> list[str]:
        return [self.squares[start : start + self.side] for start in range(0, len(self.squares), self.side)]

    @cached_property
    def tiles(self) -> Counter[str]:
        """Tiles on the board, blanks as ``?``."""
        return Counter(tile_of(square) for square in self.squares if square != EMPTY)

    def lay(self, laid: Mapping[int, str]) -> Board:
        """Returns the board with these letters laid; all these squares must be empty."""
        for square in laid:
            assert self.squares[square] == EMPTY, f"square {square} is taken"
        return self.changed(laid)

    def changed(self, letters: Mapping[int, str]) -> Board:
        """Returns the board with these letters, or ``EMPTY``, on these squares, whatever was there before."""
        squares = list(self.squares)
        for square, letter in letters.items():
            squares[square] = letter
        return replace(self, squares="".join(squares))

    def square(self, place: Place) -> int:
        """Returns the number of the place's square."""
        return place.row * self.layout.side + place.column

    def place(self, square: int, down: bool = False) -> Place:
        """Returns the place that begins on this square."""
        return Place(*divmod(square, self.layout.side), down)

    def room(self, place: Place) -> int:
        """Counts the squares from the place to the end of its line, its own included."""
        return self.side - (place.row if place.down else place.column)

    def along(self, place: Place, length: int) -> range:
        """Returns the squares of a word of that length at that place."""
        side = self.layout.side
        first, stride = place.row * side + place.column, side if place.down else 1
        return range(first, first + length * stride, stride)

    def pieces(self, squares: Iterable[int]) -> list[frozenset[int]]:
        """Groups the squares into connected pieces, from the top left on."""
        left, found = set(squares), []
        while left:
            piece, waiting = set(), [min(left)]
            while waiting:
                square = waiting.pop()
                if square in left:
                    left.remove(square)
                    piece.add(square)
                    waiting.extend(self.layout.beside[square])
            found.append(frozenset(piece))
        return found

    def __str__(self) -> str:
        return "\n".join(self.rows)


def tile_of(letter: str) -> str:
    """Returns the tile that shows this letter on the board: a blank for lower case."""
    return BLANK if letter.islower() else letter


def read_board(rows: Sequence[str], letters: str, layout: Layout = STANDARD) -> Board:
    """Reads a board from 15 strings of 15 characters (or as many as the layout's side); RuleError ``bad_board`` names the wrong row."""
    side = layout.side
    if isinstance(rows, str) or len(rows) != side:
        raise RuleError("bad_board", "Write the board in %(side)d rows of %(side)d characters.", side=side)
    allowed = set(letters) | set(letters.lower()) | {EMPTY}
    rows = [gathered(row, letters) if isinstance(row, str) else row for row in rows]
    for name, row in zip(layout.rows, rows, strict=True):
        if not isinstance(row, str) or len(row) != side:
            raise RuleError(
                "bad_board",
                "Row %(row)s of the board needs %(side)d characters. Correct it.",
                row=name,
                side=side,
            )
        if wrong := set(row) - allowed:
            raise RuleError(
                "bad_board",
                "Row %(row)s of the board has a character that is not a tile: %(letter)s. Correct it.",
                row=name,
                letter=min(wrong),
            )
    return Board("".join(rows), layout)


def run_through(squares: str, square: int, down: bool, side: int) -> range:
    """Returns the unbroken run of occupied squares through the occupied ``square``, in one direction of a board of that side."""
    stride = side if down else 1
    index = square // side if down else square % side
    first, last = square - index * stride, square + (side - 1 - index) * stride
    begin = end = square
    while begin > first and squares[begin - stride] != EMPTY:
        begin -= stride
    while end < last and squares[end + stride] != EMPTY:
        end += stride
    return range(begin, end + stride, stride)
