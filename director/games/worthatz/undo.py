"""Undoing the last step of a Worthatz night: which facts go, and what is lost with them.

Grids are no steps: they are changed or withdrawn, each for itself.
"""

from __future__ import annotations

from director.games.log import Course, Recorded, latest
from director.games.undoing import Undo, sentence_of_rounds
from director.games.worthatz import events as ev
from director.games.worthatz.game import Game
from director.language.sentences import Sentence, say, say_n


def last_step(course: Course[Game]) -> Undo | None:
    """The last step that still counts, or None if there is none that can be undone."""
    since: list[Recorded] = []  # what counts and came after the step, the last one first
    for each in latest(course.log):
        if isinstance(each.event, ev.STEPS):
            return _undo(course, each, since)
        since.append(each)
    return None


def _undo(course: Course[Game], step: Recorded, since: list[Recorded]) -> Undo | None:
    if isinstance(step.event, ev.GameReopened) and since:
        return None  # what was corrected since could not stand in a finished game; end the game again
    lost = [step.seq]
    if isinstance(step.event, ev.LettersDrawn):
        number = step.event.round
        lost += [
            each.seq for each in since if isinstance(each.event, ev.OF_A_GRID) and each.event.round == number
        ]
        lost = course.dependants(lost, ev.OF_A_GRID)
    return Undo(tuple(lost), _sentence(course.state, step.event))


def _sentence(game: Game, event: ev.Event) -> Sentence:
    match event:
        case ev.LettersDrawn():
            return _letters_sentence(game, event)
        case ev.RoundClosed():
            return say("Round %(round)d is open again, its grids are covered. They stay.", round=event.round)
        case ev.RoundCancelled():
            return say(
                "Round %(round)d is no longer cancelled: its letters and grids count again.",
                round=event.round,
            )
        case _:
            return sentence_of_rounds(event)


def _letters_sentence(game: Game, event: ev.LettersDrawn) -> Sentence:
    grids = len(game.round(event.round).entries)
    if not grids:
        return say("The letters of round %(round)d go back. Nothing else is lost.", round=event.round)
    return say_n(
        "The letters of round %(round)d go back, and its %(num)d grid is lost.",
        "The letters of round %(round)d go back, and its %(num)d grids are lost.",
        grids,
        round=event.round,
    )
