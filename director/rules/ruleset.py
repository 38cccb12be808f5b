"""The ruleset: one value that holds everything a game is played by.

Tiles, profile (the numbers and choices of the rules), formula, speed and the layout of the board travel together from the
set-up of a game to the code that lays, scores, draws or judges; nothing uses a global one. ``judging`` names the way of
judging slips; the package ``judge`` does the judging.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from director.language.sentences import Sentence, say
from director.rules.board import STANDARD, Board, Layout
from director.rules.formula import NORMAL, Formula
from director.rules.profile import SIMULTAN, Profile
from director.rules.speed import BLITZ, Speed, TurnTime
from director.rules.tiles import TileSet


@dataclass(frozen=True)
class Judging:
    """A way of judging slips: whether it gives warnings, and whether a slip must state its score."""

    name: str
    title: Sentence
    warns: bool = False
    wants_score: bool = False


JUDGINGS: Mapping[str, Judging] = {
    each.name: each
    for each in (
        Judging("plain", say("correct moves count, nothing else")),
        Judging("book", say("slips scored by the rulebook of 2023"), warns=True, wants_score=True),
    )
}
"""Ways of judging, by the name a profile uses."""


@dataclass(frozen=True)
class Ruleset:
    """The rules of a game: tiles, profile, layout of the board, formula, speed (None: as in the profile).

    ``profile`` has the numbers as played: use ``rules_of`` if formula or speed change them.
    """

    tiles: TileSet
    profile: Profile = SIMULTAN
    layout: Layout = STANDARD
    formula: Formula = NORMAL
    speed: Speed | None = None

    @property
    def judging(self) -> Judging:
        """How slips are judged."""
        return JUDGINGS[self.profile.judge]

    @cached_property
    def bonus(self) -> Mapping[int, int]:
        """Extra points by the number of tiles laid in one move."""
        return self.profile.bonus

    @property
    def most_laid(self) -> int:
        """Most tiles that may be laid in one move."""
        return self.profile.most_laid

    @property
    def replaces_blanks(self) -> bool:
        """Whether a blank just laid is replaced by its letter while the bag has one."""
        return self.profile.recycle_blank or self.formula.joker

    @property
    def is_blitz(self) -> bool:
        """Whether a turn is so short that letters are announced by name."""
        return self.time(1).seconds <= BLITZ

    def time(self, number: int) -> TurnTime:
        """Returns the time of that round, counted from 1."""
        if self.speed:
            return self.speed.time(number)
        return TurnTime(self.profile.seconds, signals=self.profile.signals)

    @cached_property
    def empty_board(self) -> Board:
        """The board before the first move."""
        return Board("." * self.layout.count, self.layout)


def rules_of(
    tiles: TileSet, profile: Profile, formula: Formula = NORMAL, speed: Speed | None = None
) -> Ruleset:
    """Returns the rules of a night: the profile with the numbers of formula and speed."""
    return Ruleset(tiles, _played(profile, formula, speed), STANDARD, formula, speed)


def _played(profile: Profile, formula: Formula, speed: Speed | None) -> Profile:
    if formula.rack_size:
        profile = replace(
            profile, rack_size=formula.rack_size, most_laid=formula.most_laid, bonuses=formula.bonuses
        )
    if formula.is_original or (speed and speed.is_blitz):
        profile = replace(profile, free_warnings=profile.free_warnings_blitz)
    if speed:
        first = speed.time(1)
        profile = replace(profile, seconds=first.total, signals=first.all_signals)
    return profile
