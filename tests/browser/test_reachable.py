"""Everybody can read and use every page: axe-core looks at each of them, for each role that may open it, and none is wider
than the screens it is read on, has too much to press, or anything too small to be read or pressed."""

import random
import re
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from axe_playwright_python.sync_playwright import Axe

from director.desk import access_codes, shows
from director.desk.accounts import invite
from director.desk.club.events import EVENTS
from director.desk.club.seasons import SEASONS
from director.desk.duplicate import rounds, slips
from director.desk.duplicate.rounds import end
from director.desk.instance import Instance
from director.desk.packs.federation import keep_pack, signer
from director.desk.sessions import create_game
from director.games.people import Entrant
from director.judge.slip import Slip
from director.lexicon.alphabet import GERMAN
from director.packs.pack import make_pack
from director.packs.preparing import play
from director.seasons.season_data import Event, EventEntry, Season
from director.web.game_pages import rights_of
from director.web.rights import EVERYBODY
from director.web.roles import SEAT_COOKIE
from tests.browser.driving import no_wider_than_the_screen
from tests.every_game import EVERY_GAME
from tests.room import LEXICON as SHORT_LIST
from tests.room import small_setup
from tests.web.conftest import LEXICON, account, helper_of, signed_in
from tests.web.live_server import running
from tests.words import WORDS

pytestmark = pytest.mark.browser

NIGHT = "night"
SCREENS = {
    "director": (1366, (1024, 390), 50), "organiser": (1366, (1024, 390), 2), "centre": (1366, (1024, 390), 2), "helper": (1024, (768, 390), 8),
    "wall": (1920, (), 1), "player": (390, (768, 360), 1), "nobody": (390, (1024, 360), 3),
}  # fmt: skip
"""How wide each role's screen is, which narrower ones its pages fit, and how many pages it has at least."""
PACK = "0123456789ab"
VALUES = {
    "number": 1, "player": 1, "name": LEXICON, "pack": PACK, "subject": "void-1-1", "kind": "bingo", "event": "pokal", "season": "liga",
    "person": 1, "year": 2026, "spoken": "en",
}  # fmt: skip


@pytest.fixture
def desk(club):
    """Nights in every phase, one with slips of every kind, and a pack."""
    at = club.desk("Eva")
    search = club.search(small_setup(lexicon=LEXICON))
    drawn = play(search, random.Random(1), frozenset(), most=2)
    setup = small_setup(lexicon=LEXICON, fingerprint=search.fingerprint)
    pack, kept = make_pack(setup, drawn.rounds, signer(at.db), 1.0, "Bund", "Klein", "", ["Köln"], (1,), PACK)
    keep_pack(at, pack, kept)
    for key in (NIGHT, "ready", "running", "ended"):
        create_game(
            at, small_setup(lexicon=LEXICON), [Entrant("Anna"), Entrant("Bert"), Entrant("Çelik")], key
        )
        rounds.type_rack(at, key, "RUCKENB")
    rounds.start_clock(at, "running")
    for key in (NIGHT, "ended"):
        rounds.start_clock(at, key)
        rounds.call_time(at, key)
        slips.record_slip(at, key, 1, 1, Slip("RUCKEN", at="H4"))
        slips.record_slip(at, key, 1, 2, Slip("BRUCKEN", at="H4"))
    slips.record_slip(at, "ended", 1, 3, Slip("NUR", at="H8"))
    top = rounds.tops(at, at.session("ended"))[0].scored.move
    rounds.place_top(at, "ended", top.at, top.word)
    end(at, "ended", "late")
    EVENTS.make(at, Event("Pokal", games=("ended",), people=(EventEntry(1), EventEntry(2))), "pokal")
    SEASONS.make(at, Season("Liga", taken=("ended",)), "liga")
    return at


@pytest.fixture
def keys(club, desk):
    """One game of each other kind, played to its end: its key by the word that the addresses of its pages have."""
    club.library.import_file("\n".join(WORDS).encode(), SHORT_LIST, GERMAN, "german", "Short list")
    played = {kind: play(desk) for kind, play in EVERY_GAME.items() if kind != "duplicate"}
    return played | {"table": played["classic"], "small": played["bingo"]}


