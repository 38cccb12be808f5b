"""Runs the front: uvicorn on our own socket and with our own way to accept connections, until a signal ends it.

uvicorn reads and writes HTTP with httptools, the loop is uvloop if installed; ``guests`` accepts the connections. A stop always
ends: streams are closed, requests get ``GRACE_SECONDS``, and a process that still hangs ends itself after ``LAST_SECONDS``.
Nothing is lost by that: everything that was answered is on the disk.

The front is the ASGI application that gets every request first:

- ``GET /events/<key>?as=…`` streams what is new, ``GET /poll/<key>`` returns it once: neither takes a thread or a connection
  to the database while it waits. ``Admission`` decides what the page may hear. Without ``as`` it is the page of a club's event.
- ``POST /play/<key>/slip`` takes a phone's slip (``hand_in``).
- Everything else goes to the Flask pages, in one of ``THREADS`` threads, after its body has been read.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from math import inf
from types import FrameType
from typing import Any, TypeVar

import uvicorn
from a2wsgi import WSGIMiddleware
from flask import Flask

from director.desk.instance import WALL, Instance, steady_time
from director.desk.packs.centre import send_report, tell_news
from director.storage.store import DatabaseUnavailable
from director.web.live.admission import Admission, ListenRequest, Scope, asked_by
from director.web.live.bodies import (
    Bodies,
    BodyRefused,
    ClientDisconnected,
    HeldAnswer,
    Receive,
    Send,
    once,
    say_briefly,
)
from director.web.live.guests import Guest, Guests
from director.web.live.hand_in import HandIn, InboxWorker
from director.web.live.streams import Place, Streams, WatchedGame, Watcher

THREADS = 16
REPORT_SECONDS = 5
ASKING = 4

Found = TypeVar("Found")
log = logging.getLogger(__name__)


class Front:
    """The whole program as one ASGI application, with the work that runs beside the requests."""

    def __init__(self, app: Flask) -> None:
        self.instance: Instance = app.extensions["instance"]
        self.streams = Streams()
        self.watcher = Watcher(self.instance, self.streams)
        self.admission = Admission(app)
        self._listening: Counter[tuple[int, int]] = Counter()
        self._asking = ThreadPoolExecutor(ASKING, "admission")
        self.bodies = Bodies(most=int(app.config["MAX_CONTENT_LENGTH"]))
        self.inbox_worker = InboxWorker(self.instance)
        self.hand_in = HandIn(self.instance, self.watcher, self.inbox_worker)
        pages: Any = app  # a2wsgi has its own type for Flask applications
        self._pages: Any = WSGIMiddleware(pages, workers=THREADS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        guest: Guest = scope["state"].get("guest") or Guest("")
        guest.turn(busy=True)
        try:
            await self._answer(scope, receive, send, guest)
        except BodyRefused as refused:
            await say_briefly(send, refused.status, refused.why)
        except DatabaseUnavailable as trouble:
            await say_briefly(send, 503, trouble.code)
        except (ClientDisconnected, TimeoutError, OSError):
            guest.leave()
        finally:
            guest.turn(busy=False)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, guest: Guest) -> None:
        match scope["method"], scope["path"].split("/"):
            case "GET", ["", "events", key] if asked_by(scope, key).word("as"):
                if found := await self._let_in(scope, key, send):
                    place, game = found
                    player = WALL if place[1] == "wall" else None
                    if place[1] == "player":
                        player = await self._ask(self.admission.seat, asked_by(scope, key))
                    with self._heard(game.moment.game, player):
                        await self.streams.listen(
                            place,
                            current=lambda: game.messages[place[1]],
                            may=lambda: self._may_stay(asked_by(scope, key), place),
                            guest=guest,
                            receive=receive,
                            send=send,
                        )
            case "GET", ["", "poll", key]:
                if found := await self._let_in(scope, key, send):
                    (_, audience), game = found
                    await answer_json(send, game.messages[audience].data(steady_time()))
            case "POST", ["", "play", key, "slip"]:
                player = await self._ask(self.admission.seat, asked_by(scope, key))
                status, told = await self.hand_in.take(scope, key, player, receive)
                await answer_json(send, told, status)
            case _:
                await self._page(scope, receive, send)

    @contextmanager
    def _heard(self, game: int, player: int | None) -> Iterator[None]:
        """Counts a phone or a wall as connected while it listens; when it goes away, it counts as disconnected at once."""
        if player is None:
            yield
            return
        seat = (game, player)
        self._listening[seat] += 1
        self.instance.heard[seat] = inf
        try:
            yield
        finally:
            self._listening[seat] -= 1
            if not self._listening[seat]:
                del self._listening[seat]
                self.instance.heard.pop(seat, None)

    async def _ask(self, place: Callable[[ListenRequest], Found], asked: ListenRequest) -> Found:
        """Calls admission: in the event loop with a database file, in a thread with a server, which may be slow."""
        if self.instance.database is None:
            return place(asked)
        return await asyncio.get_running_loop().run_in_executor(self._asking, place, asked)

    async def _may_stay(self, asked: ListenRequest, place: Place) -> bool:
        """Answers whether a listener may still listen; True while the database does not answer."""
        try:
            return await self._ask(self.admission.place, asked) == place
        except DatabaseUnavailable:
            return True

    async def _let_in(self, scope: Scope, key: str, send: Send) -> tuple[Place, WatchedGame] | None:
        """Returns the place and the game, or None after answering why not."""
        place = await self._ask(self.admission.place, asked_by(scope, key))
        game = await self.watcher.game(place[0]) if place else None
        if place and game:
            return place, game
        await say_briefly(send, 404 if place else 403, "not found" if place else "not for you")
        return None

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a complete request to the pages, and their complete answer to the client."""
        body = b""
        if self.bodies.announced(scope) <= self.bodies.most:  # else the page says that it is too large
            body = await self.bodies.read(receive)
        answer = HeldAnswer()
        try:
            await self._pages(scope, once(body), answer.keep)
        finally:
            self.bodies.done(body)
        await answer.pass_on(send)

    async def work(self) -> None:
        """Runs the work beside the requests: watching, signs of life, bringing slips to the desk."""
        await asyncio.gather(
            *(going_on(each) for each in (self.watcher.run, self.inbox_worker.run, self._beat, self._report))
        )

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(1)
            await self.streams.beat()
            await self.streams.tell_of_listeners()
            await self.streams.recheck()

    async def _report(self) -> None:
        """Reports to federations how far their nights are, if this club has switched that on."""
        while True:
            await asyncio.sleep(REPORT_SECONDS)
            await asyncio.get_running_loop().run_in_executor(self._asking, self._tell_news)

    def _tell_news(self) -> None:
        tell_news(self.instance.desk("report"), send_report)

    def close(self) -> None:
        """Ends the threads after the last request."""
        self.hand_in.close()
        for threads in (self.inbox_worker.threads, self.watcher.threads, self._asking, self._pages.executor):
            threads.shutdown(wait=False, cancel_futures=True)


