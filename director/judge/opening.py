"""By the book: the first turn (rules/README.md, section 4).

The player gets the highest score of the written word, wherever it is said to lie; a warning if the claimed
score is missing or another, or if the circles are not those of a best placing.
"""

from __future__ import annotations

from dataclasses import replace

from director.judge.case import Case
from director.judge.misplaced import nothing_acceptable
from director.judge.slip import Cause, Ruling
from director.rules.placements import Circling, Laying


def judge_opening(case: Case) -> Ruling:
    """The ruling on a known word of the first turn."""
    found = [each for each in case.search(None) if not case.false_words(each)]
    if not found:
        return nothing_acceptable(case)
    if case.profile.unmarked_blank == "zero" and case.circles.read(found[0]).circling is None:
        return case.pay(found[0])
    most = found[0].best
    laying, circling, causes = _best_reading(case, [each for each in found if each.best == most], most)
    if case.profile.unmarked_blank == "free":
        causes = ()
    ruling = case.paid(laying, circling, causes + case.score_causes(most))
    return replace(ruling, alternatives=case.alternatives(found, laying.at))


def _best_reading(case: Case, best: list[Laying], most: int) -> tuple[Laying, Circling, tuple[Cause, ...]]:
    """A best placing that has the written circles, the stated place and across preferred; else with a cause."""
    places = {place for stated in case.stated for place in stated.places}
    best = sorted(best, key=lambda each: (each.place not in places, each.place.down, each.place))
    for laying in best:
        circles = case.circles.on(laying)
        if circles in laying.circlings and laying.score(circles) == most:
            return laying, circles, ()
    laying = best[0]
    circling = laying.best_circling
    code = "blank_misplaced" if case.written.marked else "blank_unmarked"
    return laying, circling, (Cause(code, {"word": str(case.written)}),)
