"""The wall in a real browser: every phase at every size can be read from the last row, and tones follow the clock."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from director.desk import shows
from director.desk.duplicate import rounds, seals
from director.games.duplicate import facts as ev
from director.web.wall.pages import wall_secret
from tests.browser.driving import knows, module
from tests.builders import SAMPLE_MOVES, Night, played_night, racks, scored_moves, some_players
from tests.storage.builders import stored

pytestmark = pytest.mark.browser

LONG = "Maximiliane Hohenstein-Wittelsbach zu Sachsen-Coburg und Gotha von der Leyen"
SIZES = {"720p": (1280, 720), "1080p": (1920, 1080), "4K": (3840, 2160)}

READABLE = """
() => {
  const found = [];
  const rgb = (text) => text.match(/[\\d.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = rgb(colour).map((each) => each / 255).map((each) => each <= .04045 ? each / 12.92 : ((each + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (rgb(colour).length === 3 || rgb(colour)[3] === 1) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  const boxes = [];
  for (const element of document.querySelectorAll("#wall *")) {
    const text = [...element.childNodes].filter((each) => each.nodeType === 3).map((each) => each.textContent.trim()).join("");
    if (!text || !element.checkVisibility()) continue;
    const style = getComputedStyle(element), range = document.createRange();
    range.selectNodeContents(element);
    const box = range.getBoundingClientRect();
    const name = `${element.className || element.dataset.part || element.tagName} ${text.slice(0, 30)}`;
    const photographed = element.dataset.part === "log"; // a hash is for a camera, not for the last row
    if (!photographed && parseFloat(style.fontSize) < innerHeight / 40) found.push(`small: ${name} ${style.fontSize}`);
    const [a, b] = [light(style.color), light(behind(element))].sort((x, y) => y - x);
    if ((a + .05) / (b + .05) < 7) found.push(`contrast ${((a + .05) / (b + .05)).toFixed(1)}: ${name}`);
    const own = element.getBoundingClientRect();
    const inside = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    if (!inside) found.push(`off the screen: ${name}`);
    if (box.width > own.width + 1) found.push(`cut off: ${name} ${box.width} > ${own.width}`);
    const drawn = document.createElement("canvas").getContext("2d");
    drawn.font = style.font;
    const letters = drawn.measureText(text);
    const deepest = box.bottom - letters.fontBoundingBoxDescent + letters.actualBoundingBoxDescent;
    if (style.overflowY === "hidden" && deepest > own.bottom + 1) found.push(`cut off below: ${name}`);
    if (!element.closest(".tile")) boxes.push([box, name]);
  }
  boxes.forEach(([one, name], index) => boxes.slice(index + 1).forEach(([other, second]) => {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    if (wide > 2 && high > innerHeight / 80) found.push(`overlap: ${name} | ${second}`);
  }));
  return found;
}
"""

DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Until the page has heard of its new size."""


def drawn(number):
    kept, new = racks(scored_moves(tuple(SAMPLE_MOVES)))[number - 1]
    return ev.RackDrawn(number, kept, new)


def _nights():
    people = list(some_players(24))
    people[5], people[7] = replace(people[5], name=LONG), replace(people[7], name=LONG)
    long_title = replace(
        played_night(1, 1).setup, title="Offene Kölner Stadtmeisterschaft im Simultan-Scrabble 2026"
    )
    return {
        "before": Night(long_title, tuple(people)),
        "many": Night(long_title, some_players(130)),
        "sealed": Night(long_title, some_players(130)),
        "ready": Night(long_title, tuple(people), played_night(7, people).log).add(drawn(8)),
        "running": played_night(7, people).add(drawn(8)),
        "stopped": played_night(24, people).add(drawn(25)),
        "time_up": played_night(7, people).add(drawn(8)),
        "cancelled": played_night(7, people).add(drawn(8), ev.RoundCancelled(8, "Brett falsch")),
        "revealed": played_night(12, people),
        "ranking": played_night(12, people),
        "ranking of many": played_night(5, some_players(130)),
        "pause": played_night(7, people),
        "podium": played_night(26, people),
        "ended": played_night(26, people),
        "called off": played_night(7, people).add(drawn(8), ev.RoundCancelled(8, "Brett falsch")),
        "watched": played_night(7, people).add(drawn(8)),
        "chosen": played_night(7, people).add(drawn(8)),
        "signalled": played_night(7, people).add(drawn(8)),
    }


@pytest.fixture(scope="session")
def nights(running):
    """A night in every phase, as the room finds it; once, however the tests of this file are shared out."""
    club = running.opened()
    desk = club.desk()
    for name, night in _nights().items():
        stored(club.db, night, name)
    seals.seal_draw(desk, "sealed")
    seals.call_number(desk, "sealed", "407")
    for name in ("running", "stopped", "time_up"):
        rounds.start_clock(desk, name)
    rounds.add_time(desk, "running", 3000)
    rounds.stop_clock(desk, "stopped")
    rounds.call_time(desk, "time_up")
    shows.choose(desk, "ranking", "ranking")
    shows.choose(desk, "ranking of many", "ranking")
    shows.choose(
        desk,
        "pause",
        "pause",
        "Kaffee, Kuchen und belegte Brote im Foyer. Bitte alle Zettel der Runde 7 noch abgeben!",
        15,
    )
    for name in ("podium", "ended"):  # now, because walls are dark half a day after the end
        rounds.end(desk, name, "Alle Steine sind gelegt.")
    shows.choose(desk, "ended", "board")
    for _ in range(3):
        shows.reveal_place(desk, "podium")
    yield club
    club.db.close()


def wall(browser, running, nights, key, size, **more):
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, bypass_csp=True, **more)
    page = context.new_page()
    page.errors = []
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.goto(f"{running.address}/wall/{wall_secret(nights, key)}?language=de")
    page.wait_for_selector("[data-view]:not([hidden])")
    return page


VIEWS = {
    "before": "before", "many": "before", "sealed": "before", "ready": "round", "running": "round",
    "stopped": "round", "time_up": "round", "cancelled": "cancelled", "revealed": "round", "ranking": "ranking",
    "ranking of many": "ranking", "pause": "pause", "podium": "podium", "ended": "round",
}  # fmt: skip


@pytest.mark.parametrize("key", VIEWS)
def test_everything_can_be_read_from_the_last_row(browser, running, nights, key):
    shows.set_up(nights.desk(), key, "dark", by_step=False)
    page = wall(browser, running, nights, key, SIZES["720p"], reduced_motion="reduce")
    for look, name in (("dark", "720p"), ("dark", "4K"), ("light", "1080p")):
        page.set_viewport_size(dict(zip(("width", "height"), SIZES[name], strict=True)))
        shows.set_up(nights.desk(), key, look, by_step=False)
        page.locator(f"body[data-theme={look}]").wait_for()
        page.evaluate(DRAWN)
        assert page.locator("[data-view]:not([hidden])").get_attribute("data-view") == VIEWS[key]
        assert page.evaluate(READABLE) == [], (look, name)
    loaded = page.locator("[data-part=seal] img").evaluate("image => image.naturalWidth > 0")
    assert loaded == (key == "sealed")
    assert page.errors == []


def test_the_wall_follows_the_night_and_the_top_comes_with_the_reveal(browser, running, nights):
    desk = nights.desk()
    shows.set_up(desk, "watched", "dark", by_step=True)
    page, second = (wall(browser, running, nights, "watched", SIZES["720p"]) for _ in range(2))
    page.get_by_text("63").wait_for()
    assert page.locator("[data-part=kept] .tile").count() + page.locator("[data-part=new] .tile").count() == 7
    rounds.start_clock(desk, "watched")
    page.wait_for_function("document.querySelector('[data-part=clock]').textContent.startsWith('2:5')")
    faces = [each.locator("[data-part=clock]").inner_text().strip().split(":") for each in (page, second)]
    seconds = [60 * int(minute) + int(second) for minute, second in faces]
    assert abs(seconds[0] - seconds[1]) <= 1
    rounds.call_time(desk, "watched")
    top = scored_moves(tuple(SAMPLE_MOVES))[7]
    with_top = ev.TopPlaced(8, top.move.at, top.move.word, top.score)
    desk.do("watched", lambda night: [with_top])
    shows.set_up(desk, "watched", "light", by_step=True)
    page.locator("body[data-theme=light]").wait_for()  # it has heard what came after the top
    assert page.locator(".tile.laid").count() == 0
    assert not knows(page, top.move.word)
    shows.reveal(desk, "watched")
    page.get_by_text(f"{top.move.at} · {top.score}").wait_for()
    assert page.locator(".tile.laid").count() == len(top.laid)
    shows.choose(desk, "watched", "blank")
    page.wait_for_function("document.querySelector('[data-view=blank]').hidden === false")


def test_between_two_rounds_top_and_ranking_take_turns(browser, running, nights):
    page = browser.new_context(viewport={"width": 1280, "height": 720}, bypass_csp=True).new_page()
    page.clock.install()
    page.goto(f"{running.address}/wall/{wall_secret(nights, 'revealed')}?language=de")
    page.locator("[data-view=round]").wait_for()
    page.clock.fast_forward(21_000)
    page.locator("[data-view=ranking]").wait_for()
    first = page.locator(".line .name").first.inner_text()
    page.clock.fast_forward(10_000)
    page.wait_for_function("first => document.querySelector('.line .name').textContent !== first", arg=first)
    page.clock.fast_forward(10_000)
    page.locator("[data-view=round]").wait_for()


def test_tones_follow_the_clock_on_the_device_that_was_chosen(browser, running, nights):
    desk = nights.desk()
    loud, quiet = (wall(browser, running, nights, "signalled", SIZES["720p"]) for _ in range(2))
    for page in (loud, quiet):
        page.evaluate(
            "window.heard = []; document.addEventListener('tone', (event) => heard.push(event.detail))"
        )
    loud.mouse.move(200, 200)
    loud.get_by_role("button", name="Ton an").click()
    loud.get_by_role("button", name="Ton ist an").wait_for()
    rounds.start_clock(desk, "signalled")
    loud.wait_for_function("heard.length === 1")
    rounds.add_time(desk, "signalled", -148)
    loud.wait_for_function("heard.length === 2", timeout=60_000)
    rounds.call_time(desk, "signalled")
    loud.wait_for_function("heard.length === 3")
    assert loud.evaluate("heard") == ["start", "signal", "end"]
    assert quiet.evaluate("heard") == []


def test_a_wall_without_its_server_says_so_and_comes_back(browser, running, nights):
    page = wall(browser, running, nights, "stopped", SIZES["720p"])
    silence = module("wall/duplicate.js", "live") + ".then(({{ LIVE }}) => {{ LIVE.silence = {}; }})"
    page.evaluate(
        silence.format(1)
    )  # the stream is given up after a second, and its place is taken by nothing
    page.context.set_offline(True)
    page.locator("#lost").wait_for(state="visible", timeout=60_000)
    page.context.set_offline(False)
    page.evaluate(silence.format(25))
    page.locator("#lost").wait_for(state="hidden", timeout=60_000)


def test_the_wall_says_that_a_round_is_cancelled_until_its_letters_are_drawn_again(browser, running, nights):
    page = wall(browser, running, nights, "called off", SIZES["720p"])
    said = page.get_by_text("Runde 8 ist annulliert, es wird neu gezogen")
    expect(said).to_be_visible()
    shows.choose(nights.desk(), "called off", "ranking")
    expect(page.locator("[data-view=ranking]")).to_be_visible()
    rounds.draw(nights.desk(), "called off")
    expect(page.locator("[data-view=round]")).to_be_visible()
    expect(said).to_be_hidden()
