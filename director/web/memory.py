"""Memory goes back to the system once it is free.

The allocator of Linux (glibc) keeps what is freed in pools, up to eight for each core, one for each thread that was busy at
the same time. An afternoon of 300 results and their papers leaves 80 MB in them that nobody uses. Elsewhere there is nothing to do.
"""

from __future__ import annotations

import ctypes
from contextlib import suppress

ARENA_MAX = -8
"""The number of ``M_ARENA_MAX`` in malloc.h."""
POOLS = 2
"""One thread works at a time, beside the searches, which allocate next to nothing."""


def few_pools() -> None:
    """Called before there are threads: all share a few pools."""
    _ask("mallopt", ARENA_MAX, POOLS)


def give_back() -> None:
    """Called after large work: what its pools have left is the system's again."""
    _ask("malloc_trim", 0)


def _ask(name: str, *numbers: int) -> None:
    with suppress(OSError, TypeError, AttributeError):  # another system, another allocator
        getattr(ctypes.CDLL(None), name)(*numbers)
