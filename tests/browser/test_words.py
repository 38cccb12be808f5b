"""Words in the browser: allowing a missing one with one key, and looking words up."""

import pytest

from tests.browser.driving import (
    enter,
    game_of,
    no_wider_than_the_screen,
    open_round,
    place_top,
    prepare,
    prepare_by_form,
    sign_in,
)

pytestmark = pytest.mark.browser


def missing_word(club, key):
    """A word of letters of the first rack that the list does not have."""
    desk = club.opened().desk()
    night = desk.session(key)
    letters = sorted(night.game.round(1).rack.replace("?", ""))[:5]
    words = ("".join(letters), "".join(reversed(letters)))
    return next(word for word in words if not desk.search(night).is_word(word))


def test_a_missing_word_is_allowed_with_one_key_and_what_is_typed_stays(browser, running):
    page = sign_in(browser, running, "Eva", (1366, 768))
    key = prepare(running, "Wort", ["Anna", "Bert"])
    open_round(page, running, key)
    word = missing_word(running, key)
    assert "– 0 points" in enter(page, f"1 {word} h8")
    page.get_by_text(f"{word} is not in the built-in list.").wait_for()
    page.locator("#line").press_sequentially("2 ")
    page.keyboard.press("F6")
    page.get_by_text(f"{word} is allowed; 1 slip was scored again.").wait_for()
    assert page.input_value("#line") == "2 "
    assert page.evaluate("document.activeElement.id") == "line"
    page.locator("[data-allow]").wait_for(state="detached")
    assert game_of(running, key).round(1).entries[1].points > 0
    assert "– 0 points" not in enter(page, f"{word} h8")


def test_allowed_for_the_club_it_counts_in_the_next_night_and_the_room_looks_it_up(browser, alone):
    page = sign_in(browser, alone, "Eva", (1024, 768))
    key = prepare(alone, "Verein", ["Anna"])
    open_round(page, alone, key)
    word = missing_word(alone, key)
    enter(page, f"1 {word} h8")
    page.locator(f"[data-allow={word}] [name=reason]").fill("Duden")
    page.locator("#line").focus()
    page.keyboard.press("F7")
    page.get_by_text(f"{word} is allowed; 1 slip was scored again.").wait_for()
    assert alone.opened().rulings.current("german")[word].reason == "Duden"
    assert word in game_of(alone, prepare_by_form(page, alone, "Danach", ["Anna"])).setup.allowed
    page.goto(f"{alone.address}/words")
    page.get_by_role("button", name="Open look-up to the room").click()
    phone = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB").new_page()
    phone.goto(f"{alone.address}/words/german/look-up")
    phone.get_by_text("A round is open.").wait_for()
    place_top(page_at(page, alone, key))
    page.get_by_role("button", name="Draw the rack").wait_for()
    phone.goto(f"{alone.address}/look-up")
    phone.fill("#q", word)
    phone.locator("main form button").click()
    phone.get_by_text("Duden").wait_for()
    assert no_wider_than_the_screen(phone)


def page_at(page, club, key):
    """The page, at the desk of that night."""
    page.goto(f"{club.address}/games/{key}/desk")
    return page
