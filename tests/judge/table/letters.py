"""Connecting letters: how many, and which places they fit."""

from __future__ import annotations

from director.judge.slip import Slip
from tests.judge.table.row import Row, joined, right

JOINS = [
    Row("three connecting letters", "second", right(at=None, joined_at="5E", joins=3), "40", "40"),
    Row("a reference with spaces in it", "second", right(at=None, joined_at="5 - E"), "40", "40"),
    Row("number of connecting letters not told", "second", right(at=None, joined_at="5E"), "40", "40"),
    Row(
        "only two connecting letters",
        "second",
        right(at=None, joined_at="5E", joins=2),
        "40",
        "40 w two_joins",
    ),
    Row(
        "two, and the score wrong: one warning",
        "second",
        right(at=None, joined_at="5E", joins=2, score=1),
        "40 score_wrong",
        "40 w two_joins score_wrong",
    ),
    Row(
        "one connecting letter",
        "second",
        right(at=None, joined_at="5E", joins=1),
        "40 too_few_joins",
        "35 p too_few_joins",
    ),
    Row(
        "two, first word of two letters",
        "after ER",
        Slip("ERNTE", joined_at="H8", joins=2, score=6),
        "6",
        "6",
    ),
    Row(
        "connecting letters inverted",
        "second",
        right(at=None, joined_at="E5", joins=3, direction="down"),
        "40 direction_inverted",
        "40 w direction_inverted",
    ),
    Row("reference and two letters that agree", "second", right(joined_at="5E", joins=2), "40", "40"),
    Row("reference and one letter that agrees", "second", right(joined_at="5E", joins=1), "40", "40"),
    Row(
        "reference and one letter that differs",
        "second",
        right(joined_at="6E", joins=1),
        "40",
        "40 w places_differ",
    ),
    Row(
        "reference right, letters wrong", "second", right(joined_at="6E", joins=3), "40", "40 w places_differ"
    ),
    Row(
        "reference wrong, letters right",
        "second",
        right(at="6E", joined_at="5E", joins=3),
        "40",
        "40 w places_differ",
    ),
    Row(
        "reference unreadable, letters right",
        "second",
        right(at="Q99", joined_at="5E", joins=3),
        "40",
        "40 w places_differ",
    ),
    Row(
        "both wrong",
        "second",
        right(at="6E", joined_at="7E", joins=3),
        "0 z does_not_fit",
        "35 p place_wrong places_differ",
    ),
    Row(
        "both wrong, the milder: inverted",
        "second",
        right(at="6E", joined_at="E5", joins=3, direction="down"),
        "40 direction_inverted",
        "40 w places_differ direction_inverted",
    ),
    Row(
        "both wrong, the milder: false cross word at one of them",
        "second",
        Slip("HASE", at="G9", joined_at="A1", joins=3, score=12),
        "0 z cross_word_unknown",
        "7 p place_wrong places_differ",
    ),
    Row(
        "both wrong, no score fits",
        "second",
        right(at="6E", joined_at="7E", joins=3, score=1),
        "0 z does_not_fit",
        "0 z does_not_fit",
    ),
    Row(
        "both hold, the claimed one",
        "both ways",
        Slip("ASTER", at="4K", joined_at="K4", joins=3, score=5),
        "14 score_wrong",
        "5 w places_differ",
    ),
]

SEVERAL_PLACES = [
    Row("claimed the better", "two AST", joined("2G 7C", score=5), "5", "5"),
    Row("claimed the lower", "two AST", joined("2G 7C", score=4), "4", "4"),
    Row("in another order", "two AST", joined("7C 2G", score=4), "4", "4"),
    Row(
        "claimed neither: the lowest", "two AST", joined("7C 2G", score=9), "5 score_wrong", "4 w score_wrong"
    ),
    Row("score missing: the lowest", "two AST", joined("7C 2G"), "5", "4 w score_missing"),
    Row("two letters", "two AST", joined("7C 2G", score=5, joins=2), "5", "5 w two_joins"),
    Row("one letter", "two AST", joined("7C 2G", score=5, joins=1), "5 too_few_joins", "0 p too_few_joins"),
    Row("one of them impossible", "two AST", joined("1A 2G", score=9), "4 score_wrong", "4 w score_wrong"),
    Row("one of them unreadable", "two AST", joined("Z9 2G", score=4), "4", "4"),
    Row("none of them right", "two AST", joined("1A 1B", score=5), "0 z not_connected", "0 p place_wrong"),
    Row("none can be read", "two AST", joined("Z9 Q7", score=5), "5 place_wrong", "0 p place_wrong"),
    Row(
        "reference says which",
        "two AST",
        joined("2G 7C", at="7C", score=4),
        "5 score_wrong",
        "5 w score_wrong",
    ),
    Row(
        "reference says another",
        "two AST",
        joined("2G 7C", at="A1", score=4),
        "4",
        "4 w places_differ",
    ),
    Row(
        "word across, letters down",
        "two AST",
        joined("2G 7C", direction="across", score=5),
        "5 direction_inverted",
        "5 w direction_inverted",
    ),
    Row(
        "word across, letters down, score of neither: the lowest",
        "two AST",
        joined("2G 7C", direction="across", score=9),
        "5 direction_inverted score_wrong",
        "4 w direction_inverted score_wrong",
    ),
    Row(
        "the written direction decides",
        "two AST",
        joined("H1 7C", direction="down", score=9),
        "5 score_wrong",
        "5 w score_wrong",
    ),
    Row(
        "extends in two places, claimed",
        "two AST",
        Slip("GAST", "across", score=15),
        "15 place_missing",
        "15",
    ),
    Row(
        "extends in two places, claimed neither: the lowest",
        "two AST",
        Slip("GAST", "across", score=9),
        "15 place_missing score_wrong",
        "5 w score_wrong",
    ),
]
