"""A real server in a thread, on a port of its own, and a page that listens to it."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from director.cli.serve import listen
from director.desk import sessions
from director.desk.desk import Desk
from director.desk.instance import Instance
from director.games.people import Entrant
from director.web.live.guests import Guests
from director.web.live.serving import Serving
from tests.room import small_setup

KEY = "night"
SECRET = "wall-secret"


@dataclass(frozen=True)
class Live:
    """A running server."""

    serving: Serving
    port: int

    def ask(
        self, path: str, method: str = "GET", body: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        """Status and body of an answer; a body that is no text is sent as JSON."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        sent = dict(headers or {})
        if body is not None and not isinstance(body, bytes):
            body, sent["Content-Type"] = json.dumps(body).encode(), "application/json"
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    @contextmanager
    def listening(self, query: str, cookie: str = "", key: str = KEY) -> Iterator[Page]:
        """A page that listens to the night."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request("GET", f"/events/{key}?{query}", headers={"Cookie": cookie})
        try:
            yield Page(connection, connection.getresponse())
        finally:
            connection.close()

    def raw(self, text: bytes, timeout: float = 20) -> socket.socket:
        """A connection over which these bytes were sent."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=timeout)
        connection.sendall(text)
        return connection


@dataclass(frozen=True)
class Page:
    """An open stream."""

    connection: http.client.HTTPConnection
    answer: http.client.HTTPResponse

    def event(self) -> tuple[str, dict[str, Any]]:
        """Name and data of the next event."""
        fields: dict[str, str] = {}
        while "data" not in fields or fields.get("event") is None:
            line = self.answer.readline().decode()
            assert line, "the stream has ended"
            name, _, value = line.rstrip("\n").partition(": ")
            if name:
                fields[name] = value
        assert self.answer.readline() == b"\n"
        return fields["event"], json.loads(fields["data"])

    def state(self, wanted: Callable[[dict[str, Any]], bool] = lambda data: True) -> dict[str, Any]:
        """The data of the next state that is as wanted."""
        while True:
            name, data = self.event()
            if name == "state" and wanted(data):
                return data


@contextmanager
def running(app: Flask, guests: Guests | None = None, port: int = 0) -> Iterator[Live]:
    """The application served as ``director serve`` does it; it must stop within ten seconds."""
    socket_of_ours = listen("127.0.0.1", port)
    port = socket_of_ours.getsockname()[1]
    serving = Serving(app, socket_of_ours, guests)
    thread = threading.Thread(target=serving.run)
    thread.start()
    try:
        yield Live(serving, port)
    finally:
        serving.stop()
        thread.join(10)
        assert not thread.is_alive(), "the server did not stop"


def heard_by_a_wall(app: Flask, secret: str) -> dict[str, Any]:
    """The message that a wall with this secret hears when it comes to the stream now."""
    with running(app) as live, live.listening(f"as=wall&secret={secret}", key="wall") as page:
        assert page.answer.status == 200
        return page.state()


def a_night(club: Instance, names: tuple[str, ...] = ("Anna", "Bert", "Carl")) -> Desk:
    """A desk with a night of these players, whose wall opens with SECRET and whose seats with a cookie ``seat=<id>``."""
    desk = club.desk("Eva")
    sessions.create_game(desk, small_setup(lexicon="small"), [Entrant(name) for name in names], KEY)
    club.admits["wall"] = lambda secret: KEY if secret == SECRET else None
    club.admits["seat"] = lambda key, cookies: (
        int(cookies["seat"]) if key == KEY and "seat" in cookies else None
    )
    return desk


def cookie_of(client: FlaskClient) -> str:
    """The session of a signed-in browser, as it is sent."""
    found = client.get_cookie("session")
    return f"session={found.value}"


def wait_for(what: Callable[[], bool], seconds: float = 120.0) -> None:
    """Waits until something is so; the limit only keeps a test that fails from standing still."""
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.02)
