"""What a night lets players' phones do, chosen by the director and kept beside the log.

``easy``: the phone writes reference, direction, circle and score itself; else the player states them, as on paper,
and is judged as on paper. ``changes``: a slip may be changed until the time is up; else the first one counts.
``newcomers``: whoever is not in the list may type a name. ``ranking`` is when a phone shows places: always
(``live``), between two rounds (``rounds``), or after the last one (``end``). ``grace`` is what the network may take of the
time, in seconds: a slip that comes later waits for the director.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from director.language.codec import Written

Ranking = Literal["live", "rounds", "end"]
RANKINGS: tuple[str, ...] = get_args(Ranking)
MOST_GRACE = 30


@dataclass(frozen=True)
class PhoneRules(Written):
    """The director's choice."""

    easy: bool = True
    changes: bool = True
    newcomers: bool = False
    ranking: Ranking = "rounds"
    grace: int = 3
