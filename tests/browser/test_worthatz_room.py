"""Worthatz in the room: players' phones in a real browser, and the wall at the size of a projector."""

import random
import re

import pytest

from director.desk import shows
from director.desk.duplicate import players
from director.desk.duplicate.phones import set_rules
from director.desk.worthatz import grids, worthatz_rounds
from director.desk.worthatz.worthatz_rounds import seek
from director.games.duplicate.audiences import PhoneRules
from director.games.worthatz.grid import rows_of
from director.simulation.worthatz_demo import Builder, built, formable_words
from director.web.wall.pages import wall_secret
from tests.browser.driving import fits, module
from tests.browser.test_phones import a_phone
from tests.browser.test_wall import READABLE
from tests.web.conftest import LEXICON
from tests.web.live_server import running, wait_for
from tests.worthatz_room import GOOD, KEY, LETTERS, create, open_round, show

pytestmark = pytest.mark.browser

LONG = "Maximiliane Hohenstein-Wittelsbach zu Sachsen-Coburg und Gotha von der Leyen"
SIZES = [(390, 844), (360, 640), (768, 1024)]


@pytest.fixture
def desk(club):
    at = club.desk("Eva")
    create(at, lexicon=LEXICON)
    return at


def tap(page, square, letters):
    """Taps a square and then the letters in front of the player."""
    page.locator(f'[data-square="{square}"]').tap()
    for letter in letters:
        page.locator(".hand button", has_text=letter).first.tap()


@pytest.mark.parametrize(
    "size", [SIZES[0], *(pytest.param(each, marks=pytest.mark.slow) for each in SIZES[1:])], ids=str
)
def test_a_grid_is_tapped_and_handed_in(browser, app, desk, size):
    with running(app) as live:
        page = a_phone(browser, live, desk, "Anna", size, KEY)
        page.get_by_text("The first round begins soon.").wait_for()
        open_round(desk)
        page.locator(".hand button").first.wait_for()
        assert page.locator(".hand button").count() == 15
        tap(page, 110, "HAUS")
        page.locator('[data-square="110"]').tap()
        page.locator('[data-square="110"]').tap()
        page.get_by_role("button", name="One square down").tap()
        page.locator(".hand button", has_text="E").first.tap()
        fits(page, *SIZES)
        page.get_by_role("button", name="Hand in").tap()
        page.get_by_text("Handed in", exact=True).wait_for()
        assert desk.session(KEY).game.rounds[0].entries[1].points == 13
        grids.enter(desk, KEY, 1, 2, GOOD)
        assert "Bert" not in page.content()
        show(desk)
        page.get_by_text("Round 1: 13 points").wait_for()
        page.get_by_text("Anna, Bert").wait_for()
        fits(page, *SIZES)


def test_what_lies_there_when_the_time_is_over_is_handed_in(browser, app, desk):
    with running(app) as live:
        page = a_phone(browser, live, desk, "Carl", SIZES[0], KEY)
        open_round(desk)
        page.locator(".hand button").first.wait_for()
        tap(page, 110, "HAUS")
        page.reload()
        page.locator('[data-square="110"].laid').wait_for()  # kept on the phone
        worthatz_rounds.call_time(desk, KEY)
        page.get_by_text("Time is up.").wait_for()
        wait_for(lambda: 3 in desk.session(KEY).game.rounds[0].entries)
        assert desk.session(KEY).game.rounds[0].entries[3].points == 9


def test_a_phone_that_laid_nothing_or_plays_no_part_says_so_and_has_no_living_button(browser, app, desk):
    with running(app) as live:
        page = a_phone(browser, live, desk, "Carl", SIZES[0], KEY)
        open_round(desk)
        page.locator(".hand button").first.wait_for()
        worthatz_rounds.call_time(desk, KEY)
        page.get_by_text("Time is up: you have handed nothing in.").wait_for()
        assert page.locator("#building button:visible").count() == 0
        worthatz_rounds.close_round(desk, KEY)
        page.get_by_text("Nobody has a grid with points.").wait_for()
        players.leave(desk, KEY, 3, 2)
        open_round(desk)
        page.get_by_text("You take no part in this round.").wait_for()
        assert page.locator("#building button:visible").count() == 0
        players.arrive(desk, KEY, 3, 2)
        page.locator(".hand button").first.wait_for()


