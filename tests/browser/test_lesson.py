"""A whole lesson: eight rounds, six phones and a projector, 45 minutes by a clock that is moved on."""

import pytest

from director.desk import access_codes, instance, lesson
from director.desk.duplicate import rounds
from director.games.lesson import LessonSetup, lesson_profile
from director.rules.scoring import score_move
from director.rules.tiles import tile_set
from director.web.wall.pages import wall_secret
from tests.browser.test_phones import SIZES, lay
from tests.web.conftest import LEXICON
from tests.web.live_server import KEY, running, wait_for
from tests.words import WORDS

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.filterwarnings(
        "ignore:unclosed file.*OpenSans:ResourceWarning"
    ),  # reportlab leaves its typefaces open
]

CLASS = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fatma")


@pytest.fixture
def desk(club, monkeypatch):
    monkeypatch.setattr(lesson, "everyday", lambda language, letters: frozenset(WORDS))
    at = club.desk("Eva")
    rules = lesson_profile()
    setup = LessonSetup("5b", "2026-11-20", tile_set("german"), rules, LEXICON, level="easy")
    lesson.create(at, setup, (), KEY)
    return at


def a_pupil(browser, live, desk, name):
    """A phone on which a pupil has typed the code of the wall and the own name."""
    context = browser.new_context(
        viewport={"width": SIZES[0][0], "height": SIZES[0][1]}, locale="en-GB", has_touch=True
    )
    context.add_init_script("Math.random = () => 0")
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{live.port}/play")
    page.fill("#code", access_codes.joining(desk, KEY).code)
    page.click("button.main")
    page.fill("#name", f"{name} Surname")
    page.locator("button.main").last.click()
    page.locator("#play").wait_for()
    return page


def move_on(monkeypatch, seconds):
    """All clocks of the program are so much later."""
    monkeypatch.setattr(instance, "_START", instance._START + seconds)


def test_a_lesson_of_eight_rounds(browser, app, club, desk, monkeypatch):
    with running(app) as live:
        wall = browser.new_page(locale="en-GB")
        wall.goto(f"http://127.0.0.1:{live.port}/wall/{wall_secret(club, KEY)}")
        phones = [a_pupil(browser, live, desk, name) for name in CLASS]
        assert [each.name for each in desk.session(KEY).game.players] == list(CLASS)
        began = instance.steady_time()
        for number in range(1, 9):
            game = rounds.draw(desk, KEY).game
            rounds.start_clock(desk, KEY)
            move_on(monkeypatch, 0.6 * game.current.clock.total)
            lesson.hint(desk, KEY, ["length", "letter", "where"][number % 3])
            wall.locator("[data-part=hints] p").first.wait_for()
            _, moves = desk.search(desk.session(KEY)).best(game.board, game.current.rack, 30)
            for place, phone in enumerate(phones):
                move = moves[min(place * number, len(moves) - 1)][0]
                phone.locator("#hints").wait_for()
                lay(phone, score_move(game.board, move, game.setup.rules))
                phone.locator("[data-act=hand-in]").click()
                phone.locator("#status[data-state=kept]").wait_for()
            wait_for(lambda: not desk.session(KEY).game.missing(number))  # noqa: B023
            rounds.call_time(desk, KEY)
            top = rounds.tops(desk, desk.session(KEY))[0].scored.move
            rounds.place_top(desk, KEY, str(top.at), top.word)
            wall.locator("[data-part=nice] b").first.wait_for()
            phones[0].locator(".stars").wait_for()
            move_on(monkeypatch, 0.4 * game.current.clock.total + 90)
        assert 34 * 60 < instance.steady_time() - began < 45 * 60
        rounds.end(desk, KEY)
        wall.get_by_text("Zusammen: 48 Wörter").wait_for()
        assert not wall.locator("[data-view=ranking], [data-view=podium]").locator("visible=true").count()
