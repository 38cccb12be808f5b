"""What the steps of a duplicate night share: the round that is open, and the game with one thing changed."""

from __future__ import annotations

from dataclasses import replace

from director.games.duplicate.game import Entry, Game, Round
from director.games.duplicate.rulings import averaged_again
from director.games.in_rounds import with_round
from director.games.many import with_one
from director.games.rounds import finished
from director.language.sentences import RuleError, say


def open_round(game: Game, number: int) -> Round:
    current = game.current
    if game.ended is not None:
        raise finished()
    if current is None or current.number != number or current.top:
        raise RuleError("round_not_open", say("Round %(round)d is not open.", round=number))
    return current


def with_entry(game: Game, played: Round, player: int, entry: Entry) -> Game:
    """The game with this entry; averages of its round follow."""
    changed = replace(played, entries=with_one(played.entries, player, entry))
    return with_round(game, averaged_again(changed) if played.averaged else changed)


__all__ = ["finished", "open_round", "with_entry"]
