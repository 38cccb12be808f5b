"""The folder of a closed year: what lies in it, who is named, that it is the same each time, that its links lead somewhere."""

import io
import json
import random
import re
import zipfile
from dataclasses import replace
from email import message_from_bytes
from email.policy import default
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from director.desk.club import people
from director.desk.club.events import EVENTS
from director.desk.club.seasons import SEASONS, standing
from director.games.duplicate import facts as ev
from director.games.people import Player
from director.language.languages import translator
from director.language.sentences import RuleError
from director.language.texts import Texts
from director.reports.certificates import Certificate, certificates_of, certificates_pdf, choices, emblem
from director.reports.story import season_of, year_told
from director.reports.year.folder import ClosingProgress, close, parts_wanted, zip_into
from director.reports.year.mail import (
    Address,
    YearLetter,
    address_of,
    as_mail,
    labels_pdf,
    letter_files,
    letters,
    letters_pdf,
)
from director.reports.year.pages import assets, board
from director.reports.year.site import Site, Word
from director.reports.year.year import TopMove, initials, records_of, shown, told, year_of
from director.reports.year.year_figures import figure_files, workbook
from director.seasons.person import Person
from director.seasons.season_data import Event, Season
from director.storage.database import open_database
from tests.builders import Night, a_setup
from tests.games.duplicate.builders import TOPS, played
from tests.reports.reading import pages, pieces
from tests.reports.year.builders import a_year
from tests.seasons.builders import PEOPLE, a_desk, a_season, keep
from tests.seasons.builders import a_night as a_small_night

TEXTS = Texts("de", translator("de"))


@pytest.fixture(scope="module")
def desk():
    desk = a_year(open_database(":memory:"))
    first = year_of(desk, "liga", TEXTS).people[0]
    people.set_unnamed(desk, first, True)
    post = (("Straße", "Hauptstraße 1"), ("PLZ", "50667"), ("Ort", "Köln"), ("Verbandsnummer", "7"))
    person = people.person(desk, year_of(desk, "liga", TEXTS).people[1])
    people.change(
        desk, Person(**{**vars_of(person), "licence": "L-17", "mail": "a@example.org", "extra": post})
    )
    return desk


def vars_of(person):
    return {name: getattr(person, name) for name in Person.__dataclass_fields__}


@pytest.fixture(scope="module")
def folder(desk, tmp_path_factory):
    out = tmp_path_factory.mktemp("year")
    close(year_of(desk, "liga", TEXTS), out)
    return out


class Links(HTMLParser):
    """What a page leads to, and the places in it."""

    def __init__(self, page):
        super().__init__()
        self.to, self.ids, self.page = [], set(), page
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.ids.add(given.get("id"))
        self.to += [given[name] for name in ("href", "src") if given.get(name)]


def test_every_link_leads_to_a_file_of_the_folder_and_none_to_a_network(folder):
    pages = {page: Links(page) for page in (folder / "site").rglob("*.html")}
    assert len(pages) == 8 + 5 + 17
    for page, found in pages.items():
        for address in found.to:
            name, _, place = unquote(address).partition("#")
            target = (page.parent / name).resolve() if name else page
            assert "://" not in address, (page, address)
            assert target.is_file(), (page, address)
            assert not place or place in pages[target].ids, (page, address)
    assert "@import" not in (folder / "site" / "year.css").read_text("utf-8")


def test_who_is_unnamed_stands_with_initials_everywhere_but_in_the_own_letter(desk, folder):
    year = year_of(desk, "liga", TEXTS)
    name = year.known(year.people[0]).name
    others = [each for each in folder.rglob("*") if each.is_file() and each.parent.name != "letters"]
    assert [each for each in others if name in each.read_bytes().decode("utf-8", "replace")] == []
    assert f"{initials(name)} (" in (folder / "site" / "table.html").read_text("utf-8")
    draft = message_from_bytes((folder / "letters" / f"{name}.eml").read_bytes(), policy=default)
    assert draft.get_content().splitlines()[0] == f"Hallo {name},"


def test_the_same_season_gives_the_same_bytes_and_what_is_gone_is_taken_away(desk, folder, tmp_path):
    (tmp_path / "site" / "people").mkdir(parents=True)
    (tmp_path / "site" / "people" / "999.html").write_text("old")
    (tmp_path / "site" / "index.html").write_text("old")
    close(year_of(desk, "liga", TEXTS), tmp_path)
    files = {each.relative_to(folder) for each in folder.rglob("*") if each.is_file()}
    assert files == {each.relative_to(tmp_path) for each in tmp_path.rglob("*") if each.is_file()}
    assert [each for each in files if (folder / each).read_bytes() != (tmp_path / each).read_bytes()] == []


