"""Slips of the first turn."""

from __future__ import annotations

from director.judge.slip import Slip
from tests.judge.table.row import Row

FIRST_TURN = [
    Row("right", "first", Slip("RUCKEN", at="H4", score=26), "26", "26"),
    Row("score wrong", "first", Slip("RUCKEN", at="H4", score=24), "26 score_wrong", "26 w score_wrong"),
    Row("score missing", "first", Slip("RUCKEN", at="H4"), "26", "26 w score_missing"),
    Row("the maximum wherever placed", "first", Slip("RUCKEN", at="H5", score=26), "24 score_wrong", "26"),
    Row("not the maximum claimed", "first", Slip("RUCKEN", at="H5", score=24), "24", "26 w score_wrong"),
    Row("no place", "first", Slip("RUCKEN", score=26), "26 place_missing", "26"),
    Row("off the centre", "first", Slip("RUCKEN", at="A1", score=26), "0 z not_connected", "26"),
    Row("written down", "first", Slip("RUCKEN", "down", "8D", score=26), "26", "26"),
    Row("unknown word", "first", Slip("RUCKNE", at="H4", score=26), "0 z word_unknown", "0 z word_unknown"),
    Row(
        "letter not on the rack",
        "first",
        Slip("RUND", at="H8", score=8),
        "0 z not_on_rack",
        "0 z not_on_rack",
    ),
    Row("circle right", "first with blank", Slip("RUCKEn", at="H4", score=24), "24", "24"),
    Row("circle missing", "first with blank", Slip("RUCKEN", at="H4", score=24), "24", "24 w blank_unmarked"),
    Row("circle wrong", "first with blank", Slip("RUCKeN", at="H4", score=24), "24", "24 w blank_misplaced"),
    Row(
        "circle missing, score too",
        "first with blank",
        Slip("rucken", at="H4"),
        "24",
        "24 w blank_unmarked score_missing",
    ),
]
