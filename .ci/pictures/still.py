"""A world in which time does not pass by itself and chance falls the same way each time."""

from __future__ import annotations

import random
import secrets
import time

TONIGHT = 1_795_546_800.0
"""Seven in the evening of the 24th of November 2026, UTC."""


class Clock:
    """The only clock of the program while the pictures are taken."""

    now = TONIGHT


def stand_still() -> None:
    """The program's time is that of ``Clock``, and what it leaves to chance is the same each time. Before it is imported."""
    time.time = lambda: Clock.now
    time.clock_gettime = lambda which: Clock.now - TONIGHT
    reset_chance()
    random.SystemRandom = lambda *_: random.Random(13)  # type: ignore[assignment,misc,return-value]


def reset_chance() -> None:
    """Secrets, codes and seals begin anew."""
    chance = random.Random(5)
    secrets.choice = chance.choice
    secrets.randbelow = chance.randrange
    secrets.token_bytes = lambda size=32: chance.randbytes(size or 32)
    secrets.token_hex = lambda size=32: chance.randbytes(size or 32).hex()
    secrets.token_urlsafe = lambda size=32: chance.randbytes(size or 32).hex()[: size or 32]
