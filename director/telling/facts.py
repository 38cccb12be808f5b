"""Every kind of fact of a night as a sentence, with the lines that stand under it.

A teller gets the event, the game just before it and the record, and gives a ``Told``. A new kind of event
needs one teller in ``TELLERS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from director.games.duplicate import events as ev
from director.games.duplicate.game import Entry, Game
from director.games.log import Recorded
from director.judge.reasons import question, reason
from director.judge.slip import Slip
from director.language.sentences import Sentence, quoted, say
from director.language.texts import with_blanks
from director.telling.seals import room_called, seal_made, seed_revealed
from director.telling.told import Told

# -- the rack ------------------------------------------------------------------------------------------


def _rack_drawn(event: ev.RackDrawn, before: Game, recorded: Recorded) -> Told:
    rejected = tuple(say("Rejected: %(rack)s", rack=each.kept + each.drawn) for each in event.rejected)
    values = {"round": event.round, "kept": event.kept, "drawn": event.drawn}
    match event.source, bool(event.kept):
        case "bag", True:
            sentence = say(
                "Rack of round %(round)d from the cloth bag: %(kept)s kept, %(drawn)s drawn.", **values
            )
        case "bag", False:
            sentence = say("Rack of round %(round)d from the cloth bag: %(drawn)s.", **values)
        case _, True:
            sentence = say("Rack of round %(round)d: %(kept)s kept, %(drawn)s drawn.", **values)
        case _:
            sentence = say("Rack of round %(round)d: %(drawn)s drawn.", **values)
    return Told(sentence, rejected)


def _rack_rejected(event: ev.RackRejected, before: Game, recorded: Recorded) -> Told:
    return Told(
        say(
            "Rack %(rack)s from the cloth bag rejected in round %(round)d; all its tiles went back.",
            rack=event.kept + event.drawn,
            round=event.round,
        )
    )


def _rack_announced_again(event: ev.RackAnnouncedAgain, before: Game, recorded: Recorded) -> Told:
    return Told(say("Nobody found a move in round %(round)d: the same letters again.", round=event.round))


def _rack_taken_back(event: ev.RackTakenBack, before: Game, recorded: Recorded) -> Told:
    return Told(
        say("Rack %(rack)s of round %(round)d taken back.", rack=before.rack, round=event.round),
        correction=True,
    )


# -- the clock -----------------------------------------------------------------------------------------


def _clock_started(event: ev.ClockStarted, before: Game, recorded: Recorded) -> Told:
    clock = before.current.clock if before.current else None
    if clock and clock.started:
        return Told(say("Clock of round %(round)d goes on.", round=event.round))
    return Told(say("Clock of round %(round)d started.", round=event.round))


def _clock_stopped(event: ev.ClockStopped, before: Game, recorded: Recorded) -> Told:
    left = round(before.current.clock.left(recorded.at)) if before.current else 0
    return Told(
        say(
            "Clock of round %(round)d stopped with %(left)s left.",
            round=event.round,
            left=f"{left // 60}:{left % 60:02d}",
        )
    )


def _time_added(event: ev.TimeAdded, before: Game, recorded: Recorded) -> Told:
    if event.seconds < 0:
        return Told(
            say("%(seconds)d seconds taken off round %(round)d.", seconds=-event.seconds, round=event.round)
        )
    return Told(
        say("%(seconds)d seconds added to round %(round)d.", seconds=event.seconds, round=event.round)
    )


def _time_called(event: ev.TimeCalled, before: Game, recorded: Recorded) -> Told:
    return Told(say("Time of round %(round)d called over.", round=event.round))


# -- slips ---------------------------------------------------------------------------------------------

STATES: Mapping[str, Sentence] = {
    "none": say("no slip"),
    "empty": say("empty slip"),
    "several": say("several slips"),
    "late": say("slip handed in late"),
    "illegible": say("illegible slip"),
}


def written(slip: Slip) -> Sentence:
    """A slip in few words: its word, place and claimed score, or what is odd about it."""
    if slip.state in STATES and not slip.word:
        return STATES[slip.state]
    values = {"word": slip.word or "–", "at": slip.at or slip.joined_at or "", "score": slip.score}
    match bool(values["at"]), slip.score is not None:
        case True, True:
            told = say("%(word)s at %(at)s, claimed %(score)d", **values)
        case True, False:
            told = say("%(word)s at %(at)s", **values)
        case False, True:
            told = say("%(word)s without place, claimed %(score)d", **values)
        case _:
            told = say("%(word)s without place", **values)
    return say("%(slip)s (%(state)s)", slip=told, state=STATES[slip.state]) if slip.state in STATES else told


def _worth(entry: Entry) -> Sentence:
    return say("%(slip)s: %(points)d points", slip=written(entry.slip), points=entry.points)


def _slip_recorded(event: ev.SlipRecorded, before: Game, recorded: Recorded) -> Told:
    name, old = _name(before, event.player), _entry(before, event.round, event.player)
    new = say("%(slip)s: %(points)d points", slip=written(event.slip), points=event.ruling.points)
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


def _doubt_settled(event: ev.DoubtSettled, before: Game, recorded: Recorded) -> Told:
    name, entry = _name(before, event.player), _entry(before, event.round, event.player)
    doubts = [each for each in entry.ruling.doubts if each.code == event.doubt] if entry else []
    sentence = say("%(name)s, round %(round)d: a doubt is decided.", name=name, round=event.round)
    answer = say("%(question)s Yes.") if event.yes else say("%(question)s No.")
    details = [Sentence(answer.template, {"question": question(each)}) for each in doubts[:1]]
    return Told(sentence, tuple(details), correction=True)


def _average_given(event: ev.AverageGiven, before: Game, recorded: Recorded) -> Told:
    old = _entry(before, event.round, event.player)
    sentence = say(
        "%(name)s, round %(round)d: the average of the others, %(points)d points.",
        name=_name(before, event.player),
        round=event.round,
        points=event.points,
    )
    details = [say("Before: %(slip)s", slip=_worth(old))] if old else []
    return Told(sentence, (*details, *_because(event.reason)), correction=True)


def _player_warned(event: ev.PlayerWarned, before: Game, recorded: Recorded) -> Told:
    sentence = say(
        "%(name)s, round %(round)d: a warning by the director.",
        name=_name(before, event.player),
        round=event.round,
    )
    return Told(sentence, _because(event.reason))


def _appeal_decided(event: ev.AppealDecided, before: Game, recorded: Recorded) -> Told:
    return Told(say("An appeal is decided; what it changes follows."), correction=True)


def _slip_overruled(event: ev.SlipOverruled, before: Game, recorded: Recorded) -> Told:
    old = _entry(before, event.round, event.player)
    sentence = say(
        "%(name)s, round %(round)d: points set to %(points)d by the director.",
        name=_name(before, event.player),
        round=event.round,
        points=event.points,
    )
    details = [say("Before: %(slip)s", slip=_worth(old))] if old else []
    return Told(sentence, (*details, *_because(event.reason)), correction=True)


def _slip_withdrawn(event: ev.SlipWithdrawn, before: Game, recorded: Recorded) -> Told:
    old = _entry(before, event.round, event.player)
    sentence = say(
        "Slip of %(name)s in round %(round)d removed.", name=_name(before, event.player), round=event.round
    )
    return Told(sentence, (say("Before: %(slip)s", slip=_worth(old)),) if old else (), correction=True)


def _slip_checked(event: ev.SlipChecked, before: Game, recorded: Recorded) -> Told:
    name, old = _name(before, event.player), _entry(before, event.round, event.player)
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


def _word_ruled(event: ev.WordRuled, before: Game, recorded: Recorded) -> Told:
    if event.admissible:
        sentence = say("%(word)s is admissible in this game: the director's ruling.", word=event.word)
    else:
        sentence = say("%(word)s is not admissible in this game: the director's ruling.", word=event.word)
    return Told(sentence, _because(event.reason), correction=True)


def _note_delivered(event: ev.NoteDelivered, before: Game, recorded: Recorded) -> Told:
    return Told(
        say(
            "Correction note for round %(round)d handed to %(name)s.",
            round=event.round,
            name=_name(before, event.player),
        )
    )


def _entry(game: Game, number: int, player: int) -> Entry | None:
    return game.rounds[number - 1].entries.get(player) if 1 <= number <= len(game.rounds) else None


def _because(reason: str) -> tuple[Sentence, ...]:
    return (say("Reason: %(reason)s", reason=quoted(reason)),) if reason else ()


def _name(game: Game, player: int) -> str:
    return next((each.name for each in game.players if each.id == player), f"#{player}")


# -- rounds, players, the end --------------------------------------------------------------------------


def _top_placed(event: ev.TopPlaced, before: Game, recorded: Recorded) -> Told:
    return Told(
        say(
            "Top of round %(round)d placed: %(word)s at %(at)s, %(score)d points.",
            round=event.round,
            word=with_blanks(event.word),
            at=event.at,
            score=event.score,
        )
    )


def _round_cancelled(event: ev.RoundCancelled, before: Game, recorded: Recorded) -> Told:
    return Told(
        say("Round %(round)d cancelled; its points do not count.", round=event.round),
        _because(event.reason),
        correction=True,
    )


def _player_arrived(event: ev.PlayerArrived, before: Game, recorded: Recorded) -> Told:
    name = _name(before, event.player)
    return Told(say("%(name)s takes part from round %(round)d on.", name=name, round=event.round))


def _player_left(event: ev.PlayerLeft, before: Game, recorded: Recorded) -> Told:
    name = _name(before, event.player)
    return Told(say("%(name)s no longer takes part from round %(round)d on.", name=name, round=event.round))


def _game_ended(event: ev.GameEnded, before: Game, recorded: Recorded) -> Told:
    return Told(say("Game finished."), _because(event.reason))


def _game_reopened(event: ev.GameReopened, before: Game, recorded: Recorded) -> Told:
    return Told(
        say("Game opened again."),
        _because(event.reason),
        correction=True,
    )


TELLERS: Mapping[type, Callable[[Any, Game, Recorded], Told]] = {
    ev.Sealed: seal_made,
    ev.RoomNumber: room_called,
    ev.SeedRevealed: seed_revealed,
    ev.RackDrawn: _rack_drawn,
    ev.RackRejected: _rack_rejected,
    ev.RackTakenBack: _rack_taken_back,
    ev.RackAnnouncedAgain: _rack_announced_again,
    ev.ClockStarted: _clock_started,
    ev.ClockStopped: _clock_stopped,
    ev.TimeAdded: _time_added,
    ev.TimeCalled: _time_called,
    ev.SlipRecorded: _slip_recorded,
    ev.DoubtSettled: _doubt_settled,
    ev.AverageGiven: _average_given,
    ev.PlayerWarned: _player_warned,
    ev.AppealDecided: _appeal_decided,
    ev.SlipOverruled: _slip_overruled,
    ev.SlipWithdrawn: _slip_withdrawn,
    ev.SlipChecked: _slip_checked,
    ev.WordRuled: _word_ruled,
    ev.NoteDelivered: _note_delivered,
    ev.TopPlaced: _top_placed,
    ev.RoundCancelled: _round_cancelled,
    ev.PlayerArrived: _player_arrived,
    ev.PlayerLeft: _player_left,
    ev.GameEnded: _game_ended,
    ev.GameReopened: _game_reopened,
}
