"""Every kind of fact of a night as a sentence, with the lines that stand under it.

A teller gets the fact, what was ``Before`` it and the record, and gives a ``Told``. A new kind of fact
needs one teller in ``TELLERS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from director.games.duplicate import facts as ev
from director.games.log import Recorded
from director.language.sentences import Sentence, say, say_n
from director.language.texts import with_blanks
from director.rules.after import after_move
from director.rules.moves import Move, parse_place
from director.rules.scoring import squares_laid
from director.rules.sealed import short
from director.wording.moves import points
from director.wording.one_fact import Before, Told, because, filled
from director.wording.slip_facts import SLIP_TELLERS

# -- the rack ------------------------------------------------------------------------------------------


def _rack_drawn(fact: ev.RackDrawn, before: Before, recorded: Recorded) -> Told:
    rejected = tuple(say("Rejected: %(rack)s", rack=each.kept + each.drawn) for each in fact.rejected)
    values = {"round": fact.round, "kept": fact.kept, "drawn": fact.drawn}
    match fact.source, bool(fact.kept):
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


# -- the clock -----------------------------------------------------------------------------------------


def _clock_started(fact: ev.ClockStarted, before: Before, recorded: Recorded) -> Told:
    clock = before.game.current.clock if before.game.current else None
    if clock and clock.started:
        return Told(say("Clock of round %(round)d goes on.", round=fact.round))
    return Told(say("Clock of round %(round)d started.", round=fact.round))


def _clock_stopped(fact: ev.ClockStopped, before: Before, recorded: Recorded) -> Told:
    left = round(before.game.current.clock.left(recorded.at)) if before.game.current else 0
    return Told(
        say(
            "Clock of round %(round)d stopped with %(left)s left.",
            round=fact.round,
            left=f"{left // 60}:{left % 60:02d}",
        )
    )


def _time_added(fact: ev.TimeAdded, before: Before, recorded: Recorded) -> Told:
    if fact.seconds < 0:
        return Told(
            say_n(
                "%(num)d second taken off round %(round)d.",
                "%(num)d seconds taken off round %(round)d.",
                -fact.seconds,
                round=fact.round,
            )
        )
    return Told(
        say_n(
            "%(num)d second added to round %(round)d.",
            "%(num)d seconds added to round %(round)d.",
            fact.seconds,
            round=fact.round,
        )
    )


# -- rounds, players, the end --------------------------------------------------------------------------


def _top_placed(fact: ev.TopPlaced, before: Before, recorded: Recorded) -> Told:
    return Told(
        say(
            "Top of round %(round)d placed: %(word)s at %(at)s, %(points)s.",
            round=fact.round,
            word=with_blanks(fact.word),
            at=fact.at,
            points=points(fact.score),
        ),
        _replaced(fact, before),
    )


def _replaced(fact: ev.TopPlaced, before: Before) -> tuple[Sentence, ...]:
    """That blanks of the top gave way to their letters."""
    rules, played = before.game.setup.rules, before.game.current
    if played is None or not rules.replaces_blanks:
        return ()
    laid = squares_laid(played.board, Move(parse_place(fact.at), fact.word), rules.tiles)
    found = after_move(played.board, played.rack, laid, rules).replaced
    return tuple(
        say("The blank is replaced on the board by the letter %(letter)s.", letter=letter)
        for letter in found.values()
    )


def _pack_taken(fact: ev.PackTaken, before: Before, recorded: Recorded) -> Told:
    return Told(
        say("Pack %(pack)s is played, as centre %(name)s.", pack=fact.pack, name=fact.name),
        () if before.game.setup.fingerprint == fact.words else (other_words(fact.title),),
    )


def other_words(title: str) -> Sentence:
    """That a centre judges by another word list than the pack was made with."""
    return say(
        "The word list here is not the one of the pack (%(title)s): slips may be ruled differently.",
        title=title,
    )


def _players_out(fact: ev.PlayersOut, before: Before, recorded: Recorded) -> Told:
    if not fact.players:
        return Told(say("Nobody would be left after round %(round)d: all go on.", round=fact.round))
    names = tuple(before.name(player) for player in fact.players)
    return Told(say("Out after round %(round)d:", round=fact.round), names)


def _tie_broken(fact: ev.TieBroken, before: Before, recorded: Recorded) -> Told:
    order = zip(fact.players, fact.places, strict=True)
    lines = tuple(
        say("%(place)d. %(name)s", place=place, name=before.name(player)) for player, place in order
    )
    return Told(say("A sudden death has broken the tie:"), lines)


def _seal_made(fact: ev.Sealed, before: Before, recorded: Recorded) -> Told:
    sentence = say(
        "The draw is sealed. Seal %(number)d: %(seal)s", number=fact.number, seal=short(fact.shown)
    )
    return Told(sentence, because(fact.reason), correction=fact.number > 1)


def _room_called(fact: ev.RoomNumber, before: Before, recorded: Recorded) -> Told:
    if not fact.text:
        return Told(say("No number was called by the room; the seal alone fixes the racks."))
    return Told(say("The room called the number %(digits)s.", digits=fact.text))


TELLERS: Mapping[type, Callable[[Any, Before, Recorded], Told]] = {
    **SLIP_TELLERS,
    ev.Sealed: _seal_made,
    ev.RoomNumber: _room_called,
    ev.SeedRevealed: filled(say("The seed of the draw is revealed: %(seed)s")),
    ev.TermsFixed: filled(
        say("Fixed with the seal: rules %(rules)s, tiles %(tiles)s, word list %(words)s."),
        rules=lambda fact, before: str(fact.profile.get("title", "–")),
        tiles=lambda fact, before: str(fact.tiles.get("title", "–")),
        words=lambda fact, before: fact.words[:12],
    ),
    ev.PlayersListed: filled(
        say("List of the players: %(hash)s"), hash=lambda fact, before: fact.digest[:12]
    ),
    ev.BagFrom: filled(say("From round %(round)d on the letters come from a real bag."), correction=True),
    ev.RackDrawn: _rack_drawn,
    ev.BlanksTurned: filled(
        say("The blank drawn in round %(round)d became %(letters)s."),
        letters=lambda fact, before: ", ".join(fact.letters),
    ),
    ev.RackRejected: filled(
        say("Rack %(rack)s from the cloth bag rejected in round %(round)d; all its tiles went back."),
        rack=lambda fact, before: fact.kept + fact.drawn,
    ),
    ev.RackTakenBack: filled(
        say("Rack %(rack)s of round %(round)d taken back."), True, rack=lambda fact, before: before.game.rack
    ),
    ev.RackAnnouncedAgain: filled(say("Nobody found a move in round %(round)d: the same letters again.")),
    ev.ClockStarted: _clock_started,
    ev.ClockStopped: _clock_stopped,
    ev.TimeAdded: _time_added,
    ev.TimeCalled: filled(say("Time of round %(round)d called over.")),
    ev.TopPlaced: _top_placed,
    ev.RoundCancelled: filled(say("Round %(round)d cancelled; its points do not count."), correction=True),
    ev.PlayersOut: _players_out,
    ev.PlayerPutBack: filled(say("%(name)s plays again from round %(round)d on."), correction=True),
    ev.TieBroken: _tie_broken,
    ev.PlayerArrived: filled(say("%(name)s takes part from round %(round)d on.")),
    ev.PlayerLeft: filled(say("%(name)s no longer takes part from round %(round)d on.")),
    ev.GameEnded: filled(say("Game finished.")),
    ev.GameReopened: filled(say("Game opened again."), correction=True),
    ev.PackTaken: _pack_taken,
    ev.CodeGiven: filled(say("The code of round %(round)d was typed.")),
    ev.RoundVoided: filled(
        say("Round %(round)d cancelled in this room; its slips do not count."), correction=True
    ),
}
