"""The facts of a game of Un-Scrabble. Squares are written as references (``H8``)."""

from __future__ import annotations

from director.games.log import Fact, facts_of


class Begun(Fact):
    """Play begins in this order of players on this board (15 rows); ``source`` is the game that it comes from."""

    board: tuple[str, ...]
    order: tuple[int, ...]
    source: str = ""


class TilesTaken(Fact):
    """A player took the tiles of these squares; what stays was checked with the word list."""

    player: int
    squares: tuple[str, ...]


class Passed(Fact):
    """The player takes nothing."""

    player: int


class NoMoveLeft(Fact):
    """The program has found that nobody can take anything any more."""


FACTS = facts_of(Begun, TilesTaken, Passed, NoMoveLeft)