def test_a_part_alone_is_as_in_the_whole_and_leaves_the_others(desk, folder, tmp_path):
    seen = []
    close(year_of(desk, "liga", TEXTS), tmp_path, ["tables"], progress=seen.append)
    assert (seen[-1].files, seen[-1].of) == (5, 5)
    assert [each.name for each in tmp_path.iterdir()] == ["tables"]
    for each in (tmp_path / "tables").iterdir():
        assert each.read_bytes() == (folder / "tables" / each.name).read_bytes()


def test_the_proof_says_nothing_of_what_is_not_for_everybody(folder):
    files = json.loads((folder / "proof" / "season.json").read_text("utf-8"))["files"]
    assert [each for each in files if each.startswith("papers/")] == [
        "papers/certificates.pdf",
        "papers/report.pdf",
    ]
    assert {each.partition("/")[0] for each in files} == {"papers", "site", "tables"}
    assert list(files) == sorted(files)
    assert (folder / "papers" / "labels.pdf").exists()


def test_as_many_files_are_made_as_were_expected(tmp_path):
    desk = a_desk(open_database(":memory:"))
    a_season(desk.db, 3, 2)
    SEASONS.make(desk, Season("Liga", since="2026-01-01", until="2026-12-31"), "liga")
    people.change(desk, replace(people.person(desk, 1), extra=(("Street", "Weg 1"), ("Town", "Köln"))))
    for parts in (["site", "proof"], ["papers"], ["tables"], ["letters"]):
        seen = []
        made = close(year_of(desk, "liga", Texts()), tmp_path, parts, progress=seen.append)
        assert [each.files for each in seen] == list(range(1, len(made) + 1))
        assert (seen[-1].of, seen[-1].percent) == (len(made), 99), parts
        assert made == sorted(made)
    assert [ClosingProgress(*each, "").percent for each in ((0, 0), (1, 3), (2, 3), (9, 3))] == [
        0,
        33,
        66,
        99,
    ]


def test_parts_are_those_that_were_named_less_those_left_out_in_their_order():
    assert parts_wanted([], []) == ["site", "papers", "tables", "letters", "proof"]
    assert parts_wanted(["proof", "site"], []) == ["site", "proof"]
    assert parts_wanted(["proof", "site"], ["site", "tables"]) == ["proof"]
    with pytest.raises(RuleError) as refused:
        parts_wanted(["site"], ["site"])
    assert refused.value.code == "no_parts"


def test_a_folder_as_one_file_is_always_the_same(tmp_path):
    for name, text in (("b.txt", "b"), ("a/c.txt", "c" * 1000)):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    whole = io.BytesIO()
    zip_into(whole, tmp_path)
    assert whole.tell() == 0
    with zipfile.ZipFile(whole) as file:
        found = [(each.filename, each.date_time[:3], each.compress_type) for each in file.infolist()]
        assert file.read("b.txt") == b"b"
    assert found == [(name, (2000, 1, 1), zipfile.ZIP_DEFLATED) for name in ("a/c.txt", "b.txt")]


def test_the_federation_reads_licences_and_its_own_columns(folder):
    head, line = (folder / "tables" / "federation.csv").read_text("utf-8-sig").splitlines()
    assert head.startswith("Lizenznummer;")
    assert "Verbandsnummer" in head
    assert line.startswith("L-17;")


def test_papers_know_addresses_and_few_certificates_are_ticked(desk, folder):
    assert "Hauptstraße 1;50667;Köln" in (folder / "papers" / "addresses.csv").read_text("utf-8-sig")
    found = choices(year_of(desk, "liga", TEXTS))
    usual = [each.key for each in found if each.usual]
    assert usual[:4] == [f"place-{each}" for each in year_of(desk, "liga", TEXTS).people[:3]] + ["best-night"]
    assert len(usual) < 10 < len(found)
    letter = next((folder / "letters").glob("*.eml")).read_bytes()
    assert b"X-Unsent: 1" in letter
    year = year_of(desk, "liga", TEXTS)
    for found in letters(year):
        body = [
            each.y for each in pieces(letters_pdf([found], year)) if each.text in " ".join(found.text.split())
        ]
        assert len(body) > len(found.paragraphs) > 1
        assert body == sorted(body, reverse=True), "what is read first stands higher"


