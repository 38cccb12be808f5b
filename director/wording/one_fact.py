"""What a teller of facts gets and gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from director.games.duplicate.game import Entry, Game
from director.language.sentences import Sentence, quoted, say


@dataclass(frozen=True)
class Told:
    """The sentence of a fact, lines under it, and whether it corrects something earlier."""

    sentence: Sentence
    details: tuple[Sentence, ...] = ()
    correction: bool = False


@dataclass(frozen=True)
class Before:
    """The game just before a fact, and what its players are called."""

    game: Game
    names: Mapping[int, Sentence]

    def name(self, player: int) -> Sentence:
        """What that player is called; the number of one who is not there any more."""
        return self.names.get(player) or Sentence("%(name)s", {"name": f"#{player}"})

    def entry(self, number: int, player: int) -> Entry | None:
        """The slip that counted for this player in that round."""
        rounds = self.game.rounds
        return rounds[number - 1].entries.get(player) if 1 <= number <= len(rounds) else None


def because(reason: str) -> tuple[Sentence, ...]:
    """The reason as a line under a fact, if there is one."""
    return (say("Reason: %(reason)s", reason=quoted(reason)),) if reason else ()
