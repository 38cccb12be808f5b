"""The time of a night as it is typed: a speed by name, or seconds of one's own to think and to write."""

from __future__ import annotations

import re

from director.language.sentences import RuleError, say
from director.rules.profile import BOUNDS, SIMULTAN
from director.rules.speed import Speed, own_speed, speed

OWN_TIME = "own"
"""The speed of one's own seconds; none at all is the time that the rules say."""


def chosen_speed(name: str, seconds: str, writing: str) -> Speed | None:
    """The speed chosen; None: the time of the rules, or the seconds beside it. RuleError ``bad_writing`` and others."""
    writing = writing.strip()
    if writing and not re.fullmatch(r"\d{1,3}", writing):
        raise RuleError("bad_writing", say("The time to write is a number of seconds."))
    if name == OWN_TIME:
        return own_speed(checked_seconds(seconds, SIMULTAN.seconds), int(writing or 0))
    return speed(name) if name else None


def checked_seconds(text: str, default: int) -> int:
    """Seconds per round, ``180`` or ``3:00``; RuleError ``bad_seconds``."""
    if not text.strip():
        return default
    least, most = BOUNDS["seconds"]
    found = re.fullmatch(r"(?:(\d{1,2}):)?(\d{1,4})", text.strip())
    seconds = 60 * int(found[1] or 0) + int(found[2]) if found else 0
    if not least <= seconds <= most:
        raise RuleError(
            "bad_seconds",
            say("The time for a round must be %(least)d to %(most)d seconds.", least=least, most=most),
        )
    return seconds
