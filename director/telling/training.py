"""Where a training table stands (its facts are told as those of the classic table)."""

from __future__ import annotations

from director.games.classic.game import Game
from director.language.sentences import Sentence, say


def training_state(game: Game) -> Sentence:
    """Where a training table stands, in a few words."""
    if game.phase == "start":
        return say("Not begun")
    if game.phase == "play":
        return say("Turn %(turn)d", turn=len(game.turns) + 1)
    scores = " : ".join(str(game.total(player)) for player in sorted(game.order))
    return say("Finished, %(scores)s", scores=scores)
