"""The facts of a night that are about slips and their rulings, as sentences (see ``facts``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from director.games.duplicate import events as ev
from director.games.duplicate.game import Entry
from director.games.log import Recorded
from director.judge.reasons import question, reason
from director.language.sentences import Sentence, say
from director.telling.moves import points
from director.telling.slips import written
from director.telling.told import Before, Told, because


def _worth(entry: Entry) -> Sentence:
    return say("%(slip)s: %(points)s", slip=written(entry.slip), points=points(entry.points))


def _slip_recorded(event: ev.SlipRecorded, before: Before, recorded: Recorded) -> Told:
    name, old = before.name(event.player), before.entry(event.round, event.player)
    new = say("%(slip)s: %(points)s", slip=written(event.slip), points=points(event.ruling.points))
    why = reason(event.ruling)
    if old is None:
        sentence = say("%(name)s, round %(round)d: %(slip)s", name=name, round=event.round, slip=new)
        return Told(sentence, (why,) if why else ())
    details = [
        say("Before: %(slip)s", slip=_worth(old)),
        say("Now: %(slip)s", slip=new),
        *([why] if why else []),
    ]
    sentence = say("Slip of %(name)s in round %(round)d corrected.", name=name, round=event.round)
    return Told(sentence, tuple(details), correction=True)


def _doubt_settled(event: ev.DoubtSettled, before: Before, recorded: Recorded) -> Told:
    name, entry = before.name(event.player), before.entry(event.round, event.player)
    doubts = [each for each in entry.ruling.doubts if each.code == event.doubt] if entry else []
    sentence = say("%(name)s, round %(round)d: a doubt is decided.", name=name, round=event.round)
    answer = say("%(question)s Yes.") if event.yes else say("%(question)s No.")
    details = [Sentence(answer.template, {"question": question(each)}) for each in doubts[:1]]
    return Told(sentence, tuple(details), correction=True)


def _points_set(sentence: Sentence) -> Callable[[ev.AverageGiven | ev.SlipOverruled, Before, Recorded], Told]:
    """Tells points that stand in place of the judge's, by ``sentence`` of name, round and points."""

    def tell(event: ev.AverageGiven | ev.SlipOverruled, before: Before, recorded: Recorded) -> Told:
        old = before.entry(event.round, event.player)
        values = {"name": before.name(event.player), "round": event.round, "points": points(event.points)}
        details = [say("Before: %(slip)s", slip=_worth(old))] if old else []
        return Told(Sentence(sentence.template, values), (*details, *because(event.reason)), correction=True)

    return tell


def _player_warned(event: ev.PlayerWarned, before: Before, recorded: Recorded) -> Told:
    sentence = say(
        "%(name)s, round %(round)d: a warning by the director.",
        name=before.name(event.player),
        round=event.round,
    )
    return Told(sentence, because(event.reason))


def _appeal_decided(event: ev.AppealDecided, before: Before, recorded: Recorded) -> Told:
    return Told(say("An appeal is decided; what it changes follows."), correction=True)


def _slip_withdrawn(event: ev.SlipWithdrawn, before: Before, recorded: Recorded) -> Told:
    old = before.entry(event.round, event.player)
    sentence = say(
        "Slip of %(name)s in round %(round)d removed.", name=before.name(event.player), round=event.round
    )
    return Told(sentence, (say("Before: %(slip)s", slip=_worth(old)),) if old else (), correction=True)


def _slip_checked(event: ev.SlipChecked, before: Before, recorded: Recorded) -> Told:
    name, old = before.name(event.player), before.entry(event.round, event.player)
    if old and old.slip == event.slip:
        return Told(
            say("%(name)s, round %(round)d: entered a second time, alike.", name=name, round=event.round)
        )
    sentence = say(
        "%(name)s, round %(round)d: entered a second time as %(slip)s.",
        name=name,
        round=event.round,
        slip=written(event.slip),
    )
    return Told(sentence, (say("First entry: %(slip)s", slip=written(old.slip)),) if old else ())


def _word_ruled(event: ev.WordRuled, before: Before, recorded: Recorded) -> Told:
    if event.admissible:
        sentence = say("%(word)s is admissible in this game: the director's ruling.", word=event.word)
    else:
        sentence = say("%(word)s is not admissible in this game: the director's ruling.", word=event.word)
    return Told(sentence, because(event.reason), correction=True)


def _note_delivered(event: ev.NoteDelivered, before: Before, recorded: Recorded) -> Told:
    return Told(
        say(
            "Correction note for round %(round)d handed to %(name)s.",
            round=event.round,
            name=before.name(event.player),
        )
    )


SLIP_TELLERS: Mapping[type, Callable[[Any, Before, Recorded], Told]] = {
    ev.SlipRecorded: _slip_recorded,
    ev.DoubtSettled: _doubt_settled,
    ev.AverageGiven: _points_set(say("%(name)s, round %(round)d: the average of the others, %(points)s.")),
    ev.PlayerWarned: _player_warned,
    ev.AppealDecided: _appeal_decided,
    ev.SlipOverruled: _points_set(say("%(name)s, round %(round)d: set to %(points)s by the director.")),
    ev.SlipWithdrawn: _slip_withdrawn,
    ev.SlipChecked: _slip_checked,
    ev.WordRuled: _word_ruled,
    ev.NoteDelivered: _note_delivered,
}
