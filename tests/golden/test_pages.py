"""Every page of games and of a club reads as it did: words, links, fields with their limits, buttons."""

import re
import time
from difflib import unified_diff
from pathlib import Path

import pytest

from tests.golden.shown import SHOWN, text_of_pages

PAGES = Path(__file__).parent / "pages"


@pytest.fixture
def in_greenwich(monkeypatch):
    """Times of day are those of UTC."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.usefixtures("in_greenwich")
def test_pages_read_as_they_did(name, club_folder):
    """What is right in the difference is kept by ``python -m tests.golden``."""
    then = (PAGES / f"{name}.txt").read_text("utf-8").splitlines()
    now = text_of_pages(name, club_folder).splitlines()
    assert now == then, "\n".join(list(unified_diff(then, now, "then", "now", lineterm="", n=2))[:60])


def test_no_page_writes_a_date_as_a_machine_does():
    """Selects and lists of people too: 27. November 2026 or 27/11/2026, never 2026-11-27."""
    lines = [line for path in PAGES.glob("*.txt") for line in path.read_text("utf-8").splitlines()]
    read = [line for line in lines if 'type="hidden"' not in line]
    assert any("<option" in line and "November 2026" in line for line in read)
    assert [found for line in read for found in re.findall(r"\b\d{4}-\d{2}-\d{2}\b", line)] == []
