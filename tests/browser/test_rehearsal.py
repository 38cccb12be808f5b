"""The first minute of a rehearsal in a browser: hints follow each step, the players hand in, and nothing moves below."""

import re

import pytest

from director.desk.instance import REHEARSALS
from tests.browser.driving import enter, sign_in

pytestmark = pytest.mark.browser


def test_the_first_minute(browser, running):
    page = sign_in(browser, running, "Erika", (1366, 768))
    page.goto(f"{running.address}/rehearsal")
    page.get_by_role("button", name="Start a rehearsal").click()
    hint = page.locator("#rehearsal-hint")
    hint.get_by_text("draws the letters").wait_for()
    page.wait_for_load_state()
    high = hint.bounding_box()["height"]
    page.get_by_role("button", name="Draw the rack").click()
    hint.get_by_text("start the clock").wait_for()
    page.get_by_role("button", name="Start the clock").click()
    for table in (3, 5, 7):
        hint.get_by_text(f"Table {table} has written").wait_for()
        assert hint.bounding_box()["height"] == high
        typed = re.search("Type (.+) and press", hint.inner_text())
        assert f"Table {table}" in enter(page, typed[1])
    page.get_by_role("button", name="Time is up").click()
    for table in (1, 2, 4, 6, 8):  # by themselves
        page.locator(f"[data-done='{table}']").first.wait_for(state="attached")
    hint.get_by_text("show the top").wait_for()
    page.get_by_role("button", name="Leave the rehearsal").click()
    page.get_by_text("The rehearsal is over.").wait_for()
    assert not (running.folder / REHEARSALS).exists()
