"""The streams: one for each page that listens, kept as a ``send`` and nothing else.

No thread, no task and no queue of its own waits for a listener; a page that listens costs its open connection. Server-sent
events: ``state`` with one of ``messages``, and every ``BEAT_SECONDS`` of silence ``beat`` with the server's time, which
a page's watchdog waits for (a comment would never be seen by its script); a desk hears ``phones`` when other pages of
its game came or went. A listener who does not take what is sent is cut off; its page comes back and gets the whole state.
``recheck`` ends the streams of those whose access was closed since.

The watcher: one for each process, however many listen.

1. Every ``TICK`` seconds it asks the database whether anybody has committed, a command or another process included.
2. If so, one statement says how far the games have come that somebody listens to.
3. For those that moved, a thread loads the night and tells each audience what it may know, encoded once.
4. What is new for an audience is sent to it. A phase that changes by the clock alone is told in the same way.

Messages are kept until their game changes, so a further listener costs nothing but the sending.

What the walls of events hear: that there is something new to show, which their page asks for then.

A wall listens as ``event`` with the secret of its address; what it shows has a mark (``desk/club/events``).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from time import monotonic

from director.desk.club.events import mark_of
from director.desk.desk import Desk
from director.desk.instance import Instance, steady_time
from director.language.sentences import DirectorError
from director.storage import season_store
from director.storage.game_store import Heads, heads
from director.storage.store import DatabaseUnavailable
from director.web.live.bodies import Receive, Send
from director.web.live.guests import Guest
from director.web.live.messages import Message, Moment, message, moment_of, state_for

BEAT_SECONDS = 15.0
MOST_WAITING = 48 * 2**10
"""Bytes that may wait for a listener before it is cut off."""

AT_ONCE = 25
"""After so many sends everything else has its turn, and the time in the message is taken anew."""

HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-accel-buffering", b"no"),
]

RECHECKED = 200
"""So many listeners are looked at again each second: a hall at once, 6,000 phones in half a minute."""

Place = tuple[str, str]
"""A game's key and an audience."""


class Listener:
    """One open page; ``heard`` is when something was sent last, ``may`` whether it may still listen."""

    __slots__ = ("ended", "guest", "heard", "may", "send")

    def __init__(self, send: Send, guest: Guest, may: Callable[[], Awaitable[bool]]) -> None:
        self.send = send
        self.guest = guest
        self.may = may
        self.heard = monotonic()
        self.ended = False

    async def give(self, body: bytes, more: bool = True) -> None:
        """Sends, and never waits: who does not take it is cut off."""
        if self.ended:
            return
        if self.guest.clogged(MOST_WAITING):
            self.guest.leave()
            return
        self.heard, self.ended = monotonic(), not more
        await self.send({"type": "http.response.body", "body": body, "more_body": more})


