"""The slip desk by keyboard, by touch, and from two machines at once."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from director.language.texts import with_blanks
from tests.browser.conftest import Club
from tests.browser.driving import at_open_round, enter, game_of, moves_of, open_round, prepare, sign_in

pytestmark = pytest.mark.browser

MOST_KEYS_REPEATED = 6
MOST_KEYS_NEW = 14


EVERY = pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.slow)])
"""Every third table of the hall hands in, or in the long form each one."""


def names(count: int) -> list[str]:
    return [f"Spieler {number}" for number in range(1, count + 1)]


def thirty_slips(club: Club, key: str, every: int) -> dict[int, tuple[str, str, int]]:
    """What 30 tables hand in, or every third of them: eight different moves, the better ones more often."""
    moves = moves_of(club, key)
    different = [moves[index * (len(moves) - 1) // 7] for index in range(8)]
    return {table + 1: different[min(7, table * table // 100)] for table in range(0, 30, every)}


def points(club: Club, key: str) -> dict[int, int]:
    """The points of each table in the first round."""
    return {table: entry.points for table, entry in game_of(club, key).round(1).entries.items()}


def chip_of(page: Any, at: str, word: str) -> str | None:
    """The number of the chip of this move, if it is among them."""
    for chip in page.locator("[data-chip]").all_inner_texts():
        parts = chip.split()
        if parts[1] in (word, with_blanks(word)) and parts[2] == at:
            return str(parts[0])
    return None


@EVERY
def test_thirty_slips_by_keyboard_alone(browser: Any, running: Club, every: int) -> None:
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


def test_slips_in_table_order_take_two_keys_each_when_repeated(browser: Any, running: Club) -> None:
    page, key = at_open_round(browser, running, "Reihe", names(5))
    at, word, score = moves_of(running, key)[0]
    page.get_by_role("button", name="In table order").click()
    enter(page, f"{word} {at}")
    for done in range(2, 6):
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            page.keyboard.press("1")
            page.keyboard.press("Enter")
        page.wait_for_function(f"document.querySelectorAll('[data-done]').length === {done}")
    assert points(running, key) == dict.fromkeys(range(1, 6), score)


@EVERY
def test_thirty_slips_by_touch(browser: Any, running: Club, every: int) -> None:
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


def tap_word(page: Any, at: str, word: str) -> None:
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


def tap_and_wait(page: Any, selector: str) -> None:
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator(selector).tap()
    page.wait_for_function("document.getElementById('line').value === ''")


@pytest.mark.parametrize("tables", [10, pytest.param(40, marks=pytest.mark.slow)])
def test_two_browsers_enter_the_same_slips_at_once(browser: Any, running: Club, tables: int) -> None:
    pages = [sign_in(browser, running, who) for who in ("Eva", "Ute")]
    key = prepare(running, "Vierzig", names(tables))
    open_round(pages[0], running, key)
    pages[1].goto(pages[0].url)
    moves = moves_of(running, key)
    for table in range(1, tables + 1):
        at, word, _ = moves[table % len(moves)]
        for page in pages:
            page.fill("#line", f"{table} {word} {at}")
        for page in pages:
            page.locator("#line").press("Enter")
        for page in pages:
            page.wait_for_function("document.getElementById('line').value === ''")
    entries = game_of(running, key).round(1).entries
    assert len(entries) == tables
    assert {entry.versions for entry in entries.values()} == {1}


def test_a_slip_entered_twice_asks_and_shows_both(browser: Any, running: Club) -> None:
    page, key = at_open_round(browser, running, "Doppelt", names(2))
    first, second = moves_of(running, key)[0], moves_of(running, key)[-1]
    enter(page, f"1 {first[1]} {first[0]}")
    page.locator("#line").press_sequentially(f"1 {second[1]} {second[0]}")
    page.keyboard.press("Enter")
    page.get_by_text("Enter once more replaces it").wait_for()
    assert with_blanks(first[1]) in page.locator("#line-message").inner_text()
    assert game_of(running, key).round(1).entries[1].slip.word == first[1]
    page.keyboard.press("Enter")
    page.wait_for_function("document.getElementById('line').value === ''")
    assert game_of(running, key).round(1).entries[1].slip.word == second[1]
    page.keyboard.press("Escape")
    page.wait_for_function("document.getElementById('echo').hidden")
    assert game_of(running, key).round(1).entries[1].slip.word == first[1]


def test_a_reload_keeps_a_slip_that_is_half_typed(browser: Any, running: Club) -> None:
    page = sign_in(browser, running, "Eva")
    open_round(page, running, prepare(running, "Half a slip", names(3)))
    page.fill("#line", "2 halb")
    page.reload()
    expect(page.locator("#line")).to_have_value("2 halb")
