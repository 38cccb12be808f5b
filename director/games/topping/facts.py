"""The facts of a game of topping."""

from __future__ import annotations

from director.games.log import Fact, facts_of


class GamePrepared(Fact):
    """The whole game before anybody starts: rack, reference, word and score of the top, round by round."""

    rounds: tuple[tuple[str, str, str, int], ...]


class PlayerStarted(Fact):
    """The player saw the first rack; the clock runs."""

    player: int


class MoveTried(Fact):
    """A try with what it brings; 0 if it cannot be laid or a word is not in the list."""

    player: int
    round: int
    at: str
    word: str
    points: int


class TimeOver(Fact):
    """The time of this round is over for the player; the top is shown."""

    player: int
    round: int


class PlayerWentOn(Fact):
    """The player has seen the top of this round; the clock runs for the next one."""

    player: int
    round: int


class RaceEnded(Fact):
    """Nobody plays on."""


FACTS = facts_of(GamePrepared, PlayerStarted, MoveTried, TimeOver, PlayerWentOn, RaceEnded)
