"""Claimed scores, references and directions."""

from __future__ import annotations

from director.judge.slip import Slip
from tests.judge.table.row import Row, right

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