@pytest.mark.parametrize(
    ("mail", "sender"), [("anna@example.org", "liga@example.org"), ("", ""), ("", "liga@example.org")]
)
def test_a_letter_is_a_draft_with_the_addresses_that_are_known(mail, sender):
    letter = YearLetter(Person("Anna Öz", mail=mail), "Liga: Anna", ("Hello Anna", "See you!"))
    draft = message_from_bytes(as_mail(letter, sender), policy=default)
    assert (draft["Subject"], draft["X-Unsent"]) == ("Liga: Anna", "1")
    assert (draft["To"] or "", draft["From"] or "") == (mail, sender)
    assert draft.get_content().splitlines() == ["Hello Anna", "", "See you!"]


@pytest.fixture(scope="module")
def crowd():
    """One night of 61 people, of whom the first thirteen found everything."""
    desk = a_desk(open_database(":memory:"))
    seated = tuple(Player(number, f"P{number:02}", "", "", number) for number in range(1, 62))
    night = Night(replace(a_setup(title="Groß"), date="2026-01-01"), seated)
    for number in (1, 2):
        night.add(*played(number, *(TOPS[number - 1].score - (each > 13) for each in range(1, 62))))
    keep(desk.db, "night-01", night.add(ev.GameEnded("Ende")))
    SEASONS.make(desk, Season("Liga", since="2026-01-01", until="2026-12-31"), "liga")
    return desk


def test_of_a_crowd_as_many_stand_in_each_place_as_one_can_read(crowd, tmp_path):
    close(year_of(crowd, "liga", Texts()), tmp_path, ["site", "papers"])
    night = (tmp_path / "site" / "nights" / "01.html").read_text("utf-8")
    assert [night.count(each) for each in ("P60", "P61")] == [2, 1]  # in the result, and in the race
    records = (tmp_path / "site" / "records.html").read_text("utf-8")
    assert [records.count(each) for each in ("P12", "P13", "and 1 more")] == [5, 0, 5]
    report = pages((tmp_path / "papers" / "report.pdf").read_bytes())[-1]
    assert [each in report for each in ("P24", "P25", "and 37 more")] == [True, False, True]


def test_records_are_those_of_all_nights_up_to_the_seasons_last(tmp_path):
    desk = a_desk(open_database(":memory:"))
    a_season(desk.db, 3)
    SEASONS.make(desk, Season("Liga", since="2026-01-02", until="2026-01-04"), "liga")
    year = year_of(desk, "liga", Texts())
    assert [(each.title, each.figure, each.persons, each.night.title) for each in records_of(year)] == RECORDS
    close(year, tmp_path, ["site"])
    page = (tmp_path / "site" / "records.html").read_text("utf-8")
    assert page.count("<b>new</b>") == 2
    assert page.count('<a href="nights/') == 2
    alone = replace(year, found=replace(year.found, table=replace(year.found.table, nights=year.nights[:1])))
    assert {each.night.title for each in records_of(alone)} == {"night-01", "night-02"}


RECORDS = [
    ("Most points in one night", "66", (2,), "night-01"),
    ("Highest %", "100.0", (2,), "night-01"),
    ("Best move", "WORT H8, 40", (2,), "night-01"),
    ("Longest series of tops", "2", (2,), "night-01"),
    ("Most tops in one night", "2", (2,), "night-01"),
    ("Closest win", "2", (4, 5), "night-04"),
    ("Most people", "6", (), "night-02"),
]


def test_nights_of_these_days_that_do_not_count_are_named_with_their_day():
    desk = a_desk(open_database(":memory:"))
    keys = a_season(desk.db, 3)
    SEASONS.make(desk, Season("Liga", taken=(keys[1], keys[3])), "liga")
    year = year_of(desk, "liga", Texts())
    assert year.not_counted == ["2026-01-03 night-03"]
    assert [each.key for each in year_of(desk, "liga", Texts(), since="2026-01-04").nights] == ["night-04"]
    later = year_of(desk, "liga", Texts(), since="2026-01-04")
    assert (later.not_counted, later.people) == ([], [row.person for row in later.found.table.rows])


def test_sixty_rounds_can_be_stepped_through_and_all_stand_in_the_table(crowd):
    found = told(crowd.session("night-01").game)
    rounds = {
        count: replace(found, tops=tuple(replace(found.tops[0], number=each) for each in range(1, count + 1)))
        for count in (1, 60, 61)
    }
    shown = {count: board(each, Texts()) for count, each in rounds.items()}
    assert [shown[count].count('<p class="step') for count in (1, 60, 61)] == [1, 60, 60]
    assert [shown[count].count('class="step last"') for count in (1, 60, 61)] == [1, 1, 1]
    assert [shown[count].count('<a href="#r') for count in (1, 60, 61)] == [1, 60, 61]
    assert [shown[count].count('aria-label="Forward"') for count in (1, 60, 61)] == [0, 59, 59]
    assert [shown[count].count('aria-label="Back"') for count in (1, 60, 61)] == [0, 59, 59]
    assert "Round 60 of 61: RUCKEN H4, 26 points" in shown[61]
    style = assets()["year.css"].decode()
    assert "#r59:target~.board :is(.n60){visibility:hidden}" in style
    assert "#r58:target~.board :is(.n59,.n60){visibility:hidden}" in style
    assert "#r60:target~.board .n60{background" in style
    assert ".n61" not in style


