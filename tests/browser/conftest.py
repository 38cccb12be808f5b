"""A real server and a real browser: Debian's Chromium driven by Playwright."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from director.desk.instance import Instance
from director.desk.settings import choose_list
from director.web import create_app
from tests import stores
from tests.needs import program
from tests.room import START, command_line
from tests.serving import serving
from tests.web.conftest import app as app
from tests.web.conftest import club as club
from tests.web.live_server import running as in_a_thread

PASSWORD = "abendrot"


def chromium() -> str:
    """The browser's path. The shell without windows comes first: it takes a third of the processor time."""
    return program("chromium-headless-shell chromium chromium-browser google-chrome", "chromium")


SAME_LETTERS = """
import random
from types import SimpleNamespace
from director.cli import main
from director.desk import desk
desk.secrets = SimpleNamespace(SystemRandom=lambda: random.Random(13))
main()
"""
"""``director`` that draws the same letters from the same bag: what fails once fails again."""


@dataclass(frozen=True)
class Club:
    """A running server on an instance of its own."""

    address: str
    folder: Path
    database: str | None = None

    def opened(self) -> Instance:
        """The same data beside the server."""
        return Instance(self.folder, self.database)


@contextmanager
def served(folder: Path, port: int = 0) -> Iterator[tuple[Club, subprocess.Popen[str]]]:
    """``director serve`` on that folder as a director starts it, and its process, which may be stopped."""
    serve = command_line(folder, "serve", "--port", str(port), "--host", "127.0.0.1", "--no-browser")
    command = [sys.executable, "-c", SAME_LETTERS, *serve[len(START) :]]
    with serving(command) as server:
        yield Club(server.address, folder, stores.here.database(folder)), server.process


def take_german(folder: Path, lexicons: Path) -> str | None:
    """The German list is the club's, whatever language the pages speak; gives the database."""
    shutil.copytree(lexicons, folder / "lexicons")
    club = Instance(folder, stores.here.database(folder))
    choose_list(club, "german")
    club.close()
    return club.database


@pytest.fixture(scope="session")
def running(german_lexicons: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club with the German word list built, in a file."""
    chromium()
    folder = tmp_path_factory.mktemp("club")
    take_german(folder, german_lexicons)
    with served(folder) as (club, _):
        yield club


@pytest.fixture
def running_on_both(running: Club, any_store: str, request: pytest.FixtureRequest) -> Club:
    """The running club, and in the long form one with the same word list whose data lie in PostgreSQL, where there is one."""
    return running if any_store == "sqlite" else request.getfixturevalue("alone")


@pytest.fixture
def alone(started_browser: Any, german_lexicons: Path, tmp_path: Path) -> Iterator[Club]:
    """A club with the same word list and no games, for a test that is about all of a club's games; no process of its own."""
    folder = tmp_path / "club"
    database = take_german(folder, german_lexicons)
    app = create_app(folder, DATABASE=database)
    with in_a_thread(app) as live:
        yield Club(f"http://127.0.0.1:{live.port}", folder, database)
        close_pages(started_browser)
    app.extensions["instance"].close()


@pytest.fixture(scope="session")
def started_browser() -> Iterator[Any]:
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=60_000)  # as long as a page waits for anything: a busy machine is slow
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), args=arguments)
        yield started
        started.close()


@pytest.fixture
def browser(started_browser: Any) -> Iterator[Any]:
    """The browser; the pages of a test end with it, for each goes on listening and asking as long as it is open."""
    yield started_browser
    close_pages(started_browser)


def close_pages(browser: Any) -> None:
    for context in browser.contexts:
        context.close()


ACTS = ("click", "dblclick", "tap", "fill", "press", "press_sequentially", "check", "select_option")


@pytest.fixture(autouse=True, scope="session")
def patient_hands() -> Iterator[None]:
    """People touch a page that has arrived: an act waits for its element, and for the scripts of the page on which it is.

    A page that a test holds back says so by ``unfinished``.
    """
    from playwright.sync_api import Locator, Page

    def arrived(page: Any) -> None:
        if not getattr(page, "unfinished", False):
            page.wait_for_load_state()

    def patient(act: Callable[..., Any]) -> Callable[..., Any]:
        def done(at: Any, *given: Any, **more: Any) -> Any:
            at.first.wait_for(state="attached", timeout=more.get("timeout"))
            arrived(at.page)
            return act(at, *given, **more)

        return done

    def on_page(name: str) -> Callable[..., Any]:
        return lambda page, selector, *given, **more: getattr(page.locator(selector), name)(*given, **more)

    hands = vars(Page)["keyboard"].fget

    def keyboard(page: Any) -> Any:
        arrived(page)
        return hands(page)

    with pytest.MonkeyPatch.context() as patch:
        for name in ACTS:
            patch.setattr(Locator, name, patient(getattr(Locator, name)))
            if hasattr(Page, name):
                patch.setattr(Page, name, on_page(name))
        patch.setattr(Page, "keyboard", property(keyboard))
        yield
