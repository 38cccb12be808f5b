"""Several words left on one slip, uncrossed (rules/README.md, section 4).

1. A word that another one of the slip forms at its place (a cross word, written down beside it) is no
   solution of its own. Neither is one that would lay a single letter and is not acceptable: it disturbs nobody.
2. Of one word at several acceptable places the best counts, of several acceptable words the lowest.
3. A word with several new letters that is not acceptable, cannot be laid on this board or needs letters that
   are not on the rack makes the slip worth nothing, whatever stands beside it.

Where the rules leave room (ours): how many letters a word without a place would lay is counted where it needs
the fewest; of equally low solutions the one with the harder mark counts; the plain judge does the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from director.judge.case import Case
from director.judge.slip import Cause, Ruling, mildest, severity
from director.rules.moves import Place
from director.rules.survey import fitting


@dataclass(frozen=True)
class Solution:
    """One word of a slip, and the ruling it would get if it stood alone."""

    case: Case
    ruling: Ruling

    @property
    def acceptable(self) -> bool:
        return self.ruling.mark != "zero"


def among(solutions: Sequence[Solution]) -> Ruling:
    """The ruling on a slip with these words, at least one."""
    counted = [each for each in _independent(solutions) if each.acceptable or _new_letters(each.case) > 1]
    if not counted:
        return solutions[0].ruling
    words: dict[str, list[Ruling]] = {}
    for each in counted:
        words.setdefault(each.case.letters, []).append(each.ruling)
    # an unacceptable place of a word is no place at all, so the best reading of each word stands for it
    rulings = [mildest(each) for each in words.values()]
    if len(rulings) == 1:
        return rulings[0]
    lowest = min(rulings, key=lambda each: (each.points, -severity(each)[0]))
    return replace(lowest, causes=(Cause("several_solutions", {"count": len(rulings)}), *lowest.causes))


def _independent(solutions: Sequence[Solution]) -> list[Solution]:
    """The solutions without those words that are formed by laying another one; the longer move is kept."""
    found: list[Solution] = []
    for each in sorted(solutions, key=lambda each: -_new_letters(each.case)):
        if not any(_forms(other.ruling, each.case) for other in found):
            found.append(each)
    return sorted(found, key=solutions.index)


def _forms(ruling: Ruling, case: Case) -> bool:
    """Whether what was paid forms the word of this case beside its own, at the stated place if there is one."""
    places = {str(place) for stated in case.stated for place in stated.places}
    return any(
        word.word.upper() == case.letters and (not places or word.at in places) for word in ruling.words[1:]
    )


def _new_letters(case: Case) -> int:
    """How many letters the word would lay: at the stated place, else where it needs the fewest."""
    board, letters = case.position.board, case.letters
    places = [place for stated in case.stated for place in stated.places]
    places = places or [place for down in (False, True) for place in fitting(board, letters, down)]
    return min((len(letters) - _lying(case, place) for place in places), default=len(letters))


def _lying(case: Case, place: Place) -> int:
    """How many letters of the word lie at this place already; what runs off the board does not."""
    board = case.position.board
    squares = board.along(place, min(len(case.letters), board.room(place)))
    there = (board.squares[square].upper() for square in squares)
    return sum(old == new for old, new in zip(there, case.letters, strict=False))
