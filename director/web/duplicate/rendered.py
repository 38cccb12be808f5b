"""Parts of the desk that are alike on every device: rendered once for each version of the night.

When something changes, every open desk asks for its parts in the same moment. The first who asks renders them; the others
wait for that and get the same text.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from flask import current_app
from markupsafe import Markup

Parts = dict[str, Markup]
KEPT = 24
"""Versions, languages and rounds that are looked at during the same minutes; each costs some 100 KB."""


@dataclass
class _One:
    lock: threading.Lock = field(default_factory=threading.Lock)
    parts: Parts | None = None


class Rendered:
    """The parts rendered last."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._known: OrderedDict[Hashable, _One] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, alike: Hashable, render: Callable[[], Parts]) -> Parts:
        """The parts of that name, rendered if nobody has done so yet."""
        with self._lock:
            one = self._known.setdefault(alike, _One())
            self._known.move_to_end(alike)
            while len(self._known) > self._kept:
                self._known.popitem(last=False)
        with one.lock:
            if one.parts is None:
                one.parts = render()
            return one.parts


def rendered() -> Rendered:
    """Those of the application that serves the request."""
    found: Rendered = current_app.extensions.setdefault("rendered", Rendered())
    return found
