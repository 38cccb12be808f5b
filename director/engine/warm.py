"""Compiles every kernel before somebody has to wait for it.

The first run of a new version takes some fifteen seconds; afterwards the compiled code comes from the on-disk cache in a
fraction of a second.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

from director.engine.compiled import is_compiled
from director.engine.engine import Engine
from director.engine.layout import SQUARES, Layout
from director.engine.search import search
from director.lexicon.alphabet import Alphabet
from director.lexicon.tables import build_table, open_table
from director.program import run_module


def warm_up(progress: Callable[[float], None] | None = None) -> None:
    """Runs every kernel once on a lexicon of two words; ``progress`` gets the part done, 0 to 1."""
    step = progress or (lambda part: None)
    step(0.0)
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "warm"
        build_table(["AB", "BA"], Alphabet("AB"), path)
        step(0.1)
        plain = (1,) * SQUARES
        with open_table(path) as table:
            step(0.2 if "AB" in table else 0.0)
            engine = Engine(table, (0, 1, 1), Layout(plain, plain, 112), {})
            board, rack = np.zeros(SQUARES, dtype=np.uint8), np.zeros(32, dtype=np.uint8)
            rack[:3] = 1
            engine.top(board, rack)
    step(1.0)


def warm_up_beside() -> subprocess.Popen[bytes] | None:
    """Compiles in a separate process, while this one answers already; None if the kernels are compiled already."""
    return None if is_compiled(search) else run_module("director.engine.warm")


if __name__ == "__main__":
    warm_up()
