"""The slip desk by keyboard, by touch, and from two machines at once."""

import re

import pytest
from playwright.sync_api import expect

from director.desk.duplicate import slips
from director.judge.slip import Slip
from director.language.texts import with_blanks
from tests.browser.driving import at_open_round, enter, game_of, moves_of, open_round, prepare, sign_in
from tests.web.live_server import wait_for

pytestmark = pytest.mark.browser

SENT = re.compile(r"/rounds/\d+/slips\b")

MOST_KEYS_REPEATED = 6
MOST_KEYS_NEW = 14


EVERY = pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.slow)])
"""Every third table of the hall hands in, or in the long form each one."""


def names(count):
    return [f"Spieler {number}" for number in range(1, count + 1)]


def thirty_slips(club, key, every):
    """What 30 tables hand in, or every third of them: eight different moves, the better ones more often."""
    moves = moves_of(club, key)
    different = [moves[index * (len(moves) - 1) // 7] for index in range(8)]
    return {table + 1: different[min(7, table * table // 100)] for table in range(0, 30, every)}


def points(club, key):
    """The points of each table in the first round."""
    return {table: entry.points for table, entry in game_of(club, key).round(1).entries.items()}


def chip_of(page, at, word):
    """The number of the chip of this move, if it is among them."""
    for chip in page.locator("[data-chip]").all_inner_texts():
        parts = chip.split()
        if parts[1] in (word, with_blanks(word)) and parts[2] == at:
            return str(parts[0])
    return None


@EVERY
def test_thirty_slips_by_keyboard_alone(browser, running, every):
    page, key = at_open_round(browser, running, "Dreissig", names(30))
    slips = thirty_slips(running, key, every)
    repeated, new = [], []
    for table, (at, word, score) in slips.items():
        chip = chip_of(page, at, word)
        line = f"{table} {chip}" if chip else f"{table} {word} {at}"
        assert f"{score} points" in enter(page, line), line
        keys = len(line) + 1
        if chip:
            repeated.append(keys)
            assert keys <= MOST_KEYS_REPEATED
        else:
            new.append(keys)
            assert keys <= MOST_KEYS_NEW + len(word)
        assert page.evaluate("document.activeElement.id") == "line"
    print(f"keys for a repeated move: at most {max(repeated)}; for a new one: at most {max(new)}")
    assert points(running, key) == {table: score for table, (_, _, score) in slips.items()}


@EVERY
def test_thirty_slips_by_touch(browser, running, every):
    page = sign_in(browser, running, "Eva", has_touch=True)
    key = prepare(running, "Tippen", names(30))
    open_round(page, running, key)
    slips = thirty_slips(running, key, every)
    page.get_by_role("button", name="Keypad").tap()
    for table, (at, word, score) in slips.items():
        page.locator(f"[data-table='{table}']").tap()
        chip = chip_of(page, at, word)
        if chip:
            tap_and_wait(page, f"[data-chip='{chip}']")
        else:
            tap_word(page, at, word)
            tap_and_wait(page, "[data-act=enter]")
        assert f"{score} points" in page.locator("#echo span").inner_text()
    assert points(running, key) == {table: score for table, (_, _, score) in slips.items()}
    page.locator("#part-count").tap()
    sizes = page.locator("#keypad button, [data-done], [data-chip]").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect()).map((box) => Math.min(box.width, box.height))"
    )
    assert min(sizes) >= 44


def tap_word(page, at, word):
    across = at[0].isalpha()
    square = at if across else at[-1] + at[:-1]
    page.locator(f"[data-at='{square}']").tap()
    for letter in word:
        page.locator(f"[data-key='{letter.upper()}']").tap()
        if letter.islower():
            page.locator("[data-key='*']").tap()
    page.locator("#options:not(.stale) .option").first.wait_for()
    if page.locator("#options.two-ways").count():
        page.locator("#options .option", has_text="→" if across else "↓").tap()


def tap_and_wait(page, selector):
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator(selector).tap()
    page.wait_for_function("document.getElementById('line').value === ''")


def test_a_slip_entered_twice_asks_and_shows_both(browser, running):
    page, key = at_open_round(browser, running, "Doppelt", names(2))
    first, second = moves_of(running, key)[0], moves_of(running, key)[-1]
    enter(page, f"1 {first[1]} {first[0]}")
    page.locator("#line").press_sequentially(f"1 {second[1]} {second[0]}")
    page.keyboard.press("Enter")
    page.get_by_text("Entering once more replaces it").wait_for()
    assert with_blanks(first[1]) in page.locator("#line-message").inner_text()
    assert game_of(running, key).round(1).entries[1].slip.word == first[1]
    page.keyboard.press("Enter")
    page.wait_for_function("document.getElementById('line').value === ''")
    assert game_of(running, key).round(1).entries[1].slip.word == second[1]
    page.keyboard.press("Escape")
    page.wait_for_function("document.getElementById('echo').hidden")
    assert game_of(running, key).round(1).entries[1].slip.word == first[1]


def on_its_way(page, line):
    """Types a line and presses Enter; gives what lets the answer of the laptop come through."""
    held = []
    page.route(SENT, lambda route: held.append((route, route.fetch())), times=1)
    page.locator("#line").press_sequentially(line)
    page.keyboard.press("Enter")
    wait_for(lambda: page.evaluate("true") and held)

    def come():
        ((route, answer),) = held
        with page.expect_response(SENT) as answered:
            route.fulfill(response=answer)
        answered.value.finished()
        page.evaluate("new Promise(done => setTimeout(done))")  # the page has read it

    return come


def test_what_is_typed_while_a_slip_is_on_its_way_is_the_next_one(browser, running):
    page, key = at_open_round(browser, running, "Langsames Netz", names(4))
    (at, word, _), (other_at, other, _) = moves_of(running, key)[0], moves_of(running, key)[-1]
    come = on_its_way(page, f"1 {word} {at}")
    page.keyboard.type(f"2 {other}")
    come()
    expect(page.locator("#line")).to_have_value(f"2 {other}")
    enter(page, f" {other_at}")
    entries = game_of(running, key).round(1).entries
    assert {table: entry.slip.word for table, entry in entries.items()} == {1: word, 2: other}
    come = on_its_way(page, "1 -")  # there is one already
    page.fill("#line", "3")
    come()
    expect(page.locator("#line")).to_have_value("3")
    page.keyboard.press("Enter")
    come = on_its_way(page, "-")
    page.locator("[data-table='4']").click()
    come()
    expect(page.locator("#marked")).to_have_text("4")


def test_only_the_slip_that_was_refused_is_replaced_by_entering_once_more(browser, running):
    page, key = at_open_round(browser, running, "Nicht gemeint", names(2))
    for table in (1, 2):  # another device
        slips.record_slip(running.opened().desk("Ute"), key, 1, table, Slip(state="none"))
    at, word, _ = moves_of(running, key)[0]
    come = on_its_way(page, f"1 {word} {at}")
    page.fill("#line", f"2 {word} {at}")
    come()
    page.keyboard.press("Enter")
    page.get_by_text("Entering once more replaces it").wait_for()
    assert game_of(running, key).round(1).entries[2].slip.state == "none"
    page.keyboard.press("Enter")
    page.wait_for_function("document.getElementById('line').value === ''")
    assert game_of(running, key).round(1).entries[2].slip.word == word


def test_a_move_of_the_list_that_is_not_there_any_more_books_no_other_one(browser, running):
    page, key = at_open_round(browser, running, "Anderer Zug", names(3))
    (at, word, _), (other_at, other, _) = moves_of(running, key)[0], moves_of(running, key)[-1]
    enter(page, f"1 {word} {at}")
    enter(page, f"2 {other} {other_at}")
    expect(page.locator("#desk")).to_have_attribute(
        "data-version", running.opened().desk().session(key).version
    )
    page.route("**/parts?*", lambda route: None)  # the page hears late what happens now
    entered = game_of(running, key).round(1).entries[1].seq
    slips.take_slip_back(running.opened().desk("Ute"), key, 1, 1, entered)
    page.locator("[data-table='3']").click()
    page.locator("[data-chip='1']").click()
    page.get_by_text("happened meanwhile").wait_for()
    assert set(game_of(running, key).round(1).entries) == {2}
    page.unroute("**/parts?*")
