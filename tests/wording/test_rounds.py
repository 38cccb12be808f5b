"""Rounds and moves in words."""

import pytest

from director.language.languages import translator
from director.language.sentences import show
from director.language.texts import Texts, points
from director.rules.profile import Minimum
from director.wording.round_words import found_by, minimum_from, minimum_text, move, move_text
from tests.builders import SAMPLE_MOVES, scored_moves
from tests.games.duplicate import builders as random_nights
from tests.reports.reading import ENGLISH

TOPS = scored_moves(tuple(SAMPLE_MOVES))
MIRRORED = Texts("en", mirror=True)


def test_a_move_tells_its_cross_words_and_bonus():
    damit, ringeln, quer = (move_text(TOPS[number], ENGLISH) for number in (5, 9, 16))
    assert (str(damit), damit.points, damit.crosses) == ("4J DAMIT", "18", "DA J4 2, AS K4 2")
    assert (damit.bonus, ringeln.bonus) == ("", "+50")
    assert quer.word == "QU(E)R"
    assert move_text(TOPS[5], MIRRORED).crosses == "DA 10D 2, AS 11D 2"


def test_a_move_in_a_sentence_follows_the_notation():
    assert MIRRORED.show(move("H4", "FERiEN")) == "8D FER(I)EN"


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [
        ("en", "At least 1 vowel and 1 consonant", "At least 2 vowels and 2 consonants"),
        ("de", "Mindestens 1 Vokal und 1 Konsonant", "Mindestens 2 Vokale und 2 Konsonanten"),
        ("fr", "Au moins 1 voyelle et 1 consonne", "Au moins 2 voyelles et 2 consonnes"),
    ],
)
def test_the_minimum_of_a_rack_is_said_in_the_right_number(language, one, many):
    words = translator(language)
    assert show(minimum_text(Minimum(1, 1, 1)), words) == one
    assert show(minimum_text(Minimum(1, 2, 2)), words) == many
    assert one[3:].partition(" ")[2] in show(minimum_from(Minimum(16, 1, 1)), words)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "0 points 1 point 2 points"),
        ("de", "0 Punkte 1 Punkt 2 Punkte"),
        ("fr", "0 point 1 point 2 points"),
    ],
)
def test_points_are_counted(language, told):
    assert " ".join(show(points(count), translator(language)) for count in (0, 1, 2)) == told


def test_who_scored_as_much_as_the_top_found_it_and_all_who_are_there_took_part():
    top = random_nights.TOPS[0].score
    game = random_nights.a_night(4).add(*random_nights.played(1, top, top - 1, top)).game
    assert found_by(game, game.rounds[0]) == (2, 4)
    opened = random_nights.a_night(2).add(random_nights.drawn(1)).game
    assert found_by(opened, opened.rounds[0]) == (0, 2)
