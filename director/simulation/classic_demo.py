"""A classic table played by the program: real moves at the real desk, by players who do not always see the best.

A simulated player sees a move within so many points of the best one; now and then one lays a word that does not
exist, and somebody may challenge it; a rack without a good move is exchanged. The same seed gives the same game.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from director.desk.classic import moves, start
from director.desk.classic.computer import chosen
from director.desk.desk import Desk
from director.games.classic.game import Game
from director.games.classic.sides import to_draw
from director.games.classic.steps import move_of
from director.language.sentences import RuleError
from director.rules.moves import Move
from director.rules.top import Search
from director.simulation.demo import invented

Progress = Callable[[float], None]

MOST_TURNS = 200
POOR = 8
"""Points below which a player would rather exchange, while the bag is full enough."""


@dataclass(frozen=True)
class Strength:
    """How a simulated player plays: how far below the best move, and two chances from 0 to 1."""

    within: int
    invents: float = 0.0
    challenges: float = 0.0


STRENGTHS = (Strength(0, 0.0, 0.9), Strength(6, 0.02, 0.7), Strength(12, 0.05, 0.5), Strength(20, 0.08, 0.3))


def play_table(desk: Desk, key: str, rng: random.Random, progress: Progress) -> Game:
    """Plays the table of that key from the draw for the start to its end; its players sit already."""
    while len(_to_draw(desk, key)) > 1:
        start.draw_start(desk, key)
    game = start.open_table(desk, key, "program").game
    strengths = dict(zip(sorted(game.order), STRENGTHS, strict=False))
    search = desk.search(desk.night(key))
    for _ in range(MOST_TURNS):
        if game.next is None:
            break
        progress(game.board.tiles.total() / game.setup.tiles.size)
        game = _turn(desk, key, game, strengths, search, rng)
        if moves.nobody_can_lay(desk, desk.night(key)):
            game = moves.tell_leftovers(desk, key).game
    progress(1.0)
    return game


def _to_draw(desk: Desk, key: str) -> tuple[int, ...]:
    game: Game = desk.night(key).game
    return to_draw(game.players, game.draws, game.setup.tiles)


def _turn(
    desk: Desk, key: str, game: Game, strengths: dict[int, Strength], search: Search, rng: random.Random
) -> Game:
    assert game.next is not None
    player, rack = strengths[game.next], game.racks[game.next].known
    move = chosen(search, game, rack, player.within, rng)
    profile = game.setup.profile
    poor = move is None or move_of(game, move.at, move.word).score < POOR
    if poor and game.bag >= max(profile.exchange_needs, profile.rack_size):
        return moves.exchange(desk, key, "".join(rng.sample(rack, rng.randint(2, len(rack))))).game
    if move is None:
        return moves.pass_turn(desk, key).game
    if rng.random() < player.invents:
        move = _invented(desk, key, move, search, rng)
    after = moves.lay(desk, key, move.at, move.word).game
    return _challenged(desk, key, after, strengths, search, rng)


def _invented(desk: Desk, key: str, move: Move, search: Search, rng: random.Random) -> Move:
    """The same place with a letter changed, if the rack allows it; else the move itself."""
    for _ in range(20):
        made = Move(move.place, invented(move.word, search, rng))
        try:
            moves.preview(desk, desk.night(key), made.at, made.word)
        except RuleError:
            continue
        return made
    return move


def _challenged(
    desk: Desk, key: str, game: Game, strengths: dict[int, Strength], search: Search, rng: random.Random
) -> Game:
    """The others doubt what is not in the word list, by their strength, and rarely what is."""
    turn = next(turn for turn in reversed(game.turns) if turn.act == "lay")
    assert turn.scored is not None
    wrong = any(not search.is_word(word.word.upper()) for word in turn.scored.words)
    for other in game.order:
        chance = strengths[other].challenges if wrong else 0.01
        if other != turn.player and rng.random() < chance:
            return moves.challenge(desk, key, other).game
    return game
