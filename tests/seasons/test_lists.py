"""Lists of people from spreadsheets and federations, and names that may be one person."""

import io
import re
import sys
import zipfile
from dataclasses import replace

import pytest

from director.language import spreadsheets
from director.language.sentences import RuleError
from director.seasons import lists
from director.seasons.lists import compared, decoded, guessed, read, read_as, rows_of, written
from director.seasons.person import COLUMNS, Person, alike, check_address, check_person, doubtful, folded
from tests.refusing import refused


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16"])
def test_the_usual_ways_of_writing_are_read(encoding):
    assert decoded("Jürgen Weiß".encode(encoding)) == "Jürgen Weiß"
    polish = "ŁŚŻĆŃĄĘŹŚŁ" + "\nAnna Kowalska" * 5
    assert decoded(polish.encode("utf-16-le")) == polish


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("Łukasz Wójcik".encode("cp1250"), "Central Europe (Windows-1250)"),
        ("Hélène".encode("cp1252"), "Western Europe (Windows-1252)"),
        ("Hélène".encode(), ""),
        (b"PK\x03\x04 H\xe9l\xe8ne", ""),
        (b"\xd0\xcf\x11\xe0 H\xe9l\xe8ne", ""),
    ],
)
def test_what_is_guessed_of_letters_is_said(content, told):
    said = read_as(content)
    assert (told in str(said)) if told else said is None


@pytest.mark.parametrize(
    ("encoding", "names"),
    [
        ("cp1250", "Łukasz Wójcik, Grażyna Śliwa"),
        ("cp1250", "Jiří Dvořák, Karel Němec"),
        ("cp1250", "Čapek, Tomáš Dušek"),  # the È alone would do as a French one
        ("cp1250", "Jenő Szűcs, László Török"),  # each word may be of some western language, the list of none
        ("cp1250", "Ştefan Ţepeş"),
        ("cp1250", "ŽELJKO KOVAČIĆ"),
        ("cp1250", "Jürgen Weiß, Lech Wałęsa"),
        ("cp1252", "Hélène Lefèvre, François, Loïc, Tomáš"),
        ("cp1252", "König, Müller, Zoltán, Hélène"),
        ("cp1252", "Núñez, Muñoz, Nº 3"),
        ("cp1252", "João Simões, Camões"),
        ("cp1252", "Søren, Jørgen"),
        ("cp1252", "Niccolò"),
    ],
)
def test_names_of_central_europe_are_told_from_those_of_the_west_by_their_letters(encoding, names):
    assert decoded(names.encode(encoding)) == names


@pytest.mark.parametrize("mark", [";", ",", "\t"])
def test_the_mark_between_columns_is_found(mark):
    text = f'Name{mark}Verein\n"Weiß, Anna; geb. Öz"{mark}Köln\n\nBert{mark}\n'
    assert rows_of(text) == [["Name", "Verein"], ["Weiß, Anna; geb. Öz", "Köln"], ["Bert", ""]]


def test_the_mark_is_that_of_most_of_the_first_lines_and_headings_may_stand_in_the_twentieth():
    text = "Name;a;b,Verein\nAnna;c;d,Köln\nBert,Graz\nCleo,Bonn\nDora,Wien\n"
    assert rows_of(text)[2:] == [["Bert", "Graz"], ["Cleo", "Bonn"], ["Dora", "Wien"]]
    headings = "Nachname;Vorname\nÖz;Anna\n"
    assert [rows_of("Titel\n" * above + headings)[0] for above in (19, 20)] == [
        ["Nachname", "Vorname"],
        ["Titel"],
    ]


