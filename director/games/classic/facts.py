"""The facts of a classic table, as they are appended to its log.

A fact says what happened at the table and nothing that follows from it. Players are named by their number in
the game. ``drawn`` are the tiles drawn after a move; None: nobody told which.
"""

from __future__ import annotations

from typing import Literal

from director.games import log

Drawing = Literal["program", "typed", "none"]
"""Who knows the racks: the program draws them, somebody types them, or nobody tells."""
Verdicts = tuple[tuple[str, bool], ...]
"""Words in capitals, each with whether it is admissible."""


class Fact(log.Fact):
    """A fact of a classic table."""


class StartDrawn(Fact):
    """Tiles were drawn for the start: one for each player who had to draw, by table."""

    tiles: tuple[str, ...]


class TableOpened(Fact):
    """Play begins in this order of players; their racks in the same order, None where nobody told."""

    order: tuple[int, ...]
    racks: tuple[str | None, ...]
    drawing: Drawing = "typed"


class Laid(Fact):
    """A word was laid; letters shown by a blank are in lower case."""

    player: int
    at: str
    word: str
    drawn: str | None = None


class Exchanged(Fact):
    """Tiles were exchanged: which (``""`` if nobody told), how many, and what came for them."""

    player: int
    tiles: str
    count: int
    drawn: str | None = None


class Passed(Fact):
    """The player passed."""

    player: int


class Challenged(Fact):
    """A player challenged the move laid last; the verdicts are those of the word list at that moment."""

    by: int
    verdicts: Verdicts


class BlankTaken(Fact):
    """House rule: the player took the blank off this square (``H8``) for the letter it stood for."""

    player: int
    at: str


class RackRead(Fact):
    """Somebody looked at a rack: these tiles are on it, whatever was told before; the others are not told."""

    player: int
    tiles: str


class ThemeAgreed(Fact):
    """House rule: the table agrees that these words of a turn fit the theme."""

    turn: int
    words: tuple[str, ...]


class Corrected(Fact):
    """A turn was something else than was noted; ``verdicts`` are for its new words if it was challenged."""

    turn: int
    kind: Literal["lay", "exchange", "pass"]
    at: str = ""
    word: str = ""
    tiles: str = ""
    count: int = 0
    drawn: str | None = None
    verdicts: Verdicts = ()

    @property
    def act(self) -> Literal["lay", "exchange", "pass"]:
        """What the turn was, as ``Turn.act`` says it; the log's word for it is older."""
        return self.kind


class ClockStarted(Fact):
    """The clock of the player whose turn it is runs; it changes hands with every turn."""


class ClockStopped(Fact):
    """The clocks stand."""


class Charged(Fact):
    """Points that a game from elsewhere took from a player (less than 0: gave) for time or a challenge."""

    player: int
    points: int
    reason: Literal["time", "challenge"]


class Remarked(Fact):
    """What somebody wrote about a turn; turn 0: about the whole game."""

    turn: int
    text: str


class LeftoversTold(Fact):
    """What is left on the racks, in the order of play; before the end it says that all moves are made."""

    racks: tuple[str, ...]


TURNS = (Laid, Exchanged, Passed)
"""The facts that are a player's turn."""

FACTS = log.facts_of(*Fact.__subclasses__())
