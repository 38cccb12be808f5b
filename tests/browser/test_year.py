"""The site of a closed year in a browser with the network cut: every sort of page can be used by everybody at every width, asks
for nothing from elsewhere, and the board is stepped through by its links."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from director.language.texts import Texts
from director.reports.year.folder import close
from director.reports.year.year import year_of
from director.storage.database import open_database
from tests.reports.year.builders import a_year

WIDTHS = (390, 1366)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("year")
    close(year_of(a_year(open_database(":memory:")), "liga", Texts()), folder, ["site", "proof"])
    return folder / "site"


@pytest.fixture
def page(browser):
    context = browser.new_context(offline=True)
    yield context.new_page()
    context.close()


def test_every_sort_of_page_can_be_used_by_everybody_and_asks_no_network(site, page):
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    person, night = (sorted((site / each).glob("*.html"))[1] for each in ("people", "nights"))
    wrong = []
    for each in [*sorted(site.glob("*.html")), person, night]:
        page.goto(each.as_uri())
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            if (over := page.evaluate("document.documentElement.scrollWidth - innerWidth")) > 0:
                wrong.append((each.name, width, over))
        found = Axe().run(page).response["violations"]
        wrong += [(each.name, one["id"], one["nodes"][0]["html"][:90]) for one in found]
    assert wrong == []
    assert [each for each in asked if not each.startswith("file:")] == []


def test_a_board_is_stepped_through_by_links_and_a_table_sorted(site, page):
    page.goto((site / "nights" / "02.html").as_uri())
    shown = "() => [...document.querySelectorAll('.t')].filter(each => getComputedStyle(each).visibility === 'visible').length"
    whole = page.evaluate(shown)
    page.click(".step.last .to >> nth=0")
    one_less = page.evaluate(shown)
    assert 0 < one_less < whole
    assert page.locator(".step:visible").count() == 1
    page.goto((site / "table.html").as_uri())
    first = page.inner_text("tbody tr >> nth=0")
    page.click("thead button >> nth=0")
    page.click("thead button >> nth=0")
    assert page.inner_text("tbody tr >> nth=0") != first
