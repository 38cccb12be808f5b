"""What pages weigh, and how components look: bytes and requests have budgets, and the page of components its pictures."""

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from director.desk import access_codes
from director.desk.club.events import EVENTS, show_table
from director.desk.club.look import wall_secret
from director.desk.duplicate import rounds, slips
from director.desk.duplicate.rounds import end
from director.desk.sessions import create_game
from director.games.people import Entrant
from director.judge.slip import Slip
from director.seasons.season_data import Event
from director.web.roles import SEAT_COOKIE
from tests.browser.conftest import Club
from tests.browser.driving import sign_in
from tests.room import NIGHT, small_setup
from tests.web.conftest import LEXICON
from tests.web.live_server import running

pytestmark = pytest.mark.browser

BUDGETS = {
    "desk": {"Stylesheet": 45_000, "Script": 60_000, "requests": 11},
    "phone": {"both": 25_000, "requests": 11},
}
"""What a page may bring over the wire, in bytes; ``both`` are styles and scripts together."""
PICTURES = Path(__file__).parent / "pictures"
UNLIKE, MOST_UNLIKE = 40, 0.0005
"""How far a colour may be from the picture's, and how large a part of the picture may be farther."""


@pytest.fixture
def desk(club):
    at = club.desk("Eva")
    names = [Entrant(name) for name in ("Anna", "Bert", "Çelik")]
    create_game(at, small_setup(lexicon=LEXICON), names, NIGHT)
    rounds.type_rack(at, NIGHT, "RUCKENB")
    rounds.start_clock(at, NIGHT)
    return at


def at_home(live, app) -> Club:
    return Club(
        f"http://127.0.0.1:{live.port}",
        app.extensions["instance"].folder,
        app.extensions["instance"].database,
    )


def wire(page):
    """Counts what comes over the wire from now on: bytes by kind, and requests that were not answered from the cache."""
    session, kinds, found = (
        page.context.new_cdp_session(page),
        {},
        {"Stylesheet": 0, "Script": 0, "requests": 0, "asked": []},
    )
    session.send("Network.enable")

    def begins(event):
        kinds[event["requestId"]] = event["type"], event["request"]["url"]
        found["requests"] += 1

    def answered(event):
        kept = event["response"].get("fromDiskCache") or event["requestId"] in cached
        if "/static/" in event["response"]["url"] and not kept:
            found["asked"].append(event["response"]["url"])

    def ends(event):
        kind, _ = kinds.get(event["requestId"], ("", ""))
        if kind in found:
            found[kind] += event["encodedDataLength"]

    cached = set()
    session.on("Network.requestWillBeSent", begins)
    session.on("Network.requestServedFromCache", lambda event: cached.add(event["requestId"]))
    session.on("Network.responseReceived", answered)
    session.on("Network.loadingFinished", ends)
    return found


def test_the_desk_keeps_its_budget_and_a_second_visit_asks_for_no_file(browser, app, desk):
    with running(app) as live:
        home = at_home(live, app)
        page = sign_in(browser, home, "Eva")
        first = wire(page)
        page.goto(f"{home.address}/games/{NIGHT}/desk")
        page.wait_for_function("document.fonts.ready.then(() => true)")
        assert {kind: most for kind, most in BUDGETS["desk"].items() if first[kind] > most} == {}, first
        assert min(first["Stylesheet"], first["Script"]) > 1000
        first["asked"].clear()
        page.goto(f"{home.address}/games/{NIGHT}/desk")
        page.wait_for_function("document.fonts.ready.then(() => true)")
        assert first["asked"] == []


def test_a_players_phone_brings_styles_and_scripts_of_25_kilobytes_at_most(browser, app, desk):
    with running(app) as live:
        home = at_home(live, app)
        token, _ = access_codes.claim(desk, NIGHT, 1)
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
        context.add_cookies([{"name": SEAT_COOKIE, "value": token, "url": home.address}])
        page = context.new_page()
        found = wire(page)
        page.goto(f"{home.address}/play/{NIGHT}")
        page.locator("#board .sq").first.wait_for()
        page.wait_for_function("document.fonts.ready.then(() => true)")
    assert 5000 < found["Stylesheet"] + found["Script"] <= BUDGETS["phone"]["both"], found
    assert found["requests"] <= BUDGETS["phone"]["requests"]


