"""The ruleset: one value that holds everything a game is played by.

Tiles, profile (the numbers and choices of the rules) and the layout of the board travel together from the
set-up of a game to whoever lays, scores, draws or judges; nobody asks for one of them by a global name.
``judging`` says how slips are judged; what it does stands in the room ``judge``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from director.language.sentences import Sentence, say
from director.rules.board import STANDARD, Board, Layout
from director.rules.profile import SIMULTAN, Profile
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
        Judging("book", say("slips judged by the rulebook of 2023"), warns=True, wants_score=True),
    )
}
"""The ways of judging by the name a profile has for them."""


@dataclass(frozen=True)
class Ruleset:
    """What a game is played by: tiles, profile, layout of the board."""

    tiles: TileSet
    profile: Profile = SIMULTAN
    layout: Layout = STANDARD

    @property
    def judging(self) -> Judging:
        """How slips are judged."""
        return JUDGINGS[self.profile.judge]

    @cached_property
    def bonus(self) -> Mapping[int, int]:
        """Points on top by the number of tiles laid in one move."""
        return self.profile.bonus

    @property
    def most_laid(self) -> int:
        """The most tiles that may be laid in one move."""
        return self.profile.most_laid

    @cached_property
    def empty_board(self) -> Board:
        """The board before the first move."""
        return Board("." * self.layout.count, self.layout)
