"""How this package compiles: numba, cached on disk, and never a stale cache.

numba renews a cached kernel only if the kernel's own file changes, not if a function that it calls from another file does.
All kernels here belong together, so the stamp of an entry in the cache is that of the newest of their files. If the
package's own directory cannot be written, numba keeps the cache in the user's cache directory.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit, types
from numba.extending import intrinsic

from director.lexicon import packing
from director.lexicon.packing import F


class Record(Protocol):
    """One record of an array, as a kernel sees it: its fields, named by its ``dtype``, are attributes."""

    def __getattr__(self, field: str) -> Any: ...
    def __setattr__(self, field: str, value: object) -> None: ...


part = packing.jit(error_model="numpy")
"""Decorates a function that kernels call."""

inner = packing.jit(error_model="numpy", forceinline=True)
"""The same for functions of inner loops: always inlined into their caller, which costs time to compile."""


def kernel(function: F) -> F:
    """Decorates a function that Python calls: compiled on first use, afterwards loaded from the cache."""
    dispatcher: Any = njit(error_model="numpy", cache=True)(function)
    index = getattr(dispatcher._cache, "_cache_file", None)
    if index is not None:
        index._source_stamp = _newest_source()
    kept: F = dispatcher
    return kept


def is_compiled(kernel: Any) -> bool:
    """Whether an earlier run compiled this version of a kernel, so that it is in the cache."""
    index = getattr(kernel._cache, "_cache_file", None)
    return index is not None and bool(index._load_index())


def _newest_source() -> tuple[tuple[str, int, int], ...]:
    files = [*Path(__file__).parent.glob("*.py"), Path(packing.__file__)]
    stats = [(file.name, file.stat()) for file in sorted(files)]
    return tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in stats)


def _lowest(width: Any) -> Any:
    """Makes a function that counts the zeros below the lowest set bit of a mask of this type, in one instruction."""

    def lowest(typing_context: Any, value: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            word = context.cast(builder, arguments[0], signature.args[0], width)
            bit = builder.cttz(word, ir.Constant(ir.IntType(1), 1))
            return context.cast(builder, bit, width, types.int64)

        return types.int64(value), generate

    return intrinsic(lowest)


lowest_bit = _lowest(types.uint32)
"""Number of the lowest set bit of a mask of places or tiles, which must not be 0."""
lowest_letter = _lowest(types.uint64)
"""The same for a mask of letters."""
