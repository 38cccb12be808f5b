"""The plain judge: admissible and placeable gets its true score, otherwise 0; no warnings (client's rules).

The claimed score is compared and told, without sanction. Where the client's rules say nothing (ours):

- The stated place is the reference, else the place fixed by connecting letters. If the word is written in
  the other direction than the reference says, both are tried: the one with the claimed score, else that of
  the reference. The place of the connecting letters is tried where the reference does not hold.
- **No place stated**: the only place that holds; of several the one with the claimed score; else the best,
  with a doubt whose "no" is the lowest. A word written across is looked for across first.
- Connecting letters that fit several places: as if no place were stated, among these places.
- A stated place where the word does not hold is 0 (``wrong_place`` of the profile), and the places where it
  would hold are listed as alternatives.
"""

from __future__ import annotations

from dataclasses import replace

from director.judge.case import Case
from director.judge.misplaced import misplaced, nothing_acceptable, place_cause
from director.judge.places import Stated, turned
from director.judge.slip import Cause, Doubt, Outcome, Ruling, outcome_of, with_cause
from director.rules.moves import Place
from director.rules.placements import Laying


def judge_plain(case: Case) -> Ruling:
    """The ruling of the plain judge on a slip that has a word."""
    if not case.known:
        return nothing_acceptable(case)
    for stated in case.stated:
        looks = [case.look(place) for place in _readings(case, stated)]
        if holding := [look.laying for look in looks if look.laying and look.holds]:
            return _told(case, stated, _one_of(case, stated, holding))
    if any(stated.places for stated in case.stated):
        return misplaced(case)
    return _unplaced(case)


def _readings(case: Case, stated: Stated) -> list[Place]:
    """Where the stated word may lie: as written and stated, and both ways where these differ."""
    straight = [place for place in stated.places if case.down in (None, place.down)]
    crossed = [place for place in stated.places if place not in straight]
    return straight + [way for place in crossed for way in (place, turned(place))]


def _one_of(case: Case, stated: Stated, holding: list[Laying]) -> Ruling:
    """A stated place that holds: the claimed one, else the first; the best if letters fit several places."""
    if len(stated.places) == 1:
        return case.pay(next((each for each in holding if case.gives_claim(each)), holding[0]))
    return _best_of(case, sorted(holding, key=lambda each: -each.best), "several_places")


def _told(case: Case, stated: Stated, ruling: Ruling) -> Ruling:
    """The ruling, with a cause where word and place show different directions."""
    if case.down is None or any(place.down == case.down for place in stated.places):
        return ruling
    cause = Cause("direction_inverted", {"text": stated.text, "at": ruling.paid_at or ""})
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
    ruling = _best_of(case, holding, "place_missing")
    return replace(ruling, causes=(place_cause(case, ruling.paid_at or ""), *ruling.causes))


def _best_of(case: Case, holding: list[Laying], open_question: str) -> Ruling:
    """The claimed place, else the best (the first), with a doubt whose "no" is the lowest."""
    chosen = next((each for each in holding if case.gives_claim(each)), holding[0])
    ruling = replace(case.pay(chosen), alternatives=case.alternatives(holding, chosen.at))
    lowest = min((case.pay(each) for each in holding), key=lambda each: each.points)
    if case.claimed == ruling.points or lowest.points == ruling.points or ruling.mark == "zero":
        return ruling
    doubt = Doubt(
        open_question,
        yes=Outcome(ruling.points, ruling.mark),
        no=outcome_of(lowest),
        values={"at": chosen.at, "other": lowest.paid_at or ""},
    )
    return replace(ruling, doubts=(doubt,))
