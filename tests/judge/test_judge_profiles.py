"""What profiles change about the judge: circles, wrong places, penalties."""

import pytest

from director.judge.judge import Position, judge
from director.judge.slip import Slip
from director.rules.board import Board
from director.rules.profile import changed, profile
from director.rules.ruleset import Ruleset
from tests.judge.slips import GERMAN, POSITIONS, board_of, is_word, ruling, short


@pytest.mark.parametrize(
    ("rule", "word", "told"),
    [
        ("free", "RUCKeN", "24"),
        ("free", "RUCKEN", "24"),
        ("zero", "RUCKEN", "0 z blank_unmarked"),
        ("zero", "RUCKeN", "0 z blank_misplaced"),
        ("zero", "RUCKEn", "24"),
        ("rulebook", "RUCKeN", "24 w blank_misplaced"),
    ],
)
def test_circles_of_the_first_turn_are_read_as_the_profile_says(rule, word, told):
    own = changed(profile("f2023"), "own", "Own", unmarked_blank=rule)
    slip = Slip(word, at="H4", score=24)
    assert short(judge(slip, POSITIONS["first with blank"], Ruleset(GERMAN, own), is_word)) == told


@pytest.mark.parametrize(
    ("rule", "told"), [("free", "26"), ("rulebook", "26 w blank_misplaced"), ("zero", "26 w blank_misplaced")]
)
def test_the_first_turn_is_paid_at_its_most_also_where_the_circle_gives_points_away(rule, told):
    """RUCKEN can be laid without the blank; a circled N would be worth 24."""
    own = changed(profile("f2023"), "own", "Own", unmarked_blank=rule)
    slip, position = Slip("RUCKEn", at="H4", score=26), Position(Board(), "RUCKEN?", 1)
    assert short(judge(slip, position, Ruleset(GERMAN, own), is_word)) == told


def test_a_right_circle_of_the_first_turn_is_paid_at_the_stated_place():
    own = changed(profile("f2023"), "own", "Own", unmarked_blank="zero")
    slip = Slip("RUCKEn", at="H4", score=24)
    assert judge(slip, POSITIONS["first with blank"], Ruleset(GERMAN, own), is_word).paid_at == "H4"


@pytest.mark.parametrize(
    ("penalty", "told"),
    [(5, "7 p place_missing"), (6, "6 w place_missing score_wrong"), (7, "6 w place_missing score_wrong")],
)
def test_an_extension_goes_before_a_penalty_that_leaves_no_more(penalty, told):
    """ABER is worth the claimed 12 beside AB, and 6 where it extends AB."""
    position = Position(board_of("H8 AB"), "ERABNTS", 5)
    own = changed(profile("f2023"), "own", "Own", place_penalty=penalty)
    assert short(judge(Slip("ABER", "across", score=12), position, Ruleset(GERMAN, own), is_word)) == told


@pytest.mark.parametrize(
    ("slip", "expected"),
    [
        (Slip("QUeR", at="B12", score=24), "24"),
        (Slip("QUER", at="B12", score=24), "0 z blank_unmarked"),
        (Slip("QuER", at="B12", score=24), "0 z blank_misplaced"),
        (Slip("RUHE", at="B11", score=24), "0 z does_not_fit"),
        (Slip("U*H*R", at="3D", score=10), "10"),
    ],
)
def test_fise_pays_nothing_for_an_unmarked_blank(slip, expected):
    assert short(ruling("one blank", slip, "fise")) == expected


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("aBEr", {"simultan": "4", "f2023": "4", "fise": "4"}),
        ("aBeR", {"simultan": "4", "f2023": "4", "fise": "4"}),
        ("aBer", {"simultan": "4", "f2023": "4 w blank_unmarked", "fise": "0 z blank_unmarked"}),
        ("ABEr", {"simultan": "4", "f2023": "4", "fise": "4"}),
        ("Aber", {"simultan": "4", "f2023": "4 w blank_unmarked", "fise": "0 z blank_unmarked"}),
    ],
)
def test_a_circle_on_a_blank_that_lies_takes_none_from_the_one_that_is_laid(word, told):
    """The A lies as a blank; one of E and R is the blank of a rack that has neither."""
    position = Position(board_of("H8 aB"), "E?DKNTS" if word.endswith("r") else "R?DKNTS", 2)
    for name, expected in told.items():
        found = judge(Slip(word, at="H8", score=4), position, Ruleset(GERMAN, profile(name)), is_word)
        assert short(found) == expected, name


@pytest.mark.parametrize("name", ["fise", "ntsv", "romania"])
def test_other_federations_correct_the_score_without_a_mark(name):
    assert short(ruling("second", Slip("RHEUMAS", at="5E", score=30), name)) == "40 score_wrong"


@pytest.mark.parametrize(
    ("copied", "rules", "told"),
    [
        ("f2023", {"wrong_place": "zero"}, "0 z does_not_fit"),
        ("simultan", {"wrong_place": "penalty", "place_penalty": 10}, "30 p place_wrong"),
    ],
)
def test_a_copy_sets_the_price_of_a_wrong_place(copied, rules, told):
    own = changed(profile(copied), "own", "Own", **rules)
    found = judge(Slip("RHEUMAS", at="6E", score=40), POSITIONS["second"], Ruleset(GERMAN, own), is_word)
    assert short(found) == told


def test_a_wrong_place_is_no_way_around_a_missing_circle():
    strict = changed(profile("f2023"), "own", "Own", unmarked_blank="zero")
    slips = Slip("QUER", at="B11", score=24), Slip("QUeR", at="B11", score=24)
    found = [judge(slip, POSITIONS["one blank"], Ruleset(GERMAN, strict), is_word) for slip in slips]
    assert [short(each) for each in found] == ["0 z does_not_fit", "19 p place_wrong"]
    assert found[1].move == "QUeR"
