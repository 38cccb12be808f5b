"""The judge by the book: the French-language international duplicate rulebook of 2023.

What it does is the table of rules/README.md, section 4.

1. The first turn is judged by ``judge_opening``: the highest score of the word, wherever it is said to lie; a warning
   if the claimed score is missing or another, or if the circles are not those of a best placing.
2. From the second turn each stated place (reference, connecting letters) is read by ``_at``: as it stands, or,
   if word and place show different directions, both ways from that square. ``extension`` reads a word that
   extends a board word without looking at the place: three or more letters of the board are enough. Two are one too
   few: the word gets its score, with a warning for the missing or wrong place. A word that extends board words in
   several places has connecting letters that fit several places. The mildest reading counts.
3. If none holds: ``misplaced`` (claimed score less 5, or 0), or an extension of which only the score is wrong.

At most one warning comes of a slip, whatever the number of causes, and none beside a penalty or zero.

Where the rules leave room (ours):

- *Mild* is ordered by mark (none, warning, penalty, zero), then by points.
- Reference and connecting letters name different places: the mildest reading counts, with a warning, also if
  the word holds at both. If they agree, the number of connecting letters is not looked at. If neither holds,
  each is judged as if it stood alone.
- Connecting letters whose number is not told (0) are taken as enough; a single one locates nothing, and beside
  a reference that it agrees with it is not looked at.
- "Two suffice on turn 2 if the first word had two letters": the board has exactly two tiles.
- Connecting letters that fit several places: only those where the word holds are right places, and a reference
  that is one of them says which is meant. Where the claimed score is that of none of them, a false cross word
  at another of the places is told as a doubt.
- Inverted direction: playable both ways and the claimed score fits both: either, it is the same.
- Without a direction on the slip that of the reference holds, so it cannot be inverted.
- An extension is looked for in the direction the word is written in; if it is only found in the other one, that is
  an inverted direction (warning). A slip that shows no direction is looked for both ways. Without the claimed score
  an extension counts only if no stated place holds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from director.judge.case import Case, Stated, turned
from director.judge.misplaced import (
    false_cross_words,
    meant_falsely,
    misplaced,
    nothing_acceptable,
    place_cause,
)
from director.judge.slip import Cause, Outcome, Ruling, mildest, with_cause
from director.rules.placements import Circling, Laying


def judge_book(case: Case) -> Ruling:
    """The ruling by the book on a slip that has a word."""
    if not case.known:
        return nothing_acceptable(case)
    if case.position.opening:
        return judge_opening(case)
    stated = _stated(case)
    # a word on a board word of two letters needs its place: where a stated one holds, that is the one
    found = extension(case, short=stated is None)
    if found is None:
        return stated or _elsewhere(case, None)
    if not found.claimed:
        return stated or _elsewhere(case, found)
    return mildest([stated, found.ruling]) if stated else found.ruling


def _elsewhere(case: Case, found: Extension | None) -> Ruling:
    """No stated place holds: the "- 5" case, nothing, or an extension of which only the score is wrong."""
    differ = _differ(case)
    ruling = mildest(misplaced(each) for each in (_apart(case) if differ else [case]))
    if found and _preferred(case, found, ruling):
        return found.ruling
    if differ and ruling.mark != "zero":
        return with_cause(ruling, _differ_cause(case), case.warns, last=True)
    return ruling


def _preferred(case: Case, found: Extension, misplacing: Ruling) -> bool:
    """Whether an extension without the claimed score goes before the ruling on a wrong place: before the "- 5"
    case in the written direction and if it brings no less; before nothing at all, unless it is an extension of
    two letters and a stated place is meant where a cross word is false."""
    if misplacing.mark == "penalty" or "too_few_points" in misplacing.codes:
        return not found.inverted and found.ruling.points >= misplacing.points
    return not (found.short and meant_falsely(case))


def _apart(case: Case) -> list[Case]:
    """The slip with its reference only, and with its connecting letters only."""
    slips = replace(case.slip, joined_at=None, joins=0), replace(case.slip, at=None)
    return [replace(case, slip=slip) for slip in slips]


def _stated(case: Case) -> Ruling | None:
    """The mildest reading of the stated places, with a warning if they differ; None where no place holds."""
    places = case.stated if _differ(case) else case.stated[:1]
    readings = [ruling for stated in places if (ruling := _at(case, stated)) is not None]
    if not readings or len(places) == 1:
        return readings[0] if readings else None
    return with_cause(mildest(readings), _differ_cause(case), case.warns)


def _differ(case: Case) -> bool:
    """Whether reference and connecting letters state different places; a reference that is one of several
    places of the letters agrees with them."""
    if len(case.stated) < 2:
        return False
    reference, letters = case.stated
    agrees = reference.places and reference.places[0] in letters.places
    return not agrees and reference.places != letters.places


def _differ_cause(case: Case) -> Cause:
    return Cause("places_differ", {"text": case.stated[0].text, "other": case.stated[1].text})


def _at(case: Case, stated: Stated) -> Ruling | None:
    """The word where it is stated to lie, also turned if word and place show different directions."""
    straight = [place for place in stated.places if case.down in (None, place.down)]
    looks = [case.look(place) for place in straight]
    holding = [look.laying for look in looks if look.laying and look.holds]
    ruling = case.pay_one_of(holding) if holding else _inverted(case, stated)
    if ruling and stated.joins == 2 and case.position.board.tiles.total() != 2:
        ruling = with_cause(ruling, Cause("two_joins", {"text": stated.text}), case.warns)
    if ruling and len(straight) > 1 and not any(case.gives_claim(each) for each in holding):
        # which of the places is meant is open: a false cross word at one of them may be
        lying = [look.laying for look in looks if look.laying]
        doubts = false_cross_words(case, lying, Outcome(ruling.points, ruling.mark))
        ruling = replace(ruling, doubts=ruling.doubts + doubts)
    return ruling


def _inverted(case: Case, stated: Stated) -> Ruling | None:
    """The word both ways from each stated square that is told in the other direction."""
    crossed = [place for place in stated.places if case.down not in (None, place.down)]
    looks = [case.look(way) for place in crossed for way in (place, turned(place))]
    holding = [look.laying for look in looks if look.laying and look.holds]
    if not holding:
        return None
    ruling = case.pay_one_of(holding)
    cause = Cause("direction_inverted", {"text": stated.text, "at": ruling.paid_at or ""})
    return with_cause(ruling, cause, case.warns)


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
