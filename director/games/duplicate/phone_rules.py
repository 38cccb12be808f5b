"""What a night lets players' phones do, chosen by the director and kept beside the log.

``easy``: the phone writes reference, direction, circle and score itself; else the player states them, as on paper,
and is judged as on paper. ``changes``: a slip may be changed until the time is up; else the first one counts.
``newcomers``: whoever is not in the list may type a name. ``ranking`` is when a phone shows places: always
(``live``), between two rounds (``rounds``), or after the last one (``end``). ``grace`` is what the network may take of the
time, in seconds: a slip that comes later waits for the director.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, get_args

Ranking = Literal["live", "rounds", "end"]
RANKINGS: tuple[str, ...] = get_args(Ranking)
MOST_GRACE = 30


@dataclass(frozen=True)
class PhoneRules:
    """The director's choice."""

    easy: bool = True
    changes: bool = True
    newcomers: bool = False
    ranking: Ranking = "rounds"
    grace: int = 3

    def as_data(self) -> dict[str, Any]:
        """The JSON form that ``phone_rules_from_data`` reads."""
        return asdict(self)


def phone_rules_from_data(data: Mapping[str, Any]) -> PhoneRules:
    """The rules that were kept; what this program does not know is passed over."""
    known = {field.name for field in fields(PhoneRules)}
    rules = PhoneRules(**{name: value for name, value in data.items() if name in known})
    return rules if rules.ranking in RANKINGS else PhoneRules()
