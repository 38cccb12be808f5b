"""The last step of a game as it can be taken back: all facts that it left, and what that means.

``last_of`` finds it in the log, ``Course.dependants`` what cannot stand without it; what is a step, and what taking it back
means, each game says itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from director.games.log import Recorded, latest
from director.games.rounds import ClockStarted, ClockStopped, GameEnded, GameReopened, TimeAdded, TimeCalled
from director.language.sentences import Sentence, say, say_n


@dataclass(frozen=True)
class Undo:
    """``seqs`` are the facts to take back, the one that names the step first; ``sentence`` says what will be."""

    seqs: tuple[int, ...]
    sentence: Sentence

    @property
    def seq(self) -> int:
        """The number by which a page says which step it means."""
        return self.seqs[0]


Facts = tuple[type[object], ...]
"""Types of facts."""


def last_of(
    log: Sequence[Recorded], steps: Facts, stays: Facts = ()
) -> tuple[Recorded, list[Recorded]] | None:
    """The last step that still counts, and what counts and came after it, in order.

    None if there is none, if a fact that always ``stays`` came later, or if a finished game was opened again and something
    was corrected since, which could not stand in a finished game: it is ended anew.
    """
    since: list[Recorded] = []
    for each in latest(log):
        if isinstance(each.fact, stays) or (isinstance(each.fact, GameReopened) and since):
            return None
        if isinstance(each.fact, steps):
            return each, since[::-1]
        since.append(each)
    return None


def sentence_of_rounds(fact: object) -> Sentence:
    """What taking back a fact of the clock, or of the end, means to a night that is played in rounds."""
    match fact:
        case ClockStarted():
            return say(
                "The start of the clock in round %(round)d is taken back: it stands as before.",
                round=fact.round,
            )
        case ClockStopped():
            return say(
                "The stop of the clock in round %(round)d is taken back: it runs on as if it had not been.",
                round=fact.round,
            )
        case TimeAdded():
            return say_n(
                "The %(num)d second added is taken back.",
                "The %(num)d seconds added are taken back.",
                fact.seconds,
            )
        case TimeCalled():
            return say(
                "The end of the time of round %(round)d is taken back: it is not over yet.", round=fact.round
            )
        case GameEnded():
            return say("The end of the game is taken back: it is open again.")
        case _:
            return say("The reopening of the game is taken back: it is finished again.")
