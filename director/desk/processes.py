"""Processes beside this one, for work that is long: each ends with the one that began it."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process

MOST = 8


def cores() -> int:
    """How many processes long work is worth."""
    return min(os.cpu_count() or 1, MOST)


def pool(workers: int, begin: Callable[[], None]) -> ProcessPoolExecutor:
    """So many processes, each of which calls ``begin`` before its first work."""
    return ProcessPoolExecutor(workers, get_context("spawn"), _begin, (begin,))


def _begin(begin: Callable[[], None]) -> None:
    threading.Thread(target=_end_with_the_first, daemon=True).start()
    begin()


def _end_with_the_first() -> None:
    """Ends this process when the one that began it is no more: killed, it cannot say so."""
    if first := parent_process():
        first.join()
        os._exit(1)