def test_the_board_is_written_as_the_club_writes_its_places(crowd):
    found = told(crowd.session("night-01").game)
    usual, mirrored = (board(replace(found, mirror=each), Texts(mirror=each)) for each in (False, True))
    assert [each.count("<th scope=col>1</th>") for each in (usual, mirrored)] == [1, 0]
    assert [each.count("<th scope=row>1</th>") for each in (usual, mirrored)] == [0, 1]
    assert ("RUCKEN H4" in usual, "RUCKEN 8D" in mirrored) == (True, True)
    row = usual[usual.index("<th scope=row>H</th>") :].partition("</tr>")[0]
    assert row.count("<td") == 15
    assert row.startswith('<th scope=row>H</th><td class="tw"></td><td></td><td></td><td class="dl">')
    assert '<td class="dl"><i class="t n1">R<small>1</small></i></td>' in row


@pytest.mark.parametrize(
    ("columns", "address"),
    [
        ({"Straße": " Weg 1 ", "PLZ": "50667", "Ort": "Köln", "Land": "D"}, Address("Weg 1", "50667", "Köln", "D")),
        ({"STREET": "Weg 1", "Town": "Köln"}, Address("Weg 1", "", "Köln", "")),
        ({"Anschrift": "Weg 1", "zip": "50667"}, Address("Weg 1", "50667", "", "")),
        ({"Straße": "", "Adresse": "Weg 1", "Ort": "Köln"}, Address("Weg 1", "", "Köln", "")),
        ({"Straße": "Weg 1", "Land": "D"}, None),
        ({"PLZ": "50667", "Ort": "Köln"}, None),
        ({}, None),
    ],
)  # fmt: skip
def test_an_address_is_a_street_and_a_town_or_postcode(columns, address):
    assert address_of(Person("Anna", extra=tuple(columns.items()))) == address
    lines = ("Weg 1", "50667 Köln", "D") if address and address.country else ()
    assert not lines or address.lines == lines


