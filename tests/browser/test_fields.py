"""Fields that speak the language of the page in a browser that speaks another one: days and files."""

import pytest
from playwright.sync_api import expect

from tests.browser.driving import sign_in, speak

pytestmark = pytest.mark.browser


def test_a_day_is_typed_or_taken_from_the_calendar_by_keys_alone(browser, running):
    page = sign_in(browser, running, "Eva", locale="en-US")
    page.goto(f"{running.address}/events")
    speak(page, "de")
    page.fill("#since", "30.11.2026")
    page.get_by_role("button", name="Kalender öffnen").press("Enter")
    calendar = page.get_by_role("dialog", name="Kalender öffnen")
    expect(calendar.locator("b")).to_have_text("November 2026")
    assert calendar.locator("th").all_inner_texts() == ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]
    page.keyboard.press("ArrowRight")
    expect(calendar.get_by_role("button", name="Dienstag, 1. Dezember 2026")).to_be_focused()
    for key in ("PageDown", "ArrowUp", "Enter"):  # 1 January, 25 December
        page.keyboard.press(key)
    expect(calendar).to_be_hidden()
    expect(page.locator("#since")).to_have_value("25.12.2026")
    page.fill("#title", "Weihnachten")
    page.get_by_role("button", name="Turnier anlegen").click()
    page.get_by_text("25. Dezember 2026").first.wait_for()


def test_a_file_is_chosen_by_a_button_of_the_page_and_its_name_is_shown(browser, running):
    page = sign_in(browser, running, "Eva", locale="en-US")
    page.goto(f"{running.address}/people/import")
    speak(page, "de")
    field = page.locator("[data-file]")
    expect(field).to_contain_text("Keine Datei gewählt")
    with page.expect_file_chooser() as chosen:
        field.get_by_text("Datei wählen").click()
    chosen.value.set_files({"name": "Leute.csv", "mimeType": "text/csv", "buffer": b"Name;Verein"})
    expect(field.locator(".file-name")).to_have_text("Leute.csv")


def test_what_is_missing_is_said_beneath_its_field_in_the_language_of_the_page(browser, running):
    page = sign_in(browser, running, "Eva", locale="en-US")
    page.goto(f"{running.address}/events")
    speak(page, "de")
    page.fill("#title", "")
    page.get_by_role("button", name="Turnier anlegen").click()
    expect(page.locator("#title")).to_be_focused()
    expect(page.locator("#title")).to_have_accessible_description("Füllen Sie dieses Feld aus.")
    page.fill("#title", "Pokal")
    expect(page.get_by_text("Füllen Sie dieses Feld aus.")).to_have_count(0)
    page.get_by_role("button", name="Turnier anlegen").click()
    page.get_by_text("Pokal").first.wait_for()
