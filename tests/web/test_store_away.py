"""Processes and databases that die while slips come: a sentence on the pages, and nothing lost that was acknowledged."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest
from flask import Flask

from director.desk import nights
from director.desk.desk import Desk
from director.desk.duplicate import rounds
from director.desk.instance import Instance
from director.games.people import PHONE, Entrant
from director.storage import inbox_store
from director.storage.store import Away
from tests import stores
from tests.room import small_setup
from tests.web.conftest import signed_in
from tests.web.live_server import KEY, running, wait_for

pytestmark = pytest.mark.usefixtures("address")  # before the fixture ``app``

PLAYERS = 60

SERVER = """
import sys
from pathlib import Path
from director.cli.serve import listen
from director.web import create_app
from director.web.live.serving import Serving
app = create_app(Path(sys.argv[1]), DATABASE=sys.argv[2])
club = app.extensions["instance"]
club.doors["seat"] = lambda key, cookies: int(cookies["seat"])
listening = listen("127.0.0.1", 0)
print(listening.getsockname()[1], flush=True)
Serving(app, listening).run()
"""


@pytest.fixture
def own_server() -> Iterator[stores.Server]:
    """A database server that a test may stop."""
    server = stores.new_server()
    yield server
    server.remove()


@pytest.fixture
def address(own_server: stores.Server, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(stores, "here", stores.Stores(own_server))
    return own_server.address


@pytest.fixture
def club(address: str, app: Flask) -> Instance:
    """The instance of the fixture ``app``, whose database is on that server."""
    found: Instance = app.extensions["instance"]
    assert found.database == stores.here.database(found.folder)
    return found


def a_running_round(club: Instance) -> Desk:
    desk = club.desk("Eva")
    nights.create_game(
        desk, small_setup(lexicon="small"), [Entrant(f"P{n}") for n in range(1, PLAYERS + 1)], KEY
    )
    rounds.type_rack(desk, KEY, "RUCKENB")
    rounds.start_clock(desk, KEY)
    return desk


@contextmanager
def worker(club: Instance) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A process that serves the club, and its port."""
    command = [sys.executable, "-c", SERVER, str(club.folder), str(club.database)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    ) as process:
        assert process.stdout
        try:
            yield process, int(process.stdout.readline())
        finally:
            process.kill()


@dataclass
class Phone:
    """A player's phone: it sends its slip, at one worker or another, until it is acknowledged."""

    player: int
    round: int
    drawn: int
    ports: list[int]
    acknowledged: list[int] = field(default_factory=list)
    trouble: set[int] = field(default_factory=set)

    def send(self, versions: int, pause: float) -> None:
        for version in range(1, versions + 1):
            body = {
                "round": self.round, "drawn": self.drawn, "version": version, "token": f"phone-{self.player}-{version}",
                "slip": {"word": "NUR", "at": "H8", "score": version},
            }  # fmt: skip
            until = time.monotonic() + 60
            while self.once(json.dumps(body).encode()) != 200:
                assert time.monotonic() < until, "never acknowledged"
                self.ports = self.ports[1:] + self.ports[:1]
                time.sleep(0.1)
            self.acknowledged.append(version)
            time.sleep(pause)

    def once(self, body: bytes) -> int:
        headers = {"Cookie": f"seat={self.player}", "Content-Type": "application/json"}
        connection = HTTPConnection("127.0.0.1", self.ports[0], timeout=20)
        try:
            connection.request("POST", f"/play/{KEY}/slip", body, headers)
            status = connection.getresponse().status
        except (OSError, HTTPException):
            return 0
        finally:
            connection.close()
        self.trouble.add(status)
        return status


@contextmanager
def sending(desk: Desk, ports: list[int], versions: int = 4) -> Iterator[list[Phone]]:
    """Phones that send while the block runs, and are done at its end."""
    number = desk.night(KEY).game.round(1)
    phones = [
        Phone(n, 1, number.since, ports[n % len(ports) :] + ports[: n % len(ports)])
        for n in range(1, PLAYERS + 1)
    ]
    threads = [threading.Thread(target=phone.send, args=(versions, 0.3)) for phone in phones]
    for thread in threads:
        thread.start()
    try:
        yield phones
    finally:
        for thread in threads:
            thread.join(90)
    assert [phone.acknowledged for phone in phones] == [list(range(1, versions + 1))] * PLAYERS


def recorded(desk: Desk) -> dict[int, int]:
    """The score on the phone's slip that counts, by player."""
    entries = desk.night(KEY).game.round(1).entries
    return {player: entry.slip.score for player, entry in entries.items() if entry.who == PHONE}


def test_a_worker_that_dies_takes_nothing_with_it(club: Instance) -> None:
    desk = a_running_round(club)
    with worker(club) as (first, one), worker(club) as (_, other):
        with sending(desk, [one, other]):
            time.sleep(0.7)
            first.send_signal(signal.SIGKILL)
        wait_for(lambda: recorded(desk) == dict.fromkeys(range(1, PLAYERS + 1), 4), 30)
    assert inbox_store.open_rounds(desk.db) == []


@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_a_database_that_goes_away_comes_back_without_loss(
    club: Instance, own_server: stores.Server, how: str
) -> None:
    desk = a_running_round(club)
    with worker(club) as (process, port):
        with sending(desk, [port]) as phones:
            time.sleep(0.7)
            own_server.stop(how)
            time.sleep(1.5)
            own_server.start()
        assert process.poll() is None
        wait_for(lambda: recorded(desk) == dict.fromkeys(range(1, PLAYERS + 1), 4), 30)
    assert {503} <= set().union(*(phone.trouble for phone in phones)) <= {200, 503}


def test_pages_say_so_while_the_database_is_away(
    app: Flask, club: Instance, own_server: stores.Server
) -> None:
    a_running_round(club)
    director = signed_in(app, "Eva")
    own_server.stop()
    page = director.get(f"/games/{KEY}/desk")
    assert (page.status_code, page.headers.get("Refresh")) == (503, "5")
    assert "The database does not answer" in page.text
    step = director.post(f"/games/{KEY}/clock/stop", data={"token": "t" * 16})
    assert step.status_code == 503
    assert "nothing counts twice" in step.text
    told = director.get(f"/games/{KEY}/desk", headers={"Accept": "application/json"})
    assert told.status_code == 503
    own_server.start()
    wait_for(lambda: director.get(f"/games/{KEY}/desk").status_code == 200)


def answers(desk: Desk) -> bool:
    try:
        return bool(desk.games())
    except Away:
        return False


def test_a_listener_stays_and_hears_what_came_after(
    app: Flask, club: Instance, own_server: stores.Server
) -> None:
    desk = a_running_round(club)
    club.doors["wall"] = lambda secret: KEY if secret == "wall-secret" else None
    with running(app) as live, live.listening("as=wall&secret=wall-secret") as page:
        page.state()
        own_server.stop()
        time.sleep(1.2)
        own_server.start()
        wait_for(lambda: answers(desk))
        rounds.call_time(desk, KEY)
        assert page.state(lambda data: data["phase"] == "time_up")
