"""A Joker night and a sudden death as the room sees them: the wall turns the tile, each phone says what became of it."""

import pytest

from director.desk.duplicate import inbox, phones, players, rounds, slips
from director.desk.sessions import create_game
from director.games.duplicate.audiences import PhoneRules
from director.games.people import Entrant
from director.judge.slip import Slip
from director.rules.formula import formula
from director.rules.speed import speed
from director.web.wall.pages import wall_secret
from tests.browser.test_phones import a_phone, a_round, lay
from tests.room import small_setup
from tests.web.conftest import LEXICON
from tests.web.live_server import KEY, running, wait_for

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(club):
    at = club.desk("Eva")
    setup = small_setup(lexicon=LEXICON, formula=formula("joker"), speed=speed("sudden-death"))
    create_game(at, setup, [Entrant("Anna"), Entrant("Bert")], KEY)
    return at


def a_wall(browser, live, club):
    page = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    page.goto(f"http://127.0.0.1:{live.port}/wall/{wall_secret(club, KEY)}?language=en")
    page.locator("[data-view]:not([hidden])").wait_for()
    return page


def best_top(desk):
    return next(each.scored for each in rounds.tops(desk, desk.session(KEY)) if each.allowed)


def slip_of(scored):
    return Slip(scored.move.word, at=scored.move.at, score=scored.score)


def place_best_top(desk):
    rounds.call_time(desk, KEY)
    best = best_top(desk).move
    rounds.place_top(desk, KEY, best.at, best.word)


def test_the_tile_turns_on_the_wall_and_phones_say_so(browser, app, club, desk):
    with running(app) as live:
        wall, phone = a_wall(browser, live, club), a_phone(browser, live, desk, "Anna")
        second = a_phone(browser, live, desk, "Bert")
        assert "Joker" in phone.inner_text("header")
        rounds.type_rack(desk, KEY, "RUCKEN"[:6])
        phone.locator("#rack .tile").nth(6).wait_for()
        assert phone.locator("#rack .tile[aria-label='blank']").count() == 1
        rounds.start_clock(desk, KEY)
        slips.record_slip(desk, KEY, 1, 1, slip_of(best_top(desk)))
        place_best_top(desk)
        played = desk.session(KEY).game.rounds[0]
        assert played.replaced
        letter = next(iter(played.replaced.values()))
        wall.locator(".tile.replaced").wait_for()
        assert wall.locator(".tile.replaced b").inner_text() == letter
        assert f"Blank becomes {letter}" in wall.inner_text("[data-part=top-crosses]")
        phone.get_by_text(f"Blank becomes {letter}").wait_for()
        players.record_out(desk, KEY)
        wall.get_by_text("Still in: 1").wait_for()
        assert wall.locator("[data-part=in] s").inner_text() == "Bert"
        phone.get_by_text("You have won: you are the last one left.").wait_for()
        assert not phone.locator("#phase").is_visible(), "no next round begins soon"
        second.get_by_text("You are out after round 1. You may watch.").wait_for()


def test_who_is_out_looks_on_or_plays_along_and_is_told_no_untruth_at_the_end(browser, app, club, desk):
    players.add_players(desk, KEY, [Entrant("Carl")])
    with running(app) as live:
        phone = a_phone(browser, live, desk, "Bert")
        a_round(desk)
        for player in (1, 3):
            slips.record_slip(desk, KEY, 1, player, slip_of(best_top(desk)))
        lay(phone, best_top(desk))
        phone.locator("[data-act=hand-in]").click()
        phone.locator("#status[data-state=kept]").wait_for()
        wait_for(lambda: 2 in desk.session(KEY).game.round(1).entries)
        slips.overrule(desk, KEY, 1, 2, 1, "test")
        place_best_top(desk)
        players.record_out(desk, KEY)
        a_round(desk)
        phone.get_by_text("You are out after round 1. You may watch.").wait_for()
        phone.locator("#rack .tile").nth(6).wait_for()
        assert phone.locator("#rack .tile:not([disabled])").count() == 0
        for button in ("[data-act=hand-in]", "[data-act=empty]", "[data-act=clear]", "[data-act=turn]"):
            assert not phone.locator(button).is_visible(), button
        phones.set_rules(desk, KEY, PhoneRules(along=True))
        phone.reload()
        phone.get_by_text("You may play out of competition: it does not count.").wait_for()
        best = best_top(desk)
        lay(phone, best)
        phone.locator("[data-act=hand-in]").click()
        phone.get_by_text("✓ Out of competition:").wait_for()
        for player in (1, 3):
            slips.record_slip(desk, KEY, 2, player, Slip(state="none"))
        place_best_top(desk)
        phone.get_by_text(f"Round 2, out of competition: {best.score} points").wait_for()
        assert inbox.waiting_rounds(desk, desk.session(KEY)) == []
        rounds.end(desk, KEY, "late")
        phone.get_by_text("Your slip is in the log as you handed it in.").wait_for(timeout=60_000)
