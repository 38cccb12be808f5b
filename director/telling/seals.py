"""The facts of a sealed draw as sentences: the seal, the number of the room, the seed."""

from __future__ import annotations

from director.games.duplicate import events as ev
from director.games.log import Recorded
from director.language.sentences import say
from director.rules.sealed import short
from director.telling.told import Before, Told, because


def seal_made(event: ev.Sealed, before: Before, recorded: Recorded) -> Told:
    """Seal and number; the reason if there was another before."""
    sentence = say(
        "The draw is sealed. Seal %(number)d: %(seal)s", number=event.number, seal=short(event.shown)
    )
    return Told(sentence, because(event.reason), correction=event.number > 1)


def room_called(event: ev.RoomNumber, before: Before, recorded: Recorded) -> Told:
    """The digits, or that there are none."""
    if not event.text:
        return Told(say("No number was called by the room; the seal alone fixes the racks."))
    return Told(say("The room called the number %(digits)s.", digits=event.text))


def seed_revealed(event: ev.SeedRevealed, before: Before, recorded: Recorded) -> Told:
    """The whole seed, in hexadecimal."""
    return Told(say("The seed of the draw is revealed: %(seed)s", seed=event.seed))
