"""A hall: laptop, a helper's tablet, a wall and three phones live through a night at the same moment."""

import re
from dataclasses import dataclass
from typing import Any

import pytest

from director.desk import access_codes
from director.desk.duplicate import rounds
from director.desk.sessions import create_game
from director.games.people import Entrant
from tests.browser.driving import enter, knows, place_top
from tests.browser.test_phones import a_phone, lay
from tests.room import small_setup
from tests.web.conftest import LEXICON, helper_of, signed_in
from tests.web.live_server import KEY, running, wait_for

pytestmark = pytest.mark.browser

NAMES = ("Anna", "Bert", "Carl", "Doris", "Emil")


@dataclass(frozen=True)
class Hall:
    """Everybody's device, as each of them opened it."""

    laptop: Any
    tablet: Any
    wall: Any
    phones: dict[str, Any]

    @property
    def all(self):
        return [self.laptop, self.tablet, self.wall, *self.phones.values()]


@pytest.fixture
def desk(club):
    at = club.desk("Eva")
    create_game(at, small_setup(lexicon=LEXICON), [Entrant(name) for name in NAMES], KEY)
    return at


def a_desk(browser, live, client, size):
    """The desk in a browser that came in as this client."""
    session = client.get_cookie("session")
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, bypass_csp=True)
    address = f"http://127.0.0.1:{live.port}"
    context.add_cookies([{"name": "session", "value": session.value, "url": address}])
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(f"{address}/games/{KEY}/desk")
    return page


def a_hall(browser, live, app, desk):
    wall = browser.new_page(viewport={"width": 1280, "height": 720}, bypass_csp=True)
    wall.goto(f"http://127.0.0.1:{live.port}/wall/{access_codes.wall_code(desk, KEY).secret}?language=en")
    wall.get_by_text("Players: 5").wait_for()
    assert wall.locator("[data-part=heading]").inner_text() == "20 November 2026 · SC Köln"
    return Hall(
        a_desk(browser, live, signed_in(app, "Eva"), (1366, 768)),
        a_desk(browser, live, helper_of(app, desk), (1024, 768)),
        wall,
        {name: a_phone(browser, live, desk, name) for name in NAMES[:3]},
    )


def tiles_on(page, places):
    return int(page.locator(places).count())


def hand_in(phone, move):
    lay(phone, move)
    phone.locator("[data-act=hand-in]").click()


def end_shown(page, clock):
    """When the time is up, by the clock on that page, in seconds."""
    text, now = page.locator(clock).evaluate("clock => [clock.innerText, Date.now() / 1000]")
    minutes, seconds = re.findall(r"\d+", text)[:2]
    return now + int(minutes) * 60 + int(seconds)


def opens_a_round(hall, number):
    """The laptop draws and starts; everybody sees the same seven letters and the same clock."""
    hall.laptop.get_by_role("button", name="Draw the rack").click()
    hall.laptop.get_by_role("button", name="Start the clock").wait_for()
    hall.wall.get_by_text(f"Round {number}", exact=True).wait_for()
    for phone in hall.phones.values():
        phone.locator("#rack .tile").nth(6).wait_for()
    assert tiles_on(hall.wall, "[data-part=kept] .tile, [data-part=new] .tile") == 7
    hall.laptop.get_by_role("button", name="Start the clock").click()
    hall.wall.wait_for_function("/\\d:\\d\\d/.test(document.querySelector('[data-part=clock]').textContent)")
    hall.tablet.locator("[data-phase=running]").wait_for()
    ends = [end_shown(hall.wall, "[data-part=clock]")]
    ends += [end_shown(phone, "#clock") for phone in hall.phones.values()]
    assert max(ends) - min(ends) < 2  # full seconds, on pages that are drawn one after the other


@pytest.mark.usefixtures("any_store")
def test_a_night_of_laptop_tablet_wall_and_three_phones(browser, app, desk):
    with running(app) as live:
        hall = a_hall(browser, live, app, desk)
        first_round(hall, desk)
        second_round(hall, desk)
        the_end(hall, desk)


def first_round(hall, desk):
    """Two phones hand in, one in the last second without a network; the helper types the paper slips."""
    opens_a_round(hall, 1)
    top = rounds.tops(desk, desk.session(KEY))[0].scored
    hand_in(hall.phones["Anna"], top)
    hall.phones["Anna"].locator("#status[data-state=kept]").wait_for()
    assert enter(hall.tablet, "4 -")
    hall.wall.locator("[data-part=slips] b", has_text="2").wait_for()
    for page in (hall.wall, hall.phones["Bert"], hall.phones["Carl"]):
        assert not knows(page, top.move.word)
    lay(hall.phones["Carl"], top)
    hall.phones["Carl"].context.set_offline(True)
    hall.phones["Carl"].locator("[data-act=hand-in]").click()
    hall.phones["Carl"].locator("#status[data-state=offline]").wait_for()
    hall.laptop.get_by_role("button", name="Time is up").dblclick()  # a tired hand
    hall.phones["Carl"].context.set_offline(False)
    for page in (hall.tablet, hall.laptop):
        page.locator("[data-phase=time_up]").wait_for()
    hall.phones["Carl"].locator("#status[data-state=kept], #status[data-state=late]").wait_for()
    wait_for(lambda: {1, 4} <= set(desk.session(KEY).game.round(1).entries))
    assert len(desk.session(KEY).game.rounds) == 1
    enter(hall.tablet, "5 -")
    for place in ("#part-missing", "dialog.sure"):
        hall.laptop.locator(place).get_by_role("button", name="The rest handed nothing in").click()
    wait_for(lambda: len(desk.session(KEY).game.round(1).entries) == 5)
    shows_the_top(hall, desk, 1)
    hall.phones["Anna"].get_by_text(f"Round 1: {top.score} points").wait_for()


def shows_the_top(hall, desk, number):
    place_top(hall.laptop)
    wait_for(lambda: desk.session(KEY).game.round(number).top is not None)
    top = desk.session(KEY).game.round(number).top
    hall.wall.locator("[data-part=top-word]", has_text=top.move.word.upper()).wait_for()
    hall.tablet.locator("[data-phase=draw]").wait_for()


def second_round(hall, desk):
    """The tablet was left open; it follows, and what is typed there counts for the round in its heading."""
    opens_a_round(hall, 2)
    hall.tablet.wait_for_function("document.getElementById('round').dataset.number === '2'")
    hall.laptop.get_by_role("button", name="Time is up").click()
    hall.tablet.locator("[data-phase=time_up]").wait_for()
    for table in range(1, 6):
        enter(hall.tablet, f"{table} -")
    assert len(desk.session(KEY).game.round(2).entries) == 5
    shows_the_top(hall, desk, 2)


def the_end(hall, desk):
    """The helper is out with the end, the wall shows the podium step by step, the phones their totals."""
    hall.laptop.get_by_text("End the game early").click()
    hall.laptop.locator("details[open] [name=reason]").fill("It is late.")
    hall.laptop.locator("details[open]").get_by_role("button", name="End the game").click()
    hall.wall.locator("[data-view=podium]").wait_for(timeout=60_000)
    hall.phones["Anna"].locator("#phase", has_text="The night is over.").wait_for()
    hall.tablet.wait_for_function("!document.getElementById('desk')", timeout=60_000)
