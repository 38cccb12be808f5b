"""Undoing the last step of a table: the fact that was entered last and still counts, and what that means."""

from __future__ import annotations

from director.games.classic import facts as ev
from director.games.classic.game import Game
from director.games.undoing import Sentences, fact_by_fact
from director.language.sentences import say


def _values(game: Game, fact: object) -> dict[str, object]:
    player = getattr(fact, "player", None)
    name = game.player(player).name if player else ""
    return {"name": name, "word": getattr(fact, "word", "").upper()}


UNDONE: Sentences = {
    ev.Laid: say("%(word)s is taken off the board again; it is the turn of %(name)s."),
    ev.Exchanged: say("The exchange of %(name)s is taken back; it is their turn again."),
    ev.Passed: say("The pass of %(name)s is taken back; it is their turn again."),
    ev.Challenged: say("The challenge is taken back."),
    ev.Corrected: say("The correction of turn %(turn)d is taken back."),
    ev.BlankTaken: say("The blank goes back to %(at)s."),
    ev.RackRead: say("The last reading of the rack of %(name)s is taken back."),
    ev.ThemeAgreed: say("What was agreed on the theme in turn %(turn)d is taken back."),
    ev.Charged: say("What was noted last is taken back."),
    ev.Remarked: say("What was noted last is taken back."),
    ev.LeftoversTold: say("The letters left that were told are taken back."),
    ev.TableOpened: say(
        "The opening of the table is taken back: order of play and racks are to be said again."
    ),
    ev.StartDrawn: say("The tiles drawn for the start go back."),
    ev.ClockStarted: say("The start of the clock is taken back: it stands as before."),
    ev.ClockStopped: say("The stop of the clock is taken back: it runs on as if it had not been."),
}

last_step = fact_by_fact(UNDONE, _values)
