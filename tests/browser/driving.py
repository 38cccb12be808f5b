"""How a person uses the pages: signing in, preparing a night, the steps of a round, the slip line."""

import re
from pathlib import Path
from typing import Any

from director.desk import sessions
from director.desk.duplicate import rounds, slips
from director.games.duplicate.game import Game
from director.games.people import Entrant
from director.judge.slip import Slip
from director.web import create_app
from tests.browser.conftest import PASSWORD, Club
from tests.room import small_setup
from tests.web.conftest import signed_in


def sign_in_by_form(browser: Any, club: Club, who: str) -> Any:
    """A page of a person who signed in as they do, in English; the first one sets the password."""
    page = _a_page(browser, (1024, 768))
    page.goto(club.address)
    if page.locator("#again").count():
        page.fill("#again", PASSWORD)
    page.fill("#who", who)
    page.fill("#password", PASSWORD)
    page.click("main form button")
    speak(page, "en")
    return page


def speak(page: Any, language: str) -> None:
    """Chooses the language in the menu of the head."""
    page.click("#menu > summary")
    page.click(f"button[value={language}]")
    page.wait_for_function("lang => document.documentElement.lang === lang", arg=language)


def set_up(page: Any, what: str) -> None:
    """Goes to a page of the night that is behind *Set up*."""
    page.locator(".night-more > summary").click()
    page.get_by_role("link", name=what).click()


def sign_in(browser: Any, club: Club, who: str, size: tuple[int, int] = (1024, 768), **more: Any) -> Any:
    """An empty page of a person who came in before, and reads English."""
    app = create_app(club.folder, DATABASE=club.database)
    session = signed_in(app, who).get_cookie("session")
    app.extensions["instance"].close()
    page = _a_page(browser, size, **more)
    page.context.add_cookies([{"name": "session", "value": session.value, "url": club.address}])
    return page


def _a_page(browser: Any, size: tuple[int, int], **more: Any) -> Any:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, bypass_csp=True, **more)
    page = context.new_page()
    page.set_default_timeout(60_000)  # a machine that compiles the search meanwhile is slow
    return page


def module(page_script: str, name: str) -> str:
    """JavaScript for a module of the page's script as the page itself has it, such as ``live``."""
    return f"import({_address(page_script)}).then((all) => all.${name.replace('/', '_')})"


def later(page_script: str, name: str) -> str:
    """JavaScript that loads a script beside the page's one, such as ``./play/drag.js``."""
    return f"import(new URL('{name}', {_address(page_script)}))"


def _address(page_script: str) -> str:
    return f"[...document.scripts].find((each) => each.src.endsWith('/{page_script}')).src"


def stand_still(page: Any) -> None:
    """To the page no time passes, unless ``page.clock.run_for`` lets it."""
    page.clock.install(time=0)
    page.clock.pause_at(1)


def knows(page, word):
    """Whether the page holds the word, seen or not; a part of a code that is drawn by chance is none."""
    return re.search(rf"(?<![\w-]){word}(?![\w-])", page.content()) is not None


def in_words(page, line):
    """Types a line into the field of the board in words, and gives what is answered."""
    page.locator("#command").fill(line)
    page.locator("#command").press("Enter")
    return page.locator("#words-answer").inner_text().strip()


def no_wider_than_the_screen(page: Any) -> bool:
    """Whether nothing goes beyond the screen's edge, once the page has its style sheets."""
    page.wait_for_load_state()
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def fits(page: Any, *sizes: tuple[int, int]) -> None:
    """Nothing of the page goes beyond the edge of screens of these sizes."""
    usual = page.viewport_size
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        assert no_wider_than_the_screen(page)
    page.set_viewport_size(usual)


