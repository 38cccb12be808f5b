"""The judge: a slip against a position, by a profile, gives a ruling (rules/README.md, section 4).

Pure: nothing is looked up behind the caller's back, the same slip gets the same ruling every time.

``judge`` settles what does not depend on the grid (no slip, illegible, several solutions) and hands the rest
to one of two ways of judging, ``judge_plain`` (the client's Simultan: admissible and placeable gets its
true score, anything else 0, no warnings) or ``judge_book`` (the French-language duplicate rulebook of 2023).

What both share, and where the rules leave room:

- The main word is judged first: an unknown word is 0 wherever it may lie.
- Blanks are read by the circles of the slip (module ``blanks``).
- Several uncrossed solutions (``Slip.more``) are weighed by the module ``several``.
- **Handwriting**: ``untidy`` is a warning by the book, with a doubt whose "no" (it cannot be read) is 0;
  ``illegible`` is 0, with a doubt, where a word was entered that is worth something, whose "yes" pays it as
  untidy.
- A slip with neither word nor state is an empty slip.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from director.judge.book import judge_book
from director.judge.case import Case
from director.judge.plain import judge_plain
from director.judge.several import Solution, among
from director.judge.slip import Cause, Doubt, Outcome, Position, Ruling, Slip, outcome_of, with_cause
from director.rules.ruleset import Ruleset

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
    """What a slip would have been paid if all its words were admissible (the limit of an average ruling)."""
    return judge(slip, position, rules, lambda word: True).points


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
