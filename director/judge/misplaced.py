"""Slips whose word does not hold where it is said to lie: the penalty for a wrong place, and plain zero.

``misplaced`` is the "- 5" row of rules/README.md, section 4: place missing, wrong or incompatible, but the word
has the claimed score at some place, in the direction it is written in (that of the reference where the slip
does not show one). Where the rules leave room:

- If the word can lie at the stated place, with the claimed score, but forms a false cross word there, that is
  what the player meant: 0.
- "Somewhere it would form an invalid yet plausible cross word": what is plausible only a person can say. The
  penalty is given, with a doubt that names the likeliest of such words (the stated place first, then places
  with the claimed score, then one false word rather than several); "yes, plausible" makes it 0.
"""

from __future__ import annotations

from dataclasses import replace

from director.judge.case import Case
from director.judge.slip import Cause, Doubt, Outcome, Ruling
from director.rules.moves import Place
from director.rules.placements import Laying, least_missing

MOST_SHOWN = 4
"""So many false cross words are named in a doubt."""


def misplaced(case: Case) -> Ruling:
    """The ruling on a slip with an admissible word that does not hold at any stated place."""
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
    """Whether the blanks as the judge reads them give the claimed score here."""
    circling = case.circles.read(laying).circling
    return circling is not None and laying.score(circling) == case.claimed


def meant_falsely(case: Case) -> bool:
    """Whether at a stated place only cross words are wrong and the score is the claimed one: it is meant."""
    down = _direction(case)
    looks = [case.look(place) for stated in case.stated for place in stated.places if place.down == down]
    return any(look.laying and look.false and case.gives_claim(look.laying) for look in looks)


def place_cause(case: Case, at: str) -> Cause:
    """What is wrong with the place that the slip states; ``at`` is where it was counted, or ``""``."""
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
    """The doubt that names the false cross words the word would form at these places, if there are any."""
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
    """Orders places by how likely they are meant: stated, claimed score, fewest false words, nearest score."""
    distance = abs(laying.best - (case.claimed or 0))
    return not stated, not case.gives_claim(laying), len(case.false_words(laying)), distance


def nothing_acceptable(case: Case) -> Ruling:
    """No acceptable solution: 0, with what is wrong at the stated place, or anywhere if none is stated."""
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
    laying, problems = _at(case, stated)
    words = case.formed(laying) if laying else ()
    return Ruling(0, "zero", causes + problems, words=words, alternatives=case.alternatives(holding))


def _at(case: Case, place: Place) -> tuple[Laying | None, tuple[Cause, ...]]:
    look = case.look(place)
    if look.problem:
        return None, (look.problem,) if case.known or look.problem.code != "word_unknown" else ()
    crossing = tuple(word for word in look.false if word != case.letters)
    cause = Cause("cross_word_unknown", {"words": ", ".join(crossing), "at": str(place)})
    return look.laying, (cause,) if crossing else ()


def _nowhere(case: Case, found: list[Laying], holding: list[Laying]) -> tuple[Cause, ...]:
    """Why no place on the grid will do for the word."""
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
