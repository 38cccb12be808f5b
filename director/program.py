"""This program once more, in a process of its own: for seconds of pure computing that no page may wait for.

Processes beside this one, for work that is long: each ends with the one that began it.
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
    """Runs a module of this program as ``python -m`` does, with these as its standard input and output.

    The one-folder program is no Python; it takes the same words (``.ci/packages/program/start.py``). A Ctrl-C in the
    terminal is not for it: what it does, it finishes, or ends when nobody reads its output any more.
    """
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
