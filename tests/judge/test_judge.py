"""Judged slips, each row named after its rule in the rules' chapter on judging: plain and by the book."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import pytest

from director.judge.slip import Slip
from tests.judge.slips import ruling, short


class Row(NamedTuple):
    """A slip, and the rulings of the profiles side by side: points, w(arning) p(enalty) z(ero), codes."""

    rule: str
    position: str
    slip: Slip
    simultan: str
    f2023: str


def right(word: str = "RHEUMAS", at: str | None = "5E", score: int | None = 40, **more: object) -> Slip:
    """A slip that is right in the position "second" but for what is given."""
    return Slip(word, at=at, score=score, **more)  # type: ignore[arg-type]


def joined(places: str, **more: object) -> Slip:
    """TAG with three connecting letters that fit these places."""
    return Slip(**{"word": "TAG", "joined_at": places, "joins": 3} | more)  # type: ignore[arg-type]


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

SCORE = [
    Row("all right", "second", right(), "40", "40"),
    Row("score too low", "second", right(score=30), "40 score_wrong", "40 w score_wrong"),
    Row("score too high", "second", right(score=50), "40 score_wrong", "40 w score_wrong"),
    Row("score missing", "second", right(score=None), "40", "40 w score_missing"),
    Row("typed in lower case", "second", right("rheumas"), "40", "40"),
    Row("typed with a capital", "second", right("Rheumas"), "40", "40"),
    Row("reference in lower case", "second", right(at="5e"), "40", "40"),
    Row("direction as in the reference", "second", right(direction="down"), "40", "40"),
]

PLACE = [
    Row(
        "place missing, claimed score somewhere",
        "second",
        right(at=None),
        "40 place_missing",
        "35 p place_missing",
    ),
    Row(
        "place missing, score elsewhere too low",
        "second",
        right(at=None, score=39),
        "40 place_missing score_wrong",
        "0 z place_missing score_nowhere",
    ),
    Row(
        "place missing, score missing",
        "second",
        right(at=None, score=None),
        "40 place_missing",
        "0 z place_missing score_missing",
    ),
    Row(
        "place wrong, claimed score somewhere",
        "second",
        right(at="6E"),
        "0 z does_not_fit",
        "35 p place_wrong",
    ),
    Row(
        "place wrong, score right, other direction",
        "second",
        right(at="E5"),
        "0 z not_connected",
        "0 z not_connected",
    ),
    Row(
        "place wrong, score wrong", "second", right(at="6E", score=41), "0 z does_not_fit", "0 z does_not_fit"
    ),
    Row(
        "place wrong, score missing",
        "second",
        right(at="6E", score=None),
        "0 z does_not_fit",
        "0 z does_not_fit",
    ),
    Row("place cannot be read", "second", right(at="Z9"), "40 place_wrong", "35 p place_wrong"),
    Row(
        "place missing, written in the other direction",
        "second",
        right(at=None, direction="across"),
        "40 place_missing",
        "0 z place_missing score_nowhere",
    ),
    Row(
        "place missing, written in the right direction",
        "second",
        right(at=None, direction="down"),
        "40 place_missing",
        "35 p place_missing",
    ),
    Row(
        "the - 5 case at 4 points",
        "second",
        Slip("EHE", at="1A", score=4),
        "0 z not_connected",
        "0 z place_wrong too_few_points",
    ),
    Row(
        "the - 5 case at 5 points",
        "second",
        Slip("EHRE", at="1A", score=5),
        "0 z not_connected",
        "0 p place_wrong",
    ),
    Row("missing place, one place only", "third", Slip("ABDRUCKEN", score=51), "51 place_missing", "51"),
]

DIRECTION = [
    Row(
        "word down, reference across",
        "second",
        right(at="E5", direction="down"),
        "40 direction_inverted",
        "40 w direction_inverted",
    ),
    Row(
        "word across, reference down",
        "second",
        right(direction="across"),
        "40 direction_inverted",
        "40 w direction_inverted",
    ),
    Row(
        "word across, reference down, score wrong",
        "second",
        right(direction="across", score=1),
        "40 direction_inverted score_wrong",
        "40 w direction_inverted score_wrong",
    ),
    Row(
        "both inverted",
        "second",
        right(at="E5", direction="across"),
        "0 z not_connected",
        "0 z not_connected",
    ),
    Row(
        "playable both ways, score of one",
        "both ways",
        Slip("ASTER", "across", "4K", score=14),
        "14 direction_inverted",
        "14 w direction_inverted",
    ),
    Row(
        "playable both ways, score of the other",
        "both ways",
        Slip("ASTER", "across", "4K", score=5),
        "5 direction_inverted",
        "5 w direction_inverted",
    ),
    Row(
        "playable both ways, score of neither: the lower",
        "both ways",
        Slip("ASTER", "across", "4K", score=9),
        "14 direction_inverted score_wrong",
        "5 w direction_inverted score_wrong",
    ),
    Row(
        "playable both ways, score missing: the lower",
        "both ways",
        Slip("ASTER", "down", "K4"),
        "5 direction_inverted",
        "5 w direction_inverted score_missing",
    ),
]

JOINS = [
    Row("three connecting letters", "second", right(at=None, joined_at="5E", joins=3), "40", "40"),
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
    Row("circle, marked behind, where there is no blank", "second", right("RHEU*MAS"), "40", "40"),
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

GROUPS = {
    "first turn": FIRST_TURN,
    "score": SCORE,
    "place": PLACE,
    "direction": DIRECTION,
    "connecting letters": JOINS,
    "extension": EXTENSION,
    "extension of two letters": TWO_LETTERS,
    "several places": SEVERAL_PLACES,
    "blanks": BLANKS,
    "nothing": NOTHING,
    "state": STATES,
    "more solutions": MORE,
}
ROWS = [row._replace(rule=f"{name}: {row.rule}") for name, group in GROUPS.items() for row in group]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.rule)
def test_slip_is_judged_by_its_rule(row: Row) -> None:
    assert short(ruling(row.position, row.slip, "simultan")) == row.simultan
    assert short(ruling(row.position, row.slip, "f2023")) == row.f2023
