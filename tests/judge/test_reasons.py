"""Sentences of causes, and which rulings call for a correction note."""

import pytest

from director.judge.reasons import calls_for_note, sentence
from director.judge.slip import Cause, Slip
from director.language.sentences import show
from director.language.texts import Texts
from tests.builders import parse_move
from tests.judge.slips import ruling

AT = {"word": "HAUS", "at": "H8"}


@pytest.mark.parametrize(
    ("cause", "told"),
    [
        (Cause("score_wrong", {"claimed": 18, "score": 16}), "Claimed 18, worth 16."),
        (Cause("score_missing", {"score": 0}), "No score was claimed."),
        (Cause("score_missing", {"score": 7}), "No score was claimed; the move is worth 7."),
        (Cause("place_missing", {"text": "", "at": ""}), "The slip has no reference."),
        (Cause("place_missing", {"text": "", "at": "H8"}), "The slip has no reference; counted at H8."),
        (Cause("does_not_fit", AT | {"why": "off_board"}), "HAUS at H8 runs off the board."),
        (
            Cause("does_not_fit", AT | {"why": "square_taken", "square": "H9", "there": "E"}),
            "HAUS does not fit at H8: there is E on H9.",
        ),
        (Cause("does_not_fit", AT | {"why": "nowhere", "at": ""}), "HAUS fits nowhere on the board."),
        (
            Cause("not_connected", AT | {"why": "misses_start"}),
            "HAUS at H8 does not cover the centre square.",
        ),
        (Cause("not_on_rack", {"letters": "A, U"}), "Not on the rack: A, U."),
    ],
)
def test_cause_tells_what_is_wrong(cause, told):
    assert show(sentence(cause)) == told


def test_what_was_stated_follows_the_notation_of_the_club():
    mirrored = Texts("en", mirror=True)
    wrong = Cause("place_wrong", {"text": "H4", "at": "4H"})
    assert mirrored.show(sentence(wrong)) == "The reference 8D is wrong; counted at D8."
    both = Cause("places_differ", {"text": "H4", "other": "4H"})
    assert mirrored.show(sentence(both)).endswith("do not agree: 8D and D8.")


TOP = parse_move("5E RHEUMAS")


@pytest.mark.parametrize(
    ("slip", "needed"),
    [
        (Slip("RHEUMAS", at="5E", score=40), False),
        (Slip("RHEUMAS", at="5E", score=1), False),
        (Slip("RHEUMAS", at="E5", direction="down", score=1), True),
        (Slip("EHRE", at="8H", score=1), True),
        (Slip("RHEUMAS", at="6E", score=40), True),
        (Slip("XYZ", at="6E", score=40), True),
        (Slip(state="none"), False),
        (Slip(state="empty"), False),
    ],
    ids=[
        "right",
        "score of the retained word",
        "direction",
        "score of another word",
        "place",
        "word",
        "no slip",
        "empty slip",
    ],
)
def test_note_for_every_sanction_but_the_score_of_the_retained_word(slip, needed):
    assert calls_for_note(ruling("second", slip, "f2023"), TOP) is needed


@pytest.mark.parametrize(
    ("slip", "needed"),
    [(Slip("RHEUMAS", at="5E", score=40), False), (Slip("RHEUMAS", at="5E", score=1), True)],
)
def test_before_a_word_is_retained_every_sanction_calls_for_a_note(slip, needed):
    assert calls_for_note(ruling("second", slip, "f2023")) is needed
