"""The history of a night in words: every fact of its log with its time, who entered it, and a sentence.

Nothing is hidden: a fact that was undone stays in the list, marked, and a correction says what stood there
before and what stands there now. For that the log is replayed beside the reading (``states``), so every
sentence knows the game just before its fact. The words are in ``facts``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from director.games.duplicate.replay import DUPLICATE
from director.games.log import Kind, Recorded, Retracted
from director.games.naming import names
from director.games.people import Player
from director.games.setup import GameSetup
from director.language.sentences import Sentence, say
from director.telling.facts import TELLERS
from director.telling.small import SMALL_TELLERS
from director.telling.table import TABLE_TELLERS
from director.telling.told import Before, Told
from director.telling.worthatz import WORTHATZ_TELLERS


@dataclass(frozen=True)
class Fact:
    """One line of the history. ``at`` is local time; ``details`` are lines under the sentence."""

    seq: int
    at: datetime
    who: str
    sentence: Sentence
    details: tuple[Sentence, ...] = ()
    round: int | None = None
    player: int | None = None
    correction: bool = False
    undoes: int | None = None
    undone: Sentence | None = None

    @property
    def day(self) -> str:
        """The day as an ISO date."""
        return f"{self.at:%Y-%m-%d}"


def history(
    setup: GameSetup, players: Iterable[Player], log: Sequence[Recorded], kind: Kind[Any] = DUPLICATE
) -> list[Fact]:
    """All facts of the log of a game of that kind, newest first."""
    players = list(players)
    called, before = names(players), kind.begin(setup, tuple(players))
    found: dict[int, Fact] = {}
    for recorded, after in zip(log, kind.states(setup, players, log), strict=True):
        if isinstance(recorded.event, Retracted):
            found[recorded.seq] = _retraction(recorded, found)
        else:
            told = _told(recorded, before, called)
            found[recorded.seq] = _fact(recorded, told)
        before = after
    return list(reversed(found.values()))


def selected(facts: Iterable[Fact], round: int | None = None, player: int | None = None) -> list[Fact]:
    """The facts of one round or one player."""
    return [
        fact
        for fact in facts
        if (round is None or fact.round == round) and (player is None or fact.player == player)
    ]


def _fact(recorded: Recorded, told: Told) -> Fact:
    event: Any = recorded.event
    return Fact(
        seq=recorded.seq,
        at=datetime.fromtimestamp(recorded.at),
        who=recorded.who,
        sentence=told.sentence,
        details=told.details,
        round=getattr(event, "round", None),
        player=getattr(event, "player", None),
        correction=told.correction,
    )


def _told(recorded: Recorded, before: Any, called: Mapping[int, Sentence]) -> Told:
    """A fact in words; every kind of game has facts of its own."""
    event = recorded.event
    if teller := TABLE_TELLERS.get(type(event)) or SMALL_TELLERS.get(type(event)):
        return teller(event, before, recorded)
    in_rounds = WORTHATZ_TELLERS.get(type(event)) or TELLERS[type(event)]
    return in_rounds(event, Before(before, called), recorded)


def _retraction(recorded: Recorded, found: dict[int, Fact]) -> Fact:
    """The fact that undoes another; the other one is marked as undone in ``found``."""
    assert isinstance(recorded.event, Retracted)
    target = found[recorded.event.seq]
    at = datetime.fromtimestamp(recorded.at)
    undone = say("Undone at %(time)s by %(who)s", time=f"{at:%H:%M}", who=recorded.who)
    found[target.seq] = replace(target, undone=undone)
    sentence = say("Undone: %(fact)s", fact=target.sentence)
    return Fact(recorded.seq, at, recorded.who, sentence, (), target.round, target.player, undoes=target.seq)
