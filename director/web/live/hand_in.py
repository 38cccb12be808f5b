"""``POST /play/<key>/slip``: a phone hands its slip in; the answer comes once the slip is on the disk.

The phone sends JSON::

    {"round": 5, "drawn": 118, "version": 2, "token": "...", "slip": {"word": "HAUS", "at": "H8", "score": 18, ...}}

``round`` and ``drawn`` come from the live message, ``version`` is raised by the phone with every change, ``token`` is the same
whenever the same version is sent again, ``slip`` has the form of ``Slip.as_data``. The answers:

- 200 ``{"kept": true, "version", "late", "at", "slip", "along"}``: the slip is on the disk; ``late`` if it came after time and grace.
- 409 ``{"kept": false, "version", ...}``: the given newer version is stored; send again with a higher one if it is not yours.
- 409 ``{"error": "not_in_round"}``: the player takes no part in that round. If the director lets them play along, the slip is
  stored with ``"along": true``: out of competition.
- 409 ``{"error": "round_gone"}``: these letters are not announced (any more); 403, 404, 422 ``{"error": ...}``: no seat, no
  such game, unreadable; 503: the disk did not store it: send it again.

No slip uses Flask or a thread of its own: thousands come within the same seconds.

The inbox worker brings the slips of phones to the desk, many at a time, while the round still runs.

It works at most every ``EVERY`` seconds, and rests as long as the work took: a hall that hands in at the last moment costs a few
transactions, and the pages are served in between.
"""

from __future__ import annotations

import asyncio
import json
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic
from typing import Any

from director.desk.desk import Desk
from director.desk.duplicate.inbox import take_in
from director.desk.instance import Instance, steady_time
from director.games.duplicate.audiences import PhoneRules
from director.games.people import PHONE
from director.games.rounds import is_there
from director.judge.slip import Slip, slip_from_data
from director.language.sentences import DirectorError
from director.storage import game_store
from director.storage.inbox_store import ALONG, WAITS, HandedSlip, InboxWriter, Receipt, open_rounds
from director.storage.store import DatabaseUnavailable
from director.web.live.admission import Scope
from director.web.live.bodies import Bodies, Receive
from director.web.live.messages import Moment
from director.web.live.streams import Watcher

EVERY = 1.0
LOOK = 0.1
AGAIN = 5.0
"""Seconds after which it looks without a wake-up: the process that acknowledged a slip may have ended."""

log = logging.getLogger(__name__)


