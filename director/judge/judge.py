"""The judge: rules on a slip against its position, by a profile (rules/README.md, section 4).

Pure: everything comes in as an argument, and the same slip gets the same ruling every time. ``judge`` settles what does not
depend on the grid (no slip, illegible, several solutions) and leaves the rest to one of two ways of judging, ``judge_plain``
(the client's Simultan: an admissible move that fits gets its true score, anything else 0, no warnings) or ``judge_book``
(the French-language duplicate rulebook of 2023).

Common to both, where the rules leave room:

- The main word is judged first: an unknown word is 0 at any place.
- Blanks are read by the circles of the slip (``case``).
- Several uncrossed solutions (``Slip.more``) are weighed as described below.
- **Handwriting**: ``untidy`` is a warning by the book, with a doubt whose "no" (it cannot be read) is 0;
  ``illegible`` is 0; if the entered word is worth something, a doubt is added whose "yes" pays it as untidy.
- A slip with neither word nor state is an empty slip.

Several words left on one slip, uncrossed (rules/README.md, section 4):

1. A word that another word of the slip forms at its place (a cross word, written down as well) is no
   solution of its own. Neither is a word that would lay a single letter and is not acceptable: it is ignored.
2. Of one word at several acceptable places the best counts, of several acceptable words the lowest.
3. A word with several new letters that is not acceptable, cannot be laid on this board or needs letters that
   are not on the rack makes the whole slip worth nothing.

Where the rules leave room (ours): the new letters of a word without a place are counted at the place that needs the fewest;
of equally low solutions the one with the harder mark counts; the plain judge does the same.

The plain judge: an admissible move that fits gets its true score, otherwise 0; no warnings (client's rules). A wrong claimed
score becomes a cause, without sanction. Where the client's rules say nothing (ours):

- The stated place is the reference, else the place fixed by connecting letters. If the word is written in
  the other direction than the reference says, both are tried: the one with the claimed score counts, else that
  of the reference. The place of the connecting letters is tried if the word is not acceptable at the reference.
- **No place stated**: the only acceptable place on the board counts; if there are several, none does, so leaving
  the place out is never better than writing a wrong one. On the empty board the place with the claimed score
  counts, else the best, with a doubt whose "no" is the lowest; a word written across is tried across first.
- Connecting letters that fit several places: as if no place were stated, among these places.
- A stated place where the word is not acceptable is 0 (``wrong_place`` of the profile), and the places where it
  would be acceptable are listed as alternatives.

The judge by the book: the French-language international duplicate rulebook of 2023, as in the table of rules/README.md,
section 4.

1. ``judge_opening`` judges the first turn: the highest score of the word, at any stated place; a warning if the
   claimed score is missing or wrong, or if the circles are not those of a best placing.
2. From the second turn ``_at`` reads each stated place (reference, connecting letters): as written, or,
   if word and place show different directions, both ways from that square. ``extension`` reads a word that
   extends a board word without looking at the place: three or more letters of the board are enough. Two are one too
   few: the word gets its score, with a warning for the missing or wrong place. A word that extends board words in
   several places has connecting letters that fit several places. The mildest reading counts.
3. If none is acceptable: ``misplaced`` (claimed score less 5, or 0), or an extension with only the score wrong.

A slip gets at most one warning, whatever the number of causes, and none together with a penalty or zero. Where the rules
leave room (ours):

- *Mild* is ordered by mark (none, warning, penalty, zero), then by points.
- Reference and connecting letters name different places: the mildest reading counts, with a warning, also if
  the word is acceptable at both. If they agree, the number of connecting letters is ignored. If the word is
  acceptable at neither, each is judged as if the other were not there.
- Connecting letters that were not counted (0) are taken as enough; a single one locates nothing, and is ignored
  if it agrees with a reference.
- "Two suffice on turn 2 if the first word had two letters": the board has exactly two tiles.
- Connecting letters that fit several places: only those where the word is acceptable are right places, and a
  reference to one of them says which is meant. If none of them has the claimed score, a false cross word
  at another of the places becomes a doubt.
- Inverted direction: if both ways are playable and the claimed score fits both, the choice makes no difference.
- Without a direction on the slip that of the reference counts, so it cannot be inverted.
- An extension is searched in the direction the word is written in; if it is only found in the other one, that is
  an inverted direction (warning). A slip that shows no direction is searched both ways. Without the claimed score
  an extension counts only if no stated place is acceptable.

Slips whose word is not acceptable at the stated place: the penalty for a wrong place, and plain zero. ``misplaced`` is the
"- 5" row of rules/README.md, section 4: place missing, wrong or incompatible, but the word has the claimed score at some
place, in the direction it is written in (that of the reference if the slip does not show one). Where the rules leave room:

- If the word fits the stated place, with the claimed score, but forms a false cross word there, that is
  what the player meant: 0.
- "Somewhere it would form an invalid yet plausible cross word": only a person can say what is plausible. The
  penalty is given, with a doubt that names the likeliest of such words (the stated place first, then places
  with the claimed score, then one false word rather than several); "yes, plausible" makes it 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from director.judge.case import Case, StatedPlace, turned
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
from director.rules.ruleset import Ruleset
from director.rules.scoring import Circling, Laying, fitting, least_missing

MOST_SHOWN = 4
"""Most false cross words that a doubt names."""


def misplaced(case: Case) -> Ruling:
    """Rules on a slip with an admissible word that is not acceptable at any stated place."""
    down = _direction(case)
    found = case.search(down) if case.profile.wrong_place == "penalty" and case.claimed is not None else []
    if meant_falsely(case):
        return nothing_acceptable(case)
    claimed = [laying for laying in found if not case.false_words(laying) and _pays_claim(case, laying)]
    if claimed:
        laying = min(claimed, key=lambda each: len(case.circles.read(each).causes))
        causes = (place_cause(case, laying.at), *case.circles.read(laying).causes)
        return _penalised(case, laying, causes, found)
    return nothing_acceptable(case)


def _direction(case: Case) -> bool | None:
    if case.down is not None:
        return case.down
    return next((place.down for stated in case.stated for place in stated.places), None)


def _pays_claim(case: Case, laying: Laying) -> bool:
    """Whether the score here, with the blanks as the judge reads them, is the claimed one."""
    circling = case.circles.read(laying).circling
    return circling is not None and laying.score(circling) == case.claimed


def meant_falsely(case: Case) -> bool:
    """Whether the player meant a stated place with false cross words: only they are wrong and the score is the claimed one."""
    down = _direction(case)
    looks = [case.look(place) for stated in case.stated for place in stated.places if place.down == down]
    return any(look.laying and look.false and case.gives_claim(look.laying) for look in looks)


def place_cause(case: Case, at: str) -> Cause:
    """Says what is wrong with the stated place; ``at`` is where the word was counted, or ``""``."""
    if not case.stated:
        return Cause("place_missing", {"text": "", "at": at})
    first = case.stated[0]
    return Cause("too_few_joins" if first.joins == 1 else "place_wrong", {"text": first.text, "at": at})


def _penalised(case: Case, laying: Laying, causes: tuple[Cause, ...], found: list[Laying]) -> Ruling:
    penalty, claimed = case.profile.place_penalty, case.claimed or 0
    if claimed < penalty:
        cause = Cause("too_few_points", {"claimed": claimed, "penalty": penalty})
        words = case.formed(laying)
        return Ruling(0, "zero", (*causes, cause), words=words, alternatives=case.alternatives(found))
    circling = case.circles.read(laying).circling or frozenset()
    points = claimed - penalty
    return Ruling(
        points,
        "penalty",
        causes,
        paid_at=laying.at,
        true_score=claimed,
        move=laying.move(circling).word,
        words=case.formed(laying, circling),
        alternatives=case.alternatives(found, laying.at),
        doubts=false_cross_words(case, found, Outcome(points, "penalty")),
    )


def false_cross_words(case: Case, found: list[Laying], otherwise: Outcome) -> tuple[Doubt, ...]:
    """Returns a doubt that names the false cross words the word would form at these places; empty if there are none."""
    places = {place for stated in case.stated for place in stated.places}
    false: dict[str, str] = {}
    for laying in sorted(found, key=lambda each: _likelihood(case, each, each.place in places)):
        for word in case.false_words(laying):
            false.setdefault(word, laying.at)
    if not false:
        return ()
    shown = list(false.items())[:MOST_SHOWN]
    values = {"words": ", ".join(word for word, _ in shown), "places": ", ".join(at for _, at in shown)}
    return (Doubt("false_cross_word", Outcome(0, "zero"), otherwise, values),)


def _likelihood(case: Case, laying: Laying, stated: bool) -> tuple[bool, bool, int, int]:
    """Sort key of places, likeliest meant first: stated, claimed score, fewest false words, nearest score."""
    distance = abs(laying.best - (case.claimed or 0))
    return not stated, not case.gives_claim(laying), len(case.false_words(laying)), distance


def nothing_acceptable(case: Case) -> Ruling:
    """Rules 0 if no solution is acceptable; the causes are those of the stated place, or of any place if none is stated."""
    causes: tuple[Cause, ...] = () if case.known else (Cause("word_unknown", {"word": case.letters}),)
    stated = next((place for each in case.stated for place in each.places), None)
    found = case.search(None) if case.known else []
    holding = [each for each in found if not case.false_words(each)]
    if stated is None and len(holding) > 1 and not case.warns:
        cause = place_cause(case, "")
        if cause.code == "place_missing":
            places = ", ".join(each.at for each in holding[:MOST_SHOWN])
            cause = replace(cause, values={**cause.values, "why": "several", "places": places})
        return Ruling(0, "zero", (cause,), alternatives=case.alternatives(holding))
    if stated is None:
        causes += (place_cause(case, ""), *_nowhere(case, found, holding)) if case.known else ()
        return Ruling(0, "zero", causes, alternatives=case.alternatives(holding))
    laying, problems = _said_at(case, stated)
    words = case.formed(laying) if laying else ()
    return Ruling(0, "zero", causes + problems, words=words, alternatives=case.alternatives(holding))


def _said_at(case: Case, place: Place) -> tuple[Laying | None, tuple[Cause, ...]]:
    look = case.look(place)
    if look.problem:
        return None, (look.problem,) if case.known or look.problem.code != "word_unknown" else ()
    crossing = tuple(word for word in look.false if word != case.letters)
    cause = Cause("cross_word_unknown", {"words": ", ".join(crossing), "at": str(place)})
    return look.laying, (cause,) if crossing else ()


def _nowhere(case: Case, found: list[Laying], holding: list[Laying]) -> tuple[Cause, ...]:
    """Says why no place on the grid is acceptable."""
    meant = [each for each in found if each not in holding and case.gives_claim(each)]
    meant = meant or ([] if holding else found)
    if meant:
        crossing = ", ".join(case.false_words(meant[0]))
        return (Cause("cross_word_unknown", {"words": crossing, "at": meant[0].at}),)
    if holding and case.claimed is None:
        return case.score_causes(0)
    if holding:
        return (Cause("score_nowhere", {"word": case.letters, "claimed": case.claimed}),)
    position = case.position
    if letters := least_missing(position.board, case.letters, position.rack, case.tiles):
        return (Cause("not_on_rack", {"letters": ", ".join(letters)}),)
    if letters == "":
        return (Cause("too_many_tiles", {"most": case.profile.most_laid}),)
    return (Cause("does_not_fit", {"word": case.letters, "at": "", "why": "nowhere"}),)


def judge_book(case: Case) -> Ruling:
    """Rules by the book on a slip that has a word."""
    if not case.known:
        return nothing_acceptable(case)
    if case.position.opening:
        return judge_opening(case)
    stated = _stated(case)
    # extending a board word of two letters does not replace the place: an acceptable stated one counts first
    found = extension(case, short=stated is None)
    if found is None:
        return stated or _elsewhere(case, None)
    if not found.claimed:
        return stated or _elsewhere(case, found)
    return mildest([stated, found.ruling]) if stated else found.ruling


def _elsewhere(case: Case, found: Extension | None) -> Ruling:
    """Rules when no stated place is acceptable: the "- 5" case, nothing, or an extension with only the score wrong."""
    differ = _differ(case)
    ruling = mildest(misplaced(each) for each in (_apart(case) if differ else [case]))
    if found and _preferred(case, found, ruling):
        return found.ruling
    if differ and ruling.mark != "zero":
        return with_cause(ruling, _differ_cause(case), case.warns, last=True)
    return ruling


def _preferred(case: Case, found: Extension, misplacing: Ruling) -> bool:
    """Whether an extension without the claimed score counts instead of the ruling on a wrong place.

    Against the "- 5" case: if it is in the written direction and brings no less. Against nothing at all: always, unless it extends two
    letters and the player meant a stated place with a false cross word."""
    if misplacing.mark == "penalty" or "too_few_points" in misplacing.codes:
        return not found.inverted and found.ruling.points >= misplacing.points
    return not (found.short and meant_falsely(case))


def _apart(case: Case) -> list[Case]:
    """Splits the slip in two: with its reference only, and with its connecting letters only."""
    slips = replace(case.slip, joined_at=None, joins=0), replace(case.slip, at=None)
    return [replace(case, slip=slip) for slip in slips]


def _stated(case: Case) -> Ruling | None:
    """Returns the mildest reading of the stated places, with a warning if they differ; None if none is acceptable."""
    places = case.stated if _differ(case) else case.stated[:1]
    readings = [ruling for stated in places if (ruling := _at(case, stated)) is not None]
    if not readings or len(places) == 1:
        return readings[0] if readings else None
    return with_cause(mildest(readings), _differ_cause(case), case.warns)


def _differ(case: Case) -> bool:
    """Whether reference and connecting letters state different places; they agree if the reference is one of several places that fit the
    letters."""
    if len(case.stated) < 2:
        return False
    reference, letters = case.stated
    agrees = reference.places and reference.places[0] in letters.places
    return not agrees and reference.places != letters.places


def _differ_cause(case: Case) -> Cause:
    return Cause("places_differ", {"text": case.stated[0].text, "other": case.stated[1].text})


def _at(case: Case, stated: StatedPlace) -> Ruling | None:
    """Rules on the word at its stated place, also turned if word and place show different directions."""
    straight = [place for place in stated.places if case.down in (None, place.down)]
    looks = [case.look(place) for place in straight]
    holding = [look.laying for look in looks if look.laying and look.holds]
    ruling = case.pay_one_of(holding) if holding else _inverted(case, stated)
    if ruling and stated.joins == 2 and case.position.board.tiles.total() != 2:
        ruling = with_cause(ruling, Cause("two_joins", {"text": stated.text}), case.warns)
    if ruling and len(straight) > 1 and not any(case.gives_claim(each) for each in holding):
        # nobody can tell which of the places is meant: it may be one with a false cross word
        lying = [look.laying for look in looks if look.laying]
        doubts = false_cross_words(case, lying, Outcome(ruling.points, ruling.mark))
        ruling = replace(ruling, doubts=ruling.doubts + doubts)
    return ruling


def _inverted(case: Case, stated: StatedPlace) -> Ruling | None:
    """Rules on the word in both directions from each square that is stated in the other direction."""
    crossed = [place for place in stated.places if case.down not in (None, place.down)]
    looks = [case.look(way) for place in crossed for way in (place, turned(place))]
    holding = [look.laying for look in looks if look.laying and look.holds]
    if not holding:
        return None
    ruling = case.pay_one_of(holding)
    cause = Cause("direction_inverted", {"text": stated.text, "at": ruling.paid_at or ""})
    return with_cause(ruling, cause, case.warns)


def judge_opening(case: Case) -> Ruling:
    """Rules on a known word of the first turn."""
    found = [each for each in case.search(None) if not case.false_words(each)]
    if not found:
        return nothing_acceptable(case)
    if case.circles.read(found[0]).circling is None:
        return case.pay(found[0])
    most = found[0].best
    laying, circling, causes = _best_reading(case, [each for each in found if each.best == most], most)
    if case.profile.unmarked_blank == "free":
        causes = ()
    ruling = case.paid(laying, circling, causes + case.score_causes(most))
    return replace(ruling, alternatives=case.alternatives(found, laying.at))


def _best_reading(case: Case, best: list[Laying], most: int) -> tuple[Laying, Circling, tuple[Cause, ...]]:
    """Chooses a best placing: one with the written circles, then the stated place, then across; without such circles with a cause."""
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
"""A board word of this length locates the word that extends it, as three connecting letters do."""
SHORT = 2
"""A board word of this length does so too, but with a warning."""


@dataclass(frozen=True)
class Extension:
    """The ruling for an extension: ``claimed`` if it has the claimed score, ``short`` if it extends only two letters, ``inverted`` if it
    was found only in the direction that is not written."""

    ruling: Ruling
    claimed: bool
    short: bool
    inverted: bool


def extension(case: Case, short: bool) -> Extension | None:
    """Rules on the word as an extension of a board word, ignoring the stated place; ``short`` allows board words of two letters. None if it
    extends none."""
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


def judge_plain(case: Case) -> Ruling:
    """Rules on a slip that has a word, as the plain judge."""
    if not case.known:
        return nothing_acceptable(case)
    for stated in case.stated:
        looks = [case.look(place) for place in _readings(case, stated)]
        if holding := [look.laying for look in looks if look.laying and look.holds]:
            return _told(case, stated, _one_of(case, stated, holding))
    if any(stated.places for stated in case.stated):
        return misplaced(case)
    return _unplaced(case)


def _readings(case: Case, stated: StatedPlace) -> list[Place]:
    """Returns the places to try: as written and stated, and both directions if these differ."""
    straight = [place for place in stated.places if case.down in (None, place.down)]
    crossed = [place for place in stated.places if place not in straight]
    return straight + [way for place in crossed for way in (place, turned(place))]


def _one_of(case: Case, stated: StatedPlace, holding: list[Laying]) -> Ruling:
    """Chooses among acceptable stated places: the claimed one, else the first; the best one if connecting letters fit several."""
    if len(stated.places) == 1:
        return case.pay(next((each for each in holding if case.gives_claim(each)), holding[0]))
    return _best_of(case, sorted(holding, key=lambda each: -each.best), "several_places")


def _told(case: Case, stated: StatedPlace, ruling: Ruling) -> Ruling:
    """Adds a cause if word and place show different directions."""
    if case.down is None or any(place.down == case.down for place in stated.places):
        return ruling
    cause = Cause("direction_inverted", {"text": stated.text, "at": ruling.paid_at or ""})
    return with_cause(ruling, cause, case.warns)


def _unplaced(case: Case) -> Ruling:
    """Rules on a slip without a readable place: the only acceptable place of the grid counts, in the first round the best."""
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
    """Pays the place with the claimed score, else the best (the first), with a doubt whose "no" is the lowest."""
    chosen = next((each for each in holding if case.gives_claim(each)), holding[0])
    ruling = replace(case.pay(chosen), alternatives=case.alternatives(holding, chosen.at))
    lowest = min((case.pay(each) for each in holding), key=lambda each: each.points)
    if case.claimed == ruling.points or lowest.points == ruling.points:
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
    """One word of a slip, and the ruling it would get on its own."""

    case: Case
    ruling: Ruling

    @property
    def acceptable(self) -> bool:
        return self.ruling.mark != "zero"


def among(solutions: Sequence[Solution]) -> Ruling:
    """Rules on a slip with several words (at least one)."""
    counted = [each for each in _independent(solutions) if each.acceptable or _new_letters(each.case) > 1]
    if not counted:
        return solutions[0].ruling
    words: dict[str, list[Ruling]] = {}
    for each in counted:
        words.setdefault(each.case.letters, []).append(each.ruling)
    # unacceptable places of a word do not count if it has an acceptable one, so its best reading counts
    rulings = [mildest(each) for each in words.values()]
    if len(rulings) == 1:
        return rulings[0]
    lowest = min(rulings, key=lambda each: (each.points, -severity(each)[0]))
    return replace(lowest, causes=(Cause("several_solutions", {"count": len(rulings)}), *lowest.causes))


def _independent(solutions: Sequence[Solution]) -> list[Solution]:
    """Drops words that another solution forms when it is laid; the longer move is kept."""
    found: list[Solution] = []
    for each in sorted(solutions, key=lambda each: -_new_letters(each.case)):
        if not any(_forms(other.ruling, each.case) for other in found):
            found.append(each)
    return sorted(found, key=solutions.index)


def _forms(ruling: Ruling, case: Case) -> bool:
    """Whether the paid move forms the word of this case as a cross word, at the stated place if there is one."""
    places = {str(place) for stated in case.stated for place in stated.places}
    return any(
        word.word.upper() == case.letters and (not places or word.at in places) for word in ruling.words[1:]
    )


def _new_letters(case: Case) -> int:
    """Counts the letters the word would lay: at the stated place, else at the place that needs the fewest."""
    board, letters = case.position.board, case.letters
    places = [place for stated in case.stated for place in stated.places]
    places = places or [place for down in (False, True) for place in fitting(board, letters, down)]
    return min((len(letters) - _lying(case, place) for place in places), default=len(letters))


def _lying(case: Case, place: Place) -> int:
    """Counts the letters of the word that are already on the board at this place; letters beyond the rim do not count."""
    board = case.position.board
    squares = board.along(place, min(len(case.letters), board.room(place)))
    there = (board.squares[square].upper() for square in squares)
    return sum(old == new for old, new in zip(there, case.letters, strict=False))


__all__ = ["Position", "judge", "worth_if_admissible"]

WAYS: Mapping[str, Callable[[Case], Ruling]] = {"plain": judge_plain, "book": judge_book}
"""Ways of judging, by the name of ``Judging``."""

UNPAID = {"none": "no_slip", "empty": "empty", "several": "several", "late": "late", "illegible": "illegible"}
"""Cause code by state, for slips that get nothing."""


def judge(slip: Slip, position: Position, rules: Ruleset, is_word: Callable[[str], bool]) -> Ruling:
    """Rules on a slip; ``is_word`` takes a word in capitals, spelled with tiles."""
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
    """Returns the most a slip would be paid if all its words were admissible (the limit of an average ruling). The plain judge takes a slip
    without a place at its best place, because the words of a list may admit only that one."""
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
    """Returns the ruling on an illegible slip, with the doubt whether it can be read, if reading it pays anything."""
    if read.mark == "zero":
        return ruling
    doubt = Doubt("handwriting", yes=outcome_of(read), no=Outcome(0, "zero"))
    return replace(ruling, doubts=(doubt,))
