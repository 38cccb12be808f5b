"""Running the front: uvicorn on a socket of ours, with our own way to let connections in, until a signal ends it.

uvicorn reads and writes HTTP with httptools, and the loop is uvloop where there is one; connections are accepted by ``guests``. A stop always stops: streams are ended, requests get
``GRACE_SECONDS``, and where something still hangs the process ends itself after ``LAST_SECONDS``. Nothing is lost by that:
whatever was answered is on the disk.

The front: the ASGI application that every request of the program meets first.

- ``GET /events/<key>?as=…`` streams what is new, ``GET /poll/<key>`` gives the same once: neither takes a thread or a connection
  to the database while it waits. ``Admission`` decides what the page may hear. Without ``as`` it is the page of a club's event.
- ``POST /play/<key>/slip`` takes a phone's slip (``hand_in``).
- Everything else goes to the Flask pages, in one of ``THREADS`` threads, once its body is read.
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
    """The whole program as one ASGI application, with the work that goes on beside the requests."""

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
        pages: Any = app  # a2wsgi has a word of its own for what Flask is
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
        """While a phone or a wall listens it counts as connected; one that went away does not, from that moment on."""
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
        """What admission says: a file is asked at once, a server, which may keep one waiting, in a thread."""
        if self.instance.database is None:
            return place(asked)
        return await asyncio.get_running_loop().run_in_executor(self._asking, place, asked)

    async def _may_stay(self, asked: ListenRequest, place: Place) -> bool:
        """Whether a listener may still listen; nobody is sent away while the database does not answer."""
        try:
            return await self._ask(self.admission.place, asked) == place
        except DatabaseUnavailable:
            return True

    async def _let_in(self, scope: Scope, key: str, send: Send) -> tuple[Place, WatchedGame] | None:
        """The place and the game, or None after an answer that says why not."""
        place = await self._ask(self.admission.place, asked_by(scope, key))
        game = await self.watcher.game(place[0]) if place else None
        if place and game:
            return place, game
        await say_briefly(send, 404 if place else 403, "not found" if place else "not for you")
        return None

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hands a request to the pages once it is whole, and their answer on once it is whole."""
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
        """What goes on beside the requests: watching, signs of life, bringing slips to the desk."""
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
        """Tells federations where their nights are, if this club wished it."""
        while True:
            await asyncio.sleep(REPORT_SECONDS)
            await asyncio.get_running_loop().run_in_executor(self._asking, self._tell_news)

    def _tell_news(self) -> None:
        tell_news(self.instance.desk("report"), send_report)

    def close(self) -> None:
        """Ends the threads, once nothing is asked any more."""
        self.hand_in.close()
        for threads in (self.inbox_worker.threads, self.watcher.threads, self._asking, self._pages.executor):
            threads.shutdown(wait=False, cancel_futures=True)


async def going_on(work: Callable[[], Awaitable[None]]) -> None:
    """Does endless work; what goes wrong in it is told, and it begins anew."""
    while True:
        try:
            await work()
        except Exception:
            log.exception("Work beside the requests broke off")
            await asyncio.sleep(1)


async def answer_json(send: Send, data: bytes, status: int = 200) -> None:
    """A JSON answer that nobody may keep."""
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
"""A thread that computes gives way to the one that sends after so long; by default 5 ms, for each of thousands of sends."""

WAITING = 4096
"""Connections that may wait to be accepted: a hall of phones comes back at the same moment."""


class Server(uvicorn.Server):
    """uvicorn's server, which sees to it that a stop ends in time; ``first`` is done before anything waits for connections."""

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
        """Serves until a signal, or ``stop``, ends it."""
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
        await self.server.serve(sockets=[])  # none for uvicorn to accept from
        await self._end()  # once more: some uvicorns do not where they were told to stop before they began
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
        """Nobody comes any more, and the streams end: the server has nothing to wait for."""
        self._accepting.cancel()
        await asyncio.wait([self._accepting])
        self.listening.close()
        await self.front.streams.close()


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """What makes the event loop: uvloop, which takes a third of the time for thousands of phones, where it is
    installed: on a server (the extra ``postgres``), not on Windows."""
    try:
        import uvloop
    except ImportError:
        return None
    made: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return made


def reporting(base: Any, guests: Guests) -> Any:
    """uvicorn's protocol, which tells the guest its connection, and the guests when it has gone."""

    class Protocol(base):  # type: ignore[misc]
        def connection_made(self, transport: asyncio.Transport) -> None:
            self.app_state["guest"].transport = transport
            super().connection_made(transport)

        def connection_lost(self, exc: Exception | None) -> None:
            guests.left(self.app_state["guest"])
            super().connection_lost(exc)

    return Protocol
