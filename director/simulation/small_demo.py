"""Classic tables and the smaller games played by the program at the real desk; the same seed gives the same game.

At a classic table players do not always find the best move: each lays one within a number of points of it; now and then
one lays a word that does not exist, and somebody may challenge it; a rack without a good move is exchanged.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile

from director.desk import bingo, solitaire, topping, training, unscrabble
from director.desk.classic import moves, start
from director.desk.classic.moves import chosen_move
from director.desk.desk import Desk
from director.games.bingo import Game as Bingo
from director.games.bingo import is_bingo
from director.games.classic.game import Game as Table
from director.games.classic.side_facts import to_draw
from director.games.classic.turn_facts import move_of
from director.games.solitaire import Game
from director.games.topping import Game as Race
from director.games.training import HUMAN
from director.games.unscrabble import Game as Taking
from director.language.sentences import RuleError
from director.rules.moves import Move
from director.rules.top import Search
from director.simulation.demo import invented

Progress = Callable[[float], None]
MOST_TURNS = 200
MOST_EXCHANGES = 5
"""Exchanges in a row after which the simulated player of Solitaire gives up."""
EARLY = 12
"""Number of calls after which nobody can have both words yet."""
WITHIN = 12
"""The simulated player of a training table lays a move at most this many points below the best one."""


def play_training(desk: Desk, key: str, rng: random.Random, progress: Progress) -> Table:
    """Plays a training table to its end: the computer answers as it does for a person."""
    game: Table = desk.session(key).game
    search = desk.search(desk.session(key))
    for _ in range(MOST_TURNS):
        if game.next is None:
            break
        progress(game.board.tiles.total() / game.setup.tiles.size)
        rack = game.racks[HUMAN].known
        found = search.solutions(game.board, rack)
        good = [move for move, score in found if score >= found[0][1] - WITHIN]
        if good:
            move = rng.choice(good)
            game = training.lay(desk, key, move.at, move.word).game
        elif game.bag >= max(game.setup.profile.exchange_needs, len(rack)):
            game = training.exchange(desk, key, rack).game
        else:
            game = training.pass_turn(desk, key).game
    progress(1.0)
    return game


def play_unscrabble(desk: Desk, key: str, rng: random.Random, progress: Progress) -> Taking:
    """Plays a game of Un-Scrabble: every player takes the turn of the hint, one with few tiles."""
    game: Taking = desk.session(key).game
    tiles = game.start.tiles.total()
    while game.phase == "play":
        progress(1 - game.board.tiles.total() / tiles)
        game = unscrabble.take(desk, key, unscrabble.hint(desk, desk.session(key))).game
    progress(1.0)
    return game


def play_bingo(desk: Desk, key: str, rng: random.Random, progress: Progress) -> Bingo:
    """Plays a game of Bingo: the program chooses the cards; one player shouts too early, the first to shout correctly wins."""
    game: Bingo = desk.session(key).game
    for player in game.players:
        game = bingo.choose_card(desk, key, player.id).game
    early = rng.choice(game.players).id
    while game.phase != "ended":
        progress(len(game.called) / game.setup.tiles.size)
        game = bingo.call(desk, key).game
        if len(game.called) == EARLY:
            game = bingo.shout(desk, key, early).game
        for each in [each for each, card in game.cards.items() if is_bingo(card, game.called)]:
            game = bingo.shout(desk, key, each).game if each not in game.winners else game
    progress(1.0)
    return game


def _exchanges(game: Game) -> int:
    """Returns the number of exchanges in a row at the end of the game."""
    return sum(1 for _ in takewhile(lambda turn: turn.act == "exchange", reversed(game.turns)))


def play_solitaire(desk: Desk, key: str, rng: random.Random, progress: Progress) -> Game:
    """Plays a game of Solitaire with drawn letters: always a best move, an exchange if there is none."""
    game: Game = desk.session(key).game
    search = desk.search(desk.session(key))
    for _ in range(MOST_TURNS):
        if game.phase == "ended":
            break
        progress(game.board.tiles.total() / game.setup.tiles.size)
        rack = game.racks[game.next]
        tops = search.tops(game.board, rack).moves if rack else ()
        if tops:
            move = rng.choice(tops)
            game = solitaire.lay(desk, key, move.at, move.word).game
        elif rack and game.bag.total() >= len(rack) and _exchanges(game) < MOST_EXCHANGES:
            game = solitaire.exchange(desk, key, rack).game
        elif len(game.racks) > 1 and not solitaire.stuck(desk, desk.session(key)):
            game = solitaire.pass_turn(desk, key).game
        else:
            game = solitaire.finish(desk, key).game
    progress(1.0)
    return game


def play_topping(desk: Desk, key: str, rng: random.Random, progress: Progress) -> Race:
    """Lets each player in turn go through the game: a few tries until the top is found, or time runs out. The desk's
    clock moves on at every look, so that a strong player is fast."""
    session = desk.session(key)
    game: Race = session.game
    search = desk.search(session)
    for done, player in enumerate(game.players):
        progress(done / len(game.players))
        topping.start(desk, key, player.id)
        eye = rng.uniform(0.3, 0.9)
        for number, played in enumerate(game.rounds, start=1):
            _, found = search.best(played.board, played.rack, 12)
            while True:
                now: Race = topping.time_over(desk, key, player.id).game
                if now.progress[player.id].shown:
                    topping.go_on(desk, key, player.id, number)
                    break
                move = found[0][0] if rng.random() < eye**2 else rng.choice(found)[0]
                now = topping.attempt(desk, key, player.id, number, move.at, move.word).game
                if now.progress[player.id].number > number:
                    break
    progress(1.0)
    ended: Race = desk.session(key).game
    return ended


# -- a classic table ---------------------------------------------------------------------------------------


POOR = 8
"""Points below which a player would rather exchange, while the bag is full enough."""


@dataclass(frozen=True)
class Strength:
    """How a simulated player plays: points below the best move, and two probabilities from 0 to 1."""

    within: int
    invents: float = 0.0
    challenges: float = 0.0


STRENGTHS = (Strength(0, 0.0, 0.9), Strength(6, 0.02, 0.7), Strength(12, 0.05, 0.5), Strength(20, 0.08, 0.3))


def play_table(desk: Desk, key: str, rng: random.Random, progress: Progress) -> Table:
    """Plays the table of that key from the draw for the start to its end; its players must be seated already."""
    while len(_to_draw(desk, key)) > 1:
        start.draw_start(desk, key)
    game = start.open_table(desk, key, "program").game
    strengths = dict(zip(sorted(game.order), STRENGTHS, strict=False))
    search = desk.search(desk.session(key))
    for _ in range(MOST_TURNS):
        if game.next is None:
            break
        progress(game.board.tiles.total() / game.setup.tiles.size)
        game = _turn(desk, key, game, strengths, search, rng)
        if moves.nobody_can_lay(desk, desk.session(key)):
            game = moves.tell_leftovers(desk, key).game
    progress(1.0)
    return game


def _to_draw(desk: Desk, key: str) -> tuple[int, ...]:
    game: Table = desk.session(key).game
    return to_draw(game.players, game.draws, game.setup.tiles)


def _turn(
    desk: Desk, key: str, game: Table, strengths: dict[int, Strength], search: Search, rng: random.Random
) -> Table:
    assert game.next is not None
    player, rack = strengths[game.next], game.racks[game.next].known
    move = chosen_move(search, game, rack, player.within, rng)
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
    """Returns the same place with a letter of the word changed, if the rack allows it; else the move unchanged."""
    for _ in range(20):
        made = Move(move.place, invented(move.word, search, rng))
        try:
            moves.preview(desk, desk.session(key), made.at, made.word)
        except RuleError:
            continue
        return made
    return move


def _challenged(
    desk: Desk, key: str, game: Table, strengths: dict[int, Strength], search: Search, rng: random.Random
) -> Table:
    """Lets the others challenge words that are not in the list, by their strength, and rarely valid ones."""
    turn = next(turn for turn in reversed(game.turns) if turn.act == "lay")
    assert turn.scored is not None
    wrong = any(not search.is_word(word.word.upper()) for word in turn.scored.words)
    for other in game.order:
        chance = strengths[other].challenges if wrong else 0.01
        if other != turn.player and rng.random() < chance:
            return moves.challenge(desk, key, other).game
    return game
