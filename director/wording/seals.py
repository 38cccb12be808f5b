"""The facts of a sealed draw as sentences: the seal, the number of the room, the seed."""

from __future__ import annotations

from director.games.duplicate import facts as ev
from director.games.log import Recorded
from director.language.sentences import say
from director.rules.sealed import short
from director.wording.one_fact import Before, Told, because


def seal_made(fact: ev.Sealed, before: Before, recorded: Recorded) -> Told:
    """Seal and number; the reason if there was another before."""
    sentence = say(
        "The draw is sealed. Seal %(number)d: %(seal)s", number=fact.number, seal=short(fact.shown)
    )
    return Told(sentence, because(fact.reason), correction=fact.number > 1)


def room_called(fact: ev.RoomNumber, before: Before, recorded: Recorded) -> Told:
    """The digits, or that there are none."""
    if not fact.text:
        return Told(say("No number was called by the room; the seal alone fixes the racks."))
    return Told(say("The room called the number %(digits)s.", digits=fact.text))


def terms_fixed(fact: ev.TermsFixed, before: Before, recorded: Recorded) -> Told:
    """Rules, tiles and list by name, with the list's fingerprint."""
    return Told(
        say(
            "Fixed with the seal: rules %(rules)s, tiles %(tiles)s, word list %(words)s.",
            rules=str(fact.profile.get("title", "–")),
            tiles=str(fact.tiles.get("title", "–")),
            words=fact.words[:12],
        )
    )


def players_listed(fact: ev.PlayersListed, before: Before, recorded: Recorded) -> Told:
    """The list of players by the beginning of its hash."""
    return Told(say("List of the players: %(hash)s", hash=fact.digest[:12]))


def bag_from(fact: ev.BagFrom, before: Before, recorded: Recorded) -> Told:
    """From which round on, and why."""
    sentence = say("From round %(round)d on the letters come from a real bag.", round=fact.round)
    return Told(sentence, because(fact.reason), correction=True)


def seed_revealed(fact: ev.SeedRevealed, before: Before, recorded: Recorded) -> Told:
    """The whole seed, in hexadecimal."""
    return Told(say("The seed of the draw is revealed: %(seed)s", seed=fact.seed))
