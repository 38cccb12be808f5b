"""Un-Scrabble in words: where a game stands, why it has ended, and every kind of fact as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from director.games.log import Recorded
from director.games.unscrabble import facts as ev
from director.games.unscrabble.game import Game
from director.games.unscrabble.replay import taken
from director.language.sentences import RuleError, Sentence, say
from director.language.texts import with_blanks
from director.wording.one_fact import Told, filled

WHY: Mapping[str, Sentence] = {
    "empty": say("The board is empty."),
    "no_move": say("Nobody can take anything any more."),
    "passed": say("Everybody has passed."),
}
"""Why a game has ended."""


def _begun(fact: ev.Begun, before: Game, recorded: Recorded) -> Told:
    names = ", ".join(before.name(player) for player in fact.order)
    return Told(
        say("Play begins with the board of %(source)s. Order: %(names)s.", source=fact.source, names=names)
    )


def _tiles_taken(fact: ev.TilesTaken, before: Game, recorded: Recorded) -> Told:
    values = {"name": before.name(fact.player), "places": ", ".join(fact.squares)}
    try:
        found = taken(before, fact.squares, lambda word: True)
    except RuleError:  # undone together with a turn before it
        return Told(say("%(name)s takes %(places)s.", **values))
    tiles = "".join(
        before.board.squares[square]
        for square in range(before.board.layout.count)
        if before.board.squares[square] != found.board.squares[square]
    )
    return Told(
        say(
            "%(name)s takes %(tiles)s from %(places)s, %(points)d points.",
            tiles=with_blanks(tiles),
            points=found.score,
            **values,
        )
    )


UNSCRABBLE_TELLERS: Mapping[type, Callable[[Any, Game, Recorded], Told]] = {
    ev.Begun: _begun,
    ev.TilesTaken: _tiles_taken,
    ev.Passed: filled(say("%(name)s passes.")),
    ev.NoMoveLeft: filled(WHY["no_move"]),
}
