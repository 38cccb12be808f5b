"""One line of typing is a slip: whatever the order, whatever is odd about it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.games.duplicate.line import Line, read_line
from director.language.sentences import RuleError

LINES: list[tuple[str, Line]] = [
    # the usual slip, in every order
    ("12 H8 HAUS 18", Line(12, word="HAUS", at="H8", score=18)),
    ("H8 HAUS 18 12", Line(12, word="HAUS", at="H8", score=18)),
    ("HAUS 18 12", Line(12, word="HAUS", score=18)),
    ("HAUS H8 18 12", Line(12, word="HAUS", at="H8", score=18)),
    ("12 HAUS 18 H8", Line(12, word="HAUS", at="H8", score=18)),
    ("12 H8 18 HAUS", Line(12, word="HAUS", at="H8", score=18)),
    ("12 18 HAUS H8", Line(12, word="HAUS", at="H8", score=18)),
    ("12 HAUS", Line(12, word="HAUS")),
    ("HAUS", Line(word="HAUS")),
    ("HAUS 18", Line(word="HAUS", score=18)),
    ("H8 HAUS", Line(word="HAUS", at="H8")),
    ("  12   haus\t18 ", Line(12, word="haus", score=18)),
    ("12 HAUS 0", Line(12, word="HAUS", score=0)),
    # references
    ("12 8h HAUS", Line(12, word="HAUS", at="8H")),
    ("12 h08 HAUS", Line(12, word="HAUS", at="H8")),
    ("12 h-8 HAUS", Line(12, word="HAUS", at="H8")),
    ("12 O15 OB", Line(12, word="OB", at="O15")),
    ("12 15O OB", Line(12, word="OB", at="15O")),
    # words with blanks and umlauts
    ("12 HaUS", Line(12, word="HaUS")),
    ("12 ha*us", Line(12, word="ha*us")),
    ("12 ha.us", Line(12, word="ha.us")),
    ("12 grün 27", Line(12, word="grün", score=27)),
    ("12 ÄÖÜ", Line(12, word="ÄÖÜ")),
    ("12 vo", Line(12, word="vo")),
    # commands
    ("12 t", Line(12, command="top")),
    ("T", Line(command="top")),
    ("t 12", Line(12, command="top")),
    ("12 -", Line(12, command="none")),
    ("-", Line(command="none")),
    ("=", Line(command="same")),
    ("12 =", Line(12, command="same")),
    ("12 3", Line(12, command="chip", chip=3)),
    ("* -", Line(everybody=True, command="none")),
    ("* t", Line(everybody=True, command="top")),
    ("* 3", Line(everybody=True, command="chip", chip=3)),
    ("12", Line(12)),
    ("", Line()),
    # what is odd about it
    ("12 HAUS 18 ?", Line(12, word="HAUS", score=18, no_reference=True)),
    ("12 HAUS !", Line(12, word="HAUS", no_score=True)),
    ("12 HaUS o", Line(12, word="HaUS", no_circle=True)),
    ("12 HAUS ~", Line(12, word="HAUS", state="untidy")),
    ("12 x", Line(12, state="illegible")),
    ("12 X HAUS", Line(12, word="HAUS", state="illegible")),
    ("12 &", Line(12, state="several")),
    ("12 HAUS %", Line(12, word="HAUS", state="late")),
    ("12 HAUS >", Line(12, word="HAUS", direction="across")),
    ("12 HAUS v", Line(12, word="HAUS", direction="down")),
    ("12 HAUS +8H", Line(12, word="HAUS", joined_at="8H", joins=3)),
    ("12 HAUS +2 +8H", Line(12, word="HAUS", joined_at="8H", joins=2)),
    ("12 HAUS +8H +2", Line(12, word="HAUS", joined_at="8H", joins=2)),
    ("12 t !", Line(12, command="top", no_score=True)),
    (
        "12 H8 haus 18 ~ o v ?",
        Line(
            12,
            word="haus",
            at="H8",
            score=18,
            state="untidy",
            no_reference=True,
            no_circle=True,
            direction="down",
        ),
    ),
]


@pytest.mark.parametrize(("text", "line"), LINES)
def test_a_line_is_read(text: str, line: Line) -> None:
    assert read_line(text) == line


def test_english_clubs_write_their_own_references() -> None:
    assert read_line("12 8D HAUS +D8", mirror=True) == Line(12, word="HAUS", at="H4", joined_at="4H", joins=3)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("12 HAUS MAUS", "MAUS"),
        ("12 HAUS 18 19", "19"),
        ("HAUS 18 12 7", "7"),
        ("12 3 4", "4"),
        ("12 #", "#"),
        ("12 q", "q"),
        ("12 +", "\\+"),
        ("12 +X", "\\+X"),
        ("12 +100", "\\+100"),
        ("12 123456", "123456"),
        ("12 18,5", "18,5"),
        ("12 ??", "\\?\\?"),
        ("12 Ⅷ", "Ⅷ"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, named: str) -> None:
    with pytest.raises(RuleError, match=f"^{named} cannot be read") as told:
        read_line(text)
    assert told.value.code == "bad_line"


@pytest.mark.parametrize("text", ["12 HAUS h16", "12 HAUS 16H", "12 HAUS Q3", "12 HAUS 3Q", "HAUS Ä4"])
def test_a_reference_outside_the_board_is_told_as_such(text: str) -> None:
    with pytest.raises(RuleError, match=f"^{text.split()[-1]} is not a square of the board") as told:
        read_line(text)
    assert told.value.code == "bad_line"


@given(
    table=st.integers(1, 99_999),
    at=st.sampled_from(["A1", "H8", "8H", "O15", "15O"]),
    word=st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ", min_size=2, max_size=15),
    score=st.integers(0, 999),
)
def test_table_first_or_last_means_the_same(table: int, at: str, word: str, score: int) -> None:
    expected = Line(table, word=word, at=at, score=score)
    for text in (
        f"{table} {at} {word} {score}",
        f"{at} {word} {score} {table}",
        f"{word} {at} {score} {table}",
    ):
        assert read_line(text) == expected


@given(st.text(max_size=40))
def test_any_typing_is_read_or_told(text: str) -> None:
    try:
        line = read_line(text)
    except RuleError as error:
        assert error.code == "bad_line"
    else:
        assert isinstance(line, Line)


def test_connecting_letters_that_fit_several_places_name_them_all() -> None:
    line = read_line("12 ABER +8H +3C")
    assert (line.joined_at, line.joins) == ("8H 3C", 3)