def prepare_by_form(page: Any, club: Club, title: str, players: list[str]) -> str:
    """Makes a night with these players through the form; gives its key."""
    page.goto(f"{club.address}/games/new")
    page.fill("[name=title]", title)
    if page.locator("[data-untick]").count():
        page.click("[data-untick]")
    page.fill("textarea[name=players]", "\n".join(players))
    page.click("main form button.btn-primary")
    page.wait_for_url(re.compile(r"^[^?]*/games/[0-9a-f]{12}/"))  # not the page that waits for the word list
    return page.url.split("/games/")[1].split("/")[0]


def prepare(club: Club, title: str, players: list[str], lexicon: str = "german") -> str:
    """A night with these players and a word list; gives its key."""
    at = club.opened()
    setup = small_setup(title=title, lexicon=lexicon)
    key = sessions.create_game(at.desk(), setup, [Entrant(name) for name in players]).key
    at.close()
    return key


def game_of(club: Club, key: str) -> Game:
    """The game as the database has it."""
    return club.opened().desk().session(key).game


def moves_of(club: Club, key: str) -> list[tuple[str, str, int]]:
    """Moves of the open round as (place, word, score), best first: each word once, where it counts most, for in the first
    round the rulebook pays that place whichever is written."""
    desk = club.opened().desk()
    current = desk.session(key).game.current
    found = desk.search(desk.session(key)).solutions(current.board, current.rack)
    best: dict[str, tuple[str, str, int]] = {}
    for move, score in found:
        best.setdefault(move.word.upper(), (move.at, move.word, score))
    return list(best.values())


def open_round_by_hand(page: Any, club: Club, key: str) -> None:
    """Draws, starts the clock and calls the time."""
    page.goto(f"{club.address}/games/{key}/desk")
    page.get_by_role("button", name="Draw the rack").click()
    page.get_by_role("button", name="Start the clock").click()
    page.get_by_role("button", name="Time is up").click()
    page.get_by_text("Time is up.").wait_for()


def a_round(club: Club, key: str, rack: str = "", called: bool = True) -> None:
    """Another device: the letters are drawn, or these are taken, the clock is started, and the time is called."""
    at = club.opened()
    desk = at.desk("Ute")
    if rack:
        rounds.type_rack(desk, key, rack)
    else:
        rounds.draw(desk, key)
    rounds.start_clock(desk, key)
    if called:
        rounds.call_time(desk, key)
    at.close()


def end_round(club: Club, key: str) -> None:
    """Another device: nobody has handed anything in, and the top is placed."""
    at = club.opened()
    desk = at.desk("Ute")
    game = desk.session(key).game
    for player in game.players:
        slips.record_slip(desk, key, len(game.rounds), player.id, Slip(state="none"))
    top = rounds.tops(desk, desk.session(key))[0].scored.move
    rounds.place_top(desk, key, top.at, top.word)
    at.close()


def open_round(page: Any, club: Club, key: str, rack: str = "") -> None:
    """The page is at the desk of a round whose time is up."""
    a_round(club, key, rack)
    page.goto(f"{club.address}/games/{key}/desk")
    page.get_by_text("Time is up.").wait_for()


def at_open_round(
    browser: Any, club: Club, title: str, players: list[str], rack: str = ""
) -> tuple[Any, str]:
    """The desk of a new night whose first round is open and its time up, and the key of the night."""
    page = sign_in(browser, club, "Eva")
    key = prepare(club, title, players)
    open_round(page, club, key, rack)
    return page, key


def enter(page: Any, text: str) -> str:
    """Types a line, presses Enter, gives the echo."""
    page.locator("#line").press_sequentially(text)
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.keyboard.press("Enter")
    page.wait_for_function("document.getElementById('line').value === ''")
    return str(page.locator("#echo span").inner_text())


def place_top(page: Any) -> None:
    page.get_by_role("link", name="Show the top").click()
    page.locator(".tops button:not([disabled])").first.click()


def download(page: Any, address: str, folder: Path, name: str) -> Path:
    """Fetches a file with the session of the page."""
    answer = page.request.get(address)
    assert answer.ok, f"{address}: {answer.status}"
    path = folder / name
    path.write_bytes(answer.body())
    return path