COUNTED = """(role) => {
  const found = [];
  const seen = (each) => each.checkVisibility({ checkVisibilityCSS: true }) && each.getBoundingClientRect().width > 1.5 && !each.closest(".visually-hidden, .hush");
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const name = (each) => `${each.tagName}.${each.className} ${each.textContent.trim().slice(0, 30)}`;
  const drawn = ".board, #board, .squares, .tile, .rack, .hand, svg";
  for (const each of all("nav")) {
    const entries = [...each.querySelectorAll("a, button, summary")].filter((entry) => seen(entry) && !entry.closest("details ul, details div")).length;
    if (entries > 8) found.push(`${entries} entries: ${name(each)}`);
  }
  if (role !== "wall" && all("h1").length !== 1) found.push(`${all("h1").length} first headings`);
  const press = all("a[href], button, input:not([type=hidden]), select, textarea, summary").filter((each) => !each.closest(drawn));
  const folded = (each) => { const by = each.parentElement.closest("details"); return by && (each.tagName !== "SUMMARY" || by !== each.parentElement || folded(by)); };
  const open = press.filter((each) => !folded(each)).length;
  if (open > 60) found.push(`${open} things to press`);
  for (const each of all("input[type=date], input[type=time], input[type=file]")) found.push(`speaks the browser's language: ${name(each)}`);
  for (const each of all("main *")) {
    const text = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (text && role !== "wall" && !each.closest(drawn + ", script, style, .log, sub, sup") && parseFloat(getComputedStyle(each).fontSize) < 12.9) found.push(`small: ${name(each)}`);
  }
  for (const each of press) {
    const inText = each.tagName === "A" && [...each.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim().length > 2);
    const boxes = [each, ...(each.labels ?? [])].map((one) => one.getBoundingClientRect());
    const [wide, high] = [Math.max(...boxes.map((box) => box.width)), Math.max(...boxes.map((box) => box.height))];
    if (!inText && each.type !== "file" && (wide < 23.9 || high < 23.9)) found.push(`${Math.round(wide)}x${Math.round(high)}: ${name(each)}`);
  }
  return found;
}"""
"""What can be counted of a page with everything unfolded: entries of a navigation, headings, things to press and their size, text."""


def browser_of(role, app, desk):
    if role == "director":
        return signed_in(app, "Eva")
    if role in ("organiser", "centre"):
        otto = account(app.extensions["instance"], "organiser", "Otto")
        desk.db.execute("UPDATE packs SET owner = ?", [otto.id])
        invite(desk_of(app, otto), "helper", "Hugo")
        if role == "organiser":
            return signed_in(app, "Otto", account=otto)
        return signed_in(app, "Köln", account=account(app.extensions["instance"], "centre", "Köln", otto.id))
    if role == "helper":
        return helper_of(app, desk)
    return app.test_client()


def desk_of(app, organiser):
    club: Instance = app.extensions["instance"]
    return club.desk(organiser.who, owner=organiser.id)


def cookies_of(role, app, desk, live):
    kept: list[dict[str, Any]] = []
    if role == "player":
        token, _ = access_codes.claim(desk, NIGHT, 1)
        kept.append({"name": SEAT_COOKIE, "value": token})
    elif session := browser_of(role, app, desk).get_cookie("session"):
        kept.append({"name": "session", "value": session.value})
    return [each | {"url": f"http://127.0.0.1:{live.port}"} for each in kept]