class Streams:
    """All listeners, by game and audience."""

    def __init__(self) -> None:
        self.listeners: dict[Place, set[Listener]] = {}
        self.closing = False
        self._moved: set[str] = set()
        self._to_recheck: list[Listener] = []

    @property
    def keys(self) -> set[str]:
        """The games that somebody listens to."""
        return {key for key, _ in self.listeners}

    def count(self, place: Place | None = None) -> int:
        """How many listen, there or in all."""
        if place:
            return len(self.listeners.get(place, ()))
        return sum(len(each) for each in self.listeners.values())

    async def listen(
        self,
        place: Place,
        current: Callable[[], Message],
        may: Callable[[], Awaitable[bool]],
        guest: Guest,
        receive: Receive,
        send: Send,
    ) -> None:
        """Keeps a page informed until it goes away or the server stops; ``current`` is what it hears first."""
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        listener = Listener(send, guest, may)
        self.listeners.setdefault(place, set()).add(listener)
        self._moved.add(place[0])
        try:
            await listener.give(b"retry: 1000\n\n" + current().event(steady_time()))
            while not self.closing and (await receive())["type"] != "http.disconnect":
                pass
        finally:
            self._forget(place, listener)

    def _forget(self, place: Place, listener: Listener) -> None:
        there = self.listeners.get(place, set())
        there.discard(listener)
        self._moved.add(place[0])
        if not there:
            self.listeners.pop(place, None)

    async def broadcast(self, place: Place, message: Message) -> int:
        """Sends a message to all who listen there; the number of them."""
        listeners = list(self.listeners.get(place, ()))
        for start in range(0, len(listeners), AT_ONCE):
            body = message.event(steady_time())
            for listener in listeners[start : start + AT_ONCE]:
                await listener.give(body)
            await asyncio.sleep(0)
        return len(listeners)

    async def beat(self) -> None:
        """A sign of life for those who have heard nothing for a while; to be called once a second."""
        late = monotonic() - BEAT_SECONDS
        silent = [each for each in self._all() if each.heard < late]
        for start in range(0, len(silent), AT_ONCE):
            body = b'event: beat\ndata: {"now":%.3f}\n\n' % steady_time()
            for listener in silent[start : start + AT_ONCE]:
                await listener.give(body)
            await asyncio.sleep(0)

    async def tell_of_listeners(self) -> None:
        """Tells the desks of those games whose listeners have changed; to be called once a second."""
        moved, self._moved = self._moved, set()
        for key in moved:
            for listener in list(self.listeners.get((key, "desk"), ())):
                await listener.give(b'event: phones\ndata: {"now":%.3f}\n\n' % steady_time())

    async def recheck(self) -> None:
        """Ends the streams of those who may not listen any more; to be called once a second, each time for the next."""
        if not self._to_recheck:
            self._to_recheck = self._all()
        now, self._to_recheck = self._to_recheck[:RECHECKED], self._to_recheck[RECHECKED:]
        for listener in now:
            if not listener.ended and not await listener.may():
                await listener.give(b"", more=False)

    def _all(self) -> list[Listener]:
        return [each for there in self.listeners.values() for each in there]

    async def close(self) -> None:
        """Ends every stream, so that the server can stop."""
        self.closing = True
        await self.end_all()

    async def end_all(self) -> None:
        """Ends every stream; pages open theirs again by themselves."""
        for listener in self._all():
            await listener.give(b"", more=False)


EVENTS_AUDIENCE = "event"
EVENTS_KEY = "event "
"""What stands before the secret in the key by which a wall's event is known among the games."""


def event_place(desk: Desk, secret: str) -> tuple[str, str] | None:
    """Where a page with that secret listens; None if no event has it."""
    return (EVENTS_KEY + secret, EVENTS_AUDIENCE) if season_store.by_wall(desk.db, "events", secret) else None


def read_event_walls(desk: Desk, key: str) -> tuple[Moment, dict[str, Message]] | None:
    """The moment and the message of the event whose walls listen under that key; None if it is gone."""
    event = season_store.by_wall(desk.db, "events", key.removeprefix(EVENTS_KEY))
    if event is None:
        return None
    mark = mark_of(desk, event)
    return Moment(0, mark, ""), {EVENTS_AUDIENCE: Message(mark, b'"phase":"","shown":"%s",' % mark.encode())}


TICK = 0.05
KEPT_SECONDS = 60.0
"""A game is watched for so long after the last who asked for it."""

REST_PER_LISTENER = 0.00005
"""Seconds of rest for each listener after a broadcast: 6,000 phones are told at most every 0.3 s."""

AUDIENCES = ("desk", "wall", "player")

log = logging.getLogger(__name__)


@dataclass
class WatchedGame:
    """A game as it was told last; ``sent`` is what each audience heard, ``rest`` until when it has peace."""

    moment: Moment
    messages: dict[str, Message]
    asked: float = field(default_factory=monotonic)
    sent: dict[str, bytes] = field(default_factory=dict)
    rest: dict[str, float] = field(default_factory=dict)

    def current(self, now: float) -> bool:
        """Whether the phase has not changed by the clock since."""
        return self.moment.due is None or now < self.moment.due


