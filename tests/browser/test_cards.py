"""Training by keys alone and with a finger: a choice, letters, a covered meaning."""

import pytest
from playwright.sync_api import expect

from director.desk.club import cards, people
from director.seasons.cards import AddedCard, Card
from director.seasons.person import Person
from director.storage import card_store
from tests.browser.driving import fits
from tests.web.conftest import LEXICON
from tests.web.live_server import running

pytestmark = pytest.mark.browser


def test_a_session_by_keys_and_by_taps(browser, app, club, monkeypatch):
    monkeypatch.setattr(type(club), "meaning", lambda *_: "Haus: a house")
    desk = club.desk("Eva")
    people.add(desk, Person("Anna"))
    anna = people.named(desk, "Anna").id
    asked = [("valid", "HAUS"), ("meaning", "HAUS"), ("word", "HAUS"), ("hooks", "EIN")]
    card_store.add_cards(
        desk.db, anna, [AddedCard(Card(LEXICON, *each), float(at)) for at, each in enumerate(asked)]
    )
    address = f"/person/{people.new_link(desk, anna)}/cards"
    with running(app) as live:
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB", has_touch=True)
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{live.port}{address}")
        page.get_by_role("link", name="Begin").tap()
        page.wait_for_url("**/ask")
        page.keyboard.press("1")
        expect(page.get_by_role("status")).to_contain_text("Right · HAUS: valid")
        expect(page.get_by_text("Haus: a house").last).to_be_hidden()
        page.keyboard.press("Space")
        page.keyboard.press("2")
        expect(page.get_by_role("status")).to_contain_text("Not right")
        page.keyboard.type("haus")
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_contain_text("Right · HAUS")
        fits(page, (390, 844), (1366, 768))
        hooks = cards.question(club, Card(LEXICON, "hooks", "EIN")).hooks
        page.get_by_label("In front").fill(hooks.front)
        page.get_by_label("Behind").fill(hooks.behind)
        page.get_by_role("button", name="Check").tap()
        expect(page.get_by_role("status")).to_contain_text("Right")
        page.get_by_text("Show the meaning").tap()
        page.get_by_role("button", name="I knew it").tap()
        page.get_by_text("That was all for today.").wait_for()
    assert [each.right for each in cards.pile_of(desk, anna).reviews] == [True, False, True, True, True]
