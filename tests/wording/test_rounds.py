"""Rounds and moves in words."""

from dataclasses import replace

import pytest

from director.games.duplicate import facts as ev
from director.language.languages import translator
from director.language.sentences import show
from director.language.texts import Texts, points
from director.rules.formula import formula
from director.rules.profile import Minimum
from director.wording.round_words import (
    found_by,
    letters_left,
    minimum_from,
    minimum_text,
    move,
    move_text,
    remark,
    round_texts,
)
from tests.builders import SAMPLE_MOVES, Night, a_setup, scored_moves, some_players
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


def test_rounds_are_told_in_their_order_with_those_that_were_cancelled_and_the_sum_of_the_tops():
    night = random_nights.a_night(2).add(random_nights.drawn(1), ev.RoundCancelled(1, "falsch angesagt"))
    night.add(*random_nights.played(1, 26, 20), *random_nights.played(2, 1, 40), random_nights.drawn(3))
    shown = [
        (each.number, each.rack, str(each.move or ""), each.total, each.found, each.remark, each.void)
        for each in round_texts(night.game, ENGLISH)
    ]
    racks = [(each.kept, each.drawn) for each in night.game.rounds]
    summed = [" + ".join(filter(None, each)) for each in racks]
    assert shown == [
        ("1", summed[0], "", "", "", "Cancelled: falsch angesagt", True),
        ("1", summed[0], "H4 RUCKEN", "26", "1 of 2", "", False),
        ("2", summed[1], "5E RHEUMAS", "66", "1 of 2", "", False),
        ("3", summed[2], "", "", "", "", False),
    ]
    game = night.game
    void = replace(game, rounds=(replace(game.rounds[0], void="laut"), *game.rounds[1:]))
    told = list(round_texts(void, ENGLISH))
    assert [(each.total, each.found, each.remark) for each in told[1:3]] == [
        ("0", "", "Cancelled: laut"),
        ("40", "1 of 2", ""),
    ]


def test_letters_that_are_left_are_counted_and_none_is_said_so():
    night = random_nights.a_night(1).add(random_nights.drawn(1))
    assert letters_left(night.game, ENGLISH).startswith("Letters left: 102 (AAAAA Ä BB CC DDDD ")
    tiles = night.setup.tiles
    few = {letter: (0, value) for letter, (_, value) in tiles.letters.items()}
    empty = replace(night.setup, tiles=replace(tiles, letters=few, blanks=0))
    assert (
        letters_left(random_nights.a_night(1).game.__class__(empty, night.players), ENGLISH)
        == "No letters are left."
    )


@pytest.mark.parametrize(
    ("name", "rack", "second", "told"),
    [
        ("joker", "UERSAN?", None, ""),
        ("joker", "QUERSA?", None, "The blank stays: its letter is not in the bag any more."),
        ("normal", "QUERSA?", None, ""),
        ("explosive", "UERSA?N", "Q", "The blank becomes Q."),
    ],
)
def test_what_became_of_a_blank_is_remarked(name, rack, second, told):
    night = Night(replace(a_setup(), formula=formula(name)), some_players(1)).add(ev.RackDrawn(1, "", rack))
    night.add(ev.BlanksTurned(1, second) if second else ev.TopPlaced(1, "H5", "qUER", 6))
    game = night.game
    assert remark(game, game.rounds[0], ENGLISH) == told
