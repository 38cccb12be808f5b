"""The inbox: slips from phones, on the disk before they are acknowledged, judged later and all together.

A phone keeps its slip and sends it, with the same token, until it is acknowledged; so the same token always gets the same
answer. A changed slip comes as a higher version. ``round`` and ``drawn`` (the fact that announced the letters) say what the
slip is for: a slip for a round that was cancelled since is never taken for the new one.

``InboxWriter`` is the thread that writes it. Many slips come in the same seconds, and the disk takes its time for each
transaction: one thread writes all that wait in one transaction (group commit), and nobody is answered before it is committed
with ``synchronous=FULL``.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from director.games.duplicate.audiences import PhoneRules
from director.language.sentences import DirectorError
from director.storage import game_store
from director.storage.store import Store

WAITS, TAKEN, COUNTS, NOT, ALONG = range(5)
"""The fate of a slip: it waits; the desk has taken it in; the director has decided that it counts, or that it does not; it was
handed in out of competition.
"""

MOST_IN_A_STATEMENT = 500


@dataclass(frozen=True)
class HandedSlip:
    """A slip as a phone handed it in: ``game`` is the game's number, ``slip`` its JSON, ``at`` seconds since 1970.

    ``fate`` is one of the five above; ``asks`` marks a new slip that the desk must hear of at once, such as a late one: it
    waits for the director.
    """

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
    fate: int = WAITS
    asks: bool = False


@dataclass(frozen=True)
class Receipt:
    """The stored slip: the one with this token or, if ``kept`` is False, the newer one that is there."""

    kept: bool
    version: int
    late: bool
    at: float
    slip: str
    along: bool = False


Answer = Receipt | BaseException


def keep(db: Store, handed: HandedSlip) -> Receipt:
    """Stores a slip; the caller holds the transaction. DirectorError ``unknown_game``."""
    (answer,) = keep_all(db, [handed])
    if isinstance(answer, BaseException):
        raise answer
    return answer


def keep_all(db: Store, batch: Sequence[HandedSlip]) -> list[Answer]:
    """Stores many slips and returns their answers in order; the caller holds the transaction. The same token gets the same answer.

    Uses a few statements for all of them, because a server may be far away. A slip that cannot be stored does not take the
    others with it.
    """
    receipts, highest = _known(db, batch)
    games = {
        game: _first_counts(db, game) for game in sorted({each.game for each in batch}) if _is_there(db, game)
    }
    answers: list[Answer] = []
    new: list[HandedSlip] = []
    for handed in batch:
        if handed.game not in games:
            answers.append(
                DirectorError(
                    "unknown_game",
                    "There is no game %(game)s. Choose one from the list of games.",
                    game=str(handed.game),
                )
            )
            continue
        before = highest.get(of_player(handed))
        receipt = receipts.get(name_of(handed))
        if receipt is None and before and (before.version >= handed.version or games[handed.game]):
            receipt = Receipt(
                False, before.version, before.late, before.at, before.slip, before.fate == ALONG
            )
        elif receipt is None:
            receipt = _receipt(handed)
            receipts[name_of(handed)] = receipt
            highest[of_player(handed)] = handed
            new.append(handed)
        answers.append(receipt)
    _insert(db, new)
    for game in sorted({each.game for each in new if each.late or each.asks}):
        game_store.touch(db, game)
    return answers


def _receipt(kept: HandedSlip) -> Receipt:
    return Receipt(True, kept.version, kept.late, kept.at, kept.slip, kept.fate == ALONG)


def of_player(handed: HandedSlip) -> tuple[int, int, int]:
    """Returns whose slip it is, and for which letters."""
    return handed.game, handed.drawn, handed.player


def name_of(handed: HandedSlip) -> tuple[int, int, str]:
    """Returns what identifies a slip when it comes again; the player is part of it, since another phone's token means nothing."""
    return handed.game, handed.player, handed.token


def _kept_token(handed: HandedSlip) -> str:
    """Returns the token as it is stored: tokens of a game must differ, so the player's number comes first."""
    return f"{handed.player}:{handed.token}"


