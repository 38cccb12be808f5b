"""Profiles: the rules that a night may vary, as data (rules/README.md, sections 3, 4 and 6).

The built-in profiles are files in ``rules/data/profiles``; a director's own profile is a copy of one of
them with changed values, kept in the database, and every game carries the profile it is played by. A
field's default is the client's "Simultan" rule, so a file names only what differs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, astuple, dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from director.language.sentences import DirectorError, Sentence, say

DATA = Path(__file__).parent / "data" / "profiles"

Kind = Literal["vowel", "consonant", "either"]

BLITZ = 60
"""Rounds of so many seconds or less are blitz."""


@dataclass(frozen=True)
class Minimum:
    """From this round on a rack needs at least so many vowels and consonants."""

    from_round: int
    vowels: int
    consonants: int


@dataclass(frozen=True)
class Profile:
    """One set of rules; times in seconds, amounts in points, rounds counted from 1."""

    name: str = "simultan"
    title: str = "Simultan"
    # the draw
    rack_size: int = 7
    most_laid: int = 7
    minimums: tuple[Minimum, ...] = (Minimum(1, 2, 2), Minimum(16, 1, 1))
    y_counts: Kind = "either"
    blank_counts: Literal["either", "none"] = "either"
    keep_leave: bool = True
    # the clock
    seconds: int = 180
    signals: tuple[int, ...] = (30,)
    # the top
    top_from: Literal["engine", "best_slip"] = "engine"
    without_slip: Literal["engine", "announce_again"] = "engine"  # where the top is a slip and there is none
    first_across: bool = True
    bonuses: Mapping[int, int] | tuple[tuple[int, int], ...] = ((7, 50),)
    round_limit: int = 0  # 0 is none
    recycle_blank: bool = False
    # the judge
    judge: Literal["plain", "book"] = "plain"
    unmarked_blank: Literal["rulebook", "zero", "free"] = "free"
    wrong_place: Literal["zero", "penalty"] = "zero"
    place_penalty: int = 5
    free_warnings: int = 3
    free_warnings_blitz: int = 5  # instead, where a round lasts BLITZ seconds or less
    warning_cost: int = 0
    # the ranking
    solo: int = 0
    solo_players: int = 16
    solo_below_top: int = 0
    solo_cap: int = 0  # 0 is none
    ranking: Literal["points", "percent"] = "points"
    tie_breaks: tuple[str, ...] = ()
    # the end
    end_one_kind: Literal["rack_and_bag", "never"] = "rack_and_bag"
    end_below: int = 0  # the game ends with fewer tiles left in rack and bag

    def minimum(self, round_number: int) -> Minimum:
        """The minimum that holds in this round."""
        due = [each for each in self.minimums if each.from_round <= round_number]
        return max(due, key=lambda each: each.from_round, default=Minimum(1, 0, 0))

    @property
    def unpaid_warnings(self) -> int:
        """How many warnings cost nothing in a game with rounds of this length."""
        return self.free_warnings_blitz if self.seconds <= BLITZ else self.free_warnings

    @property
    def knows_solos(self) -> bool:
        """Whether a solo brings anything by these rules; where it does not, nobody speaks of one."""
        return bool(self.solo or self.solo_below_top)

    @property
    def bonus(self) -> dict[int, int]:
        """Points on top by the number of tiles laid."""
        return dict(self.bonuses)

    def as_data(self) -> dict[str, Any]:
        """The JSON form that ``profile_from_data`` reads."""
        data: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return data | {"bonuses": [list(pair) for pair in self.bonus.items()]}


SIMULTAN = Profile()
"""The client's rules for a Simultan night: every default."""


def profile_from_data(name: str, data: Mapping[str, Any]) -> Profile:
    """The profile that a JSON object describes; DirectorError ``bad_profile`` names what is wrong."""
    known = {field.name for field in fields(Profile)} - {"name"}
    if unknown := set(data) - known - {"name"}:
        raise bad_profile(name, say("unknown setting %(setting)s", setting=min(unknown)))
    values = {key: value for key, value in data.items() if key != "name"}
    try:
        if "minimums" in values:
            values["minimums"] = tuple(Minimum(**entry) for entry in values["minimums"])
        for key in ("signals", "tie_breaks"):
            if key in values:
                values[key] = tuple(values[key])
        if "bonuses" in values:
            values["bonuses"] = tuple((int(laid), int(points)) for laid, points in values["bonuses"])
        made = Profile(name=name, **values)
    except (TypeError, ValueError) as reason:
        raise bad_profile(name, say("%(reason)s", reason=str(reason))) from reason
    check_profile(made)
    return made


