"""A topping race of three phones in the browser: each at its own speed, the wall shows the race."""

import pytest
from playwright.sync_api import expect

from director.desk import access_codes, topping
from director.games.people import Entrant
from director.games.topping import Setup, ToppingProfile
from director.rules.tiles import tile_set
from director.web.wall.pages import wall_secret
from tests.browser.driving import in_words
from tests.browser.test_phones import a_phone
from tests.web.conftest import LEXICON
from tests.web.live_server import KEY, running, wait_for

pytestmark = pytest.mark.browser

NAMES = ("Anna", "Bert", "Carl")


@pytest.fixture
def desk(club):
    at = club.desk("Eva")
    profile = ToppingProfile(rounds=2, seconds=600)
    setup = Setup(
        title="Topping", date="2026-11-22", tiles=tile_set("german"), profile=profile, lexicon=LEXICON
    )
    topping.create(at, setup, [Entrant(name) for name in NAMES], KEY)
    return at


def joined(browser, live, desk, name):
    """A phone that may begin to play."""
    return a_phone(browser, live, desk, name, there="button:has-text('Begin to play')")


def begin(phone):
    """The player begins: the letters are there, and the clock runs."""
    phone.get_by_role("button", name="Begin to play").click()
    phone.locator("#clock").get_by_text(":").wait_for()


def tries(page, at, word):
    page.fill("#at", at)
    page.fill("#word", word)
    page.get_by_role("button", name="Try").click()


def test_three_phones_race_and_the_wall_follows(browser, app, club, desk):
    with running(app) as live:
        wall = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
        wall.goto(f"http://127.0.0.1:{live.port}/wall/{wall_secret(club, KEY)}?language=en")
        wall.locator("#race tr", has_text="Carl").get_by_text("has not begun").wait_for()
        phones = [joined(browser, live, desk, name) for name in NAMES]
        moves = [each.top.move for each in desk.session(KEY).game.rounds]
        for phone in phones:
            begin(phone)
        phones[1].get_by_text("Board in words").click()
        assert in_words(phones[1], f"{moves[0].at} {moves[0].word}").endswith("a to play it.")
        in_words(phones[1], "a")
        phones[2].locator("[data-at=H8]").click()
        assert phones[2].input_value("#at") == "H8"
        phones[2].locator("[data-at=H8]").click()
        assert phones[2].input_value("#at") == "8H"
        phones[1].get_by_text("is the top!").wait_for()
        phones[1].get_by_text("Round 2/2").wait_for()
        wall.locator("#race tr", has_text="Bert").get_by_text("1/2").wait_for()
        tries(phones[0], "A1", "QQQ")
        phones[0].locator(".alert-danger").wait_for()
        assert phones[0].get_by_text("Round 1/2").count() == 1
        for number, phone in ((1, phones[1]), (0, phones[0]), (1, phones[0])):
            tries(phone, moves[number].at, moves[number].word)
            phone.locator(".alert-success").wait_for()
        phones[0].get_by_text("The race is over for you.").wait_for()
        wall.locator("#race tr.done", has_text="Anna").wait_for()
        first = wall.locator("#race tbody tr").first
        assert "Bert" in first.inner_text()
        assert wall.locator("#race tbody tr").last.inner_text().count("Carl") == 1
        topping.end(desk, KEY)
        phones[2].get_by_text("The race is over.", exact=True).wait_for()
        phones[2].locator("#race tr.done", has_text="Anna").wait_for()


def test_a_loss_of_the_network_loses_nothing(browser, app, desk):
    """What is named meanwhile stays on the phone, also when its page is opened anew, and is sent by itself."""
    with running(app) as live:
        phone = joined(browser, live, desk, "Anna")
        begin(phone)
        first, second = (each.top.move for each in desk.session(KEY).game.rounds)
        phone.context.set_offline(True)
        tries(phone, "A1", "QQQ")
        tries(phone, first.at, first.word)
        phone.locator("#waiting").get_by_text(f"A1 QQQ, {first.at} {first.word}").wait_for()
        assert phone.locator("#clock").is_visible()
        assert desk.session(KEY).game.progress[1].number == 1
        phone.context.set_offline(False)
        phone.get_by_text("is the top!").wait_for()
        phone.get_by_text("Round 2/2").wait_for()
        assert phone.locator("#waiting").is_hidden()
        phone.route("**/sent", lambda route: route.abort())
        tries(phone, second.at, second.word)
        phone.locator("#waiting").get_by_text(second.word).wait_for()
        phone.unroute("**/sent")
        phone.reload()
        phone.get_by_text("The race is over for you.").wait_for()
        assert desk.session(KEY).game.progress[1].found == 2