class InboxWorker:
    """Brings the slips of phones to the desk; one for each served instance."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self._new = True  # slips from before the last stop wait already
        self.threads = ThreadPoolExecutor(1, "inbox")

    def wake(self) -> None:
        """Notes that something new is in the inbox; may be called from any thread."""
        self._new = True

    async def run(self) -> None:
        """Works until it is cancelled."""
        looked = monotonic()
        while True:
            await asyncio.sleep(LOOK)
            if self._new or monotonic() - looked > AGAIN:
                self._new = False
                began = monotonic()
                try:
                    await asyncio.get_running_loop().run_in_executor(self.threads, self.take_all_in)
                except DirectorError as trouble:
                    log.warning("Slips wait: %s", trouble)
                except Exception:  # it goes on: a failed attempt is repeated
                    log.exception("slips could not be taken in")
                looked = monotonic()
                await asyncio.sleep(max(EVERY, looked - began))

    def take_all_in(self) -> None:
        """Brings all waiting slips to the desk."""
        desk = self.instance.desk(PHONE)
        for game, number, drawn in self._due(desk):
            try:
                session = desk.session(game)
                rounds = session.game.rounds if session.kind.slips else ()
                if number <= len(rounds) and rounds[number - 1].since == drawn:
                    self._take_in(desk, game, number)
            except DatabaseUnavailable:
                raise
            except DirectorError as trouble:  # one unreadable night must not keep the others waiting
                log.warning("Slips of game %s wait: %s", game, trouble)
            except Exception:  # nor one with damaged slips
                log.exception("slips of game %s cannot be judged", game)

    def _due(self, desk: Desk) -> list[tuple[int, int, int]]:
        """Returns games, rounds and letters for which slips may wait; reads game by game if the inbox cannot be read as a whole."""
        try:
            return list(open_rounds(desk.db))
        except DatabaseUnavailable:
            raise
        except DirectorError as trouble:
            log.warning("The inbox is damaged, it is read night by night: %s", trouble)
        found = []
        for row in desk.games():
            with suppress(DirectorError):
                session = desk.session(row.id)
                if session.kind.slips and session.game.rounds:
                    found.append((row.id, len(session.game.rounds), session.game.rounds[-1].since))
        return found

    def _take_in(self, desk: Desk, game: int, number: int) -> None:
        """Judges all slips of a game that wait; if another process does so at this moment, looks again later."""
        with desk.db.turn(game) as mine:
            if mine:
                take_in(desk, game, number)
            else:
                self._new = True


MOST_BYTES = 4096
MOST_VERSION = 1_000
MOST_LETTERS = 40
MOST_SCORE = 9_999
TEXTS = ("word", "at", "joined_at", "direction")

Answer = tuple[int, dict[str, Any]]


def rules_of(instance: Instance, game: int) -> PhoneRules:
    """Returns what phones may do in that game now; read only if a slip comes late or from somebody who takes no part."""
    return game_store.choice(instance.db, PhoneRules, game)


class HandIn:
    """Takes the slips of all phones of one instance."""

    def __init__(self, instance: Instance, watcher: Watcher, inbox_worker: InboxWorker) -> None:
        self._watcher = watcher
        self._bodies = Bodies(MOST_BYTES, silence=10, seconds=20)
        self._writer = InboxWriter(instance.open_store, inbox_worker.wake)
        self._instance = instance

    async def take(self, scope: Scope, key: str, player: int | None, receive: Receive) -> tuple[int, bytes]:
        """Returns status and JSON of the answer to a phone."""
        status, told = await self._take(scope, key, player, receive)
        return status, json.dumps(told, ensure_ascii=False).encode()

    async def _take(self, scope: Scope, key: str, player: int | None, receive: Receive) -> Answer:
        if player is None or not from_here(scope):
            return 403, {"error": "no_seat"}
        body = await self._bodies.read(receive)
        self._bodies.done(body)
        try:
            sent = read(body)
        except (ValueError, KeyError, TypeError, RecursionError):
            return 422, {"error": "unreadable"}
        game = await self._watcher.game(key)
        if game and not announced(game.moment, sent):
            game = await self._watcher.newest(key)  # the known letters may be a moment old
        if game is None:
            return 404, {"error": "unknown_game"}
        if not announced(game.moment, sent):
            return 409, {"error": "round_gone"}
        now = steady_time()
        late = is_late(game.moment, sent["drawn"], now, 0.0)
        if late:
            rules = await asyncio.to_thread(rules_of, self._instance, game.moment.game)
            late = is_late(game.moment, sent["drawn"], now, float(rules.grace))
        along = not is_there(game.moment.stays, player, sent["round"])
        if along:
            rules = await asyncio.to_thread(rules_of, self._instance, game.moment.game)
            if late or not rules.along:
                return 409, {"error": "not_in_round"}
        slip = json.dumps(sent["slip"].as_data(), ensure_ascii=False)
        return await self._keep(
            HandedSlip(
                game.moment.game,
                sent["round"],
                sent["drawn"],
                player,
                sent["version"],
                sent["token"],
                slip,
                now,
                late,
                fate=ALONG if along else WAITS,
                asks=player in game.moment.by_hand,
            )
        )

    async def _keep(self, handed: HandedSlip) -> Answer:
        try:
            receipt = await asyncio.wrap_future(self._writer.put(handed))
        except DirectorError as trouble:
            return 503, {"error": trouble.code}
        return 200 if receipt.kept else 409, told_of(receipt)

    def close(self) -> None:
        """Writes the slips that still wait."""
        self._writer.close()


def told_of(receipt: Receipt) -> dict[str, Any]:
    """Returns the receipt in JSON."""
    return {
        "kept": receipt.kept,
        "version": receipt.version,
        "late": receipt.late,
        "at": receipt.at,
        "slip": json.loads(receipt.slip),
        "along": receipt.along,
    }


def read(body: bytes) -> dict[str, Any]:
    """Returns the numbers, the token and the Slip that were sent; ValueError, KeyError or TypeError for anything else."""
    data = json.loads(body)
    sent = {name: data[name] for name in ("round", "drawn", "version", "token")}
    if not all(type(sent[name]) is int and sent[name] > 0 for name in ("round", "drawn", "version")):
        raise ValueError("round, drawn and version are numbers from 1")
    if not isinstance(sent["token"], str) or not 8 <= len(sent["token"]) <= 64 or not sent["token"].isascii():
        raise ValueError("a token has 8 to 64 characters")
    if sent["version"] > MOST_VERSION:
        raise ValueError("too many versions")
    return sent | {"slip": bounded(slip_from_data(data["slip"]))}


def bounded(slip: Slip) -> Slip:
    """Returns the slip; ValueError if it holds more than a phone's slip can hold."""
    if slip.more or slip.state not in ("ok", "empty"):
        raise ValueError("a phone hands in one move")
    for name in TEXTS:
        text = getattr(slip, name) or ""
        if len(text) > MOST_LETTERS or not text.isprintable():
            raise ValueError("too long")
    if slip.joins > MOST_LETTERS or not 0 <= (slip.score or 0) <= MOST_SCORE:
        raise ValueError("too much")
    return slip


def announced(moment: Moment, sent: dict[str, Any]) -> bool:
    """Answers whether the slip's letters are the announced ones of its round."""
    number = sent["round"]
    return number <= len(moment.announced) and moment.announced[number - 1] == sent["drawn"]


def is_late(moment: Moment, drawn: int, now: float, grace: float) -> bool:
    """Answers whether a slip for these letters comes after the time and its grace."""
    if moment.drawn != drawn:
        return True
    return moment.deadline is not None and now > moment.deadline + grace


def from_here(scope: Scope) -> bool:
    """Answers whether one of our own pages sent the request: it is JSON and comes from no other site."""
    headers = dict(scope["headers"])
    host, origin = headers.get(b"host", b""), headers.get(b"origin")
    content_type = headers.get(b"content-type", b"").split(b";")[0].strip()
    if headers.get(b"sec-fetch-site", b"same-origin") not in (b"same-origin", b"none"):
        return False
    return content_type == b"application/json" and (origin is None or origin.split(b"//")[-1] == host)
