"""The facts of a game of Solitaire. Racks are named by their place from 0; ``drawn`` came onto the rack after it."""

from __future__ import annotations

from director.games.log import Fact, facts_of


class Begun(Fact):
    """The game begins with these racks; empty ones where the player chooses the letters."""

    racks: tuple[str, ...]


class Chosen(Fact):
    """The player took these of the open letters onto a rack."""

    rack: int
    tiles: str


class Laid(Fact):
    """A word was laid from a rack; letters shown by a blank are in lower case."""

    rack: int
    at: str
    word: str
    drawn: str = ""


class Exchanged(Fact):
    """Letters of a rack went back; where the program draws, as many came for them."""

    rack: int
    tiles: str
    drawn: str = ""


class Passed(Fact):
    """One of two racks laid nothing."""

    rack: int


class Finished(Fact):
    """The player wants to lay no more."""


FACTS = facts_of(Begun, Chosen, Laid, Exchanged, Passed, Finished)