class Watcher:
    """Tells the streams of one instance what is new."""

    def __init__(self, instance: Instance, streams: Streams) -> None:
        self.instance = instance
        self.streams = streams
        self.games: dict[str, WatchedGame] = {}
        self.threads = ThreadPoolExecutor(1, "watch")

    async def game(self, key: str) -> WatchedGame | None:
        """The game as it stands, or None if there is none."""
        found = self.games.get(key)
        if found is None or not found.current(steady_time()):
            await self._look((key,))
            found = self.games.get(key)
        if found:
            found.asked = monotonic()
        return found

    async def newest(self, key: str) -> WatchedGame | None:
        """The game as it stands this very moment."""
        await self._look((key,))
        return await self.game(key)

    async def run(self) -> None:
        """Watches until it is cancelled."""
        loop = asyncio.get_running_loop()
        seen: object = None
        while True:
            await asyncio.sleep(TICK)
            try:
                mark = await loop.run_in_executor(self.threads, self._mark)
                if mark != seen or self._due():
                    await self._catch_up()
                    seen = mark
                await self._tell()
            except DatabaseUnavailable as trouble:
                log.warning("What is new cannot be read: %s", trouble)
                await self.streams.end_all()  # pages that hear nothing more ask why
                await asyncio.sleep(1)
            except DirectorError as trouble:  # disk or server: the next round may go better
                log.warning("What is new cannot be read: %s", trouble)
                await asyncio.sleep(1)

    def _mark(self) -> object:
        """In the thread, whose connection only reads: what others commit changes it."""
        return [each.db.changed() for each in (self.instance, *self.instance.rehearsals.values())]

    def _due(self) -> bool:
        now = steady_time()
        return not all(each.current(now) for each in self.games.values())

    async def _catch_up(self) -> None:
        """Looks at the games that have moved, and forgets those that nobody asks for."""
        watched = self.streams.keys
        for key, each in list(self.games.items()):
            if key not in watched and each.asked < monotonic() - KEPT_SECONDS:
                del self.games[key]
        await self._look(self.games.keys() | watched, moved_only=True)

    async def _look(self, keys: Collection[str], moved_only: bool = False) -> None:
        loop = asyncio.get_running_loop()
        known = {key: each.moment for key, each in self.games.items()} if moved_only else {}
        found, gone = await loop.run_in_executor(self.threads, self._read, keys, known)
        for key in gone:
            self.games.pop(key, None)
        for key, (moment, messages) in found.items():
            game = self.games.get(key)
            if game is None:
                heard = {
                    audience: said(told, audience)
                    for audience, told in messages.items()
                    if (key, audience)
                    not in self.streams.listeners  # else it was in the bin, and they heard something older
                }
                game = self.games[key] = WatchedGame(moment, messages, sent=heard)
            game.moment, game.messages = moment, messages

    def _read(
        self, keys: Collection[str], known: dict[str, Moment]
    ) -> tuple[dict[str, tuple[Moment, dict[str, Message]]], list[str]]:
        """In the thread: moment and messages of those that differ from what is known, and those that are gone."""
        found, gone = self._read_events([key for key in keys if key.startswith(EVENTS_KEY)], known)
        keys = [key for key in keys if not key.startswith(EVENTS_KEY)]
        if not keys:
            return found, gone
        now = steady_time()
        standing: Heads = {}
        for at in {self.instance.of(key) for key in keys}:
            standing |= heads(at.db, keys)
        moved = [
            key
            for key, (seq, version) in standing.items()
            if key not in known
            or known[key].version != f"{seq}.{version}"
            or now >= (known[key].due or now + 1)
        ]
        gone += [key for key in keys if key not in standing] if known else []
        return found | {key: self._read_one(key, now) for key in moved}, gone

    def _read_events(
        self, keys: Collection[str], known: dict[str, Moment]
    ) -> tuple[dict[str, tuple[Moment, dict[str, Message]]], list[str]]:
        """The same of events, whose walls listen as well."""
        told = {key: read_event_walls(self.instance.desk("wall"), key) for key in keys}
        moved = {
            key: each
            for key, each in told.items()
            if each and (key not in known or known[key].version != each[0].version)
        }
        return moved, [key for key, each in told.items() if each is None]

    def _read_one(self, key: str, now: float) -> tuple[Moment, dict[str, Message]]:
        at = self.instance.of(key)
        night = at.desk().night(key)
        moment = moment_of(night, now)
        tellers = at.tellers
        return moment, {
            audience: message(moment, state_for(audience, night, now, tellers)) for audience in AUDIENCES
        }

    async def _tell(self) -> None:
        """Sends what an audience has not heard yet, the small audiences first."""
        for count, key, audience in sorted(self._waiting()):
            game = self.games[key]
            told = game.messages[audience]
            game.sent[audience] = said(told, audience)
            game.rest[audience] = monotonic() + count * REST_PER_LISTENER
            await self.streams.broadcast((key, audience), told)

    def _waiting(self) -> Iterable[tuple[int, str, str]]:
        now = monotonic()
        for (key, audience), there in self.streams.listeners.items():
            game = self.games.get(key)
            if (
                game
                and game.sent.get(audience) != said(game.messages[audience], audience)
                and game.rest.get(audience, 0.0) <= now
            ):
                yield len(there), key, audience


def said(told: Message, audience: str) -> bytes:
    """What would be new to an audience: a desk wants every version, the others what they can see."""
    return told.data(0.0) if audience == "desk" else told.content
