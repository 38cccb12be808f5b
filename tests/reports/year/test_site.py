"""The folder of a closed year: what lies in it, who is named, that it is the same each time, that its links lead somewhere."""

from email import message_from_bytes
from email.policy import default
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from director.desk.club import people
from director.language.languages import translator
from director.language.texts import Texts
from director.reports.certificates import choices
from director.reports.year.folder import close
from director.reports.year.mail import YearLetter, as_mail, letters, letters_pdf
from director.reports.year.year import initials, year_of
from director.seasons.person import Person
from director.storage.database import open_database
from tests.reports.reading import pieces
from tests.reports.year.builders import a_year

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
    assert (folder / "letters" / f"{name}.eml").exists()


def test_the_same_season_gives_the_same_bytes_and_what_is_gone_is_taken_away(desk, folder, tmp_path):
    (tmp_path / "site" / "people").mkdir(parents=True)
    (tmp_path / "site" / "people" / "999.html").write_text("old")
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
