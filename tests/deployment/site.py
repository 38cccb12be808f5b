"""The whole reference: a database with its replica, two processes, nginx; each can be lost and found again."""

import random
import shlex
import shutil
import socket
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from pathlib import Path

import psycopg

from director.desk import sessions
from director.desk.desk import Desk
from director.desk.instance import Instance
from director.games.people import Entrant
from tests import stores
from tests.deployment.browser import Browser
from tests.deployment.front import front, nginx
from tests.deployment.reference import blocks, commands, placed, settings, unit
from tests.room import NAMES, START, a_club, director, small_setup
from tests.serving import Served, serving
from tests.web.live_server import wait_for

KEY = "night"
PASSWORD = "correct horse"
LATE = 60.0
"""Seconds after which a busy machine, too, should have come to something."""
MARKS = count(1)


@dataclass
class Site:
    """What runs. ``processes`` are the two that answer, by their ports."""

    folder: Path
    primary: stores.Server
    replica: stores.Server
    https: int
    http: int
    ports: tuple[int, int]
    stack: ExitStack
    processes: dict[int, Served] = field(default_factory=dict)

    @property
    def certificate(self) -> Path:
        return self.folder / "director.pem"

    @property
    def address(self) -> str:
        """The database as the processes are told of it."""
        return self.address_of(self.primary, self.replica)

    def address_of(self, first: stores.Server, second: stores.Server) -> str:
        """The same with these two in the place of those that the unit names."""
        said = unit()["Environment"].removeprefix("DIRECTOR_DATABASE=")
        return placed(said, {"db1.example": at(first), "db2.example": at(second)})

    @cached_property
    def desk(self) -> Desk:
        """The night as the database has it."""
        club = Instance(self.folder, self.address)
        self.stack.callback(club.close)
        return club.desk("Test")

    def start(self, port: int) -> None:
        """Starts the process of that port as the unit says."""
        said = placed(unit()["ExecStart"], {"%i": str(port), "/srv/director/data": str(self.folder)})
        command = [*START, "--language", "en", *shlex.split(said)[1:]]
        self.processes[port] = self.stack.enter_context(serving(command, DIRECTOR_DATABASE=self.address))

    def kill(self, port: int) -> None:
        """Ends a process in the middle of whatever it does."""
        self.processes[port].process.kill()
        self.processes[port].process.wait()

    def browser(self) -> Browser:
        return Browser(self.https, self.certificate)

    def signed_in(self, who: str, at: int | None = None) -> Browser:
        """A browser of the director, in English; with ``at`` one whose pages come from the process of that port."""
        found = self.browser()
        while at is not None and self.answers(found) != at:
            found = self.browser()
        assert found.send("/sign-in", {"who": who, "password": PASSWORD}).status == 302
        assert found.send("/language", {"language": "en"}, "/games").status == 302
        return found

    def answers(self, browser: Browser) -> int:
        """The port of the process that answers this browser, as the log of nginx has it."""
        mark, log = f"/sign-in?mark={next(MARKS)}", self.folder / "access.log"
        assert browser.ask(mark).status in (200, 302)
        found: list[str] = []

        def noted() -> bool:
            found[:] = [line for line in log.read_text().splitlines() if line.startswith(f"{mark} ")]
            return bool(found)

        wait_for(noted, LATE)
        return int(found[0].rpartition(":")[2])  # the last one that was tried


def at(server: stores.Server) -> str:
    return f"127.0.0.1:{server.port}"


@contextmanager
def running() -> Iterator[Site]:
    """The reference, set up as the manual says, with a night of three players that was begun on a laptop."""
    nginx()
    with ExitStack() as stack:
        first, second, https, http, one, other = free_ports(6)
        folder = Path(tempfile.mkdtemp(prefix="director-site-"))
        stack.callback(shutil.rmtree, folder)
        primary = stores.unmade_server(owner="postgres", port=first)
        stack.callback(primary.remove)
        replica = stores.unmade_server(owner="postgres", port=second)
        stack.callback(replica.remove)
        site = Site(folder, primary, replica, https, http, (one, other), stack)
        make_database(site)
        make_night(site)
        for port in site.ports:
            site.start(port)
        stack.enter_context(front(folder, https, http, site.ports))
        yield site


def make_database(site: Site) -> None:
    """The primary with the reference's settings, its replica, and each commit on both."""
    primary, replica = site.primary, site.replica
    primary.make()
    archive = primary.folder / "wal"
    archive.mkdir()
    if primary.user:
        shutil.chown(archive, primary.user)
    primary.set(placed(settings("archive_mode"), {"'*'": "'127.0.0.1'", "/srv/wal": str(archive)}))
    primary.start()
    *users, copy = commands("createuser")
    for line in users:
        as_owner(primary, line)
    copied(primary, replica, placed(copy, {"/srv/postgres": str(replica.folder / "data")}))
    replica.start()
    tell_of_replica(primary)


def copied(primary: stores.Server, to: stores.Server, line: str) -> None:
    """Copies a running server with that command, as one that listens elsewhere."""
    to.run(*shlex.split(placed(line, {"db1.example": f"127.0.0.1 --port {primary.port}"})))
    to.set(to.place())


def tell_of_replica(primary: stores.Server, names: str = "'*'") -> None:
    """The statements that make the primary wait for its replica, or with no names for none."""
    with psycopg.connect(primary.address, autocommit=True) as connection:
        for statement in placed(blocks("sql")[0], {"'*'": names}).split(";")[:-1]:
            connection.execute(statement.encode())


def as_owner(server: stores.Server, line: str) -> None:
    """Runs a command for a terminal against that server, as the user who may do everything."""
    program, *words = shlex.split(line)
    server.run(
        program, "--host", str(server.folder), "--port", str(server.port), "--username", server.owner, *words
    )


def make_night(site: Site) -> None:
    """A night on a laptop, which moves to the server."""
    club = a_club(site.folder)
    sessions.create_game(club.desk(), small_setup(), [Entrant(name) for name in NAMES], KEY)
    club.close()
    for command in (
        ("move", "--to", site.address),
        ("--database", site.address, "password", "--password", PASSWORD),
    ):
        done = director(site.folder, *command)
        assert done.exit_code == 0, done.output


def free_ports(number: int) -> list[int]:
    """So many ports on which nobody listens, below those that the system gives to connections that go out."""
    found: list[int] = []
    for port in random.sample(range(10_000, 32_000), 1000):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) and len(found) < number:
                found.append(port)
    assert len(found) == number
    return found
