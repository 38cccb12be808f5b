"""One line of typing is a slip: whatever the order, whatever is odd about it."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.desk.duplicate.slip_line import TypedLine, player_at, read_line
from director.games.duplicate import facts as ev
from director.language.sentences import RuleError
from tests.builders import Night, a_setup, some_players
from tests.refusing import refused


def typed_lines():
    """The rows of ``tests/golden/typed_lines.txt``."""
    rows = (Path(__file__).parents[2] / "golden" / "typed_lines.txt").read_text("utf-8").splitlines()[1:]
    return [(ast.literal_eval(row[:24].strip()), line_of(row[24:])) for row in rows if row[:1] in ("'", '"')]


def line_of(fields):
    values: dict[str, object] = {}
    for each in fields.split():
        name, equals, value = each.partition("=")
        values[name] = (int(value) if value.isdigit() else value) if equals else True
    return TypedLine(**values)


@pytest.mark.parametrize(("text", "line"), typed_lines())
def test_a_line_is_read(text, line):
    assert read_line(text) == line


def test_english_clubs_write_their_own_references():
    assert read_line("12 8D HAUS +D8", mirror=True) == TypedLine(
        12, word="HAUS", at="H4", joined_at="4H", joins=3
    )


@pytest.mark.parametrize(
    ("text", "named"),
    [("12 HAUS MAUS", "MAUS"), ("12 HAUS 18 19", "19"), ("HAUS 18 12 7", "7"), ("12 3 4", "4"), ("12 #", "#"),
     ("12 q", "q"), ("12 +", "+"), ("12 +X", "+X"), ("12 +100", "+100"), ("12 123456", "123456"),
     ("12 18,5", "18,5"), ("12 ??", "??"), ("12 Ⅷ", "Ⅷ"), ("12 H8 HAUS -", "-"), ("12 - H8", "-"),
     ("12 t -", "-")],
)  # fmt: skip
def test_what_cannot_be_read_is_named(text, named):
    with refused("bad_line", f"{named} cannot be read"):
        read_line(text)


@pytest.mark.parametrize("text", ["12 HAUS h16", "12 HAUS 16H", "12 HAUS Q3", "12 HAUS 3Q", "HAUS Ä4"])
def test_a_reference_outside_the_board_is_told_as_such(text):
    with pytest.raises(RuleError, match=f"^{text.split()[-1]} is not a square of the board") as told:
        read_line(text)
    assert told.value.code == "bad_line"


@given(
    table=st.integers(1, 99_999),
    at=st.sampled_from(["A1", "H8", "8H", "O15", "15O"]),
    word=st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ", min_size=2, max_size=15),
    score=st.integers(0, 999),
)
def test_table_first_or_last_means_the_same(table, at, word, score):
    expected = TypedLine(table, word=word, at=at, score=score)
    for text in (
        f"{table} {at} {word} {score}",
        f"{at} {word} {score} {table}",
        f"{word} {at} {score} {table}",
    ):
        assert read_line(text) == expected


@given(st.text(max_size=40))
def test_any_typing_is_read_or_told(text):
    try:
        line = read_line(text)
    except RuleError as error:
        assert error.code == "bad_line"
    else:
        assert isinstance(line, TypedLine)


def test_connecting_letters_that_fit_several_places_name_them_all():
    line = read_line("12 ABER +8H +3C")
    assert (line.joined_at, line.joins) == ("8H 3C", 3)


def test_a_line_of_more_than_200_characters_cannot_be_read():
    assert read_line("12 HAUS".ljust(200)) == TypedLine(12, word="HAUS")
    with refused("bad_line"):
        read_line("12 HAUS".ljust(201))


@pytest.mark.parametrize(("left", "who"), [(1, 2), (2, 1), (None, 1)])
def test_of_two_at_one_table_the_one_who_is_there_is_meant(left, who):
    players = tuple(replace(each, table=7) for each in some_players(2))
    night = Night(a_setup(), players).add(*([ev.PlayerLeft(left, 1)] if left else []))
    assert player_at(night.game, 1, 7).id == who
    with refused("no_such_table", "Nobody sits at table 1 in this round."):
        player_at(night.game, 1, 1)
