"""The racks of a lesson: of several draws the one that is nearest to the level, with its best everyday move.

Every draw is made by the rules; choosing among them is all that a lesson changes. Measured on random racks in games: 12 draws
are enough for a rack of any level, and take a tenth of a second together.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass

from director.desk.desk import Desk
from director.games.duplicate.round_facts import RackDrawn as PlainRackDrawn
from director.games.lesson import Lesson, LessonSetup, Level, RackDrawn, level_named
from director.lexicon.everyday import LANGUAGES, everyday
from director.rules.board import Board
from director.rules.draw import Drawn
from director.rules.moves import Move
from director.rules.scoring import score_move
from director.rules.top import Search

DRAWS = 12
"""So many racks are looked at for one."""
LOOKED_AT = 400
"""Of the moves on a rack so many of the best are looked at."""
SHORTEST = 3
"""Letters of an everyday word that a class can look for."""


@dataclass(frozen=True)
class Judged:
    """What a class can find on a rack: the best everyday move with its points, the share of everyday words and how many they
    are, the points of the top."""

    goal: Move | None
    score: int
    share: float
    words: int
    top: int

    @property
    def reach(self) -> float:
        """The points of the best everyday move against those of the top."""
        return self.score / self.top if self.top else 0.0

    def far_from(self, level: Level) -> float:
        """How far it is from what a level asks for; racks with few everyday words come late, those without any last."""
        few = max(0.0, 1 - self.words / level.least)
        return (
            3 * abs(self.share - level.share) + abs(self.reach - level.reach) + few + 9 * (self.goal is None)
        )


def judged(search: Search, board: Board, rack: str, known: Container[str]) -> Judged:
    """What a class can find with these letters on that board."""
    _, moves = search.best(board, rack, LOOKED_AT)
    words = {move.word.upper() for move, _ in moves}
    everyday_ones = [(move, score) for move, score in moves if move.word.upper() in known]
    goal = next((each for each in everyday_ones if _is_plain(each[0], board, search, known)), None)
    found = len({move.word.upper() for move, _ in everyday_ones})
    share = found / len(words) if words else 0.0
    move, score = goal or (None, 0)
    return Judged(move, score, share, found, moves[0][1] if moves else 0)


def _is_plain(move: Move, board: Board, search: Search, known: Container[str]) -> bool:
    """Whether all words that a move forms are everyday ones."""
    if len(move.word) < SHORTEST:
        return False
    return all(each.word.upper() in known for each in score_move(board, move, search.rules).words)


def known_words_of(setup: LessonSetup) -> frozenset[str]:
    """The everyday words of a lesson's language; none where nobody has counted them."""
    language = setup.tiles.language
    return everyday(language, setup.tiles.alphabet.letters) if language in LANGUAGES else frozenset()


class Chooser:
    """Chooses the racks of a lesson; made before the transaction, so that nobody waits."""

    def __init__(self, desk: Desk, key: int | str) -> None:
        night = desk.night(key)
        self.search, self.known = desk.search(night), known_words_of(night.row.setup)
        self.level = level_named(night.row.setup.level)

    def drawn(self, game: Lesson, draw: Callable[[], Drawn]) -> Drawn:
        """Of several draws the one that is nearest to the level."""
        draws = {each.rack: each for each in (draw() for _ in range(DRAWS if self.known else 1))}
        return min(draws.values(), key=lambda each: self.judged(game, each.rack).far_from(self.level))

    def judged(self, game: Lesson, rack: str) -> Judged:
        """What a class can find with that rack now."""
        return judged(self.search, game.board, rack, self.known)

    def with_goal(self, game: Lesson, fact: PlainRackDrawn) -> RackDrawn:
        """The rack with what a class can find on it."""
        found = self.judged(game, fact.kept + fact.drawn)
        goal = (str(found.goal.at), found.goal.word, found.score) if found.goal else ("", "", 0)
        return RackDrawn(
            fact.round, fact.kept, fact.drawn, fact.rejected, fact.source, goal, round(found.share, 3)
        )
