"""The facts of every game in words: for each kind of game, what tells each kind of its facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from director.games.log import Recorded
from director.wording.bingo import BINGO_TELLERS
from director.wording.facts import TELLERS
from director.wording.one_fact import Before, Told
from director.wording.solitaire import SOLITAIRE_TELLERS
from director.wording.table import TABLE_TELLERS
from director.wording.topping import TOPPING_TELLERS
from director.wording.unscrabble import UNSCRABBLE_TELLERS
from director.wording.worthatz import WORTHATZ_TELLERS

Teller = Callable[[Any, Before, Recorded], Told]
"""Tells a fact; gets the game before it with the names of its players, and what was recorded."""


def _of_game(tellers: Mapping[type, Callable[[Any, Any, Recorded], Told]]) -> Mapping[type, Teller]:
    """Tellers that want the game alone."""

    def with_names(tell: Callable[[Any, Any, Recorded], Told]) -> Teller:
        return lambda fact, before, recorded: tell(fact, before.game, recorded)

    return {kind: with_names(tell) for kind, tell in tellers.items()}


WORDINGS: Mapping[str, Mapping[type, Teller]] = {
    "duplicate": TELLERS,
    "worthatz": {**TELLERS, **WORTHATZ_TELLERS},
    "classic": _of_game(TABLE_TELLERS),
    "training": _of_game(TABLE_TELLERS),
    "solitaire": _of_game(SOLITAIRE_TELLERS),
    "unscrabble": _of_game(UNSCRABBLE_TELLERS),
    "bingo": _of_game(BINGO_TELLERS),
    "topping": _of_game(TOPPING_TELLERS),
}
