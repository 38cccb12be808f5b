"""Pages that follow the night: at once, without taking anything out of somebody's hands, and through a lost server."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from director.desk import sessions
from director.desk.duplicate import rounds, slips
from director.judge.slip import Slip
from tests.browser.conftest import Club
from tests.browser.driving import a_round, end_round, module, open_round, prepare, sign_in, stand_still
from tests.web.conftest import LEXICON
from tests.web.live_server import running as in_a_thread
from tests.web.live_server import wait_for

pytestmark = pytest.mark.browser

SERVER_TIME = f"{module('desk.js', 'desk/parts')}.then((parts) => parts.serverTime())"


def at_the_desk(browser, club, key, who="Tom"):
    page = sign_in(browser, club, who)
    page.goto(f"{club.address}/games/{key}/desk")
    return page


def elsewhere(club):
    """The desk on another device."""
    return club.opened().desk("Ute")


def test_a_second_desk_hears_of_each_step_at_once_and_shows_the_servers_time(browser, running):
    """The tablet's own time stands and is wrong: so nothing asks again and again, and the stream alone tells it."""
    key = prepare(running, "Zwei Geräte", ["Anna", "Bert"])
    tablet = sign_in(browser, running, "Tom")
    stand_still(tablet)
    tablet.goto(f"{running.address}/games/{key}/desk")
    rounds.draw(elsewhere(running), key)
    tablet.get_by_role("button", name="Start the clock").wait_for()
    started = rounds.start_clock(elsewhere(running), key).log[-1].at
    tablet.get_by_role("button", name="Time is up").wait_for()
    told = tablet.evaluate(SERVER_TIME)
    assert started - 0.001 <= told <= elsewhere(running).now()
    tablet.clock.run_for(
        1500
    )  # a page that is more than 2 seconds ahead would take the time of the next message
    assert tablet.evaluate(SERVER_TIME) >= told + 1.5 - 0.001
    assert tablet.locator("#clock").inner_text() < "3:00"


HEARD = """window.heard = 0;
window.EventSource = class extends EventSource {
  constructor(url) { super(url); this.addEventListener("state", () => { heard += 1; }); }
};"""


@pytest.mark.parametrize(
    ("shown", "before", "after"),
    [("desk", "Time is up", "[data-phase=time_up]"), ("players", "Annabella", "text=Annalena")],
)
def test_what_is_told_while_the_page_asks_is_shown_at_once(browser, running, shown, before, after):
    """The answer may have been made before: no time passes until the page looks again by itself."""
    key = prepare(running, f"Zugleich {shown}", ["Anna", "Bert"])
    desk = elsewhere(running)
    rounds.draw(desk, key)
    first = desk.session(key).game.players[0]
    steps = {
        "desk": [lambda: rounds.start_clock(desk, key), lambda: rounds.call_time(desk, key)],
        "players": [
            lambda: sessions.change_player(desk, key, replace(first, name=before)),
            lambda: sessions.change_player(desk, key, replace(first, name="Annalena")),
        ],
    }[shown]
    tablet = sign_in(browser, running, "Tom")
    tablet.add_init_script(HEARD)
    stand_still(tablet)
    tablet.goto(f"{running.address}/games/{key}/{shown}")
    wait_for(lambda: tablet.evaluate("heard") == 1)
    answers = []
    asked = re.compile("fresh=1|quiet=1")
    tablet.route(asked, lambda route: answers.append((route, route.fetch())), times=1)
    with tablet.expect_request(asked):
        steps[0]()
    wait_for(lambda: tablet.evaluate("heard") == 2 and answers)
    steps[1]()
    wait_for(lambda: tablet.evaluate("heard") == 3)
    ((route, answer),) = answers
    assert before in answer.text()
    route.fulfill(response=answer)
    tablet.locator(after).first.wait_for(state="attached")


def test_what_somebody_is_doing_is_not_taken_away(browser, running):
    key = prepare(running, "Hände", ["Anna", "Bert", "Carl"])
    a_round(running, key)
    tablet = at_the_desk(browser, running, key)
    tablet.locator("details.help summary").click()
    tablet.get_by_text("More", exact=True).click()
    tablet.get_by_text("Cancel round 1").first.click()
    tablet.fill("details.undo input[name=reason]", "falsch angesagt")
    tablet.evaluate("document.querySelector('details.undo input[name=reason]').setSelectionRange(2, 5)")
    tablet.evaluate("window.before = document.activeElement")
    slips.record_slip(elsewhere(running), key, 1, 1, Slip(state="none"))
    expect(tablet.locator("#part-tables [data-done]")).to_have_count(1)
    assert tablet.locator("details.undo input[name=reason]").input_value() == "falsch angesagt"
    assert tablet.evaluate("document.activeElement === window.before")
    assert tablet.evaluate(
        "[document.activeElement.selectionStart, document.activeElement.selectionEnd]"
    ) == [2, 5]
    assert tablet.locator("details.help").get_attribute("open") is not None


