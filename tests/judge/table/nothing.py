"""Slips that are no acceptable solution, and the states of slips."""

from __future__ import annotations

from director.judge.slip import Slip
from tests.judge.table.row import Row, right

NOTHING = [
    Row(
        "word not admissible",
        "second",
        right("RHEUMAT"),
        "0 z word_unknown not_on_rack",
        "0 z word_unknown not_on_rack",
    ),
    Row(
        "word not admissible, no place",
        "second",
        right("MÄHERS", at=None),
        "0 z word_unknown",
        "0 z word_unknown",
    ),
    Row(
        "letter not on the rack",
        "second",
        Slip("KERN", at="7H", score=7),
        "0 z not_on_rack",
        "0 z not_on_rack",
    ),
    Row(
        "letter not on the rack anywhere",
        "second",
        Slip("ZEIT", score=7),
        "0 z place_missing not_on_rack",
        "0 z place_missing not_on_rack",
    ),
    Row(
        "board letter copied wrongly",
        "second",
        Slip("ARME", at="5E", score=99),
        "0 z does_not_fit",
        "0 z does_not_fit",
    ),
    Row(
        "impossible on the grid",
        "second",
        Slip("ARME", at="H14", score=99),
        "0 z does_not_fit",
        "0 z does_not_fit",
    ),
    Row(
        "touches nothing", "second", Slip("ARME", at="A1", score=99), "0 z not_connected", "0 z not_connected"
    ),
    Row(
        "lies there already",
        "second",
        Slip("RUCKEN", at="H4", score=26),
        "0 z does_not_fit",
        "0 z does_not_fit",
    ),
    Row(
        "cross word not admissible",
        "second",
        Slip("ARME", at="G4", score=19),
        "0 z cross_word_unknown",
        "0 z cross_word_unknown",
    ),
    Row(
        "not written in full", "second", Slip("AS", at="9H", score=99), "0 z does_not_fit", "0 z does_not_fit"
    ),
    Row("not a letter", "second", right("RH3UMAS"), "0 z word_unknown", "0 z word_unknown"),
    Row("one letter", "second", Slip("R", at="5E", score=1), "0 z word_unknown", "0 z word_unknown"),
]

STATES = [
    Row("no slip", "second", Slip(state="none"), "0 z no_slip", "0 z no_slip"),
    Row("empty slip", "second", Slip(state="empty"), "0 z empty", "0 z empty"),
    Row("a slip without a word", "second", Slip(at="5E", score=40), "0 z empty", "0 z empty"),
    Row("several slips", "second", right(state="several"), "0 z several", "0 z several"),
    Row("after the end", "second", right(state="late"), "0 z late", "0 z late"),
    Row("illegible", "second", right(state="illegible"), "0 z illegible", "0 z illegible"),
    Row("hard to read", "second", right(state="untidy"), "40", "40 w untidy"),
    Row(
        "hard to read, score wrong: one warning",
        "second",
        right(state="untidy", score=1),
        "40 score_wrong",
        "40 w score_wrong untidy",
    ),
    Row(
        "hard to read, place wrong: no warning beside",
        "second",
        right(state="untidy", at="6E"),
        "0 z does_not_fit",
        "35 p place_wrong untidy",
    ),
    Row(
        "hard to read, word unknown",
        "second",
        right("RHEUMAT", state="untidy"),
        "0 z word_unknown not_on_rack",
        "0 z word_unknown not_on_rack untidy",
    ),
]
