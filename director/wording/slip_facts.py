"""The facts of a night that are about slips and their rulings, as sentences (see ``facts``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from director.games.duplicate import facts as ev
from director.games.duplicate.game import Entry
from director.games.log import Recorded
from director.judge.reasons import question, reason
from director.language.sentences import Sentence, say
from director.wording.moves import points
from director.wording.one_fact import Before, Told, because, filled
from director.wording.slips import written


def _worth(entry: Entry) -> Sentence:
    return say("%(slip)s: %(points)s", slip=written(entry.slip), points=points(entry.points))


def _slip_recorded(fact: ev.SlipRecorded, before: Before, recorded: Recorded) -> Told:
    name, old = before.name(fact.player), before.entry(fact.round, fact.player)
    new = say("%(slip)s: %(points)s", slip=written(fact.slip), points=points(fact.ruling.points))
    why = reason(fact.ruling)
    if old is None:
        sentence = say("%(name)s, round %(round)d: %(slip)s", name=name, round=fact.round, slip=new)
        return Told(sentence, (why,) if why else ())
    details = [
        say("Before: %(slip)s", slip=_worth(old)),
        say("Now: %(slip)s", slip=new),
        *([why] if why else []),
    ]
    sentence = say("Slip of %(name)s in round %(round)d corrected.", name=name, round=fact.round)
    return Told(sentence, tuple(details), correction=True)


def _doubt_settled(fact: ev.DoubtSettled, before: Before, recorded: Recorded) -> Told:
    name, entry = before.name(fact.player), before.entry(fact.round, fact.player)
    doubts = [each for each in entry.ruling.doubts if each.code == fact.doubt] if entry else []
    sentence = say("%(name)s, round %(round)d: a doubt is decided.", name=name, round=fact.round)
    answer = say("%(question)s Yes.") if fact.yes else say("%(question)s No.")
    details = [Sentence(answer.template, {"question": question(each)}) for each in doubts[:1]]
    return Told(sentence, tuple(details), correction=True)


def _was(fact: ev.AverageGiven | ev.SlipOverruled | ev.SlipWithdrawn, before: Before) -> tuple[Sentence, ...]:
    """The slip that counted before, with its points."""
    old = before.entry(fact.round, fact.player)
    return (say("Before: %(slip)s", slip=_worth(old)),) if old else ()


def _points_set(sentence: Sentence) -> Callable[[Any, Any, Recorded], Told]:
    """Tells points that stand in place of the judge's, by ``sentence`` of name, round and points."""
    return filled(sentence, True, _was, points=lambda fact, before: points(fact.points or 0))


def _slip_checked(fact: ev.SlipChecked, before: Before, recorded: Recorded) -> Told:
    name, old = before.name(fact.player), before.entry(fact.round, fact.player)
    if old and old.slip == fact.slip:
        return Told(
            say("%(name)s, round %(round)d: entered a second time, alike.", name=name, round=fact.round)
        )
    sentence = say(
        "%(name)s, round %(round)d: entered a second time as %(slip)s.",
        name=name,
        round=fact.round,
        slip=written(fact.slip),
    )
    return Told(sentence, (say("First entry: %(slip)s", slip=written(old.slip)),) if old else ())


def _word_ruled(fact: ev.WordRuled, before: Before, recorded: Recorded) -> Told:
    if fact.admissible:
        sentence = say("%(word)s is admissible in this game: the director's ruling.", word=fact.word)
    else:
        sentence = say("%(word)s is not admissible in this game: the director's ruling.", word=fact.word)
    return Told(sentence, because(fact.reason), correction=True)


def _average_given(fact: ev.AverageGiven, before: Before, recorded: Recorded) -> Told:
    if fact.points is not None:  # kept by an older program
        kept = say("%(name)s, round %(round)d: the average of the others, %(points)s.")
        return _points_set(kept)(fact, before, recorded)
    name = before.name(fact.player)
    sentence = say("%(name)s, round %(round)d: the average of the others.", name=name, round=fact.round)
    return Told(sentence, (*because(fact.reason), *_was(fact, before)), correction=True)


SLIP_TELLERS: Mapping[type, Callable[[Any, Before, Recorded], Told]] = {
    ev.SlipRecorded: _slip_recorded,
    ev.DoubtSettled: _doubt_settled,
    ev.AverageGiven: _average_given,
    ev.PlayerWarned: filled(say("%(name)s, round %(round)d: a warning by the director.")),
    ev.AppealDecided: filled(say("An appeal is decided; what it changes follows."), correction=True),
    ev.SlipOverruled: _points_set(say("%(name)s, round %(round)d: set to %(points)s by the director.")),
    ev.SlipWithdrawn: filled(say("Slip of %(name)s in round %(round)d removed."), True, _was),
    ev.SlipChecked: _slip_checked,
    ev.WordRuled: _word_ruled,
    ev.NoteDelivered: filled(say("Correction note for round %(round)d handed to %(name)s.")),
}
