"""Undoing the last step of a Worthatz night: which facts go, and what is lost with them.

Grids are no steps: they are changed or withdrawn, each for itself.
"""

from __future__ import annotations

from director.games.log import Course
from director.games.undoing import OF_ROUNDS, Undo, last_of, undone
from director.games.worthatz import facts as ev
from director.games.worthatz.game import Game
from director.language.sentences import Sentence, say, say_n


def last_step(course: Course[Game]) -> Undo | None:
    """The last step that still counts, or None if there is none that can be undone."""
    found = last_of(course.log, ev.STEPS)
    if found is None:
        return None
    step, _ = found
    drawn = isinstance(step.fact, ev.LettersDrawn)
    lost = course.dependants([step.seq], ev.OF_A_GRID) if drawn else [step.seq]
    return Undo(tuple(lost), _sentence(course.state, step.fact))


def _sentence(game: Game, fact: object) -> Sentence:
    if isinstance(fact, ev.LettersDrawn):
        return _letters_sentence(game, fact)
    return undone(UNDONE, fact, num=getattr(fact, "seconds", 0))


UNDONE = {
    **OF_ROUNDS,
    ev.RoundClosed: say(
        "The end of round %(round)d is taken back: it is open again, its grids are covered and stay."
    ),
    ev.RoundCancelled: say(
        "The cancelling of round %(round)d is taken back: its letters and grids count again."
    ),
}
"""What taking back each other step means."""


def _letters_sentence(game: Game, fact: ev.LettersDrawn) -> Sentence:
    grids = len(game.round(fact.round).entries)
    if not grids:
        return say("The letters of round %(round)d go back. Nothing else is lost.", round=fact.round)
    return say_n(
        "The letters of round %(round)d go back, and its %(num)d grid is lost.",
        "The letters of round %(round)d go back, and its %(num)d grids are lost.",
        grids,
        round=fact.round,
    )
