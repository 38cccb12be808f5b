"""The time of the running program, which nobody can set back.

It begins with the laptop's time and goes on by a counter of the system that also runs while the laptop sleeps,
so a round's clock neither stands still nor jumps when the laptop's time is corrected during a night. The next
start of the program takes over the laptop's time as it is then.
"""

from __future__ import annotations

import time


def _ticks() -> float:
    """Seconds that only grow, sleep of the laptop included where the system can count it."""
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC"):
        if hasattr(time, name):
            return time.clock_gettime(getattr(time, name))
    return time.monotonic()


_START = time.time() - _ticks()


def steady_time() -> float:
    """Seconds since 1970 by the laptop's time at the start of the program."""
    return _START + _ticks()
