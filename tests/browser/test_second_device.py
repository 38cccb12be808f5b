"""A second device at the same night, and a tired hand: what must not happen to them."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from director.desk.club import entries, people
from director.desk.club.events import EVENTS
from director.desk.duplicate import rounds, slips
from director.games.people import Entrant
from director.judge.slip import Slip
from director.seasons.person import Person
from director.seasons.season_data import Event
from tests.browser.driving import (
    a_round,
    at_open_round,
    end_round,
    enter,
    game_of,
    moves_of,
    open_round,
    prepare,
    sign_in,
    speak,
    stand_still,
)

pytestmark = pytest.mark.browser


TWO_UNDOS = """([first, second]) => new Promise((done) => {
  const undo = (player) => document.querySelector(`.recent [data-seq][aria-label$=" ${player}"]`);
  const gone = new MutationObserver(() => {
    if (undo(first)) return;
    gone.disconnect();
    undo(second).click();
    done();
  });
  gone.observe(document.getElementById("part-recent"), { childList: true, subtree: true, attributes: true });
  undo(first).click();
})"""
"""Undoes the slip of a table, and taps another undo as soon as the first slip is gone from the list."""


def heading(page):
    return str(page.locator("#round h2").inner_text())


def keys_of_rack(page):
    keys = "Array.from(document.querySelector('#part-keypad template').content.querySelectorAll('.key-rack'))"
    return set(page.evaluate(f"{keys}.map((key) => key.textContent)"))


def shows_round(page, number):
    expect(page.locator("#round")).to_have_attribute("data-number", str(number))
    assert heading(page) == f"Slips of round {number}"


def test_a_panel_follows_the_night_unless_somebody_is_typing(browser, running):
    key = prepare(running, "Folgen", ["Anna", "Bert"])
    a_round(running, key)
    tablet = sign_in(browser, running, "Tom")
    tablet.goto(f"{running.address}/games/{key}/desk?slips=1")
    shows_round(tablet, 1)
    end_round(running, key)
    a_round(running, key)
    shows_round(tablet, 2)
    assert keys_of_rack(tablet) == set(game_of(running, key).round(2).rack) - {"?"}
    assert "slips=1" not in tablet.url

    tablet.fill("#line", "1 abc")
    end_round(running, key)
    a_round(running, key)
    tablet.get_by_text("Round 3 is due.").wait_for()
    shows_round(tablet, 2)
    assert tablet.locator("#line").input_value() == "1 abc"
    assert "/rounds/2/" in tablet.locator("#round").get_attribute("data-enter")
    tablet.keyboard.press("Enter")
    tablet.get_by_role("button", name="Round 3 (F8)").wait_for()
    assert (game_of(running, key).round(2).entries[1].slip.state, tablet.url.count("slips=")) == ("none", 0)
    tablet.get_by_role("button", name="Go to round 3").click()
    shows_round(tablet, 3)
    assert tablet.locator("#line").input_value() == "1 abc"
    assert "/rounds/3/" in tablet.locator("#round").get_attribute("data-enter")


def test_the_line_goes_on_with_the_clock_and_asks_about_a_slip_of_another_round(browser, running):
    page, key = at_open_round(browser, running, "Papier", ["Anna", "Bert"], "RUCKENB")
    enter(page, "1 RUCKEN H4 26")
    at = running.opened().desk("Ute")
    top = rounds.tops(at, at.session(key))[0].scored.move
    left = rounds.place_top(at, key, top.at, top.word).game.leave
    rounds.type_rack(at, key, "WASEDFO"[len(left) :])
    expect(page.locator("#desk")).to_have_attribute("data-phase", "ready")
    shows_round(page, 1)
    rounds.start_clock(at, key)
    shows_round(page, 2)
    expect(page.locator("#line-message")).to_have_text("The line is for round 2 now.")
    expect(page.locator("#part-of-round")).to_have_text("Round 2")

    page.locator("[data-table='2']").click()
    page.fill("#line", "RUCKEN H3 26")
    page.get_by_role("button", name="Round 1 (F8)").wait_for()
    page.keyboard.press("Enter")
    assert not game_of(running, key).round(2).entries
    page.keyboard.press("F8")
    shows_round(page, 1)
    expect(page.locator("#part-of-round")).to_have_text("Round 1")
    page.locator("#options .btn-success").wait_for()
    page.keyboard.press("Enter")
    page.locator("#echo").get_by_text("Table 2").wait_for(state="attached")
    game = game_of(running, key)
    assert (game.round(1).entries[2].slip.word, dict(game.round(2).entries)) == ("RUCKEN", {})
    shows_round(page, 2)  # what was chosen is complete: on with what runs


def test_the_message_of_a_slip_ends_with_its_round_and_deletes_nothing_of_the_next(browser, running):
    """The laptop shows the last slip of round 1; table 2 hands in again in round 2, entered on another device."""
    laptop = sign_in(browser, running, "Eva")
    key = prepare(running, "Meldung", ["Anna", "Bert"])
    open_round(laptop, running, key)
    enter(laptop, "1 -")
    enter(laptop, "2 -")
    assert laptop.locator("#echo").is_visible()
    stale = laptop.evaluate("document.querySelector('#part-recent [data-back=\"2\"]').dataset.seq")
    end_round(running, key)
    a_round(running, key)
    shows_round(laptop, 2)
    assert not laptop.locator("#echo").is_visible()
    slips.record_slip(running.opened().desk("Ute"), key, 2, 2, Slip(state="none"))
    laptop.locator("[data-done='2']").wait_for(state="attached")
    laptop.focus("#line")
    laptop.keyboard.press("Escape")
    told = laptop.evaluate(
        """async (seq) => {
          const answer = await fetch(document.getElementById("round").dataset.enter + "/2/back", {method: "POST",
            headers: {"Content-Type": "application/json", Accept: "application/json",
              "X-CSRFToken": document.querySelector("meta[name=csrf-token]")?.content ?? ""},
            body: JSON.stringify({seq: Number(seq), token: "late-undo"})});
          return answer.json();
        }""",
        stale,
    )
    assert told["error"]["code"] == "another_round"
    assert set(game_of(running, key).round(2).entries) == {2}
    assert 2 in game_of(running, key).round(1).entries
    enter(laptop, "1 -")
    laptop.locator("#echo-undo").click()
    laptop.get_by_text("Undone: table 1, Anna, no slip.").wait_for()
    assert set(game_of(running, key).round(2).entries) == {2}


def test_a_finished_round_opened_on_purpose_stays(browser, running):
    page = sign_in(browser, running, "Eva")
    key = prepare(running, "Bleiben", ["Anna", "Bert"])
    a_round(running, key)
    end_round(running, key)
    open_round(page, running, key)
    shows_round(page, 2)
    page.locator("[data-round='1']").click()
    page.get_by_text("Round 2 is due.").wait_for()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    slips.record_slip(running.opened().desk("Ute"), key, 2, 1, Slip(state="none"))  # another device
    version = running.opened().desk().session(key).version
    expect(page.locator("#desk")).to_have_attribute("data-version", version)  # the page has heard of it
    assert heading(page) == "Slips of round 1"
    assert not [each for each in asked if "slips=2" in each]


@pytest.mark.parametrize("late", [2, 1], ids=["followed round late", "chosen round late"])
def test_a_round_opened_on_purpose_is_shown_whichever_answer_comes_first(browser, running, late):
    page = sign_in(browser, running, "Eva")
    key = prepare(running, "Rennen", ["Anna", "Bert"])
    with page.expect_response(re.compile("/parts")):  # once more, when it has heard of itself
        open_round(page, running, key)
    held: dict[int, Any] = {}

    def hold(number):
        """Keeps the next question for that round back, which what is done meanwhile makes the page ask."""
        address = re.compile(rf"/parts\?.*slips={number}\b")
        page.route(
            address, lambda route: route.continue_() if number in held else held.update({number: route})
        )
        return page.expect_request(address)

    def answer(number):
        with page.expect_response(re.compile(rf"/parts\?.*slips={number}\b")) as answered:
            held[number].continue_()
        answered.value.finished()
        page.evaluate("new Promise(done => setTimeout(done))")  # the page has read it

    end_round(running, key)
    with hold(2):
        rounds.draw(running.opened().desk("Ute"), key)  # another device
    version = running.opened().desk().session(key).version
    expect(page.locator("#desk")).to_have_attribute(
        "data-version", version
    )  # it has heard of all that has been done
    with hold(1):  # at once: else what the page asks of itself could be held in its place
        page.locator("[data-round='1']").dispatch_event("click")
    rounds.start_clock(running.opened().desk("Ute"), key)  # heard of while the person's wish is on its way
    expect(page.locator("#desk")).to_have_attribute("data-phase", "running")
    answer(3 - late)
    assert heading(page) == "Slips of round 1"
    answer(late)
    page.wait_for_url(re.compile("slips=1"))
    assert heading(page) == "Slips of round 1"


def test_in_table_order_a_number_in_front_is_a_table(browser, running):
    page, key = at_open_round(browser, running, "Nummern", [f"Spieler {number}" for number in range(1, 13)])
    (at, word, _), (other_at, other, _) = moves_of(running, key)[0], moves_of(running, key)[-1]
    page.get_by_role("button", name="In table order").click()
    assert "1 for move 1" in page.locator("#line").get_attribute("placeholder")
    enter(page, f"{word} {at}")
    enter(page, f"12 {other} {other_at}")
    entries = game_of(running, key).round(1).entries
    assert {table: entry.slip.word for table, entry in entries.items()} == {1: word, 12: other}
    page.locator("#marked").get_by_text("2", exact=True).wait_for()
    enter(page, "1")
    assert game_of(running, key).round(1).entries[2].slip.word == word
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    # another slip moves to where the first tap was: a second tap spares it
    page.evaluate(TWO_UNDOS, ["12", "1"])
    page.locator("[data-table='12']").wait_for()
    assert len(sent) == 1
    assert set(game_of(running, key).round(1).entries) == {1, 2}


def test_the_last_five_bookings_are_in_view(browser, running):
    page = sign_in(browser, running, "Eva")
    key = prepare(running, "Übersicht", [f"Spieler {number}" for number in range(1, 31)])
    a_round(running, key, "RUCKENE")
    moves = moves_of(running, key)
    desk = running.opened().desk("Eva")
    for table in range(1, 7):
        at, word, score = moves[table % len(moves)]
        slips.record_slip(desk, key, 1, table, Slip(word, at=at, score=score))
    page.goto(f"{running.address}/games/{key}/desk")
    at, word, score = moves[7 % len(moves)]
    enter(page, f"7 {word} {at} {score}")
    page.locator(".recent [data-back='7']").wait_for()
    for width, height in ((1024, 768), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        boxes = [each.bounding_box() for each in page.locator(".recent li").all()]
        assert len(boxes) == 5
        assert all(box and box["y"] + box["height"] <= height for box in boxes)


def test_a_second_tap_of_a_step_does_nothing_at_once(browser, running):
    page = sign_in(browser, running, "Eva")
    stand_still(page)
    key = prepare(running, "Doppeltipp", ["Anna", "Bert"])
    page.goto(f"{running.address}/games/{key}/desk")
    page.get_by_role("button", name="Draw the rack").click()
    page.get_by_role("button", name="Start the clock").wait_for()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.evaluate("document.querySelector('#part-action .btn-primary').click()")
    assert not sent  # too soon after the draw
    page.clock.run_for(701)
    page.get_by_role("button", name="Start the clock").click()
    page.get_by_role("button", name="Time is up").wait_for()
    page.evaluate("document.querySelector('#part-action .btn-primary').click()")
    assert len(sent) == 1
    page.clock.run_for(701)
    page.get_by_text("More", exact=True).click()
    page.get_by_text("Cancel round 1").click()
    page.locator("[name=reason]").fill("wrong")
    page.get_by_role("button", name="Cancel the round").dblclick()
    page.get_by_role("button", name="Draw the rack").wait_for()
    assert len(game_of(running, key).cancelled) == 1


def test_the_keys_of_the_desk(browser, running):
    page = sign_in(browser, running, "Eva")
    stand_still(page)
    key = prepare(running, "Tasten", ["Anna", "Bert"])
    page.goto(f"{running.address}/games/{key}/desk")
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").wait_for()
    page.keyboard.press("Escape")
    for phase, name in (("ready", "Start the clock"), ("running", "Time is up")):
        page.clock.run_for(701)  # steps are deaf so long after they changed
        assert "F2" in page.locator("#part-action .btn-primary").first.inner_text()
        page.keyboard.press("F2")
        page.get_by_role("button", name=name).wait_for()
        assert game_of(running, key).phase(running.opened().desk().now()) == phase
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "line"
    page.keyboard.press("F4")
    page.get_by_text("The start of the clock in round").wait_for()
    page.clock.run_for(701)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Start the clock").wait_for()


def test_in_a_night_from_a_real_bag_f2_leads_to_the_letters_and_only_a_yes_to_the_program(browser, running):
    page = sign_in(browser, running, "Eva")
    stand_still(page)
    key = prepare(running, "Stoffbeutel", ["Anna", "Bert"])
    a_round(running, key, "HUNDERT")
    end_round(running, key)
    page.goto(f"{running.address}/games/{key}/desk")
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Let the program draw").click()
    page.locator("dialog.sure", has_text="come from a real bag").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog.sure").wait_for(state="detached")
    page.keyboard.press("F2")
    page.keyboard.type("eins?ig")
    page.keyboard.press("F2")
    page.get_by_role("button", name="Start the clock").wait_for()
    current = game_of(running, key).current
    assert (current.number, current.source, current.drawn) == (2, "bag", "EINS?IG")


def test_a_top_with_slips_missing_asks_one_question(browser, running):
    page, key = at_open_round(browser, running, "Fragen", ["Anna", "Bert", "Carl"])
    page.get_by_role("link", name="Show the top").wait_for()
    page.goto(f"{running.address}/games/{key}/desk")
    page.keyboard.press("F2")  # at once: a page that was just loaded is not deaf
    page.locator(".tops").wait_for()
    for _ in range(4):
        page.keyboard.press("F2")
    question = "3 slips are missing: 1 Anna, 2 Bert, 3 Carl. Place the top all the same?"
    assert page.locator("dialog.sure p").all_inner_texts() == [question]
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Draw the rack").wait_for()


def test_the_top_is_shown_on_the_board_while_it_is_focused(browser, running):
    page, key = at_open_round(browser, running, "Vorschau", ["Anna", "Bert"])
    at, word, _ = moves_of(running, key)[0]
    enter(page, f"2 {word} {at}")
    page.get_by_role("link", name="Show the top").click()
    page.locator(".tops button").first.hover()
    word = page.locator(".tops [name=word]").first.input_value()  # of several tops any may be the first
    assert page.locator(".tile-ghost").count() == len(word)
    assert "2 Bert" in page.locator(".tops").inner_text()
    page.mouse.move(1, 1)
    assert page.locator(".tile-ghost").count() == 0
    page.locator("h1").first.click()
    page.keyboard.press("1")
    assert page.locator(".tile-ghost").count() == len(word)


def test_the_tops_stay_when_an_answer_comes_that_was_asked_for_before_them(browser, running):
    page, key = at_open_round(browser, running, "Überholt", ["Anna", "Bert"])
    late: list[Any] = []
    held: list[bool] = []  # what the page asked for before goes its way
    page.route(
        re.compile(r"/parts\?(?!.*tops=)"), lambda route: late.append(route) if held else route.continue_()
    )
    with page.expect_request(re.compile(r"/parts\?")):
        held.append(True)
        slips.record_slip(running.opened().desk("Ute"), key, 1, 1, Slip(state="none"))  # another device
    page.get_by_role("link", name="Show the top").click()
    page.locator(".tops").wait_for()
    with page.expect_response(re.compile(r"/parts\?(?!.*tops=)")) as answered:
        late[0].continue_()
    answered.value.finished()
    page.evaluate("new Promise(done => setTimeout(done))")  # the page has read it
    expect(page.locator(".tops")).to_be_visible()


def test_rack_line_and_keys_are_on_the_screen_together(browser, running):
    page = sign_in(browser, running, "Eva", has_touch=True)
    key = prepare(running, "Tafel", [f"Spieler {number}" for number in range(1, 31)])
    open_round(page, running, key)
    page.get_by_role("button", name="Keypad").tap()
    for table, (width, height) in enumerate([(390, 844), (1024, 768), (768, 1024)], start=3):
        page.set_viewport_size({"width": width, "height": height})
        for selector in (
            ".action .rack",
            "#line",
            "#pad .key >> nth=0",
            "[data-act=enter]",
            ".slip-said",
        ):
            box = page.locator(selector).bounding_box()
            assert box, selector
            assert box["y"] >= 0, selector
            assert box["y"] + box["height"] <= height, selector
        before = page.locator("[data-act=enter]").bounding_box()
        if width < 600:
            page.get_by_role("button", name="Board", exact=True).tap()
        at, word, score = moves_of(running, key)[0]
        shown = tap_slip(page, table, at, word)
        assert page.locator("[data-act=enter]").bounding_box() == before
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            page.locator("[data-act=enter]").tap()
        page.wait_for_function("document.getElementById('line').value === ''")
        expect(page.locator("#echo")).to_contain_text(f"Table {table},")
        assert page.locator("[data-act=enter]").bounding_box() == before
        entry = game_of(running, key).round(1).entries[table]
        assert (entry.slip.word, entry.points) == (word, score)
        assert shown.endswith(f"· {score}")


def tap_slip(page, table, at, word):
    """Taps a whole slip, and on the way a score that goes again; gives what it would be worth."""
    square = at if at[0].isalpha() else at[-1] + at[:-1]
    page.locator(f"[data-at='{square}']").tap()
    page.locator(f"[data-table='{table}']").tap()
    for letter in word:
        page.locator(f"[data-key='{letter.upper()}']").tap()
        if letter.islower():
            page.locator("[data-key='*']").tap()
    typed = page.locator("#line").input_value()
    for figure in "26":  # behind the word it begins the claimed score
        page.locator(f"[data-key='{figure}']").tap()
    assert page.locator("#line").input_value() == f"{typed} 26"
    for _ in " 26":
        page.locator("[data-act=delete]").tap()
    assert page.locator("#line").input_value() == typed
    page.locator("#options:not(.stale) .option").first.wait_for()
    if page.locator("#options.two-ways").count():
        page.locator("#options .option", has_text="→").tap()
    return str(page.locator("#options .btn-success").inner_text())


def test_switching_the_language_keeps_what_is_typed(browser, running):
    page, _ = at_open_round(browser, running, "Sprache", ["Anna", "Bert"])
    page.fill("#line", "1 halb getippt")
    speak(page, "de")  # in the middle of a round too
    page.get_by_role("button", name="Eintragen").first.wait_for()
    page.wait_for_function("document.getElementById('line').value === '1 halb getippt'")
    page.goto(f"{running.address}/games/new")
    page.fill("[name=title]", "Sommerabend")
    page.fill("textarea[name=players]", "Anna\nBert")
    speak(page, "en")
    page.wait_for_function("document.querySelector('[name=title]').value === 'Sommerabend'")
    assert page.locator("textarea[name=players]").input_value() == "Anna\nBert"


def test_switching_the_language_keeps_what_a_refused_page_gave_back(browser, running):
    club = running.opened()
    people.add(club.desk(), Person("Kassandra", "Wien"))
    number = people.named(club.desk(), "Kassandra").id
    club.close()
    page = sign_in(browser, running, "Eva")
    page.goto(f"{running.address}/people/{number}")
    page.fill("[name=notes]", "Bringt die Uhr")
    page.fill("[name=mail]", "x")
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator("#messages .alert-danger").wait_for()
    speak(page, "de")
    expect(page.locator("[name=notes]")).to_have_value("Bringt die Uhr")
    expect(page.locator("[name=mail]")).to_have_value("x")
    expect(page.locator("[name=club]")).to_have_value("Wien")


def test_at_the_reception_the_yes_says_what_it_does(browser, running):
    club = running.opened()
    event = EVENTS.make(club.desk(), Event("Stadtpokal")).key
    entries.enter(club.desk(), event, [Entrant("Anna"), Entrant("Bert")])
    club.close()
    page = sign_in(browser, running, "Eva")
    page.goto(f"{running.address}/events/{event}/people")
    for pressed, said, after in (("Bert", "Yes, Bert is here", 1), ("Bert", "Yes, Bert has gone", 0)):
        page.locator(".club-row", has_text=pressed).click()
        page.locator("dialog.sure").get_by_role("button", name=said, exact=True).click()
        expect(page.locator(".club-line-here")).to_have_count(after)