async def going_on(work: Callable[[], Awaitable[None]]) -> None:
    """Repeats endless work; logs its errors and starts it again."""
    while True:
        try:
            await work()
        except Exception:
            log.exception("Work beside the requests broke off")
            await asyncio.sleep(1)


async def answer_json(send: Send, data: bytes, status: int = 200) -> None:
    """Sends a JSON answer that must not be stored."""
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(data)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": data})


GRACE_SECONDS = 4
LAST_SECONDS = 8.0
SWITCH_SECONDS = 0.001
"""Seconds after which a computing thread gives way to the sending one; the default of 5 ms would apply to each of thousands of sends."""

WAITING = 4096
"""Connections that may wait to be accepted: all phones of a hall come back at the same moment."""


class Server(uvicorn.Server):
    """uvicorn's server, with a time limit for its stop; ``first`` runs before it waits for connections."""

    def __init__(self, config: uvicorn.Config, first: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._first = first

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._first()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        last = threading.Timer(LAST_SECONDS, os._exit, [128 + sig])
        last.daemon = True
        last.start()


class Serving:
    """A front that is served on a socket."""

    def __init__(self, app: Flask, listening: socket.socket, guests: Guests | None = None) -> None:
        self.front = Front(app)
        self.guests = guests or Guests()
        self.listening = listening
        config = uvicorn.Config(
            self.front,
            interface="asgi3",
            http="httptools",
            ws="none",
            log_level="warning",
            lifespan="off",
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
        config.load()
        self.config = config
        self.server = Server(config, self._end)
        self._protocol = reporting(config.http_protocol_class, self.guests)

    def run(self) -> None:
        """Serves until a signal or ``stop`` ends it."""
        sys.setswitchinterval(SWITCH_SECONDS)
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(self._serve())

    def stop(self) -> None:
        """Ends serving, as a signal does."""
        self.server.should_exit = True

    async def _serve(self) -> None:
        self.listening.listen(WAITING)
        self._accepting = asyncio.create_task(self.guests.accept(self.listening, self._connected))
        beside = [asyncio.create_task(each) for each in (self.guests.sweeping(), self.front.work())]
        await self.server.serve(sockets=[])  # uvicorn itself accepts none
        await self._end()  # again, because some versions of uvicorn skip it if stopped before they began
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        self.front.close()

    def _connected(self, guest: Guest) -> asyncio.Protocol:
        made: asyncio.Protocol = self._protocol(
            config=self.config, server_state=self.server.server_state, app_state={"guest": guest}
        )
        return made

    async def _end(self) -> None:
        """Stops accepting and ends the streams, so that the server has nothing to wait for."""
        self._accepting.cancel()
        await asyncio.wait([self._accepting])
        self.listening.close()
        await self.front.streams.close()


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Returns the maker of the event loop: uvloop if it is installed, on a server (the extra ``postgres``), not on
    Windows. It takes a third of the time for thousands of phones."""
    try:
        import uvloop
    except ImportError:
        return None
    made: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return made


def reporting(base: Any, guests: Guests) -> Any:
    """Returns uvicorn's protocol, extended to give each guest its connection and to report when that has ended."""

    class Protocol(base):  # type: ignore[misc]
        def connection_made(self, transport: asyncio.Transport) -> None:
            self.app_state["guest"].transport = transport
            super().connection_made(transport)

        def connection_lost(self, exc: Exception | None) -> None:
            guests.left(self.app_state["guest"])
            super().connection_lost(exc)

    return Protocol