def _known(
    db: Store, batch: Sequence[HandedSlip]
) -> tuple[dict[tuple[int, int, str], Receipt], dict[tuple[int, int, int], HandedSlip]]:
    """Returns what is stored already: slips by token, and the highest version of each player, dealt with or not."""
    receipts: dict[tuple[int, int, str], Receipt] = {}
    highest: dict[tuple[int, int, int], HandedSlip] = {}
    for start in range(0, len(batch), MOST_IN_A_STATEMENT):
        part = batch[start : start + MOST_IN_A_STATEMENT]
        # as they are kept now, and as they were kept by earlier versions
        tokens = [
            value for each in part for kept in (_kept_token(each), each.token) for value in (each.game, kept)
        ]
        for each in db.execute(
            f"SELECT {COLUMNS} FROM inbox WHERE {_one_of('game, token', 2 * len(part))}", tokens
        ).all(_handed):
            receipts[name_of(each)] = _receipt(each)
        players = [value for each in part for value in of_player(each)]
        for found in db.execute(
            f"SELECT {COLUMNS} FROM inbox WHERE {_one_of('game, drawn, player', len(part))} ORDER BY version",
            players,
        ).all(_handed):
            highest[of_player(found)] = found
    return receipts, highest


def _one_of(columns: str, count: int) -> str:
    marks = ", ".join("?" * len(columns.split(",")))
    return f"({columns}) IN (VALUES {', '.join([f'({marks})'] * count)})"


def _insert(db: Store, new: Sequence[HandedSlip]) -> None:
    """Inserts in the order of the key, so that two processes with the same slips do not deadlock."""
    db.executemany(
        "INSERT INTO inbox (game, drawn, player, version, round, token, slip, at, late, taken)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *of_player(each),
                each.version,
                each.round,
                _kept_token(each),
                each.slip,
                each.at,
                int(each.late),
                each.fate,
            )
            for each in sorted(new, key=lambda each: (of_player(each), each.version))
        ],
    )


def _is_there(db: Store, game: int) -> bool:
    return db.execute("SELECT 1 FROM games WHERE id = ?", [game]).fetchone() is not None


def _first_counts(db: Store, game: int) -> bool:
    """Answers whether phones may not change what they handed in."""
    return not game_store.choice(db, PhoneRules, game).changes


COLUMNS = "game, round, drawn, player, version, token, slip, at, late, id, taken"


def waiting(db: Store, game: int, drawn: int) -> list[HandedSlip]:
    """Returns the slips for these letters that the desk has not dealt with: each player's highest version, in order of arrival."""
    return db.execute(  # one pass over the round: a database without statistics looks through it again for each slip else
        f"SELECT {COLUMNS} FROM (SELECT {COLUMNS}, max(version) OVER (PARTITION BY player, late) AS highest"
        " FROM inbox WHERE game = ? AND drawn = ?) AS known WHERE taken = 0 AND version = highest ORDER BY id",
        [game, drawn],
    ).all(_handed)


def latest(db: Store, game: int, drawn: int, player: int) -> HandedSlip | None:
    """Returns the last slip a player has handed in for these letters, dealt with or not; None if there is none."""
    return db.execute(
        f"SELECT {COLUMNS} FROM inbox WHERE game = ? AND drawn = ? AND player = ? ORDER BY version DESC LIMIT 1",
        [game, drawn, player],
    ).one(_handed)


def all_of_player(db: Store, game: int, player: int) -> dict[int, list[HandedSlip]]:
    """Returns all slips of a player by the letters they are for, the last version of each first."""
    found: dict[int, list[HandedSlip]] = {}
    rows = db.execute(
        f"SELECT {COLUMNS} FROM inbox WHERE game = ? AND player = ? ORDER BY drawn, version DESC",
        [game, player],
    )
    for each in rows.all(_handed):
        found.setdefault(each.drawn, []).append(each)
    return found


def _handed(*row: object) -> HandedSlip:
    game, number, drawn, player, version, token, slip, at, late, key, fate = row
    plain = str(token).removeprefix(f"{player}:")
    return HandedSlip(game, number, drawn, player, version, plain, slip, at, bool(late), key, fate)  # type: ignore[arg-type]


