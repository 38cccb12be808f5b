"""How a person uses the pages: signing in, preparing a night, the steps of a round, the slip line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from director.games.duplicate.game import Game
from tests.browser.conftest import PASSWORD, Club


def sign_in(browser: Any, club: Club, who: str, size: tuple[int, int] = (1024, 768), **more: Any) -> Any:
    """A page of a signed-in person, in English; the first one sets the password."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, bypass_csp=True, **more)
    page = context.new_page()
    page.set_default_timeout(60_000)  # a machine that compiles the search meanwhile is slow
    page.goto(club.address)
    if page.locator("#again").count():
        page.fill("#again", PASSWORD)
    page.fill("#who", who)
    page.fill("#password", PASSWORD)
    page.click("main form button")
    page.click("button[value=en]")
    return page


def prepare(page: Any, club: Club, title: str, players: list[str]) -> str:
    """Makes a night with these players through the form; gives its key."""
    page.goto(f"{club.address}/games/new")
    page.fill("[name=title]", title)
    page.fill("textarea[name=players]", "\n".join(players))
    page.click("main form button.btn-primary")
    page.wait_for_url(re.compile(r"^[^?]*/games/[0-9a-f]{12}/"))  # not the page that waits for the word list
    return page.url.split("/games/")[1].split("/")[0]


def game_of(club: Club, key: str) -> Game:
    """The game as the database has it."""
    game: Game = club.opened().desk().night(key).game
    return game


def moves_of(club: Club, key: str) -> list[tuple[str, str, int]]:
    """All moves of the open round as (place, word, score), best first."""
    desk = club.opened().desk()
    current = desk.night(key).game.current
    assert current
    found = desk.search(desk.night(key)).solutions(current.board, current.rack)
    return [(move.at, move.word, score) for move, score in found]


def open_round(page: Any, club: Club, key: str) -> None:
    """Draws, starts the clock and calls the time."""
    page.goto(f"{club.address}/games/{key}/desk")
    page.get_by_role("button", name="Draw the rack").click()
    page.get_by_role("button", name="Start the clock").click()
    page.get_by_role("button", name="Time is up").click()
    page.get_by_text("Time is up.").wait_for()


def enter(page: Any, text: str) -> str:
    """Types a line, presses Enter, gives the echo."""
    page.locator("#line").press_sequentially(text)
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.keyboard.press("Enter")
    page.wait_for_function("document.getElementById('line').value === ''")
    return str(page.locator("#echo span").inner_text())


def place_top(page: Any) -> None:
    page.get_by_role("link", name="Show the top").click()
    page.locator(".tops button:not([disabled])").first.click()


def download(page: Any, address: str, folder: Path, name: str) -> Path:
    """Fetches a file with the session of the page."""
    answer = page.request.get(address)
    assert answer.ok, f"{address}: {answer.status}"
    path = folder / name
    path.write_bytes(answer.body())
    return path
