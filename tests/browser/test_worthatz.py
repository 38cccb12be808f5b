"""A Worthatz night in a real browser: prepared, drawn, grids tapped and typed, judged, shown, printed."""

import re

import pytest

from tests.browser.driving import no_wider_than_the_screen, sign_in
from tests.web.live_server import wait_for

SIZES = [
    pytest.param((390, 844), id="phone"),
    pytest.param((1024, 768), id="tablet", marks=pytest.mark.slow),
    pytest.param((1366, 768), id="laptop", marks=pytest.mark.slow),
]

pytestmark = pytest.mark.browser

LETTERS = "HAUSTIERENGLOBS"


def night_of(club, key):
    return club.opened().desk().session(key).game


def open_night(page, club, title, search=2):
    """A night of two through the start page; gives its key."""
    page.goto(club.address)
    page.get_by_role("link", name="Other games", exact=True).click()
    page.get_by_role("link", name="Worthatz").click()
    page.fill("[name=title]", title)
    page.fill("[name=rounds]", "2")
    page.fill("[name=search]", str(search))
    page.fill("[name=players]", "Anna\nBert")
    assert no_wider_than_the_screen(page)
    page.get_by_role("button", name="Create the night").click()
    page.wait_for_url(re.compile(r":\d+/games/[0-9a-f]{12}/worthatz"), timeout=60_000)
    return str(page.url.split("/games/")[1].split("/")[0])


def draw(page, letters=LETTERS):
    """The letters as from a bag of the room's own."""
    page.get_by_text("Draw from a real bag").click()
    page.fill("[name=letters]", letters)
    page.get_by_role("button", name="Use these").click()
    page.get_by_role("button", name="Start the clock").wait_for()


@pytest.mark.parametrize("size", SIZES)
def test_a_night_is_played_at_the_desk(browser, running, size):
    page = sign_in(browser, running, "Tester", size)
    key = open_night(page, running, f"Worthatz {size[0]}")
    draw(page)
    page.locator(".main-key", has_text="F2").wait_for()
    page.keyboard.press("F2")
    page.get_by_role("button", name="Time is up").wait_for()
    page.get_by_role("link", name="Anna").click()
    page.locator('.squares [data-square="112"]').click()
    page.locator('.squares [data-square="111"]').click()
    page.keyboard.type("haus")
    page.locator('.squares [data-square="112"]').click()  # the A of HAUS; once more turns
    page.locator('.squares [data-square="112"]').click()
    page.keyboard.press("ArrowDown")
    page.get_by_role("button", name="B 3").click()
    page.locator("main").get_by_text("AB", exact=False).first.wait_for()
    page.locator("#judged").get_by_text("points").wait_for()
    assert no_wider_than_the_screen(page)
    page.get_by_role("button", name="Enter the grid").click()
    page.get_by_text(re.compile("Anna: [1-9][0-9]* points")).wait_for()
    page.get_by_role("link", name="Bert").click()
    page.get_by_text("Type it row by row or word by word").click()
    page.fill("[name=typed]", "H8 TIER\n8H TUSG")
    page.get_by_role("button", name="Enter the grid").click()
    page.get_by_text("not in the word list").wait_for()
    assert no_wider_than_the_screen(page)
    page.get_by_role("button", name="Time is up").click()
    page.get_by_role("button", name="Show the grids").click()
    page.get_by_text("Best of the room").wait_for()
    assert no_wider_than_the_screen(page)
    at = running.opened().desk()
    wait_for(lambda: bool(at.session(key).game.rounds[0].reference.rows))  # the search may still get ready
    game = night_of(running, key)
    assert [game.rounds[0].entries[player].points > 0 for player in (1, 2)] == [True, False]
    assert game.rounds[0].reference.score >= game.rounds[0].best_score
    for name in ("standings", "rounds/1", "players/1", "history", "print"):
        page.goto(f"{running.address}/games/{key}/worthatz/{name}")
        assert no_wider_than_the_screen(page), name
    for name in ("players", "doors", "phones"):
        page.goto(f"{running.address}/games/{key}/{name}")
        found = page.get_by_role("link", name="Standings").get_attribute("href")
        assert found == f"/games/{key}/worthatz/standings"
