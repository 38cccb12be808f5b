"""Undoing the last step of the night: which events go, and what is lost with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from director.games.duplicate import events as ev
from director.games.duplicate.game import Game
from director.games.duplicate.replay import alive, contradiction
from director.language.sentences import Sentence, say

STEPS = (
    ev.RackDrawn,
    ev.RackRejected,
    ev.RackTakenBack,
    ev.ClockStarted,
    ev.ClockStopped,
    ev.TimeAdded,
    ev.TimeCalled,
    ev.TopPlaced,
    ev.RoundCancelled,
    ev.GameEnded,
    ev.GameReopened,
)

OF_A_SLIP = (ev.SlipRecorded, ev.SlipOverruled, ev.SlipWithdrawn, ev.SlipChecked, ev.NoteDelivered)


@dataclass(frozen=True)
class Undo:
    """The step that can be undone: its number, all numbers that go with it, and what will be lost."""

    seq: int
    seqs: tuple[int, ...]
    sentence: Sentence


def last_step(game: Game, log: Sequence[ev.Recorded]) -> Undo | None:
    """The last step that still counts, or None if there is none that can be undone."""
    counting = alive(log)
    steps = [each for each in counting if isinstance(each.event, STEPS)]
    if not steps:
        return None
    step = steps[-1]
    if isinstance(step.event, ev.GameReopened) and counting[-1] is not step:
        return None  # what was corrected since could not stand in a finished game; end the game again
    lost = [step.seq]
    if isinstance(step.event, ev.RackDrawn):
        lost += [
            each.seq
            for each in counting
            if each.seq > step.seq
            and isinstance(each.event, OF_A_SLIP)
            and each.event.round == step.event.round
        ]
        lost = with_dependants(game, log, lost)
    return Undo(step.seq, tuple(lost), _sentence(game, step.event))


def with_dependants(game: Game, log: Sequence[ev.Recorded], seqs: Sequence[int]) -> list[int]:
    """The numbers of these events and of all slips' events that cannot stand without them."""
    lost = list(seqs)
    while True:
        without = [each for each in log if each.seq not in lost]
        broken = contradiction(game, without)
        if broken is None or not isinstance(broken.event, OF_A_SLIP):
            return lost
        lost.append(broken.seq)


def _sentence(game: Game, event: ev.Event) -> Sentence:
    match event:
        case ev.RackDrawn():
            return _rack_sentence(game, event)
        case ev.RackRejected():
            return say("The rejected rack of round %(round)d is taken out of the record.", round=event.round)
        case ev.RackTakenBack():
            return say("The rack of round %(round)d that was taken back counts again.", round=event.round)
        case ev.ClockStarted():
            return say(
                "The clock of round %(round)d goes back to where it was before the start.", round=event.round
            )
        case ev.ClockStopped():
            return say(
                "The clock of round %(round)d runs on as if it had not been stopped.", round=event.round
            )
        case ev.TimeAdded():
            return say("The %(seconds)d seconds added are taken away again.", seconds=event.seconds)
        case ev.TimeCalled():
            return say("The time of round %(round)d is not over yet.", round=event.round)
        case ev.TopPlaced():
            return say(
                "%(move)s is taken off the board, and round %(round)d is open again. The slips stay.",
                move=f"{event.at} {event.word}",
                round=event.round,
            )
        case ev.RoundCancelled():
            return say(
                "Round %(round)d is no longer cancelled: its rack and slips count again.", round=event.round
            )
        case ev.GameEnded():
            return say("The game is open again.")
        case _:
            return say("The game is finished again.")


def _rack_sentence(game: Game, event: ev.RackDrawn) -> Sentence:
    slips = len(game.round(event.round).entries)
    if not slips:
        return say(
            "The rack of round %(round)d goes back into the bag. Nothing else is lost.", round=event.round
        )
    return say(
        "The rack of round %(round)d goes back into the bag, and its %(slips)d slips are lost.",
        round=event.round,
        slips=slips,
    )