def test_columns_are_known_by_their_headings():
    found = guessed([["Licence", "Nom", "Prénom", "Série", "Club"]])
    assert found == ({"licence": 0, "last_name": 1, "first_name": 2, "series": 3, "club": 4}, True)
    assert guessed([["Mitgliedsnr.", "Lizenz-Nr.", "Vorname", "Nachname", "Altersklasse", "Geburtsjahr"]])[0] == {
        "licence": 1, "first_name": 2, "last_name": 3, "age_group": 4, "+Mitgliedsnr.": 0, "+Geburtsjahr": 5,
    }  # fmt: skip
    assert guessed([["Nr.", "Name", "Mitglieds-Nr"]])[0] == {"+Nr.": 0, "name": 1, "licence": 2}
    found = guessed([["Pseudo", "Licence", "Club"], ["Nana", "1", "K"]])[0]
    assert found == {"name": 0, "licence": 1, "club": 2}
    assert guessed([["Anna", "Köln"]]) == ({"name": 0, "club": 1}, False)


def test_first_and_last_name_make_one():
    (only,) = read([["Weiß", "Anna"]], {"last_name": 0, "first_name": 1})
    assert (only.line, only.person) == (1, Person("Anna Weiß"))
    for cell, name in (
        ("Weiß, Anna", "Anna Weiß"),
        ("Weiß, Anna, Dr.", "Weiß, Anna, Dr."),
        ("Weiß,", "Weiß,"),
    ):
        assert read([[cell]], {"name": 0})[0].person == Person(name)


def test_a_line_that_cannot_be_costs_that_line_alone_and_keeps_its_number_in_the_file():
    rows = rows_of('Name;Mail\n\nAnna;a@b.de\n"Bert\nÖz";no address\nCarla;\n')
    listed = read(rows[1:], {"name": 0, "mail": 1})
    found = [(each.line, each.state, each.person.name) for each in listed]
    assert found == [(3, "new", "Anna"), (4, "bad", "Bert Öz no address"), (6, "new", "Carla")]
    assert "no address is not an e-mail address" in str(listed[1].reason)
    long = [
        *read([["x" * 90, "no address"]], {"name": 0, "mail": 1}),
        *read(rows_of(f"{'x' * 90}\nVorname;Name\nA;B\n"), {"name": 0})[2:],
    ]
    assert [(each.state, each.person.name) for each in long] == [("bad", "x" * 80)] * 2
    with refused("no_name_column"):
        read([["Anna"]], {"club": 0})


FEDERATION = """MARTIN;Paul;1000321;Paris 5;3B;S;M;1961;0601020304;paul@x.fr;75;A
DURAND;Anne;1000322;Paris 5;4A;V;F;1950;0601020305;anne@x.fr;75;B
PETIT;Luc;1000323;Lyon;5C;S;M;1970;0601020306;luc@x.fr;69;A
"""


def test_columns_without_headings_are_known_by_what_stands_in_them():
    columns, headed = guessed(rows_of(FEDERATION))
    assert not headed
    assert {name: place for name, place in columns.items() if not name.startswith("+")} == {
        "last_name": 0, "first_name": 1, "licence": 2, "club": 3, "series": 4, "category": 5, "sex": 6, "mail": 9,
    }  # fmt: skip
    assert [name for name in columns if name.startswith("+")] == ["+8", "+9", "+11", "+12"]
    first = read(rows_of(FEDERATION), columns)[0].person
    found = (first.name, first.extra)
    assert found == ("Paul MARTIN", (("8", "1961"), ("9", "0601020304"), ("11", "75"), ("12", "A")))


@pytest.mark.parametrize(
    ("second", "state"),
    [
        ("Anna Öz;X;17;1950", "twice"),
        ("Öz, Anna;Köln;;", "twice"),
        ("Anna Öz;Köln;;;2001", "twice"),
        ("Anna Öz;Köln;;1971", "new"),
        ("Anna Öz;Köln;;2001", "new"),
        ("Anna Öz;Köln;18;1950", "new"),
        ("Anna Öz;Köln;a17;1950", "new"),
    ],
)
def test_one_person_twice_in_a_file_is_told_by_licence_then_name_and_year(second, state):
    rows = rows_of(f"Name;Verein;Lizenz;Jahrgang;Mobil\nAnna Öz;Köln;17;1950\n{second}\n")
    found = compared(read(rows[1:], guessed(rows)[0]), [])
    assert [(each.state, each.twin) for each in found] == [("new", 0), (state, 2 if state == "twice" else 0)]
    again = compared(read(rows_of("Name\nAnna\nAnna\nAnna\n")[1:], {"name": 0}), [])
    assert [(each.state, each.twin) for each in again] == [("new", 0), ("twice", 2), ("twice", 2)]


