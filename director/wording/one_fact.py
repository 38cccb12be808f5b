"""What a teller of facts gets and gives, and the teller of all facts that fill a sentence with what they say."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from director.games.duplicate.game import Entry, Game
from director.games.log import Recorded
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


def name_of(before: Any, player: int) -> Sentence | str:
    """What a player is called: as the night says (``Before``); at a table, where ``before`` is the game, by name alone."""
    if isinstance(before, Before):
        return before.name(player)
    return next((each.name for each in before.players if each.id == player), f"#{player}")


def filled(
    sentence: Sentence,
    correction: bool = False,
    under: Callable[[Any, Any], tuple[Sentence, ...]] = lambda fact, before: (),
    **more: Callable[[Any, Any], object],
) -> Callable[[Any, Any, Recorded], Told]:
    """Tells facts by a sentence of their own fields, and ``name``: that of the player; a reason stands under it.

    ``under`` gives lines before the reason, ``more`` values that have to be found: functions of the fact and of what was
    before it.
    """
    wanted = set(re.findall(r"%\((\w+)\)", sentence.template))

    def value(name: str, fact: Any, before: Any) -> object:
        if name in more:
            return more[name](fact, before)
        return name_of(before, fact.player) if name == "name" else getattr(fact, name)

    def tell(fact: Any, before: Any, recorded: Recorded) -> Told:
        values = {name: value(name, fact, before) for name in wanted}
        details = (*under(fact, before), *because(getattr(fact, "reason", "")))
        return Told(Sentence(sentence.template, values), details, correction)

    return tell
