"""This program once more, in a process of its own: for seconds of pure computing that no page may wait for."""

from __future__ import annotations

import os
import subprocess
import sys
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
