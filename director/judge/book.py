"""The judge by the book: the French-language international duplicate rulebook of 2023 (RULES section 4).

1. The first turn (``_opening``): the highest score of the word wherever it lies on the empty board, whatever
   place is stated; a warning if the claimed score is missing or another, or if the circles are not those of
   a best placing.
2. From the second turn each stated place (reference, connecting letters) is read by ``_at``: as it stands, or,
   if word and reference show different directions, both ways from that square; and ``_extension`` reads a
   word that extends a board word of three or more letters without looking at the place. The mildest reading
   counts. If none holds: ``misplaced`` (claimed score less 5, or 0).

At most one warning comes of a slip, whatever the number of causes, and none beside a penalty or zero.

Where the rules leave room (ours):

- *Mild* is ordered by mark (none, warning, penalty, zero), then by points.
- Reference and connecting letters name different places: the mildest reading counts, with a warning, also if
  the word holds at both. If they agree, the number of connecting letters is not looked at. If neither holds,
  each is judged as if it stood alone.
- Connecting letters whose number is not told (0) are taken as enough; a single one locates nothing, and beside
  a reference that it agrees with it is not looked at.
- "Two suffice on turn 2 if the first word had two letters": the board has exactly two tiles.
- Inverted direction: playable both ways and the claimed score fits both: either, it is the same.
- An extension is looked for in the direction the word is written in; if it is only found in the other one,
  that is an inverted direction (warning). A slip that shows no direction is looked for both ways. Without the
  claimed score it counts only if no stated place holds, and beside the "- 5" case only in the written direction
  and if it brings no less.
- Without a direction on the slip that of the reference holds, so it cannot be inverted.
"""

from __future__ import annotations

from dataclasses import replace

from director.judge.case import Case
from director.judge.misplaced import misplaced, nothing_acceptable
from director.judge.places import Stated, turned
from director.judge.slip import Cause, Ruling
from director.judge.weighing import mildest, with_cause
from director.rules.placements import Circling, Laying

LONG_ENOUGH = 3
"""A board word of so many letters locates the word that extends it, as three connecting letters do."""


def judge_book(case: Case) -> Ruling:
    """The ruling by the book on a slip that has a word."""
    if not case.known:
        return nothing_acceptable(case)
    if case.position.opening:
        return _opening(case)
    stated, extension = _stated(case), _extension(case)
    if extension and not {"score_wrong", "score_missing"}.isdisjoint(extension.codes):
        return stated or _elsewhere(case, extension)
    readings = [ruling for ruling in (stated, extension) if ruling is not None]
    return mildest(readings) if readings else _elsewhere(case, None)


def _elsewhere(case: Case, extension: Ruling | None) -> Ruling:
    """No stated place holds: the "- 5" case, nothing, or an extension of which only the score is wrong."""
    differ = _differ(case)
    ruling = mildest(misplaced(each) for each in (_apart(case) if differ else [case]))
    if extension and (ruling.mark == "zero" or _preferred(extension, ruling)):
        return extension
    if differ and ruling.mark != "zero":
        return with_cause(ruling, _differ_cause(case), case.warns, last=True)
    return ruling


def _preferred(extension: Ruling, penalised: Ruling) -> bool:
    """Whether an extension with another score than claimed goes before a penalty that pays the claimed one."""
    return "direction_inverted" not in extension.codes and extension.points >= penalised.points


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
    places = [stated.place for stated in case.stated]
    return len(places) == 2 and places[0] != places[1]


def _differ_cause(case: Case) -> Cause:
    return Cause("places_differ", {"text": case.stated[0].text, "other": case.stated[1].text})


def _at(case: Case, stated: Stated) -> Ruling | None:
    """The word at one stated place, also turned if word and place show different directions."""
    if stated.place is None:
        return None
    if case.down is None or case.down == stated.place.down:
        laying = case.look(stated.place)
        ruling = case.pay(laying.laying) if laying.laying and laying.holds else None
    else:
        ruling = _inverted(case, stated)
    if ruling and stated.joins == 2 and case.position.board.tiles.total() != 2:
        return with_cause(ruling, Cause("two_joins", {"text": stated.text}), case.warns)
    return ruling


def _inverted(case: Case, stated: Stated) -> Ruling | None:
    assert stated.place is not None
    looks = [case.look(place) for place in (stated.place, turned(stated.place))]
    holding = [look.laying for look in looks if look.laying and look.holds]
    if not holding:
        return None
    fitting = [laying for laying in holding if case.gives_claim(laying)]
    rulings = [case.pay(laying) for laying in fitting or holding]
    ruling = mildest(rulings) if fitting else min(rulings, key=lambda each: each.points)
    ruling = replace(ruling, alternatives=case.alternatives(holding, ruling.paid_at))
    cause = Cause("direction_inverted", {"text": stated.text, "at": ruling.paid_at or ""})
    return with_cause(ruling, cause, case.warns)


def _extension(case: Case) -> Ruling | None:
    """The word where it extends a board word that is long enough, whatever place is stated."""
    extending = case.extensions(LONG_ENOUGH)
    written = [each for each in extending if case.down in (None, each.place.down)]
    if not extending:
        return None
    ruling = mildest([case.pay(each) for each in written or extending])
    if written:
        return ruling
    cause = Cause("direction_inverted", {"text": str(case.slip.direction), "at": ruling.paid_at or ""})
    return with_cause(ruling, cause, case.warns)


def _opening(case: Case) -> Ruling:
    """The first turn: the highest score of the word, wherever it lies."""
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
    places = {stated.place for stated in case.stated}
    best = sorted(best, key=lambda each: (each.place not in places, each.place.down, each.place))
    for laying in best:
        circles = case.circles.on(laying)
        if circles in laying.circlings and laying.score(circles) == most:
            return laying, circles, ()
    laying = best[0]
    circling = laying.best_circling
    code = "blank_misplaced" if case.written.marked else "blank_unmarked"
    return laying, circling, (Cause(code, {"word": str(case.written)}),)
