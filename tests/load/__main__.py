"""``python -m tests.load``: plays the last seconds of a round against a server and prints the figures as JSON."""

import argparse
import asyncio
import json
import random
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, time
from typing import Any, TypeVar

from director.desk.desk import Desk
from director.desk.instance import Instance
from tests import stores
from tests.load import hall
from tests.load.clients import Ears, Posts, Seen, looks_of, open_streams

QUIET_ANNOUNCEMENTS = 5
PAUSE = 1.5
MOST_WAIT = 60.0
Result = TypeVar("Result")
REPEATS = 0.05
"""Share of the phones that do not hear the first answer and send again."""


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    asked.add_argument("--phones", type=int, default=500)
    asked.add_argument("--walls", type=int, default=4)
    asked.add_argument("--desks", type=int, default=4)
    asked.add_argument("--seconds", type=float, default=10.0)
    asked.add_argument(
        "--database",
        help="a PostgreSQL database for tests in place of a file; temporary: a server of its own",
    )
    asked.add_argument("--workers", type=int, default=1)
    wanted = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = stores.new_server(synced=True) if wanted.database == "temporary" else None
        wanted.database = server.address if server else wanted.database
        try:
            figures = measure(Path(folder), wanted)
        finally:
            if server:
                server.remove()
    print(json.dumps(figures, indent=2))


def measure(folder: Path, wanted: argparse.Namespace) -> dict[str, Any]:
    """The figures of one round."""
    club = hall.a_hall(folder, wanted.phones, wanted.database)
    desk = club.desk("Load")
    hall.begin(desk)
    slips = hall.what_they_write(desk, wanted.phones)
    session = hall.session_of(folder, wanted.database)
    try:
        with hall.served(folder, wanted.database, wanted.workers) as workers:
            load = Load(club, desk, workers, session, wanted)
            figures = asyncio.run(load.play([slip.as_data() for slip in slips]))
            load.close()
        lost, doubled = hall.lost_and_doubled(desk, load.posts.acknowledged)
        return figures | {"lost": lost, "doubled": doubled, "recorded": len(hall.recorded(desk))}
    finally:
        club.close()


class Load:
    """One round under load."""

    def __init__(
        self,
        club: Instance,
        desk: Desk,
        workers: list[tuple[int, int]],
        session: str,
        wanted: argparse.Namespace,
    ) -> None:
        self.club, self.desk, self.session = club, desk, session
        self.ports, self.processes = zip(*workers, strict=True)
        self.phones, self.walls, self.desks = wanted.phones, wanted.walls, wanted.desks
        self.seconds = min(wanted.seconds, 120.0)
        self.ears, self.posts = Ears(), Posts()
        self._apart = ProcessPoolExecutor(2, get_context("spawn"))

    async def play(self, slips: list[dict[str, Any]]) -> dict[str, Any]:
        """All figures but those of the log."""
        empty = self.memory_kb()
        began = perf_counter()
        events = f"/events/{hall.KEY}"
        pages = [(f"{events}?as=player", f"seat={number}") for number in range(1, self.phones + 1)]
        pages += [(f"{events}?as=wall&secret={hall.SECRET}", "")] * self.walls
        pages += [(f"{events}?as=desk", self.session)] * self.desks
        failed = 0
        for number, port in enumerate(self.ports):
            failed += await open_streams(port, self.ears, pages[number :: len(self.ports)])
        opening = perf_counter() - began
        await asyncio.sleep(1)
        full = self.memory_kb()
        quiet = [await self.announce() for _ in range(QUIET_ANNOUNCEMENTS)]
        await self.look(0.0)
        before = self.cpu_seconds()
        busy, judged, seen = await self.hand_in(slips)
        spent = self.cpu_seconds() - before
        return {
            "listeners": len(pages),
            "streams_failed": failed,
            "streams_open_at_the_end": self.ears.open,
            "opening_s": round(opening, 2),
            "kb_per_listener": round((full - empty) / max(1, len(pages)), 1),
            "server_mb_at_the_end": round(self.memory_kb() / 1024),
            "server_cpu_while_handing_in_s": round(spent, 1),
            "last_listener_quiet_s": [round(each, 3) for each in quiet],
            "last_listener_busy_s": [round(each, 3) for each in busy],
            "acknowledged": len(self.posts.acknowledged),
            "failures": self.posts.failures,
            "repeated": self.posts.repeated,
            "ack_s": percentiles(self.posts.seconds),
            "all_judged_after_the_end_s": round(judged, 2),
            "desk_page_s": percentiles(seen["desk"]),
            "desk_parts_s": percentiles(seen["parts"]),
        }

    async def announce(self) -> float:
        """Gives the round another second; how long until the last listener has heard of it."""
        current = self.desk.session(hall.KEY).game.current
        self.ears.expect(int(current.clock.total) + 1)
        committed = await self.apart(hall.add_a_second, self.club.folder, self.club.database)
        began = time()
        while self.ears.heard < self.ears.open and time() - began < MOST_WAIT:
            await asyncio.sleep(0.01)
        return max(0.0, self.ears.last - committed) if self.ears.heard >= self.ears.open else MOST_WAIT

    def close(self) -> None:
        self._apart.shutdown()

    def memory_kb(self) -> int:
        return sum(map(hall.memory_kb, self.processes))

    def cpu_seconds(self) -> float:
        return sum(map(hall.cpu_seconds, self.processes))

    def port_of(self, number: int) -> int:
        """The worker that answers this phone or page."""
        return int(self.ports[number % len(self.ports)])

    async def hand_in(self, slips: list[dict[str, Any]]) -> tuple[list[float], float, Seen]:
        """Everybody hands in within the last seconds; delays of announcements meanwhile, seconds until all are judged, and those
        of the desk's pages."""
        current = self.desk.session(hall.KEY).game.current
        rng, end = random.Random(2), time() + self.seconds

        async def phone(player: int) -> None:
            await asyncio.sleep(rng.uniform(0, self.seconds))
            sent = {"round": 1, "drawn": current.since, "version": 1, "token": f"token-{player:05}"}
            times = 2 if rng.random() < REPEATS else 1
            await self.posts.hand_in(
                self.port_of(player), hall.KEY, player, sent | {"slip": slips[player - 1]}, times
            )

        handing = [asyncio.create_task(phone(player)) for player in range(1, self.phones + 1)]
        looking = asyncio.create_task(self.look(end + 5))
        busy = []
        while time() < end:
            busy.append(await self.announce())
            await asyncio.sleep(PAUSE)
        await asyncio.gather(*handing)
        while time() < end + MOST_WAIT:
            done = await asyncio.to_thread(lambda: len(self.desk.session(hall.KEY).game.rounds[0].entries))
            if done >= len(self.posts.acknowledged):
                break
            await asyncio.sleep(0.1)
        judged = max(0.0, time() - end)
        return busy, judged, await looking

    async def look(self, until: float) -> Seen:
        """People at the desks, each looking once at least."""
        ports = [self.port_of(number) for number in range(max(1, self.desks))]
        return await self.apart(looks_of, ports, hall.KEY, self.session, until)

    async def apart(self, work: Callable[..., Result], *of: object) -> Result:
        """Work of somebody who waits neither for the phones nor they for them: in a process of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._apart, work, *of)


def percentiles(values: list[float]) -> dict[str, float]:
    """Median, 99th percentile and the worst, in seconds."""
    ordered = sorted(values) or [0.0]
    at = {"p50": 0.5, "p99": 0.99, "worst": 1.0}
    return {
        name: round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 3)
        for name, share in at.items()
    }


if __name__ == "__main__":
    main()
