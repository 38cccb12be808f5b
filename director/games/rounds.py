"""The facts that games share which a room plays in rounds: the clock, who takes part from when, a void round, the end.

What follows from them for clock and room is derived here once, the state of such a game is in ``games/in_rounds.py``.
Points, letters and what is handed in are each game's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from director.games.log import Fact
from director.language.sentences import RuleError

Phase = Literal["draw", "ready", "running", "stopped", "time_up", "ended"]
Stays = Mapping[int, tuple[tuple[int, bool], ...]]
"""By player: from which round on somebody is there or not there, in turn."""


class RoundFact(Fact):
    """A fact that every such game may have."""


class ClockStarted(RoundFact):
    """The clock started, or went on after a stop."""

    round: int


class ClockStopped(RoundFact):
    """The clock was stopped; the time left is kept."""

    round: int


class TimeAdded(RoundFact):
    """The round was lengthened, or shortened by a negative number of seconds."""

    round: int
    seconds: int


class TimeCalled(RoundFact):
    """The director ended the time early."""

    round: int


class RoundCancelled(RoundFact):
    """The last round was declared void."""

    round: int
    reason: str


class PlayerArrived(RoundFact):
    """The player takes part from this round on."""

    player: int
    round: int


class PlayerLeft(RoundFact):
    """The player takes no part from this round on."""

    player: int
    round: int


class GameEnded(RoundFact):
    """The game ended for this reason."""

    reason: str


class GameReopened(RoundFact):
    """A finished game was opened again for corrections."""

    reason: str


@dataclass(frozen=True)
class Clock:
    """The round's clock. ``since`` is when it was last started, ``spent`` the seconds run before that.

    ``called_at`` is when the director ended the time.
    """

    total: float
    spent: float = 0.0
    since: float | None = None
    called: bool = False
    started: bool = False
    called_at: float | None = None

    @property
    def ends(self) -> float | None:
        """When the time runs out or was ended (seconds since 1970); None while the clock stands."""
        if self.called:
            return self.called_at
        return None if self.since is None else self.since + self.total - self.spent

    def left(self, now: float) -> float:
        """Seconds left at ``now`` (seconds since 1970), never below zero."""
        running = 0.0 if self.since is None else max(0.0, now - self.since)
        return 0.0 if self.called else max(0.0, self.total - self.spent - running)

    def phase(self, now: float) -> Phase:
        """Where an open round stands by its clock."""
        if not self.started:
            return "ready"
        if self.left(now) <= 0:
            return "time_up"
        return "running" if self.since is not None else "stopped"


ClockFact = ClockStarted | ClockStopped | TimeAdded | TimeCalled
CLOCK_FACTS = (ClockStarted, ClockStopped, TimeAdded, TimeCalled)


def clock_after(clock: Clock, fact: ClockFact, at: float) -> Clock:
    """The clock after a fact of that time; RuleError ``clock_runs``, ``clock_stands`` or ``time_over``."""
    match fact:
        case ClockStarted():
            if clock.since is not None or clock.called:
                raise RuleError("clock_runs", "The clock is running already.")
            return replace(clock, since=at, started=True)
        case ClockStopped():
            if clock.since is None:
                raise RuleError("clock_stands", "The clock is not running.")
            spent = min(clock.total, clock.spent + max(0.0, at - clock.since))
            return replace(clock, spent=spent, since=None)
        case TimeAdded():
            return _with_time(clock, fact, at)
        case TimeCalled():
            if not clock.started:
                raise RuleError("clock_stands", "The clock is not running.")
            ended = min(at, clock.ends or at)  # what ran out by itself is not made longer
            return replace(clock, called=True, since=None, called_at=ended)


def _with_time(clock: Clock, fact: TimeAdded, at: float) -> Clock:
    if clock.called:
        raise RuleError("time_over", "The time of round %(round)d is over.", round=fact.round)
    if clock.left(at) <= 0:  # ran out: the extra time is added to nothing, not to a debt
        since = None if clock.since is None else at
        clock = replace(clock, spent=clock.total, since=since)
    return replace(clock, total=max(clock.total + fact.seconds, 0.0))


def stays_after(
    stays: Stays, fact: PlayerArrived | PlayerLeft, played: bool
) -> dict[int, tuple[tuple[int, bool], ...]]:
    """Who is there after the fact; ``played``: the player has handed something in before that round.

    RuleError ``unknown_round``.
    """
    if fact.round < 1:
        raise RuleError("unknown_round", "There is no round %(round)d.", round=fact.round)
    present = isinstance(fact, PlayerArrived)
    start = ((0, played or not present),)  # whoever arrives was not there before, whoever leaves was
    turns = tuple(turn for turn in stays.get(fact.player, start) if turn[0] < fact.round)
    return {**stays, fact.player: (*turns, (fact.round, present))}


def is_there(stays: Stays, player: int, number: int) -> bool:
    """Whether the player is in the room in that round."""
    here = True
    for round_number, present in stays.get(player, ()):
        if round_number <= number:
            here = present
    return here
