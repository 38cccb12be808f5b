"""The inbox: slips from phones, on the disk before they are acknowledged, judged later and all together.

A phone keeps its slip and sends it, with the same token, until it is acknowledged; so the same token always gets the same
answer. What a player changes comes as a higher version. ``round`` and ``drawn`` (the fact that announced the letters) say
what the slip is for: one for a round that was cancelled since is never taken for the new one.

Many slips come in the same seconds, and the disk takes its time for each transaction: one thread writes all that wait in one
transaction (group commit), and nobody is answered before it is committed with ``synchronous=FULL``.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from sqlite_utils import Database

from director.storage import phone_store
from director.storage.database import writing

MOST_AT_ONCE = 2_000
CLOSE_SECONDS = 5.0


@dataclass(frozen=True)
class Handed:
    """A slip as a phone handed it in: ``game`` is the game's number, ``slip`` its JSON, ``at`` seconds since 1970."""

    game: int
    round: int
    drawn: int
    player: int
    version: int
    token: str
    slip: str
    at: float
    late: bool = False
    id: int = 0


@dataclass(frozen=True)
class Receipt:
    """What is kept: the slip that this token stands for; or, where ``kept`` is False, the newer one that is there."""

    kept: bool
    version: int
    late: bool
    at: float
    slip: str


Answer = Receipt | BaseException


def keep(db: Database, handed: Handed) -> Receipt:
    """Keeps a slip; the caller holds the transaction. The same token gets the same answer."""
    found = db.conn.execute(
        "SELECT version, late, at, slip FROM inbox WHERE game = ? AND token = ?", [handed.game, handed.token]
    ).fetchone()
    if found:
        return Receipt(True, found[0], bool(found[1]), found[2], found[3])
    of_player = [handed.game, handed.drawn, handed.player]
    highest = latest(db, *of_player)
    if highest and (highest.version >= handed.version or _first_counts(db, handed.game)):
        return Receipt(False, highest.version, highest.late, highest.at, highest.slip)
    db.conn.execute(
        "INSERT INTO inbox (game, drawn, player, version, round, token, slip, at, late, taken)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
        [*of_player, handed.version, handed.round, handed.token, handed.slip, handed.at, handed.late],
    )
    return Receipt(True, handed.version, handed.late, handed.at, handed.slip)


def _first_counts(db: Database, game: int) -> bool:
    """Whether phones may not change what they handed in."""
    return not phone_store.load(db, game).changes


COLUMNS = "game, round, drawn, player, version, token, slip, at, late, id"


def waiting(db: Database, game: int, drawn: int) -> list[Handed]:
    """The slips for these letters that the desk has not dealt with: of each player the highest version, as they came."""
    rows = db.conn.execute(
        f"SELECT {COLUMNS}, max(version) FROM inbox WHERE game = ? AND drawn = ? AND taken = 0"
        " GROUP BY player, late ORDER BY id",
        [game, drawn],
    )
    return [_handed(row[:-1]) for row in rows]


def latest(db: Database, game: int, drawn: int, player: int) -> Handed | None:
    """What a player has handed in last for these letters, dealt with or not."""
    row = db.conn.execute(
        f"SELECT {COLUMNS} FROM inbox WHERE game = ? AND drawn = ? AND player = ? ORDER BY version DESC LIMIT 1",
        [game, drawn, player],
    ).fetchone()
    return _handed(row) if row else None


def _handed(row: Sequence[object]) -> Handed:
    game, number, drawn, player, version, token, slip, at, late, key = row
    return Handed(game, number, drawn, player, version, token, slip, at, bool(late), key)  # type: ignore[arg-type]


def open_rounds(db: Database) -> list[tuple[int, int, int]]:
    """(game, round, drawn) of all letters for which slips in time wait for the desk; what is in the bin waits there."""
    rows = db.conn.execute(
        "SELECT DISTINCT game, round, drawn FROM inbox WHERE taken = 0 AND late = 0"
        " AND game IN (SELECT id FROM games WHERE deleted IS NULL)"
    )
    return [(game, number, drawn) for game, number, drawn in rows]


def deal_with(db: Database, handed: Sequence[Handed]) -> None:
    """Notes that these slips, and older versions of them, are dealt with; the caller holds the transaction."""
    db.conn.executemany(
        "UPDATE inbox SET taken = 1 WHERE game = ? AND drawn = ? AND player = ? AND version <= ? AND taken = 0",
        [(each.game, each.drawn, each.player, each.version) for each in handed],
    )


class InboxWriter:
    """One thread that writes what all the others hand to it, as many as wait in one transaction."""

    def __init__(self, open_db: Callable[[], Database], written: Callable[[], None] = lambda: None) -> None:
        """``written`` is called in the thread after each transaction."""
        self._open = open_db
        self._written = written
        self._queue: SimpleQueue[tuple[Handed, Future[Receipt]] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def put(self, handed: Handed) -> Future[Receipt]:
        """Hands in a slip; the future holds the receipt once it is on the disk, or what went wrong."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="inbox", daemon=True)
                self._thread.start()
        answer: Future[Receipt] = Future()
        self._queue.put((handed, answer))
        return answer

    def close(self) -> None:
        """Writes what is still waiting, and ends the thread."""
        with self._lock:
            thread, self._thread = self._thread, None
        if thread:
            self._queue.put(None)
            thread.join(CLOSE_SECONDS)

    def _work(self) -> None:
        db = self._open()
        try:
            while batch := self._next():
                self._write(db, batch)
        finally:
            db.conn.close()

    def _next(self) -> list[tuple[Handed, Future[Receipt]]]:
        """Everything that waits, at least one; empty when the thread is to end."""
        first = self._queue.get()
        if first is None:
            return []
        batch = [first]
        while len(batch) < MOST_AT_ONCE:
            try:
                more = self._queue.get_nowait()
            except Empty:
                break
            if more is None:
                self._queue.put(None)
                break
            batch.append(more)
        return batch

    def _write(self, db: Database, batch: Sequence[tuple[Handed, Future[Receipt]]]) -> None:
        answers: list[Answer]
        try:
            with writing(db):
                answers = [self._keep(db, handed) for handed, _ in batch]
        except Exception as trouble:  # nothing of it was kept, and everybody who waits must know
            answers = [trouble] * len(batch)
        self._written()
        for (_, future), answer in zip(batch, answers, strict=True):
            if isinstance(answer, BaseException):
                future.set_exception(answer)
            else:
                future.set_result(answer)

    def _keep(self, db: Database, handed: Handed) -> Answer:
        """Keeps one of many: a slip that cannot be kept does not take the others with it."""
        try:
            return keep(db, handed)
        except sqlite3.IntegrityError as reason:
            return reason
