"""A classic table in a real browser, on a laptop and on a phone: typed, tapped, challenged, counted."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.driving import fits, in_words, no_wider_than_the_screen, sign_in

pytestmark = pytest.mark.browser


def table_of(club, key):
    return club.opened().desk().session(key).game


def open_table(page, club, title):
    """A table of three through the start page; gives its key."""
    page.goto(club.address)
    page.get_by_role("link", name="Other games", exact=True).click()
    page.get_by_role("link", name="Classic table").click()
    page.fill("[name=title]", title)
    for place, name in enumerate(("Anna", "Bert", "Carl"), start=1):
        page.fill(f"[name=name{place}]", name)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/games/[0-9a-f]{12}/table"), timeout=60_000)
    page.get_by_text("Who begins is already settled").click()
    page.get_by_role("button", name="Begin to play").click()
    page.get_by_text("Turn of Anna").wait_for()
    page.wait_for_load_state()  # the script listens
    return str(page.url.split("/games/")[1].split("/")[0])


SIZES = [(390, 844), (1024, 768), (1366, 768)]


@pytest.mark.parametrize("size", [(390, 844), pytest.param((1024, 768), marks=pytest.mark.slow)], ids=str)
def test_a_table_is_played(browser, running, size):
    page = sign_in(browser, running, "Tester", size)
    key = open_table(page, running, "Tisch")
    page.locator("td[data-at=H8]").click()
    page.keyboard.type("haus")
    page.get_by_role("button", name="Lay it: 10 points").wait_for()
    fits(page, *SIZES)
    assert page.locator("td[data-at=H10]").inner_text().strip().startswith("U")  # seen before it counts
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.id === 'confirm'")
    page.keyboard.press("Enter")
    page.get_by_text("Turn of Bert").wait_for()
    page.wait_for_load_state()
    for place in ("H8", "8H"):  # the second tap on a square turns the word down
        page.locator("td[data-at=H8]").click()
        expect(page.locator("#at")).to_have_value(place)
    page.keyboard.type("hxrd")
    page.get_by_role("button", name=re.compile("Lay it")).click()
    page.get_by_text("Turn of Carl").wait_for()
    page.locator("summary", has_text="Challenge").click()
    page.get_by_role("button", name="Carl").click()
    page.get_by_text("HXRD is not valid").wait_for()
    page.locator("summary", has_text="Pass").click()
    page.get_by_role("button", name="Yes, pass").click()
    page.get_by_text("Turn of Anna").wait_for()
    fits(page, *SIZES)
    game = table_of(running, key)
    assert [turn.act for turn in game.turns] == ["lay", "lay", "pass"]
    assert [game.total(player) for player in game.order] == [10, 0, 0]
    page.get_by_role("link", name="1 H8 HAUS").click()
    page.fill("#word", "HAUT")
    page.get_by_role("button", name="This was the move: 10 points").click()
    page.get_by_text("Turn 1 is corrected.").wait_for()
    page.locator("summary", has_text="All moves are made").click()
    page.fill("#left1", "X")
    page.get_by_role("button", name="Count them").click()
    page.get_by_role("button", name="Yes, they are empty: count").click()
    page.get_by_text("The game is over").wait_for()
    fits(page, *SIZES)
    assert table_of(running, key).total(1) == 2


def test_who_is_about_to_lay_is_not_disturbed_when_another_device_comes(browser, running):
    page = sign_in(browser, running, "Tester", (1366, 768))
    key = open_table(page, running, "Ungestört")
    page.locator("td[data-at=H8]").click()
    page.keyboard.type("haus")
    page.get_by_role("button", name="Lay it: 10 points").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.id === 'confirm'")
    page.evaluate("window.before = document.getElementById('confirm')")
    with page.expect_response(lambda answer: "quiet=1" in answer.url):
        browser.contexts[0].new_page().goto(f"{running.address}/games/{key}/table")
    page.wait_for_function(
        "document.getElementById('confirm') && document.getElementById('confirm') !== window.before"
    )
    assert page.evaluate("document.activeElement.id") == "confirm"
    page.keyboard.press("Enter")
    page.get_by_text("Turn of Bert").wait_for()


def test_the_tiles_drawn_stay_typed_when_another_device_comes(browser, running):
    page, key, _ = with_phones(browser, running, "Anna", drawing="typed")
    page.fill("#at", "H8")
    page.fill("#word", "haus")
    page.get_by_role("button", name="Lay it: 10 points").wait_for()
    drawn = page.locator("#preview [name=drawn]")
    drawn.press_sequentially("EN")
    page.evaluate("window.before = document.getElementById('confirm')")
    page.context.new_page().goto(f"{running.address}/games/{key}/table")
    page.wait_for_function(
        "document.getElementById('confirm') && document.getElementById('confirm') !== window.before"
    )
    page.keyboard.type("S")
    expect(drawn).to_have_value("ENS")


def test_what_is_booked_is_what_is_typed_also_where_the_preview_is_slow(browser, running):
    page = sign_in(browser, running, "Tester", (390, 844))
    key = open_table(page, running, "Langsam")
    lay = page.get_by_role("button", name="Lay it")
    page.locator("td[data-at=H8]").click()
    page.keyboard.type("hau")
    page.get_by_role("button", name="Lay it: 8 points").wait_for()
    page.route("**/table/preview?*", lambda route: None)  # no answer
    page.keyboard.type("s")
    expect(lay).to_be_disabled()  # it is the button of HAU
    page.fill("#word", "")
    expect(lay).to_have_count(0)
    page.unroute("**/table/preview?*")
    page.keyboard.type("haus")
    lay.click()
    page.get_by_text("Turn of Bert").wait_for()
    assert [turn.scored.move.word for turn in table_of(running, key).turns] == ["HAUS"]


def phone_of(browser, club, code, name):
    """A player's phone that has joined; nothing that its pages forbid is allowed here either."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="en")
    page = context.new_page()
    page.goto(f"{club.address}/play/join/{code}")
    page.get_by_role("button", name=name).tap()
    page.get_by_text("The table is not open yet.").wait_for()
    return page