def addresses(app, desk, role, keys):
    """Every page that is the role's own, in a game of its kind; the desk in each phase."""
    secret = access_codes.wall_code(desk, NIGHT).secret
    codes = {"code": access_codes.joining(desk, NIGHT).code, "secret": secret}
    bound = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        allowed = rights_of(app)[rule.endpoint]
        is_file = "filename" in rule.arguments or rule.rule.endswith(".pdf")
        if "GET" not in (rule.methods or ()) or is_file or role not in allowed:
            continue
        if role == "organiser" and not rule.endpoint.startswith("account"):
            continue  # the others are the director's
        if allowed == EVERYBODY and role != ("wall" if rule.endpoint.startswith("wall") else "nobody"):
            continue
        key = next((key for word, key in keys.items() if f"<key>/{word}" in rule.rule), NIGHT)
        values = VALUES | codes | {"key": key}
        if rule.endpoint == "account_entry.invited":
            values["secret"] = invite(desk, "organiser", "Verband")
        yield str(bound.build(rule.endpoint, {name: values[name] for name in rule.arguments}))
    if role == "director":
        yield from (f"/games/{key}/desk" for key in ("ready", "running", "ended"))
        yield f"/games/{NIGHT}/desk?tops=1"
    if role == "player":
        yield f"/play/{NIGHT}"


def is_wider(page, width):
    page.set_viewport_size({"width": width, "height": 844})
    return not no_wider_than_the_screen(page)


def faults_of(page, role, look):
    """What axe has to say of the page, which has that look, and the narrow screens that it does not fit."""
    page.wait_for_function("document.getAnimations().every((each) => each.playState !== 'running')")
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    for each in page.evaluate("async () => (await axe.run({resultTypes: ['violations']})).violations"):
        nodes = "; ".join(re.sub(r"\s+", " ", node["html"])[:160] for node in each["nodes"][:3])
        yield f"{look}: {each['id']} x{len(each['nodes'])}: {nodes}"
    yield from page.evaluate(COUNTED, "wall" if "/wall/" in page.url else role)
    yield from (f"wider than {width}" for width in SCREENS[role][1] if is_wider(page, width))
    page.set_viewport_size({"width": SCREENS[role][0], "height": 844})


def page_at(address, cookies):
    """Where the address leads, if that is a page and not a file, a part that a page puts in its place, or a refusal."""
    sent = {"Cookie": "; ".join(f"{each['name']}={each['value']}" for each in cookies), "Accept": "text/html"}
    try:
        with urlopen(Request(address, headers=sent)) as answer:
            return answer.url if b"<!doctype html>" in answer.read() else None
    except HTTPError as refused:
        refused.close()
        return None


PARTS = [
    (role, part, 2 if role == "director" else 1)
    for role in SCREENS
    for part in range(2 if role == "director" else 1)
]
"""Each role, and which part of how many of its pages."""


@pytest.mark.parametrize(
    ("role", "part", "parts"),
    [pytest.param(*each, marks=[pytest.mark.slow] if each[0] == "helper" else []) for each in PARTS],
)
def test_every_page_can_be_read_and_used(browser, app, desk, keys, role, part, parts):
    """A helper's pages are the director's with fewer buttons: the long form looks at them too."""
    found: list[str] = []
    seen: set[str] = set()
    shows.choose(desk, NIGHT, "night")
    with running(app) as live:
        home = f"http://127.0.0.1:{live.port}"
        context = browser.new_context(
            viewport={"width": SCREENS[role][0], "height": 844}, bypass_csp=True, reduced_motion="reduce"
        )
        cookies = cookies_of(role, app, desk, live)
        context.add_cookies(cookies)
        context.add_init_script(Axe().axe_script)
        pages = {look: context.new_page() for look in ("light", "dark")}
        for look, page in pages.items():
            page.emulate_media(color_scheme=look)
        for address in [*addresses(app, desk, role, keys)][part::parts]:
            url = page_at(home + address, cookies)
            if url and url not in seen:  # several lead to the same page
                seen.add(url)
                # what differs is colours, whose pairs test_tokens computes in both
                look, page = list(pages.items())[len(seen) % 2]
                page.goto(url)
                page.wait_for_function("document.body.innerText.trim()")  # a wall waits for its first message
                found += [f"{address}: {each}" for each in faults_of(page, role, look)]
        context.close()
    assert not found, "\n".join(found)
    assert len(seen) >= SCREENS[role][2] // parts, sorted(seen)
