"""A club's year in the browser, in German: an event of two short games from check-in to certificates, and a season of six nights
with one correction."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from zipfile import ZipFile

import pytest
from flask import Flask
from playwright.sync_api import expect

from director.desk.club import events, look, seasons
from director.desk.desk import Desk
from director.desk.duplicate import rounds, slips, sudden_death
from director.desk.instance import Instance
from director.judge.slip import Slip
from director.reports.club_papers import certificates
from tests.reports.reading import GERMAN
from tests.seasons.builders import PEOPLE, a_night, keep
from tests.web.conftest import LEXICON, signed_in
from tests.web.conftest import app as app
from tests.web.conftest import club as club
from tests.web.conftest import small_lexicons as small_lexicons
from tests.web.live_server import Live, running

pytestmark = pytest.mark.browser

NAMES = ("Anna Öz", "Bert Weiß", "Çelik Zoë", "Dora Maß")


@pytest.fixture
def live(app: Flask) -> Iterator[Live]:
    with running(app) as found:
        yield found


@pytest.fixture
def page(browser: Any, app: Flask, live: Live) -> Iterator[Any]:
    """The director's page, in German."""
    session = signed_in(app, "Eva").get_cookie("session")
    assert session
    context = browser.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
    context.add_cookies([{"name": "session", "value": session.value, "url": at(live)}])
    found = context.new_page()
    found.on("dialog", lambda dialog: dialog.accept())
    found.goto(at(live))
    send(found, found.locator("button[value=de]"))
    yield found
    context.close()


def at(live: Live, path: str = "/") -> str:
    return f"http://127.0.0.1:{live.port}{path}"


def press(page: Any, name: str) -> None:
    send(page, page.get_by_role("button", name=name, exact=True).first)


def send(page: Any, button: Any) -> None:
    """Presses a button that sends a form, and waits for the page that answers it."""
    with page.expect_navigation():
        button.click()


def a_round(desk: Desk, key: str, found: tuple[int, ...]) -> None:
    """A round in which these players have the top and the others hand nothing in."""
    rounds.draw(desk, key)
    rounds.start_clock(desk, key)
    rounds.call_time(desk, key)
    top = rounds.tops(desk, desk.night(key))[0].scored
    number = len(desk.night(key).game.rounds)
    for player in found:
        slips.record_slip(desk, key, number, player, Slip(top.move.word, at=top.move.at, score=top.score))
    slips.mark_missing(desk, key, number)
    rounds.place_top(desk, key, top.move.at, top.move.word)


def test_an_event_from_check_in_to_certificates(page: Any, live: Live, club: Instance, browser: Any) -> None:
    desk = club.desk("Eva")
    page.goto(at(live, "/events"))
    page.fill("#title", "Herbstpokal")
    press(page, "Turnier anlegen")
    page.locator("textarea[name=names]").fill("\n".join(f"{name}; Köln" for name in NAMES))
    send(page, page.locator("textarea[name=names] + button"))
    for name in NAMES[:3]:
        send(page, page.locator(".club-row", has_text=name))
        expect(page.locator(".club-line-here", has_text=name)).to_be_visible()
    expect(page.locator(".badge.club-here").first).to_have_text("da: 3")
    key = events.events(desk)[0].key
    page.goto(at(live, f"/events/{key}/people?columns=1"))
    page.locator("[name^=due-]").first.fill("7,50")
    press(page, "Speichern")
    expect(page.locator("main")).to_contain_text("0,00 von 7,50")
    page.goto(at(live, f"/events/{key}/people?columns=1"))
    send(page, page.locator("button[value=name]"))
    expect(page.locator("[name^=table-]").nth(3)).to_have_value("4")
    games = []
    for number, formula in ((1, "normal"), (2, "7and8")):
        page.goto(at(live, f"/events/{key}"))
        page.select_option("#formula", formula)
        page.select_option("#lexicon", LEXICON)
        send(page, page.locator("form[action$='/next'] button"))
        games.append(page.url.split("/games/")[1].split("/")[0])
        a_round(desk, games[-1], (1, 2))
        a_round(desk, games[-1], (1, 2) if number == 1 else (1, 2, 3))
        rounds.end(desk, games[-1], "Ende")
    page.goto(at(live, f"/events/{key}"))
    expect(page.locator(".club-table tbody tr")).to_have_count(4)
    expect(page.locator(".club-table tbody tr").nth(1).locator("td").first).to_have_text("1")
    press(page, "Sudden Death beginnen")
    page.wait_for_url(re.compile("/games/[0-9a-f]{12}/desk"))
    last = page.url.split("/games/")[1].split("/")[0]
    a_round(desk, last, (2,))
    sudden_death.record_out(desk, last)
    page.goto(at(live, f"/games/{last}/desk"))
    page.get_by_text("Der Sudden Death ist entschieden").wait_for()
    page.locator("form[action$='/end'] button").first.click()
    page.get_by_role("link", name="Tabelle mit dem gelösten Gleichstand").wait_for()
    page.get_by_role("link", name="Tabelle mit dem gelösten Gleichstand").click()
    expect(page.locator(".club-table tbody tr").first).to_contain_text("Bert Weiß")
    expect(page.locator(".club-table tbody tr").nth(1).locator("td").first).to_have_text("2")
    expect(page.locator("main")).to_contain_text("Sudden Death")

    wall = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    secret = look.wall_secret(desk, "events", key)
    wall.goto(at(live, f"/shown/event/{secret}?language=de"))
    wall.get_by_text("Bert Weiß").first.wait_for()
    for _ in range(3):
        press(page, "Nächsten Platz enthüllen")
    wall.reload()
    expect(wall.locator("body")).to_contain_text("Bert Weiß")
    wall.context.close()

    with page.expect_download() as loaded:
        page.get_by_role("link", name="Alle Blätter in einer Datei").click()
    with open(loaded.value.path(), "rb") as file:
        names = ZipFile(io.BytesIO(file.read())).namelist()
    assert {"Urkunden.pdf", "Turniertabelle.pdf", "Tischkarten.pdf"} <= set(names)
    given = certificates(events.standing(desk, key), GERMAN, "2026-11-22")
    assert [each.name for each in given] == ["Bert Weiß", "Anna Öz", "Çelik Zoë"]