def test_a_licence_is_compared_without_case():
    found = compared(
        read([["Anna B.", "ab12"]], {"name": 0, "licence": 1}), [Person("Anna", licence="AB12", id=9)]
    )
    assert (found[0].state, found[0].differing) == ("changed", ("name", "licence"))


def spreadsheet(rows, second=()):
    """A smallest xlsx file by hand: one sheet or two, texts and numbers in the cells."""

    def sheet(lines):
        cells = "".join(
            "<row>" + "".join(
                f"<c><v>{cell}</v></c>" if isinstance(cell, int) else f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in row
            ) + "</row>" for row in lines
        )  # fmt: skip
        return f'<worksheet xmlns="{MAIN}"><sheetData>{cells}</sheetData></worksheet>'

    sheets = [sheet(rows), sheet(second)]
    numbers = range(1, len(sheets) + 1)
    refs = "".join(f'<sheet name="S{n}" sheetId="{n}" r:id="r{n}"/>' for n in numbers)
    relations = "".join(
        f'<Relationship Id="r{n}" Type="{RELATIONS}/worksheet" Target="worksheets/s{n}.xml"/>'
        for n in numbers
    )
    types = '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
    files = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>{types}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" Type="{RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>{refs}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">{relations}</Relationships>',
    } | {f"xl/worksheets/s{n}.xml": text for n, text in zip(numbers, sheets, strict=True)}  # fmt: skip
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return out.getvalue()


MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def test_a_spreadsheet_is_read_and_one_with_two_filled_sheets_asks():
    rows = [["Name", "Lizenz", "Ort"], ["Öz, Anna", 17, "Köln"]]
    read_rows = rows_of(decoded(spreadsheet(rows)))
    assert read_rows == [["Name", "Lizenz", "Ort"], ["Öz, Anna", "17", "Köln"]]
    with refused("several_sheets", "S1, S2"):
        decoded(spreadsheet(rows, rows))
    with refused("bad_list"):
        decoded(b"PK\x03\x04 broken")
    packed = spreadsheet(rows)
    starts = (packed, b"\xd0\xcf\x11\xe0", b"\xd0\xcf", b"PK\x03\x04 broken", b"Name;Ort")
    assert [spreadsheets.is_workbook(each) for each in starts] == [True, True, False, False, False]
    at = packed.rindex(b"PK\1\2") + 24  # where the list of contents says how long the last part is
    small, large = (packed[:at] + (mb * 10**6).to_bytes(4, "little") + packed[at + 4 :] for mb in (190, 200))
    assert decoded(small) == decoded(packed)
    with refused("file_too_large"):
        decoded(large)


ANNA, CARLA = Person("Anna Weiß", "Köln", licence="17", id=1), Person("Carla", "Graz", licence="5", id=3)
HERE = [ANNA, Person("Bert Öz", "Köln", id=2), CARLA]
THREE = {"name": 0, "club": 1, "licence": 2}


def looked_at(*rows):
    return [
        (each.state, each.before.id if each.before else 0, each.differing, [one.id for one in each.maybe])
        for each in compared(read(rows, THREE), HERE)
    ]


def test_without_a_reader_of_spreadsheets_a_list_comes_as_csv(monkeypatch):
    monkeypatch.setitem(sys.modules, "python_calamine", None)
    with refused("no_reader", "as CSV"):
        spreadsheets.workbook_text(b"PK")


def test_a_list_says_what_is_new_changed_and_doubtful():
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


def test_whoever_wished_to_be_nameless_is_not_known_again():
    (found,) = compared(read([("Anna Weiß", "Köln", "17")], THREE), [replace(ANNA, nameless=True)])
    assert (found.state, found.before) == ("new", None)


