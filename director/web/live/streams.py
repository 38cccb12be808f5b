"""The streams: one for each page that listens, stored as nothing more than its ``send``.

A listener has no thread, task or queue of its own; it costs only its open connection. Server-sent events: ``state`` with one of
``messages``, and every ``BEAT_SECONDS`` of silence ``beat`` with the server's time, which a page's watchdog waits for (its script
would never see a comment); a desk hears ``phones`` when other pages of its game came or went. A listener who does not read what
is sent is cut off; its page comes back and gets the whole state. ``recheck`` ends the streams of those whose access was closed
since.

The watcher: one for each process, for any number of listeners.

1. Every ``TICK`` seconds it asks the database whether anybody has committed, including commands and other processes.
2. If so, one SQL statement returns the state of the games that somebody listens to.
3. For those that changed, a thread loads the game and makes each audience's message, encoded once.
4. A message that is new for an audience is sent to it, also when only the clock has changed the phase.

Messages are kept until their game changes, so a further listener costs only the sending.

The walls of events only hear that there is something new; then their page asks for it.

Such a wall listens as ``event`` with the secret of its address; a mark changes with what it shows (``desk/club/events``).
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
"""Most bytes that may wait for a listener before it is cut off."""

AT_ONCE = 25
"""Number of sends after which other work has its turn, and the time in the message is taken anew."""

HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-accel-buffering", b"no"),
]

RECHECKED = 200
"""Listeners rechecked each second: a hall at once, 6,000 phones in half a minute."""

Place = tuple[str, str]
"""A game's key and an audience."""


class Listener:
    """One open page; ``heard`` is when something was last sent, ``may`` answers whether it may still listen."""

    __slots__ = ("ended", "guest", "heard", "may", "send")

    def __init__(self, send: Send, guest: Guest, may: Callable[[], Awaitable[bool]]) -> None:
        self.send = send
        self.guest = guest
        self.may = may
        self.heard = monotonic()
        self.ended = False

    async def give(self, body: bytes, more: bool = True) -> None:
        """Sends without waiting: a listener who does not read is cut off."""
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
        """Returns the number of listeners at that place, or in all."""
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
        """Keeps a page informed until it goes away or the server stops; ``current`` returns its first message."""
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
        """Sends a message to all listeners of that place; returns their number."""
        listeners = list(self.listeners.get(place, ()))
        for start in range(0, len(listeners), AT_ONCE):
            body = message.event(steady_time())
            for listener in listeners[start : start + AT_ONCE]:
                await listener.give(body)
            await asyncio.sleep(0)
        return len(listeners)

    async def beat(self) -> None:
        """Sends a sign of life to those who have heard nothing for a while; call it once a second."""
        late = monotonic() - BEAT_SECONDS
        silent = [each for each in self._all() if each.heard < late]
        for start in range(0, len(silent), AT_ONCE):
            body = b'event: beat\ndata: {"now":%.3f}\n\n' % steady_time()
            for listener in silent[start : start + AT_ONCE]:
                await listener.give(body)
            await asyncio.sleep(0)

    async def tell_of_listeners(self) -> None:
        """Tells the desks of those games whose listeners have changed; call it once a second."""
        moved, self._moved = self._moved, set()
        for key in moved:
            for listener in list(self.listeners.get((key, "desk"), ())):
                await listener.give(b'event: phones\ndata: {"now":%.3f}\n\n' % steady_time())

    async def recheck(self) -> None:
        """Ends the streams of those who may no longer listen; each call, once a second, checks the next ``RECHECKED``."""
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
"""Put before an event's secret to make its key among the watched games."""


def event_place(desk: Desk, secret: str) -> tuple[str, str] | None:
    """Returns the place where a page with that secret listens; None if no event has the secret."""
    return (EVENTS_KEY + secret, EVENTS_AUDIENCE) if season_store.by_wall(desk.db, "events", secret) else None


def read_event_walls(desk: Desk, key: str) -> tuple[Moment, dict[str, Message]] | None:
    """Returns the moment and the message of the event whose walls listen under that key; None if the event is gone."""
    event = season_store.by_wall(desk.db, "events", key.removeprefix(EVENTS_KEY))
    if event is None:
        return None
    mark = mark_of(desk, event)
    return Moment(0, mark, ""), {EVENTS_AUDIENCE: Message(mark, b'"phase":"","shown":"%s",' % mark.encode())}


TICK = 0.05
KEPT_SECONDS = 60.0
"""Seconds for which a game is watched after it was last asked for."""

REST_PER_LISTENER = 0.00005
"""Seconds of rest for each listener after a broadcast: 6,000 phones get a message at most every 0.3 s."""

AUDIENCES = ("desk", "wall", "player")

log = logging.getLogger(__name__)


@dataclass
class WatchedGame:
    """A game as last sent; ``sent`` is what each audience heard, ``rest`` the time before which it gets no further message."""

    moment: Moment
    messages: dict[str, Message]
    asked: float = field(default_factory=monotonic)
    sent: dict[str, bytes] = field(default_factory=dict)
    rest: dict[str, float] = field(default_factory=dict)

    def current(self, now: float) -> bool:
        """Answers whether the clock has not changed the phase since."""
        return self.moment.due is None or now < self.moment.due


class Watcher:
    """Sends the streams of one instance what is new."""

    def __init__(self, instance: Instance, streams: Streams) -> None:
        self.instance = instance
        self.streams = streams
        self.games: dict[str, WatchedGame] = {}
        self.threads = ThreadPoolExecutor(1, "watch")

    async def game(self, key: str) -> WatchedGame | None:
        """Returns the game in its present state, or None if there is none."""
        found = self.games.get(key)
        if found is None or not found.current(steady_time()):
            await self._look((key,))
            found = self.games.get(key)
        if found:
            found.asked = monotonic()
        return found

    async def newest(self, key: str) -> WatchedGame | None:
        """Reads the game anew and returns it."""
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
            except DirectorError as trouble:  # disk or server: the next attempt may succeed
                log.warning("What is new cannot be read: %s", trouble)
                await asyncio.sleep(1)

    def _mark(self) -> object:
        """Returns a mark that changes when others commit; runs in the thread, whose connection only reads."""
        return [each.db.changed() for each in (self.instance, *self.instance.rehearsals.values())]

    def _due(self) -> bool:
        now = steady_time()
        return not all(each.current(now) for each in self.games.values())

    async def _catch_up(self) -> None:
        """Looks at the games that have changed, and forgets those that nobody asks for."""
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
        """Returns, in the thread, moment and messages of games that differ from ``known``, and the keys of those that are gone."""
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
        """Returns the same for events, whose walls listen as well."""
        told = {key: read_event_walls(self.instance.desk("wall"), key) for key in keys}
        moved = {
            key: each
            for key, each in told.items()
            if each and (key not in known or known[key].version != each[0].version)
        }
        return moved, [key for key, each in told.items() if each is None]

    def _read_one(self, key: str, now: float) -> tuple[Moment, dict[str, Message]]:
        at = self.instance.of(key)
        session = at.desk().session(key)
        moment = moment_of(session, now)
        tellers = at.tellers
        return moment, {
            audience: message(moment, state_for(audience, session, now, tellers)) for audience in AUDIENCES
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
    """Returns what decides whether a message is new: every version for a desk, the visible content for the others."""
    return told.data(0.0) if audience == "desk" else told.content
