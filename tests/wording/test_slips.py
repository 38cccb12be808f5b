"""Slips in words: what was written, and what counts."""

import pytest

from director.games.duplicate import facts as ev
from director.judge.reasons import STATES, written
from director.judge.slip import STATES as ALL_STATES
from director.judge.slip import Ruling, Slip
from director.language.texts import Texts
from director.wording.round_words import SlipText, slip_text
from tests.games.duplicate.builders import a_night, drawn, slip
from tests.reports.reading import ENGLISH

MIRRORED = Texts("en", mirror=True)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (Slip("HAUS", at="H8", score=18), "HAUS at H8, claimed 18"),
        (Slip("HaUS", at="H8"), "H(A)US at H8"),
        (Slip("HAUS", joined_at="8H", joins=3), "HAUS at 8H"),
        (Slip("HAUS", score=0), "HAUS without reference, claimed 0"),
        (Slip("HAUS"), "HAUS without reference"),
        (Slip("HAUS", at="H8", state="late"), "HAUS at H8 (too late)"),
        (Slip("HAUS", at="H8", state="untidy"), "HAUS at H8 (hard to read)"),
        (Slip(state="untidy", at="H8"), "– at H8 (hard to read)"),
        (Slip(state="untidy"), "slip hard to read"),
        (Slip(state="none"), "no slip"),
        (Slip(state="late"), "slip handed in late"),
    ],
)
def test_a_slip_is_told_as_it_was_written(given, told):
    assert str(written(given)) == told


def test_the_reference_of_a_slip_is_written_as_the_club_writes_it():
    assert MIRRORED.show(written(Slip("HAUS", at="H4", state="late"))) == "HAUS at 8D (too late)"


def test_every_state_has_its_words():
    assert tuple(STATES) == ALL_STATES


def test_what_counts_is_the_move_that_was_paid():
    game = a_night(3).add(drawn(1), slip(1, 1, 26), slip(1, 1, 9), slip(1, 2, 0, "XQ")).game
    entries = game.round(1).entries
    paid = slip_text(entries[1], ENGLISH, top=9)
    assert (str(paid), paid.points, paid.reason, paid.mark) == ("WORT H8", "9", "", "none")
    assert (paid.found, paid.corrected, paid.missing) == (True, True, False)
    false = slip_text(entries[2], MIRRORED, top=9)
    assert (str(false), false.points, false.reason) == ("XQ 8H", "0", "XQ is not valid.")
    assert (false.mark, false.found, false.corrected) == ("zero", False, False)


def test_where_no_slip_counts_the_brackets_say_why():
    assert slip_text(None, ENGLISH) == SlipText("(slip missing)", "", "", "", "none", False, False, True)
    gone = slip_text(None, ENGLISH, here=False)
    assert gone == SlipText("(not there)", "", "", "", "none", False, False, False)
    night = a_night(1).add(drawn(1), slip(1, 1, 0, ""))
    assert slip_text(night.game.round(1).entries[1], ENGLISH).word == "(– at H8, claimed 0)"


def test_the_directors_points_come_with_their_reason_and_lift_the_mark():
    night = a_night(1).add(drawn(1), slip(1, 1, 0, "XQ"), ev.SlipOverruled(1, 1, 26, "100 % im Duden"))
    told = slip_text(night.game.round(1).entries[1], ENGLISH)
    assert (told.points, told.mark, told.corrected) == ("26", "none", True)
    assert told.reason == "The director's decision: 100 % im Duden"


def test_the_directors_points_for_a_slip_without_a_word_have_their_reason_too():
    night = a_night(1).add(drawn(1), slip(1, 1, 0, ""), ev.SlipOverruled(1, 1, 9, "zerrissen"))
    told = slip_text(night.game.round(1).entries[1], ENGLISH)
    assert (told.word, told.at, told.reason) == (
        "(– at H8, claimed 0)",
        "",
        "The director's decision: zerrissen",
    )
    none = a_night(1).add(drawn(1), slip(1, 1, 0, ""))
    assert slip_text(none.game.round(1).entries[1], ENGLISH).reason == ""


@pytest.mark.parametrize(
    ("written_at", "ruled", "word", "at"),
    [
        (Slip("RUCKEN", at="J5"), Ruling(26, paid_at="H4", move="RUCKEn"), "RUCKE(N)", "H4"),
        (Slip("RUCKEN", at="J5", joined_at="H9"), Ruling(0, "zero"), "RUCKEN", "J5"),
        (Slip("RUCKEN", joined_at="H9"), Ruling(0, "zero"), "RUCKEN", "H9"),
        (Slip("RUCKEN"), Ruling(0, "zero"), "RUCKEN", ""),
    ],
)
def test_a_slip_shows_the_move_that_was_paid_else_what_was_written(written_at, ruled, word, at):
    game = a_night(1).add(drawn(1), ev.SlipRecorded(1, 1, written_at, ruled)).game
    told = slip_text(game.round(1).entries[1], ENGLISH)
    assert (told.word, told.at, told.corrected, told.found) == (word, at, False, False)
    assert slip_text(None, ENGLISH, here=False, out=True).word == "(out)"
    assert slip_text(None, ENGLISH, here=True, out=True).word == "(slip missing)"