def test_who_types_on_goes_on_in_the_same_field_when_the_answer_comes(browser, app, desk):
    with running(app) as live:
        phone = joined(browser, live, desk, "Anna")
        begin(phone)
        held = []
        phone.route(f"**/{KEY}/topping", lambda route: held.append((route, route.fetch())), times=1)
        tries(phone, "A1", "QQQ")
        wait_for(lambda: phone.evaluate("true") and held)
        phone.keyboard.press("H")
        ((route, answer),) = held
        route.fulfill(response=answer)
        phone.locator(".alert-danger").wait_for()
        phone.keyboard.press("8")
        expect(phone.locator("#at")).to_have_value("H8")


def test_an_answer_that_comes_late_does_not_lead_back_to_the_round_before(browser, app, desk):
    with running(app) as live:
        phone = joined(browser, live, desk, "Anna")
        begin(phone)
        shown = f"**/{KEY}/topping"
        late = []
        phone.route(shown, lambda route: late.append((route, route.fetch())), times=1)
        tries(phone, "A1", "QQQ")
        wait_for(lambda: phone.evaluate("true") and late)
        top = desk.session(KEY).game.rounds[0].top.move
        tries(phone, top.at, top.word)
        phone.get_by_text("Round 2/2").wait_for()
        ((route, answer),) = late
        with phone.expect_response(shown) as answered:
            route.fulfill(response=answer)
        answered.value.finished()
        phone.evaluate("new Promise(done => setTimeout(done))")  # the page has read it
        assert phone.get_by_text("Round 2/2").is_visible()


def test_what_is_typed_stays_while_the_laptop_cannot_answer(browser, app, desk):
    with running(app) as live:
        phone = joined(browser, live, desk, "Anna")
        begin(phone)
        shown = f"**/{KEY}/topping"
        phone.route(shown, lambda route: route.fulfill(status=503, body="busy"), times=1)
        with phone.expect_response(shown):
            tries(phone, "A1", "QQQ")
        phone.keyboard.press("H")
        phone.locator(".alert-danger").wait_for()
        expect(phone.locator("#at")).to_have_value("H")


def test_a_second_device_goes_on_by_itself_once_the_director_has_said_yes(browser, app, desk):
    with running(app) as live:
        joined(browser, live, desk, "Anna")
        faster = "const every = setInterval; self.setInterval = (act, time) => every(act, time / 40);"
        other = a_phone(browser, live, desk, "Anna", there="text=Please wait", script=faster)
        other.evaluate("document.body.dataset.here = '1'")
        with other.expect_response(f"**/{KEY}/topping"):
            pass  # it looks, and waits on
        (waiting,) = (
            each for each in access_codes.codes_of(desk, desk.session(KEY)) if each.state == "waiting"
        )
        assert other.locator("body[data-here]").count() == 1
        access_codes.admit(desk, KEY, waiting.id)
        other.get_by_role("button", name="Begin to play").wait_for()


def test_what_was_named_on_one_seat_is_not_sent_from_another_one(browser, app, desk):
    with running(app) as live:
        phone = joined(browser, live, desk, "Anna")
        begin(phone)
        phone.route("**/sent", lambda route: route.abort())
        tries(phone, "A1", "QQQ")
        phone.locator("#waiting").get_by_text("QQQ").wait_for()
        access_codes.release(desk, KEY, 1)
        phone.goto(f"http://127.0.0.1:{live.port}/play/join/{access_codes.joining(desk, KEY).code}")
        sent: list[str] = []
        phone.unroute("**/sent")
        phone.on("request", lambda request: sent.append(request.post_data or ""))
        phone.get_by_role("button", name="Bert").click()
        begin(phone)
        assert not [each for each in sent if "QQQ" in each]
