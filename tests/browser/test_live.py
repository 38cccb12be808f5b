"""Pages that follow the night: at once, without taking anything out of somebody's hands, and through a lost server."""

from __future__ import annotations

import signal
import time
from pathlib import Path
from typing import Any

import pytest

from director.desk import nights
from director.games.people import Entrant
from tests.browser.conftest import Club, served
from tests.browser.driving import open_round, prepare, sign_in
from tests.room import a_club, small_setup

pytestmark = pytest.mark.browser

BOARD = "document.querySelectorAll('#part-board .tile').length"
LEFT = "document.getElementById('clock').textContent"


def at_the_desk(browser: Any, club: Club, key: str, who: str) -> Any:
    page = sign_in(browser, club, who)
    page.goto(f"{club.address}/games/{key}/desk")
    return page


def test_a_second_desk_sees_each_step_within_a_moment(browser: Any, running: Club) -> None:
    laptop = sign_in(browser, running, "Eva")
    key = prepare(running, "Zwei Geräte", ["Anna", "Bert"])
    tablet = at_the_desk(browser, running, key, "Tom")
    laptop.goto(f"{running.address}/games/{key}/desk")
    laptop.get_by_role("button", name="Draw the rack").click()
    began = time.monotonic()
    tablet.wait_for_url("**/desk*")
    tablet.get_by_role("button", name="Start the clock").wait_for(timeout=3000)
    assert time.monotonic() - began < 2
    laptop.get_by_role("button", name="Start the clock").click()
    tablet.wait_for_function(f"{LEFT} < '2:59'", timeout=4000)
    asked = "import('/static/desk/parts.js').then((parts) => parts.serverTime())"
    both = [page.evaluate(asked) for page in (laptop, tablet)]
    assert abs(both[0] - both[1]) < 0.3
    assert abs(both[0] - time.time()) < 0.3


def test_what_somebody_is_doing_is_not_taken_away(browser: Any, running: Club) -> None:
    laptop = sign_in(browser, running, "Eva")
    key = prepare(running, "Hände", ["Anna", "Bert", "Carl"])
    open_round(laptop, running, key)
    tablet = at_the_desk(browser, running, key, "Tom")
    tablet.locator("details.help summary").click()
    tablet.get_by_text("More", exact=True).click()
    tablet.get_by_text("Cancel round 1").first.click()
    tablet.fill("details.undo input[name=reason]", "falsch angesagt")
    tablet.evaluate("document.querySelector('details.undo input[name=reason]').setSelectionRange(2, 5)")
    tablet.evaluate("window.before = document.activeElement")
    laptop.fill("#line", "1 -")
    laptop.keyboard.press("Enter")
    tablet.wait_for_function(
        "document.querySelectorAll('#part-tables [data-done]').length === 1", timeout=3000
    )
    reason = tablet.locator("details.undo input[name=reason]")
    assert reason.input_value() == "falsch angesagt"
    assert tablet.evaluate("document.activeElement === window.before")
    assert tablet.evaluate(
        "[document.activeElement.selectionStart, document.activeElement.selectionEnd]"
    ) == [2, 5]
    assert tablet.locator("details.help").get_attribute("open") is not None


def test_a_field_that_would_go_stays_while_somebody_types_in_it(browser: Any, running: Club) -> None:
    laptop = sign_in(browser, running, "Eva")
    key = prepare(running, "Beutel", ["Anna", "Bert"])
    tablet = at_the_desk(browser, running, key, "Tom")
    tablet.get_by_text("More", exact=True).click()
    tablet.get_by_text("Draw from a real bag").click()
    tablet.fill("[name=rack]", "ABC")
    laptop.goto(f"{running.address}/games/{key}/desk")
    laptop.get_by_role("button", name="Draw the rack").click()
    laptop.get_by_role("button", name="Start the clock").wait_for()
    time.sleep(1.5)
    assert tablet.input_value("[name=rack]") == "ABC"
    tablet.fill("[name=rack]", "")
    tablet.get_by_role("button", name="Start the clock").wait_for(timeout=5000)


def test_the_players_page_follows_and_keeps_what_is_typed(browser: Any, running: Club) -> None:
    laptop = sign_in(browser, running, "Eva")
    key = prepare(running, "Liste", ["Anna", "Bert"])
    tablet = sign_in(browser, running, "Tom")
    tablet.goto(f"{running.address}/games/{key}/players")
    tablet.locator("#player-2 summary").click()
    tablet.fill("#club-2", "Wortreich")
    laptop.goto(f"{running.address}/games/{key}/players")
    laptop.locator("#player-1 summary").click()
    laptop.fill("#name-1", "Annabella")
    laptop.locator("#player-1 button").first.click()
    tablet.get_by_text("Annabella").first.wait_for(timeout=4000)
    assert tablet.input_value("#club-2") == "Wortreich"
    assert tablet.locator("#player-2 details").get_attribute("open") is not None


def test_a_lost_server_is_told_and_nothing_typed_is_lost(browser: Any, tmp_path: Path) -> None:
    instance = a_club(tmp_path)
    key = nights.create_game(instance.desk(), small_setup(), [Entrant("Anna"), Entrant("Bert")]).key
    instance.close()
    with served(tmp_path) as (club, server):
        page = sign_in(browser, club, "Eva")
        open_round(page, club, key)
        page.fill("#line", "1 ha")
        server.send_signal(signal.SIGTERM)
        assert server.wait(10) is not None
    bar = page.locator("#live-lost")
    bar.wait_for(timeout=8000)
    assert "No connection" in bar.inner_text()
    with served(tmp_path, int(club.address.rpartition(":")[2])):
        bar.wait_for(state="hidden", timeout=10000)
        assert page.input_value("#line") == "1 ha"
        tables = page.locator("#part-missing [data-table]")
        assert tables.count() == 2


def test_where_a_network_swallows_the_stream_the_page_asks(browser: Any, running: Club) -> None:
    laptop = sign_in(browser, running, "Eva")
    key = prepare(running, "Schluck", ["Anna", "Bert"])
    tablet = sign_in(browser, running, "Tom")
    tablet.route("**/events/**", lambda route: route.abort())
    tablet.goto(f"{running.address}/games/{key}/desk")
    laptop.goto(f"{running.address}/games/{key}/desk")
    laptop.get_by_role("button", name="Draw the rack").click()
    tablet.get_by_role("button", name="Start the clock").wait_for(timeout=20000)
