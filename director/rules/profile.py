"""Profiles: the rules that a night may vary, as data (rules/README.md, sections 3, 4 and 6).

The built-in profiles are files in ``rules/data/profiles``; a director's own profile is a copy of one of
them with changed values, kept in the database, and every game carries the profile it is played by. A
field's default is the client's "Simultan" rule, so a file names only what differs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal

from director.language.sentences import say
from director.rules.settings import Settings, bad_profile, named

DATA = Path(__file__).parent / "data" / "profiles"

Kind = Literal["vowel", "consonant", "either"]

BLITZ = 60
"""Rounds of this many seconds or less are blitz."""


@dataclass(frozen=True)
class Minimum:
    """From this round on a rack needs at least so many vowels and consonants."""

    from_round: int
    vowels: int
    consonants: int


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


@dataclass(frozen=True)
class Profile(Settings):
    """One set of rules; times in seconds, amounts in points, rounds counted from 1."""

    bounds = BOUNDS

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
    without_slip: Literal["engine", "announce_again"] = "engine"  # if the top is a slip and there is none
    first_across: bool = True
    bonuses: tuple[tuple[int, int], ...] = ((7, 50),)
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
        """Returns the minimum for this round."""
        due = [each for each in self.minimums if each.from_round <= round_number]
        return max(due, key=lambda each: each.from_round, default=Minimum(1, 0, 0))

    @property
    def unpaid_warnings(self) -> int:
        """Number of warnings that cost nothing in a game with rounds of this length."""
        return self.free_warnings_blitz if self.seconds <= BLITZ else self.free_warnings

    @property
    def knows_solos(self) -> bool:
        """Whether a solo brings anything by these rules; if not, solos are never mentioned."""
        return bool(self.solo or self.solo_below_top)

    @property
    def bonus(self) -> dict[int, int]:
        """Extra points by the number of tiles laid."""
        return dict(self.bonuses)

    def check(self) -> None:
        """Raises DirectorError ``bad_profile`` for a value that cannot be played."""
        super().check()
        for minimum in self.minimums:
            if min(minimum.vowels, minimum.consonants) < 0 or minimum.from_round < 1:
                raise bad_profile(self.name, say("a minimum cannot be negative"))
            if minimum.vowels + minimum.consonants > self.rack_size:
                raise bad_profile(self.name, say("the minimum asks for more letters than a rack has"))


SIMULTAN = Profile()
"""The client's rules for a Simultan night: every default."""


@cache
def profiles() -> Mapping[str, Profile]:
    """Returns the built-in profiles by name."""
    return Profile.built_in(DATA)


def profile(name: str) -> Profile:
    """Returns the built-in profile of that name; DirectorError ``unknown_profile`` lists the known ones."""
    unknown = say("There are no rules %(name)s. Choose one of: %(known)s.")
    return named(profiles(), name, "unknown_profile", unknown)


def changed(base: Profile, name: str, title: str, **values: Any) -> Profile:
    """Returns the director's own copy of a profile with other values; DirectorError if they cannot be played."""
    return replace(base, name=name, title=title, **values).checked()
