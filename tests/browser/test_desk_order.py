"""The desk keeps still: the order of the slip area, what is on the screen together, nothing that moves by itself."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.driving import a_round, enter, game_of, prepare, sign_in

pytestmark = pytest.mark.browser

LAPTOP = (1366, 768)
HOLD_SCRIPTS = "**/static/*/desk.js"
ORDER = ("#slip-form", ".slip-said", "#part-missing", "#part-chips", "#slip-list")


def names(count):
    return [f"Friederike Ungermann {number}" for number in range(1, count + 1)]


def at_the_desk(browser, club, title, players, called=True):
    """The desk of a round with HUNDERT whose clock runs, or whose time is up."""
    page = sign_in(browser, club, "Eva", LAPTOP)
    key = prepare(club, title, names(players))
    a_round(club, key, "HUNDERT", called)
    page.goto(f"{club.address}/games/{key}/desk")
    expect(page.locator("#clock")).to_contain_text(":")
    return page, key


def top(page, selector):
    box = page.locator(selector).first.bounding_box()
    assert box, selector
    return float(box["y"])


def bottom(page, selector):
    box = page.locator(selector).last.bounding_box()
    assert box, selector
    return float(box["y"] + box["height"])


@pytest.mark.parametrize("players", [20, 40])
def test_missing_tables_stay_where_they_are_and_on_the_screen(browser, running, players):
    page, _ = at_the_desk(browser, running, f"Ordnung {players}", players)
    before = top(page, "#part-missing")
    places = [top(page, each) for each in ORDER]
    assert places == sorted(places)
    page.fill("#line", "1 HUND H8 10")
    expect(page.locator("#options .btn-success")).to_be_visible()
    assert top(page, "#part-missing") == before
    page.press("#line", "Enter")
    expect(page.locator("#echo")).to_contain_text("HUND")
    assert top(page, "#part-missing") == before
    enter(page, "2 HUNDRTE H4")  # a word that nobody knows: the forms that allow it stand below
    expect(page.locator("[data-allow]").first).to_be_attached()
    assert top(page, "#part-missing") == before
    assert bottom(page, "#part-missing [data-table]") <= LAPTOP[1]
    expect(page.locator("#part-count")).to_have_text("2 slips in")
    expect(page.locator("[data-done='1']")).to_be_hidden()
    page.locator("#part-count").click()
    expect(page.locator("[data-done='1']")).to_contain_text("HUND")
    if players == 20:
        expect(page.locator("[data-table='3']")).to_have_text("3 Friederike Ungermann 3")


def test_the_main_button_is_on_the_screen_after_a_reload_with_the_announcement_open(browser, running):
    page, _ = at_the_desk(browser, running, "Ansage offen", 40)
    page.get_by_text("Announcement", exact=True).click()
    expect(page.locator(".announce-lines")).to_be_visible()
    page.set_viewport_size({"width": 1024, "height": 480})  # little room: the line does not fit beside it
    page.reload()
    expect(page.locator(".announce-lines")).to_be_visible()
    expect(page.locator("#line")).to_be_focused()
    expect(page.get_by_role("link", name="Show the top")).to_be_in_viewport(ratio=1)
    expect(page.locator(".action-head")).to_be_in_viewport(ratio=1)


def when_held(page, act):
    """Reloads while the desk's script is kept back, acts on the page as it stands then, and lets the script come."""
    held: list[Any] = []
    page.route(HOLD_SCRIPTS, lambda route: held.append(route))
    page.unfinished = True
    page.reload(wait_until="commit")
    page.locator("#keys-toggle").wait_for(state="attached")
    # early.js waits for nothing
    page.evaluate("import(document.querySelector('script[src*=\"desk/early.js\"]').src)")
    act()
    for route in held:
        route.continue_()
    page.unroute(HOLD_SCRIPTS)
    page.unfinished = False


def test_the_buttons_do_not_move_when_the_script_comes(browser, running):
    page, _ = at_the_desk(browser, running, "Stillstand", 20, called=False)
    page.get_by_text("Announcement", exact=True).click()
    expect(page.locator(".announce-lines")).to_be_visible()
    buttons = "form[action*='/clock/'] .btn, [data-announce-done], .more-steps > details > summary, #line"
    before: list[Any] = []

    def places():
        """On the page, not on the screen: after a reload the browser itself may scroll to where it was."""
        return page.locator(buttons).evaluate_all(
            "all => all.map(each => each.getBoundingClientRect()).map(box => [box.x, box.y + scrollY, box.width, box.height])"
        )

    when_held(page, lambda: before.extend(places()))
    expect(page.locator("#clock")).to_contain_text(":")
    expect(page.locator(".main-key")).to_be_visible()
    assert len(before) > 3
    assert places() == before


def test_f2_pressed_before_the_script_is_there_is_done(browser, running):
    page, key = at_the_desk(browser, running, "Früh gedrückt", 20, called=False)
    when_held(page, lambda: page.keyboard.press("F2"))
    expect(page.get_by_text("Time is up.").first).to_be_visible()
    assert game_of(running, key).current.clock.called


def test_the_desk_is_small_and_its_line_is_on_the_first_screen_of_phones_and_at_twice_the_size(
    browser, running
):
    page = sign_in(browser, running, "Eva")
    key = prepare(running, "Erster Blick", [f"Spieler {number}" for number in range(1, 13)])
    a_round(running, key, called=False)
    for width, height in ((1366, 768), (390, 844), (683, 384)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{running.address}/games/{key}/desk")
        page.locator(".state-bar .btn-primary").wait_for()
        assert bottom(page, "#line") <= height
        assert page.locator(".btn-primary:visible").count() == 1
        assert page.evaluate("document.querySelectorAll('*').length") < 700
        assert page.evaluate(IN_ORDER) == []


IN_ORDER = """() => {
  const seen = Array.from(document.querySelectorAll("main :is(a, button, input, summary)")).filter((each) => each.checkVisibility());
  const box = (each) => each.getBoundingClientRect();
  return seen.slice(1).filter((each, at) => box(each).bottom <= box(seen[at]).top - 40 && box(each).left <= box(seen[at]).right)
    .map((each) => each.textContent.trim());
}"""
"""What comes later on the way of the Tab key and is yet above what comes before it, in the same column."""
