"""The director's steps in every game that is played in rounds: the clock, a reason, opening the end again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from director.desk.desk import AnySession, Desk
from director.desk.steps import Step, step, whole_step
from director.games import rounds as ev
from director.games.rounds import AnyRound
from director.language.sentences import RuleError


@dataclass(frozen=True)
class RoundClock:
    """The clock of the open round; ``open_round`` finds that round in the state, or raises RuleError."""

    open_round: Callable[[Any], AnyRound]

    def start(self, desk: Desk, key: int | str) -> AnySession:
        """Starts the clock of the open round, or lets it run on after a stop."""
        return desk.do(key, lambda session: [ev.ClockStarted(self._number(session))])

    def stop(self, desk: Desk, key: int | str) -> AnySession:
        """Stops the clock; the time left is kept."""
        return desk.do(key, lambda session: [ev.ClockStopped(self._number(session))])

    def add(self, desk: Desk, key: int | str, seconds: int) -> AnySession:
        """Lengthens the round by this many seconds, or shortens it; RuleError ``bad_time`` beyond an hour."""
        if not -3600 <= seconds <= 3600 or seconds == 0:
            raise RuleError("bad_time", "Add between 1 second and one hour.")
        return desk.do(key, lambda session: [ev.TimeAdded(self._number(session), seconds)])

    def call_time(self, desk: Desk, key: int | str) -> AnySession:
        """Ends the time of the open round early."""
        return desk.do(key, lambda session: [ev.TimeCalled(self._number(session))])

    def step(self, path: str | None = "/clock/<do>") -> Step[[str, int | None], AnySession]:
        """Makes the step of the clock's buttons."""

        @whole_step(path=path, name="clock")
        def clock(desk: Desk, key: int | str, do: str = "", add: int | None = None) -> AnySession:
            """start (also after a stop), stop, or add so many seconds; call ends the time early."""
            if add is not None:
                return self.add(desk, key, add)
            act = {"start": self.start, "stop": self.stop, "call": self.call_time}.get(do)
            if act is None:
                raise RuleError("bad_line", "A clock can start, stop or add seconds. Write one of these.")
            return act(desk, key)

        return clock

    def end_step(self) -> Step[[], AnySession]:
        """Makes the step that ends the time early."""

        @whole_step(name="time_up", path=None)
        def time_up(desk: Desk, key: int | str) -> AnySession:
            """Ends the time early."""
            return self.call_time(desk, key)

        return time_up

    def _number(self, session: AnySession) -> int:
        return self.open_round(session.game).number


@step()
def reopen(desk: Desk, session: AnySession, reason: str = "") -> list[object]:
    """Opens a finished game again, so that it can be corrected or played on."""
    return [ev.GameReopened(reason.strip())]


def reason_of(reason: str) -> str:
    """Returns the reason for declaring a round void; RuleError ``reason_missing`` if it is empty."""
    if not reason.strip():
        raise RuleError("reason_missing", "Write the reason why the round is cancelled.")
    return reason.strip()
