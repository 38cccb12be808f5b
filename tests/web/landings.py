"""Where each step leads: one table, ``landings.txt``, that every redirect of every test of the web is looked up in.

A line of the table says which page was asked, how, where one lands, and how what is said there looks: the page's name, the
parts of its address that are not those of the page asked (``key: new``), the names in its query, its fragment, and the kinds
of sentences::

    POST steps.undo -> desk.show, success
    POST events.next_game -> desk.show (key: new)

A redirect that is not in the table is a fault, or a new line: ``NEW_LANDINGS=1 pytest tests/web`` adds what is missing;
read what it added, and sort. What is the same for every page is not in the table: whoever may not is led to a door, and a
step without a page of its own that is refused leads to the first page with the sentence.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import get_ident
from urllib.parse import parse_qs, urlsplit

from flask import Flask, message_flashed, request_started
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

DOORS = ("auth.set_up", "auth.sign_in", "account_entry.sign_in")
KINDS = ("message", "success", "info", "warning", "danger")
REFUSED = " -> games.index, danger"
TABLE = Path(__file__).parent / "landings.txt"


@cache
def known() -> frozenset[str]:
    return frozenset(TABLE.read_text("utf-8").splitlines())


class Way:
    """The kinds of sentences that each answer on the way of one browser said; other threads ask for themselves."""

    def __init__(self) -> None:
        self.said: list[list[str]] = []
        self.thread = get_ident()

    def begin(self, *_: object, **__: object) -> None:
        if get_ident() == self.thread:
            self.said.append([])

    def hear(self, *_: object, category: str, **__: object) -> None:
        assert category in KINDS, f"no kind of sentence: {category}"
        if get_ident() == self.thread:
            self.said[-1].append(category)

    @contextmanager
    def heard(self, app: Flask) -> Iterator[None]:
        with request_started.connected_to(self.begin, app), message_flashed.connected_to(self.hear, app):
            yield


def landing(app: Flask, answer: TestResponse, said: list[str]) -> str:
    """The line of the table for an answer that leads elsewhere."""
    asked = app.url_map.bind("", url_scheme="http")
    page, values = _page(asked, answer.request.path, answer.request.method)
    to = urlsplit(answer.headers["Location"])
    found, others = _page(asked, to.path, "GET")
    more = [f"{name}: new" for name, value in sorted(others.items()) if values.get(name) != value]
    more += [f"?{name}" for name in sorted(parse_qs(to.query, keep_blank_values=True))]
    if to.fragment:
        more.append("#" + re.sub(r"\d+", "N", to.fragment))
    line = f"{answer.request.method} {page} -> {found}"
    return ", ".join([f"{line} ({', '.join(more)})" if more else line, *sorted(set(said))])


def look_up(app: Flask, answer: TestResponse, way: Way) -> None:
    """Each page on the way to the answer leads where the table says."""
    for each, said in zip((*answer.history, answer), way.said, strict=True):
        if "Location" not in each.headers or each.status_code >= 400:
            continue
        line = landing(app, each, said)
        page, _, led = line.removeprefix("GET ").removeprefix("POST ").partition(" -> ")
        if led.startswith(DOORS) and not page.startswith(("auth.", "account_entry.")):
            continue
        if REFUSED in line or each.request.method not in ("GET", "POST") or line in known():
            continue
        assert os.environ.get("NEW_LANDINGS"), (
            f"no test has led this way yet (tests/web/landings.txt): {line}"
        )
        with TABLE.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")


def _page(asked: object, path: str, method: str) -> tuple[str, dict[str, object]]:
    try:
        page, values = asked.match(path, method=method)
    except HTTPException:
        return "nothing", {}
    return str(page), dict(values)
