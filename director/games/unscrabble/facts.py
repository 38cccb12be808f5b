"""The facts of a game of Un-Scrabble. Squares are written as references (``H8``)."""

from __future__ import annotations

from dataclasses import dataclass

from director.games.log import facts_of


@dataclass(frozen=True)
class Begun:
    """Play begins in this order of players on this board (15 rows); ``source`` is the game that it comes from."""

    board: tuple[str, ...]
    order: tuple[int, ...]
    source: str = ""


@dataclass(frozen=True)
class TilesTaken:
    """A player took the tiles of these squares; what stays was checked with the word list."""

    player: int
    squares: tuple[str, ...]


@dataclass(frozen=True)
class Passed:
    """The player takes nothing."""

    player: int


@dataclass(frozen=True)
class NoMoveLeft:
    """The program has found that nobody can take anything any more."""


FACTS = facts_of(Begun, TilesTaken, Passed, NoMoveLeft)
