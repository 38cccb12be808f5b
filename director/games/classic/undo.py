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


def _sentence(game: Game, fact: object) -> Sentence:
    match fact:
        case ev.Laid():
            return say(
                "%(word)s is taken off the board again; it is the turn of %(name)s.",
                word=fact.word.upper(),
                name=game.player(fact.player).name,
            )
        case ev.Exchanged():
            return say(
                "The exchange of %(name)s is taken back; it is their turn again.",
                name=game.player(fact.player).name,
            )
        case ev.Passed():
            return say(
                "The pass of %(name)s is taken back; it is their turn again.",
                name=game.player(fact.player).name,
            )
        case ev.Challenged():
            return say("The challenge is taken back.")
        case ev.Corrected():
            return say("The correction of turn %(turn)d is taken back.", turn=fact.turn)
        case ev.BlankTaken():
            return say("The blank goes back to %(at)s.", at=fact.at)
        case ev.RackRead():
            return say(
                "The last reading of the rack of %(name)s is taken back.", name=game.player(fact.player).name
            )
        case ev.ThemeAgreed():
            return say("What was agreed on the theme in turn %(turn)d is taken back.", turn=fact.turn)
        case ev.Charged() | ev.Remarked():
            return say("What was noted last is taken back.")
        case ev.LeftoversTold():
            return say("The letters left that were told are taken back.")
        case ev.TableOpened():
            return say(
                "The opening of the table is taken back: order of play and racks are to be said again."
            )
        case ev.StartDrawn():
            return say("The tiles drawn for the start go back.")
        case ev.ClockStarted():
            return say("The start of the clock is taken back: it stands as before.")
        case _:
            return say("The stop of the clock is taken back: it runs on as if it had not been.")
