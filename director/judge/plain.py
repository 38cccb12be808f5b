"""The plain judge: admissible and placeable gets its true score, otherwise 0; no warnings (client's rules).

The claimed score is compared and told, without sanction. Where the client's rules say nothing (ours):

- The stated place is the reference, else the place fixed by connecting letters. If the word is written in
  the other direction than the reference says, both are tried: the one with the claimed score, else that of
  the reference. The place of the connecting letters is tried where the reference does not hold.
- **No place stated**: the only place that holds; of several the one with the claimed score; else the best,
  with a doubt whose "no" is the lowest. A word written across is looked for across first.
- A stated place where the word does not hold is 0 (``wrong_place`` of the profile), and the places where it
  would hold are listed as alternatives.
"""

from __future__ import annotations

from dataclasses import replace

from director.judge.case import Case
from director.judge.misplaced import misplaced, nothing_acceptable, place_cause
from director.judge.places import Stated, turned
from director.judge.slip import Cause, Doubt, Outcome, Ruling
from director.judge.weighing import with_cause
from director.rules.moves import Place
from director.rules.placements import Laying


def judge_plain(case: Case) -> Ruling:
    """The ruling of the plain judge on a slip that has a word."""
    if not case.known:
        return nothing_acceptable(case)
    for stated in case.stated:
        looks = [case.look(place) for place in _readings(case, stated)]
        if holding := [look.laying for look in looks if look.laying and look.holds]:
            chosen = next((each for each in holding if case.gives_claim(each)), holding[0])
            return _told(case, stated, chosen.place, case.pay(chosen))
    if any(stated.place for stated in case.stated):
        return misplaced(case)
    return _unplaced(case)


def _readings(case: Case, stated: Stated) -> list[Place]:
    if stated.place is None:
        return []
    contradicts = case.down is not None and case.down != stated.place.down
    return [stated.place, turned(stated.place)] if contradicts else [stated.place]


def _told(case: Case, stated: Stated, place: Place, ruling: Ruling) -> Ruling:
    if place == stated.place and case.down in (None, place.down):
        return ruling
    cause = Cause("direction_inverted", {"text": stated.text, "at": str(place)})
    return with_cause(ruling, cause, case.warns)


def _unplaced(case: Case) -> Ruling:
    """No place that can be read: the word is looked for on the whole grid."""
    holding = [each for each in case.search(case.down) if not case.false_words(each)]
    if not holding and case.down is not None:
        holding = [each for each in case.search(not case.down) if not case.false_words(each)]
    if case.position.board.is_empty:
        holding = [each for each in holding if not each.place.down] or holding
    if not holding:
        return nothing_acceptable(case)
    return _best_of(case, holding)


def _best_of(case: Case, holding: list[Laying]) -> Ruling:
    chosen = next((each for each in holding if case.gives_claim(each)), holding[0])
    ruling = case.pay(chosen)
    cause = place_cause(case, chosen.at)
    ruling = replace(
        ruling, causes=(cause, *ruling.causes), alternatives=case.alternatives(holding, chosen.at)
    )
    lowest = min((case.pay(each) for each in holding), key=lambda each: each.points)
    if case.claimed == ruling.points or lowest.points == ruling.points or ruling.mark == "zero":
        return ruling
    doubt = Doubt(
        "place_missing",
        yes=Outcome(ruling.points, ruling.mark),
        no=Outcome(lowest.points, lowest.mark),
        values={"at": chosen.at, "other": lowest.paid_at or ""},
    )
    return replace(ruling, doubts=(doubt,))
