"""What was decided in a night, in words: a line each with round, time, who decided it, what it was and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from director.games.duplicate import facts as ev
from director.games.duplicate.analysis.decisions import Decision, decisions
from director.games.log import Recorded, because
from director.language.sentences import Sentence, say
from director.wording.history import Fact


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
        """All of it in one sentence, without round, time and person."""
        told = self.sentence
        for each in (*self.details, *([self.undone] if self.undone else [self.why])):
            told = say("%(before)s · %(next)s", before=told, next=each)
        return told


def decision_texts(setup: object, log: Sequence[Recorded], history: Sequence[Fact]) -> list[DecisionText]:
    """All decisions of a night in the order of its log; ``history`` is that of the same log."""
    told = {fact.seq: fact for fact in history}
    entries = {each.seq: each.fact for each in log}
    return [_text(each, told[each.seq], entries[each.seq]) for each in decisions(setup, log)]  # type: ignore[arg-type]


def _text(each: Decision, told: Fact, fact: object) -> DecisionText:
    own = because(str(getattr(fact, "reason", "")))  # told once, as the reason
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
