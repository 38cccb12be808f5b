"""The smaller games in a real browser, on a laptop, a tablet and a phone: typed, tapped, called, taken apart."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from director.desk import training
from director.desk.classic import moves, start
from director.games.people import Entrant
from director.games.training import COMPUTER, HUMAN
from tests.browser.driving import in_words, no_wider_than_the_screen, sign_in
from tests.games.classic.builders import a_setup

pytestmark = pytest.mark.browser

SIZES = [
    pytest.param((390, 844), id="phone"),
    pytest.param((1024, 768), id="tablet", marks=pytest.mark.slow),
    pytest.param((1366, 768), id="laptop", marks=pytest.mark.slow),
]
"""What fits on a phone fits on the others: they are in the long form."""


@pytest.fixture(params=SIZES)
def page(browser, running, request):
    """A signed-in person's page; whatever the browser complains of fails the test."""
    page = sign_in(browser, running, "Tester", request.param)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    assert complaints == []


def state(club, page):
    return club.opened().desk().session(key_of(page)).game


def key_of(page):
    return str(page.url.split("/games/")[1].split("/")[0])


def news_for(page, browser):
    """Another device comes: the page has fetched itself anew, and what it gave back stays in its fields."""
    with page.expect_response(lambda answer: "quiet=1" in answer.url):
        browser.contexts[0].new_page().goto(page.url.removesuffix("/card"))


def begin(page, club, game, **typed):
    """A new game through the start page."""
    page.goto(club.address)
    page.get_by_role("link", name="Other games", exact=True).click()
    page.get_by_role("link", name=re.compile(f"^{game}")).click()
    for name, text in typed.items():
        page.fill(f"[name={name}]", text)


def test_solitaire_with_chosen_letters(page, running):
    begin(page, running, "Solitaire", name1="Zoë")
    page.get_by_label("You choose them among all open letters").check()
    page.get_by_role("button", name="Begin to play").click()
    page.wait_for_url(re.compile("/solitaire$"), timeout=60_000)
    for letter in "HAUS":
        page.locator(f"#open-tiles [data-letter={letter}]").click()
    page.get_by_role("button", name="Take them").click()
    page.get_by_text("Undo the last step").wait_for()
    page.wait_for_load_state()  # the script listens
    page.locator("td[data-at=H8]").click()
    page.keyboard.type("haus")
    page.get_by_role("button", name="Lay it: 10 points").wait_for()
    assert no_wider_than_the_screen(page)
    page.get_by_role("button", name="Lay it: 10 points").click()
    page.locator("#total", has_text="10 points").wait_for()
    page.get_by_role("button", name="Finish the game").click()
    page.locator("dialog.sure").get_by_role("button", name="Finish the game").click()
    page.get_by_role("button", name="Finish the game").wait_for(state="detached")
    assert state(running, page).total == 10


def test_training_against_the_computer(page, running, browser):
    begin(page, running, "Training", name1="Zoë")
    page.get_by_role("button", name="Begin to play").click()
    page.wait_for_url(re.compile("/training$"), timeout=60_000)
    turns = len(state(running, page).turns)
    desk = running.opened().desk()
    move, score = training.hints(desk, desk.session(key_of(page)))[0]
    page.get_by_role("link", name="Show the best moves").click()
    page.locator("#hints a").first.click()
    news_for(page, browser)
    expect(page.locator("#word")).to_have_value(re.compile(".+"))
    page.get_by_role("button", name=f"Lay it: {score} points").wait_for()
    assert no_wider_than_the_screen(page)
    page.get_by_text("Board in words").click()
    assert in_words(page, "x") == "The fields are empty."
    expect(page.get_by_role("button", name=f"Lay it: {score} points")).to_have_count(0)
    assert in_words(page, f"{move.at} {move.word}").startswith(f"{move.at} {move.word} is in the fields.")
    page.get_by_role("button", name=f"Lay it: {score} points").wait_for()
    assert f"{score}" in in_words(page, "m")
    in_words(page, "a")
    page.locator("#answer").wait_for()
    own, answer = state(running, page).turns[turns:]
    assert (own.player, own.points, answer.player) == (HUMAN, score, COMPUTER)
    expect(page.locator("#command")).to_be_focused()
    laid = answer.scored.move
    assert laid.word.upper() in in_words(page, "l")
    assert laid.word.upper() in page.locator("#board-words").inner_text()
    assert in_words(page, "z") == "No clock runs here."
    page.locator("summary", has_text="Undo the last step").click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("The last step is undone.").wait_for()
    assert len(state(running, page).turns) == turns


