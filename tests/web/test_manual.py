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


def test_a_search_leads_to_the_section(app):
    page = app.test_client().get("/manual/search?q=Blitz").text
    assert 'href="/manual/speeds#speeds"' in page
    assert "Nichts gefunden" in app.test_client().get("/manual/search?q=qqqq").text


def test_help_leads_to_a_part_that_is_there():
    for part in PARTS.values():
        name, _, anchor = part.partition("#")
        assert anchor in {each.anchor for each in manual.sections(name, "de")}, part


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
    book = PdfReader(BytesIO(answer.data))
    pages, outline = book.pages, [" ".join(entry.title.split()) for entry in book.outline]
    assert outline == [" ".join(manual.title_of(name, language).split()) for name in manual.PAGES]
    begins = book.get_destination_page_number(book.outline[manual.PAGES.index("rules")])
    rules = "\n".join(page.extract_text() for page in pages[begins : begins + 3])
    first = re.findall(r"(?m)^\| ([^|*-]+) \|", manual.page("rules", language))
    assert {word for cell in first for word in cell.split()} <= set(rules.split())  # no word is broken
    text = "\n".join(page.extract_text() for page in pages)
    assert f"director-{language}.pdf" in answer.headers["Content-Disposition"]
    assert all(manual.title_of(name, language).split()[0] in text for name in manual.PAGES)
    assert len(pages) >= len(manual.PAGES)
