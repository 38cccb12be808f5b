"""The rules of a Worthatz night as data: the client's rules, and what a room may set for itself.

Ours, where the client's text is silent: 5 minutes a round, a signal 30 seconds before the end, 10 seconds of
search for the reference grid of a round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, get_type_hints

from director.language.sentences import say
from director.rules.profile import bad_profile


@dataclass(frozen=True)
class WorthatzProfile:
    """Rounds of a night, seconds of a round, seconds of search (0: no reference).

    ``part``: a grid with a fault scores its best valid connected part, else 0. ``signals`` are seconds before
    the end.
    """

    name: str = "worthatz"
    title: str = "Worthatz"
    rounds: int = 10
    seconds: int = 300
    part: bool = False
    search_seconds: int = 10
    signals: tuple[int, ...] = (30,)

    def as_data(self) -> dict[str, Any]:
        """The JSON form that ``worthatz_from_data`` reads."""
        return asdict(self) | {"signals": list(self.signals)}


BOUNDS: Mapping[str, tuple[int, int]] = {
    "rounds": (1, 99),
    "seconds": (10, 7200),
    "search_seconds": (0, 3600),
}
"""Smallest and largest value of the numbers."""


def worthatz_from_data(name: str, data: Mapping[str, Any]) -> WorthatzProfile:
    """The rules that a JSON object describes; DirectorError ``bad_profile`` names what is wrong."""
    if unknown := set(data) - {field.name for field in fields(WorthatzProfile)}:
        raise bad_profile(name, say("unknown setting %(setting)s", setting=min(unknown)))
    values: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in data.items()
    }
    values["name"] = name
    return checked(replace(WorthatzProfile(), **values))


def checked(profile: WorthatzProfile) -> WorthatzProfile:
    """The rules; DirectorError ``bad_profile`` if a value is of the wrong kind or out of bounds."""
    for name, hint in get_type_hints(WorthatzProfile).items():
        value = getattr(profile, name)
        signals = name == "signals"
        right = isinstance(value, tuple) and all(type(each) is int for each in value)
        if not (right if signals else type(value) is hint):
            raise bad_profile(profile.name, say("%(setting)s has a value of the wrong kind", setting=name))
    for name, (least, most) in BOUNDS.items():
        if not least <= getattr(profile, name) <= most:
            raise bad_profile(
                profile.name,
                say("%(setting)s must be %(least)d to %(most)d", setting=name, least=least, most=most),
            )
    return profile
