"""Of a slip the desk says one thing at a time, from one value: what the judge says of it now."""

import pytest
from playwright.sync_api import expect

from director.desk.duplicate import slips
from tests.browser.driving import enter, game_of, open_round, prepare, sign_in

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(browser, running):
    """The page of a night whose first round has HUNDERT, its time up, and its key."""
    page = sign_in(browser, running, "Eva")
    key = prepare(running, "Urteil", ["Anna", "Bert"])
    open_round(page, running, key, "HUNDERT")
    return page, key


def test_a_first_move_written_down_is_green_and_nothing_is_said_against_it(desk, running):
    page, key = desk
    page.fill("#line", "1 HUND 8H")
    expect(page.locator("#options .btn-success")).to_have_text("↓ 8H HUND · 10")
    expect(page.locator("#line-message")).to_have_text("1 Anna.")
    expect(page.locator("#line-message.text-danger")).to_have_count(0)
    page.press("#line", "Enter")
    expect(page.locator("#echo span")).to_have_text("Table 1, Anna: HUND 8H – 10 points.")
    assert game_of(running, key).round(1).entries[1].points == 10


def test_a_place_where_it_cannot_lie_is_red_in_the_sentence_and_on_the_button(desk):
    page, _ = desk
    page.fill("#line", "1 HUND O1")
    expect(page.locator("#options .btn-danger")).to_be_visible()
    expect(page.locator("#line-message.text-danger")).to_contain_text("HUND does not fit there.")
    page.fill("#line", "HUND H8")
    expect(page.locator("#options .btn-success")).to_be_visible()
    expect(page.locator("#line-message.text-secondary")).to_contain_text("Which table?")


def test_a_word_that_is_allowed_leaves_no_zero_above_it(desk):
    page, _ = desk
    enter(page, "1 HUNDRE H4")
    expect(page.locator("#echo.echo-zero")).to_contain_text("0 points")
    page.keyboard.press("F6")
    expect(page.locator("#allow-said")).to_have_text("HUNDRE is allowed; 1 slip was scored again.")
    expect(page.locator("#echo.echo-none")).to_contain_text("points")
    assert " 0 points" not in page.locator("#echo").inner_text()


def test_a_slip_taken_back_on_another_device_leaves_no_message(desk, running):
    page, key = desk
    enter(page, "1 HUND H8")
    expect(page.locator("#echo")).to_be_visible()
    booked = game_of(running, key).round(1).entries[1].seq
    slips.take_slip_back(running.opened().desk("Ute"), key, 1, 1, booked)
    expect(page.locator("#echo")).to_be_hidden()