def test_a_field_that_would_go_stays_while_somebody_types_in_it(browser, running):
    key = prepare(running, "Beutel", ["Anna", "Bert"])
    tablet = at_the_desk(browser, running, key)
    tablet.get_by_text("More", exact=True).click()
    tablet.get_by_text("Draw from a real bag").click()
    tablet.fill("[name=rack]", "ABC")
    rounds.draw(elsewhere(running), key)
    expect(tablet.locator("#desk")).to_have_attribute("data-phase", "ready")  # it has heard of it
    assert tablet.input_value("[name=rack]") == "ABC"
    tablet.fill("[name=rack]", "")
    tablet.get_by_role("button", name="Start the clock").wait_for()


def at_the_second_player(browser, running, title):
    """The key of a night of two, and a tablet on which the form of the second one is open."""
    key = prepare(running, title, ["Anna", "Bert"])
    tablet = sign_in(browser, running, "Tom")
    tablet.goto(f"{running.address}/games/{key}/players")
    tablet.locator("#player-2 summary").click()
    return key, tablet


def test_the_players_page_follows_and_keeps_what_is_typed(browser, running):
    key, tablet = at_the_second_player(browser, running, "Liste")
    tablet.fill("#club-2", "Wortreich")
    desk = elsewhere(running)
    sessions.change_player(desk, key, replace(desk.session(key).game.players[0], name="Annabella"))
    tablet.get_by_text("Annabella").first.wait_for()
    assert tablet.input_value("#club-2") == "Wortreich"
    assert tablet.locator("#player-2 details").get_attribute("open") is not None


def test_a_players_page_that_was_refused_follows_too_and_keeps_what_is_typed(browser, running):
    key, tablet = at_the_second_player(browser, running, "Liste nach Absage")
    tablet.fill("#table-2", "1")
    tablet.locator("#player-2").get_by_role("button", name="Save", exact=True).click()
    tablet.get_by_role("button", name="Swap tables with Anna").wait_for()
    desk = elsewhere(running)
    sessions.change_player(desk, key, replace(desk.session(key).game.players[1], name="Berta"))
    tablet.locator("#player-2 summary", has_text="Berta").wait_for()
    assert [tablet.input_value(field) for field in ("#table-2", "#name-2")] == ["1", "Berta"]
    tablet.fill("#table-2", "7")
    tablet.locator("#player-2").get_by_role("button", name="Save", exact=True).click()
    tablet.get_by_text("Berta is stored.").wait_for()
    found = desk.session(key).game.player(2)
    assert (found.name, found.table) == ("Berta", 7)


def test_in_standings_that_followed_the_night_a_round_is_chosen_without_a_button(browser, running):
    key = prepare(running, "Gewählt", ["Anna", "Bert"])
    for number in (1, 2, 3):
        a_round(running, key)
        end_round(running, key)
        if number == 2:
            tablet = sign_in(browser, running, "Tom")
            tablet.goto(f"{running.address}/games/{key}/standings")
    tablet.get_by_role("heading", name="Standings after round 3").wait_for()
    expect(tablet.get_by_role("button", name="Show", exact=True)).to_have_count(0)
    tablet.select_option("#round", "1")
    tablet.get_by_role("heading", name="Standings after round 1").wait_for()


def test_a_lost_server_is_told_and_nothing_typed_is_lost(browser, app):
    with in_a_thread(app) as live:
        club = Club(f"http://127.0.0.1:{live.port}", app.extensions["instance"].folder)
        page = sign_in(browser, club, "Eva")
        page.clock.install()
        open_round(page, club, prepare(club, "Verloren", ["Anna", "Bert"], LEXICON))
        page.fill("#line", "1 ha")
    bar = page.locator("#live-lost")
    page.clock.run_for(2500)  # so long a page is patient
    expect(bar).to_contain_text("No connection")
    with in_a_thread(app, port=live.port):
        bar.wait_for(state="hidden")
        assert page.input_value("#line") == "1 ha"
        assert page.locator("#part-missing [data-table]").count() == 2


def test_where_a_network_swallows_the_stream_the_page_asks(browser, running):
    key = prepare(running, "Schluck", ["Anna", "Bert"])
    a_round(running, key, called=False)  # before the first round the list of what is ready asks too
    tablet = sign_in(browser, running, "Tom")
    tablet.add_init_script("Math.random = () => 0")  # it does not wait for other pages of the hall
    tablet.route("**/events/**", lambda route: route.abort())
    tablet.goto(f"{running.address}/games/{key}/desk")
    rounds.call_time(elsewhere(running), key)
    tablet.get_by_text("Time is up.").wait_for()
