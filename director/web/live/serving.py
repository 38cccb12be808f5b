"""Running the front: uvicorn on a socket of ours, with our own door for connections, until a signal ends it.

uvicorn reads and writes HTTP with httptools, and the loop is uvloop where there is one; connections are accepted by ``guests``. A stop always stops: streams are ended, requests get
``GRACE_SECONDS``, and where something still hangs the process ends itself after ``LAST_SECONDS``. Nothing is lost by that:
whatever was answered is on the disk.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
from collections.abc import Awaitable, Callable
from types import FrameType
from typing import Any

import uvicorn
from flask import Flask

from director.web.live.front import Front
from director.web.live.guests import Guest, Guests

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
    """What makes the event loop: uvloop, which takes a third of the time for thousands of phones, where it exists (not on Windows)."""
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
