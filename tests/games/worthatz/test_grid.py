"""Each rule of Worthatz: what a grid may be and what it scores."""

import pytest

from director.games.worthatz.grid import in_corner, judge, most_it_can_score, read_grid, rows_of, runs_of
from tests.games.worthatz.material import SMALL, picture, rows
from tests.refusing import refused

TEE = picture("TEE")
CROSS = picture("..R UHR ..T")


def test_a_letter_counts_once_for_each_word_it_stands_in():
    judged = judge(picture(".RAT UH.. .E.."), "UHRATE", {"RAT", "UH", "RHE"})
    assert judged.words == ("RAT", "UH", "RHE")
    assert judged.score == (2 + 2 + 2) + (2 + 3) + (2 + 3 + 1)


def test_no_square_counts_more_than_another():
    scores = {
        judge(picture("TEE", down, right), "TEE", SMALL).score for down in range(15) for right in range(13)
    }
    assert scores == {4}


FIFTEEN = "ABEND EINEN RASEN"
BLOCK = {"ABEND", "EINEN", "RASEN", "AER", "BIA", "ENS", "NEE", "DNN"}


def test_all_15_letters_earn_15_points():
    letters = FIFTEEN.replace(" ", "")
    judged = judge(picture(FIFTEEN), letters, BLOCK)
    values = {"A": 2, "B": 3, "E": 1, "N": 2, "D": 3, "I": 2, "R": 2, "S": 2}
    assert judged.score == 2 * sum(values[letter] for letter in letters) + 15
    without = judge(picture("ABEND EINEN RASE"), letters, BLOCK | {"RASE", "DN"})
    assert without.fault is None
    assert without.score == judged.score - 15 - 2 * 2


def test_all_letters_of_a_smaller_rack_earn_no_bonus():
    assert judge(TEE, "TEE", SMALL).score == 2 + 1 + 1


@pytest.mark.parametrize(
    ("grid", "letters", "code", "said", "squares"),
    [
        ("TEE", "TE", "letter_too_often", "The grid has 2 of E, the letters drawn only 1.", (65, 66)),
        ("TEE", "EE", "letter_not_drawn", "T at E5 is not among the letters drawn.", (64,)),
        ("TÄE", "TEE", "letter_not_drawn", "Ä at E6 is not among the letters drawn.", (65,)),
        ("TEE ... EIS", "TEEEIS", "not_connected", "The letters at G5 do not touch those", (94, 95, 96)),
        ("TEE ...E ...I", "TEEEI", "not_connected", "The letters at F8 do not touch those", (82, 97)),
        ("ETE", "TEE", "not_a_word", "ETE at E5 is not in the word list.", (64, 65, 66)),
        ("T E E X", "TEEX", "not_a_word", "TEEX at 5E is not in the word list.", (64, 79, 94, 109)),
        ("EI NN", "EINN", "not_a_word", "NN at F5 is not in the word list.", (79, 80)),
        ("E", "E", "no_word", "A single letter is not a word.", (64,)),
    ],
)
def test_a_fault_says_which_run_and_which_rule(grid, letters, code, said, squares):
    judged = judge(picture(grid), letters, SMALL)
    assert judged.fault is not None
    assert (judged.score, judged.fault.code, judged.fault.squares) == (0, code, squares)
    assert str(judged.fault.sentence).startswith(said)


def test_corners_do_not_connect_nor_do_the_ends_of_two_rows():
    for text, down, right in (("TEE.. ...AB", 0, 0), ("....TE EI", 0, 9)):
        judged = judge(picture(text, down, right), "TEEABTI", {"TEE", "AB", "TE", "EI"})
        assert judged.fault is not None
        assert judged.fault.code == "not_connected"


def test_a_run_at_the_edge_ends_there():
    assert [str(run.place) for run in runs_of(picture("TEE", 14, 12) | picture("AB", 0, 0))] == ["A1", "O13"]


def test_the_same_word_may_stand_twice():
    assert judge(picture("TEE E.. E.."), "TEEEE", SMALL).score == 8


def test_an_empty_grid_is_no_fault_and_scores_0():
    judged = judge({}, "TEE", SMALL)
    assert (judged.score, judged.faults) == (0, ())


def test_every_fault_is_listed_not_only_the_first():
    judged = judge(picture("XQ ... E"), "XQEE", SMALL)
    assert [fault.code for fault in judged.faults] == ["not_connected", "not_a_word"]


def test_a_grid_is_read_and_written_alike():
    assert read_grid(rows("..R UHR ..T")) == CROSS
    assert read_grid([row.lower().replace(".", " ") for row in rows("..R UHR ..T")]) == CROSS
    assert rows_of(CROSS) == rows("..R UHR ..T")


@pytest.mark.parametrize(
    "given", [[], ["." * 15] * 14, ["." * 14] * 15, [*["." * 15] * 14, 5], [*["." * 15] * 14, "1" + "." * 14]]
)
def test_what_is_no_grid_is_told(given):
    with refused("bad_grid"):
        read_grid(given)


@pytest.mark.parametrize(("down", "right"), [(0, 0), (3, 5), (12, 12)])
def test_a_grid_in_the_corner_is_the_same_wherever_it_lay(down, right):
    assert in_corner(picture("..R UHR ..T", down, right)) == picture("..R UHR ..T", 0, 0)
    assert in_corner({}) == {}


def test_runs_are_told_across_by_rows_and_then_down_by_columns():
    runs = runs_of(picture("RAT UH. .E.", 0, 0))
    assert [(str(run.place), run.word, list(run.squares)) for run in runs] == [
        ("A1", "RAT", [0, 1, 2]), ("B1", "UH", [15, 16]), ("1A", "RU", [0, 15]), ("2A", "AHE", [1, 16, 31])]  # fmt: skip


@pytest.mark.parametrize(
    ("letters", "most"), [("E" * 14, 28), ("E" * 15, 45), ("E" * 16, 47), ("Ä", 0), ("Q", 16)]
)
def test_no_part_scores_more_than_all_its_letters_twice_and_the_bonus(letters, most):
    assert most_it_can_score(dict(enumerate(letters))) == most
