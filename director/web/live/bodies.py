"""Reads what a request sends before a thread serves it.

A thread that waits for a client's bytes is lost to all others: sixteen requests that announce a body and never send it
would stop every page. So the body is read here, in the event loop, where waiting costs nothing, with a limit of bytes
for each request and for all together, and limits of time and of slowness. The answer is likewise collected until it is
whole: a slow reader holds no thread either.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from time import monotonic
from typing import Any

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

SILENCE_SECONDS = 15.0
"""Longest pause within a body."""

BODY_SECONDS = 120.0
"""Longest time for a whole body: a word list of 15 MB through a slow wireless network."""

SEND_SECONDS = 60.0
"""Longest time for fetching an answer."""

SMALL = 64 * 2**10
"""Bodies up to this size are always read, however much others are sending."""

MOST_HELD = 96 * 2**20
"""Most bytes of larger bodies held at one time, for everybody together; a page may need several times as much to handle them."""

LEAST_RATE = 2048
"""Bytes that must come in each second on average, after the first ``FREE_SECONDS``: a slower sender would hold a connection too long."""

FREE_SECONDS = 5.0


class BodyRefused(Exception):
    """A body that is not read to its end: ``status`` and ``why`` for the answer."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status
        self.why = why


class ClientDisconnected(Exception):
    """The other side closed the connection."""


@dataclass
class Bodies:
    """Reads bodies of at most ``most`` bytes each, at ``rate`` bytes a second or more by the ``clock``, which cannot go back."""

    most: int
    silence: float = SILENCE_SECONDS
    seconds: float = BODY_SECONDS
    held: int = 0
    rate: float = LEAST_RATE
    clock: Callable[[], float] = monotonic

    def announced(self, scope: Mapping[str, Any]) -> int:
        """Returns the length that the request announces, 0 if none."""
        found = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
        return int(found) if found.isdigit() else 0

    async def read(self, receive: Receive) -> bytes:
        """Returns the whole body; BodyRefused if it is too long or too slow, ClientDisconnected if the other side closed the connection.

        The caller must pass the body to ``done`` afterwards.
        """
        whole, size, began = BytesIO(), 0, self.clock()
        try:
            async with asyncio.timeout(self.seconds):
                while True:
                    async with asyncio.timeout(self.silence):
                        message = await receive()
                    if message["type"] == "http.disconnect":
                        raise ClientDisconnected
                    part = message.get("body", b"")
                    size += len(part)
                    self.held += len(part)
                    whole.write(part)
                    if size > self.most:
                        raise BodyRefused(413, "too large")
                    if size > SMALL and self.held > MOST_HELD:
                        raise BodyRefused(503, "too much at once")
                    if not message.get("more_body"):
                        return whole.getvalue()
                    if size < (self.clock() - began - FREE_SECONDS) * self.rate:
                        raise BodyRefused(408, "too slow")
        except TimeoutError as late:
            self.held -= size
            raise BodyRefused(408, "too slow") from late
        except BaseException:
            self.held -= size
            raise

    def done(self, body: bytes) -> None:
        """Frees the share of ``held`` of a body that is no longer needed."""
        self.held -= len(body)


def once(body: bytes) -> Receive:
    """Returns a ``receive`` that has this body ready."""
    left = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return left.pop() if left else {"type": "http.disconnect"}

    return receive


@dataclass
class HeldAnswer:
    """An answer that is collected until it is whole."""

    messages: list[Message] = field(default_factory=list)

    async def keep(self, message: Message) -> None:
        self.messages.append(message)

    async def pass_on(self, send: Send) -> None:
        """Sends it; TimeoutError if the other side does not read it."""
        async with asyncio.timeout(SEND_SECONDS):
            for message in self.messages:
                await send(message)


async def say_briefly(send: Send, status: int, text: str) -> None:
    """Sends an answer of one line and closes the connection."""
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    if status == 503:
        headers.append((b"retry-after", b"2"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode() + b"\n"})
