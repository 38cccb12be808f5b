"""The facts of a round's clock, part of ``events``."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ClockStarted:
    """The clock started, or went on after a stop."""

    round: int


@dataclass(frozen=True)
class ClockStopped:
    """The clock was halted; the time left stays."""

    round: int


@dataclass(frozen=True)
class TimeAdded:
    """The round got so many seconds more (or less, if negative)."""

    round: int
    seconds: int


@dataclass(frozen=True)
class TimeCalled:
    """The director ended the round's time."""

    round: int
