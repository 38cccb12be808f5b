"""Circles around the letters of blanks."""

from __future__ import annotations

from director.judge.slip import Slip
from tests.judge.table.row import Row, right

BLANKS = [
    Row("circle right", "one blank", Slip("QUeR", at="B12", score=24), "24", "24"),
    Row("circle right, mark typed behind", "one blank", Slip("que*r", at="B12", score=24), "24", "24"),
    Row("circle missing", "one blank", Slip("QUER", at="B12", score=24), "24", "24 w blank_unmarked"),
    Row(
        "circle on another letter",
        "one blank",
        Slip("QuER", at="B12", score=24),
        "24",
        "24 w blank_misplaced",
    ),
    Row(
        "circle on a board letter",
        "one blank",
        Slip("qUER", at="B12", score=24),
        "24",
        "24 w blank_misplaced",
    ),
    Row(
        "circle missing, score missing",
        "one blank",
        Slip("QUER", at="B12"),
        "24",
        "24 w blank_unmarked score_missing",
    ),
    Row(
        "circle missing, claimed by one circling",
        "three N",
        Slip("NENNEN", at="9H", score=7),
        "7",
        "7 w blank_unmarked",
    ),
    Row(
        "circle missing, claimed by another",
        "three N",
        Slip("NENNEN", at="9H", score=6),
        "7 score_wrong",
        "6 w blank_unmarked",
    ),
    Row(
        "circle missing, claimed by none: minimum",
        "three N",
        Slip("NENNEN", at="9H", score=9),
        "7 score_wrong",
        "6 w blank_unmarked score_wrong",
    ),
    Row("circle possible, claimed right", "three N", Slip("NENNEn", at="9H", score=6), "6", "6"),
    Row(
        "circle possible, claimed by another",
        "three N",
        Slip("NENNEn", at="9H", score=7),
        "6 score_wrong",
        "7 w blank_misplaced",
    ),
    Row(
        "circle possible, claimed by none: as circled",
        "three N",
        Slip("NEnNEN", at="9H", score=9),
        "7 score_wrong",
        "7 w score_wrong",
    ),
    Row(
        "circle possible, score missing: as circled",
        "three N",
        Slip("NENNEn", at="9H"),
        "6",
        "6 w score_missing",
    ),
    Row(
        "circle impossible, claimed by none: minimum",
        "three N",
        Slip("NeNNEN", at="9H", score=9),
        "7 score_wrong",
        "6 w blank_misplaced score_wrong",
    ),
    Row("circle where there is no blank", "second", right("RHEuMAS"), "40", "40"),
    Row("circle, marked behind, where there is no blank", "second", right("RH*EUMAS"), "40", "40"),
    Row(
        "circle right, place missing: where the circle gives the score",
        "one blank",
        Slip("BUdE", "down", score=6),
        "6 place_missing",
        "1 p place_missing",
    ),
    Row(
        "blank and place wrong",
        "one blank",
        Slip("QUER", at="B11", score=24),
        "0 z does_not_fit",
        "19 p place_wrong blank_unmarked",
    ),
]
