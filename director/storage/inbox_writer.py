"""The thread that writes the inbox.

Many slips come in the same seconds, and the disk takes its time for each transaction: one thread writes all that wait in one
transaction (group commit), and nobody is answered before it is committed with ``synchronous=FULL``.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue

from director.storage.inbox_store import Answer, Handed, Receipt, keep_all
from director.storage.store import Store

MOST_AT_ONCE = 2_000
CLOSE_SECONDS = 5.0


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