def with_phones(browser, running, *names, drawing=""):
    """The laptop of a table of two whose play has begun, its key, and the phones of these players; it is Anna's turn."""
    page = sign_in(browser, running, "Tester", (1366, 768))
    page.goto(f"{running.address}/games/new-table")
    page.fill("[name=minutes]", "25:00")
    for place, name in enumerate(("Anna", "Bert"), start=1):
        page.fill(f"[name=name{place}]", name)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/games/[0-9a-f]{12}/table"), timeout=60_000)
    key = str(page.url.split("/games/")[1].split("/")[0])
    page.locator("summary", has_text="Set up").click()
    page.get_by_role("link", name="Phones", exact=True).click()
    code = page.locator("p.font-monospace.display-4").inner_text()
    phones = [phone_of(browser, running, code, name) for name in names]
    page.get_by_role("link", name="Table", exact=True).click()
    page.get_by_text("Who begins is already settled").click()
    if drawing:
        page.locator(f"#drawing-{drawing}").check()
    page.get_by_role("button", name="Begin to play").click()
    phones[0].get_by_text("Your turn").wait_for()  # without a reload: the phone has heard of it
    return page, key, phones


def test_racks_lie_on_the_players_phones(browser, running):
    page, key, (anna, bert) = with_phones(browser, running, "Anna", "Bert", drawing="program")
    bert.get_by_text("Turn of Anna").wait_for()
    racks = table_of(running, key).racks
    shown = [
        sorted(each.locator(".own-rack .tile-button").evaluate_all("all => all.map(x => x.dataset.letter)"))
        for each in (anna, bert)
    ]
    assert shown == [sorted(racks[1].known), sorted(racks[2].known)]
    assert page.get_by_text("has the letters on their").count() == 1
    assert page.get_by_text("Show the rack").count() == 0

    anna.locator("td[data-at=H8]").tap()
    letters = [tile for tile in shown[0] if tile != "?"][:2]
    for letter in letters:
        anna.locator(f".tile-button:not(.used)[data-letter={letter}]").first.tap()
    assert anna.input_value("#word") == "".join(letters)
    anna.locator("#confirm").tap()
    bert.get_by_text("Your turn").wait_for()
    page.get_by_text("Turn of Bert").wait_for()
    bert.get_by_text("Board in words").tap()
    assert in_words(bert, "l") == f"H8 across: {''.join(letters)}"
    assert in_words(bert, "i8").startswith("I8: empty. Left: empty, double letter score; right: ")
    assert len(in_words(bert, "b").split(",")) == len(shown[1])
    bert.locator("td[data-at=I8]").tap()
    bert.locator("td[data-at=I8]").tap()  # down: the letter above lies before it
    tile = next(each for each in shown[1] if each != "?")
    bert.locator(f".tile-button:not(.used)[data-letter={tile}]").first.tap()
    assert (bert.input_value("#at"), bert.input_value("#word")) == ("8H", letters[0] + tile)
    bert.get_by_role("button", name="Put the letters back").tap()
    assert bert.input_value("#word") == ""
    bert.locator("summary", has_text="Exchange").tap()
    bert.locator(".tile-choice").first.tap()
    bert.get_by_role("button", name="Exchange").tap()
    anna.get_by_text("Your turn").wait_for()
    assert [turn.act for turn in table_of(running, key).turns] == ["lay", "exchange"]
    anna.locator(".tile-button").first.tap()  # typed for a turn that somebody at the table ends
    page.locator("summary", has_text="Pass").click()
    page.get_by_role("button", name="Yes, pass").click()
    anna.get_by_text("Turn of Bert").wait_for()
    assert anna.locator("#word").count() == 0
    assert no_wider_than_the_screen(bert)


