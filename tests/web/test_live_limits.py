"""What connections, bodies, answers and streams are allowed, to the number; in a time that jumps, so that nothing is waited for."""

import asyncio
import resource
import selectors
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest

from director.web.live import guests, streams
from director.web.live.admission import asked_by
from director.web.live.bodies import Bodies, BodyRefused, ClientDisconnected, HeldAnswer, once
from director.web.live.guests import Guest, Guests, most_connections
from director.web.live.hand_in import announced, from_here, is_late
from director.web.live.messages import Message, Moment
from director.web.live.streams import Listener, Streams, WatchedGame


class JumpingTime(selectors.DefaultSelector):
    """A selector that waits for nothing: the time that it should wait has passed at once."""

    now = 0.0

    def select(self, timeout=None):
        self.now += timeout or 0.0
        return super().select(0)


def lived(what):
    """What comes of a coroutine, and after how many seconds; in a thread of its own, for in this one a browser's loop may run."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lived_here, what).result()


def lived_here(what):
    selector = JumpingTime()
    loop = asyncio.SelectorEventLoop(selector)
    loop.time = lambda: selector.now
    try:
        try:
            found = loop.run_until_complete(what)
        except (BodyRefused, ClientDisconnected, TimeoutError) as trouble:
            found = trouble
    finally:
        loop.close()
    return found, round(selector.now, 2)


def messages(*parts, every=0.0):
    """A ``receive``: these parts, one after the other, so many seconds after each other; then nothing any more."""
    left = list(parts)

    async def receive():
        await asyncio.sleep(every if left else 10_000)
        return left.pop(0)

    return receive


def part(size=1, more=True):
    return {"type": "http.request", "body": b"x" * size, "more_body": more}


def test_a_body_may_pause_for_fifteen_seconds_and_take_two_minutes():
    told, after = lived(Bodies(10**6).read(messages(part(10))))
    assert (told.status, told.why, after) == (408, "too slow", 15)
    bodies = Bodies(10**7)
    told, after = lived(bodies.read(messages(*[part(10**5)] * 20, every=14)))
    assert (told.status, told.why, after, bodies.held) == (408, "too slow", 120, 0)
    body, after = lived(bodies.read(messages(*[part(10**5)] * 7, part(1, more=False), every=14)))
    assert (len(body), after, bodies.held) == (700_001, 112, 700_001)


@pytest.mark.parametrize(("a_second", "refused_at"), [(1, 6), (1024, 11), (2028, 513)])
def test_a_body_that_is_slower_than_2048_bytes_a_second_is_refused_after_five_free_seconds(
    a_second, refused_at
):
    now = [0.0]

    async def receive():
        now[0] += 1
        return part(a_second)

    told, _ = lived(Bodies(2 * 10**6, clock=lambda: now[0]).read(receive))
    assert (told.status, told.why, now[0]) == (408, "too slow", refused_at)


def test_who_hangs_up_in_the_middle_of_a_body_holds_nothing():
    bodies = Bodies(100)
    told, _ = lived(bodies.read(messages(part(50), {"type": "http.disconnect"})))
    assert (type(told), bodies.held) == (ClientDisconnected, 0)


def test_while_96_megabytes_are_held_only_bodies_up_to_64_kilobytes_are_read():
    bodies = Bodies(10**6, held=96 * 2**20 - 64 * 2**10 - 1)
    size, _ = lived(bodies.read(once(b"x" * (64 * 2**10 + 1))))
    assert len(size) == 64 * 2**10 + 1
    told, _ = lived(bodies.read(once(b"x" * (64 * 2**10 + 1))))
    assert (told.status, told.why) == (503, "too much at once")
    size, _ = lived(bodies.read(once(b"x" * (64 * 2**10))))
    assert len(size) == 64 * 2**10


@pytest.mark.parametrize(
    ("headers", "length"), [([], 0), ([(b"content-length", b"12")], 12), ([(b"content-length", b"-1")], 0)]
)
def test_a_request_announces_its_length_or_none(headers, length):
    assert Bodies(10).announced({"headers": headers}) == length


def test_after_the_body_there_is_no_more():
    receive = once(b"all")

    async def twice():
        return [await receive(), await receive()]

    assert lived(twice())[0] == [
        {"type": "http.request", "body": b"all", "more_body": False},
        {"type": "http.disconnect"},
    ]


def test_an_answer_is_fetched_within_a_minute():
    async def send(message):
        await asyncio.sleep(25)

    for count, after in ((2, 50), (3, 60)):
        told, passed = lived(HeldAnswer([part()] * count).pass_on(send))
        assert (isinstance(told, TimeoutError), passed) == (count == 3, after)


# -- connections ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("soft", "hard", "raised", "connections"),
    [
        (256, 4_096, 4_096, 4_000),
        (256, resource.RLIM_INFINITY, 20_096, 20_000),
        (256, 50_000, 20_096, 20_000),
        (30_000, 50_000, None, 20_000),
        (20_096, 50_000, None, 20_000),
        (4_096, 4_096, None, 4_000),
        (100, 100, None, 48),
    ],
)
def test_as_many_connections_are_allowed_as_files_can_be_open_beside_96_others(
    monkeypatch, soft, hard, raised, connections
):
    limits = [(soft, hard)]
    monkeypatch.setattr(resource, "getrlimit", lambda which: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda which, wanted: limits.append(wanted))
    assert most_connections() == connections
    assert limits[1:] == ([(raised, hard)] if raised else [])


def test_where_the_system_takes_no_more_than_10240_files_so_many_are_asked_for(monkeypatch):
    limits = [(256, resource.RLIM_INFINITY)]

    def setrlimit(which, wanted):
        if wanted[0] > 10_240:
            raise ValueError("not that many")
        limits.append(wanted)

    monkeypatch.setattr(resource, "getrlimit", lambda which: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", setrlimit)
    assert most_connections() == 10_144


def test_twenty_four_connections_are_kept_free_and_an_idle_one_makes_way_only_for_the_own_machine():
    hall = Guests(in_all=30, per_address=100)
    for _ in range(6):
        assert hall.admits("192.0.2.1")
        hall.came(Guest("192.0.2.1"))
    assert not hall.admits("192.0.2.1")
    for _ in range(24):
        assert hall.admits("127.0.0.1")
        hall.came(Guest("127.0.0.1"))
    assert not hall.admits("192.0.2.2")
    assert len(hall.present) == 30
    for each in hall.present:
        each.turn(busy=True)
    assert not hall.admits("127.0.0.1")
    assert len(hall.present) == 30


def test_fifty_come_in_before_everything_else_has_its_turn():
    door: Any = SimpleNamespace(accept=lambda: ("connection", ("192.0.2.1", 1)))
    assert len(list(guests.waiting(door))) == 50


@pytest.mark.parametrize("closes", [True, False])
def test_a_connection_that_is_gone_at_the_door_is_forgotten(monkeypatch, closes):
    """It can be accepted, and not be made one."""
    closed: list[bool] = []

    def close():
        closed.append(True)
        if not closes:
            raise OSError("gone")

    connection = SimpleNamespace(close=close)
    ready = [(connection, ("192.0.2.1", 1))]

    async def accept(listening):
        if ready:
            return ready.pop()
        raise asyncio.CancelledError

    async def refuse(make, connection):
        raise OSError("gone")

    async def coming():
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "sock_accept", accept)
        monkeypatch.setattr(loop, "connect_accepted_socket", refuse)
        door = Guests(100)
        nobody: Any = SimpleNamespace(setblocking=lambda blocking: None, accept=nobody_waits)
        with pytest.raises(asyncio.CancelledError):
            await door.accept(nobody, lambda guest: asyncio.Protocol())
        return len(door.present), [door.admits("192.0.2.1") for _ in range(1)]

    assert lived(coming())[0] == (0, [True])
    assert closed == [True]


def nobody_waits():
    raise BlockingIOError


# -- streams -------------------------------------------------------------------------------------------


class Page:
    """Somebody who listens, and what was sent to them."""

    def __init__(self, waits=0, may=True):
        self.sent: list[bytes] = []
        self.left: list[bool] = []
        self.may = may
        self.asked = 0
        guest = Guest("192.0.2.1")
        guest.transport = SimpleNamespace(
            get_write_buffer_size=lambda: waits, abort=lambda: self.left.append(True)
        )
        self.listener = Listener(self.send, guest, self.may_stay)

    async def send(self, message):
        self.sent.append(message["body"])

    async def may_stay(self):
        self.asked += 1
        return self.may


def hall(*pages, audience="wall"):
    found = Streams()
    found.listeners[("night", audience)] = {each.listener for each in pages}
    return found


@pytest.mark.parametrize(("waits", "sent", "left"), [(49_152, [b"so"], []), (49_153, [], [True])])
def test_who_has_left_48_kilobytes_untaken_is_cut_off(waits, sent, left):
    page = Page(waits)
    lived(page.listener.give(b"so"))
    assert (page.sent, page.left) == (sent, left)


def test_a_stream_that_has_ended_is_sent_nothing_more():
    page = Page()
    lived(page.listener.give(b"", more=False))
    lived(page.listener.give(b"so"))
    assert page.sent == [b""]


def test_after_25_of_a_hall_everything_else_has_its_turn():
    pages = [Page() for _ in range(60)]
    told: list[int] = []

    async def others():
        while True:
            await asyncio.sleep(0)
            told.append(sum(len(each.sent) for each in pages))

    async def broadcast(say):
        beside = asyncio.create_task(others())
        await asyncio.sleep(0)
        await say()
        beside.cancel()

    there = hall(*pages)
    lived(broadcast(lambda: there.broadcast(("night", "wall"), Message("1.0", b""))))
    assert sorted({*told}) == [25, 50, 60]
    for each in pages:
        each.listener.heard -= 16
    told.clear()
    lived(broadcast(there.beat))
    assert sorted({*told}) == [85, 110, 120]


def test_who_has_heard_nothing_for_fifteen_seconds_gets_a_sign_of_life():
    silent, spoken_to = Page(), Page()
    silent.listener.heard -= 15.5
    spoken_to.listener.heard -= 14
    lived(hall(silent, spoken_to).beat())
    assert (len(silent.sent), spoken_to.sent) == (1, [])
    assert silent.sent[0].startswith(b'event: beat\ndata: {"now":')


def test_two_hundred_are_asked_again_whether_they_may_listen_and_the_next_ones_later():
    pages = [Page(may=False) for _ in range(250)]
    ended = Page(may=False)
    ended.listener.ended = True
    there, gone = hall(*pages, ended), []
    for _ in range(3):
        lived(there.recheck())
        gone.append(sum(each.sent == [b""] for each in pages))
    assert gone[0] in (199, 200)  # the one that has ended may be among them
    assert gone[1:] == [250, 250]
    assert (ended.asked, ended.sent) == (0, [])
    stays = Page()
    lived(hall(stays).recheck())
    assert (stays.asked, stays.sent) == (1, [])


def test_a_game_is_known_by_those_who_listen_to_it():
    one, other = Page(), Page()
    there = hall(one)
    there.listeners[("other", "desk")] = {other.listener}
    assert there.keys == {"night", "other"}
    assert [there.count(), there.count(("night", "wall")), there.count(("night", "desk"))] == [2, 1, 0]
    lived(there.close())
    assert (one.sent, other.sent, there.closing) == ([b""], [b""], True)


def test_a_phase_that_ends_by_the_clock_is_over_at_that_very_moment():
    due = WatchedGame(Moment(1, "1.0", "running", due=100.0), {})
    assert [due.current(now) for now in (99.9, 100.0)] == [True, False]
    assert WatchedGame(Moment(1, "1.0", "draw"), {}).current(1e12)


def test_a_desk_hears_every_version_and_the_others_only_what_they_see():
    first, second = Message("1.0", b"same"), Message("2.0", b"same")
    assert streams.said(first, "desk") != streams.said(second, "desk")
    assert streams.said(first, "wall") == streams.said(second, "wall")


# -- what a phone hands in -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "deadline", "now", "late"),
    [(7, 100.0, 103.0, False), (7, 100.0, 103.1, True), (7, None, 1e12, False), (6, 100.0, 1.0, True)],
)
def test_a_slip_is_late_once_the_grace_is_over_or_other_letters_lie_there(drawn, deadline, now, late):
    moment = Moment(1, "1.0", "running", drawn=7, deadline=deadline)
    assert is_late(moment, drawn, now, grace=3.0) is late


@pytest.mark.parametrize(
    ("number", "drawn", "known"), [(1, 3, True), (2, 9, True), (2, 3, False), (3, 9, False)]
)
def test_a_slip_names_its_round_and_the_letters_that_were_announced_for_it(number, drawn, known):
    sent = {"round": number, "drawn": drawn}
    assert announced(Moment(1, "1.0", "ready", announced=(3, 9)), sent) is known


JSON, FORM = (b"content-type", b"application/json"), (b"content-type", b"text/plain")


@pytest.mark.parametrize(
    ("headers", "ours"),
    [
        ([JSON], True),
        ([(b"content-type", b"application/json; charset=utf-8")], True),
        ([], False),
        ([FORM], False),
        ([JSON, (b"sec-fetch-site", b"same-origin")], True),
        ([JSON, (b"sec-fetch-site", b"none")], True),
        ([JSON, (b"sec-fetch-site", b"same-site")], False),
        ([JSON, (b"host", b"club:80"), (b"origin", b"http://club:80")], True),
        ([JSON, (b"host", b"club:80"), (b"origin", b"http://club:81")], False),
    ],
)
def test_a_slip_comes_from_one_of_our_own_pages(headers, ours):
    assert from_here({"headers": headers}) is ours


def test_what_a_request_shows_is_read_from_all_its_cookies():
    headers = [(b"cookie", b"a=1"), (b"host", b"x=9"), (b"cookie", b"b=2")]
    asked = asked_by({"headers": headers, "query_string": b"as=wall&secret=%C3%A4"}, "night")
    assert (asked.key, asked.cookies, asked.word("as"), asked.word("none")) == (
        "night", {"a": "1", "b": "2"}, "wall", "")  # fmt: skip
    odd = asked_by({"headers": [(b"cookie", b"a[=1")], "query_string": b""}, "night")
    assert odd.cookies == {}