def test_a_list_comes_back_as_it_was_written():
    here = [*HERE, Person("Dora", extra=(("Telefon", "0221"), ("Jahrgang", "1950")), id=4)]
    rows = rows_of(written(here))
    assert rows[0] == ["name", "club", "category", "series", "licence", "age_group", "sex", "notes", "mail", "Telefon", "Jahrgang"]  # fmt: skip
    columns, headed = guessed(rows)
    assert headed
    assert {each.state for each in compared(read(rows[1:], columns), here)} == {"same"}


def test_what_a_list_leaves_empty_stays_as_it_was_with_columns_of_ones_own_one_by_one():
    here = Person("Anna Öz", "Köln", licence="17", extra=(("Telefon", "0221"), ("Kader", "A")), id=4)
    said = Person("Anna Öz", "", mail="a@b.de", extra=(("Kader", "B"), ("Land", "DE")))
    extra = (("Telefon", "0221"), ("Kader", "B"), ("Land", "DE"))
    assert lists.joined_with(said, here) == replace(here, mail="a@b.de", extra=extra)


def test_last_and_first_name_in_one_column_below_a_heading_are_one_column():
    rows = rows_of("Name\nWeiß, Anna\nÖz, Bert\n")
    assert [each.person.name for each in read(rows[1:], guessed(rows)[0])] == ["Anna Weiß", "Bert Öz"]


def test_what_stands_beyond_the_headings_is_kept_too():
    rows = rows_of("Name;Verein\nAnna;Köln;0221\nBert;Graz;;\n")
    columns = guessed(rows)[0]
    assert columns == {"name": 0, "club": 1, "+3": 2}
    assert read(rows[1:], columns)[0].person.extra == (("3", "0221"),)


def test_a_quotation_mark_that_is_never_closed_is_named_with_its_line():
    with refused("open_quote", "line 3"):
        rows_of('Name\nAnna\n"Bert\n' + "Carla\n" * 30)
    with refused("open_quote", "line 3"):
        rows_of('Name\nAnna\n"Bert\nCarla\n')
    assert rows_of('Name\n"Bert\nÖz"')[1] == ["Bert Öz"]


@pytest.mark.parametrize(
    "content",
    [b"<?xml version='1.0'?>\n<td>Anna", b"\x1f\x8b\x08" + b"Anna;Bonn\n" * 9, b"%PDF-1.7\nAnna", rb"{\rtf1 Anna;Bonn\par}", b"<!DOCTYPE html>\n<td>Anna", b"\n <html>Anna", b"\x89PNG\r\n\x1a\n\0\1\2\3Anna", b"PK\5\6" + bytes(18)],
    ids=["xml", "gzip", "pdf", "rtf", "html", "html further down", "png", "empty zip"],
)  # fmt: skip
def test_a_file_of_another_kind_is_refused(content):
    with refused("bad_list", "cannot be read"):
        decoded(content)


@pytest.mark.parametrize(
    "content",
    [
        "Name\nŁucja\n".encode("utf-16-le"),
        "Name\nŁucja\n".encode("utf-16-be"),
        "Name\nŁucja\n\x1a".encode(),
        "\ufeff\ufeffName\nŁu\0cja\n".encode(),
    ],
    ids=["UTF-16 without mark", "UTF-16 from the other end", "an end as of old", "marks and zeros"],
)
def test_what_other_programs_leave_in_a_list_is_no_part_of_a_name(content):
    assert rows_of(decoded(content)) == [["Name"], ["Łucja"]]


def test_a_damaged_letter_costs_its_line_alone():
    content = "Name\nÄnne\nJürgen\nBjörn\n".encode().replace("ö".encode(), b"\xc3")
    found = [(each.state, each.person.name) for each in read(rows_of(decoded(content))[1:], {"name": 0})]
    assert found == [("new", "Änne"), ("new", "Jürgen"), ("bad", "Bj\ufffdrn")]


