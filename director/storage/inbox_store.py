"""The inbox: slips from phones, on the disk before they are acknowledged, judged later and all together.

A phone keeps its slip and sends it, with the same token, until it is acknowledged; so the same token always gets the same
answer. What a player changes comes as a higher version. ``round`` and ``drawn`` (the fact that announced the letters) say
what the slip is for: one for a round that was cancelled since is never taken for the new one.

Many slips come in the same seconds, and the disk takes its time for each transaction: one thread writes all that wait in one
transaction (group commit), and nobody is answered before it is committed with ``synchronous=FULL``.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from director.language.sentences import DirectorError, say
from director.storage import phone_store
from director.storage.store import Store

MOST_AT_ONCE = 2_000
MOST_IN_A_STATEMENT = 500
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


def keep(db: Store, handed: Handed) -> Receipt:
    """Keeps a slip; the caller holds the transaction. DirectorError ``unknown_game``."""
    (answer,) = keep_all(db, [handed])
    if isinstance(answer, BaseException):
        raise answer
    return answer


def keep_all(db: Store, batch: Sequence[Handed]) -> list[Answer]:
    """Keeps many slips, answered in their order; the caller holds the transaction. The same token gets the same answer.

    Some statements for all of them: a server far away is asked a few times only. A slip that cannot be kept
    does not take the others with it.
    """
    receipts, highest = _known(db, batch)
    games = {
        game: _first_counts(db, game) for game in sorted({each.game for each in batch}) if _is_there(db, game)
    }
    answers: list[Answer] = []
    new: list[Handed] = []
    for handed in batch:
        if handed.game not in games:
            answers.append(
                DirectorError("unknown_game", say("There is no game %(game)s.", game=str(handed.game)))
            )
            continue
        before = highest.get(of_player(handed))
        receipt = receipts.get((handed.game, handed.token))
        if receipt is None and before and (before.version >= handed.version or games[handed.game]):
            receipt = Receipt(False, before.version, before.late, before.at, before.slip)
        elif receipt is None:
            receipt = Receipt(True, handed.version, handed.late, handed.at, handed.slip)
            receipts[handed.game, handed.token] = receipt
            highest[of_player(handed)] = handed
            new.append(handed)
        answers.append(receipt)
    _insert(db, new)
    return answers


def of_player(handed: Handed) -> tuple[int, int, int]:
    """Whose slip it is, and for which letters."""
    return handed.game, handed.drawn, handed.player


def _known(
    db: Store, batch: Sequence[Handed]
) -> tuple[dict[tuple[int, str], Receipt], dict[tuple[int, int, int], Handed]]:
    """What is kept already: by token, and of each player the highest version, dealt with or not."""
    receipts: dict[tuple[int, str], Receipt] = {}
    highest: dict[tuple[int, int, int], Handed] = {}
    for start in range(0, len(batch), MOST_IN_A_STATEMENT):
        part = batch[start : start + MOST_IN_A_STATEMENT]
        tokens = [value for each in part for value in (each.game, each.token)]
        for row in db.execute(
            f"SELECT {COLUMNS} FROM inbox WHERE {_one_of('game, token', len(part))}", tokens
        ):
            each = _handed(row)
            receipts[each.game, each.token] = Receipt(True, each.version, each.late, each.at, each.slip)
        players = [value for each in part for value in of_player(each)]
        for row in db.execute(
            f"SELECT {COLUMNS} FROM inbox WHERE {_one_of('game, drawn, player', len(part))} ORDER BY version",
            players,
        ):
            found = _handed(row)
            highest[of_player(found)] = found
    return receipts, highest


def _one_of(columns: str, count: int) -> str:
    marks = ", ".join("?" * len(columns.split(",")))
    return f"({columns}) IN (VALUES {', '.join([f'({marks})'] * count)})"


def _insert(db: Store, new: Sequence[Handed]) -> None:
    """In the order of the key, so that two processes with the same slips do not wait for each other in a circle."""
    db.executemany(
        "INSERT INTO inbox (game, drawn, player, version, round, token, slip, at, late, taken)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
        [
            (*of_player(each), each.version, each.round, each.token, each.slip, each.at, int(each.late))
            for each in sorted(new, key=lambda each: (of_player(each), each.version))
        ],
    )


def _is_there(db: Store, game: int) -> bool:
    return db.execute("SELECT 1 FROM games WHERE id = ?", [game]).fetchone() is not None


def _first_counts(db: Store, game: int) -> bool:
    """Whether phones may not change what they handed in."""
    return not phone_store.load(db, game).changes


COLUMNS = "game, round, drawn, player, version, token, slip, at, late, id"


def waiting(db: Store, game: int, drawn: int) -> list[Handed]:
    """The slips for these letters that the desk has not dealt with: of each player the highest version, as they came."""
    rows = db.execute(  # one pass over the round: a database without statistics looks through it again for each slip else
        f"SELECT {COLUMNS} FROM (SELECT {COLUMNS}, taken, max(version) OVER (PARTITION BY player, late) AS highest"
        " FROM inbox WHERE game = ? AND drawn = ?) AS known WHERE taken = 0 AND version = highest ORDER BY id",
        [game, drawn],
    )
    return [_handed(row) for row in rows]


def latest(db: Store, game: int, drawn: int, player: int) -> Handed | None:
    """What a player has handed in last for these letters, dealt with or not."""
    row = db.execute(
        f"SELECT {COLUMNS} FROM inbox WHERE game = ? AND drawn = ? AND player = ? ORDER BY version DESC LIMIT 1",
        [game, drawn, player],
    ).fetchone()
    return _handed(row) if row else None


def _handed(row: Sequence[object]) -> Handed:
    game, number, drawn, player, version, token, slip, at, late, key = row
    return Handed(game, number, drawn, player, version, token, slip, at, bool(late), key)  # type: ignore[arg-type]


def open_rounds(db: Store) -> list[tuple[int, int, int]]:
    """(game, round, drawn) of all letters for which slips in time wait for the desk; what is in the bin waits there."""
    rows = db.execute(
        "SELECT DISTINCT game, round, drawn FROM inbox WHERE taken = 0 AND late = 0"
        " AND game IN (SELECT id FROM games WHERE deleted IS NULL)"
    )
    return [(game, number, drawn) for game, number, drawn in rows]


def deal_with(db: Store, handed: Sequence[Handed]) -> None:
    """Notes that these slips, and older versions of them, are dealt with; the caller holds the transaction."""
    db.executemany(
        "UPDATE inbox SET taken = 1 WHERE game = ? AND drawn = ? AND player = ? AND version <= ? AND taken = 0",
        [(each.game, each.drawn, each.player, each.version) for each in handed],
    )


class InboxWriter:
    """One thread that writes what all the others hand to it, as many as wait in one transaction."""

    def __init__(self, open_db: Callable[[], Store], written: Callable[[], None] = lambda: None) -> None:
        """``written`` is called in the thread after each transaction."""
        self._open = open_db
        self._db: Store | None = None
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
        try:
            while batch := self._next():
                self._write(batch)
        finally:
            if self._db:
                self._db.close()
            self._db = None

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

    def _write(self, batch: Sequence[tuple[Handed, Future[Receipt]]]) -> None:
        answers: list[Answer]
        try:
            if self._db is None:
                self._db = self._open()
            with self._db.transaction():
                answers = keep_all(self._db, [handed for handed, _ in batch])
        except Exception as trouble:  # nothing of it was kept, and everybody who waits must know
            answers = [trouble] * len(batch)
        self._written()
        for (_, future), answer in zip(batch, answers, strict=True):
            if isinstance(answer, BaseException):
                future.set_exception(answer)
            else:
                future.set_result(answer)
