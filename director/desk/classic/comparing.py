"""After a classic table: every move beside the best one there was, and the points that were left lying.

Only turns whose rack is told in full are compared: with phones, in training and in games from a file these are all of
them, where one keeps the score for the table mostly none.
"""

from __future__ import annotations

from dataclasses import dataclass

from director.desk.desk import Desk
from director.desk.game_session import GameSession
from director.games.classic.facts import before_turn
from director.games.classic.game import Game

LOOKED_AT = 60
"""So many of the best moves are looked at for one that is long enough to open with."""


@dataclass(frozen=True)
class Compared:
    """A turn beside the best move there was; no word: the player exchanged or passed."""

    number: int
    rack: str
    at: str
    word: str
    points: int
    best_at: str
    best: str
    best_points: int

    @property
    def missed(self) -> int:
        """Points left lying; 0 also where a word outside the list brought more than the best one."""
        return max(0, self.best_points - self.points)


def compared(desk: Desk, night: GameSession[Game], player: int) -> list[Compared]:
    """The turns of a player whose racks are told; LexiconError where the word list is not here any more."""
    search, found = desk.search(night), []
    for turn in night.game.turns:
        if turn.player != player or turn.act == "lost" or not turn.rack.told:
            continue
        before = before_turn(night.game, turn.number)
        rack = before.racks[player].known
        _, moves = search.best(before.board, rack, LOOKED_AT if before.opening_length > 2 else 1)
        fitting = [each for each in moves if len(each[0].word) >= before.opening_length]
        at, word = (turn.scored.move.at, turn.scored.move.word) if turn.scored else ("", "")
        best_at, best, points = (
            (fitting[0][0].at, fitting[0][0].word, fitting[0][1]) if fitting else ("", "", 0)
        )
        own = before.setup.tiles.sort(rack)
        found.append(Compared(turn.number, own, at, word, turn.points, best_at, best, points))
    return found


def is_told(game: Game) -> bool:
    """Whether the table has ended and there is a turn to compare."""
    return game.phase == "ended" and any(turn.act != "lost" and turn.rack.told for turn in game.turns)
