"""Training for one: a classic table at which the computer is the second player, at three strengths.

The facts, the state and the rules are those of the classic table (``games/classic``); new are the computer as a player, its
strength, and that a step of the player and the computer's answer are one step to undo. Ours: the dictionary is open, so a
word that is not in the list cannot be laid and nobody challenges.

Strengths: ``best`` always lays the best move; ``within`` any move at most so many points below it; ``everyday`` the best of
the moves that form words of everyday frequency only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from director.games.classic.facts import CLASSIC, FACTS, TURNS, TableOpened
from director.games.classic.game import Game, totals
from director.games.classic.game import Setup as ClassicSetup
from director.games.classic.profile import ClassicProfile, classic_profile
from director.games.log import GameLog, Kind, Recorded, Undo, latest
from director.language.sentences import RuleError, Sentence, say

Strength = Literal["best", "within", "everyday"]
HUMAN, COMPUTER = 1, 2
"""The numbers of the two players."""
MOST_WITHIN = 100


@dataclass(frozen=True)
class TrainingProfile(ClassicProfile):
    """The rules of the table, and the strength of the computer; ``within`` in points."""

    bounds: ClassVar = {**ClassicProfile.bounds, "within": (0, MOST_WITHIN)}

    strength: Strength = "best"
    within: int = 10


@dataclass(frozen=True)
class Setup(ClassicSetup):
    """The set-up of a training game."""

    profile: TrainingProfile


def _after(game: Game, recorded: Recorded) -> Game:
    """As at a classic table; RuleError ``no_training`` for other players or unknown racks."""
    after = CLASSIC.after(game, recorded)
    opened = isinstance(recorded.fact, TableOpened)
    if opened and (set(after.order) != {HUMAN, COMPUTER} or not after.all_told):
        raise RuleError(
            "no_training",
            "At a training table one person plays the computer, and every rack is known. Enter "
            "one player and let the program draw.",
        )
    return after


def last_step(game_log: GameLog[Game]) -> Undo | None:
    """Returns the player's last turn with everything that followed from it; None before the first."""
    seqs: list[int] = []
    for each in latest(game_log.log):
        seqs.append(each.seq)
        if isinstance(each.fact, TURNS) and each.fact.player == HUMAN:
            return Undo(tuple(seqs), say("Your last turn and the computer's answer are undone."))
    return None


def _stands(game: Game, now: float) -> Sentence:
    if game.phase in ("start", "play"):
        return CLASSIC.stands(game, now)
    scores = " : ".join(str(game.total(player)) for player in sorted(game.order))
    return say("Finished, %(scores)s", scores=scores)


def _rules(name: str) -> TrainingProfile:
    """Returns the rules of a classic table with the dictionary open."""
    return TrainingProfile.from_data(
        "general", classic_profile(name or "general").as_data() | {"open_dictionary": True}
    )


TRAINING = Kind(
    "training",
    FACTS,
    Game,
    TrainingProfile,
    Setup,
    _stands,
    _after,
    last_step,
    machines=frozenset({COMPUTER}),
    totals=totals,
    named_rules=_rules,
    steps="director.desk.training",
    papers="director.reports.solo_sheets:TRAINING_DOCUMENTS",
    pages="director.web.solo.training_pages:GAME",
)
"""Training against the computer."""
