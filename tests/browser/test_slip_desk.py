"""The slip desk by keyboard, by touch, and from two machines at once."""

import pytest

from director.language.texts import with_blanks
from tests.browser.driving import at_open_round, enter, game_of, moves_of, open_round, prepare, sign_in

pytestmark = pytest.mark.browser

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
