"""A night through the browser: from the password to the printed standings."""

import pytest
from pypdf import PdfReader

from director.games.duplicate.standings import standings
from tests.browser.driving import (
    download,
    enter,
    game_of,
    moves_of,
    open_round_by_hand,
    place_top,
    prepare_by_form,
    sign_in_by_form,
)

pytestmark = pytest.mark.browser

PLAYERS = [
    "Änne Öztürk; Wortreich; A",
    "Bjørn Łuczak; Blankos; B",
    "Cécile Weiß; Wortreich; A",
    "Dora Dvořák",
]


def test_a_night_from_sign_in_to_the_printed_standings(browser, running_on_both, tmp_path):
    running = running_on_both
    page = sign_in_by_form(browser, running, "Eva")
    key = prepare_by_form(page, running, "Abend im Café", PLAYERS)
    for number in (1, 2):
        open_round_by_hand(page, running, key)
        moves = moves_of(running, key)
        for table in (1, 2, 3):
            at, word, score = moves[min(len(moves) - 1, table * number)]
            echo = enter(page, f"{table} {word} {at} {score}")
            assert f"{score} points" in echo, (word, at)
        assert "(no slip)" in enter(page, "4 -")
        place_top(page)
        page.get_by_text(f"Round {number}:").wait_for()

    top = game_of(running, key).round(1).top
    before = standings(game_of(running, key))
    page.goto(f"{running.address}/games/{key}/rounds/1/slips/4")
    page.fill("#word", top.move.word)
    page.fill("#at", top.move.at)
    page.select_option("#state", "ok")
    page.get_by_role("button", name="Score and save").click()
    page.get_by_text("Changed in the standings").wait_for()
    after = standings(game_of(running, key))
    assert total(after, "Dora Dvořák") == total(before, "Dora Dvořák") + top.score

    page.goto(f"{running.address}/games/{key}/desk")
    page.locator("[data-undo] summary").click()
    page.get_by_text("is taken off the board").wait_for()
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_text("The last step is undone").wait_for()
    assert len(game_of(running, key).complete) == 1
    place_top(page)

    page.get_by_text("End the game early").click()
    page.get_by_role("textbox", name="Reason").first.fill("The café closes")
    page.get_by_role("button", name="End the game").click()
    page.get_by_text("The game is finished: The café closes").wait_for()

    final = standings(game_of(running, key))
    text = read_pdf(download(page, f"{running.address}/games/{key}/print/standings.pdf", tmp_path, "s.pdf"))
    for row in final.rows:
        assert row.player.name in text
        assert str(row.total) in text
    record = read_pdf(download(page, f"{running.address}/games/{key}/print/record.pdf", tmp_path, "r.pdf"))
    for played in game_of(running, key).complete:
        assert played.top.move.at in record
    sheets = read_pdf(download(page, f"{running.address}/games/{key}/print/sheets.pdf", tmp_path, "b.pdf"))
    assert all(row.player.name in sheets for row in final.rows)


def total(table, name):
    return next(row.total for row in table.rows if row.player.name == name)


def read_pdf(path):
    return "\n".join(page.extract_text() for page in PdfReader(path).pages)