def test_a_table_whose_lines_stand_in_quotes_has_columns_and_names_keep_their_comma():
    assert rows_of('"Name;Verein"\n"Anna;Köln"\n') == [["Name", "Verein"], ["Anna", "Köln"]]
    assert rows_of('"Weiß, Anna"\n"Öz, Bert"\n') == [["Weiß, Anna"], ["Öz, Bert"]]
    assert rows_of("Name|Verein\nAnna|Köln\n") == [["Name", "Verein"], ["Anna", "Köln"]]


def test_headings_that_come_once_more_are_nobody():
    rows = rows_of("Name;Verein\nAnna;Köln\nName;Verein\nBert;Graz\n")
    found = [(each.line, each.state, each.person.name) for each in read(rows[1:], guessed(rows)[0])]
    assert found == [(2, "new", "Anna"), (3, "bad", "Name Verein"), (4, "new", "Bert")]
    nameless = rows_of("Anna;Köln\nBert;Graz\nAnna;Köln\n")
    assert [each.state for each in compared(read(nameless, guessed(nameless)[0]), [])] == [
        "new",
        "new",
        "twice",
    ]


def test_a_file_in_one_line_and_a_cell_without_an_end_are_refused():
    with refused("list_too_wide", "Line 2"):
        rows_of("Name;Verein\n" + "Anna;" * 1001)
    assert len(rows_of("Name;Verein\n" + "Anna;" * 1000)[1]) == 1001
    assert rows_of('Name;Verein\nAnna;"' + "x\n" * 20 + '"\nBert;Graz')[2] == ["Bert", "Graz"]
    with refused("open_quote", "line 2"):
        rows_of('Name;Verein\nAnna;"' + "x\n" * 21 + '"\nBert;Graz')
    assert rows_of("Name\nAnna" + ";" * 5000)[1][:2] == ["Anna", ""]
    with refused("bad_list", "cannot be read"):
        rows_of("A" * 200_000)


def test_a_list_that_is_too_long_is_refused_whatever_blank_lines_are_in_it(monkeypatch):
    with refused("list_too_long", "at most 100000 lines"):
        rows_of("A\n" * 100_001)
    monkeypatch.setattr(lists, "MOST_ROWS", 3)
    assert len(rows_of("Name\n\n\n\nAnna\n\n\n\n\nBert\n")) == 3
    with refused("list_too_long"):
        rows_of("Name\nAnna\nBert\nCarla\n")


@pytest.mark.parametrize("text", ["", "\n \n", ";;\n"])
def test_an_empty_list_is_refused(text):
    with pytest.raises(RuleError):
        rows_of(text)


def test_names_in_another_order_and_spelling_are_alike():
    assert alike("Müller-Lüdenscheidt, Änne") == alike("Aenne Mueller Luedenscheidt")
    assert alike("Łukasz Błaszczyk") == alike("Blaszczyk Lukasz")
    assert alike("Mu\u0308ller, Çiğdem") == alike("Cigdem Mueller")
    assert alike("Đorđe Weiß, Bjørn") == alike("Bjorn Dorde WEISS")
    assert alike("Cœur Æneas") == alike("Aeneas Coeur")
    assert alike("Anna") != alike("Anne")
    assert folded("Zoe\u0308  ÖZ", "KÖLN") == folded("zoë Öz", "Köln") != folded("Zoë", "Öz Köln")


def test_doubtful_are_those_alike_whom_nobody_told_apart():
    people = [
        Person(name, id=number) for number, name in enumerate(("Anna Öz", "Öz, Anna", "Oez Anna", "Bert"), 1)
    ]
    people += [Person("Anna Öz", id=5, nameless=True), Person("Bert", id=6)]
    found = [(one.id, other.id) for one, other in doubtful(people[::-1], {(1, 3)})]
    assert sorted(found) == [(1, 2), (4, 6)]


