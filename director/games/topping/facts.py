"""The facts of a game of topping."""

from __future__ import annotations

from dataclasses import dataclass

from director.games.log import facts_of


@dataclass(frozen=True)
class GamePrepared:
    """The whole game before anybody starts: rack, reference, word and score of the top, round by round."""

    rounds: tuple[tuple[str, str, str, int], ...]


@dataclass(frozen=True)
class PlayerStarted:
    """The player saw the first rack; the clock runs."""

    player: int


@dataclass(frozen=True)
class MoveTried:
    """A try with what it brings; 0 if it cannot be laid or a word is not in the list."""

    player: int
    round: int
    at: str
    word: str
    points: int


@dataclass(frozen=True)
class TimeOver:
    """The time of this round is over for the player; the top is shown."""

    player: int
    round: int


@dataclass(frozen=True)
class PlayerWentOn:
    """The player has seen the top of this round; the clock runs for the next one."""

    player: int
    round: int


@dataclass(frozen=True)
class RaceEnded:
    """Nobody plays on."""


FACTS = facts_of(GamePrepared, PlayerStarted, MoveTried, TimeOver, PlayerWentOn, RaceEnded)
