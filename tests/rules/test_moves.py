"""References and moves are read as people write them, and are shown as they are read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.language.texts import mirrored
from director.rules.moves import Move, Place, parse_place
from tests.builders import parse_move
from tests.refusing import refused

PLACES = st.builds(Place, st.integers(0, 14), st.integers(0, 14), st.booleans())
WORDS = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜabcäöü", min_size=1, max_size=15)


def test_all_450_places_come_back_in_both_notations():
    places = [Place(row, column, down) for row in range(15) for column in range(15) for down in (False, True)]
    assert [parse_place(str(place)) for place in places] == places
    assert [parse_place(mirrored(str(place)), mirror=True) for place in places] == places
    assert len({str(place) for place in places}) == len({mirrored(str(place)) for place in places}) == 450


@given(PLACES, WORDS)
def test_a_move_comes_back_as_it_is_shown(place, word):
    move = Move(place, word)
    assert parse_move(str(move)) == move
    assert Move(parse_place(mirrored(str(place)), mirror=True), word) == move


@given(PLACES)
def test_mirrored_is_the_other_direction_on_the_turned_board(place):
    turned = Place(place.column, place.row, not place.down)
    assert mirrored(str(place)) == str(turned)


@pytest.mark.parametrize(
    ("texts", "place"),
    [
        (["A1"], Place(0, 0, False)),
        (["1A"], Place(0, 0, True)),
        (["O15"], Place(14, 14, False)),
        (["15O"], Place(14, 14, True)),
        (["H8", " h 8 ", "h-8", "H08", "Ｈ８"], Place(7, 7, False)),
        (["8d"], Place(3, 7, True)),
        (["8 - H"], Place(7, 7, True)),
    ],
)
def test_a_reference_is_read_as_written_by_hand(texts, place):
    assert [parse_place(text) for text in texts] == [place] * len(texts)


def test_english_clubs_write_number_first_for_across():
    assert parse_place("8D", mirror=True) == parse_place("H4")
    assert parse_place("D8", mirror=True) == parse_place("4H")
    assert mirrored(str(parse_place("H4"))) == "8D"


@pytest.mark.parametrize(
    "text",
    ["", " ", "H", "8", "H0", "H16", "P1", "0A", "16A", "H88", "HH8", "H8H", "H8 H8", "Ä1", "-", "H8x"],
)
def test_what_is_no_reference_is_told(text):
    with refused("bad_reference"):
        parse_place(text)


def test_a_move_says_where_it_begins():
    move = parse_move("8D FERiEN")
    assert (move.at, move.row, move.column, move.down, move.word) == ("8D", 3, 7, True, "FERiEN")
