"""Words in the browser: allowing a missing one with one key, and looking words up."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Club
from tests.browser.driving import enter, game_of, open_round, prepare, sign_in

pytestmark = pytest.mark.browser


def missing_word(club: Club, key: str) -> str:
    """A word of the round's first letters that no list has."""
    rack = game_of(club, key).round(1).rack.replace("?", "")
    return "".join(sorted(rack)[:5])


def test_a_missing_word_is_allowed_with_one_key_and_what_is_typed_stays(browser: Any, running: Club) -> None:
    page = sign_in(browser, running, "Eva", (1366, 768))
    key = prepare(page, running, "Wort", ["Anna", "Bert"])
    open_round(page, running, key)
    word = missing_word(running, key)
    assert "– 0 points" in enter(page, f"1 {word} h8")
    page.get_by_text(f"{word} is not in the built-in list.").wait_for()
    page.locator("#line").press_sequentially("2 ")
    page.keyboard.press("F6")
    page.get_by_text(f"{word} is allowed; 1 slip was judged anew.").wait_for()
    assert page.input_value("#line") == "2 "
    assert page.evaluate("document.activeElement.id") == "line"
    page.locator("[data-allow]").wait_for(state="detached")
    assert game_of(running, key).round(1).entries[1].points > 0
    assert "– 0 points" not in enter(page, f"{word} h8")
