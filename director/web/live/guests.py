"""The connections: which are accepted, how many, and for how long without a request.

The program accepts connections itself, one after the other, and checks each before it uses it: limits hold for an
address and for all, and are below the number of files that the system allows, because a server that runs out of files
can do nothing at all. Some room is reserved for the director's own machine, and if even that is full, the connection
that has been idle longest is closed for it. A connection without a request is closed after ``IDLE_SECONDS``.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import monotonic
from typing import Any

from director.web.entry.guard import is_here

IDLE_SECONDS = 15.0
PER_ADDRESS = 100
"""Most connections of an address: a browser opens six and one stream for each page; a whole family may share an address."""

IN_ALL = 20_000
OTHER_FILES = 96
"""Files that are open beside the connections: database, word lists, the program itself."""

AT_ONCE = 50
"""Connections accepted in a row before other work has its turn."""

KEPT_FREE = 24
"""Connections reserved for the director's own machine."""

log = logging.getLogger(__name__)


class Guest:
    """One connection. ``busy`` while a request is being answered; ``since`` is when that last changed."""

    __slots__ = ("address", "busy", "since", "transport")

    def __init__(self, address: str) -> None:
        self.address = address
        self.transport: asyncio.Transport | None = None
        self.busy = False
        self.since = monotonic()

    def turn(self, busy: bool) -> None:
        """Notes that a request begins or was answered."""
        self.busy = busy
        self.since = monotonic()

    def clogged(self, most: int) -> bool:
        """Answers whether more than ``most`` bytes wait for the other side to read them."""
        return self.transport is not None and self.transport.get_write_buffer_size() > most

    def leave(self) -> None:
        """Ends the connection at once."""
        if self.transport is not None:
            self.transport.abort()


Make = Callable[[Guest], asyncio.Protocol]


class Guests:
    """All connections of one server."""

    def __init__(self, in_all: int | None = None, per_address: int = PER_ADDRESS) -> None:
        self.in_all = in_all or most_connections()
        self.per_address = per_address
        self.present: set[Guest] = set()
        self._of_address: Counter[str] = Counter()

    def admits(self, address: str) -> bool:
        """Answers whether a connection from that address may come in now; may close an idle one for the director's machine."""
        if is_here(address):
            return len(self.present) < self.in_all or self._make_room()
        return len(self.present) < self.in_all - KEPT_FREE and self._of_address[address] < self.per_address

    def _make_room(self) -> bool:
        idle = min(
            (each for each in self.present if not each.busy), key=lambda each: each.since, default=None
        )
        if idle is None:
            return False
        idle.leave()
        self.left(idle)
        return True

    def came(self, guest: Guest) -> None:
        self.present.add(guest)
        self._of_address[guest.address] += 1

    def left(self, guest: Guest) -> None:
        """Notes that the connection has ended; a second call does no harm."""
        if guest in self.present:
            self.present.discard(guest)
            self._of_address[guest.address] -= 1
            if not self._of_address[guest.address]:
                del self._of_address[guest.address]

    def sweep(self) -> None:
        """Ends the connections that have been idle for too long."""
        late = monotonic() - IDLE_SECONDS
        for guest in [each for each in self.present if not each.busy and each.since < late]:
            guest.leave()

    async def sweeping(self) -> None:
        """Calls ``sweep`` every second until it is cancelled."""
        while True:
            await asyncio.sleep(1)
            self.sweep()

    async def accept(self, listening: socket.socket, make: Make) -> None:
        """Accepts connections until it is cancelled; ``make`` returns the protocol of a connection.

        A connection that is being accepted at that moment is still completed: nobody would close half of one. All
        waiting ones are accepted together: while a message goes to a whole hall, one at a time would keep all others waiting.
        """
        listening.setblocking(False)
        loop, told = asyncio.get_running_loop(), False
        coming: set[asyncio.Task[None]] = set()
        try:
            while True:
                try:
                    first = await loop.sock_accept(listening)
                except OSError as trouble:  # no more files, or the other side has gone already
                    if not told:
                        log.warning("A connection could not be accepted: %s", trouble)
                    told = True
                    await asyncio.sleep(0.2)
                    continue
                for connection, (address, *_) in (first, *waiting(listening)):
                    if self.admits(address):
                        guest = Guest(address)
                        self.came(guest)
                        welcome = asyncio.create_task(self._welcome(connection, guest, make))
                        coming.add(welcome)
                        welcome.add_done_callback(coming.discard)
                    else:
                        connection.close()
                await asyncio.sleep(0)  # the others have their turn
        finally:
            if coming:
                await asyncio.wait(coming)

    async def _welcome(self, connection: socket.socket, guest: Guest, make: Make) -> None:
        try:
            loop = asyncio.get_running_loop()
            await loop.connect_accepted_socket(lambda: make(guest), connection)
        except OSError:
            self.left(guest)
            with suppress(OSError):
                connection.close()


def waiting(listening: socket.socket) -> Iterator[tuple[socket.socket, Any]]:
    """Yields the other connections that wait to be accepted, with their addresses; at most ``AT_ONCE``."""
    with suppress(OSError):  # none, or no more files: the next call asks again
        for _ in range(AT_ONCE):
            yield listening.accept()


def most_connections() -> int:
    """Returns how many connections the system allows; raises the limit of open files as far as it may."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return IN_ALL
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = IN_ALL + OTHER_FILES
    for limit in (wanted, 10_240):  # macOS takes no more than 10,240 even if it names no limit
        if soft < limit and (hard == resource.RLIM_INFINITY or limit <= hard or soft < hard < limit):
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (limit if hard < 0 else min(limit, hard), hard))
                break
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return IN_ALL if soft == resource.RLIM_INFINITY else max(KEPT_FREE * 2, min(IN_ALL, soft - OTHER_FILES))
