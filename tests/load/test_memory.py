"""What the server holds in memory: the same at the end of an evening as after its first rounds, and little for many results."""

import asyncio
import http.client
import io
import re
import shutil
import zipfile
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

import pytest

from director.desk.instance import Instance
from director.desk.packs import federation
from director.desk.sessions import create_game
from director.games.people import Entrant
from tests.load import hall
from tests.load.clients import Posts
from tests.packs.many import a_large_meeting, afternoon
from tests.room import small_setup

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="Linux tells it"),
]
PHONES, WALLS, ROUNDS, LEAST, VOID = 60, 4, 24, 15, 10
"""``VOID`` rounds are cancelled before each one that counts."""
WARM = 4
"""Rounds after which everything was used once."""
MOST_MORE = 30
"""MB that the rounds after those may add."""
MOST_OF_A_PACK = 400


def is_over(answer):
    """Whether no more letters can be drawn: the bag is too empty, or only the rack of the cancelled round is left."""
    return b"game_over" in answer or b"no_other_rack" in answer


class Person:
    """Somebody who came in, at a browser of one connection."""

    def __init__(self, port, session):
        self.session, self.connection = session, http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self.token = ""

    def get(self, path):
        return self._ask("GET", path, None, {})

    def send(self, path, **fields):
        """Sends a form as a script does; the answer is no refusal, but for that of a bag that is too empty."""
        body = urlencode({"csrf_token": self._token(), **fields}).encode()
        return self._ask("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded"})

    def upload(self, path, name, content):
        border = "--border"
        head = f'--{border}\r\nContent-Disposition: form-data; name="csrf_token"\r\n\r\n{self._token()}\r\n'
        head += f'--{border}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
        body = head.encode() + content + f"\r\n--{border}--\r\n".encode()
        return self._ask("POST", path, body, {"Content-Type": f"multipart/form-data; boundary={border}"})

    def _token(self):
        if not self.token:
            self.token = re.search(r'name="csrf_token" value="([^"]+)"', self.get("/games").decode())[1]
        return self.token

    def _ask(self, method, path, body, headers):
        headers |= {
            "Host": "hall",
            "Cookie": self.session,
            "Accept": "application/json" if body else "text/html",
        }
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        found = answer.read()
        if kept := answer.headers.get("Set-Cookie"):  # with what belongs to the token of its forms
            self.session = kept.partition(";")[0]
        assert answer.status < 400 or is_over(found), (path, answer.status, found[:500])
        return found


@contextmanager
def a_server(folder):
    """Somebody at the desk of a server on that folder, its port, and what tells how many MB it holds."""
    session = hall.session_of(folder, None)
    with hall.served(folder, None, 1) as [(port, process)]:
        person = Person(port, session)
        yield person, port, lambda: hall.memory_kb(process) / 1024
        person.connection.close()


class Listener(asyncio.Protocol):
    """A page that hears, and only notes that it has begun and ended."""

    def __init__(self):
        loop = asyncio.get_running_loop()
        self.begun, self.ended = loop.create_future(), loop.create_future()

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        if b"event: state" in data and not self.begun.done():
            self.begun.set_result(None)

    def connection_lost(self, exc):
        self.ended.set_result(None)


async def opened(port, pages):
    """A stream for each (path, cookie)."""
    loop, found = asyncio.get_running_loop(), []
    for path, cookie in pages:
        transport, listener = await loop.create_connection(Listener, "127.0.0.1", port)
        transport.write(f"GET {path} HTTP/1.1\r\nHost: hall\r\nCookie: {cookie}\r\n\r\n".encode())
        await asyncio.wait_for(listener.begun, 60)
        found.append(listener)
    return found


async def closed(listeners):
    """These go."""
    for each in listeners:
        each.transport.abort()
    await asyncio.gather(*(each.ended for each in listeners))


async def an_evening(desk, eva, port, memory):
    """What the server held after each round; there are as many as the letters of the bag give."""
    events, at, posts, held = f"/events/{hall.KEY}", f"/games/{hall.KEY}", Posts(), []
    walls = [(f"{events}?as=wall&secret={hall.SECRET}", "")] * WALLS
    phones = [(f"{events}?as=player", f"seat={number}") for number in range(1, PHONES + 1)]
    streams = await opened(port, phones)
    for number in range(1, ROUNDS + 1):
        comers = await opened(port, walls + phones[:20])
        for _ in range(VOID):
            if not is_over(await asyncio.to_thread(eva.send, f"{at}/draw")):
                await asyncio.to_thread(eva.send, f"{at}/cancel", reason="error")
        if is_over(await asyncio.to_thread(eva.send, f"{at}/draw")):
            break
        await asyncio.to_thread(eva.send, f"{at}/clock/start")
        current = desk.session(hall.KEY).game.current
        slips = hall.what_they_write(desk, PHONES)
        for player, slip in enumerate(slips, start=1):
            sent = {
                "round": number,
                "drawn": current.since,
                "version": 1,
                "token": f"token-{number}-{player:05}",
            }
            await posts.hand_in(port, hall.KEY, player, sent | {"slip": slip.as_data()}, 1)
        await asyncio.to_thread(eva.send, f"{at}/clock/stop")
        for page in ("desk", "desk/parts?version=", "standings"):
            await asyncio.to_thread(eva.get, f"{at}/{page}")
        top = desk.search(desk.session(hall.KEY)).best(current.board, current.rack, 1)[1][0][0]
        await asyncio.to_thread(eva.send, f"{at}/top", at=top.at, word=top.word)
        await closed(comers)
        held.append(round(memory()))
    await closed(streams)
    assert (posts.failures, len(posts.seconds)) == (0, PHONES * len(held))
    return held


def test_an_evening_of_phones_walls_that_come_back_and_cancelled_rounds_holds_no_more_and_more(
    german_lexicons, tmp_path
):
    shutil.copytree(german_lexicons, tmp_path / "lexicons")
    club = Instance(tmp_path, None)
    people = [Entrant(f"Spieler {number}") for number in range(1, PHONES + 1)]
    create_game(club.desk(), small_setup(lexicon="german"), people, hall.KEY)
    with a_server(tmp_path) as (eva, port, memory):
        held = asyncio.run(an_evening(club.desk("Eva"), eva, port, memory))
    club.close()
    print("MB after each round:", held)
    assert len(held) >= LEAST
    assert held[-1] - held[WARM - 1] < MOST_MORE, held


def test_three_hundred_results_of_a_pack_are_held_in_little_memory(german_table, german_lexicons, tmp_path):
    shutil.copytree(german_lexicons, tmp_path / "lexicons")
    meeting = a_large_meeting(german_table, 300)
    club = Instance(tmp_path, None)
    federation.keep_pack(club.desk(), meeting.pack, meeting.kept)
    files = io.BytesIO()
    with zipfile.ZipFile(files, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, each in enumerate(afternoon(meeting, 20).arrivals(other=0)):
            archive.writestr(f"{number}.director-result", each.text)
    at = f"/packs/{meeting.pack.id}"
    with a_server(tmp_path) as (bund, _, memory):
        held = {"at first": round(memory())}
        bund.upload(f"{at}/results", "all.zip", files.getvalue())
        while b"waits" in bund.get(f"{at}/results"):
            held["most"] = round(max(held.get("most", 0), memory()))
        for page in ("", "/ranking", "/print/ranking.pdf", "/print/event.json", "/ranking"):
            bund.get(f"{at}{page}")
            held[page] = round(memory())
        assert b"300 of 300 results" in bund.get(at)
    club.close()
    print("MB:", held)
    assert max(held.values()) < MOST_OF_A_PACK, held
