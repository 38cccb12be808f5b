"""The lesson at the desk: beginning one, its hints, and its names, which are deleted afterwards.

The racks of a lesson: the one of several draws that is nearest to the level, with its best everyday move. Every draw is made
by the rules; a lesson only chooses among them. Measured on random racks in games: 12 draws are enough for a rack of any
level, and take a tenth of a second together.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import cast

from director.desk import access_codes
from director.desk.desk import Desk, GameSession
from director.desk.duplicate import phones
from director.desk.sessions import create_game
from director.desk.steps import step, whole_step
from director.games.duplicate.audiences import PhoneRules
from director.games.duplicate.round_facts import RackDrawn as PlainRackDrawn
from director.games.lesson import (
    LESSON,
    Hint,
    HintGiven,
    Lesson,
    LessonSetup,
    Level,
    NamesForgotten,
    RackDrawn,
    check_hint,
    is_nameless,
    level_named,
    nameless,
)
from director.games.people import PAIR, Entrant
from director.language.sentences import DirectorError, RuleError
from director.lexicon.everyday import LANGUAGES, everyday
from director.rules.board import Board
from director.rules.draw import Drawn
from director.rules.moves import Move
from director.rules.scoring import score_move
from director.rules.top import Search
from director.storage import game_store
from director.storage.game_store import GameRow

DRAWS = 12
"""Number of draws among which one is chosen."""
LOOKED_AT = 400
"""Number of best moves on a rack that are examined."""
SHORTEST = 3
"""Least letters of an everyday word as a goal."""


@dataclass(frozen=True)
class RackJudgement:
    """A rack's possibilities for a class: the best everyday move with its points, the share and number of everyday words, the points of the
    top."""

    goal: Move | None
    score: int
    share: float
    words: int
    top: int

    @property
    def reach(self) -> float:
        """The points of the best everyday move divided by those of the top."""
        return self.score / self.top if self.top else 0.0

    def far_from(self, level: Level) -> float:
        """Returns the distance from a level; racks with few everyday words come late, those without any last."""
        few = max(0.0, 1 - self.words / level.least)
        return (
            3 * abs(self.share - level.share) + abs(self.reach - level.reach) + few + 9 * (self.goal is None)
        )


def judged(search: Search, board: Board, rack: str, known: Container[str]) -> RackJudgement:
    """Returns the possibilities of these letters on that board for a class."""
    _, moves = search.best(board, rack, LOOKED_AT)
    words = {move.word.upper() for move, _ in moves}
    everyday_ones = [(move, score) for move, score in moves if move.word.upper() in known]
    goal = next((each for each in everyday_ones if _is_plain(each[0], board, search, known)), None)
    found = len({move.word.upper() for move, _ in everyday_ones})
    share = found / len(words) if words else 0.0
    move, score = goal or (None, 0)
    return RackJudgement(move, score, share, found, moves[0][1] if moves else 0)


def _is_plain(move: Move, board: Board, search: Search, known: Container[str]) -> bool:
    """Whether all words that a move forms are everyday ones."""
    if len(move.word) < SHORTEST:
        return False
    return all(each.word.upper() in known for each in score_move(board, move, search.rules).words)


def known_words_of(setup: LessonSetup) -> frozenset[str]:
    """Returns the everyday words of a lesson's language; none if there are no counts."""
    language = setup.tiles.language
    return everyday(language, setup.tiles.alphabet.letters) if language in LANGUAGES else frozenset()


