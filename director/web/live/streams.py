"""The streams: one for each page that listens, kept as a ``send`` and nothing else.

No thread, no task and no queue of its own waits for a listener; a page that listens costs its open connection. Server-sent
events: ``state`` with one of ``messages``, and every ``BEAT_SECONDS`` of silence ``beat`` with the server's time, which
a page's watchdog waits for (a comment would never be seen by its script); a desk hears ``phones`` when other pages of
its game came or went. A listener who does not take what is sent is cut off; its page comes back and gets the whole state.
``recheck`` ends the streams of those whose access was closed since.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic

from director.desk.instance import steady_time
from director.web.live.bodies import Receive, Send
from director.web.live.guests import Guest
from director.web.live.messages import Message

BEAT_SECONDS = 15.0
MOST_WAITING = 48 * 2**10
"""Bytes that may wait for a listener before it is cut off."""

AT_ONCE = 25
"""After so many sends everything else has its turn, and the time in the message is taken anew."""

HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-accel-buffering", b"no"),
]

RECHECKED = 200
"""So many listeners are looked at again each second: a hall at once, 6,000 phones in half a minute."""

Place = tuple[str, str]
"""A game's key and an audience."""


class Listener:
    """One open page; ``heard`` is when something was sent last, ``may`` whether it may still listen."""

    __slots__ = ("ended", "guest", "heard", "may", "send")

    def __init__(self, send: Send, guest: Guest, may: Callable[[], Awaitable[bool]]) -> None:
        self.send = send
        self.guest = guest
        self.may = may
        self.heard = monotonic()
        self.ended = False

    async def give(self, body: bytes, more: bool = True) -> None:
        """Sends, and never waits: who does not take it is cut off."""
        if self.ended:
            return
        if self.guest.clogged(MOST_WAITING):
            self.guest.leave()
            return
        self.heard, self.ended = monotonic(), not more
        await self.send({"type": "http.response.body", "body": body, "more_body": more})


class Streams:
    """All listeners, by game and audience."""

    def __init__(self) -> None:
        self.listeners: dict[Place, set[Listener]] = {}
        self.closing = False
        self._moved: set[str] = set()
        self._to_recheck: list[Listener] = []

    @property
    def keys(self) -> set[str]:
        """The games that somebody listens to."""
        return {key for key, _ in self.listeners}

    def count(self, place: Place | None = None) -> int:
        """How many listen, there or in all."""
        if place:
            return len(self.listeners.get(place, ()))
        return sum(len(each) for each in self.listeners.values())

    async def listen(
        self,
        place: Place,
        current: Callable[[], Message],
        may: Callable[[], Awaitable[bool]],
        guest: Guest,
        receive: Receive,
        send: Send,
    ) -> None:
        """Keeps a page informed until it goes away or the server stops; ``current`` is what it hears first."""
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        listener = Listener(send, guest, may)
        self.listeners.setdefault(place, set()).add(listener)
        self._moved.add(place[0])
        try:
            await listener.give(b"retry: 1000\n\n" + current().event(steady_time()))
            while not self.closing and (await receive())["type"] != "http.disconnect":
                pass
        finally:
            self._forget(place, listener)

    def _forget(self, place: Place, listener: Listener) -> None:
        there = self.listeners.get(place, set())
        there.discard(listener)
        self._moved.add(place[0])
        if not there:
            self.listeners.pop(place, None)

    async def broadcast(self, place: Place, message: Message) -> int:
        """Sends a message to all who listen there; the number of them."""
        listeners = list(self.listeners.get(place, ()))
        for start in range(0, len(listeners), AT_ONCE):
            body = message.event(steady_time())
            for listener in listeners[start : start + AT_ONCE]:
                await listener.give(body)
            await asyncio.sleep(0)
        return len(listeners)

    async def beat(self) -> None:
        """A sign of life for those who have heard nothing for a while; to be called once a second."""
        late = monotonic() - BEAT_SECONDS
        silent = [each for each in self._all() if each.heard < late]
        for start in range(0, len(silent), AT_ONCE):
            body = b'event: beat\ndata: {"now":%.3f}\n\n' % steady_time()
            for listener in silent[start : start + AT_ONCE]:
                await listener.give(body)
            await asyncio.sleep(0)

    async def tell_of_listeners(self) -> None:
        """Tells the desks of those games whose listeners have changed; to be called once a second."""
        moved, self._moved = self._moved, set()
        for key in moved:
            for listener in list(self.listeners.get((key, "desk"), ())):
                await listener.give(b'event: phones\ndata: {"now":%.3f}\n\n' % steady_time())

    async def recheck(self) -> None:
        """Ends the streams of those who may not listen any more; to be called once a second, each time for the next."""
        if not self._to_recheck:
            self._to_recheck = self._all()
        now, self._to_recheck = self._to_recheck[:RECHECKED], self._to_recheck[RECHECKED:]
        for listener in now:
            if not listener.ended and not await listener.may():
                await listener.give(b"", more=False)

    def _all(self) -> list[Listener]:
        return [each for there in self.listeners.values() for each in there]

    async def close(self) -> None:
        """Ends every stream, so that the server can stop."""
        self.closing = True
        await self.end_all()

    async def end_all(self) -> None:
        """Ends every stream; pages open theirs again by themselves."""
        for listener in self._all():
            await listener.give(b"", more=False)
