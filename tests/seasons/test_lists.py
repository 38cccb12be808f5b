"""Lists of people from spreadsheets and federations, and names that may be one person."""

from __future__ import annotations

import pytest

from director.language.sentences import RuleError
from director.seasons.lists import compared, decoded, guessed, read, rows_of, written
from director.seasons.names import alike, doubtful
from director.seasons.person import Person


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16"])
def test_the_usual_ways_of_writing_are_read(encoding: str) -> None:
    assert decoded("Jürgen Weiß".encode(encoding)) == "Jürgen Weiß"


@pytest.mark.parametrize("mark", [";", ",", "\t"])
def test_the_mark_between_columns_is_found(mark: str) -> None:
    text = f'Name{mark}Verein\n"Weiß, Anna; geb. Öz"{mark}Köln\n\nBert{mark}\n'
    assert rows_of(text) == [["Name", "Verein"], ["Weiß, Anna; geb. Öz", "Köln"], ["Bert", ""]]


def test_columns_are_known_by_their_headings() -> None:
    assert guessed([["Licence", "Nom", "Prénom", "Série", "Club"]]) == (
        {"licence": 0, "last_name": 1, "first_name": 2, "series": 3, "club": 4},
        True,
    )
    assert guessed([["Lizenz-Nr.", "Vorname", "Nachname", "Altersklasse"]])[0] == {
        "licence": 0, "first_name": 1, "last_name": 2, "age_group": 3,
    }  # fmt: skip
    assert guessed([["Anna", "Köln"]]) == ({"name": 0, "club": 1}, False)


def test_first_and_last_name_make_one() -> None:
    assert read([["Weiß", "Anna"]], {"last_name": 0, "first_name": 1}) == [(1, Person("Anna Weiß"))]


def test_a_line_without_a_name_is_named() -> None:
    with pytest.raises(RuleError) as told:
        read([["Anna"], [""]], {"name": 0}, 2)
    assert str(told.value.sentence).startswith("Line 3:")
    with pytest.raises(RuleError):
        read([["Anna"]], {"club": 0})


ANNA, CARLA = Person("Anna Weiß", "Köln", licence="17", id=1), Person("Carla", "Graz", licence="5", id=3)
HERE = [ANNA, Person("Bert Öz", "Köln", id=2), CARLA]
COLUMNS = {"name": 0, "club": 1, "licence": 2}


def looked_at(*rows: tuple[str, str, str]) -> list[tuple[str, int, tuple[str, ...], list[int]]]:
    listed = read([list(row) for row in rows], COLUMNS)
    return [
        (each.state, each.before.id if each.before else 0, each.differing, [one.id for one in each.maybe])
        for each in compared(listed, HERE, COLUMNS)
    ]


def test_a_list_says_what_is_new_changed_and_doubtful() -> None:
    assert looked_at(
        ("Anna Weiss-Öz", "Köln", "17"), ("bert  öz", "KÖLN", ""), ("Oez, Bert", "Wien", ""), ("Dora", "", ""), ("Carla", "Graz", "6"),
        ("Carla", "Graz", "5"),
    ) == [
        ("changed", 1, ("name",), []),
        ("changed", 2, ("name", "club"), []),
        ("doubtful", 0, (), [2]),
        ("new", 0, (), []),
        ("new", 0, (), []),
        ("same", 3, (), []),
    ]  # fmt: skip


def test_a_list_comes_back_as_it_was_written() -> None:
    rows = rows_of(written(HERE))
    columns, headed = guessed(rows)
    assert headed
    assert {each.state for each in compared(read(rows[1:], columns), HERE, columns)} == {"same"}


@pytest.mark.parametrize("text", ["", "\n \n", ";;\n"])
def test_an_empty_list_is_refused(text: str) -> None:
    with pytest.raises(RuleError):
        rows_of(text)


def test_names_in_another_order_and_spelling_are_alike() -> None:
    assert alike("Müller-Lüdenscheidt, Änne") == alike("Aenne Mueller Luedenscheidt")
    assert alike("Łukasz Błaszczyk") == alike("Blaszczyk Lukasz")
    assert alike("Anna") != alike("Anne")


def test_doubtful_are_those_alike_whom_nobody_told_apart() -> None:
    people = [
        Person(name, id=number) for number, name in enumerate(("Anna Öz", "Öz, Anna", "Oez Anna", "Bert"), 1)
    ]
    assert [(one.id, other.id) for one, other in doubtful(people, {(1, 3)})] == [(1, 2)]
