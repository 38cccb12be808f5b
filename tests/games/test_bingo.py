"""Bingo, a house rule of S (RULES section 7)."""

import pytest

from director.games.bingo import card, checked_call, is_bingo
from director.language.texts import Texts
from director.rules.tiles import tile_set
from director.wording.announcer import Spelling, announcement
from tests.refusing import refused

GERMAN = tile_set("german")
WORDS = {"STEINEN", "GARTENS", "QUOTEND", "QUALLEN", "ANDEREN"}
CARD = card("Anna", ["Steinen", "GARTENS"], GERMAN, WORDS.__contains__)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["STEINEN"], "two_words"),
        (["STEINEN", " "], "word_missing"),
        (["STEINEN", "STEINEN"], "two_words"),
        (["STEINEN", "STEINE"], "seven_letters"),
        (["STEINEN", "NEINSTE"], "word_unknown"),
        (["QUOTEND", "QUALLEN"], "set_too_small"),  # one Q in the set
    ],
)
def test_two_seven_letter_words_that_the_set_can_form_together(words, code):
    with refused(code):
        card("Anna", words, GERMAN, WORDS.__contains__)


def test_marks_of_their_own_belong_to_their_letters():
    assert card("Anna", ["A\u0308PFELNS", "GARTENS"], GERMAN, lambda word: True).words == (
        "ÄPFELNS",
        "GARTENS",
    )


def test_the_announcer_calls_the_letter_by_its_spelling_word():
    words = Spelling("own", "Own", "de", {"Q": "Quedlinburg", "?": "Blanko"})
    said = [line.text for line in announcement(("X", "Q"), GERMAN, words, Texts())]
    assert said == ["Call 2", "Quedlinburg, Q", "One Q may be crossed out."]
    said = [line.text for line in announcement(("?",), GERMAN, words, Texts())]
    assert said == ["Call 1", "Blanko, blank tile", "Everybody crosses out any one letter."]
    assert announcement((), GERMAN, words, Texts()) == ()


def test_one_letter_is_crossed_out_per_call():
    called = "STEINENGARTNS"  # one E too few
    assert not is_bingo(CARD, called)
    assert is_bingo(CARD, called + "E")


def test_a_call_is_checked_against_the_tiles_drawn():
    assert str(checked_call(CARD, "STEINENGARTNS", GERMAN)) == "Anna called too early. Missing: E."
    assert str(checked_call(CARD, "STEINENGARTNS?", GERMAN)) == "Anna has both words after 14 calls."
