"""The history of a night in words: every fact of its log with its time, who entered it, and a sentence.

Nothing is hidden: a fact that was undone stays in the list, marked, and a correction names the value before and the value
now. For that the log is replayed along with the reading (``states``), so every sentence knows the game just before its
fact. The words come from the fact's own class.

The decisions of a night in words: a line each with round, time, who decided, what and why.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from director.games.duplicate import facts as ev
from director.games.duplicate.analysis.decisions import Decision, decisions
from director.games.duplicate.facts import DUPLICATE
from director.games.log import Kind, Recorded, Retracted, Wording, because, fact_in
from director.games.people import Player
from director.games.setup import GameSetup
from director.language.sentences import Sentence, say


@dataclass(frozen=True)
class HistoryLine:
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
) -> list[HistoryLine]:
    """Returns all facts of the log of a game of that kind, newest first."""
    return History().told(setup, players, log, kind)


class History:
    """The history of one game as it was last worded; it is kept with the game, so that only new facts have to be worded."""

    def __init__(self) -> None:
        self._last: _ToldHistory | None = None

    def told(
        self, setup: GameSetup, players: Iterable[Player], log: Sequence[Recorded], kind: Kind[Any]
    ) -> list[HistoryLine]:
        """Returns all facts of the log, newest first."""
        log, players = tuple(log), tuple(players)
        known = self._last
        if known is None or not known.leads_to(setup, players, log, kind):
            known = _ToldHistory(setup, players, kind, (), {}, kind.begin(setup, players))
        if len(known.log) < len(log):
            known = self._last = _continued(known, log)
        return list(reversed(known.facts.values()))


@dataclass(frozen=True)
class _ToldHistory:
    """A history as it was last worded, with the state after it: 11,000 facts take half a second, one more takes no time."""

    setup: GameSetup
    players: tuple[Player, ...]
    kind: Kind[Any]
    log: tuple[Recorded, ...]
    facts: dict[int, HistoryLine]
    state: Any

    def leads_to(
        self, setup: GameSetup, players: tuple[Player, ...], log: tuple[Recorded, ...], kind: Kind[Any]
    ) -> bool:
        """Answers whether this is the beginning of that history; false if a later fact undoes one of these."""
        count = len(self.log)
        same = (self.kind, self.players, self.setup) == (kind, players, setup)
        new = log[count:]
        return (
            same
            and 0 < count <= len(log)
            and all(mine is theirs for mine, theirs in zip(self.log, log, strict=False))
            and not any(isinstance(each.fact, Retracted) for each in new)
        )


def _continued(known: _ToldHistory, log: tuple[Recorded, ...]) -> _ToldHistory:
    """Returns the known history extended by the later facts of the log."""
    before, found = known.state, dict(known.facts)
    count = len(known.log)
    if count:
        states = known.kind.continued(before, log[count:])
    else:
        states = known.kind.states(known.setup, known.players, log)
    for recorded, after in zip(log[count:], states, strict=True):
        if isinstance(recorded.fact, Retracted):
            found[recorded.seq] = _retraction(recorded, found)
        else:
            found[recorded.seq] = _fact(recorded, fact_in(recorded).wording(before, recorded))
        before = after
    return replace(known, log=log, facts=found, state=before)


def selected(
    facts: Iterable[HistoryLine], round: int | None = None, player: int | None = None
) -> list[HistoryLine]:
    """Returns the facts of one round or one player."""
    return [
        fact
        for fact in facts
        if (round is None or fact.round == round) and (player is None or fact.player == player)
    ]


def without_letters(facts: Iterable[HistoryLine], player: Player) -> list[HistoryLine]:
    """Returns the facts without the lines that name that player's letters, which nobody may read while they are played with."""
    return [
        replace(
            fact,
            details=tuple(
                each
                for each in fact.details
                if fact.player != player.id and each.values.get("name") != player.name
            ),
        )
        for fact in facts
    ]


def _fact(recorded: Recorded, told: Wording) -> HistoryLine:
    fact: Any = recorded.fact
    return HistoryLine(
        seq=recorded.seq,
        at=datetime.fromtimestamp(recorded.at),
        who=recorded.who,
        sentence=told.sentence,
        details=told.details,
        round=getattr(fact, "round", None),
        player=getattr(fact, "player", None),
        correction=told.correction,
    )


def _retraction(recorded: Recorded, found: dict[int, HistoryLine]) -> HistoryLine:
    """Returns the line of the fact that undoes another one, and marks that one as undone in ``found``."""
    assert isinstance(recorded.fact, Retracted)
    target = found[recorded.fact.seq]
    at = datetime.fromtimestamp(recorded.at)
    undone = say("Undone at %(time)s by %(who)s", time=f"{at:%H:%M}", who=recorded.who)
    found[target.seq] = replace(target, undone=undone)
    sentence = say("Undone: %(fact)s", fact=target.sentence)
    return HistoryLine(
        recorded.seq, at, recorded.who, sentence, (), target.round, target.player, undoes=target.seq
    )


@dataclass(frozen=True)
class DecisionText:
    """A decision in words; ``at`` is local time, ``who`` the person, ``details`` are lines under the sentence."""

    decision: Decision
    at: datetime
    who: str
    sentence: Sentence
    details: tuple[Sentence, ...] = ()
    undone: Sentence | None = None

    @property
    def why(self) -> Sentence:
        """Its reason, or that there is none."""
        if self.decision.reason is None:
            return say("No reason was written.")
        return say("Reason: %(reason)s", reason=self.decision.reason)

    @property
    def line(self) -> Sentence:
        """The whole decision in one sentence, without round, time and person."""
        told = self.sentence
        for each in (*self.details, *([self.undone] if self.undone else [self.why])):
            told = say("%(before)s · %(next)s", before=told, next=each)
        return told


def decision_texts(
    setup: object, log: Sequence[Recorded], history: Sequence[HistoryLine]
) -> list[DecisionText]:
    """Returns all decisions of a night in the order of its log; ``history`` is the history of the same log."""
    told = {fact.seq: fact for fact in history}
    entries = {each.seq: each.fact for each in log}
    return [_text(each, told[each.seq], entries[each.seq]) for each in decisions(setup, log)]  # type: ignore[arg-type]


def _text(each: Decision, told: HistoryLine, fact: object) -> DecisionText:
    own = because(str(getattr(fact, "reason", "")))  # said once, as the reason
    details = tuple(detail for detail in told.details if detail not in own)
    sentence, at, who = told.sentence, told.at, told.who
    if each.rack:
        sentence, details = (
            say("Rack %(rack)s of round %(round)d went back.", rack=each.rack, round=each.round),
            (),
        )
    elif each.code == "after_top":
        sentence = say("%(fact)s – entered after the top of the round was placed.", fact=sentence)
    elif isinstance(fact, ev.OtherNightBinned):
        at, who = datetime.fromtimestamp(fact.binned), fact.binned_by
    return DecisionText(each, at, who, sentence, details, told.undone)
