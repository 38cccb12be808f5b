"""A game of topping as its facts make it: the prepared rounds, and how far each player has come (rules/README.md, section 5).

Everybody goes through the same prepared game at their own speed. A try with the score of the top is the top: the next
rack comes at once. When the time of a round is over, its top is shown and costs ``penalty`` seconds on top of the time
used. The ranking is by time, of those who have played as many rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from director.games.log import GameState
from director.games.people import Player
from director.games.podium import placed
from director.games.setup import GameSetup
from director.language.sentences import Sentence
from director.rules.board import Board
from director.rules.formula import formula
from director.rules.profile import SIMULTAN
from director.rules.ruleset import Ruleset, rules_of
from director.rules.scoring import Scored
from director.rules.settings import Settings


@dataclass(frozen=True)
class ToppingProfile(Settings):
    """Seconds for a round, seconds that a top which was not found costs, most rounds (0: the whole game), formula."""

    bounds: ClassVar = {"seconds": (10, 3600), "penalty": (0, 600), "rounds": (0, 99)}

    name: str = "topping"
    title: str = "Topping"
    seconds: int = 60
    penalty: int = 20
    rounds: int = 0
    formula: str = "normal"

    def check(self) -> None:
        """DirectorError ``bad_profile`` or ``unknown_formula``."""
        super().check()
        formula(self.formula)


@dataclass(frozen=True)
class Setup(GameSetup):
    """What a game of topping is played with."""

    profile: ToppingProfile

    @cached_property
    def rules(self) -> Ruleset:
        """What the racks were drawn and the moves are scored by."""
        return rules_of(self.tiles, SIMULTAN, formula(self.profile.formula))

    @property
    def named(self) -> tuple[Sentence, ...]:
        """The formula by name, where it is not the normal one."""
        return (self.rules.formula.title,) if self.rules.formula.is_original else ()


@dataclass(frozen=True)
class Round:
    """A prepared round: the board before it, its rack, its top."""

    board: Board
    rack: str
    top: Scored


@dataclass(frozen=True)
class Try:
    """What a player named, and what it brings."""

    at: str
    word: str
    points: int


@dataclass(frozen=True)
class Result:
    """How a player came through a round: seconds with the penalty, tries, whether the top was found."""

    seconds: float
    tries: int
    found: bool


@dataclass(frozen=True)
class Progress:
    """Where a player stands: the round at hand (from 1), since when, the tries in it, whether its top is shown."""

    number: int
    since: float
    tries: tuple[Try, ...] = ()
    results: tuple[Result, ...] = ()
    shown: bool = False

    @property
    def spent(self) -> float:
        """Seconds for the rounds behind, penalties in them."""
        return sum(each.seconds for each in self.results)

    @property
    def found(self) -> int:
        """Tops found."""
        return sum(each.found for each in self.results)


@dataclass(frozen=True)
class Line:
    """A line of the race: place, player, rounds done, tops found, seconds; ``done``: all rounds are played."""

    place: int
    player: Player
    rounds: int
    found: int
    seconds: float
    done: bool


@dataclass(frozen=True)
class Game(GameState):
    """The state after all facts."""

    setup: Setup
    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    progress: Mapping[int, Progress] = field(default_factory=dict)
    closed: bool = False
    seq: int = 0
    step: int = 0

    @property
    def ended(self) -> str | None:
        """Why the game is over: everybody is through, or it was closed; None while somebody can play."""
        if self.closed:
            return "closed"
        through = bool(self.players) and all(self.is_done(each.id) for each in self.players)
        return "done" if self.rounds and through else None

    def is_done(self, player: int) -> bool:
        """Whether the player is through all rounds."""
        return player in self.progress and self.progress[player].number > len(self.rounds)

    def at_hand(self, player: int) -> Round | None:
        """The round that the player may see now: none before the start and behind the last."""
        progress = self.progress.get(player)
        if progress is None or self.ended or self.is_done(player):
            return None
        return self.rounds[progress.number - 1]

    def left(self, player: int, now: float) -> float:
        """Seconds that the player has for the round at hand."""
        progress = self.progress.get(player)
        return max(0.0, progress.since + self.setup.profile.seconds - now) if progress else 0.0

    def race(self) -> list[Line]:
        """Everybody who has started, the first in front: more rounds, then less time."""
        lines = (
            Line(
                0,
                self.player(number),
                len(each.results),
                each.found,
                round(each.spent, 1),
                self.is_done(number),
            )
            for number, each in self.progress.items()
        )
        return list(placed(((-each.rounds, each.seconds), each.player.id, each) for each in lines))
