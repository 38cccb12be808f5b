"""The smaller games in words: where each stands in the list of games, and every kind of fact as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from director.games.log import Recorded
from director.language.sentences import Sentence
from director.telling.bingo import BINGO_TELLERS, bingo_state
from director.telling.solitaire import SOLITAIRE_TELLERS, solitaire_state
from director.telling.told import Told
from director.telling.training import training_state
from director.telling.unscrabble import UNSCRABBLE_TELLERS, unscrabble_state

STATES: Mapping[str, Callable[[Any], Sentence]] = {
    "solitaire": solitaire_state,
    "training": training_state,
    "unscrabble": unscrabble_state,
    "bingo": bingo_state,
}
"""By kind of game where it stands, in a few words."""

SMALL_TELLERS: Mapping[type, Callable[[Any, Any, Recorded], Told]] = {
    **SOLITAIRE_TELLERS,
    **UNSCRABBLE_TELLERS,
    **BINGO_TELLERS,
}
"""By fact how it is told; gets the fact, the game before it, and what was recorded."""
