"""Nobody stops the program with connections: half-sent requests, idle ones, slow readers, and a stop that always stops."""

import asyncio
import errno
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import request

from director.web.entry.guard import is_here
from director.web.live.bodies import MOST_HELD, Bodies, BodyRefused, once, say_briefly
from director.web.live.guests import Guest, Guests
from tests.needs import need
from tests.room import a_club, command_line
from tests.web.live_server import Live, running, wait_for

HALF = b"POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\npassword="
HALF_HEAD = b"GET / HTTP/1.1\r\nHo"


class Doorway:
    """Guests as they would come from an address."""

    def __init__(self, *most):
        self.guests = Guests(*most)

    def come(self, address, count=1):
        """Those who were let in."""
        found = []
        for _ in range(count):
            if self.guests.admits(address):
                found.append(Guest(address))
                self.guests.came(found[-1])
        return found


def test_an_address_has_so_many_connections_and_no_more():
    door = Doorway(100, 10)
    came = door.come("192.0.2.1", 12)
    assert len(came) == 10
    assert len(door.come("192.0.2.2", 12)) == 10
    door.guests.left(came[0])
    door.guests.left(came[0])
    assert len(door.come("192.0.2.1", 3)) == 1


def test_an_address_has_a_hundred_connections_unless_others_are_said():
    door = Doorway(500)
    assert [len(door.come(f"192.0.2.{each}", 101)) for each in (1, 2)] == [100, 100]


def test_who_asks_nothing_for_long_is_sent_away_and_who_is_being_answered_stays():
    door = Doorway(100, 10)
    idle, busy, fresh = door.come("192.0.2.1", 3)
    busy.turn(True)
    gone = []
    for guest, seconds in ((idle, 16), (busy, 16), (fresh, 14)):
        guest.since -= seconds
        guest.transport = SimpleNamespace(abort=lambda guest=guest: gone.append(guest))
    door.guests.sweep()
    assert gone == [idle]


def test_the_directors_own_machine_finds_room_when_the_hall_is_full():
    door = Doorway(40, 100)
    assert len(door.come("192.0.2.1", 60)) == 16
    assert len(door.come("127.0.0.1", 60)) == 60
    assert len(door.guests.present) == 40


def test_where_even_that_is_full_the_longest_idle_makes_way_and_who_is_served_stays():
    door = Doorway(26, 100)
    served, idle = door.come("192.0.2.1", 2)
    served.turn(busy=True)
    own = door.come("127.0.0.1", 24)
    door.come("127.0.0.1")
    assert idle not in door.guests.present
    assert served in door.guests.present
    for each in own:
        each.turn(busy=True)
    door.come("127.0.0.1")
    assert not door.come("127.0.0.1") or served in door.guests.present


@pytest.mark.parametrize(
    ("address", "own"),
    [("127.0.0.1", True), ("::1", True), ("::ffff:127.0.0.1", True), ("192.168.1.7", False), ("?", False)],
)
def test_the_own_machine_is_known_by_its_address(address, own):
    assert is_here(address) is own


def busy(live):
    """How many requests are being answered."""
    return sum(each.busy for each in list(live.serving.guests.present))


def test_sixteen_half_sent_requests_stop_nobody(app):
    with running(app) as live:
        live.serving.front.bodies.silence = inf
        half = [live.raw(HALF) for _ in range(32)]
        wait_for(lambda: busy(live) == 32)
        assert live.ask("/welcome")[0] == 200
        assert busy(live) >= 32
        for each in half:
            each.close()


def test_a_stop_stops_while_requests_are_half_sent(app, monkeypatch):
    monkeypatch.setattr("director.web.live.serving.GRACE_SECONDS", 0.05)
    with running(app) as live:
        half = [live.raw(HALF) for _ in range(20)] + [live.raw(HALF_HEAD) for _ in range(20)]
        wait_for(lambda: busy(live) == 20 and len(live.serving.guests.present) == 40)
    for each in half:  # ``running`` has seen to it that it stopped
        each.close()


