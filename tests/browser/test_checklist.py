"""Before the first rack: the list at the desk, whose ticks come by themselves when other devices do something."""

import pytest
from playwright.sync_api import expect

from director.desk import access_codes
from director.web.wall.pages import wall_secret
from tests.browser.driving import prepare, set_up, sign_in

pytestmark = pytest.mark.browser


def a_wall(browser, club, key):
    page = browser.new_context(bypass_csp=True).new_page()
    at = club.opened()
    page.goto(f"{club.address}/wall/{wall_secret(at, key)}")
    at.close()
    return page


def test_each_tick_comes_by_itself_and_the_list_ends_with_the_first_rack(browser, running):
    page = sign_in(browser, running, "Eva", (1366, 768))
    key = prepare(running, "Prüfliste", ["Anna", "Bert"])
    page.goto(f"{running.address}/games/{key}/desk")
    expect(page.locator("#checklist summary")).to_contain_text("0 of 4")
    a_wall(browser, running, key)
    expect(page.locator("[data-check=wall].check-done")).to_be_visible()
    page.get_by_role("button", name="Test the sound").click()
    expect(page.locator("[data-check=sound].check-done")).to_be_visible()
    at = running.opened()
    code = access_codes.open_helper(at.desk("Eva"), key) or ""
    door = access_codes.enter(at.desk("Eva"), "helper", access_codes.plain_code(code))
    access_codes.come_in(at.desk("nobody"), "Hilde", door.by)
    expect(page.locator("[data-check=helper].check-done")).to_be_visible()
    access_codes.claim(at.desk("Eva"), key, 1, "phone")
    at.close()
    expect(page.locator("[data-check=phones].check-done")).to_be_visible()
    expect(page.locator("#checklist summary")).to_contain_text("4 of 4")
    page.get_by_role("button", name="Draw the rack").click()
    expect(page.locator("#checklist")).to_have_count(0)


def test_the_list_is_put_away_and_stays_so(browser, running):
    page = sign_in(browser, running, "Eva", (1366, 768))
    key = prepare(running, "Weggelegt", ["Anna", "Bert"])
    page.goto(f"{running.address}/games/{key}/desk")
    page.get_by_text("Before the first round").click()
    expect(page.get_by_role("button", name="Test the sound")).to_be_hidden()
    page.wait_for_function("document.cookie.includes('open-checks=0')")  # browsers tell of it a moment later
    page.reload()
    expect(page.get_by_text("Before the first round")).to_be_visible()
    expect(page.get_by_role("button", name="Test the sound")).to_be_hidden()


def test_wall_and_sound_is_a_tab_that_stays_after_a_choice(browser, running):
    page = sign_in(browser, running, "Eva", (1366, 768))
    key = prepare(running, "Reiter", ["Anna", "Bert"])
    page.goto(f"{running.address}/games/{key}/desk")
    set_up(page, "Wall and sound")
    page.get_by_role("button", name="Nothing").click()
    expect(page.locator("button[value=blank][aria-pressed=true]")).to_be_visible()
    expect(page.locator(".night-more [aria-current=page]")).to_have_text("Wall and sound")
    wall = a_wall(browser, running, key)
    expect(wall.locator("[data-view=blank]:not([hidden])")).to_have_count(1)