def test_a_board_is_taken_apart(page, running):
    source = f"ended{page.viewport_size['width']}"
    end_a_table(running, source)
    page.goto(f"{running.address}/games/new-game/unscrabble?source={source}")
    page.get_by_role("button", name="Begin to play").click()
    page.get_by_text("Turn of Anna").wait_for()
    page.wait_for_load_state()  # the script listens
    for square in ("H9", "H10"):
        page.locator(f"td[data-at={square}]").click()
    page.get_by_text("would not be connected").wait_for()
    page.locator("td[data-at=H11]").click()
    page.get_by_role("button", name="Take them: 3 points").wait_for()
    assert no_wider_than_the_screen(page)
    page.get_by_role("button", name="Take them: 3 points").click()
    page.get_by_text("Turn of Bert").wait_for()
    page.get_by_role("link", name="Show a possible move").click()
    page.locator("#hint a").click()
    page.get_by_role("button", name=re.compile("Take them")).click()
    page.locator("#ranking").wait_for()
    assert len(state(running, page).turns) == 2


def end_a_table(club, key):
    """A classic table with HAUS and HERD on its board, ended."""
    desk = club.opened().desk()
    setup = replace(a_setup("general"), lexicon="german")
    start.create(desk, setup, [Entrant("Anna"), Entrant("Bert")], key)
    start.open_table(desk, key, "none", 1)
    moves.lay(desk, key, "H8", "HAUS")
    moves.lay(desk, key, "8H", "HERD")
    moves.tell_leftovers(desk, key, ["", ""])


def test_bingo_is_called_and_the_wall_follows(page, running, browser):
    begin(page, running, "Bingo", players="Anna\nBert")
    page.get_by_role("button", name="Begin to play").click()
    page.wait_for_url(re.compile("/bingo$"), timeout=60_000)
    page.get_by_label("Anna, Word 1").fill("garten")
    page.get_by_role("button", name="Check").first.click()
    page.get_by_text("A word is missing").wait_for()
    news_for(page, browser)
    page.get_by_label("Anna, Word 2").fill("gebühre")
    page.get_by_role("button", name="Check").first.click()
    page.get_by_text("GARTEN does not have seven letters").wait_for()
    assert page.get_by_label("Anna, Word 1").input_value().upper() == "GARTEN"
    for _ in range(2):
        page.get_by_role("button", name="The program chooses").first.click()
        page.locator(".bingo-words").first.wait_for()
    page.get_by_role("button", name="Call the first tile").click()
    page.get_by_text("Call 1", exact=True).wait_for()
    page.locator("summary", has_text="The wall in the room").click()
    address = page.get_by_role("link", name="Open the wall").get_attribute("href")
    wall = browser.new_context(viewport={"width": 1366, "height": 768}, bypass_csp=True).new_page()
    wall.goto(running.address + address)
    wall.get_by_text("1 tile called").wait_for()
    page.get_by_role("button", name="Call the next tile").click()
    wall.get_by_text("2 tiles called").wait_for()
    assert no_wider_than_the_screen(page)
    assert no_wider_than_the_screen(wall)
    page.get_by_role("button", name="Bingo!").first.click()
    page.get_by_text("called too early").wait_for()
    assert [shout.right for shout in state(running, page).shouts] == [False]