BOUNDS: Mapping[str, tuple[int, int]] = {
    "rack_size": (1, 9),
    "most_laid": (1, 9),
    "seconds": (10, 3600),
    "round_limit": (0, 99),
    "place_penalty": (0, 50),
    "free_warnings": (0, 99),
    "free_warnings_blitz": (0, 99),
    "warning_cost": (0, 50),
    "solo": (0, 100),
    "solo_players": (2, 10_000),
    "solo_below_top": (0, 100),
    "solo_cap": (0, 1000),
    "end_below": (0, 99),
}
"""Smallest and largest value of the numbers a director may change."""


@cache
def choices() -> Mapping[str, tuple[Any, ...]]:
    """The values of every setting that is a choice or a yes or no."""
    hints = get_type_hints(Profile)
    found = {name: get_args(hint) for name, hint in hints.items() if get_origin(hint) is Literal}
    return found | {name: (True, False) for name, hint in hints.items() if hint is bool}


def check_profile(profile: Profile) -> None:
    """DirectorError ``bad_profile`` if a value is outside what the tool can play."""
    _check_kinds(profile)
    for name, allowed in choices().items():
        if getattr(profile, name) not in allowed:
            known = ", ".join(map(str, allowed))
            raise bad_profile(
                profile.name, say("%(setting)s must be one of: %(known)s", setting=name, known=known)
            )
    for name, (least, most) in BOUNDS.items():
        value = getattr(profile, name)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise bad_profile(
                profile.name,
                say("%(setting)s must be %(least)d to %(most)d", setting=name, least=least, most=most),
            )
    for minimum in profile.minimums:
        if min(minimum.vowels, minimum.consonants) < 0 or minimum.from_round < 1:
            raise bad_profile(profile.name, say("a minimum cannot be negative"))
        if minimum.vowels + minimum.consonants > profile.rack_size:
            raise bad_profile(profile.name, say("the minimum asks for more letters than a rack holds"))


def _check_kinds(profile: Profile) -> None:
    """Texts are texts, switches true or false, and every number in a list is a whole number."""
    plain = {field.name: type(field.default) for field in fields(Profile)}
    wrong = [
        name
        for name, wanted in plain.items()
        if wanted in (bool, str) and type(getattr(profile, name)) is not wanted
    ]
    counts = [number for minimum in profile.minimums for number in astuple(minimum)]
    wrong += ["minimums"] * any(type(number) is not int for number in counts)
    wrong += ["signals"] * any(type(second) is not int for second in profile.signals)
    if wrong:
        raise bad_profile(profile.name, say("%(setting)s has a value of the wrong kind", setting=wrong[0]))


def bad_profile(name: str, reason: Sentence) -> DirectorError:
    return DirectorError(
        "bad_profile", say("The profile %(name)s cannot be used: %(reason)s.", name=name, reason=reason)
    )


@cache
def profiles() -> Mapping[str, Profile]:
    """The built-in profiles by name."""
    found = {}
    for path in sorted(DATA.glob("*.json")):
        found[path.stem] = profile_from_data(path.stem, json.loads(path.read_text(encoding="utf-8")))
    return found


def profile(name: str) -> Profile:
    """The built-in profile of that name; DirectorError ``unknown_profile`` lists those there are."""
    if name not in profiles():
        known = ", ".join(profiles())
        raise DirectorError(
            "unknown_profile",
            say("There is no profile %(name)s. There are: %(known)s.", name=name, known=known),
        )
    return profiles()[name]


def changed(base: Profile, name: str, title: str, **values: Any) -> Profile:
    """The director's own copy of a profile with other values; DirectorError if they cannot be."""
    made = replace(base, name=name, title=title, **values)
    check_profile(made)
    return made
