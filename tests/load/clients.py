"""Phones, walls and desks as seen from the network: streams that note when they hear, and requests that are timed."""

import asyncio
import json
import re
from dataclasses import dataclass, field
from time import perf_counter, time

AT_ONCE = 200
"""Connections that are opened at the same time."""

TOTAL = re.compile(rb'"total":(\d+)')
WAIT = 30.0
BETWEEN_LOOKS = 0.5

Seen = dict[str, list[float]]
"""Seconds that each look at the desk took: at its page, and at its parts."""


@dataclass
class Ears:
    """When each announcement was heard, by the round's total time, which every announcement changes."""

    wanted: int = -1
    heard: int = 0
    last: float = 0.0
    open: int = 0

    def expect(self, total: int) -> None:
        self.wanted, self.heard = total, 0

    def hear(self, total: int) -> None:
        if total == self.wanted:
            self.heard += 1
            self.last = time()


class Stream(asyncio.Protocol):
    """One open stream."""

    def __init__(self, ears: Ears, path: str, cookie: str, begun: asyncio.Future[None]) -> None:
        self.ears, self.path, self.cookie, self.begun = ears, path, cookie, begun
        self.rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(f"GET {self.path} HTTP/1.1\r\nHost: hall\r\nCookie: {self.cookie}\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        self.rest += data
        while b"\n\n" in self.rest:
            fact, _, self.rest = self.rest.partition(b"\n\n")
            if b"event: state" in fact and (found := TOTAL.search(fact)):
                if not self.begun.done():
                    self.begun.set_result(None)
                    self.ears.open += 1
                self.ears.hear(int(found[1]))

    def connection_lost(self, exc: Exception | None) -> None:
        if self.begun.done():
            self.ears.open -= 1
        else:
            self.begun.set_exception(exc or ConnectionError("closed"))


async def open_streams(port: int, ears: Ears, pages: list[tuple[str, str]]) -> int:
    """Opens a stream for each (path, cookie); how many could not be opened."""
    loop, gate = asyncio.get_running_loop(), asyncio.Semaphore(AT_ONCE)

    async def one(path: str, cookie: str) -> bool:
        begun: asyncio.Future[None] = loop.create_future()
        async with gate:
            try:
                await loop.create_connection(lambda: Stream(ears, path, cookie, begun), "127.0.0.1", port)
                await asyncio.wait_for(begun, WAIT)
            except (OSError, TimeoutError):
                return False
        return True

    opened = await asyncio.gather(*(one(*page) for page in pages))
    return opened.count(False)


async def ask(port: int, method: str, path: str, cookie: str, body: bytes = b"") -> tuple[int, bytes, float]:
    """Status, body and seconds of a request over a connection of its own."""
    began = perf_counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: hall\r\nCookie: {cookie}\r\nConnection: close\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode() + body)
        answer = await asyncio.wait_for(reader.read(), WAIT)
    finally:
        writer.close()
    head_part, _, told = answer.partition(b"\r\n\r\n")
    return int(head_part.split()[1]), told, perf_counter() - began


@dataclass
class Posts:
    """What came of handing in: seconds of each acknowledgement, words acknowledged by player, failures."""

    seconds: list[float] = field(default_factory=list)
    acknowledged: dict[int, str] = field(default_factory=dict)
    failures: int = 0
    repeated: int = 0

    async def hand_in(self, port: int, key: str, player: int, sent: dict[str, object], times: int) -> None:
        """Hands in so many times with the same token, as a phone does that did not hear the answer."""
        body = json.dumps(sent).encode()
        for number in range(times):
            try:
                status, told, seconds = await ask(port, "POST", f"/play/{key}/slip", f"seat={player}", body)
            except (OSError, TimeoutError, IndexError):
                self.failures += 1
                continue
            self.seconds.append(seconds)
            if status == 200 and json.loads(told)["kept"]:
                self.acknowledged[player] = json.loads(told)["slip"]["word"]
                self.repeated += number > 0
            else:
                self.failures += 1


def looks_of(ports: list[int], key: str, session: str, until: float) -> Seen:
    """Somebody at each of these ports looks at the desk, and at its parts, again and again; refused is as long as one waits."""
    return asyncio.run(_looks_of(ports, key, session, until))


async def _looks_of(ports: list[int], key: str, session: str, until: float) -> Seen:
    seen: Seen = {"desk": [], "parts": []}

    async def one(port: int) -> None:
        while True:
            for what, path in (("desk", "desk"), ("parts", "desk/parts?version=")):
                status, _, took = await ask(port, "GET", f"/games/{key}/{path}", session)
                seen[what].append(took if status == 200 else WAIT)
                if time() >= until:
                    return
                await asyncio.sleep(BETWEEN_LOOKS)

    await asyncio.gather(*map(one, ports))
    return seen
