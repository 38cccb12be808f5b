"""The rules of a classic table as data: the differences of the client's three texts, and the house rules.

The built-in profiles are files in ``rules/data/profiles_classic``: ``german`` (S, the German rulebook), ``general`` (A,
"Allgemeine Scrabble-Spielregeln") and ``english`` (E). A file names only what differs from the defaults, which are S's. If
the texts are silent, these are ours:

- S and E name no number of tiles that must be in the bag for an exchange; as many as are exchanged are enough.
- A ("immediately after it is announced and before the score is written") and E ("before play moves on to the next
  player") end the time for a challenge when the next player acts, passes and exchanges included: ``at_once``. S names two
  ends, "before the points of this word are added up" and "as long as the next player has not laid"; ``german`` takes the
  second, which goes on past a pass: ``next_laid``.
- A turn that a wrong challenge cost is a turn of 0 points; it is no pass.
- A's text speaks of 100 tiles without counting them; a table plays with S's 102, or with a set of the club.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import ClassVar, Literal, Self

from director.language.sentences import say
from director.rules import profile as rules_profile
from director.rules.settings import Settings, named

DATA = Path(rules_profile.__file__).parent / "data" / "profiles_classic"

Leftovers = Literal["added", "twice", "off", "nothing"]
LEFTOVERS: Mapping[Leftovers, bool | Literal["twice", "nothing"]] = {
    "added": True,
    "twice": "twice",
    "off": False,
    "nothing": "nothing",
}
"""The rules for the letters left, each with its value in files: deducted from all and added to the player who went out; twice to that
player and no deduction (deducted from all if nobody went out); deducted from all; not counted."""


@dataclass(frozen=True)
class ClassicProfile(Settings):
    """The rules of one table; amounts in points, times in seconds, 0 switches a rule off."""

    bounds: ClassVar = {
        "rack_size": (1, 9),
        "exchange_needs": (1, 99),
        "wrong_challenge_cost": (0, 100),
        "passes_end": (1, 9),
        "scoreless_end": (0, 99),
        "clock": (0, 36_000),
        "overtime_cost": (0, 100),
        "move_seconds": (0, 3600),
        "theme_points": (0, 50),
    }

    name: str = "german"
    title: str = "Klassisch nach dem Regelheft"
    rack_size: int = 7
    exchange_needs: int = 1  # tiles that must be in the bag
    # the challenge
    wrong_challenge: Literal["nothing", "points", "turn"] = "nothing"
    wrong_challenge_cost: int = 5
    challenge_until: Literal["at_once", "next_laid"] = "at_once"
    # the end
    passes_end: int = 2  # everybody passed this often in a row
    scoreless_end: int = 0  # this many turns of 0 points in a row, of any kind
    credit_leftovers: bool | Literal["twice", "nothing"] = True  # see ``leftovers``
    last_turn: bool = False
    # the clock
    clock: int = 0
    overtime_cost: int = 10  # for each minute begun
    move_seconds: int = 0
    # house rules
    recycle_blank: bool = False
    open_dictionary: bool = False
    theme_points: int = 0
    jack_opens: bool = False
    two_bags: bool = False

    @property
    def leftovers(self) -> Leftovers:
        """The rule for the letters left, by its name."""
        return next(name for name, stored in LEFTOVERS.items() if stored == self.credit_leftovers)

    def with_leftovers(self, rule: Leftovers) -> Self:
        """Returns these rules with another rule for the letters left."""
        return replace(self, credit_leftovers=LEFTOVERS[rule])


@cache
def classic_profiles() -> Mapping[str, ClassicProfile]:
    """Returns the built-in rules by name, the client's rulebook first."""
    return dict(sorted(ClassicProfile.built_in(DATA).items(), key=lambda each: each[0] != "german"))


def classic_profile(name: str) -> ClassicProfile:
    """Returns the built-in rules of that name; DirectorError ``unknown_profile`` lists the known ones."""
    unknown = say("There are no rules %(name)s. Choose one of: %(known)s.")
    return named(classic_profiles(), name, "unknown_profile", unknown)
