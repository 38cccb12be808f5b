"""How the kernels of the grid search compile: as those of the move search, but without Python's lock.

Several threads run the same kernel at once on shared arrays, so every kernel here releases the lock. The cache on disk is
renewed when any file of this package or the lowest-bit instruction changes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from numba import njit, types
from numba.extending import intrinsic

from director.engine import compiled
from director.lexicon.packing import F

Record = compiled.Record
part = compiled.part
inner = compiled.inner
lowest_bit = compiled.lowest_bit


def kernel(function: F) -> F:
    """Decorates a function that Python calls from any thread: compiled on first use, then cached."""
    dispatcher: Any = njit(error_model="numpy", cache=True, nogil=True)(function)
    index = getattr(dispatcher._cache, "_cache_file", None)
    if index is not None:
        index._source_stamp = _newest_source()
    kept: F = dispatcher
    return kept


def _newest_source() -> tuple[tuple[str, int, int], ...]:
    files = [*Path(__file__).parent.glob("*.py"), Path(compiled.__file__)]
    stats = [(str(file), file.stat()) for file in sorted(files)]
    return tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in stats)


def _count_bits(typing_context: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = context.cast(builder, arguments[0], signature.args[0], types.uint32)
        count = builder.ctpop(word)
        return context.cast(builder, count, types.uint32, types.int64)

    return types.int64(value), generate


count_bits: Any = intrinsic(_count_bits)
"""Counts the set bits among the lower 32 bits of an integer, in one instruction."""
