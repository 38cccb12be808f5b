"""The last step of a game as it can be taken back: all facts that it left, and what that means.

``last_of`` finds it in the log, ``GameLog.dependants`` what cannot stand without it; what is a step, and what taking it back
means, each game says itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from director.games.log import GameLog, GameState, Recorded, latest
from director.games.rounds import ClockStarted, ClockStopped, GameEnded, GameReopened, TimeAdded, TimeCalled
from director.language.sentences import Sentence, say, say_n

S = TypeVar("S", bound=GameState)


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
Sentences = Mapping[type[object], Sentence]
"""What taking back each fact of these types means."""


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


def undone(sentences: Sentences, fact: object, **values: object) -> Sentence:
    """What taking the fact back means: the sentence of its type, filled with the fact's own values and these."""
    sentence = sentences[type(fact)]
    given = {**vars(fact), **values}
    return replace(
        sentence, values={name: given[name] for name in re.findall(r"%\((\w+)\)", sentence.template)}
    )


def _no_values(state: object, fact: object) -> dict[str, object]:
    return {}


def fact_by_fact(
    sentences: Sentences,
    values: Callable[[S, object], dict[str, object]] = _no_values,
) -> Callable[[GameLog[S]], Undo | None]:
    """``Kind.last_step`` of a game in which every fact with a sentence is a step of its own; one without stays."""

    def last_step(game_log: GameLog[S]) -> Undo | None:
        step = next(latest(game_log.log), None)
        if step is None or type(step.fact) not in sentences:
            return None
        return Undo((step.seq,), undone(sentences, step.fact, **values(game_log.state, step.fact)))

    return last_step


OF_ROUNDS: Sentences = {
    ClockStarted: say("The start of the clock in round %(round)d is taken back: it stands as before."),
    ClockStopped: say(
        "The stop of the clock in round %(round)d is taken back: it runs on as if it had not been."
    ),
    TimeAdded: say_n(
        "The %(num)d second added is taken back.", "The %(num)d seconds added are taken back.", 0
    ),
    TimeCalled: say("The end of the time of round %(round)d is taken back: it is not over yet."),
    GameEnded: say("The end of the game is taken back: it is open again."),
    GameReopened: say("The reopening of the game is taken back: it is finished again."),
}
"""What taking back a fact of the clock, or of the end, means to a night that is played in rounds; ``num`` are seconds."""
