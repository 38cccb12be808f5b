"""The blanks of a slip: which of the laid letters are blanks, by the circles on it and the claimed score.

Circles count on laid letters only, and only while a blank is on the rack. If the written circles are possible
and give the claimed score, or nothing is circled and nothing needs to be, the slip is right. Otherwise, as the
profile says (``unmarked_blank``):

- ``rulebook``: the claimed score if any possible circling gives it there; else the written circling if it is
  possible; else the lowest of the circlings that use no more blanks than needed.
- ``free``: the written circling if possible, else the best one, and no word about it.
- ``zero``: nothing is paid for a blank that is not circled or wrongly so.
"""

from __future__ import annotations

from dataclasses import dataclass

from director.judge.slip import Cause, Position
from director.rules.placements import Circling, Laying
from director.rules.profile import Profile
from director.rules.tiles import BLANK
from director.rules.written import Written


@dataclass(frozen=True)
class Reading:
    """The blanks as the judge reads them, with the causes for doing so; None where the slip gets nothing."""

    circling: Circling | None
    causes: tuple[Cause, ...] = ()


@dataclass(frozen=True)
class Circles:
    """The circles of one slip, with what is needed to read them."""

    written: Written
    claimed: int | None
    position: Position
    profile: Profile

    def on(self, laying: Laying) -> Circling:
        """The laid squares whose letters are circled; none if there is no blank on the rack."""
        return laying.circled(self.written.marked) if BLANK in self.position.rack else frozenset()

    def read(self, laying: Laying) -> Reading:
        """Which laid letters are blanks at this place."""
        circles = self.on(laying)
        as_written = circles if circles in laying.circlings else None
        if as_written is not None and (not circles or laying.score(circles) == self.claimed):
            return Reading(as_written)
        if self.profile.unmarked_blank == "rulebook":
            return self._by_the_book(laying, as_written)
        if as_written is not None:
            return Reading(as_written)
        if self.profile.unmarked_blank == "zero" and laying.needs_blank:
            return Reading(None, (self._cause(laying),))
        return Reading(laying.best_circling)

    def _by_the_book(self, laying: Laying, as_written: Circling | None) -> Reading:
        cause = (self._cause(laying),)
        for circling in laying.circlings:
            if laying.score(circling) == self.claimed:
                return Reading(circling, cause)
        if as_written is not None:
            return Reading(as_written)
        return Reading(min(laying.plain_circlings, key=laying.score), cause)

    def _cause(self, laying: Laying) -> Cause:
        """No circle, or one on another letter; a blank that lies on the board may well be circled."""
        circled = [laying.squares[index] for index in self.written.marked]
        misplaced = any(not self.position.board.squares[square].islower() for square in circled)
        return Cause("blank_misplaced" if misplaced else "blank_unmarked", {"word": str(self.written)})
