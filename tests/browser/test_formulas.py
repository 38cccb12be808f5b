"""A Joker night and a sudden death as the room sees them: the wall turns the tile, each phone says what became of it."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from director.desk.desk import Desk
from director.desk.duplicate import rounds, slips, sudden_death
from director.desk.instance import Instance
from director.desk.nights import create_game
from director.games.people import Entrant
from director.judge.slip import Slip
from director.rules.formula import formula
from director.rules.speed import speed
from director.web.wall.pages import wall_secret
from tests.browser.test_phones import a_phone
from tests.room import small_setup
from tests.web.conftest import LEXICON
from tests.web.live_server import KEY, Live, running

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(club: Instance) -> Desk:
    at = club.desk("Eva")
    setup = small_setup(lexicon=LEXICON, formula=formula("joker"), speed=speed("sudden-death"))
    create_game(at, setup, [Entrant("Anna"), Entrant("Bert")], KEY)
    return at


def a_wall(browser: Any, live: Live, club: Instance) -> Any:
    page = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    page.goto(f"http://127.0.0.1:{live.port}/wall/{wall_secret(club, KEY)}?language=en")
    page.locator("[data-view]:not([hidden])").wait_for()
    return page


def test_the_tile_turns_on_the_wall_and_phones_say_so(
    browser: Any, app: Flask, club: Instance, desk: Desk
) -> None:
    with running(app) as live:
        wall, phone = a_wall(browser, live, club), a_phone(browser, live, desk, "Anna")
        second = a_phone(browser, live, desk, "Bert")
        assert "Joker" in phone.inner_text("header")
        rounds.type_rack(desk, KEY, "RUCKEN"[:6])
        phone.locator("#rack .tile").nth(6).wait_for()
        assert phone.locator("#rack .tile[aria-label='blank']").count() == 1
        rounds.start_clock(desk, KEY)
        rounds.call_time(desk, KEY)
        best = next(each.scored for each in rounds.tops(desk, desk.night(KEY)) if each.allowed)
        slips.record_slip(desk, KEY, 1, 1, Slip(best.move.word, at=best.move.at, score=best.score))
        rounds.place_top(desk, KEY, best.move.at, best.move.word)
        played = desk.night(KEY).game.rounds[0]
        assert played.replaced
        letter = next(iter(played.replaced.values()))
        wall.locator(".tile.replaced").wait_for()
        assert wall.locator(".tile.replaced b").inner_text() == letter
        assert f"Blank becomes {letter}" in wall.inner_text("[data-part=top-crosses]")
        phone.get_by_text(f"Blank becomes {letter}").wait_for()
        sudden_death.record_out(desk, KEY)
        wall.get_by_text("Still in: 1").wait_for()
        assert wall.locator("[data-part=in] s").inner_text() == "Bert"
        phone.get_by_text("Still in: 1").wait_for()
        second.get_by_text("You are out after round 1.").wait_for()
