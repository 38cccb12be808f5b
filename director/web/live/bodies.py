"""Reading what a request sends, before a thread is taken for it.

A thread that waits for somebody's bytes is a thread that nobody else has: sixteen requests that announce a body and never
send it would stop every page. So the body is read here, where waiting costs nothing, with a limit of bytes for each request
and for all together, and limits of time and of slowness. The answer is kept likewise until it is whole: a reader who is slow to take it
holds no thread either.
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
"""So long may a body pause."""

BODY_SECONDS = 120.0
"""So long may a whole body take: a word list of 15 MB through a slow wireless network."""

SEND_SECONDS = 60.0
"""So long may somebody take to fetch an answer."""

SMALL = 64 * 2**10
"""Bodies up to this size are always read, however much others are sending."""

MOST_HELD = 96 * 2**20
"""Bytes of larger bodies that are held at one time, for everybody together; a page may need some times as much for it."""

LEAST_RATE = 2048
"""Bytes that come in each second on the average, once a body has had ``FREE_SECONDS``: who sends in drops holds a connection."""

FREE_SECONDS = 5.0


class BodyRefused(Exception):
    """A body that is not read to its end: ``status`` and a word of why."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status
        self.why = why


class ClientDisconnected(Exception):
    """The other side hung up."""


@dataclass
class Bodies:
    """Reads bodies; ``most`` bytes each, at ``rate`` bytes in a second by the ``clock``, which cannot go back."""

    most: int
    silence: float = SILENCE_SECONDS
    seconds: float = BODY_SECONDS
    held: int = 0
    rate: float = LEAST_RATE
    clock: Callable[[], float] = monotonic

    def announced(self, scope: Mapping[str, Any]) -> int:
        """The length that the request announces, 0 if none."""
        found = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
        return int(found) if found.isdigit() else 0

    async def read(self, receive: Receive) -> bytes:
        """The whole body; Refused if it is too long or too slow, Gone if the other side hung up.

        The caller gives the body back to ``done``.
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
        """The body is needed no longer."""
        self.held -= len(body)


def once(body: bytes) -> Receive:
    """A ``receive`` that has this body ready."""
    left = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return left.pop() if left else {"type": "http.disconnect"}

    return receive


@dataclass
class HeldAnswer:
    """An answer that is kept until it is whole."""

    messages: list[Message] = field(default_factory=list)

    async def keep(self, message: Message) -> None:
        self.messages.append(message)

    async def pass_on(self, send: Send) -> None:
        """Sends it; TimeoutError if the other side does not take it."""
        async with asyncio.timeout(SEND_SECONDS):
            for message in self.messages:
                await send(message)


async def say_briefly(send: Send, status: int, text: str) -> None:
    """An answer of one line, after which the connection ends."""
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    if status == 503:
        headers.append((b"retry-after", b"2"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode() + b"\n"})
