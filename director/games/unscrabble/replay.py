"""Replaying a game of Un-Scrabble: what each fact does to the state, or why it cannot be so.

The word list is asked when tiles are taken (``desk/unscrabble``), not here: a log can be replayed without it.
"""

from __future__ import annotations

from dataclasses import replace

from director.games.log import GameLog, Kind, Steps, step_by_step
from director.games.setup import GameSetup
from director.games.undoing import Undo, last_of
from director.games.unscrabble import facts as ev
from director.games.unscrabble.game import MOST_PLAYERS, Game, Turn
from director.games.unscrabble.taking import IsWord, Taken, take
from director.language.sentences import RuleError, Sentence, say, say_n
from director.rules.board import EMPTY, read_board
from director.rules.moves import parse_place
from director.rules.settings import Settings


def _begun(game: Game, fact: ev.Begun) -> Game:
    if game.order:
        raise RuleError("begun_already", "The game has begun already.")
    if sorted(fact.order) != sorted(player.id for player in game.players):
        raise RuleError("bad_order", "The order of play names every player once.")
    if not 1 <= len(fact.order) <= MOST_PLAYERS:
        raise RuleError("bad_players", "1 to %(most)d players play this game.", most=MOST_PLAYERS)
    board = read_board(list(fact.board), game.setup.tiles.alphabet.letters)
    if board.is_empty:
        raise RuleError("empty_board", "There is nothing on this board to take.")
    return replace(game, start=board, board=board, order=fact.order, source=fact.source)


def check_turn(game: Game, player: int) -> None:
    """RuleError unless the game is on and it is that player's turn."""
    if game.phase == "start":
        raise RuleError("not_begun", "The game has not begun yet.")
    if game.next is None:
        raise RuleError("game_finished", "The game is finished. Only the last step can be undone.")
    if player != game.next:
        raise RuleError("not_their_turn", "It is the turn of %(name)s.", name=game.name(game.next))


def taken(game: Game, squares: tuple[str, ...], is_word: IsWord) -> Taken:
    """What the tiles of these squares bring, and the board without them; RuleError if they may not be taken."""
    places = [game.board.square(parse_place(each)) for each in squares]
    return take(game.board, places, game.setup.tiles, is_word)


def _tiles_taken(game: Game, fact: ev.TilesTaken) -> Game:
    check_turn(game, fact.player)
    found = taken(game, fact.squares, lambda word: True)
    tiles = "".join(game.board.squares[game.board.square(parse_place(each))] for each in fact.squares)
    turn = Turn(len(game.turns) + 1, fact.player, fact.squares, tiles, found.score)
    assert EMPTY not in tiles
    return replace(game, board=found.board, turns=(*game.turns, turn))


def _passed(game: Game, fact: ev.Passed) -> Game:
    check_turn(game, fact.player)
    return replace(game, turns=(*game.turns, Turn(len(game.turns) + 1, fact.player)))


def _no_move_left(game: Game, fact: ev.NoMoveLeft) -> Game:
    if game.phase != "play":
        raise RuleError("game_finished", "The game is finished. Only the last step can be undone.")
    return replace(game, no_move=True)


HANDLERS: Steps[Game] = {
    ev.Begun: _begun,
    ev.TilesTaken: _tiles_taken,
    ev.Passed: _passed,
    ev.NoMoveLeft: _no_move_left,
}


def last_step(game_log: GameLog[Game]) -> Undo | None:
    """The last turn, with the end that the program found behind it; the beginning stays."""
    found = last_of(game_log.log, (ev.TilesTaken, ev.Passed))
    if found is None:
        return None
    turn, since = found
    assert isinstance(turn.fact, (ev.TilesTaken, ev.Passed))
    return Undo((turn.seq, *(each.seq for each in since)), _undone(game_log.state, turn.fact))


def _undone(game: Game, fact: ev.TilesTaken | ev.Passed) -> Sentence:
    if isinstance(fact, ev.TilesTaken):
        squares = ", ".join(fact.squares)
        return say("%(name)s puts the tiles back: %(places)s.", name=game.name(fact.player), places=squares)
    return say("The pass of %(name)s is taken back; it is their turn again.", name=game.name(fact.player))


def _stands(game: Game, now: float) -> Sentence:
    if game.phase == "start":
        return say("Not begun")
    if game.phase == "play":
        return say("Turn %(turn)d", turn=len(game.turns) + 1)
    return say_n("Finished after %(num)d turn", "Finished after %(num)d turns", len(game.turns))


UNSCRABBLE = Kind(
    "unscrabble", ev.FACTS, Game, step_by_step(HANDLERS), Settings, GameSetup, last_step, _stands
)
"""Un-Scrabble."""
