"""Every kind of fact of a night as a sentence, with the lines that stand under it.

A teller gets the event, what was ``Before`` it and the record, and gives a ``Told``. A new kind of event
needs one teller in ``TELLERS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from director.games.duplicate import events as ev
from director.games.log import Recorded
from director.language.sentences import Sentence, say, say_n
from director.language.texts import with_blanks
from director.telling.moves import points
from director.telling.seals import room_called, seal_made, seed_revealed
from director.telling.slip_facts import SLIP_TELLERS
from director.telling.told import Before, Told, because

# -- the rack ------------------------------------------------------------------------------------------


def _rack_drawn(event: ev.RackDrawn, before: Before, recorded: Recorded) -> Told:
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


def _rack_rejected(event: ev.RackRejected, before: Before, recorded: Recorded) -> Told:
    return Told(
        say(
            "Rack %(rack)s from the cloth bag rejected in round %(round)d; all its tiles went back.",
            rack=event.kept + event.drawn,
            round=event.round,
        )
    )


def _rack_announced_again(event: ev.RackAnnouncedAgain, before: Before, recorded: Recorded) -> Told:
    return Told(say("Nobody found a move in round %(round)d: the same letters again.", round=event.round))


def _rack_taken_back(event: ev.RackTakenBack, before: Before, recorded: Recorded) -> Told:
    return Told(
        say("Rack %(rack)s of round %(round)d taken back.", rack=before.game.rack, round=event.round),
        correction=True,
    )


# -- the clock -----------------------------------------------------------------------------------------


def _clock_started(event: ev.ClockStarted, before: Before, recorded: Recorded) -> Told:
    clock = before.game.current.clock if before.game.current else None
    if clock and clock.started:
        return Told(say("Clock of round %(round)d goes on.", round=event.round))
    return Told(say("Clock of round %(round)d started.", round=event.round))


def _clock_stopped(event: ev.ClockStopped, before: Before, recorded: Recorded) -> Told:
    left = round(before.game.current.clock.left(recorded.at)) if before.game.current else 0
    return Told(
        say(
            "Clock of round %(round)d stopped with %(left)s left.",
            round=event.round,
            left=f"{left // 60}:{left % 60:02d}",
        )
    )


def _time_added(event: ev.TimeAdded, before: Before, recorded: Recorded) -> Told:
    if event.seconds < 0:
        return Told(
            say_n(
                "%(num)d second taken off round %(round)d.",
                "%(num)d seconds taken off round %(round)d.",
                -event.seconds,
                round=event.round,
            )
        )
    return Told(
        say_n(
            "%(num)d second added to round %(round)d.",
            "%(num)d seconds added to round %(round)d.",
            event.seconds,
            round=event.round,
        )
    )


def _time_called(event: ev.TimeCalled, before: Before, recorded: Recorded) -> Told:
    return Told(say("Time of round %(round)d called over.", round=event.round))


# -- rounds, players, the end --------------------------------------------------------------------------


def _top_placed(event: ev.TopPlaced, before: Before, recorded: Recorded) -> Told:
    return Told(
        say(
            "Top of round %(round)d placed: %(word)s at %(at)s, %(points)s.",
            round=event.round,
            word=with_blanks(event.word),
            at=event.at,
            points=points(event.score),
        )
    )


def _round_cancelled(event: ev.RoundCancelled, before: Before, recorded: Recorded) -> Told:
    return Told(
        say("Round %(round)d cancelled; its points do not count.", round=event.round),
        because(event.reason),
        correction=True,
    )


def _pack_taken(event: ev.PackTaken, before: Before, recorded: Recorded) -> Told:
    return Told(
        say("Pack %(pack)s is played, as centre %(name)s.", pack=event.pack, name=event.name),
        () if before.game.setup.fingerprint == event.words else (other_words(event.title),),
    )


def other_words(title: str) -> Sentence:
    """That a centre judges by another word list than the pack was made with."""
    return say(
        "The word list here is not the one of the pack (%(title)s): slips may be ruled differently.",
        title=title,
    )


def _code_given(event: ev.CodeGiven, before: Before, recorded: Recorded) -> Told:
    return Told(say("The code of round %(round)d was typed.", round=event.round))


def _round_voided(event: ev.RoundVoided, before: Before, recorded: Recorded) -> Told:
    return Told(
        say("Round %(round)d cancelled in this room; its slips do not count.", round=event.round),
        because(event.reason),
        correction=True,
    )


def _player_arrived(event: ev.PlayerArrived, before: Before, recorded: Recorded) -> Told:
    name = before.name(event.player)
    return Told(say("%(name)s takes part from round %(round)d on.", name=name, round=event.round))


def _player_left(event: ev.PlayerLeft, before: Before, recorded: Recorded) -> Told:
    name = before.name(event.player)
    return Told(say("%(name)s no longer takes part from round %(round)d on.", name=name, round=event.round))


def _game_ended(event: ev.GameEnded, before: Before, recorded: Recorded) -> Told:
    return Told(say("Game finished."), because(event.reason))


def _game_reopened(event: ev.GameReopened, before: Before, recorded: Recorded) -> Told:
    return Told(
        say("Game opened again."),
        because(event.reason),
        correction=True,
    )


TELLERS: Mapping[type, Callable[[Any, Before, Recorded], Told]] = {
    **SLIP_TELLERS,
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
    ev.TopPlaced: _top_placed,
    ev.RoundCancelled: _round_cancelled,
    ev.PlayerArrived: _player_arrived,
    ev.PlayerLeft: _player_left,
    ev.GameEnded: _game_ended,
    ev.GameReopened: _game_reopened,
    ev.PackTaken: _pack_taken,
    ev.CodeGiven: _code_given,
    ev.RoundVoided: _round_voided,
}
