"""Starts parts of this program as separate processes, for long computations that no page may wait for.

Every such process ends when the process that started it ends.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from pathlib import Path

PROGRAM = Path(__file__).parents[1]


def run_module(name: str, stdin: int | None = None, stdout: int | None = None) -> subprocess.Popen[bytes]:
    """Starts a module of this program as ``python -m`` does, with these as its standard input and output.

    The packaged one-folder program is not a Python interpreter but accepts the same arguments
    (``.ci/packages/program/start.py``). The process gets a session of its own, so Ctrl-C in the terminal does not stop
    it: it finishes, or ends when nobody reads its output any more."""
    known = os.environ.get("PYTHONPATH")
    path = os.pathsep.join([str(PROGRAM), *([known] if known else [])])
    environment = {**os.environ, "PYTHONPATH": path}
    return subprocess.Popen(
        [sys.executable, "-m", name],
        env=environment,
        stdin=stdin,
        stdout=stdout,
        start_new_session=True,
    )


MOST = 8


def cores() -> int:
    """Number of processes that long work is split into: one per core, at most ``MOST``."""
    return min(os.cpu_count() or 1, MOST)


def pool(workers: int, begin: Callable[[], None]) -> ProcessPoolExecutor:
    """Returns a pool of ``workers`` processes; each calls ``begin`` before its first task."""
    return ProcessPoolExecutor(workers, get_context("spawn"), _begin, (begin,))


def _begin(begin: Callable[[], None]) -> None:
    threading.Thread(target=_end_with_the_first, daemon=True).start()
    begin()


def _end_with_the_first() -> None:
    """Ends this process when the one that started it has ended; a killed parent cannot tell it to stop."""
    if first := parent_process():
        first.join()
        os._exit(1)
