"""The facts of a game of Solitaire. Racks are named by their place from 0; ``drawn`` came onto the rack after it."""

from __future__ import annotations

from dataclasses import dataclass

from director.games.log import facts_of


@dataclass(frozen=True)
class Begun:
    """The game begins with these racks; empty ones where the player chooses the letters."""

    racks: tuple[str, ...]


@dataclass(frozen=True)
class Chosen:
    """The player took these of the open letters onto a rack."""

    rack: int
    tiles: str


@dataclass(frozen=True)
class Laid:
    """A word was laid from a rack; letters shown by a blank are in lower case."""

    rack: int
    at: str
    word: str
    drawn: str = ""


@dataclass(frozen=True)
class Exchanged:
    """Letters of a rack went back; where the program draws, as many came for them."""

    rack: int
    tiles: str
    drawn: str = ""


@dataclass(frozen=True)
class Passed:
    """One of two racks laid nothing."""

    rack: int


@dataclass(frozen=True)
class Finished:
    """The player wants to lay no more."""


FACTS = facts_of(Begun, Chosen, Laid, Exchanged, Passed, Finished)
