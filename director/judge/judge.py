"""The judge: a slip against a position, by a profile, gives a ruling (rules/README.md, section 4).

Pure: nothing is looked up behind the caller's back, the same slip gets the same ruling every time.

``judge`` settles what does not depend on the grid (no slip, illegible, several solutions) and hands the rest
to one of two ways of judging, ``judge_plain`` (the client's Simultan: admissible and placeable gets its
true score, anything else 0, no warnings) or ``judge_book`` (the French-language duplicate rulebook of 2023).

What both share, and where the rules leave room:

- The main word is judged first: an unknown word is 0 wherever it may lie.
- Blanks are read by the circles of the slip (``case``).
- Several uncrossed solutions (``Slip.more``) are weighed as below.
- **Handwriting**: ``untidy`` is a warning by the book, with a doubt whose "no" (it cannot be read) is 0;
  ``illegible`` is 0, with a doubt, where a word was entered that is worth something, whose "yes" pays it as
  untidy.
- A slip with neither word nor state is an empty slip.

Several words left on one slip, uncrossed (rules/README.md, section 4).

1. A word that another one of the slip forms at its place (a cross word, written down beside it) is no
   solution of its own. Neither is one that would lay a single letter and is not acceptable: it disturbs nobody.
2. Of one word at several acceptable places the best counts, of several acceptable words the lowest.
3. A word with several new letters that is not acceptable, cannot be laid on this board or needs letters that
   are not on the rack makes the slip worth nothing, whatever stands beside it.

Where the rules leave room (ours): how many letters a word without a place would lay is counted where it needs
the fewest; of equally low solutions the one with the harder mark counts; the plain judge does the same.

The plain judge: admissible and placeable gets its true score, otherwise 0; no warnings (client's rules).

The claimed score is compared and told, without sanction. Where the client's rules say nothing (ours):

- The stated place is the reference, else the place fixed by connecting letters. If the word is written in
  the other direction than the reference says, both are tried: the one with the claimed score, else that of
  the reference. The place of the connecting letters is tried where the reference does not hold.
- **No place stated**: the only place of the board that holds; of several none, so that who leaves the place out is never better
  off than who writes a wrong one. On the empty board the one with the claimed score, else the best, with a doubt whose "no"
  is the lowest; a word written across is looked for across first.
- Connecting letters that fit several places: as if no place were stated, among these places.
- A stated place where the word does not hold is 0 (``wrong_place`` of the profile), and the places where it
  would hold are listed as alternatives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from director.judge.book import judge_book
from director.judge.case import Case, Stated, turned
from director.judge.misplaced import misplaced, nothing_acceptable, place_cause
from director.judge.slip import (
    Cause,
    Doubt,
    Outcome,
    Position,
    Ruling,
    Slip,
    mildest,
    outcome_of,
    severity,
    with_cause,
)
from director.rules.moves import Place
from director.rules.placements import Laying, fitting
from director.rules.ruleset import Ruleset


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
    """No place that can be read: the only one of the whole grid counts, in the first round the best."""
    everywhere = [each for each in case.search(None) if not case.false_words(each)]
    if not case.position.board.is_empty and len(everywhere) != 1:
        return misplaced(case)
    written = [each for each in everywhere if case.down in (None, each.place.down)]
    across = [each for each in everywhere if not each.place.down] if case.down is None else []
    holding = across or written or everywhere
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


__all__ = ["Position", "judge", "worth_if_admissible"]

WAYS: Mapping[str, Callable[[Case], Ruling]] = {"plain": judge_plain, "book": judge_book}
"""The ways of judging by the name of ``Judging``."""

UNPAID = {"none": "no_slip", "empty": "empty", "several": "several", "late": "late", "illegible": "illegible"}
"""Cause code by the state of a slip that gets nothing."""


def judge(slip: Slip, position: Position, rules: Ruleset, is_word: Callable[[str], bool]) -> Ruling:
    """The ruling on a slip; ``is_word`` takes a word in capitals as spelled with tiles."""
    if slip.more and slip.state not in UNPAID:
        return among(list(_solutions(slip, position, rules, is_word)))
    case = Case(slip, position, rules, is_word)
    if slip.state in UNPAID:
        ruling = Ruling(0, "zero", (Cause(UNPAID[slip.state]),))
        if slip.state == "illegible" and case.warns:
            return _unless_read(ruling, judge(replace(slip, state="untidy"), position, rules, is_word))
        return ruling
    if not case.letters:
        return Ruling(0, "zero", (Cause("empty"),))
    ruling = WAYS[rules.judging.name](case)
    return _untidy(ruling) if slip.state == "untidy" and case.warns else ruling


def worth_if_admissible(slip: Slip, position: Position, rules: Ruleset) -> int:
    """What a slip would have been paid at most if all its words were admissible (the limit of an average ruling); plainly, without a
    place, at its best place: the words of a list may leave that one alone."""
    case = Case(slip, position, rules, lambda word: True)
    ruling = judge(slip, position, rules, case.is_word)
    if case.warns or ruling.points or any(stated.places for stated in case.stated) or not ruling.alternatives:
        return ruling.points
    return judge(replace(slip, at=ruling.alternatives[0].at), position, rules, case.is_word).points


def _solutions(
    slip: Slip, position: Position, rules: Ruleset, is_word: Callable[[str], bool]
) -> Iterator[Solution]:
    for one in (slip, *slip.more):
        alone = replace(one, state=slip.state, more=())
        yield Solution(Case(alone, position, rules, is_word), judge(alone, position, rules, is_word))


def _untidy(ruling: Ruling) -> Ruling:
    told = with_cause(ruling, Cause("untidy"), warns=True, last=True)
    if ruling.mark == "zero":
        return told
    doubt = Doubt("handwriting", yes=Outcome(told.points, told.mark), no=Outcome(0, "zero"))
    return replace(told, doubts=(*told.doubts, doubt))


def _unless_read(ruling: Ruling, read: Ruling) -> Ruling:
    """The ruling on an illegible slip, with the doubt whether it can be read, if that pays anything."""
    if read.mark == "zero":
        return ruling
    doubt = Doubt("handwriting", yes=outcome_of(read), no=Outcome(0, "zero"))
    return replace(ruling, doubts=(doubt,))
