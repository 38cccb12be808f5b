"""A browser without a screen, which comes to ``director.example`` over TLS from an address of its own."""

import http.client
import json
import re
import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookies import Morsel, SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.deployment.front import NAME
from tests.web.live_server import Page

HOME = f"https://{NAME}"
CLIENT = "127.0.0.2"
"""The address of the browsers: nginx speaks to the processes from another one."""

LIES = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Host": "localhost", "X-Forwarded-Proto": "http"}
"""What anybody can say of where a request comes from; nginx must not pass it on."""

PATIENCE = 60.0
CSRF = re.compile(r'name="csrf_token"[^>]*value="([^"]+)"')


class Connection(http.client.HTTPSConnection):
    """A connection that believes the certificate made for the test, and comes from ``CLIENT``."""

    def __init__(self, port: int, certificate: Path) -> None:
        self._trust = ssl.create_default_context(cafile=certificate)
        super().__init__("127.0.0.1", port, timeout=PATIENCE, context=self._trust)

    def connect(self) -> None:
        plain = socket.create_connection((self.host, self.port), PATIENCE, (CLIENT, 0))
        self.sock = self._trust.wrap_socket(plain, server_hostname=NAME)


@dataclass(frozen=True)
class Answer:
    """What came back: ``at`` is where it leads, "" if nowhere."""

    status: int
    at: str
    text: str


@dataclass
class Browser:
    """Cookies, and pages asked for through the door at ``port``."""

    port: int
    certificate: Path
    cookies: dict[str, Morsel[str]] = field(default_factory=dict)

    def headers(self) -> dict[str, str]:
        sent = "; ".join(f"{name}={each.value}" for name, each in self.cookies.items())
        return LIES | {"Host": NAME, "Referer": f"{HOME}/", "Cookie": sent, "Accept-Language": "en"}

    def ask(
        self,
        path: str,
        method: str = "GET",
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """One request over a connection of its own; cookies are kept."""
        connection = Connection(self.port, self.certificate)
        try:
            connection.request(method, path, body, self.headers() | dict(headers or {}))
            answer = connection.getresponse()
            self._keep(answer)
            return Answer(
                answer.status, answer.headers.get("Location", ""), answer.read().decode("utf-8", "replace")
            )
        finally:
            connection.close()

    def _keep(self, answer: http.client.HTTPResponse) -> None:
        for line in answer.headers.get_all("Set-Cookie", []):
            self.cookies |= SimpleCookie(line)

    def send(self, path: str, fields: Mapping[str, str], page: str = "", file: bytes | None = None) -> Answer:
        """Fills in the form of a page (the same address unless named) and sends it."""
        found = CSRF.search(self.ask(page or path).text)
        assert found, f"{page or path} has no form"
        body, kind = form({"csrf_token": found[1]} | dict(fields), file)
        return self.ask(path, "POST", body, {"Content-Type": kind})

    def announce(self, path: str, size: int) -> int:
        """The status that a body of this size gets before any of it is sent."""
        connection = Connection(self.port, self.certificate)
        try:
            connection.putrequest("POST", path, skip_host=True)
            for name, value in (self.headers() | {"Content-Length": str(size)}).items():
                connection.putheader(name, value)
            connection.endheaders()
            return connection.getresponse().status
        finally:
            connection.close()

    def hand_in(self, key: str, slip: Mapping[str, Any]) -> tuple[int, Any]:
        """Hands a slip in as a player's phone does: status and answer."""
        kind = {"Content-Type": "application/json", "Origin": HOME}
        answer = self.ask(f"/play/{key}/slip", "POST", json.dumps(slip).encode(), kind)
        return answer.status, json.loads(answer.text) if answer.text.startswith("{") else answer.text

    @contextmanager
    def listening(self, path: str) -> Iterator[Page]:
        """A page that listens."""
        connection = Connection(self.port, self.certificate)
        connection.request("GET", path, headers=self.headers())
        try:
            yield Page(connection, connection.getresponse())
        finally:
            connection.close()


def form(fields: Mapping[str, str], file: bytes | None) -> tuple[bytes, str]:
    """A filled-in form and its kind, with a file if there is one."""
    if file is None:
        return urlencode(fields).encode(), "application/x-www-form-urlencoded"
    edge = b"--the-edge"
    parts = [
        f'Content-Disposition: form-data; name="{name}"\r\n\r\n{value}'.encode()
        for name, value in fields.items()
    ]
    parts.append(b'Content-Disposition: form-data; name="file"; filename="words.txt"\r\n\r\n' + file)
    body = b"".join(edge + b"\r\n" + part + b"\r\n" for part in parts) + edge + b"--\r\n"
    return body, "multipart/form-data; boundary=the-edge"