def test_readers_who_take_nothing_stop_nobody(app):
    app.add_url_rule("/static/much", "static_much", lambda: "x" * 8_000_000)
    app.view_functions["auth.sign_in"] = app.view_functions["static_much"]
    with running(app) as live:
        slow = [socket.socket() for _ in range(20)]
        for each in slow:
            each.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # the system takes little for it
            each.connect(("127.0.0.1", live.port))
            each.sendall(b"GET /sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        wait_for(lambda: sum(each.clogged(0) for each in list(live.serving.guests.present)) == 20)
        assert live.ask("/welcome")[0] == 200  # sooner than the others are given up
        for each in slow:
            each.close()


@pytest.mark.parametrize(
    ("bound", "read"), [("silence", False), ("seconds", True)], ids=["never", "in drops"]
)
def test_a_body_that_never_comes_or_in_drops_is_told_so(app, bound, read):
    with running(app) as live:
        setattr(live.serving.front.bodies, bound, 0.1)
        connection = live.raw(HALF)
        assert b" 408 " in (dripped(connection) if read else connection.recv(100))
        connection.close()
        assert live.serving.front.bodies.held == 0


def awaited(body):
    """The body, read in a thread of its own: in this one a browser's loop may run."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, body).result()


def test_who_is_at_the_door_when_the_server_stops_still_comes_in():
    """What is half a connection is closed by nobody, and a stop would wait for it."""
    made: list[asyncio.BaseTransport] = []

    class Protocol(asyncio.Protocol):
        def connection_made(self, transport):
            made.append(transport)

    async def stop_at_the_door():
        guests = Guests()
        with socket.create_server(("127.0.0.1", 0)) as listening:
            accepting = asyncio.ensure_future(guests.accept(listening, lambda guest: Protocol()))
            with socket.create_connection(listening.getsockname()):
                while not guests.present:
                    await asyncio.sleep(0)
                accepting.cancel()
                await asyncio.wait([accepting])
                there = [each.is_closing() for each in made]
                for each in made:
                    each.close()
                return bytes(there)

    assert awaited(stop_at_the_door()) == bytes([False])


def test_all_who_wait_at_the_door_come_in_together():
    """While a hall is told something, each turn of the loop takes a while: whoever came last must not wait for many of them."""

    async def turns_until_all_are_in(people):
        guests, turns = Guests(), 0
        with ExitStack() as stack:
            listening = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=people))
            for _ in range(people):
                stack.enter_context(socket.create_connection(listening.getsockname()))
            accepting = asyncio.ensure_future(guests.accept(listening, lambda guest: asyncio.Protocol()))
            while len(guests.present) < people:
                await asyncio.sleep(0)
                turns += 1
            accepting.cancel()
            await asyncio.wait([accepting])
        return turns

    async def turns():
        return bytes([await turns_until_all_are_in(30)])

    assert awaited(turns())[0] < 10


def test_a_body_that_trickles_is_not_waited_for():
    """A byte a second: refused after some seconds, and nothing of it is held; who sends fast enough may take its time."""
    now = [0.0]

    def sent(part, seconds):
        async def receive():
            now[0] += seconds
            return {"type": "http.request", "body": part, "more_body": now[0] < 100}

        return receive

    bodies = Bodies(10 * 2**20, clock=lambda: now[0])
    with pytest.raises(BodyRefused) as told:
        awaited(bodies.read(sent(b"x", 1.0)))
    assert (told.value.status, told.value.why, bodies.held) == (408, "too slow", 0)
    assert now[0] < 10
    now[0] = 0.0
    assert len(awaited(bodies.read(sent(b"x" * 3000, 1.0)))) == 300_000


def test_large_bodies_together_have_one_bound():
    async def receive():
        return {"type": "http.request", "body": b"x" * 2**20, "more_body": False}

    bodies = Bodies(64 * 2**20)
    held = [awaited(bodies.read(receive)) for _ in range(MOST_HELD // 2**20)]
    with pytest.raises(BodyRefused) as told:
        awaited(bodies.read(receive))
    assert told.value.status == 503
    assert awaited(bodies.read(once(b"a slip"))) == b"a slip"  # a small one is always read
    bodies.done(b"a slip")
    bodies.done(held.pop())
    assert len(awaited(bodies.read(receive))) == 2**20


@pytest.mark.parametrize(("size", "taken"), [(10, True), (11, False)])
def test_a_body_has_its_bound(size, taken):
    bodies = Bodies(10)
    if taken:
        assert awaited(bodies.read(once(b"x" * size))) == b"x" * size
        return
    with pytest.raises(BodyRefused) as told:
        awaited(bodies.read(once(b"x" * size)))
    assert (told.value.status, bodies.held) == (413, 0)


@pytest.mark.parametrize(("status", "again"), [(503, [b"2"]), (408, [])])
def test_who_comes_while_there_is_too_much_is_told_to_come_again(status, again):
    told = []

    async def send(message):
        told.append(message)

    awaited(say_briefly(send, status, "too much"))
    assert [value for name, value in told[0]["headers"] if name == b"retry-after"] == again
    assert (told[0]["status"], told[1]["body"]) == (status, b"too much\n")


def dripped(connection):
    """What comes back while one byte after the other is sent."""
    connection.settimeout(0.01)
    while True:
        try:
            connection.sendall(b"x")
            return connection.recv(100)
        except TimeoutError:
            continue


@pytest.mark.parametrize("length", [True, False])
def test_a_body_beyond_the_limit_is_refused(app, length):
    app.config["MAX_CONTENT_LENGTH"] = 100_000
    with running(app) as live:
        if length:
            form = {"Content-Type": "application/x-www-form-urlencoded"}
            status, body = live.ask("/language", "POST", b"x" * 100_001, form)
            assert (status, b"</html>" in body) == (413, True)
        else:
            chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
            head = b"POST /sign-in HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
            connection = live.raw(head + chunk * 2)
            assert connection.recv(100).startswith(b"HTTP/1.1 413")
            connection.close()
        assert live.serving.front.bodies.held == 0


def test_a_body_arrives_whole_at_the_page(app):
    seen = []
    app.view_functions["auth.choose_language"] = lambda: str(seen.append(request.get_data()) or len(seen[-1]))
    body = os.urandom(300_000)
    with running(app) as live:
        status, told = live.ask("/language", "POST", body)
    assert (status, told, seen) == (200, b"300000", [body])


def test_a_connection_that_asks_nothing_is_closed(app, monkeypatch):
    monkeypatch.setattr("director.web.live.guests.IDLE_SECONDS", 0.1)
    with running(app) as live:
        silent, begun = live.raw(b""), live.raw(HALF_HEAD)
        for each in (silent, begun):
            assert ended(each)
            each.close()
        assert not live.serving.guests.present


def ended(connection):
    """Whether the other side has hung up, with or without a good-bye."""
    try:
        return connection.recv(10) == b""
    except ConnectionResetError:
        return True


def test_more_connections_than_allowed_are_refused_and_the_server_lives(app):
    with running(app, Guests(in_all=28)) as live:
        idle = [live.raw(b"") for _ in range(100)]
        assert live.ask("/welcome")[0] == 200
        assert len(live.serving.guests.present) <= 28
        for each in idle:
            each.close()


def test_where_no_connection_can_be_accepted_it_is_told_once_and_not_tried_in_haste(monkeypatch, caplog):
    tried: list[str] = []

    async def no_more_files(listening):
        tried.append("accept")
        if tried.count("accept") == 5:
            raise asyncio.CancelledError
        raise OSError(errno.EMFILE, "Too many open files")

    async def sleep(seconds):
        tried.append(f"rest {seconds}")

    loop = SimpleNamespace(sock_accept=no_more_files)
    here = SimpleNamespace(get_running_loop=lambda: loop, sleep=sleep)
    monkeypatch.setattr("director.web.live.guests.asyncio", here)
    listening: Any = SimpleNamespace(setblocking=lambda blocking: None)
    with pytest.raises(asyncio.CancelledError):
        Guests(100).accept(listening, lambda guest: asyncio.Protocol()).send(None)
    assert tried == ["accept", "rest 0.2"] * 4 + ["accept"]
    assert [each.getMessage() for each in caplog.records] == [
        "A connection could not be accepted: [Errno 24] Too many open files"
    ]


@contextmanager
def started(folder, files):
    """``director serve`` in a process of its own that may open so many files, its port and the file of its messages."""
    a_club(folder).close()
    errors = folder / "errors.txt"
    command = command_line(folder, "serve", "--no-browser", "--port", "0", "--host", "127.0.0.1")
    before = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files})); "
    before += "from director.web.live import serving; serving.GRACE_SECONDS = 0.1; "
    command[2] = before + command[2]
    with (
        errors.open("wb") as messages,
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=messages,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        ) as server,
    ):
        try:
            text = b""
            while b"Ctrl-C" not in text:
                text += server.stdout.readline()
            yield server, int(re.search(rb":(\d+)/", text)[1]), errors
        finally:
            server.kill()


def test_more_connections_than_files_make_no_noise_and_a_signal_ends_it_although_somebody_holds_on(tmp_path):
    enough = Path("/proc/self/stat").exists() and resource.getrlimit(resource.RLIMIT_NOFILE)[1] >= 600
    need(enough, "a process may not open some hundred files here")
    with started(tmp_path, files=256) as (server, port, errors):
        live = Live(None, port)
        held = [live.raw(b"") for _ in range(300)]
        assert live.ask("/welcome")[0] == 200
        held += [live.raw(HALF if number % 2 else HALF_HEAD) for number in range(40)]
        assert live.ask("/welcome")[0] == 200
        server.send_signal(signal.SIGTERM)
        server.wait(60)
        said = errors.read_text()
        assert len(said) < 5_000, said[-2000:]
        assert "Traceback" not in said
        for each in held:
            each.close()


def test_a_page_that_never_ends_does_not_keep_the_server_from_stopping(tmp_path):
    script = """
import sys, threading, time
from pathlib import Path
from director.cli.serve import listen
from director.web import create_app
from director.web.live import serving
serving.LAST_SECONDS = 0.2
app = create_app(Path(sys.argv[1]))
app.view_functions["auth.set_up"] = lambda: (print("asked", flush=True), time.sleep(60))
here = listen("127.0.0.1", 0)
print(here.getsockname()[1], flush=True)
serving.Serving(app, here).run()
"""
    with subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as server:
        try:
            asking = threading.Thread(target=ask_in_vain, args=(int(server.stdout.readline()),))
            asking.start()
            assert server.stdout.readline() == b"asked\n"
            server.send_signal(signal.SIGINT)
            assert server.wait(60) != 0
            asking.join()
        finally:
            server.kill()


def ask_in_vain(port):
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(b"GET /welcome HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        try:
            connection.recv(10)
        except ConnectionError:
            return
