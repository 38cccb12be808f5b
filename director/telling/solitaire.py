"""Solitaire in words: where a game stands, and every kind of fact as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from director.games.log import Recorded
from director.games.solitaire import events as ev
from director.games.solitaire.game import Game
from director.games.solitaire.replay import move_of
from director.language.sentences import RuleError, Sentence, say, say_n
from director.language.texts import with_blanks
from director.telling.told import Told


def solitaire_state(game: Game) -> Sentence:
    """Where a game stands, in a few words."""
    if game.phase == "start":
        return say("Not begun")
    if game.phase == "play":
        return say("Turn %(turn)d", turn=len(game.turns) + 1)
    return say_n("Finished with %(num)d point", "Finished with %(num)d points", game.total)


def _begun(event: ev.Begun, before: Game, recorded: Recorded) -> Told:
    racks = tuple(
        say("Rack %(number)d: %(rack)s", number=place, rack=rack)
        for place, rack in enumerate(event.racks, start=1)
        if rack
    )
    return Told(say("Play begins."), racks)


def _chosen(event: ev.Chosen, before: Game, recorded: Recorded) -> Told:
    return Told(say("Taken onto rack %(number)d: %(tiles)s.", number=event.rack + 1, tiles=event.tiles))


def _laid(event: ev.Laid, before: Game, recorded: Recorded) -> Told:
    values = {"number": event.rack + 1, "word": with_blanks(event.word), "at": event.at}
    drawn = (say("Drawn: %(tiles)s", tiles=event.drawn),) if event.drawn else ()
    try:
        points = move_of(before, event.at, event.word).score
    except RuleError:  # undone together with a move before it, without which it cannot lie there
        return Told(say("Rack %(number)d: %(word)s at %(at)s.", **values), drawn)
    return Told(
        say("Rack %(number)d: %(word)s at %(at)s, %(points)d points.", points=points, **values), drawn
    )


def _exchanged(event: ev.Exchanged, before: Game, recorded: Recorded) -> Told:
    drawn = (say("Drawn: %(tiles)s", tiles=event.drawn),) if event.drawn else ()
    return Told(
        say("Rack %(number)d gives back: %(tiles)s.", number=event.rack + 1, tiles=event.tiles), drawn
    )


def _passed(event: ev.Passed, before: Game, recorded: Recorded) -> Told:
    return Told(say("Rack %(number)d passes.", number=event.rack + 1))


def _finished(event: ev.Finished, before: Game, recorded: Recorded) -> Told:
    return Told(say("The player has finished."))


SOLITAIRE_TELLERS: Mapping[type, Callable[[Any, Game, Recorded], Told]] = {
    ev.Begun: _begun,
    ev.Chosen: _chosen,
    ev.Laid: _laid,
    ev.Exchanged: _exchanged,
    ev.Passed: _passed,
    ev.Finished: _finished,
}