def test_a_season_of_six_nights_with_a_correction(page: Any, live: Live, club: Instance) -> None:
    desk = club.desk("Eva")
    for number in range(1, 7):
        night = a_night(f"n-{number:02}", random.Random(number), PEOPLE[: 3 + number % 3])
        night.setup = replace(night.setup, lexicon=LEXICON)
        keep(desk.db, f"n-{number:02}", night)
    page.goto(at(live, "/seasons"))
    page.fill("[name=title]", "Liga")
    page.fill("[name=since]", "2026-01-01")
    send(page, page.locator("main form button.btn-primary").first)
    key = seasons.seasons(desk)[0].key
    page.goto(at(live, f"/seasons/{key}"))
    before = seasons.standing(desk, key).table
    assert len(before.nights) == 6
    expect(page.locator(".club-table tbody tr")).to_have_count(len(before.rows))
    first, second = (seasons.standing(desk, key).told(row.person).name for row in before.rows[:2])
    expect(page.locator(".club-table tbody tr").first).to_contain_text(first)

    rises = next(each for each in desk.night("n-01").game.players if each.name == second)
    page.goto(at(live, "/games/n-01/desk"))
    page.get_by_role("button", name="Wieder öffnen").click()
    page.locator("#line").wait_for()
    page.goto(at(live, f"/games/n-01/rounds/1/slips/{rises.id}"))
    page.locator("[name=points]").fill("150")
    page.locator("form[action$='/overrule'] [name=reason]").fill("Einspruch")
    send(page, page.locator("form[action$='/overrule'] button"))
    after = seasons.standing(desk, key).table
    assert after.rows[0].person == before.rows[1].person
    expect(page.locator("main")).to_contain_text("In der Saison Liga haben sich Plätze verschoben")
    page.goto(at(live, f"/seasons/{key}"))
    shown = [each.strip() for each in page.locator(".club-table .club-name").all_inner_texts()]
    told = seasons.standing(desk, key).told
    assert shown == [told(row.person).name for row in (*after.rows, *after.below)]
    assert shown[:2] == [second, first]


def test_two_entries_of_one_person_are_merged_and_parted_and_a_link_shows_the_own_page(
    page: Any, live: Live, club: Instance, browser: Any
) -> None:
    desk = club.desk("Eva")
    for number, people in ((1, PEOPLE[:2]), (2, (("Anna Oez", ""), PEOPLE[1]))):
        night = a_night(f"n-{number:02}", random.Random(number), people)
        night.setup = replace(night.setup, lexicon=LEXICON)
        keep(desk.db, f"n-{number:02}", night)
    page.goto(at(live, "/people"))
    page.get_by_role("link", name="Anna Oez").first.click()
    page.locator("#into").wait_for()
    page.locator("#into").select_option(label="Anna Öz (Köln)")
    press(page, "Zusammenlegen")
    expect(page.locator("h1")).to_contain_text("Anna Öz")
    expect(page.locator("main")).to_contain_text("2 Abende")
    press(page, "Neuen Link erzeugen")
    link = page.locator(".alert code").inner_text()
    anna = browser.new_context(locale="de-DE").new_page()
    anna.goto(link)
    expect(anna.locator("h1")).to_contain_text("Anna Öz")
    expect(anna.locator("main")).to_contain_text("2 Abende")
    expect(anna.locator("main")).not_to_contain_text("Zusammenlegen")
    press(page, "Wieder trennen")
    anna.reload()
    expect(anna.locator("main")).to_contain_text("1 Abend")
    page.goto(at(live, "/people"))
    page.get_by_role("link", name="Anna Öz").first.click()
    page.get_by_role("button", name="Link schließen").wait_for()
    press(page, "Link schließen")
    anna.reload()
    expect(anna.locator("h1")).to_have_count(0)
    anna.context.close()
