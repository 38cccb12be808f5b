"""The helper's tablet: everything on one screen in both orientations, keys as people know them, no word of a keyboard."""

import re

import pytest
from playwright.sync_api import expect

from director.desk.duplicate import slips
from director.judge.slip import Slip
from tests.browser.driving import a_round, prepare, sign_in
from tests.web.live_server import wait_for

pytestmark = pytest.mark.browser

LANDSCAPE, PORTRAIT = (1024, 768), (768, 1024)


def a_tablet(browser, club, title, players):
    """The desk of a round with HUNDERT on a tablet, its keypad open."""
    page = sign_in(browser, club, "Eva", LANDSCAPE, has_touch=True)
    key = prepare(club, title, [f"Spieler {number}" for number in range(1, players + 1)])
    a_round(club, key, "HUNDERT", called=False)
    page.goto(f"{club.address}/games/{key}/desk")
    page.locator("#touch-toggle").tap()
    expect(page.locator("#keypad")).to_be_visible()
    return page, key


def rows_of_keys(page):
    """The letters and digits of each row of keys, from above."""
    found: dict[int, str] = {}
    for button in page.locator(".keys [data-key]").all():
        box = button.bounding_box()
        found[round(box["y"])] = found.get(round(box["y"]), "") + button.inner_text()
    return [row for _, row in sorted(found.items())]


def test_clock_round_state_board_and_all_keys_are_on_the_screen_together(browser, running):
    page, _ = a_tablet(browser, running, "Tafel", 40)
    page.get_by_role("button", name="Stop", exact=True).tap()
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    together = ["#clock", ".action-head >> text=Round 1", ".action .rack", "#line", "[data-act=enter]"]
    together += [
        "[data-at=A1]",
        "[data-at=O15]",
        "#part-missing [data-table] >> nth=0",
        "[data-sign] >> nth=-1",
    ]
    for width, height in (LANDSCAPE, PORTRAIT):
        page.set_viewport_size({"width": width, "height": height})
        for selector in together:
            expect(page.locator(selector).first).to_be_in_viewport(ratio=1)
        board, keys = page.locator("[data-at=O15]").bounding_box(), page.locator(".keys").bounding_box()
        beside = board["x"] + board["width"] <= keys["x"]
        assert beside or board["y"] + board["height"] <= page.locator("#line").bounding_box()["y"]
        assert page.locator("[data-act=enter]").bounding_box()["height"] >= 56
        assert (
            max(keys["y"] + keys["height"], board["y"] + board["height"]) > 0.75 * height
        )  # used to its end


def test_the_keys_stand_as_on_the_keyboard_of_the_language_or_by_the_alphabet(browser, running):
    page, _ = a_tablet(browser, running, "Tasten der Sprache", 4)
    assert rows_of_keys(page) == ["1234567890", "QWERTYUIOPÖ", "ASDFGHJKLÄÜ", "ZXCVBNM*"]
    page.get_by_role("button", name="The order of the letters").tap()
    expect(page.locator(".keys [data-key]").nth(11)).to_have_text("Ä")
    assert rows_of_keys(page) == ["1234567890", "AÄBCDEFGHIJ", "KLMNOÖPQRST", "UÜVWXYZ*"]
    page.reload()
    page.locator("#touch-toggle").tap()
    page.get_by_role("button", name="The order of the letters").tap()
    expect(page.locator(".keys [data-key]").nth(10)).to_have_text("Q")


def another_device_enters(page, club, key):
    slips.record_slip(club.opened().desk(), key, 1, 1, Slip(state="none"))


def the_clock_is_stopped(page, club, key):
    page.get_by_role("button", name="Stop", exact=True).tap()


@pytest.mark.parametrize(
    ("asked", "meanwhile"), [("fresh=1", another_device_enters), ("/clock/stop", the_clock_is_stopped)]
)
def test_the_order_of_the_letters_changes_also_while_another_answer_is_under_way(
    browser, running, asked, meanwhile
):
    page, key = a_tablet(browser, running, f"Ordnung {meanwhile.__name__}", 4)
    answers = []
    page.route(re.compile(asked), lambda route: answers.append((route, route.fetch())), times=1)
    meanwhile(page, running, key)
    wait_for(lambda: page.evaluate("true") and answers)
    page.get_by_role("button", name="The order of the letters").tap()
    ((route, answer),) = answers
    route.fulfill(response=answer)  # in the order of before
    expect(page.locator(".keys [data-key]").nth(11)).to_have_text("Ä")


def test_no_key_is_named_where_there_is_no_keyboard_and_the_keypad_button_looks_pressed(browser, running):
    page, _ = a_tablet(browser, running, "Ohne Tastatur", 4)
    toggle = page.locator("#touch-toggle")
    expect(toggle).to_have_attribute("aria-pressed", "true")
    toggle.evaluate("element => Promise.all(element.getAnimations().map((each) => each.finished))")
    pressed = toggle.evaluate("element => getComputedStyle(element).backgroundColor")
    page.locator("[data-table='1']").tap()
    for letter in "HUND":
        page.locator(f"[data-key={letter}]").tap()
    expect(page.locator("#options .btn-success").first).to_be_visible()
    page.locator("[data-act=enter]").tap()
    expect(page.locator("#echo")).to_contain_text("HUND")
    shown = page.locator("#desk").inner_text()
    toggle.tap()
    shown += page.locator("#desk").inner_text()
    assert not [word for word in ("Esc", "F2", "F4", "F6", "Shortcuts") if word in shown]
    expect(toggle).not_to_have_css("background-color", pressed)


def test_a_table_that_was_booked_elsewhere_is_not_left_marked(browser, running):
    page, key = a_tablet(browser, running, "Anderswo", 4)
    page.locator("[data-table='2']").tap()
    expect(page.locator("#marked")).to_have_text("2")
    slips.record_slip(running.opened().desk("Ute"), key, 1, 2, Slip(state="none"))
    expect(page.locator("#marked")).to_be_hidden()
    expect(page.locator("#line-message")).to_have_text("The slip of table 2 has come in meanwhile.")


def test_a_row_of_tables_that_goes_on_says_so_until_its_end(browser, running):
    page, _ = a_tablet(browser, running, "Vierzig Tische", 40)
    row = page.locator("#part-missing .tables")
    arrow = "element => getComputedStyle(element, '::after').content"
    assert row.evaluate(arrow) == '"›"'
    row.evaluate("element => element.scrollTo(element.scrollWidth, 0)")
    expect(page.locator("#part-missing .goes-on")).to_have_count(0)
    assert row.evaluate(arrow) == "none"
