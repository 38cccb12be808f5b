"""A form that is sent twice is one wish: the second time gets the answer of the first, and nothing happens again.

Every form carries a token. Where a change is kept with its token in the database that is enough, even if the program
is started anew between the two. For all others, and for two that come at the very same moment, the requests under
way and the last answers are remembered here. A wish that failed is forgotten, so that it can be sent again.
"""

from __future__ import annotations

import threading
from collections import OrderedDict

MOST_KEPT = 5000
LONGEST_WAIT = 20.0
"""Seconds that the second of two requests waits for the first."""


class Once:
    """The wishes under way and the answers of those that are done, by a name that is the same for both."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._under_way: dict[str, threading.Event] = {}
        self._done: OrderedDict[str, str] = OrderedDict()

    def begin(self, name: str) -> str | None:
        """None if this request is to be served, else where the first one led ("" if it is still under way)."""
        while True:
            with self._lock:
                if name in self._done:
                    return self._done[name]
                first = self._under_way.get(name)
                if first is None:
                    self._under_way[name] = threading.Event()
                    return None
            if not first.wait(LONGEST_WAIT):
                return ""

    def end(self, name: str, led_to: str | None) -> None:
        """The request has been served and led to that address; None if it failed."""
        with self._lock:
            if led_to is not None:
                self._done[name] = led_to
            while len(self._done) > MOST_KEPT:
                self._done.popitem(last=False)
            if first := self._under_way.pop(name, None):
                first.set()
