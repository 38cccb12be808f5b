"""Undoing the last step of a game: every fact that it left is taken back at once."""

from __future__ import annotations

from director.desk.desk import Desk
from director.desk.game_session import AnySession
from director.games.log import Retracted
from director.games.undoing import Undo
from director.language.sentences import RuleError, say


def undo_offer(night: AnySession) -> Undo | None:
    """The last step that can be undone, with the sentence that says what will be."""
    return night.kind.last_step(night.course)


def undo_changed() -> RuleError:
    """The refusal to take back what does not count any more, or is not the last step any more."""
    return RuleError(
        "undo_changed", say("Something else has happened since. Look at the desk and try again.")
    )


def undo(desk: Desk, key: int | str, seq: int, known: int | None = None) -> AnySession:
    """Undoes the last step, if it still is the step of that number; RuleError ``undo_changed`` if it is another by now, or if
    more would go with it than the ``known`` facts of which the director was told."""

    def wish(night: AnySession) -> list[Retracted]:
        offer = undo_offer(night)
        if offer is None or offer.seq != seq or (known is not None and len(offer.seqs) > known):
            raise undo_changed()
        return [Retracted(each) for each in offer.seqs]

    return desk.do(key, wish)
