"""Undoing the last step of a game: every fact that it left is taken back at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from director.desk.desk import Desk
from director.desk.night import Night
from director.games import training
from director.games.bingo import replay as bingo
from director.games.classic import undo as classic
from director.games.duplicate import undo as duplicate
from director.games.log import Course, Retracted
from director.games.solitaire import replay as solitaire
from director.games.undoing import Undo
from director.games.unscrabble import replay as unscrabble
from director.games.worthatz import undo as worthatz
from director.language.sentences import RuleError, say

LAST_STEPS: Mapping[str, Callable[[Course[Any]], Undo | None]] = {
    "duplicate": duplicate.last_step,
    "classic": classic.last_step,
    "worthatz": worthatz.last_step,
    "solitaire": solitaire.last_step,
    "training": training.last_step,
    "unscrabble": unscrabble.last_step,
    "bingo": bingo.last_step,
}
"""What the last step is, by the kind of game."""


def undo_offer(night: Night[Any]) -> Undo | None:
    """The last step that can be undone, with the sentence that says what will be."""
    return LAST_STEPS[night.row.kind](night.course)


def undo(desk: Desk, key: int | str, seq: int, token: str | None = None) -> Night[Any]:
    """Undoes the last step, if it still is the step of that number; RuleError ``undo_changed`` if it is another by now."""

    def wish(night: Night[Any]) -> list[Retracted]:
        offer = undo_offer(night)
        if offer is None or offer.seq != seq:
            raise RuleError(
                "undo_changed", say("Something else has happened since. Look at the desk and try again.")
            )
        return [Retracted(each) for each in offer.seqs]

    return desk.do(key, wish, token)
