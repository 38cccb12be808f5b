"""Nothing typed is lost: every form, its neighbours, Back, a reload and another language; and few clicks to the first rack."""

import pytest
from playwright.sync_api import expect

from director.desk import sessions
from director.desk.club.events import EVENTS
from director.desk.club.seasons import SEASONS
from director.games.people import Entrant
from director.seasons.season_data import Event, Season
from tests.browser.driving import sign_in, speak
from tests.room import small_setup

pytestmark = pytest.mark.browser

TITLE, NAMES = "Herbstabend", "Anna\nBert; SC Köln\nCarl"


def expect_typed(page):
    expect(page.locator("#title")).to_have_value(TITLE)
    expect(page.locator("#players")).to_have_value(NAMES)


def test_the_form_of_a_night_loses_nothing_to_its_neighbours(browser, running):
    page = sign_in(browser, running, "Eva")
    page.goto(running.address)
    page.get_by_role("link", name="New night", exact=True).click()
    page.fill("#title", TITLE)
    page.fill("#players", NAMES)
    page.locator("summary", has_text="Rules").click()
    page.select_option("#profile", "f2023")
    for number in range(page.locator("main form a").count() - 1):  # all but the last, Cancel
        link = page.locator("main form a:visible:not([data-forget])").nth(number)
        if not link.count():
            break
        link.click()
        page.go_back()
        expect_typed(page)
        page.get_by_role("navigation").get_by_role("link", name="Director").click()
        page.get_by_role("link", name="New night", exact=True).click()
        expect_typed(page)
        expect(page.locator("#profile")).to_have_value("f2023")
        page.locator("summary", has_text="Rules").click()
    page.goto(f"{running.address}/games/new?lexicon=german")
    expect_typed(page)
    speak(page, "de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect_typed(page)
    speak(page, "en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect_typed(page)
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name="Draw the rack").click()
    page.get_by_role("button", name="Start the clock").wait_for()
    page.goto(f"{running.address}/games/new")
    assert page.input_value("#players") == ""  # what was sent is no draft any more
    page.fill("#title", "Verworfen")
    page.get_by_role("link", name="Cancel").click()
    page.goto(f"{running.address}/games/new")
    assert page.input_value("#title") != "Verworfen"


FORMS = (
    "/games/new-table", "/games/new-worthatz", "/games/new-game/training", "/games/new-game/topping",
    "/games/new-game/solitaire", "/games/new-game/bingo", "/packs/new", "/profiles/simultan/copy",
    "/games/night/players", "/games/night/settings", "/events", "/events/{event}/settings", "/seasons",
    "/seasons/{season}/settings", "/people", "/words", "/words/rulings",
)  # fmt: skip
"""Every page on which somebody types more than a word, and which changes something."""

FILL = """() => {
  const fields = document.querySelectorAll("main form[method=post] :is(input, textarea, select)");
  const typed = [];
  for (const [at, field] of fields.entries()) {
    if (field.disabled || ["hidden", "password", "file", "submit", "button", "radio", "image"].includes(field.type)) continue;
    if (!field.id && !field.name) continue;
    if (field.type === "checkbox") field.checked = !field.checked;
    else if (field.tagName === "SELECT") field.selectedIndex = field.options.length - 1;
    else if (field.type === "date") field.value = "2026-05-04";
    else if (field.type === "number" || field.inputMode === "numeric" || field.inputMode === "decimal") field.value = "7";
    else field.value = `typed ${at}`;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    typed.push(at);
  }
  return typed.length;
}"""
READ = """() => Array.from(document.querySelectorAll("main form[method=post] :is(input, textarea, select)"),
  (field) => ["hidden", "password", "file"].includes(field.type) ? "" : field.type === "checkbox" ? String(field.checked) : field.value)"""
NEIGHBOURS = """() => Array.from(document.querySelectorAll("main a[href]:not([data-forget]):not([target]):not([download])"))
  .filter((link) => link.checkVisibility() && !new URL(link.href).hash && !/export|\\.(pdf|csv|json|jsonl|svg|zip)/.test(link.href) && new URL(link.href).pathname !== location.pathname)
  .map((link) => link.getAttribute("href"))"""


@pytest.fixture(scope="module")
def rooms(running):
    """A night, an event and a season whose forms can be filled in."""
    club = running.opened()
    desk = club.desk()
    sessions.create_game(desk, small_setup(lexicon="german"), [Entrant("Anna"), Entrant("Bert")], "night")
    found = {
        "event": EVENTS.make(desk, Event("Turnier", since="2026-11-20")).key,
        "season": SEASONS.make(desk, Season("Saison", since="2026-01-01")).key,
    }
    club.close()
    return found


@pytest.mark.parametrize("neighbours", [1, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize("form", FORMS)
def test_no_form_loses_what_was_typed_to_its_neighbours_or_to_back(browser, running, rooms, form, neighbours):
    page = sign_in(browser, running, "Eva")
    address = running.address + form.format(**rooms)
    page.goto(address)
    assert page.evaluate(FILL) > 0, form
    typed = page.evaluate(READ)
    links = list(dict.fromkeys(page.evaluate(NEIGHBOURS)))[:neighbours] or ["/games"]

    def stands():
        page.wait_for_function(f"wanted => JSON.stringify(({READ})()) === JSON.stringify(wanted)", arg=typed)

    for link in links:
        page.goto(f"{running.address}{link}")
        page.go_back()
        stands()
    page.reload()
    stands()
    page.goto(f"{running.address}/games")
    page.goto(address)
    stands()


MOST_CLICKS, MOST_FIELDS, MOST_PASTES = 4, 3, 1
"""From a fresh start to the first rack."""


def test_few_clicks_lead_from_a_fresh_start_to_the_first_rack(browser, alone):
    page = browser.new_context(viewport={"width": 1366, "height": 768}, locale="de-DE").new_page()
    clicks, fields, pastes = [], [], []

    def click(button):
        clicks.append(button)
        button.click()

    def fill(field, text, into):
        into.append(field)
        page.fill(field, text)

    page.goto(alone.address)
    fill("#password", "abendrot", fields)
    fill("#again", "abendrot", fields)
    fill("#who", "Eva", fields)
    click(page.locator("main form button[type=submit], main form button:not([type])").first)
    click(page.get_by_role("link", name="Neuer Spielabend", exact=True).first)
    fill("#players", NAMES, pastes)
    click(page.get_by_role("button", name="Los geht’s", exact=True))
    click(page.get_by_role("button", name="Buchstaben ziehen"))
    page.locator(".rack-line .tile, [data-phase=ready]").first.wait_for()
    assert len(clicks) <= MOST_CLICKS
    assert len(fields) <= MOST_FIELDS
    assert len(pastes) <= MOST_PASTES