@pytest.mark.parametrize("text", ["=1+2", "+49 221 5", "-1", "@SUM(A1)", "Anna"])
def test_no_cell_of_a_list_of_people_starts_a_formula_and_it_comes_back_as_it_was(text):
    person = Person(text, club=text, extra=((text, text),))
    lines = written([person])
    assert not re.search(r"(^|[;\n\r])[=+@-]", lines)
    rows = rows_of(lines)
    columns, _ = guessed(rows)
    (again,) = read(rows[1:], columns)
    assert again.person == person


@pytest.mark.parametrize(
    ("rows", "columns", "headed"),
    [
        ([["Anna", "Club"], ["Bert", "Graz"]], {"name": 0, "club": 1}, False),
        ([["Anna 1", "Club", "Sex"]], {"name": 0, "club": 1, "category": 2}, False),
        ([["Anna"], ["Bert", "Graz"]], {"name": 0, "club": 1}, False),
        ([["Anna Öz", "1234567"], ["Bert Weiß", "1234568"]], {"name": 0, "club": 1}, False),
        ([["Name", "Club", "Verein"]], {"name": 0, "club": 1, "+Verein": 2}, True),
        ([["Onoma", "Etos"], ["Nikos", "1971"]], {"name": 0, "club": 1}, False),
        ([["Onoma", ""], ["Nikos", "1"], ["Eleni", "2"]], {"name": 0, "club": 1}, False),
        (
            [["Club", "Pseudo", "Jahrgang"], ["Köln", "Anna", "1971"]],
            {"club": 0, "name": 1, "+Jahrgang": 2},
            True,
        ),
        (
            [["1234567", "1", "2"], ["1234568", "3", "4"]],
            {"name": 0, "club": 1, "category": 2},
            False,
        ),
        (
            [["Anna", "1234567", "A"], ["Bert", "1234568", "A"]],
            {"name": 0, "licence": 1, "category": 2},
            False,
        ),
        *(
            (
                [
                    [f"Anna {name}", "1234567" if at < licences else "keine", f"SC {name}"]
                    for at, name in enumerate("ABCDEFGHIJ")
                ],
                columns,
                False,
            )
            for licences, columns in (
                (9, {"name": 0, "licence": 1, "club": 2}),
                (8, {"name": 0, "club": 1, "category": 2}),
            )
        ),
        ([["Pseudo", "Club", "Jahrgang"]], {"name": 0, "club": 1, "+Jahrgang": 2}, True),
        ([["Anna Öz"], ["Bert Weiß"]], {"name": 0}, False),
        (
            [["Apellidos", "Nombre", "Año"], ["López", "Ana", "1971"]],
            {"last_name": 0, "first_name": 1, "+Año": 2},
            True,
        ),
        ([["Onoma", "Etos"], ["Nikos", "1971"], ["Eleni", "1980"]], {"name": 0, "+Etos": 1}, True),
        ([["Anna", "Köln"], ["Bert", "A 1"], ["Cleo", "Bonn"]], {"name": 0, "club": 1}, False),
        (
            [
                [club, name, f"100000{at}"]
                for at, (club, name) in enumerate(
                    [("Köln", "Anna"), ("Köln", "Bert"), ("Graz", "Cleo"), ("Graz", "Dora")]
                )
            ],
            {"club": 0, "name": 1, "licence": 2},
            False,
        ),
        (
            [[one, name, f"100000{one}"] for one, name in zip("ABC", ("Anna", "Bert", "Cleo"), strict=True)],
            {"category": 0, "name": 1, "licence": 2},
            False,
        ),
        *(
            (
                [
                    [name, f"10000{at}1", "Köln" if at < clubs else "50667"]
                    for at, name in enumerate(
                        ["Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz", "Gerd", "Hans", "Ida", "Jan"]
                    )
                ],
                columns,
                False,
            )
            for clubs, columns in (
                (9, {"name": 0, "licence": 1, "club": 2}),
                (8, {"name": 0, "licence": 1, "+3": 2}),
            )
        ),
        (
            [["Anna Öz", "1234567", "SC Köln"], ["Bert Weiß", "1234568", "SC Graz"]],
            {"name": 0, "licence": 1, "club": 2},
            False,
        ),
        (
            [["Anna Öz", "1234567", "A"], ["Bert Weiß", "1234568", "A"]],
            {"name": 0, "licence": 1, "category": 2},
            False,
        ),
    ],
)
def test_whether_a_first_line_is_one_of_headings(rows, columns, headed):
    assert guessed(rows) == (columns, headed)


