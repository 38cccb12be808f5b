"""Several words on one slip."""

from __future__ import annotations

from dataclasses import replace

from director.judge.slip import Slip
from tests.judge.table.row import Row, right

ASTER = Slip("ASTER", at="4K", score=14)
"""Right in the position "both ways"; forms AS at K4."""

MORE = [
    Row(
        "all acceptable: the lowest",
        "second",
        right(more=(Slip("ES", at="8H", score=2),)),
        "2 several_solutions",
        "2 several_solutions",
    ),
    Row(
        "the lowest stands first",
        "second",
        Slip("ES", at="8H", score=2, more=(right(),)),
        "2 several_solutions",
        "2 several_solutions",
    ),
    Row(
        "equal points: the harder mark",
        "second",
        Slip("EHE", at="8H", score=4, more=(Slip("REH", at="8G"),)),
        "4 several_solutions",
        "4 w several_solutions score_missing",
    ),
    Row(
        "equal points: the harder mark stands first",
        "second",
        Slip("REH", at="8G", more=(Slip("EHE", at="8H", score=4),)),
        "4 several_solutions",
        "4 w several_solutions score_missing",
    ),
    Row(
        "one forms a false word",
        "second",
        right(more=(Slip("ARME", at="3F", score=99),)),
        "0 z several_solutions cross_word_unknown",
        "0 z several_solutions cross_word_unknown",
    ),
    Row(
        "one is unknown",
        "second",
        right(more=(Slip("XY", at="1A", score=2),)),
        "0 z several_solutions word_unknown not_connected",
        "0 z several_solutions word_unknown not_connected",
    ),
    Row(
        "one cannot be laid on this board",
        "second",
        right(more=(Slip("ARME", at="A1", score=99),)),
        "0 z several_solutions not_connected",
        "0 z several_solutions not_connected",
    ),
    Row(
        "one needs letters that are not on the rack",
        "second",
        right(more=(Slip("KERN", at="7H", score=7),)),
        "0 z several_solutions not_on_rack",
        "0 z several_solutions not_on_rack",
    ),
    Row("a false word with one new letter", "second", right(more=(Slip("RUCKENX", at="H4"),)), "40", "40"),
    Row("a false word with one new letter, no place", "second", right(more=(Slip("RUCKENX"),)), "40", "40"),
    Row(
        "a false word with two new letters, no place",
        "second",
        right(more=(Slip("RUCKENXY"),)),
        "0 z several_solutions word_unknown",
        "0 z several_solutions word_unknown",
    ),
    Row("nothing but a place", "second", right(more=(Slip(at="5E"),)), "40", "40"),
    Row(
        "a cross word of the solution",
        "both ways",
        replace(ASTER, more=(Slip("AS", at="K4", score=2),)),
        "14",
        "14",
    ),
    Row(
        "a cross word of the solution, no place", "both ways", replace(ASTER, more=(Slip("AS"),)), "14", "14"
    ),
    Row(
        "a cross word of the solution stands first",
        "both ways",
        Slip("AS", at="K4", score=2, more=(ASTER,)),
        "14",
        "14",
    ),
    Row(
        "such a word at another place",
        "both ways",
        replace(ASTER, more=(Slip("AS", at="4K", score=99),)),
        "6 several_solutions score_wrong",
        "6 w several_solutions score_wrong",
    ),
    Row(
        "one word at two places: the better",
        "both ways",
        replace(ASTER, more=(Slip("ASTER", at="K4", score=5),)),
        "14",
        "14",
    ),
    Row(
        "one word at two places, the better second",
        "both ways",
        Slip("ASTER", at="K4", score=5, more=(ASTER,)),
        "14",
        "14",
    ),
    Row(
        "a word at two places and another word",
        "both ways",
        replace(ASTER, more=(Slip("ASTER", at="K4", score=5), Slip("ES", at="8H", score=2))),
        "2 several_solutions",
        "2 several_solutions",
    ),
    Row(
        "nothing acceptable",
        "second",
        right("RHEUMAT", more=(Slip("XY", at="1A"),)),
        "0 z several_solutions word_unknown not_on_rack",
        "0 z several_solutions word_unknown not_on_rack",
    ),
    Row(
        "no cross word of the solution, no place",
        "both ways",
        replace(ASTER, more=(Slip("RESTE"),)),
        "0 z several_solutions word_unknown",
        "0 z several_solutions word_unknown",
    ),
    Row(
        "nothing but false words with one new letter",
        "second",
        Slip("RUCKENX", at="H4", more=(Slip("RUCKENY", at="H4"),)),
        "0 z word_unknown not_on_rack",
        "0 z word_unknown not_on_rack",
    ),
    Row("too late, with more", "second", right(state="late", more=(right(),)), "0 z late", "0 z late"),
    Row(
        "hard to read",
        "second",
        right(state="untidy", more=(Slip("ES", at="8H", score=2),)),
        "2 several_solutions",
        "2 w several_solutions untidy",
    ),
]