def decided(db: Store, game: int, drawn: Sequence[int]) -> dict[int, int]:
    """Returns the players on whose slips for these letters the director has decided, with a number that changes with each decision."""
    if not drawn:
        return {}
    rows = db.execute(
        "SELECT player, count(*) FROM inbox WHERE game = ? AND taken IN (?, ?)"
        f" AND drawn IN ({', '.join('?' * len(drawn))}) GROUP BY player",
        [game, COUNTS, NOT, *drawn],
    )
    return dict(tuple(row) for row in rows)


def open_rounds(db: Store) -> list[tuple[int, int, int]]:
    """Returns (game, round, drawn) for all letters with slips in time that wait for the desk; games in the bin are left out."""
    rows = db.execute(
        "SELECT DISTINCT game, round, drawn FROM inbox WHERE taken = 0 AND late = 0"
        " AND game IN (SELECT id FROM games WHERE deleted IS NULL)"
    )
    return [(game, number, drawn) for game, number, drawn in rows]


def rounds_waiting(db: Store, game: int) -> list[tuple[int, int]]:
    """Returns (round, drawn) for all letters with slips of that game that wait, in time or late."""
    rows = db.execute("SELECT DISTINCT round, drawn FROM inbox WHERE game = ? AND taken = 0", [game])
    return sorted((number, drawn) for number, drawn in rows)


def mark_late(db: Store, game: int, drawn: int, over: float) -> None:
    """Marks the waiting slips for these letters that came after ``over`` as late and notifies the pages; the caller holds the
    transaction."""
    marked = db.execute(
        "UPDATE inbox SET late = 1 WHERE game = ? AND drawn = ? AND taken = 0 AND late = 0 AND at > ?",
        [game, drawn, over],
    )
    if marked.rowcount:
        game_store.touch(db, game)


def deal_with(db: Store, handed: Sequence[HandedSlip], fate: int = TAKEN) -> None:
    """Notes the fate of these slips and of their older versions; the caller holds the transaction."""
    db.executemany(
        "UPDATE inbox SET taken = ? WHERE game = ? AND drawn = ? AND player = ? AND version <= ? AND taken = 0",
        [(fate, each.game, each.drawn, each.player, each.version) for each in handed],
    )


def decide(db: Store, handed: HandedSlip, counts: bool) -> None:
    """Notes the director's decision and notifies the pages; the caller holds the transaction.

    The decision that a late slip does not count does not touch a slip that came in time and waits as well.
    """
    if counts:
        deal_with(db, [handed], COUNTS)
    else:
        db.execute(
            "UPDATE inbox SET taken = ? WHERE game = ? AND drawn = ? AND player = ? AND version <= ? AND taken = 0"
            " AND late = ?",
            [NOT, handed.game, handed.drawn, handed.player, handed.version, int(handed.late)],
        )
    game_store.touch(db, handed.game)


def decision(handed: HandedSlip) -> str | None:
    """Returns ``counts`` or ``not`` if the director has decided, else None."""
    return {COUNTS: "counts", NOT: "not"}.get(handed.fate)


MOST_AT_ONCE = 2_000
CLOSE_SECONDS = 5.0


class InboxWriter:
    """One thread that writes the slips of all other threads, all that wait in one transaction."""

    def __init__(self, open_db: Callable[[], Store], written: Callable[[], None] = lambda: None) -> None:
        """``written`` is called in the thread after each transaction."""
        self._open = open_db
        self._db: Store | None = None
        self._written = written
        self._queue: SimpleQueue[tuple[HandedSlip, Future[Receipt]] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def put(self, handed: HandedSlip) -> Future[Receipt]:
        """Hands in a slip; the future holds the receipt once it is on the disk, or the error."""
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

    def _next(self) -> list[tuple[HandedSlip, Future[Receipt]]]:
        """Returns everything that waits, at least one slip; an empty list when the thread is to end."""
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

    def _write(self, batch: Sequence[tuple[HandedSlip, Future[Receipt]]]) -> None:
        answers: list[Answer]
        try:
            if self._db is None:
                self._db = self._open()
            with self._db.transaction():
                answers = keep_all(self._db, [handed for handed, _ in batch])
        except Exception as trouble:  # nothing was stored, and everybody who waits must know
            answers = [trouble] * len(batch)
        self._written()
        for (_, future), answer in zip(batch, answers, strict=True):
            if isinstance(answer, BaseException):
                future.set_exception(answer)
            else:
                future.set_result(answer)
