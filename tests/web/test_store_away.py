"""Processes and databases that die while slips come: a sentence on the pages, and nothing lost that was acknowledged."""

import json
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest

from director.desk import sessions
from director.desk.duplicate import rounds
from director.desk.instance import Instance
from director.games.people import PHONE, Entrant
from director.storage import inbox_store
from director.storage.store import DatabaseUnavailable
from tests import stores
from tests.room import small_setup
from tests.web.conftest import signed_in
from tests.web.live_server import KEY, running, wait_for

pytestmark = pytest.mark.usefixtures("address")  # before the fixture ``app``

PLAYERS = 24
VERSIONS = 4

SERVER = """
import sys
from pathlib import Path
from director.cli.serve import listen
from director.web import create_app
from director.web.live.serving import Serving
app = create_app(Path(sys.argv[1]), DATABASE=sys.argv[2])
club = app.extensions["instance"]
club.admits["seat"] = lambda key, cookies: int(cookies["seat"])
listening = listen("127.0.0.1", 0)
print(listening.getsockname()[1], flush=True)
Serving(app, listening).run()
"""


@pytest.fixture(scope="module")
def one_server():
    server = stores.new_server()
    yield server
    server.remove()


@pytest.fixture
def own_server(one_server):
    """A database server that a test may stop."""
    yield one_server
    if not (one_server.folder / "data" / "postmaster.pid").exists():
        one_server.start()


@pytest.fixture
def address(own_server, monkeypatch):
    monkeypatch.setattr(stores, "here", stores.Stores(own_server))
    return own_server.address


@pytest.fixture
def club(address, app):
    """The instance of the fixture ``app``, whose database is on that server."""
    found: Instance = app.extensions["instance"]
    assert found.database == stores.here.database(found.folder)
    return found


def a_running_round(club):
    desk = club.desk("Eva")
    sessions.create_game(
        desk, small_setup(lexicon="small"), [Entrant(f"P{n}") for n in range(1, PLAYERS + 1)], KEY
    )
    rounds.type_rack(desk, KEY, "RUCKENB")
    rounds.start_clock(desk, KEY)
    return desk


@contextmanager
def worker(club):
    """A process that serves the club, and its port."""
    command = [sys.executable, "-c", SERVER, str(club.folder), str(club.database)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    ) as process:
        try:
            yield process, int(process.stdout.readline())
        finally:
            process.kill()


@dataclass
class Phone:
    """A player's phone: it sends its slip, at one worker or another, until it is acknowledged; the later half when it may."""

    player: int
    round: int
    drawn: int
    ports: list[int]
    may_go_on: threading.Event
    acknowledged: list[int] = field(default_factory=list)
    trouble: set[int] = field(default_factory=set)

    def send(self):
        for version in range(1, VERSIONS + 1):
            if version > VERSIONS // 2:
                self.may_go_on.wait()
            body = {
                "round": self.round, "drawn": self.drawn, "version": version, "token": f"phone-{self.player}-{version}",
                "slip": {"word": "NUR", "at": "H8", "score": version},
            }  # fmt: skip
            wait_for(partial(self.acknowledges, json.dumps(body).encode()))
            self.acknowledged.append(version)

    def acknowledges(self, body):
        """One try, the next one at the next worker."""
        self.ports = self.ports[1:] + self.ports[:1]
        headers = {"Cookie": f"seat={self.player}", "Content-Type": "application/json"}
        connection = HTTPConnection("127.0.0.1", self.ports[0], timeout=20)
        try:
            connection.request("POST", f"/play/{KEY}/slip", body, headers)
            status = connection.getresponse().status
        except (OSError, HTTPException):
            return False
        finally:
            connection.close()
        self.trouble.add(status)
        return status == 200


@contextmanager
def sending(desk, ports):
    """Phones that send while the block runs, which says when they may go on, and are done at its end."""
    number, may_go_on = desk.session(KEY).game.round(1), threading.Event()
    phones = [
        Phone(n, 1, number.since, ports[n % len(ports) :] + ports[: n % len(ports)], may_go_on)
        for n in range(1, PLAYERS + 1)
    ]
    threads = [threading.Thread(target=phone.send) for phone in phones]
    for thread in threads:
        thread.start()
    try:
        wait_for(lambda: any(phone.acknowledged for phone in phones))
        yield phones
    finally:
        may_go_on.set()
        for thread in threads:
            thread.join()
    assert [phone.acknowledged for phone in phones] == [list(range(1, VERSIONS + 1))] * PLAYERS


def recorded(desk):
    """The score on the phone's slip that counts, by player."""
    entries = desk.session(KEY).game.round(1).entries
    return {player: entry.slip.score for player, entry in entries.items() if entry.who == PHONE}


def seated(club):
    """A phone says by itself whose it is."""
    club.admits["seat"] = lambda key, cookies: int(cookies["seat"])


def test_a_worker_that_dies_takes_nothing_with_it(app, club):
    desk = a_running_round(club)
    seated(club)
    with worker(club) as (first, one), running(app) as other:
        with sending(desk, [one, other.port]):
            first.send_signal(signal.SIGKILL)
        wait_for(lambda: recorded(desk) == dict.fromkeys(range(1, PLAYERS + 1), VERSIONS))
    assert inbox_store.open_rounds(desk.db) == []


@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_a_database_that_goes_away_comes_back_without_loss(app, club, own_server, how):
    desk = a_running_round(club)
    seated(club)
    with running(app) as live:
        with sending(desk, [live.port]) as phones:
            own_server.stop(how)
            phones[0].may_go_on.set()
            wait_for(lambda: all(503 in phone.trouble for phone in phones))
            own_server.start()
        wait_for(lambda: recorded(desk) == dict.fromkeys(range(1, PLAYERS + 1), VERSIONS))
    assert {503} <= set().union(*(phone.trouble for phone in phones)) <= {200, 503}


def test_pages_say_so_while_the_database_is_away(app, club, own_server):
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


def answers(desk):
    try:
        return bool(desk.games())
    except DatabaseUnavailable:
        return False


def test_a_listener_is_let_go_and_hears_what_came_after_when_it_comes_again(app, club, own_server):
    desk, wall = a_running_round(club), "as=wall&secret=wall-secret"
    club.admits["wall"] = lambda secret: KEY if secret == "wall-secret" else None
    with running(app) as live:
        with live.listening(wall) as page:
            page.state()
            own_server.stop()
            while page.answer.readline():  # until the stream ends, so that the page asks why
                pass
        own_server.start()
        wait_for(lambda: answers(desk))
        rounds.call_time(desk, KEY)
        with live.listening(wall) as page:
            assert page.state(lambda data: data["phase"] == "time_up")
