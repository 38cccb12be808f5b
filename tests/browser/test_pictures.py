"""Twenty pages of a fixed club look as their pictures do, on a laptop and on a phone, one in the light and the other in the dark.

A page that looks otherwise leaves its picture (``old``), what it looks like now (``new``) and where they differ (``difference``) in
the folder of the test. A wanted change: ``NEW_PICTURES=1 pytest tests/browser/test_pictures.py`` puts the new ones in their place.
"""

import io
import os
import shutil
import time

import pytest
from PIL import Image

from director.web import create_app
from tests.browser.driving import stand_still
from tests.browser.test_face import MOST_UNLIKE, PICTURES, near, unlike
from tests.golden.shown import from_papers, open_night
from tests.room import opened
from tests.web.conftest import signed_in
from tests.web.live_server import running

pytestmark = pytest.mark.browser

CLUB = ("club-de", "duplicate-de", "classic-de", "worthatz-de", "solitaire-de")
PAGES = {
    "games": "/games", "which": "/games/which", "people": "/people", "person": "/people/1", "event": "/events/herbst", "season": "/seasons/liga1",
    "desk": "/games/abend/desk", "players": "/games/abend/players", "standings": "/games/abend/standings", "ended": "/games/night/desk",
    "papers": "/games/night/print", "after": "/games/night/after", "round": "/games/night/rounds/1", "history": "/games/night/history",
    "table": "/games/sample-game/table", "worthatz": "/games/0123456789ab/worthatz", "solitaire": "/games/solitaire/solitaire",
    "settings": "/games/abend/settings", "sign-in": "/sign-in", "error": "/games/nowhere",
}  # fmt: skip
SIZES = {"laptop": (1024, 640), "phone": (390, 640)}
COLOURS = 48
"""Of a picture: more would make the files larger, not the differences clearer."""


@pytest.fixture
def address(club_folder, monkeypatch):
    """The fixed club, as its pages are served in Greenwich."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    club = opened(club_folder)
    open_night("slips")(club)
    for each in CLUB:
        from_papers(each)(club)
    club.close()
    app = create_app(club_folder)
    with running(app) as live:
        yield f"http://127.0.0.1:{live.port}", signed_in(app, "Eva", "de").get_cookie("session").value
    app.extensions["instance"].close()
    monkeypatch.undo()
    time.tzset()


def palette(taken):
    return Image.open(io.BytesIO(taken)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)


def views(number):
    """Of two neighbours one page is dark on the laptop and light on the phone, the other the other way round."""
    return zip(SIZES.items(), (("light", "dark"), ("dark", "light"))[number % 2], strict=True)


def test_pages_look_as_their_pictures(browser, address, tmp_path):
    home, session = address
    open_pages = {}
    for (size, (width, height)), look in (
        *views(0),
        *views(1),
    ):  # a change of colours takes longer than a new page
        context = browser.new_context(
            reduced_motion="reduce",
            locale="de",
            color_scheme=look,
            viewport={"width": width, "height": height},
        )
        open_pages[size, look] = context.new_page()
        stand_still(open_pages[size, look])
        open_pages[size, look].goto(home)  # the typeface is there at the second visit: none is waited for
    changed = []
    for number, (name, path) in enumerate(PAGES.items()):
        for (size, _), look in views(number):
            page = open_pages[size, look]
            page.context.clear_cookies()
            if name != "sign-in":
                page.context.add_cookies([{"name": "session", "value": session, "url": home}])
            page.goto(home + path)
            page.wait_for_function("document.fonts.ready.then(() => true)")
            taken = page.screenshot(animations="disabled", caret="hide")
            picture = PICTURES / f"{name}-{size}-{look}.png"
            if os.environ.get("NEW_PICTURES"):
                palette(taken).save(picture, optimize=True)
            elif near(picture, taken) > MOST_UNLIKE:
                changed.append(f"{name}-{size}-{look}")
                show(tmp_path / changed[-1], picture, taken)
    assert not changed, f"{', '.join(changed)}: see {tmp_path}"


def show(folder, picture, taken):
    """Old, new and difference beside each other."""
    folder.mkdir()
    (folder / "new.png").write_bytes(taken)
    if picture.exists():
        shutil.copy(picture, folder / "old.png")
        unlike(picture, taken).save(folder / "difference.png")