def test_a_phone_that_slept_at_the_end_hands_its_grid_to_the_director(browser, app, desk):
    set_rules(desk, KEY, PhoneRules(grace=0))
    with running(app) as live:
        page = a_phone(browser, live, desk, "Carl", SIZES[0], KEY)
        open_round(desk)
        page.locator(".hand button").first.wait_for()
        tap(page, 110, "HAUS")
        address = page.url
        page.goto("about:blank")
        show(desk)
        page.goto(address)
        told = page.locator(
            "#result .why", has_text="The grid came too late. It is kept; the director decides."
        )
        told.wait_for()
        (waits,) = grids.late_grids(desk, desk.session(KEY))
        assert (waits.player, waits.words) == (3, ("HAUS",))
        page.reload()
        told.wait_for()
        assert len(grids.late_grids(desk, desk.session(KEY))) == 1


def test_without_a_network_the_grid_waits_on_the_phone(browser, app, desk):
    with running(app) as live:
        page = a_phone(browser, live, desk, "Anna", SIZES[0], KEY)
        open_round(desk)
        page.locator(".hand button").first.wait_for()
        tap(page, 110, "HAUS")
        page.context.set_offline(True)
        page.get_by_role("button", name="Hand in").tap()
        page.get_by_text("No connection. The grid is kept").wait_for()
        assert not desk.session(KEY).game.rounds[0].entries
        page.context.set_offline(False)
        page.get_by_text("Handed in", exact=True).wait_for()
        assert desk.session(KEY).game.rounds[0].entries[1].points == 9


# -- the wall ------------------------------------------------------------------------------------------


def a_wall(browser, live, club, view):
    page = browser.new_context(viewport={"width": 1920, "height": 1080}, bypass_csp=True).new_page()
    page.set_default_timeout(60_000)
    page.errors = []
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.goto(f"http://127.0.0.1:{live.port}/wall/{wall_secret(club, KEY)}?language=de")
    page.wait_for_selector(f'[data-view="{view}"]:not([hidden])')
    return page


def test_the_wall_in_every_phase(browser, app, club):
    desk = club.desk("Eva")
    names = ("Anna", "Bert", LONG, *(f"Spielerin {number}" for number in range(4, 28)))
    create(desk, names=names, lexicon=LEXICON)
    with running(app) as live:
        page = a_wall(browser, live, club, "before")
        for look in ("light", "dark"):
            shows.set_up(desk, KEY, look, by_step=False)
            page.locator(f"body[data-theme={look}]").wait_for()
        check(page)
        open_round(desk)
        page.wait_for_selector('[data-view="letters"]:not([hidden])')
        words = grids.finder_of(desk, KEY).words
        for player in (1, 2, 3):
            grid = built(Builder(400), LETTERS, formable_words(LETTERS, words), words, random.Random(5))
            grids.enter(desk, KEY, 1, player, rows_of(grid))
        page.get_by_text(re.compile("3 .* 27")).wait_for()
        check(page)
        seek(desk, KEY, 1, 1)
        show(desk)
        page.wait_for_selector('[data-view="result"]:not([hidden])')
        check(page)
        page.evaluate(
            module("wall/worthatz.js", "wall/frame") + ".then(({ view }) => { view.since -= 21000; })"
        )
        page.wait_for_selector('[data-view="ranking"]:not([hidden])')
        check(page)
        shows.choose(desk, KEY, "pause", "Kaffee und Kuchen im Foyer", 15)
        page.wait_for_selector('[data-view="pause"]:not([hidden])')
        check(page)
        open_round(desk)
        page.wait_for_selector('[data-view="letters"]:not([hidden])')
        assert page.errors == []


def check(page):
    """Everything can be read from the last row, but for the values on tiles."""
    page.evaluate("Promise.all(document.getAnimations().map((each) => each.finished))")
    assert [each for each in page.evaluate(READABLE) if not each.startswith("small: SMALL")] == []
