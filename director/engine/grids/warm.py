"""Prepares the grid search before somebody has to wait for it: kernels compiled, common shapes made."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from math import inf

import numpy as np

from director.engine.compiled import is_compiled
from director.engine.grids.beam_search import beam_search
from director.engine.grids.filling import fill
from director.engine.grids.search import GridSearch, Scoring
from director.engine.grids.shapes import MOST_SQUARES, SHAPE_CACHE
from director.engine.grids.word_tree import CODES, word_array
from director.program import run_module

COMMON = 3
"""Most uncrossed squares of the classes made beforehand; most racks need no others."""


def warm_up(progress: Callable[[float], None] | None = None) -> None:
    """Compiles every kernel (the first run of a version: some ten seconds) and makes the common shapes (two seconds); ``progress`` gets the
    part done, 0 to 1."""
    step = progress or (lambda part: None)
    step(0.0)
    rack = np.zeros(CODES, dtype=np.int64)
    rack[1:3] = 3, 1  # no grid uses all of them, and only the filling of shapes proves that
    GridSearch(word_array([b"\1\2", b"\2\1"]), Scoring((0, 1, 1))).best(rack, seconds=inf)
    step(0.6)
    for uncrossed in range(COMMON + 1):
        SHAPE_CACHE.wait(MOST_SQUARES, uncrossed)
        step(0.7 + 0.1 * uncrossed)
    step(1.0)


def warm_up_beside() -> subprocess.Popen[bytes] | None:
    """Compiles in a separate process, while this one answers phones; None if the kernels are compiled already."""
    return (
        None if is_compiled(beam_search) and is_compiled(fill) else run_module("director.engine.grids.warm")
    )


if __name__ == "__main__":
    warm_up()