def unlike(picture: Path, taken: bytes) -> Image.Image:
    """White where the two differ; all white where there is no picture of that size."""
    new = Image.open(io.BytesIO(taken)).convert("RGB")
    old = Image.open(picture).convert("RGB") if picture.exists() else Image.new("RGB", (1, 1))
    if old.size != new.size:
        return Image.new("L", new.size, 255)
    return ImageChops.difference(old, new).convert("L").point(lambda each: 255 if each > UNLIKE else 0)


def near(picture: Path, taken: bytes) -> float:
    """How large a part of the picture is unlike; all of it where the sizes differ."""
    apart = unlike(picture, taken)
    return apart.histogram()[255] / (apart.width * apart.height)


@pytest.mark.parametrize("width", [1366, 390])
def test_components_look_as_their_pictures(browser, app, club, width, tmp_path):
    """Old, new and the difference are in the folder of the test; a wanted change: put the new one in the place of the old."""
    with running(app) as live:
        home = at_home(live, app)
        page = sign_in(browser, home, "Eva", (width, 844), reduced_motion="reduce")
        for _ in range(2):  # the typeface is there at the second visit: none is waited for
            page.goto(f"{home.address}/about/components")
            page.wait_for_function("document.fonts.ready.then(() => true)")
        taken = page.locator("main").screenshot(animations="disabled")
    new, picture = tmp_path / "new.png", PICTURES / f"components-{width}.png"
    new.write_bytes(taken)
    assert picture.exists(), f"the picture is not there yet: {new}"
    assert near(picture, taken) <= MOST_UNLIKE, f"compare {picture} with {new}"


SMALLEST = """() => Math.min(...[...document.querySelectorAll("main *")].filter((each) => each.checkVisibility?.() !== false && [...each.childNodes]
  .some((node) => node.nodeType === 3 && node.data.trim())).map((each) => parseFloat(getComputedStyle(each).fontSize))) / innerHeight"""


def test_everything_on_an_events_wall_is_read_from_the_last_row(browser, app, club):
    """Thirty people: no text below 2.8 hundredths of the height, twelve a column, the third column a page of its own."""
    at = club.desk("Eva")
    create_game(at, small_setup(lexicon=LEXICON), [Entrant(f"Person {each}") for each in range(1, 31)], NIGHT)
    rounds.type_rack(at, NIGHT, "RUCKENB")
    rounds.start_clock(at, NIGHT)
    rounds.call_time(at, NIGHT)
    slips.record_slip(at, NIGHT, 1, 1, Slip("RUCKEN", at="H4"))
    top = rounds.tops(at, at.session(NIGHT))[0].scored.move
    rounds.place_top(at, NIGHT, top.at, top.word)
    end(at, NIGHT, "late")
    EVENTS.make(at, Event("Pokal", games=(NIGHT,)), "pokal")
    show_table(at, "pokal")
    secret = wall_secret(at, "events", "pokal")
    with running(app) as live:
        page = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
        page.goto(f"{at_home(live, app).address}/shown/event/{secret}")
        columns = page.locator(".club-screens section")
        assert columns.count() == 3
        assert page.evaluate(SMALLEST) >= 0.0279
        ends = page.evaluate(
            "[...document.querySelectorAll('.club-screens section')].map((each) => [each.getBoundingClientRect().right, each.getBoundingClientRect().bottom])"
        )
        assert all(right <= 1920 and bottom <= 1080 for right, bottom in ends[:2])
        assert ends[2][0] > 1920
        page.evaluate("document.documentElement.style.setProperty('--page', '1')")
        page.wait_for_function(
            "document.querySelectorAll('.club-screens section')[2].getBoundingClientRect().right <= 1920"
        )
