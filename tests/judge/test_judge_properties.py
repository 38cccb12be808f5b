"""What must hold for every slip, whatever stands on it."""

from collections import Counter
from functools import cache

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from director.judge.judge import judge
from director.judge.slip import Slip
from director.rules.profile import profile, profiles
from director.rules.ruleset import Ruleset
from director.rules.scoring import layings
from tests.judge.slips import GERMAN, KNOWN, POSITIONS, is_word, longest_piece

names = st.sampled_from(sorted(profiles()))
positions = st.sampled_from(sorted(POSITIONS))
later = st.sampled_from(sorted(name for name, each in POSITIONS.items() if not each.opening))
places = st.one_of(
    st.none(),
    st.builds(lambda row, column: f"{row}{column}", st.sampled_from("ABCDEFGHIJKLMNO"), st.integers(1, 15)),
    st.builds(lambda row, column: f"{column}{row}", st.sampled_from("ABCDEFGHIJKLMNO"), st.integers(1, 15)),
    st.sampled_from(["", "Z9", "?", "H", "16A"]),
)
scores = st.one_of(st.none(), st.integers(-3, 90))


@cache
def moves(position):
    """Every admissible move of the known words: score, place, word with the best blanks; best first."""
    place = POSITIONS[position]
    found = []
    there = Counter(place.rack) + Counter("".join(place.board.squares).upper())
    for word in sorted(KNOWN):
        if (Counter(word) - there).total() > place.rack.count("?"):
            continue  # it fits nowhere, which need not be tried on every square
        for laying in layings(place.board, word, place.rack, Ruleset(GERMAN)):
            if all(map(is_word, laying.words)):
                found.append((laying.best, laying.at, laying.move(laying.best_circling).word))
    return sorted(found, reverse=True)


@st.composite
def slips(draw, position):
    """Slips near the truth: often an admissible move with one thing changed."""
    score, at, word = draw(st.sampled_from(moves(position)))
    change = draw(
        st.sampled_from(["nothing", "word", "circles", "place", "direction", "joins", "both", "all"])
    )
    slip = Slip(word, at=at, score=draw(st.one_of(st.just(score), scores)))
    state = draw(st.sampled_from(["ok"] * 8 + ["untidy", "illegible", "late", "several", "none"]))
    data = slip.as_data() | {"state": state}
    if change in ("word", "all"):
        data["word"] = draw(st.one_of(st.sampled_from(sorted(KNOWN)), st.text("AENRSTÄß?*. 1", max_size=16)))
    if change in ("circles", "all"):
        data["word"] = "".join(draw(st.sampled_from([each.upper(), each.lower()])) for each in data["word"])
    if change in ("place", "both", "all"):
        data["at"] = draw(places)
    if change in ("direction", "all"):
        data["direction"] = draw(st.sampled_from(["across", "down", None]))
    if change in ("joins", "both", "all"):
        data |= {"joined_at": draw(st.one_of(st.just(at), places)), "joins": draw(st.integers(0, 4))}
    return Slip(**data)


judged = positions.flatmap(lambda position: st.tuples(st.just(position), slips(position), names))


def rule(position, slip, name):
    return judge(slip, POSITIONS[position], Ruleset(GERMAN, profile(name)), is_word)


@settings(max_examples=150, deadline=None)
@given(judged)
def test_points_lie_between_nothing_and_the_top(case):
    position, slip, name = case
    found = rule(position, slip, name)
    top = moves(position)[0][0]
    assert 0 <= found.points <= top
    assert all(0 <= each.points <= top for doubt in found.doubts for each in (doubt.yes, doubt.no))


@settings(max_examples=150, deadline=None)
@given(judged)
def test_ruling_is_consistent_in_itself(case):
    position, slip, name = case
    found = rule(position, slip, name)
    if found.mark == "zero":
        assert (found.points, found.paid_at, found.true_score, found.move) == (0, None, None, "")
        assert found.causes
    else:
        lost = profile(name).place_penalty if found.mark == "penalty" else 0
        assert found.true_score == found.points + lost
        assert (found.true_score, found.paid_at, found.move.upper()) in {
            (score, at, word.upper()) for score, at, word in every_way(position, found.move)
        }
        assert all(word.admissible for word in found.words)
    assert found.mark != "warning" or found.causes


def every_way(position, word):
    place = POSITIONS[position]
    return [
        (laying.score(circling), laying.at, word)
        for laying in layings(place.board, word.upper(), place.rack, Ruleset(GERMAN))
        for circling in laying.circlings
    ]


@settings(max_examples=150, deadline=None)
@given(later, st.sampled_from([None, "A1", "1A", "Z9"]), st.data())
def test_a_wrong_place_never_pays_more_than_the_claimed_score_less_its_price(position, at, data):
    score, place, word = data.draw(st.sampled_from(moves(position)))
    down = "down" if place[0].isdigit() else "across"
    found = rule(position, Slip(word, down, at, score=score), "f2023")
    if "score_wrong" in found.codes:  # a word of the board is extended elsewhere, and that brings no less
        assert found.points >= max(0, score - 5)
    else:
        assert found.points == {"penalty": score - 5, "zero": 0}.get(found.mark, score)
    assert (found.mark == "zero") == (score < 5 and "too_few_points" in found.codes)
    assert found.mark != "none" or extends(position, found, 3)
    assert found.mark != "warning" or extends(position, found, 2)


def extends(position, found, least):
    place = POSITIONS[position]
    everywhere = layings(place.board, found.move.upper(), place.rack, Ruleset(GERMAN))
    return any(each.at == found.paid_at and longest_piece(place.board, each) >= least for each in everywhere)


@settings(max_examples=100, deadline=None)
@given(judged)
def test_plain_profiles_give_no_warnings(case):
    position, slip, _ = case
    assert {rule(position, slip, name).mark for name in ("simultan", "fise", "ntsv")} <= {"none", "zero"}


@settings(max_examples=100, deadline=None)
@given(positions, names, st.data())
def test_a_right_slip_is_paid_in_full_by_every_profile(position, name, data):
    score, at, word = data.draw(st.sampled_from(moves(position)))
    assume(not POSITIONS[position].opening or score == moves_of(position, word)[0])
    found = rule(position, Slip(word, at=at, score=score), name)
    assert (found.points, found.mark, found.codes) == (score, "none", ())


def moves_of(position, word):
    """Scores of a word's admissible moves, best first."""
    return [score for score, _, other in moves(position) if other.upper() == word.upper()]


def test_a_slip_equal_to_the_top_is_paid_the_top():
    for position in POSITIONS:
        score, at, word = moves(position)[0]
        for name in profiles():
            found = rule(position, Slip(word, at=at, score=score), name)
            assert (found.points, found.mark) == (score, "none")