class Chooser:
    """Chooses the racks of a lesson; made before the transaction, so that nobody waits."""

    def __init__(self, desk: Desk, key: int | str) -> None:
        session = desk.session(key)
        self.search, self.known = desk.search(session), known_words_of(session.row.setup)
        self.level = level_named(session.row.setup.level)

    def drawn(self, game: Lesson, draw: Callable[[], Drawn]) -> Drawn:
        """Returns the one of several draws that is nearest to the level."""
        draws = {each.rack: each for each in (draw() for _ in range(DRAWS if self.known else 1))}
        return min(draws.values(), key=lambda each: self.judged(game, each.rack).far_from(self.level))

    def judged(self, game: Lesson, rack: str) -> RackJudgement:
        """Returns the possibilities of that rack now for a class."""
        return judged(self.search, game.board, rack, self.known)

    def with_goal(self, game: Lesson, fact: PlainRackDrawn) -> RackDrawn:
        """Returns the rack with its best everyday move."""
        found = self.judged(game, fact.kept + fact.drawn)
        goal = (str(found.goal.at), found.goal.word, found.score) if found.goal else ("", "", 0)
        return RackDrawn(
            fact.round, fact.kept, fact.drawn, fact.rejected, fact.source, goal, round(found.share, 3)
        )


GROUPS = {"alone": 1, "pairs": 2, "tables": 4}
"""How many pupils hand in one slip."""
PHONES = PhoneRules(newcomers=True, ranking="end")
"""The rights of phones in a lesson: a pupil types the first name."""


def create(
    desk: Desk, setup: LessonSetup, entrants: Sequence[Entrant] = (), key: str | None = None
) -> GameRow:
    """Makes a new lesson with its pupils, whose phones may join at once."""
    level_named(setup.level)
    known_words_of(setup)  # takes seconds the first time: now, and not before the first rack
    row = create_game(desk, setup, entrants, key, LESSON.name)
    phones.set_rules(desk, row.key, PHONES)
    access_codes.joining(desk, row.key)
    return row


def grouped(entrants: Sequence[Entrant], together: str) -> list[Entrant]:
    """Groups the pupils who hand in one slip: alone, in pairs, or four at a table; a group that was typed as one stays.

    RuleError ``unknown_group``.
    """
    if together not in GROUPS:
        raise RuleError("unknown_group", "Choose whether pupils play alone, in pairs or at tables.")
    size, alone = GROUPS[together], [each for each in entrants if PAIR not in each.name]
    groups = [alone[at : at + size] for at in range(0, len(alone), size)]
    if len(groups) > 1 and len(groups[-1]) == 1 < size:  # nobody is left alone
        groups[-2:] = [[*groups[-2], *groups[-1]]]
    told = [
        replace(each[0], name=PAIR.join(one.name.split()[0] for one in each)) if len(each) > 1 else each[0]
        for each in groups
    ]
    return [each for each in entrants if PAIR in each.name] + told


@step(path=None)
def hint(desk: Desk, session: GameSession[Lesson], hint: str) -> list[HintGiven]:
    """Gives the class a hint about the best everyday word: its ``length``, its first ``letter``, or ``where`` it is."""
    check_hint(session.game, hint, desk.now())
    current = session.game.current
    assert current
    return [HintGiven(current.number, current.since, cast(Hint, hint))]


@whole_step(name="forget-names", path=None)
def forget_names(desk: Desk, key: int | str) -> GameSession[Lesson]:
    """Deletes the first names: every pupil is the number of the table from now on. They cannot be restored."""

    if desk.session(key).game.ended is None:
        raise RuleError("lesson_goes_on", "The lesson goes on. End it first, then delete the names.")
    return _forget(desk, key)


def _forget(desk: Desk, key: int | str) -> GameSession[Lesson]:
    def wish(session: GameSession[Lesson]) -> None:
        if not all(map(is_nameless, session.game.players)):
            game_store.change_players(desk.db, session.row.id, map(nameless, session.game.players))
            desk.record(desk.session(key), [NamesForgotten()])

    return desk.change(key, wish)


def forget_past(desk: Desk) -> list[GameRow]:
    """Deletes the names of the lessons of earlier days that are not to keep them; returns those lessons."""
    today, found = date.fromtimestamp(desk.now()).isoformat(), []
    for row in desk.games():
        if row.kind != LESSON.name or row.setup.keeps_names or row.day >= today:
            continue
        try:
            session = desk.session(row.key)
        except DirectorError:
            continue
        if not all(map(is_nameless, session.game.players)):
            found.append(_forget(desk, row.key).row)
    return found
