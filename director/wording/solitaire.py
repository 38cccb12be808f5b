"""Solitaire in words: where a game stands, and every kind of fact as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from director.games.log import Recorded
from director.games.solitaire import facts as ev
from director.games.solitaire.game import Game
from director.games.solitaire.replay import move_of
from director.language.sentences import RuleError, say
from director.language.texts import with_blanks
from director.wording.one_fact import Told, filled


def _begun(fact: ev.Begun, before: Game, recorded: Recorded) -> Told:
    racks = tuple(
        say("Rack %(number)d: %(rack)s", number=place, rack=rack)
        for place, rack in enumerate(fact.racks, start=1)
        if rack
    )
    return Told(say("Play begins."), racks)


def _laid(fact: ev.Laid, before: Game, recorded: Recorded) -> Told:
    values = {"number": fact.rack + 1, "word": with_blanks(fact.word), "at": fact.at}
    drawn = (say("Drawn: %(tiles)s", tiles=fact.drawn),) if fact.drawn else ()
    try:
        points = move_of(before, fact.at, fact.word).score
    except RuleError:  # undone together with a move before it, without which it cannot lie there
        return Told(say("Rack %(number)d: %(word)s at %(at)s.", **values), drawn)
    return Told(
        say("Rack %(number)d: %(word)s at %(at)s, %(points)d points.", points=points, **values), drawn
    )


def _exchanged(fact: ev.Exchanged, before: Game, recorded: Recorded) -> Told:
    drawn = (say("Drawn: %(tiles)s", tiles=fact.drawn),) if fact.drawn else ()
    return Told(say("Rack %(number)d gives back: %(tiles)s.", number=fact.rack + 1, tiles=fact.tiles), drawn)


def _rack(fact: ev.Chosen | ev.Passed, before: Game) -> int:
    """The number of a rack as people count them."""
    return fact.rack + 1


SOLITAIRE_TELLERS: Mapping[type, Callable[[Any, Game, Recorded], Told]] = {
    ev.Begun: _begun,
    ev.Chosen: filled(say("Taken onto rack %(number)d: %(tiles)s."), number=_rack),
    ev.Laid: _laid,
    ev.Exchanged: _exchanged,
    ev.Passed: filled(say("Rack %(number)d passes."), number=_rack),
    ev.Finished: filled(say("The player has finished.")),
}