def test_a_title_above_the_headings_is_nobody_and_is_told():
    rows = rows_of("Mitglieder 2026\n\nNachname;Vorname\nÖz;Anna\n")
    columns, headed = guessed(rows)
    assert (columns, headed) == ({"last_name": 0, "first_name": 1}, True)
    found = [(each.line, each.state, each.person.name) for each in read(rows[1:], columns)]
    assert found == [(4, "new", "Anna Öz"), (1, "bad", "Mitglieder 2026")]
    assert [row.line for row in rows_of("Cleo;Bonn\nName;Wien\nBert;Graz\n")] == [1, 2, 3]


def test_the_first_line_of_a_list_has_the_number_one():
    assert [row.line for row in rows_of("Anna;Köln\n\nBert;Graz\n")] == [1, 3]


@pytest.mark.parametrize(
    ("column", "most", "code"),
    [(name, 80, "name_too_long") for name in COLUMNS if name not in ("notes", "mail")]
    + [("notes", 1000, "name_too_long"), ("mail", 200, "bad_address")],
)
def test_what_stands_beside_a_name_has_an_end_and_is_one_line(column, most, code):
    end = "@b.de" if column == "mail" else ""
    whole = Person(**{"name": "Anna", column: f"{'x' * (most - len(end))}{end}"})
    assert check_person(whole) == whole
    with refused(code):
        check_person(replace(whole, **{column: f"x{getattr(whole, column)}"}))
    with refused("bad_name" if column != "mail" else code):
        check_person(replace(whole, **{column: "a\u0007b"}))
    tidy = replace(whole, **{column: f" {getattr(whole, column)}\u200b "})
    assert check_person(tidy) == whole


@pytest.mark.parametrize("name", ["", "  ", "\u200b"])
def test_a_person_has_a_name(name):
    with refused("name_missing"):
        check_person(Person(name, "Köln"))


@pytest.mark.parametrize(
    "mail", ["", "@b.de", "anna@", "anna", "an na@b.de", "Anna <a@b.de>", "a@b.de, c@d.de", "a@b\u0007.de"]
)
def test_an_address_is_one_to_which_a_letter_can_go(mail):
    assert check_address("anna.öz@b.de") == "anna.öz@b.de"
    with refused("bad_address", f"{mail or '–'} is not an e-mail address", "leave the field empty"):
        check_address(mail)


@pytest.mark.parametrize(
    ("text", "code"), [("x" * 201, "name_too_long"), ("a\u0007b", "bad_name"), ("a\nb", "bad_name")]
)
def test_a_column_of_ones_own_is_one_line_of_200_characters(text, code):
    with refused(code):
        check_person(Person("Anna", extra=(("Kader", text),)))
    assert check_person(Person("Anna", extra=(("Kader", " a\u200b  b "),))).extra == (("Kader", "a b"),)
    with refused("bad_address", f"y{'x' * 59} is not"):
        check_address(f"y{'x' * 69}")
    with refused("bad_name", f"y{'x' * 39} has characters"):
        check_person(Person("Anna", club=f"y{'x' * 44}\u0007"))
    tidy = (("Kader", " a\u200b"), (" ", "x"), ("x" * 81, "1"), ("Kader ", "x" * 200), ("leer", ""))
    assert check_person(Person("Anna", extra=tidy)).extra == (("Kader", "x" * 200), ("x" * 80, "1"))


def test_there_are_40_columns_of_ones_own_at_most():
    extra = (("leer", ""), *((f"Spalte {number}", "x") for number in range(50)))
    assert check_person(Person("Anna", extra=extra)).extra == extra[1:41]
