"""Undoing the last step of the night: which events go, and what is lost with them."""

from __future__ import annotations

from director.games.duplicate import events as ev
from director.games.duplicate.game import Game
from director.games.log import Course, Recorded
from director.games.undoing import Undo, last_of, sentence_of_rounds
from director.language.sentences import Sentence, say, say_n
from director.language.texts import with_blanks

OF_A_SLIP = (
    ev.SlipRecorded,
    ev.SlipOverruled,
    ev.SlipWithdrawn,
    ev.SlipChecked,
    ev.DoubtSettled,
    ev.AverageGiven,
    ev.NoteDelivered,
)


UNDONE = (*(step for step in ev.STEPS if step not in ev.OF_THE_SEAL), ev.AppealDecided)
"""What "undo the last step" takes back."""


def last_step(course: Course[Game]) -> Undo | None:
    """The last step that still counts, or None if there is none that can be undone."""
    found = last_of(course.log, UNDONE, stays=ev.OF_THE_SEAL)
    return Undo(tuple(_lost(course, *found)), _sentence(course.state, found[0].event)) if found else None


def _lost(course: Course[Game], step: Recorded, since: list[Recorded]) -> list[int]:
    if isinstance(step.event, ev.RackDrawn):
        return course.dependants([step.seq], OF_A_SLIP)
    if isinstance(step.event, ev.AppealDecided):
        ruled = [each.seq for each in since if each.seq <= step.seq + step.event.facts]
        return course.dependants([step.seq, *ruled], OF_A_SLIP)
    return [step.seq]


def _sentence(game: Game, event: ev.Event) -> Sentence:
    match event:
        case ev.RackDrawn():
            return _rack_sentence(game, event)
        case ev.RackRejected():
            return say("The rejected rack of round %(round)d is taken out of the record.", round=event.round)
        case ev.RackTakenBack():
            return say("The rack of round %(round)d that was taken back counts again.", round=event.round)
        case ev.RackAnnouncedAgain():
            return say(
                "The letters of round %(round)d were announced once only; the slips of the first time count"
                " again.",
                round=event.round,
            )
        case ev.TopPlaced():
            return say(
                "%(at)s %(word)s is taken off the board, and round %(round)d is open again. The slips stay.",
                at=event.at,
                word=with_blanks(event.word),
                round=event.round,
            )
        case ev.RoundCancelled():
            return say(
                "Round %(round)d is no longer cancelled: its rack and slips count again.", round=event.round
            )
        case ev.RoundVoided():
            return say("Round %(round)d is no longer cancelled: its slips count again.", round=event.round)
        case ev.AppealDecided():
            return say("The appeal is taken back: words and slips are ruled as before.")
        case _:
            return sentence_of_rounds(event)


def _rack_sentence(game: Game, event: ev.RackDrawn) -> Sentence:
    slips = len(game.round(event.round).entries)
    if not slips:
        return say(
            "The rack of round %(round)d goes back into the bag. Nothing else is lost.", round=event.round
        )
    return say_n(
        "The rack of round %(round)d goes back into the bag, and its %(num)d slip is lost.",
        "The rack of round %(round)d goes back into the bag, and its %(num)d slips are lost.",
        slips,
        round=event.round,
    )
