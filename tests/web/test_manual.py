"""The manual in the browser: open to everybody, help that leads to the part about a page, and the book."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from director.language import manual
from director.language.languages import LANGUAGES
from director.web.manual.pages import PARTS, part_about


def test_every_page_is_shown_to_everybody(app):
    browser = app.test_client()
    for name in manual.PAGES:
        page = browser.get(f"/manual/{name}").text
        assert manual.title_of(name, "de") in page
        for section in manual.sections(name, "de"):
            assert not section.anchor or f'id="{section.anchor}"' in page, section.place
        assert "{#" not in page.partition("<article")[2]
    assert "keine Seite" in browser.get("/manual/nothing").text


def test_a_guest_reads_the_manual_in_the_language_of_the_browser(app):
    page = app.test_client().get("/manual/speeds", headers={"Accept-Language": "fr-CH, fr;q=0.9"}).text
    assert '<html lang="fr"' in page


def test_a_search_leads_to_the_paragraph(app):
    browser = app.test_client()
    page = browser.get("/manual/search?q=Blitz").text
    assert "<mark>Blitz</mark>" in page
    place = re.search(r'href="/manual/speeds#(p\d+)"', page)
    assert place, "no way to the paragraph"
    there = browser.get("/manual/speeds").text.partition(f' id="{place[1]}"')[2]
    assert "Blitz" in re.split(r"</(?:p|li|tr)>", there)[0]
    assert "Nichts gefunden" in browser.get("/manual/search?q=qqqq").text
    assert "Schreiben Sie" in browser.get("/manual/search?q=").text
    assert "&lt;b&gt;" in browser.get("/manual/search?q=<b>").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_of_the_manual_speaks_the_language_of_its_page(app, language):
    browser = app.test_client()
    browser.post("/language", data={"language": language})
    page = browser.get("/manual/wall").text
    address = re.search(r'<img src="([^"]+wall.png)" alt="([^"]+)" width="(\d+)"', page)
    assert address, "no picture"
    assert address[1].startswith(f"/manual/{language}/")
    answer = browser.get(address[1])
    assert answer.mimetype == "image/png"
    assert answer.data == manual.picture("wall.png", language).read_bytes()
    answer.close()
    assert browser.get("/manual/xx/pictures/wall.png").status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_leads_to_a_part_that_is_there(language):
    for part in PARTS.values():
        name, _, anchor = part.partition("#")
        assert anchor in {each.anchor for each in manual.sections(name, language)}, part


def test_each_beginning_of_the_table_is_that_of_a_page(app):
    endpoints = [rule.endpoint for rule in app.url_map.iter_rules()]
    assert [each for each in PARTS if not any(name.startswith(each) for name in endpoints)] == []


@pytest.mark.parametrize(
    ("endpoint", "part"),
    [
        ("desk.show", "first-night#round"),
        ("entered.show_entered", "events#events"),
        ("after.compared", "after#round"),
        ("pack_centre.take", "packs#centre"),
        ("table_new.new", "classic#start"),
        ("people.take_in", "people#import"),
    ],
)
def test_help_is_about_the_page(endpoint, part):
    assert part_about(endpoint) == part


def test_every_page_for_a_director_has_help_of_its_own(app):
    general = [
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and part_about(rule.endpoint) == PARTS[""]
    ]
    quiet = ("static", "steps.", "wall.", "live.", "bingo_wall.", "account_entry.")
    assert [each for each in general if not each.startswith(quiet)] == []


def test_help_in_the_bar_opens_the_part_about_the_page(client):
    found = re.search(r'id="help" href="([^"]+)"|href="([^"]+)"[^>]*id="help"', client.get("/backups").text)
    assert (found[1] or found[2]) == "/manual/laptop#backups"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_book_has_every_page(app, language):
    browser = app.test_client()
    browser.post("/language", data={"language": language})
    answer = browser.get("/manual/manual.pdf")
    assert answer.mimetype == "application/pdf"
    assert f"director-{language}.pdf" in answer.headers["Content-Disposition"]
    book = PdfReader(BytesIO(answer.data))
    pages, outline = book.pages, [" ".join(entry.title.split()) for entry in book.outline]
    assert outline == [" ".join(manual.title_of(name, language).split()) for name in manual.PAGES]
    begins = book.get_destination_page_number(book.outline[manual.PAGES.index("rules")])
    rules = "\n".join(page.extract_text() for page in pages[begins : begins + 3])
    first = re.findall(r"(?m)^\| ([^|*-]+) \|", manual.page("rules", language))
    assert {word for cell in first for word in cell.split()} <= set(rules.split())  # no word is broken
