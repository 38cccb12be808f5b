"""Who may look words up, and when: a word list must not be a second player in a round that is being played.

The director may at any time, but on a device that has a seat in the running round. Helpers may while no clock is running
or waiting to. All others may if the director has opened the look-up for the room, and only while no round is open: a
slip could still be on its way. The device is not asked who it is: an open round of any night closes the page for all,
so a player's second browser is no way round it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from director.desk.settings import lookups_open
from director.games.kinds import kind_named
from director.language.sentences import DirectorError, Sentence, say
from director.web.common import desk, instance
from director.web.play.seats import own_door
from director.web.roles import visitor

NIGHTS_LOOKED_AT = 12
"""The newest nights: a round that is being played is in one of them."""
FORGOTTEN = 6 * 3600.0
"""Seconds without an event after which an open round is not being played any more."""

CLOCK: Collection[str] = ("ready", "running", "stopped")
OPEN: Collection[str] = (*CLOCK, "time_up")


def why_closed() -> Sentence | None:
    """Why whoever asks may not look words up now; None if nothing stands against it."""
    if visitor().directs:
        return _round_open() if _plays_now() else None
    if visitor().role == "helper":
        closed = any(phase in CLOCK for _, phase in _phases())
        return (
            say("A round is running. Words can be looked up again when its time is up.") if closed else None
        )
    if not lookups_open(instance().db):
        return say("The director has not opened the look-up for the room.")
    return _round_open() if any(phase in OPEN for _, phase in _phases()) else None


def _round_open() -> Sentence:
    return say("A round is open. Words can be looked up again when it is over.")


def _plays_now() -> bool:
    """Whether the device that asks has a seat in an open round."""
    seat = own_door()
    return seat is not None and any(game == seat.game and phase in OPEN for game, phase in _phases())


def _phases() -> Iterator[tuple[int, str]]:
    """The newest nights that somebody may be playing, each with its phase."""
    here = desk()
    now = here.now()
    for row in here.games()[:NIGHTS_LOOKED_AT]:
        try:
            if not kind_named(row.kind).in_rounds:
                continue
            night = here.night(row.key)
        except DirectorError:
            continue  # a night that cannot be read is not being played
        if night.log and now - night.log[-1].at < FORGOTTEN:
            yield row.id, night.game.phase(now)
