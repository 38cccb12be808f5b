"""Undoing the last step of a table: the fact that was entered last and still counts, and what that means."""

from __future__ import annotations

from director.games.classic import facts as ev
from director.games.classic.game import Game
from director.games.log import Course, latest
from director.games.undoing import Undo
from director.language.sentences import Sentence, say


def last_step(course: Course[Game]) -> Undo | None:
    """The last step that still counts, or None if nothing has happened."""
    for each in latest(course.log):
        return Undo((each.seq,), _sentence(course.state, each.fact))
    return None


def _sentence(game: Game, fact: ev.Fact) -> Sentence:
    match fact:
        case ev.Laid():
            return say(
                "%(word)s is taken off the board again; it is the turn of %(name)s.",
                word=fact.word.upper(),
                name=game.player(fact.player).name,
            )
        case ev.Exchanged() | ev.Passed():
            return say("It is the turn of %(name)s again.", name=game.player(fact.player).name)
        case ev.Challenged():
            return say("The challenge is taken back.")
        case ev.Corrected():
            return say("Turn %(turn)d is as it was before the correction.", turn=fact.turn)
        case ev.BlankTaken():
            return say("The blank goes back to %(at)s.", at=fact.at)
        case ev.RackRead():
            return say("The rack of %(name)s is as before.", name=game.player(fact.player).name)
        case ev.ThemeAgreed():
            return say("What fits the theme in turn %(turn)d is as before.", turn=fact.turn)
        case ev.Charged() | ev.Remarked():
            return say("What was noted last is taken back.")
        case ev.LeftoversTold():
            return say("The letters left are not told yet.")
        case ev.TableOpened():
            return say("The table is closed again: order of play and racks are open.")
        case ev.StartDrawn():
            return say("The tiles drawn for the start go back.")
        case ev.ClockStarted():
            return say("The clock goes back to where it was before the start.")
        case _:
            return say("The clock runs on as if it had not been stopped.")
