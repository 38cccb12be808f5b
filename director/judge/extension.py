"""By the book: a word that extends a word of the board, which locates it as connecting letters do.

Three or more letters of the board are enough, and the stated place is not looked at. Two are one too few: the
word gets its score, with a warning for the missing or wrong place (rules/README.md, section 4). A word that
extends board words in several places has connecting letters that fit several places: the claimed score if one
of them gives it, else the lowest.

Where the rules leave room (ours): an extension is looked for in the direction the word is written in; if it is
only found in the other one, that is an inverted direction (warning). A slip that shows no direction is looked
for both ways. Without the claimed score an extension counts only if no stated place holds (module ``book``).
"""

from __future__ import annotations

from dataclasses import dataclass

from director.judge.case import Case
from director.judge.misplaced import place_cause
from director.judge.slip import Cause, Ruling
from director.judge.weighing import with_cause

LONG_ENOUGH = 3
"""A board word of so many letters locates the word that extends it, as three connecting letters do."""
SHORT = 2
"""A board word of so many letters does so too, but for a warning."""


@dataclass(frozen=True)
class Extension:
    """The ruling that pays an extension: ``claimed`` with the claimed score, ``short`` on two letters only,
    ``inverted`` found in the direction that is not written."""

    ruling: Ruling
    claimed: bool
    short: bool
    inverted: bool


def extension(case: Case, short: bool) -> Extension | None:
    """The word where it extends a board word, whatever place is stated; ``short``: also one of two letters."""
    long = case.extensions(LONG_ENOUGH)
    found = long or (case.extensions(SHORT) if short else [])
    if not found:
        return None
    written = [each for each in found if case.down in (None, each.place.down)]
    ruling = case.pay_one_of(written or found)
    at = ruling.paid_at or ""
    if not long:
        ruling = with_cause(ruling, place_cause(case, at), case.warns)
    if not written:
        cause = Cause("direction_inverted", {"text": str(case.slip.direction), "at": at})
        ruling = with_cause(ruling, cause, case.warns)
    claimed = {"score_wrong", "score_missing"}.isdisjoint(ruling.codes)
    return Extension(ruling, claimed, short=not long, inverted=not written)
