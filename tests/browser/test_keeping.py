"""Nothing typed is lost: the form of a new night, its neighbours, Back and another language; and few clicks to the first rack."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Club
from tests.browser.driving import sign_in

pytestmark = pytest.mark.browser

TITLE, NAMES = "Herbstabend", "Anna\nBert; SC Köln\nCarl"


def expect_typed(page: Any) -> None:
    expect(page.locator("#title")).to_have_value(TITLE)
    expect(page.locator("#players")).to_have_value(NAMES)


def test_the_form_of_a_night_loses_nothing_to_its_neighbours(browser: Any, running: Club) -> None:
    page = sign_in(browser, running, "Eva")
    page.goto(running.address)
    page.get_by_role("link", name="New night", exact=True).click()
    page.fill("#title", TITLE)
    page.fill("#players", NAMES)
    page.get_by_text("More", exact=True).click()
    page.select_option("#profile", "f2023")
    for number in range(page.locator("main form a").count() - 1):  # all but the last, Cancel
        link = page.locator("main form a:visible:not([data-forget])").nth(number)
        if not link.count():
            break
        link.click()
        page.go_back()
        expect_typed(page)
        page.get_by_role("navigation").get_by_role("link", name="Games").click()
        page.get_by_role("link", name="New night", exact=True).click()
        expect_typed(page)
        expect(page.locator("#profile")).to_have_value("f2023")
        page.get_by_text("More", exact=True).click()
    page.goto(f"{running.address}/games/new?lexicon=german")
    expect_typed(page)
    page.click("button[value=de]")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect_typed(page)
    page.click("button[value=en]")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect_typed(page)
    page.get_by_role("button", name="Go", exact=True).click()
    page.get_by_role("link", name="To the desk").click()
    page.get_by_role("button", name="Draw the rack").click()
    page.get_by_role("button", name="Start the clock").wait_for()
    page.goto(f"{running.address}/games/new")
    assert page.input_value("#players") == ""  # what was sent is no draft any more
    page.fill("#title", "Verworfen")
    page.get_by_role("link", name="Cancel").click()
    page.goto(f"{running.address}/games/new")
    assert page.input_value("#title") != "Verworfen"
