"""The computer as a player at a classic table, for training: the best move, or one within so many points of it.

It plays where the program draws the tiles, so that every rack is known. It exchanges its whole rack where it has
no move and the rules allow it, and passes where they do not.
"""

from __future__ import annotations

import random

from director.desk.classic import moves
from director.desk.desk import Desk
from director.desk.game_session import GameSession
from director.desk.steps import STAFF, whole_step
from director.games.classic.game import Game
from director.language.sentences import RuleError
from director.rules.moves import Move
from director.rules.top import Search


def chosen(search: Search, game: Game, rack: str, within: int, rng: random.Random) -> Move | None:
    """A move that is at most so many points below the best one; None if there is none at all."""
    found = search.solutions(game.board, rack)
    fitting = [(move, score) for move, score in found if len(move.word) >= game.opening_length]
    good = [move for move, score in fitting if score >= fitting[0][1] - within]
    return rng.choice(good) if good else None


@whole_step(name="computer", may=STAFF)
def play(desk: Desk, key: int | str, within: int = 0) -> GameSession[Game]:
    """The computer plays for the player whose turn it is, where it knows the rack: the best move, or one so many points below."""
    night = desk.night(key)
    game: Game = night.game
    if game.next is None or not game.racks[game.next].told or game.drawing != "program":
        raise RuleError(
            "racks_open", "The program can draw only where it knows every rack. Enter the racks first."
        )
    rack = game.racks[game.next].known
    move = chosen(desk.search(night), game, rack, max(0, within), random.Random(desk.rng.random()))
    desk = desk.once(desk.token, desk.stage or game.stage)  # the move was chosen for this very table
    if move:
        return moves.lay(desk, key, move.at, move.word)
    if game.bag >= max(game.setup.profile.exchange_needs, len(rack)):
        return moves.exchange(desk, key, rack)
    return moves.pass_turn(desk, key)
