"""Words that extend a word of the board."""

from __future__ import annotations

from director.judge.slip import Slip
from tests.judge.table.row import Row

EXTENSION = [
    Row("extends, right", "third", Slip("ABDRUCKEN", at="H1", score=51), "51", "51"),
    Row("extends, reference wrong", "third", Slip("ABDRUCKEN", at="H2", score=51), "0 z does_not_fit", "51"),
    Row("extends, reference missing", "third", Slip("ABDRUCKEN", score=51), "51 place_missing", "51"),
    Row(
        "extends, reference unreadable", "third", Slip("ABDRUCKEN", at="HH", score=51), "51 place_wrong", "51"
    ),
    Row(
        "extends, reference in the other direction",
        "third",
        Slip("ABDRUCKEN", "across", "1H", score=51),
        "51 direction_inverted",
        "51",
    ),
    Row(
        "extends, reference and score wrong",
        "third",
        Slip("ABDRUCKEN", at="H2", score=50),
        "0 z does_not_fit",
        "51 w score_wrong",
    ),
    Row(
        "extends, reference wrong, written down",
        "third",
        Slip("ABDRUCKEN", "down", "2H", score=51),
        "0 z does_not_fit",
        "51 w direction_inverted",
    ),
    Row(
        "extends, reference and letters differ",
        "third",
        Slip("ABDRUCKEN", at="H2", joined_at="H1", joins=3, score=51),
        "51",
        "51",
    ),
    Row(
        "extends, not written in full",
        "third",
        Slip("AB", at="H2", score=51),
        "0 z not_in_full",
        "0 z not_in_full",
    ),
    Row(
        "extends in the other direction, the claimed score is that of another place",
        "one blank",
        Slip("AHNE", "down", score=6),
        "6 place_missing",
        "1 p place_missing blank_unmarked",
    ),
    Row(
        "extends, the claimed score less 5 is lower",
        "one blank",
        Slip("AHNE", score=6),
        "6 place_missing",
        "4 w blank_unmarked score_wrong",
    ),
    Row("extends, score missing", "third", Slip("ABDRUCKEN"), "51 place_missing", "51 w score_missing"),
    Row(
        "extends across, but lies down for as much: no inverted direction",
        "AST behind a premium",
        Slip("GAST", "down", "9C", score=7),
        "7",
        "7",
    ),
    Row("extends, but lies elsewhere", "beside AST", Slip("GAST", at="2G", score=7), "7", "7"),
    Row(
        "extends, but lies elsewhere, score missing",
        "beside AST",
        Slip("GAST", at="2G"),
        "7",
        "7 w score_missing",
    ),
    Row(
        "extends, but lies elsewhere, score wrong",
        "beside AST",
        Slip("GAST", at="2G", score=8),
        "7 score_wrong",
        "7 w score_wrong",
    ),
]

TWO_LETTERS = [
    Row("right", "after AB", Slip("ABER", at="H8", score=6), "6", "6"),
    Row("no reference", "after AB", Slip("ABER", score=6), "6 place_missing", "6 w place_missing"),
    Row(
        "reference wrong",
        "after AB",
        Slip("ABER", at="A1", score=6),
        "0 z not_connected",
        "6 w place_wrong",
    ),
    Row("unreadable", "after AB", Slip("ABER", at="?", score=6), "6 place_wrong", "6 w place_wrong"),
    Row(
        "no reference, score wrong: one warning",
        "after AB",
        Slip("ABER", score=7),
        "6 place_missing score_wrong",
        "6 w place_missing score_wrong",
    ),
    Row(
        "no reference, score missing",
        "after AB",
        Slip("ABER"),
        "6 place_missing",
        "6 w place_missing score_missing",
    ),
    Row(
        "written down, no reference",
        "after AB",
        Slip("ABER", "down", score=6),
        "6 place_missing",
        "6 w direction_inverted place_missing",
    ),
    Row(
        "a third connecting letter",
        "AB beside others",
        Slip("ABER", joined_at="H8", joins=3, score=6),
        "6",
        "6",
    ),
    Row(
        "only its own two letters",
        "AB beside others",
        Slip("ABER", joined_at="H8", joins=2, score=6),
        "6",
        "6 w two_joins",
    ),
    Row(
        "one of its letters",
        "AB beside others",
        Slip("ABER", joined_at="H8", joins=1, score=6),
        "6 too_few_joins",
        "6 w too_few_joins",
    ),
    Row(
        "reference wrong, letters of another place",
        "AB beside others",
        Slip("ABER", at="A1", joined_at="B1", joins=3, score=6),
        "0 z not_connected",
        "6 w place_wrong",
    ),
    Row(
        "letter not on the rack",
        "after AB",
        Slip("ABENDS", at="A1", score=9),
        "0 z word_unknown not_connected",
        "0 z word_unknown not_connected",
    ),
    Row(
        "in the other direction, the claimed score elsewhere too low",
        "after ER",
        Slip("DER", "down", score=4),
        "4 place_missing",
        "0 z place_missing too_few_points",
    ),
    Row(
        "the claimed score nowhere in the written direction",
        "after ER",
        Slip("DER", "across", score=4),
        "3 place_missing score_wrong",
        "3 w place_missing score_wrong",
    ),
    Row(
        "first word of two letters: the two suffice",
        "after ER",
        Slip("ERNTE", joined_at="H8", joins=2, score=6),
        "6",
        "6",
    ),
]