def test_twenty_four_labels_fill_a_sheet_in_the_order_of_names(crowd):
    post = (("Straße", "Weg 1"), ("Ort", "Köln"))
    for number in range(1, 26):
        people.change(crowd, replace(people.person(crowd, number), extra=post))
    found = pieces(labels_pdf(year_of(crowd, "liga", Texts())))
    names = [each for each in found if each.text.startswith("P") and each.text[1:].isdigit()]
    assert [(each.text, each.page) for each in names] == [
        (f"P{number:02}", number // 25) for number in range(1, 26)
    ]
    mm = 72 / 25.4
    assert [(round(each.x / mm), round(297 - each.y / mm)) for each in (names[0], names[1], names[3], names[23], names[24])] == [
        (6, 11), (76, 11), (6, 48), (146, 270), (6, 11),
    ]  # fmt: skip


def test_letters_to_people_of_one_name_have_files_of_their_own():
    desk = a_desk(open_database(":memory:"))
    a_season(desk.db, 3, 2)
    SEASONS.make(desk, Season("Liga", since="2026-01-01", until="2026-12-31"), "liga")
    year = year_of(desk, "liga", Texts())
    for number in year.people[:3]:
        people.change(desk, replace(people.person(desk, number), name="Anna", club=str(number)))
    names = [name for name, _ in letter_files(year_of(desk, "liga", Texts()))]
    assert names[:6] == ["Anna.eml", "Anna.pdf", "Anna 2.eml", "Anna 2.pdf", "Anna 3.eml", "Anna 3.pdf"]
    assert names[-1] == "All letters.pdf"
    assert len(names) == 2 * len(year.people) + 1


FIRST_LETTER = """Hello Gül Şahin,

Liga is over. These are your figures.

Place 1 of 7 with 92 points. 2 nights between 1 January 2026 and 2 January 2026, 92 points, 100.0% of the top on average. Won: 2 nights.

The best night was on 1 January 2026: 100.0%, place 1 of 3. In 1 of 2 nights the result was above the middle of the room.

3 of 3 tops found.

Awards: Best move (40 points: H8 WORT · night-01); Longest series of tops (2 in succession: night-01); Best attendance (2 nights); First night above 95% (night-01).

Your best moves: WORT H8, 40 points, 1 January 2026; WORT H8, 26 points, 2 January 2026.

See you next season!

Scrabble-Club Köln
"""


def test_a_letter_has_place_figures_awards_and_moves():
    desk = a_desk(open_database(":memory:"))
    a_season(desk.db, 3, 2)
    SEASONS.make(desk, Season("Liga", since="2026-01-01", until="2026-12-31"), "liga")
    texts = [each.text for each in letters(year_of(desk, "liga", Texts()))]
    assert texts[0] == FIRST_LETTER
    assert (
        "Place 4 of 7 with 26 points. One night (2 January 2026), 26 points, 100.0% of the top." in texts[-1]
    )
    assert "Awards: First night above 95% (night-02)." in texts[-1]
    SEASONS.change(desk, "liga", lambda data: replace(data, rules={"least": 2}))
    unplaced = [each.text for each in letters(year_of(desk, "liga", Texts()))]
    assert ["Place" in each for each in unplaced] == [True, True] + [False] * 5
    assert "figures.\n\nOne night" in unplaced[-1]


def test_who_is_unnamed_keeps_club_and_number_and_nothing_else():
    person = Person(
        "Anna Öz", "Köln", id=3, licence="L-1", mail="a@b.de", notes="!", extra=(("Ort", "Köln"),)
    )
    known = {3: replace(person, unnamed=True), 4: person}
    assert shown(known.get)(3) == Person("A. Ö. (3)", "Köln", id=3, unnamed=True)
    assert shown(known.get)(4) == person


def test_guests_stand_behind_the_table_by_their_names_and_nights_of_its_days_are_named_from_first_to_last():
    desk = a_desk(open_database(":memory:"))
    held = {1: "01", 2: "02", 3: "03", 4: "02", 5: "01", 6: "04", 7: "03"}
    for number, day in held.items():
        seated = (*PEOPLE, ("Otto Ohne", "")) if number in (6, 7) else PEOPLE
        night = a_small_night(f"night-0{number}", random.Random(number), seated, ended=number != 7)
        club = "" if number == 6 else f"Klub {number}"
        setup = replace(night.setup, date=f"2026-01-{day}", club=club)
        keep(desk.db, f"night-0{number}", replace(night, setup=setup))
    people.change(desk, replace(people.person(desk, 1), name="Zoe"))
    otto = people.named(desk, "Otto Ohne").id
    taken, rules = ("night-01", "night-02", "night-03"), {"credit": "70"}
    season = Season("Liga", taken=taken, rules=rules, guests=(6, 1, 4), credits=(("night-01", otto),))
    SEASONS.make(desk, season, "liga")
    year = year_of(desk, "liga", Texts())
    assert year.club == "Klub 7", "the latest one that has a name"
    assert [year.told(each).name for each in year.people[-3:]] == ["Dora Maß", "Fritz Ast", "Zoe"]
    assert otto in {row.person for row in year.found.table.rows} - set(year.people)
    table = dict(Site(year).rest())["table.html"].decode()
    assert ["<td>Otto Ohne</td>" in table, ">Dora Maß</a>" in table, ">Bert Weiß</a>" in table] == [
        True,
        False,
        True,
    ]
    assert year.not_counted == ["2026-01-01 night-05", "2026-01-02 night-04", "2026-01-03 night-07"]
    assert {each.night.title for each in records_of(year)} & {"night-06", "night-07"} == set()


def test_certificates_are_those_that_are_usual_or_those_that_are_wanted():
    desk = a_desk(open_database(":memory:"))
    a_season(desk.db, 3, 5)
    SEASONS.make(desk, Season("Liga", since="2026-01-01", until="2026-12-31"), "liga")
    year = year_of(desk, "liga", Texts())
    assert [each.key for each in choices(year) if each.usual] == [
        "place-2", "place-1", "place-5", "best-night", "faithful-3-1", "faithful-3-2",
    ]  # fmt: skip
    assert [each.key for each in choices(year) if not each.usual][:3] == [
        "best_move-0-1",
        "best_move-0-2",
        "run-1-2",
    ]
    club, day = "Scrabble-Club Köln", "5 January 2026"
    assert certificates_of(year, ["best-night", "place-1", "best_move-0-1"]) == [
        Certificate(club, "Liga", "Emil Groß", "Place 2 · 218 points", day),
        Certificate(club, "Liga · Best night", "Gül Şahin", "100.0% of the top\n66 points, night-01", day),
        Certificate(club, "Liga · Best move", "Emil Groß", "51 points: H8 WORT · night-05", day),
    ]
    assert (len(certificates_of(year)), certificates_of(year, [])) == (6, [])
    assert emblem(year) == ""
    for number, picture in enumerate(("", "abcd", ""), start=1):
        EVENTS.make(
            desk, Event(f"Pokal {number}", since=f"2026-01-0{number}", picture=picture), f"pokal-{number}"
        )
    assert emblem(year) == "abcd"


def test_words_of_the_year_are_listed_by_points_by_length_by_who_found_them_alone_and_by_nobody(crowd):
    year = year_of(crowd, "liga", Texts())
    night = year.nights[0]

    def word(number, letters, points, found=(1, 2), of=5, solo="", mirror=False):
        top = TopMove(number, "RACK", "H8", letters, points, (), found, of, False)
        return Word(top, night, mirror, solo)

    words = [
        word(number, f"{'A' * (2 + number % 3)}{chr(64 + number)}", 100 - number) for number in range(1, 17)
    ]
    words += [word(20, "LONGESTONE", 5), word(21, "LONGESTTWO", 6, mirror=True)]
    words += [word(22, "LOW", 3, (1,), solo="Anna"), word(23, "HIGH", 4, (2,), solo="Bert & Co")]
    words += [word(24, "NO", 1, ()), word(25, "NOT", 2, ()), word(26, "NEVER", 50, (), 0)]
    site = Site(year, words=words)
    page = dict(site.rest())["words.html"].decode()
    lists = {
        title: re.findall(r'<b class="letters">(\w+)</b> (\w+)</td>', part)
        for title, part in re.findall(r"<h2>(.*?)</h2>(.*?)</table>", page, re.DOTALL)
    }
    dearest = [each.top.word for each in words[:15]]
    five, four = ([each.top.word for each in words[:16] if len(each.top.word) == count] for count in (5, 4))
    assert [each for each, _ in lists["The highest tops"]] == dearest
    assert lists["The longest words"][:2] == [("LONGESTTWO", "8H"), ("LONGESTONE", "H8")]
    assert [each for each, _ in lists["The longest words"][2:]] == [*five, "NEVER", *four, "HIGH"]
    assert lists["Found by one person alone"] == [("HIGH", "H8"), ("LOW", "H8")]
    assert lists["Found by nobody"] == [("NOT", "H8"), ("NO", "H8")]
    assert "Bert &amp; Co" in page
    assert page.count("2 of 5") == 15 + 13
    bare = dict(Site(year, proof=False).rest())
    assert "No words yet." in bare["words.html"].decode()
    assert ("check.html" in bare, "check.html" in dict(site.rest())) == (False, True)
    assert ["check.html" in bare["index.html"].decode(), "check.html" in page] == [False, True]


def test_a_table_of_a_season_says_what_is_struck_out_and_where_nobody_was(tmp_path):
    desk = a_desk(open_database(":memory:"))
    a_season(desk.db, 3, 3)
    rules = {"best": 2, "least": 2}
    SEASONS.make(desk, Season("Liga", since="2026-01-01", until="2026-12-31", rules=rules), "liga")
    SEASONS.make(desk, Season("Alle", since="2026-01-01", until="2026-12-31"), "alle")
    year = year_of(desk, "liga", Texts())
    page, plain = (
        dict(Site(year_of(desk, key, Texts())).rest())["table.html"].decode() for key in ("liga", "alle")
    )
    table = year.found.table
    rows = re.findall(r"<tr><td.*?</tr>", page)
    assert len(rows) == len(table.rows) + len(table.below)
    assert page.count("<s>") == sum(len(each.left_out) for each in (*table.rows, *table.below)) > 0
    assert page.count('data-key="-1000000"') == 3 * len(rows) - sum(
        row.nights for row in (*table.rows, *table.below)
    )
    assert page.count('data-key="1000000">–') == len(table.below) > 0
    assert ["What is struck out does not count." in each for each in (page, plain)] == [True, False]
    places = re.findall(r'<td class="n" data-key="(\d+)">(.*?)</td><td', page)[: len(table.rows)]
    assert places == [(str(row.place), str(row.place)) for row in table.rows]


def test_the_nights_before_and_behind_stand_on_each_page(tmp_path):
    desk = a_desk(open_database(":memory:"))
    a_season(desk.db, 3, 3)
    SEASONS.make(desk, Season("Liga", since="2026-01-01", until="2026-12-31"), "liga")
    year = backwards(year_of(desk, "liga", Texts()))
    shown_pages = [Site(year).night(night, [])[1].decode() for night in year.nights]
    around = [re.findall(r'(Before|Next): <a href="../nights/(\d+).html">', each) for each in shown_pages]
    assert around == [[("Next", "02")], [("Before", "01"), ("Next", "03")], [("Before", "02")]]
    results = re.findall(r"<tbody>(.*?)</tbody>", shown_pages[1], re.DOTALL)[0]
    places = re.findall(r'<tr><td class="n">(\d+)</td>', results)
    assert places == sorted(places, key=int)
    assert len(places) == len(year.nights[1].results)
    assert "2 January 2026 · 6 people" in shown_pages[1]


@pytest.mark.parametrize(
    ("until", "rules", "over"),
    [
        ("2026-11-19", {}, True),
        ("2026-11-20", {}, False),  # it is the 20th
        ("", {}, False),
        ("2026-12-31", {"planned": 3}, True),
        ("2026-12-31", {"planned": 2}, True),
        ("2026-12-31", {"planned": 4}, False),
    ],
)
def test_a_season_is_won_once_no_more_nights_will_come(until, rules, over):
    desk = a_desk(open_database(":memory:"))
    a_season(desk.db, 3, 3)
    SEASONS.make(desk, Season("Liga", since="2026-01-01", until=until, rules=rules), "liga")
    told_so = season_of(desk, standing(desk, "liga"), Texts())
    assert (" wins with " in told_so.story.opening, " leads with " in told_so.story.opening) == (
        over,
        not over,
    )
    keep(desk.db, "night-04", a_small_night("night-04", random.Random(4), ended=False))
    still = season_of(desk, standing(desk, "liga"), Texts())
    assert (" wins with " in still.story.opening) is False
    assert sorted(told_so.pictures) == ["percent", "race"]
    assert told_so.heading.club == "Scrabble-Club Köln"
    assert told_so.pictures["race"][0].heads[1:] == ("1 January 2026", "2 January 2026", "3 January 2026")


def test_a_season_of_one_night_has_no_race_and_of_none_no_story():
    desk = a_desk(open_database(":memory:"))
    a_season(desk.db, 3, 1)
    SEASONS.make(desk, Season("Liga", since="2026-01-01"), "liga")
    SEASONS.make(desk, Season("Leer", since="2027-01-01"), "leer")
    assert season_of(desk, standing(desk, "liga"), Texts()).pictures == {}
    for told_so in (
        lambda: season_of(desk, standing(desk, "leer"), Texts()),
        lambda: year_told(desk, 1, 2025, Texts()),
        lambda: year_of(desk, "leer", Texts()),
    ):
        with pytest.raises(RuleError) as refused:
            told_so()
        assert refused.value.code == "no_story"
    year = year_told(desk, 1, 2026, Texts())
    assert (year.pictures, year.heading.title) == ({}, f"{people.person(desk, 1).name} · 2026")


def backwards(year):
    """The year with the results of each night from the last place on."""
    nights = tuple(replace(each, results=each.results[::-1]) for each in year.nights)
    return replace(year, found=replace(year.found, table=replace(year.found.table, nights=nights)))


def test_tables_for_spreadsheets_have_licences_in_their_order_and_who_has_no_place():
    desk = a_desk(open_database(":memory:"))
    a_season(desk.db, 3, 3)
    SEASONS.make(desk, Season("Liga", since="2026-01-01", until="2026-12-31", rules={"least": 2}), "liga")
    table = standing(desk, "liga").table
    first, last = table.rows[0].person, table.below[-1].person
    people.change(desk, replace(people.person(desk, first), licence="L-2", extra=(("Ort", "Köln"),)))
    people.change(desk, replace(people.person(desk, last), licence="L-1", extra=(("Land", "A"),)))
    files = dict(figure_files(backwards(year_of(desk, "liga", Texts()))))
    lines = {
        name: content.decode("utf-8-sig").splitlines()
        for name, content in files.items()
        if name.endswith("csv")
    }
    assert lines["federation.csv"][0] == (
        "Licence number,Name,Club,Series,Category,Age group,Sex,Land,Ort,Place,Value,Nights,Points,%,Tops,Solos"
    )
    names = [people.person(desk, each).name for each in (last, first)]
    federation = [line.split(",") for line in lines["federation.csv"][1:]]
    assert [(each[0], each[1], each[7], each[8], each[9], each[11]) for each in federation] == [
        ("L-1", names[0], "A", "", "", "1"),
        ("L-2", names[1], "", "Köln", "1", "3"),
    ]
    assert len(lines["season.csv"]) == 1 + len(table.rows) + len(table.below)
    assert lines["season.csv"][0] == (
        "Place,Name,Club,Value,Nights,of them counted,2026-01-01 night-01,2026-01-02 night-02,2026-01-03 night-03"
    )
    nights = [line.split(",") for line in lines["nights.csv"][1:]]
    assert [(each[0], int(each[2])) for each in nights] == sorted((each[0], int(each[2])) for each in nights)
    assert [line.split(",")[4] for line in lines["people.csv"][1:]] == [
        *(str(row.place) for row in table.rows), *[""] * len(table.below),
    ]  # fmt: skip


def test_a_workbook_has_a_sheet_for_each_table_and_is_always_of_one_day():
    made = workbook({"T" * 40: [["Name", "Wert"], ["=1+1", 2.5], ["", None], ["x" * 50, 7]]})
    with zipfile.ZipFile(io.BytesIO(made)) as file:
        book, sheet, core, style = (
            file.read(name).decode()
            for name in ("xl/workbook.xml", "xl/worksheets/sheet1.xml", "docProps/core.xml", "xl/styles.xml")
        )
    assert re.findall('sheet name="(T+)"', book) == ["T" * 31]
    assert "2026-01-01T00:00:00Z" in core
    assert re.findall(r'<c r="(\w+)"( s="\d")?( t="s")?><v>([\d.]+)</v>', sheet) == [
        ("A1", ' s="1"', ' t="s"', "0"), ("B1", ' s="1"', ' t="s"', "1"), ("A2", "", ' t="s"', "2"), ("B2", ' s="2"', "", "2.5"),
        ("A3", "", ' t="s"', "3"), ("A4", "", ' t="s"', "4"), ("B4", "", "", "7"),
    ]  # fmt: skip
    assert "<f>" not in sheet
    assert 'formatCode="0.0"' in style
    assert 'ySplit="1"' in sheet
    assert re.findall('max="(\\d)" width="([\\d.]+)"', sheet) == [("1", "30.7109375"), ("2", "6.7109375")]


def test_words_are_gathered_from_rounds_that_count_with_who_found_them_alone(crowd):
    year = year_of(crowd, "liga", Texts())
    night, found = year.nights[0], told(crowd.session("night-01").game)
    first, second = found.tops
    tops = (
        replace(first, number=1, found=(2,), of=3),
        replace(first, number=2, found=(2,), of=1),
        replace(first, number=3, found=(2, 3), of=3),
        replace(second, number=4, void=True),
    )
    person = people.person(crowd, 2)
    for renamed, name in (
        (replace(person, name="Zoe"), "P02"),
        (replace(person, name="Zoe Öz", unnamed=True), "Z. Ö. (2)"),
    ):
        people.change(crowd, renamed)
        people.set_unnamed(crowd, 2, renamed.unnamed)
        site = Site(year_of(crowd, "liga", Texts()))
        seats = {number: number for number in range(1, 62)}
        _, page = site.night(night, [(replace(found, tops=tops, mirror=True), seats), (None, {})])
        assert [(each.top.number, each.solo, each.mirror) for each in site.words] == [
            (1, name, True),
            (2, "", True),
            (3, "", True),
        ]
        assert page.decode().count("<h2>The race</h2>") == 1
    site = Site(year)
    _, page = site.night(night, [(replace(found, tops=tops[:1]), seats)])
    assert "<h2>The race</h2>" not in page.decode()
    people.set_unnamed(crowd, 2, False)
    people.change(crowd, person)


def test_four_lines_of_text_stand_on_a_certificate_and_one_page_says_that_there_is_none():
    one = Certificate("SC Köln", "Liga", "Anna", "eins\nzwei\ndrei\nvier\nfünf", "2. Januar 2026")
    found = pages(certificates_pdf([one, one], "", Texts()))
    assert len(found) == 2
    assert [word in found[1] for word in ("SC Köln", "Liga", "Anna", "eins", "vier", "fünf")] == [
        True
    ] * 5 + [False]
    assert [each.split() for each in pages(certificates_pdf([], "", Texts()))] == [
        ["There", "are", "no", "results", "yet."]
    ]


@pytest.mark.parametrize(("count", "usual"), [(3, True), (4, False)])
def test_what_more_than_three_share_is_no_usual_certificate(count, usual):
    desk = a_desk(open_database(":memory:"))
    keep(desk.db, "night-01", a_small_night("night-01", random.Random(1), PEOPLE[:count]))
    SEASONS.make(desk, Season("Liga", since="2026-01-01"), "liga")
    found = [
        each.usual for each in choices(year_of(desk, "liga", Texts())) if each.key.startswith("faithful")
    ]
    assert found == [usual] * count
