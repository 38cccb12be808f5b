"""The mark of what the wall of an event shows: another one whenever there is something new.

That changes with the event's settings (a place is revealed) and with its games: with each complete round of the one that is played,
and with every change of those that have ended.
"""

from __future__ import annotations

import hashlib

from director.desk.desk import Desk
from director.language.sentences import DirectorError
from director.seasons.season_data import Event
from director.storage.season_store import StoredSeries


def mark_of(desk: Desk, event: StoredSeries[Event]) -> str:
    """Another text whenever the wall of the event has something new to show."""
    shown = repr((event.version, [_moved(desk, key) for key in event.data.games]))
    return hashlib.blake2s(shown.encode(), digest_size=8).hexdigest()


def _moved(desk: Desk, key: str) -> tuple[object, ...]:
    """How far a game has come, as far as the table of its event shows it."""
    try:
        night = desk.night(key)
    except DirectorError:  # in the bin, or damaged: it does not count
        return (key,)
    if night.kind.in_rounds and night.goes_on and night.game.current and not night.game.current.top:
        return key, len(night.game.complete), len(night.game.cancelled)
    return key, night.version
