"""Lists of players are read as clubs keep them, and everybody gets a table."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.games.people import Entrant, Player, check_entrant, linked, read_players, seat
from director.language.sentences import RuleError
from tests.refusing import refused

ANNA, BERT = Entrant("Anna Öz", "Die Blankos", "A"), Entrant("Bert Maß", "", "B")


@pytest.mark.parametrize(
    "text",
    [
        "Anna Öz; Die Blankos; A\nBert Maß;;B",
        "Anna Öz, Die Blankos, A\r\nBert Maß,,B\r\n",
        "Anna Öz\tDie Blankos\tA\nBert Maß\t\tB",
        "Anna Öz\tDie Blankos\tA\nBert Maß;;B",
        "\ufeffName;Club;Category\nAnna Öz;Die Blankos;A\nBert Maß;;B\n",
        "Kategorie;Spieler:;Verein\nA;Anna Öz;Die Blankos\nB;Bert Maß;",
        "Joueuse,Série,Club\n\nAnna Öz,A,Die Blankos\n\nBert Maß,B,\n",
        '"Anna Öz";"Die Blankos";"A"\n"Bert Maß";"";"B"',
        '"Anna Öz"; "Die Blankos"; "A"\n"Bert Maß"; ""; "B"',
        "  Anna   Öz ;Die\u00a0Blankos; A \n Bert Maß ; ;B;mehr",
        "Anna O\u0308z;Die Blankos;A\nBert Maß;;B",
    ],
)
def test_the_same_two_players_from_every_list(text):
    assert read_players(text) == [ANNA, BERT]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Huber, Anna\n\n Meier ,Ben Otto \n", ["Huber, Anna", "Meier ,Ben Otto"]),
        ("Huber, Anna\nMeier, Ben, A", ["Huber", "Meier"]),  # more than one comma: columns
        ("von Huber, Anna\nMeier, Ben", ["von Huber", "Meier"]),  # two words before it: a name and a club
        ("Name, Club\nHuber, Anna", ["Huber"]),
        ("Huber, Anna;A", ["Huber, Anna"]),
        ("Club;Table\nAnna;B", ["Club", "Anna"]),  # no headings without a name
    ],
)  # fmt: skip
def test_a_comma_behind_one_word_on_every_line_belongs_to_the_name(text, names):
    assert [each.name for each in read_players(text)] == names


def test_one_name_on_each_line_is_enough():
    assert read_players("Anna\n\n  Bert  \n") == [Entrant("Anna"), Entrant("Bert")]


def test_a_list_may_bring_table_numbers():
    odd = "\n;Bert\nx;Carl\n-1;Dora\n0;Emil\n100000;Fritz\n" + "9" * 5000 + ";Gabi\n٣;Hans\n99999;Ida"
    found = read_players(f"Tisch;Name\n7;Anna{odd}")
    assert [entrant.table for entrant in found] == [7, *[None] * 7, 99999]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no_players"),
        ("\n \n;;\n", "no_players"),
        ("Name;Club", "no_players"),
        ("Name;Club\n;Die Blankos", "name_missing"),
        ("Anna\n" + "B" * 81, "name_too_long"),
        ("Anna;" + "C" * 81, "name_too_long"),
        ("A" * 200_000, "name_too_long"),
        ('"' + "A;\n" * 100_000, "name_too_long"),
    ],
)
def test_a_list_that_cannot_be_used_is_told(text, code):
    with refused(code):
        read_players(text)


@given(st.text(max_size=200))
def test_any_text_is_read_or_told(text):
    try:
        found = read_players(text)
    except RuleError:
        return
    for entrant in found:
        check_entrant(entrant)


@pytest.mark.parametrize(
    "entrant", [Entrant(""), Entrant("  "), Entrant("A", "x" * 81), Entrant("A", "", "x" * 81)]
)
def test_an_entrant_without_name_or_with_too_long_texts_is_told(entrant):
    with pytest.raises(RuleError):
        check_entrant(entrant)


def test_a_line_without_a_name_is_told_by_its_number_and_a_long_name_by_its_beginning():
    for text, line in (("Anna;Wien\n;Die Blankos", 2), ("Name;Club\n\nAnna;\n;Die Blankos", 4)):
        with refused("name_missing", f"Line {line} has no name."):
            read_players(text)
    with refused("name_too_long", f"{'B' * 30}… is longer than 80 characters."):
        read_players("Anna\n" + "B" * 81)
    with refused("bad_name", f"{'A B'} has characters"):
        check_entrant(Entrant("A\nB"))
    assert read_players("Anna\n" + "B" * 80)[1].name == "B" * 80


def test_tables_and_ids_are_given_in_order():
    found = seat([ANNA, BERT], ())
    assert found == [Player(1, "Anna Öz", "Die Blankos", "A", 1), Player(2, "Bert Maß", "", "B", 2)]


@pytest.mark.parametrize("sign", ["\n", "\t", "\0", "\x85", "\u2028", "\u2029", "\ud800"])
def test_a_name_is_one_line_that_can_be_printed(sign):
    for entrant in (Entrant(f"An{sign}na"), Entrant("Anna", club=f"K{sign}"), Entrant("Anna", category=sign)):
        with refused("bad_name"):
            check_entrant(entrant)


@pytest.mark.parametrize("name", ["Zoë", "Łukasz Błaszczyk", "李", "می\u200cخواهم", "A\u00a0B"])
def test_a_name_may_have_the_signs_of_any_script(name):
    assert check_entrant(Entrant(name)).name == name


def test_a_wished_table_is_given_if_it_is_free():
    seated = [Player(4, "Zita", table=2)]
    entrants = [Entrant("A", table=5), Entrant("B", table=2), Entrant("C"), Entrant("D", table=5)]
    found = [(player.id, player.table) for player in seat(entrants, seated)]
    assert found == [(5, 5), (6, 1), (7, 3), (8, 4)]


def test_who_is_typed_anew_is_the_same_person_as_before_and_each_is_taken_once():
    earlier = [replace(ANNA, person=7), replace(ANNA, person=8), BERT]
    known = replace(ANNA, person=9)
    found = linked([known, ANNA, BERT, ANNA, ANNA, replace(ANNA, club="")], earlier)
    assert [each.person for each in found] == [9, 7, None, 8, None, None]


def test_latecomers_take_the_lowest_free_tables():
    seated = [Player(1, "A", table=1), Player(2, "B", table=3)]
    assert [player.table for player in seat([ANNA, BERT], seated)] == [2, 4]


@given(st.lists(st.one_of(st.none(), st.integers(-3, 12)), max_size=20))
def test_nobody_shares_a_table_or_an_id(wishes):
    seated = seat([Entrant("A", table=wish) for wish in wishes], [Player(3, "Z", table=4)])
    assert len({player.table for player in seated} | {4}) == len(seated) + 1
    assert len({player.id for player in seated} | {3}) == len(seated) + 1
    assert all(player.table >= 1 for player in seated)


def test_ten_thousand_players_are_seated_and_not_one_more():
    players = seat([Entrant("A")] * 10_000, ())
    assert [player.table for player in players] == list(range(1, 10_001))
    with refused("too_many_players"):
        seat([Entrant("B")], players)
