"""Results read and judged again by several processes at once: all but writing them down, which the caller does.

A process is given the pack and the file of its words when it begins, then texts. It needs neither the database nor the pages; what
it has read once it knows for the next file. A process that ends, however it ends, has written nothing: its files are taken again.
Pages go before this work: the processes ask the system to be served last.
"""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import TypeVar

from director.language.sentences import DirectorError
from director.lexicon.tables import Table, open_table
from director.packs.pack import read_pack, secrets_from_text
from director.packs.taking import Believed, NotBelieved, Taker
from director.storage.pack_store import PackRow

WORTH_IT = 12
"""From so many files on more than one process is quicker, the second it takes to begin included."""
AHEAD = 3
"""Files that wait for each process: none is idle, and few lie in memory."""
KIND = 10
"""How far a process stands back behind the pages, in the steps of ``nice`` (19: farthest)."""
K = TypeVar("K")


class TableWords:
    """The words of a table's file."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def is_word(self, word: str) -> bool:
        """Whether a word in tile spelling is admissible."""
        return word in self.table


def processes(files: int) -> int:
    """How many processes take so many files in; 1: this one alone."""
    return min(os.cpu_count() or 1, 8) if files >= WORTH_IT else 1


def judged_by_many(
    row: PackRow, words: Path | None, texts: Iterable[tuple[K, str]], workers: int
) -> Iterator[tuple[K, Believed | NotBelieved]]:
    """What becomes of each text, in their order; ``words`` is the file of the pack's words, None where they are not here."""
    waiting = iter(texts)
    with ProcessPoolExecutor(workers, get_context("spawn"), _begin, (row, words)) as pool:
        running: list[tuple[K, Future[Believed | NotBelieved]]] = []
        for key, text in islice(waiting, workers * AHEAD):
            running.append((key, pool.submit(_take, text)))
        while running:
            key, first = running.pop(0)
            found = first.result()
            for other, text in islice(waiting, 1):
                running.append((other, pool.submit(_take, text)))
            yield key, found


_here: dict[str, Taker] = {}
"""The taker of this process; a pool can hand nothing to its workers but through a module."""


def _begin(row: PackRow, words: Path | None) -> None:
    table = TableWords(open_table(words)) if words else None
    if hasattr(os, "nice"):
        os.nice(KIND)
    threading.Thread(target=_end_with_the_first, daemon=True).start()
    _here["taker"] = Taker(read_pack(row.text), secrets_from_text(row.secrets), table)
    gc.freeze()
    gc.set_threshold(200_000, 20, 100)  # nearly all that is made here stays


def _end_with_the_first() -> None:
    """Ends this process when the one that began it is no more: killed, it cannot say so."""
    if first := parent_process():
        first.join()
        os._exit(1)


def _take(text: str) -> Believed | NotBelieved:
    try:
        return _here["taker"].take(text)
    except DirectorError as error:
        return NotBelieved(error.code, error.sentence)
