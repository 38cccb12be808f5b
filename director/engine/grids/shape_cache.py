"""The classes of shapes of this process: made once, on a thread of their own, and shared by all searches.

A large class takes seconds to make. A search whose time runs out need not wait for it, and the next search
finds it ready.
"""

from __future__ import annotations

import threading

from director.engine.grids.shape_tree import ShapeClass, shape_class

LARGEST = {15: 5, 14: 5, 13: 6}
"""Most uncrossed squares of a class that is made at all, by its squares; fewer squares have no limit.

The next ones would have millions of shapes: more memory than a club's laptop should give to a game.
"""


class ShapeCache:
    """Hands classes out; may be used by several threads at once."""

    def __init__(self) -> None:
        self._ready: dict[tuple[int, int], ShapeClass] = {}
        self._making: dict[tuple[int, int], threading.Event] = {}
        self._lock = threading.Lock()

    def ready(self, squares: int, uncrossed: int) -> ShapeClass | None:
        """The class if it is there; if not, it is being made from now on."""
        key = (squares, uncrossed)
        with self._lock:
            if key not in self._ready and key not in self._making:
                self._making[key] = threading.Event()
                threading.Thread(target=self._make, args=key, daemon=True).start()
            return self._ready.get(key)

    def wait(self, squares: int, uncrossed: int, seconds: float | None = None) -> ShapeClass | None:
        """The class as soon as it is made; None if that takes longer than ``seconds``."""
        found = self.ready(squares, uncrossed)
        if found is None:
            self._making[squares, uncrossed].wait(seconds)
        return self._ready.get((squares, uncrossed))

    def _make(self, squares: int, uncrossed: int) -> None:
        try:
            self._ready[squares, uncrossed] = shape_class(squares, uncrossed)
        finally:
            self._making[squares, uncrossed].set()


def is_made(squares: int, uncrossed: int) -> bool:
    """Whether the class is small enough to be made at all."""
    return uncrossed <= LARGEST.get(squares, squares)


SHAPE_CACHE = ShapeCache()
"""The one of this process: the shapes do not depend on words, letters or values."""