def test_a_letter_that_is_laid_stays_so_on_the_phone_when_the_table_changes(browser, running):
    page, _, (anna,) = with_phones(browser, running, "Anna", drawing="program")
    anna.locator("td[data-at=H8]").tap()
    anna.locator(".tile-button:not([data-letter='?'])").first.tap()
    page.get_by_role("button", name="Start the clock").click()
    anna.locator("#clock[data-running='1']").wait_for()
    assert anna.input_value("#word") != ""
    assert anna.locator(".tile-button.used").count() == 1


def test_a_move_that_meets_no_laptop_is_kept_and_counts_once(browser, running):
    """The laptop is away, then its answer is lost: the phone says so, keeps the move and sends it until it is acknowledged."""
    _, key, (anna,) = with_phones(browser, running, "Anna")
    tried: list[str] = []

    def network(route):
        tried.append(("away", "lost")[len(tried)] if len(tried) < 2 else "there")
        if tried[-1] == "there":
            return route.continue_()
        if tried[-1] == "lost":
            route.fetch()  # it arrives, and the answer does not
        route.abort()

    anna.route("**/lay", network)
    anna.fill("#at", "H8")
    anna.fill("#word", "haus")
    anna.get_by_role("button", name="Lay it: 10 points").tap()
    anna.get_by_text("kept on this phone").wait_for()
    assert no_wider_than_the_screen(anna)
    anna.get_by_text("Turn of Bert").wait_for()  # the table has told it
    expect(anna.locator("#sending")).to_be_hidden()
    assert tried == ["away", "lost", "there"]
    assert [(turn.act, turn.player) for turn in table_of(running, key).turns] == [("lay", 1)]


def test_a_move_that_comes_after_the_table_went_on_says_so_and_does_not_count(browser, running):
    page, key, (anna,) = with_phones(browser, running, "Anna")
    anna.route("**/lay", lambda route: route.abort())
    anna.fill("#at", "H8")
    anna.fill("#word", "haus")
    anna.get_by_role("button", name="Lay it: 10 points").tap()
    anna.get_by_text("kept on this phone").wait_for()
    page.locator("summary", has_text="Pass").click()
    page.get_by_role("button", name="Yes, pass").click()
    page.get_by_text("Turn of Bert").wait_for()
    anna.unroute("**/lay")
    anna.get_by_text("The table has moved on meanwhile").wait_for()
    expect(anna.locator("#messages")).to_be_empty()
    assert [turn.act for turn in table_of(running, key).turns] == ["pass"]
