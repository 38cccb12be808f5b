"""The facts of a sealed draw as sentences: the seal, the number of the room, the seed."""

from __future__ import annotations

from director.games.duplicate import events as ev
from director.games.duplicate.game import Game
from director.games.log import Recorded
from director.language.sentences import quoted, say
from director.rules.sealed import short
from director.telling.told import Told


def seal_made(event: ev.Sealed, before: Game, recorded: Recorded) -> Told:
    """Seal and number; the reason if there was another before."""
    sentence = say(
        "The draw is sealed. Seal %(number)d: %(seal)s", number=event.number, seal=short(event.shown)
    )
    because = (say("Reason: %(reason)s", reason=quoted(event.reason)),) if event.reason else ()
    return Told(sentence, because, correction=event.number > 1)


def room_called(event: ev.RoomNumber, before: Game, recorded: Recorded) -> Told:
    """The digits, or that there are none."""
    if not event.text:
        return Told(say("No number was called by the room; the seal alone fixes the racks."))
    return Told(say("The room called the number %(digits)s.", digits=event.text))


def seed_revealed(event: ev.SeedRevealed, before: Game, recorded: Recorded) -> Told:
    """The whole seed, in hexadecimal."""
    return Told(say("The seed of the draw is revealed: %(seed)s", seed=event.seed))
