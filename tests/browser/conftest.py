"""A real server and a real browser: Debian's Chromium driven by Playwright.

Where there is no browser the tests skip and say so; in CI they fail instead.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.room import command_line
from tests.serving import serving

PASSWORD = "abendrot"
IN_CI = os.environ.get("CI") == "true"


def chromium() -> str:
    """The browser's path; skips the test where there is none, fails in CI."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    message = "no Chromium on this machine (Debian: apt-get install chromium)"
    if IN_CI:
        pytest.fail(message)
    pytest.skip(message)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine may be late: what fails here is tried twice more, and the report tells it."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=2))


@dataclass(frozen=True)
class Club:
    """A running server on an instance of its own."""

    address: str
    folder: Path


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """``director serve`` as a director starts it, with the German word list built."""
    chromium()
    folder = tmp_path_factory.mktemp("club")
    subprocess.run(command_line(folder, "lexicon", "build", "german"), check=True, capture_output=True)
    with serving(
        command_line(folder, "serve", "--port", "0", "--host", "127.0.0.1", "--no-browser")
    ) as server:
        yield Club(server.address, folder)


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    from playwright.sync_api import sync_playwright

    arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), args=arguments)
        yield started
        started.close()
